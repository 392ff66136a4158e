// A sheet as a file of its own: the program puts what is to be printed into the page that is built from here (sheet.html),
// which then draws itself wherever it is opened, without a network. Afterwards every colour stands in the drawing as a plain
// one, so that each page is an SVG that any program reads.
import { render } from "preact";
import "../style/colours.css";
import "../style/sheet.css";
import { N_, setTexts, translate } from "../i18n";
import { Print, SheetPages } from "./pages";
import { sheetOf } from "./sheets";

declare const TEXTS: Parameters<typeof setTexts>[0];

function open(): void {
  const print: Print = JSON.parse(document.getElementById("print")!.textContent!);
  setTexts(TEXTS);
  document.documentElement.lang = print.lang;
  document.title = `${print.title}: ${translate(print.lang, N_("print and play"))}`;
  render(<SheetPages print={print} sheet={sheetOf(print.game)} />, document.getElementById("app")!);
  for (const node of document.querySelectorAll<SVGElement>(".sheet-page *")) plainColours(node);
  document.documentElement.dataset.ready = "yes";
}

// "color(srgb 0.5 0.25 0 / 0.5)", which mixed colours are, as one that older readers know.
const plain = (colour: string): string => {
  const mixed = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(colour);
  if (!mixed) return colour;
  const [r, g, b] = mixed.slice(1, 4).map((part) => Math.round(Number(part) * 255));
  return mixed[4] ? `rgba(${r}, ${g}, ${b}, ${mixed[4]})` : `rgb(${r}, ${g}, ${b})`;
};

function plainColours(node: SVGElement): void {
  const look = getComputedStyle(node);
  const written = `${node.getAttribute("fill")} ${node.getAttribute("stroke")} ${node.getAttribute("style")}`;
  const text = node.tagName === "text" || node.tagName === "tspan";
  if (text || /var\(|color-mix/.test(written)) {
    for (const name of ["fill", "stroke"]) {
      if (!text && !node.hasAttribute(name) && !node.style.getPropertyValue(name)) continue;
      node.style.setProperty(name, plain(look.getPropertyValue(name)));
      node.removeAttribute(name);
    }
  }
  if (node.tagName === "text") {
    node.setAttribute("font-family", look.fontFamily);
    node.setAttribute("font-weight", look.fontWeight);
  }
}

open();
