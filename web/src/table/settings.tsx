// The settings of all games, in a dialog, with a preview that follows them.
import { useEffect, useRef } from "preact/hooks";
import { Lang, LANGS, nameOf } from "../base/i18n";
import { change, Settings, t, useSettings } from "../base/settings";
import { Emblem } from "../kit/emblems";

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
        <Preview settings={s} />
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
          <span>{t("High contrast")}</span>
          <input
            type="checkbox"
            data-contrast-choice
            checked={s.contrast === "high"}
            onChange={(e) => change({ contrast: e.currentTarget.checked ? "high" : "normal" })}
          />
        </label>
        <label class="field">
          <span>{t("Text size")}</span>
          <select
            data-text-choice
            value={s.text}
            onChange={(e) => change({ text: e.currentTarget.value as Settings["text"] })}
          >
            <option value="normal">{t("Normal")}</option>
            <option value="large">{t("Large")}</option>
            <option value="larger">{t("Larger")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("Typeface for dyslexia")}</span>
          <input
            type="checkbox"
            data-typeface-choice
            checked={s.typeface === "dyslexic"}
            onChange={(e) => change({ typeface: e.currentTarget.checked ? "dyslexic" : "usual" })}
          />
        </label>
        <label class="field">
          <span>{t("Controls at the left")}</span>
          <input
            type="checkbox"
            data-hand-choice
            checked={s.hand === "left"}
            onChange={(e) => change({ hand: e.currentTarget.checked ? "left" : "right" })}
          />
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

// A small table: its colours, text, sides and movement are those of the page, so that most settings show themselves.
function Preview({ settings: { name, confirm, forced } }: { settings: Settings }) {
  return (
    <div class="preview" role="img" aria-label={t("Preview")}>
      <div class="board">
        <Emblem seat={1} size={30} />
      </div>
      <strong>{name || t("You")}</strong>
      <div class="sample">
        <p>
          {forced
            ? t("If only one move is possible, it is made for you.")
            : t("If only one move is possible, you make it yourself.")}
        </p>
        <span class="chip">{t("A possible move")}</span>{" "}
        {confirm && <span class="button primary small">{t("Confirm")}</span>}
      </div>
    </div>
  );
}
