// The terms of a table as form fields, shared by opening a table and changing it later.
import { CLOCKS, clockText, DELAYS } from "../engine/clock";
import { t } from "../base/settings";

interface ClockFieldProps {
  id: string; // the name of its data attribute
  clocks?: typeof CLOCKS;
  value: string; // a clock's name
  set(name: string): void;
}

export function ClockField({ id, clocks = CLOCKS, value, set }: ClockFieldProps) {
  return (
    <label class="field">
      <span>{t("Clock")}</span>
      <select {...{ [`data-${id}`]: true }} value={value} onChange={(e) => set(e.currentTarget.value)}>
        {clocks.map((c) => (
          <option value={c.name} key={c.name}>
            {clockText(c.clock)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SpectatorsFieldProps {
  watchable: boolean;
  delay: number;
  set(watchable: boolean, delay: number): void;
}

export function SpectatorsField({ watchable, delay, set }: SpectatorsFieldProps) {
  return (
    <label class="field">
      <span>{t("Spectators")}</span>
      <select
        value={watchable ? delay : -1}
        onChange={(e) => {
          const chosen = Number(e.currentTarget.value);
          set(chosen >= 0, Math.max(0, chosen));
        }}
      >
        {DELAYS.map((n) => (
          <option value={n} key={n}>
            {n ? t("{n|second|seconds} behind", { n }) : t("no delay")}
          </option>
        ))}
        <option value={-1}>{t("not allowed")}</option>
      </select>
    </label>
  );
}
