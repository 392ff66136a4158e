// The strip on top of every page: the logo, the name of the page, and the settings.
import { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Mark } from "../kit/emblems";
import { Icon } from "../kit/icon";
import { later } from "../kit/later";
import { useServer } from "../base/server";
import { LANGS, nameOf } from "../base/i18n";
import { change, t, useSettings } from "../base/settings";
import { play } from "../base/sound";
import { MyTables } from "./mytables";

const SettingsDialog = later(() => import("./settings").then((part) => part.SettingsDialog));

export function Bar({ children }: { children?: ComponentChildren }) {
  const { lang, sound } = useSettings();
  const online = useServer();
  const next = LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length];
  const [open, setOpen] = useState(false);
  return (
    <header class="bar">
      <a class="mark serif" href="#/" aria-label={t("Souk, front page")}>
        <Mark />
        <span>Souk</span>
      </a>
      {children}
      <span class="space" />
      <MyTables />
      {online && (
        <a class="button quiet icon-button account" href="#/account" aria-label={t("Account")}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <circle cx="12" cy="8" r="4" fill="currentColor" />
            <path d="M4 21c0-5 3.5-8 8-8s8 3 8 8" fill="currentColor" />
          </svg>
        </a>
      )}
      <button class="button quiet icon-button" onClick={() => change({ lang: next })} lang={next}>
        <span class="wide">{nameOf(next)}</span>
        <span class="narrow" aria-hidden="true">
          {next.toUpperCase()}
        </span>
      </button>
      <button
        class="button quiet icon-button"
        data-sound
        aria-pressed={sound}
        aria-label={t("Sounds")}
        title={t("Sounds")}
        onClick={() => {
          change({ sound: !sound });
          play("coin"); // a sample, heard only if sounds are now on
        }}
      >
        <Icon d={sound ? "M16 8.500a5 5 0 0 1 0 7M18.500 6a8.500 8.500 0 0 1 0 12" : "M16.500 9.500l5 5m0-5-5 5"}>
          <path d="M4 9v6h4l5 4V5L8 9Z" fill="currentColor" />
        </Icon>
      </button>
      <button class="button quiet icon-button" data-settings aria-label={t("Settings")} onClick={() => setOpen(true)}>
        <Icon d="M4 7h10M18 7h2M4 12h2M10 12h10M4 17h8M16 17h4">
          <circle cx="16" cy="7" r="2" fill="currentColor" />
          <circle cx="8" cy="12" r="2" fill="currentColor" />
          <circle cx="14" cy="17" r="2" fill="currentColor" />
        </Icon>
      </button>
      {open && <SettingsDialog close={() => setOpen(false)} />}
    </header>
  );
}
