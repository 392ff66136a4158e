// OpenDyslexic for the text of the page, scaled to about the width of the usual typeface. Drawings keep theirs, because
// their space is measured for it. Loaded when it is chosen for the first time.
import regular from "@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2";
import bold from "@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2";

const face = (weight: number, url: string): string =>
  `@font-face{font-family:"Souk Plain";font-weight:${weight};src:url("${url}") format("woff2");size-adjust:80%}`;

const style = document.createElement("style");
style.textContent = `${face(400, regular)}${face(600, bold)}body,body :not(svg,svg *){font-family:"Souk Plain",sans-serif!important}`;

export const wear = (on: boolean): void => (on ? document.head.append(style) : style.remove());
