// The front page as HTML, for build.mjs to put into index.html: it draws before any script, in both languages, and
// first.js chooses one.
import { render } from "preact-render-to-string";
import pictures from "souk:pictures";
import { Lang, setTexts } from "../base/i18n";
import { setLang } from "../base/settings";
import { House, setHouse } from "../engine/house";
import { setPicture } from "../kit/picture";
import { FrontPage } from "./front";

export function still(houses: Record<Lang, House>, texts: Parameters<typeof setTexts>[0]): string {
  setTexts(texts);
  for (const [game, Miniature] of Object.entries(pictures)) setPicture(game, render(<Miniature />));
  return (Object.keys(houses) as Lang[])
    .map((lang) => {
      setLang(lang);
      setHouse(lang, houses[lang]);
      return `<div class="still" lang="${lang}">${render(<FrontPage />)}</div>`;
    })
    .join("\n");
}
