// Exports the pages on the screen as portable SVG files: every colour is a plain value in the drawing, and texts name
// their fonts.
import { download } from "../personal/keep";

// Converts "color(srgb 0.5 0.25 0 / 0.5)", the form of mixed colours, to one that older readers know.
const plain = (colour: string): string => {
  const mixed = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(colour);
  if (!mixed) return colour;
  const [r, g, b] = mixed.slice(1, 4).map((part) => Math.round(Number(part) * 255));
  return mixed[4] ? `rgba(${r}, ${g}, ${b}, ${mixed[4]})` : `rgb(${r}, ${g}, ${b})`;
};

function plainColours(shown: SVGElement, copy: SVGElement): void {
  const look = getComputedStyle(shown);
  const written = `${shown.getAttribute("fill")} ${shown.getAttribute("stroke")} ${shown.getAttribute("style")}`;
  const text = shown.tagName === "text" || shown.tagName === "tspan";
  if (text || /var\(|color-mix/.test(written)) {
    for (const name of ["fill", "stroke"]) {
      if (!text && !shown.hasAttribute(name) && !shown.style.getPropertyValue(name)) continue;
      copy.style.setProperty(name, plain(look.getPropertyValue(name)));
      copy.removeAttribute(name);
    }
  }
  if (shown.tagName === "text") {
    copy.setAttribute("font-family", look.fontFamily);
    copy.setAttribute("font-weight", look.fontWeight);
  }
}

// Self-contained copies of the pages.
export const svgPages = (): SVGElement[] =>
  [...document.querySelectorAll<SVGElement>(".sheet-page")].map((page) => {
    const copy = page.cloneNode(true) as SVGElement;
    const copies = copy.querySelectorAll<SVGElement>("*");
    page.querySelectorAll<SVGElement>("*").forEach((node, i) => plainColours(node, copies[i]));
    return copy;
  });

// Named as by the program: page n is "GAME-sheet-n.svg".
export function savePages(game: string): void {
  svgPages().forEach((page, i) => download(`${game}-sheet-${i + 1}.svg`, new XMLSerializer().serializeToString(page)));
}
