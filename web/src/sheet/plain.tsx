// The sheet of a game that has none of its own: every entry of its lists is a card with its values in lines, as the file
// has them.
import { N_ } from "../i18n";
import { Face, Sheet } from "../kit/sheet";
import { fitted } from "../kit/fit";
import { below, inLine, isObject, members, partsOf, Value } from "./values";

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

const listed = (value: Value, path: string): Face[] =>
  partsOf(value).flatMap(([key, item]) => {
    const here = below(path, value, key);
    if (!Array.isArray(item) || !item.every((entry) => typeof entry === "string" || isObject(entry)))
      return typeof item === "object" && item !== null && !Array.isArray(item) ? listed(item, here) : [];
    return item.map((entry, i) => ({
      at: `${here}[${i}]`,
      of: N_("Cards"),
      size: [60, 41.7] as [number, number],
      box: [WIDTH, HEIGHT] as [number, number],
      picture: <PlainCard name={`${here.replace(/\./g, " ")} ${i + 1}`} value={entry} />,
    }));
  });

export const plain: Sheet = { faces: (parts) => listed(parts, "") };
