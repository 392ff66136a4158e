// The front page as HTML, for build.mjs to put into index.html: it draws before any script, in every language, and
// first.js chooses one. The picture of a game without one of its own is left to the script: as HTML it would cost each
// such game 2 KB, and gzip finds the second language's pictures only while they are within 32 KB of the first's.
import { render } from "preact-render-to-string";
import pictures from "souk:pictures";
import { Lang, setTexts } from "../base/i18n";
import { setLang, t } from "../base/settings";
import { House, setHouse } from "../engine/house";
import { PlainMiniature } from "../kit/emblems";
import { setPicture } from "../kit/picture";
import { FrontPage } from "./front";

// The texts of 404.html, in every language.
export const nothing = (langs: Lang[]): string =>
  langs
    .map((lang) => {
      setLang(lang);
      return `<h1 lang="${lang}">${t("There is nothing here")}</h1><p lang="${lang}">${t("The link may be incomplete or out of date.")}</p>`;
    })
    .join("\n");

export function still(houses: Record<Lang, House>, texts: Parameters<typeof setTexts>[0]): string {
  setTexts(texts);
  for (const [game, Miniature] of Object.entries(pictures)) setPicture(game, render(<Miniature />));
  const plain = render(<PlainMiniature />);
  return (Object.keys(houses) as Lang[])
    .map((lang) => {
      setLang(lang);
      setHouse(lang, houses[lang]);
      return `<div class="still" lang="${lang}">${render(<FrontPage />).replaceAll(plain, "")}</div>`;
    })
    .join("\n");
}
