// The plots of a report. They show exactly what was counted: bars are equally wide in value and in ink, every axis
// begins where its first tick says, and all variants share a scale.
import { Book, Figure, Finding, findings, Histogram, placing, Row, Study, Unit } from "./data";
import { AXIS, colour, LEFT, Line, Plot, RIGHT, roundScale, Scale, scale, Spot, WIDE, XAxis, YAxis } from "./plot";
import { amount, isSure, labelOf, pair, percent, t, withInterval } from "./say";

// --- histograms --------------------------------------------------------------------------------------------------------

function Mean({ mean, x, y }: { mean: Figure; x: Scale; y: number }) {
  const middle = x(mean.value);
  const right = middle > WIDE - 70;
  return (
    <>
      {isSure(mean) && <line class="mean" x1={x(mean.low)} x2={x(mean.high)} y1={y} y2={y} />}
      <path class="mean" d={`M${middle} ${y + 5}l4 -5h-8z`} />
      <text class="value" x={right ? middle - 8 : middle + 8} y={y + 4} text-anchor={right ? "end" : "start"}>
        {amount("number", mean.value)}
      </text>
    </>
  );
}

// A histogram for each variant, in rows, with its mean.
export function Bins({ studies, bins, unit }: { studies: Study[]; bins: Histogram; unit: string }) {
  const alone = studies.length === 1;
  const row = alone ? 150 : studies.length <= 4 ? 84 : 56;
  const gap = alone ? 20 : 44;
  const n = bins.bars.length;
  const { above, below } = bins;
  const height = studies.length * (row + gap) + AXIS + (below || above ? 20 : 2);
  const edge = (bar: number) => bins.first + bar * bins.width - 0.5; // values are integers
  const x = scale(edge(0), edge(n), LEFT, RIGHT);
  const parts = bins.variants.map(({ counts }) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => (total ? count / total : 0));
  });
  const tallest = Math.max(...parts.flat()) || 1;
  const spots: Spot[] = [];
  const rows = bins.variants.map(({ mean, counts }, k) => {
    const top = k * (row + gap) + gap;
    const y = scale(0, tallest, top + row, top);
    counts.forEach((count, i) => {
      if (count === 0) return;
      spots.push({
        x: x(edge(i)),
        y: top,
        width: x(edge(i + 1)) - x(edge(i)),
        height: row,
        lines: [
          {
            colour: colour(k),
            text: pair(bins.bars[i], `${percent(parts[k][i])} (${count})`),
          },
        ],
      });
    });
    return (
      <g class={colour(k)}>
        <YAxis at={y} unit="share" most={alone ? 4 : 2} />
        {!alone && <Name y={top - 22} text={studies[k].variant} />}
        {parts[k].map(
          (part, i) =>
            part > 0 && (
              <rect
                class={(below && i === 0) || (above && i === n - 1) ? "far" : ""}
                x={x(edge(i)) + 0.5}
                y={y(part)}
                width={x(edge(i + 1)) - x(edge(i)) - 1}
                height={y(0) - y(part)}
              />
            ),
        )}
        <Mean mean={mean} x={x} y={top - 8} />
      </g>
    );
  });
  const [from, to] = [edge(below ? 1 : 0), edge(above ? n - 1 : n)]; // the axis stops short of the bars for outliers
  const base = studies.length * (row + gap);
  const ends = [below && bins.bars[0], above && bins.bars[n - 1]].filter(Boolean).join(" · ");
  return (
    <Plot label={unit} height={height} spots={spots}>
      {rows}
      <XAxis at={scale(from, to, x(from), x(to))} y={base} unit="number" name={unit} />
      {ends && (
        <>
          <rect class="far" x={0} y={base + 45} width={9} height={9} />
          <text class="unit" x={14} y={base + 54}>
            {ends}
          </text>
        </>
      )}
    </Plot>
  );
}

// --- points with intervals ---------------------------------------------------------------------------------------------

const LETTERS = 42;
const LINE = 16;

// A label in one or two lines; the rest is cut.
function linesOf(label: string): string[] {
  const letters = [...label];
  if (letters.length <= LETTERS) return [label];
  const blank = letters.slice(0, LETTERS).lastIndexOf(" ");
  if (blank < 1) return [`${letters.slice(0, LETTERS - 1).join("")}…`];
  const rest = letters.slice(blank + 1);
  const cut = rest.length > LETTERS - 1 ? `${rest.slice(0, LETTERS - 2).join("")}…` : rest.join("");
  return [letters.slice(0, blank).join(""), cut];
}

function Name({ y, text }: { y: number; text: string }) {
  const letters = [...text];
  return (
    <text class="name" x={0} y={y}>
      {letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join("")}…` : text}
    </text>
  );
}

function Point({ figure, x, y, size = 4 }: { figure: Figure; x: Scale; y: number; size?: number }) {
  return (
    <>
      {isSure(figure) && (
        <path
          class="within"
          d={`M${x(figure.low)} ${y}H${x(figure.high)}M${x(figure.low)} ${y - 3}v6M${x(figure.high)} ${y - 3}v6`}
        />
      )}
      <circle cx={x(figure.value)} cy={y} r={size} />
    </>
  );
}

interface RowsProps {
  book: Book;
  rows: Row[];
  name?: string; // of the axis; shares of the wins need none
  whole?: number[]; // values that the axis reaches in any case
}

// A group of points for each row, and a line at the fair share.
export function Rows({ book, rows, name, whole = [] }: RowsProps) {
  const { studies } = book.data;
  const { above, placed } = placing(rows.flatMap(findings));
  const all = rows.flatMap(findings).map(placed);
  if (!all.length) return null;
  const pitch = studies.length === 1 ? 14 : 11;
  const reach = all.flatMap(({ value, low = value, high = value, fair = value }) => [low, high, fair]);
  const x = roundScale(Math.min(...reach, ...whole), Math.max(...reach, ...whole), 6, RIGHT);
  const fair = all[0].fair; // its line is drawn beside the points and not through the labels
  const spots: Spot[] = [];
  let bottom = 0;
  const drawn = rows.map((row) => {
    const names = linesOf(row.first.label);
    const top = bottom;
    const y = top + 9 + names.length * LINE;
    bottom = y + studies.length * pitch - 4;
    return (
      <>
        {fair !== undefined && <line class="fair" x1={x(fair)} x2={x(fair)} y1={y - 7} y2={bottom + 4} />}
        {names.map((name, i) => (
          <Name y={top + 14 + i * LINE} text={name} />
        ))}
        {row.of.map((finding, k) => {
          if (!finding) return null;
          spots.push({
            x: 0,
            y: y + k * pitch - pitch / 2,
            width: WIDE,
            height: pitch,
            lines: told(book, k, finding.label, withInterval(finding.unit, finding)),
          });
          return (
            <g class={colour(k)}>
              <Point figure={placed(finding)} x={x} y={y + k * pitch} />
            </g>
          );
        })}
      </>
    );
  });
  return (
    <Plot label={rows[0].first.label} height={bottom + AXIS + 6} spots={spots}>
      {drawn}
      <XAxis at={x} y={bottom + 4} unit={rows[0].first.unit} name={name ?? shareName(above)} />
    </Plot>
  );
}

const shareName = (above: boolean): string =>
  above ? t("share of the wins above the fair share") : t("share of the wins");

// The lines about a point: its variant, if there are several, its label and its figure.
function told(book: Book, k: number, label: string, figure: string): Line[] {
  const { studies } = book.data;
  const name = studies.length > 1 ? [{ colour: colour(k), text: studies[k].variant }] : [];
  return [...name, { text: label }, { text: figure }];
}

// --- rates -------------------------------------------------------------------------------------------------------------

// For each action: how often it is chosen when it can be, by winners and by the others.
export function Rates({ actions }: { actions: Finding[] }) {
  const sides = [
    { name: t("winners"), of: ({ rate_won }: Finding) => rate_won },
    { name: t("others"), of: ({ rate_lost }: Finding) => rate_lost },
  ];
  const pitch = 11;
  const values = actions.flatMap((action) => sides.map(({ of }) => of(action)?.high ?? of(action)?.value ?? 0));
  const x = roundScale(0, Math.max(...values), 6, RIGHT);
  const spots: Spot[] = [];
  let bottom = 0;
  const drawn = actions.map((action) => {
    const names = linesOf(labelOf(action));
    const top = bottom;
    const y = top + 9 + names.length * LINE;
    bottom = y + sides.length * pitch - 4;
    return (
      <>
        {names.map((name, i) => (
          <Name y={top + 14 + i * LINE} text={name} />
        ))}
        {sides.map(({ name, of }, k) => {
          const rate = of(action);
          if (!rate) return null;
          const lines = [
            { text: labelOf(action) },
            { colour: colour(k), text: pair(name, withInterval("share", rate)) },
          ];
          spots.push({ x: 0, y: y + k * pitch - pitch / 2, width: WIDE, height: pitch, lines });
          return (
            <g class={colour(k)}>
              <Point figure={rate} x={x} y={y + k * pitch} />
            </g>
          );
        })}
      </>
    );
  });
  return (
    <>
      <Plot label={t("What is taken when it can be?")} height={bottom + AXIS + 26} spots={spots}>
        {drawn}
        <XAxis at={x} y={bottom + 4} unit="share" name={t("of the times when it could be chosen")} />
        {sides.map(({ name }, k) => (
          <g class={colour(k)}>
            <circle cx={6 + 110 * k} cy={bottom + AXIS + 16} r={4} />
            <text class="unit" x={15 + 110 * k} y={bottom + AXIS + 20}>
              {name}
            </text>
          </g>
        ))}
      </Plot>
    </>
  );
}

// --- ranges ------------------------------------------------------------------------------------------------------------

// The value that this part of the plays does not exceed.
function quantile(counts: [number, number][], part: number): number {
  const total = counts.reduce((sum, [, n]) => sum + n, 0);
  let below = 0;
  return counts.find(([, n]) => (below += n) >= part * total)![0];
}

// For each measure, on a scale of its own: the least and the greatest value, nine of ten plays, and the median.
export function Ranges({ rows }: { rows: { name: string; counts: [number, number][] }[] }) {
  const pitch = 62;
  const spots: Spot[] = [];
  const drawn = rows.map(({ name, counts }, i) => {
    const y = i * pitch + 32;
    const [least, most] = [counts[0][0], counts[counts.length - 1][0]];
    const [low, middle, high] = [0.05, 0.5, 0.95].map((part) => quantile(counts, part));
    const x = scale(least, most > least ? most : least + 1, 8, RIGHT);
    const lines = [
      { text: name },
      { text: t("{low} to {high}, nine of ten from {from} to {to}", { low: least, high: most, from: low, to: high }) },
      { text: t("median {n}", { n: middle }) },
    ];
    spots.push({ x: 0, y: y - 28, width: WIDE, height: pitch - 4, lines });
    return (
      <g class={colour(0)}>
        <text class="name" x={0} y={y - 16}>
          {name}
        </text>
        <path class="within" d={`M${x(least)} ${y}H${x(most)}M${x(least)} ${y - 5}v10M${x(most)} ${y - 5}v10`} />
        <rect x={x(low)} y={y - 5} width={Math.max(x(high) - x(low), 2)} height={10} />
        <text x={x(least)} y={y + 19} text-anchor="start">
          {least}
        </text>
        <text x={x(most)} y={y + 19} text-anchor="end">
          {most}
        </text>
        <path class="median" d={`M${x(middle)} ${y - 5}v10`} />
        {most > least && (
          <text class="value" x={Math.min(Math.max(x(middle), 44), RIGHT - 44)} y={y + 19} text-anchor="middle">
            {middle}
          </text>
        )}
      </g>
    );
  });
  return (
    <Plot label={t("What are the strangest plays?")} height={rows.length * pitch} spots={spots}>
      {drawn}
    </Plot>
  );
}

// --- uses --------------------------------------------------------------------------------------------------------------

// A dot for everything that seats do: how many do it against how those fare, with a line at the fair share.
export function Uses({ book, rows }: { book: Book; rows: Row[] }) {
  const [tall, head] = [230, 26];
  const { studies } = book.data;
  const { above, placed } = placing(rows.flatMap(findings));
  const all = rows.flatMap(findings).map(placed);
  const values = all.flatMap(({ value, fair = value }) => [value, fair]);
  const fair = all[0].fair!;
  const x = scale(0, 1, LEFT, RIGHT);
  const y = roundScale(Math.min(...values), Math.max(...values), tall, head);
  const spots: Spot[] = [];
  const dots = rows.flatMap((row) =>
    row.of.map((finding, k) => {
      if (!finding) return null;
      const at = { cx: x(finding.cases / (studies[k].plays * studies[k].seats)), cy: y(placed(finding).value) };
      const lines = told(book, k, finding.label, withInterval(finding.unit, finding));
      spots.push({ x: at.cx - 5, y: at.cy - 5, width: 10, height: 10, lines });
      return <circle class={`${colour(k)}${finding.stands_out ? "" : " plain"}`} {...at} r={3.5} />;
    }),
  );
  return (
    <Plot label={shareName(above)} height={tall + AXIS + 2} spots={spots}>
      <text class="unit" x={0} y={12}>
        {shareName(above)}
      </text>
      <YAxis at={y} unit="share" most={5} />
      <line class="fair" x1={LEFT} x2={RIGHT} y1={y(fair)} y2={y(fair)} />
      {dots}
      <XAxis at={x} y={tall} unit="share" name={t("seats that do it per play")} />
    </Plot>
  );
}

// --- curves ------------------------------------------------------------------------------------------------------------

export interface Curve {
  name: string; // "": there is only one
  colour: string;
  points: { x: number; y: Figure }[];
}

interface CurvesProps {
  curves: Curve[];
  x: { unit: Unit; name: string };
  y: { unit: Unit; name: string };
  fair?: number;
  fromZero?: boolean;
  headed?: boolean; // the name of y already stands above the plot
}

const FEW = 12; // points of a curve that are drawn with their intervals

function OneCurve({ curve: { colour, points }, x, y }: { curve: Curve; x: Scale; y: Scale }) {
  const path = (side: (figure: Figure) => number) => points.map((point) => `${x(point.x)} ${y(side(point.y))}`);
  const high = path((figure) => figure.high ?? figure.value);
  const low = path((figure) => figure.low ?? figure.value);
  return (
    <g class={colour}>
      <path class="band" d={`M${[...high, ...low.reverse()].join("L")}z`} />
      <path class="curve" d={`M${path((figure) => figure.value).join("L")}`} />
      {points.map(({ x: at, y: figure }) => (
        <>
          <circle cx={x(at)} cy={y(figure.value)} r={points.length > FEW ? 2 : 3.5} />
          {points.length <= FEW && isSure(figure) && (
            <line class="within" x1={x(at)} x2={x(at)} y1={y(figure.low)} y2={y(figure.high)} />
          )}
        </>
      ))}
    </g>
  );
}

export function Curves({ curves, x: across, y: up, fair, fromZero, headed }: CurvesProps) {
  const [tall, head] = [190, 26];
  const points = curves.flatMap((curve) => curve.points);
  if (!points.length) return null;
  const values = points.flatMap(({ y: { value, low = value, high = value } }) => [low, high]);
  const least = Math.min(...values, fair ?? Infinity, fromZero ? 0 : Infinity);
  const y = roundScale(least, Math.max(...values, fair ?? -Infinity), tall, head);
  const places = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const last = places[places.length - 1];
  const x = scale(places[0], last > places[0] ? last : places[0] + 1, LEFT, RIGHT);
  const half = (RIGHT - LEFT) / Math.max(places.length - 1, 1) / 2;
  const spots = places.map((at) => ({
    x: Math.max(LEFT, x(at) - half),
    y: head,
    width: Math.min(RIGHT, x(at) + half) - Math.max(LEFT, x(at) - half),
    height: tall - head,
    lines: [
      { text: pair(across.name, across.unit === "part" ? percent(at, 0) : String(at)) },
      ...curves.flatMap((curve) => {
        const point = curve.points.find((one) => one.x === at);
        if (!point) return [];
        const figure = withInterval(up.unit, point.y);
        return [{ colour: curve.colour, text: curve.name ? pair(curve.name, figure) : figure }];
      }),
    ],
  }));
  return (
    <Plot label={up.name} height={tall + AXIS + 2} spots={spots}>
      {!headed && (
        <text class="unit" x={0} y={12}>
          {up.name}
        </text>
      )}
      <YAxis at={y} unit={up.unit} most={5} />
      {fair !== undefined && <line class="fair" x1={LEFT} x2={RIGHT} y1={y(fair)} y2={y(fair)} />}
      {curves.map((curve) => (
        <OneCurve curve={curve} x={x} y={y} />
      ))}
      <XAxis at={x} y={tall} unit={across.unit} name={across.name} />
    </Plot>
  );
}

// --- leads -------------------------------------------------------------------------------------------------------------

// For each variant: the part of the plays that each seat leads alone, at each moment.
export function Leads({ studies }: { studies: Study[] }) {
  const alone = studies.length === 1;
  const row = alone ? 130 : 56;
  const gap = alone ? 16 : 38;
  const x = scale(0, 1, LEFT, RIGHT);
  const spots: Spot[] = [];
  const rows = studies.map(({ variant, moments }, k) => {
    const top = k * (row + gap) + gap;
    const y = scale(0, 1, top + row, top);
    const bar = (RIGHT - LEFT) / moments.length;
    const bars = moments.map(({ at, leads }, m) => {
      const left = LEFT + m * bar;
      spots.push({
        x: left,
        y: top,
        width: bar,
        height: row,
        lines: [
          { text: pair(t("of the play"), percent(at, 0)) },
          ...leads.map((part, e) => ({
            colour: `s${e}`,
            text: pair(t("seat {n}", { n: e + 1 }), percent(part)),
          })),
        ],
      });
      let below = 0;
      return leads.map((part, e) => {
        below += part;
        return (
          part > 0 && (
            <rect class={`s${e}`} x={left + 0.5} y={y(below)} width={bar - 1} height={y(below - part) - y(below)} />
          )
        );
      });
    });
    return (
      <>
        {!alone && <Name y={top - 16} text={variant} />}
        <YAxis at={y} unit="share" most={alone ? 4 : 2} />
        {bars}
      </>
    );
  });
  const base = studies.length * (row + gap);
  return (
    <Plot label={t("Who leads when?")} height={base + AXIS + 2} spots={spots}>
      {rows}
      <XAxis at={x} y={base} unit="part" name={t("of the play")} />
    </Plot>
  );
}
