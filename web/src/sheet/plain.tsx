// The parts sheet of a game without one of its own: every entry of its lists, and every block without a list, is a card
// with its values in lines, as in the file.
import { N_ } from "../base/i18n";
import { Face, Sheet } from "../kit/sheet";
import { fitted } from "../kit/fit";
import { below, inLine, isList, isObject, members, partsOf, Value } from "./values";

const WIDTH = 230;
const HEIGHT = 160;

function PlainCard({ name, value }: { name: string; value: Value }) {
  const lines = isObject(value) ? members(value).map(([key, item]) => [key, inLine(item)]) : [["", inLine(value)]];
  const step = Math.min(26, 104 / lines.length);
  return (
    <g>
      <rect width={WIDTH} height={HEIGHT} rx="12" fill="var(--ground)" stroke="var(--line)" stroke-width="1.5" />
      <path d={`M0 36V12A12 12 0 0 1 12 0H${WIDTH - 12}A12 12 0 0 1 ${WIDTH} 12V36Z`} fill="var(--active)" />
      <text x="14" y="25" font-size="18" class="title" style="fill:var(--on-active)" {...fitted(name, WIDTH - 28, 18)}>
        {name}
      </text>
      {lines.map(([key, text], i) => (
        <g key={key} transform={`translate(14 ${62 + i * step})`} font-size={Math.min(17, step * 0.8)}>
          {key && <text style="fill:var(--ink-2)">{key}</text>}
          <text
            x={key ? WIDTH - 28 : 0}
            text-anchor={key ? "end" : "start"}
            font-weight="600"
            {...fitted(text, 130, 17)}
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

const face = (at: string, of: string, name: string, value: Value): Face => ({
  at,
  of,
  size: [60, 41.7],
  box: [WIDTH, HEIGHT],
  picture: <PlainCard name={name} value={value} />,
});

// The lists below a path whose entries are texts or objects: usually cards.
const listed = (value: Value, path: string): Face[] =>
  partsOf(value).flatMap(([key, item]) => {
    const here = below(path, value, key);
    if (isList(item) && item.every((entry) => typeof entry === "string" || isObject(entry)))
      return item.map((entry, i) => face(`${here}[${i}]`, N_("Cards"), `${here.replace(/\./g, " ")} ${i + 1}`, entry));
    return isObject(item) ? listed(item, here) : [];
  });

// A block without such lists is one card.
export const plain: Sheet = {
  faces: (parts) =>
    partsOf(parts).flatMap(([key, block]) => {
      const cards = listed(block, key);
      return cards.length ? cards : [face(key, N_("Numbers"), key, Object.fromEntries(partsOf(block)))];
    }),
};
