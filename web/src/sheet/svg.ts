// Exports the pages on the screen as portable SVG files: every colour is a plain value in the drawing, and each page
// has the fonts that its texts name, since another font may be too wide for its place.
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

const FAMILIES = ["Souk Serif", "Souk Sans"];

// A file as a data URL, which a standalone sheet has in its style already.
async function asData(url: string): Promise<string> {
  if (url.startsWith("data:")) return url;
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return `data:font/woff2;base64,${btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""))}`;
}

// The rules of the fonts, with the fonts themselves.
async function fontRules(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href }] : [])),
  );
  const rules = faces.map(async ({ rule: { style }, base }) => {
    const family = style.getPropertyValue("font-family").replace(/["']/g, "");
    const [, url] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src")) ?? [];
    if (!url || !FAMILIES.includes(family)) return "";
    const font = await asData(url.startsWith("data:") ? url : new URL(url, base ?? document.baseURI).href);
    const weight = style.getPropertyValue("font-weight");
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${font}) format("woff2")}`;
  });
  return (await Promise.all(rules)).join("");
}

// Self-contained copies of the pages.
export async function svgPages(): Promise<SVGElement[]> {
  const rules = await fontRules();
  return [...document.querySelectorAll<SVGElement>(".sheet-page")].map((page) => {
    const copy = page.cloneNode(true) as SVGElement;
    const copies = copy.querySelectorAll<SVGElement>("*");
    page.querySelectorAll<SVGElement>("*").forEach((node, i) => plainColours(node, copies[i]));
    const fonts = document.createElementNS("http://www.w3.org/2000/svg", "style");
    fonts.textContent = rules;
    copy.prepend(fonts);
    return copy;
  });
}

// Named as by the program: page n is "GAME-sheet-n.svg".
export async function savePages(game: string): Promise<void> {
  const pages = await svgPages();
  pages.forEach((page, i) => download(`${game}-sheet-${i + 1}.svg`, new XMLSerializer().serializeToString(page)));
}
