// The front page as HTML, for build.mjs to put into index.html: it draws before any script, in every language, and
// first.js chooses one. The picture of a game without one of its own is left to the script: as HTML it would cost each
// such game 2 KB.
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
  const pages = Object.entries(houses).map(([lang, house]): [Lang, string] => {
    setLang(lang);
    setHouse(lang, house);
    return [lang, render(<FrontPage />).replaceAll(plain, "")];
  });
  return `<div class="still">${together(pages)}</div>`;
}

// The same page in several languages as one: a text is there in each language, of which still.css shows one. Attributes
// in words, such as the labels for screen readers, wait for the script.
function together(pages: [Lang, string][]): string {
  const [first, ...others] = pages.map(([, page]) => page.split(/(<[^>]*>)/));
  if (others.some(({ length }) => length !== first.length)) throw new Error("the front page differs between languages");
  const merged = first.map((part, i) => {
    if (others.every((other) => other[i] === part)) return part;
    if (part.startsWith("<"))
      return part.replace(/ [\w-]+="[^"]*"/g, (named) =>
        others.every((other) => other[i].includes(named)) ? named : "",
      );
    return pages.map(([lang], l) => `<span data-in="${lang}">${[first, ...others][l][i]}</span>`).join("");
  });
  return merged.join("");
}
