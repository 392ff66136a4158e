// The contrast of text in drawings, which axe does not check. In the page: every text of the board whose contrast with
// the background is below 4.5 to 1 or, for large letters, 3 to 1.
export function faint() {
  const rgba = (text) => {
    const [, kind, numbers] = /^(rgba?|color)\((?:srgb )?([^)]+)\)/.exec(text) ?? [];
    if (!kind) return null; // nothing, or a pattern
    const [r, g, b, a = 1] = numbers.split(/[ ,/]+/).map(Number);
    return kind === "color" ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((x) => (x / 255 <= 0.03928 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const over = (top, low) => [0, 1, 2].map((i) => top[i] * top[3] + low[i] * (1 - top[3]));
  const veil = (node) => (node ? getComputedStyle(node).opacity * veil(node.parentElement) : 1);
  const paint = (node) => {
    const style = getComputedStyle(node);
    if (!(node instanceof SVGElement)) return style.backgroundColor;
    return /^(svg|g|text|tspan)$/.test(node.localName) ? "" : style.fill;
  };
  const touch = document.createElement("style"); // includes elements without pointer events
  touch.textContent = "* { pointer-events: all !important; }";
  document.head.append(touch);
  const found = [...document.querySelectorAll("main.board svg :not([aria-disabled=true]) > text")].flatMap((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
    const at = stack.findIndex((node) => text.contains(node));
    const ink = rgba(getComputedStyle(text).fill);
    if (at < 0 || !ink || !text.textContent.trim()) return [];
    const layers = stack.slice(at + 1).map((node) => {
      const colour = rgba(paint(node));
      if (colour) colour[3] *= (node instanceof SVGElement ? getComputedStyle(node).fillOpacity : 1) * veil(node);
      return colour;
    });
    const ground = layers.reduceRight((low, top) => (top ? over(top, low) : low), [255, 255, 255]);
    ink[3] *= veil(text);
    const [bright, dark] = [light(over(ink, ground)), light(ground)].sort((a, b) => b - a);
    const ratio = (bright + 0.05) / (dark + 0.05);
    const style = getComputedStyle(text);
    const matrix = text.getScreenCTM();
    const size = parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
    const large = size >= 24 || (size >= 18.6 && style.fontWeight >= 600);
    return ratio < (large ? 3 : 4.5)
      ? [`"${text.textContent}" ${ratio.toFixed(1)} at ${Math.round(x)},${Math.round(y)}`]
      : [];
  });
  touch.remove();
  return found;
}
