// The form field of one option of a game.
import { OptionInfo } from "../engine/house";
import { optionValue } from "../engine/words";

export function Option({ option, value, set }: { option: OptionInfo; value: string; set: (value: string) => void }) {
  const id = `option-${option.name}`;
  return (
    <div class="field">
      <label for={id}>{option.title}</label>
      {option.type === "yes/no" ? (
        <input
          id={id}
          type="checkbox"
          checked={value === "yes"}
          onChange={(e) => set(e.currentTarget.checked ? "yes" : "no")}
        />
      ) : option.type === "choice" ? (
        <select id={id} value={value} onChange={(e) => set(e.currentTarget.value)}>
          {option.choices!.split("|").map((choice) => (
            <option key={choice} value={choice}>
              {optionValue(option, choice)}
            </option>
          ))}
        </select>
      ) : option.type === "number" ? (
        <input
          id={id}
          type="number"
          min={option.min}
          max={option.max}
          value={value}
          onInput={(e) => set(e.currentTarget.value)}
        />
      ) : (
        <input
          id={id}
          type="text"
          value={value === "none" ? "" : value}
          onInput={(e) => set(e.currentTarget.value || "none")}
        />
      )}
      <span class="help">{option.help}</span>
    </div>
  );
}
