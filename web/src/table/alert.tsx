// The switch that turns on notifications of your turn at this table.
import { useState } from "preact/hooks";
import { ask, Reach } from "../engine/alerts";
import { connection } from "../engine/online";
import { t } from "../base/settings";

interface AlertProps {
  on: boolean;
  set(on: boolean): Promise<void>;
  attempt(work: () => Promise<void>): unknown;
}

export function AlertSwitch({ on, set, attempt }: AlertProps) {
  const [reach, setReach] = useState<Reach | null>(null);
  const change = () =>
    attempt(async () => {
      if (!on) setReach(await ask(connection()));
      await set(!on);
    });
  return (
    <div class="alert-switch">
      <label class="field">
        <input type="checkbox" data-alert checked={on} onChange={() => void change()} />
        <span>{t("Notify me when it is my turn at this table")}</span>
      </label>
      {on && reach && (
        <p class="dim" role="status" data-reach={reach}>
          {reach === "push"
            ? t("With a notification, even when the page is closed.")
            : reach === "open"
              ? t("With a notification and a sound, as long as the page is open in the background.")
              : reach === "refused"
                ? t("With a sound and in the title only: your browser blocks notifications from this page.")
                : t("With a sound and in the title only: notifications need a page served over HTTPS.")}
        </p>
      )}
    </div>
  );
}
