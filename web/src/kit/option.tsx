// The form fields of the options of a game.
import { GameInfo, OptionInfo } from "../engine/house";
import { t } from "../base/settings";
import { optionValue } from "../engine/words";

interface OptionsProps {
  info: GameInfo;
  seats: number;
  values: Record<string, string>;
  set(values: Record<string, string>): void;
}

// Those that apply to a table with that number of seats. Limits, which rarely matter, are folded away.
export function Options({ info, seats, values, set }: OptionsProps) {
  const fields = (list: OptionInfo[]) =>
    list.map((option) => (
      <Option
        key={`${info.id}/${option.name}`}
        option={option}
        value={values[option.name] ?? option.default}
        set={(value) => set({ ...values, [option.name]: value })}
      />
    ));
  const options = info.options.filter((option) => !option.solo || seats === 1);
  const limits = options.filter(({ type }) => type === "number");
  const others = options.filter(({ type }) => type !== "number");
  if (!options.length) return null;
  return (
    <section class="card">
      <h2>{t("Options")}</h2>
      {fields(others)}
      {limits.length > 0 && (
        <details class="more-options">
          <summary>{t("More options")}</summary>
          {fields(limits)}
        </details>
      )}
    </section>
  );
}

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
