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
        <span>{t("Tell me when it is my turn at this table")}</span>
      </label>
      {on && reach && (
        <p class="dim" role="status" data-reach={reach}>
          {reach === "push"
            ? t("By a notification, even when the page is closed.")
            : reach === "open"
              ? t("By a notification and a sound, as long as the page is open in the background.")
              : reach === "refused"
                ? t("By a sound and in the title only: this browser has been told to allow no notifications here.")
                : t("By a sound and in the title only: notifications need a page that comes over HTTPS.")}
        </p>
      )}
    </div>
  );
}
