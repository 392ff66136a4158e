// The settings of all games, in a dialog.
import { useEffect, useRef } from "preact/hooks";
import { Lang, LANGS, nameOf } from "../base/i18n";
import { change, t, useSettings } from "../base/settings";

export function SettingsDialog({ close }: { close: () => void }) {
  const s = useSettings();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  return (
    <div
      class="dialog"
      role="dialog"
      aria-modal="true"
      aria-label={t("Settings")}
      onKeyDown={(e) => e.key === "Escape" && close()}
      ref={box}
    >
      <div>
        <h2>{t("Settings")}</h2>
        <label class="field">
          <span>{t("Your name")}</span>
          <input type="text" maxLength={24} value={s.name} onInput={(e) => change({ name: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t("Language")}</span>
          <select value={s.lang} onChange={(e) => change({ lang: e.currentTarget.value as Lang })}>
            {LANGS.map((lang) => (
              <option value={lang}>{nameOf(lang)}</option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("Theme")}</span>
          <select
            data-theme-choice
            value={s.theme}
            onChange={(e) => change({ theme: e.currentTarget.value as "system" | "day" | "night" })}
          >
            <option value="system">{t("Same as system")}</option>
            <option value="day">{t("Day")}</option>
            <option value="night">{t("Night")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("Animations")}</span>
          <input
            type="checkbox"
            checked={s.motion === "full"}
            onChange={(e) => change({ motion: e.currentTarget.checked ? "full" : "none" })}
          />
        </label>
        <label class="field">
          <span>{t("Confirm moves")}</span>
          <input
            type="checkbox"
            data-confirm-moves
            checked={s.confirm}
            onChange={(e) => change({ confirm: e.currentTarget.checked })}
          />
        </label>
        <label class="field">
          <span>{t("Play forced moves for me")}</span>
          <input
            type="checkbox"
            data-forced-moves
            checked={s.forced}
            onChange={(e) => change({ forced: e.currentTarget.checked })}
          />
        </label>
        <button class="button primary" onClick={close}>
          {t("Done")}
        </button>
      </div>
    </div>
  );
}
