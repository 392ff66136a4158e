// The printed pages of a parts file: a first page with the contents of the box, the numbers of the game and the
// changes, then the faces. Each page is one SVG in millimetres, with cut marks outside every face, and its source in
// the footer. A face that differs from the shipped parts has a coloured rim and its old value below.
import { ComponentType } from "preact";
import { Lang, N_, translate, Values } from "../base/i18n";
import { Mark } from "../kit/emblems";
import { fitted } from "../kit/fit";
import { Face, Sheet, stillBoard } from "../kit/sheet";
import { captioned, FOOT, HEAD, HEADING, layOut, MARGIN, Page, PaperName, PAPERS, Placed } from "./layout";
import { Change, changes, inLine, leaves, Value, valueAt, within } from "./values";

// The data to print, and its source.
export interface Print {
  game: string;
  title: string;
  credit: string;
  name: string; // of the file; empty: the shipped parts
  digest: string;
  version: string;
  lang: Lang;
  paper: PaperName;
  parts: Value;
  shipped: Value;
}

interface Told {
  print: Print;
  changed: Change[];
  t(msgid: string, values?: Values): string;
}

export function SheetPages({ print, sheet }: { print: Print; sheet: Sheet }) {
  const { lang, parts, shipped, paper } = print;
  const faces = sheet.faces(parts, stillBoard(lang)).filter((face) => face.copies !== 0);
  const told: Told = {
    print,
    changed: changes(shipped, parts),
    t: (msgid, values) => translate(lang, msgid, values),
  };
  const pages = layOut(faces, paper);
  const covers = coverPages(told, faces);
  const count = covers.length + pages.length;
  return (
    <div class="sheet-pages" data-paper={paper}>
      <style>{`@page { size: ${PAPERS[paper].name}; margin: 0 }`}</style>
      {covers.map((lines, i) => (
        <Paper key={i} told={told} n={i + 1} of={count}>
          {i === 0 && <Front told={told} picture={sheet.picture} />}
          {i === 0 && <InTheBox told={told} faces={faces} />}
          <Lines told={told} lines={lines} y={i === 0 ? boxBottom(faces) : MARGIN + HEAD} />
        </Paper>
      ))}
      {pages.map((page, i) => (
        <Paper key={`p${i}`} told={told} n={covers.length + i + 1} of={count} backs={page.backs}>
          <Things told={told} page={page} />
        </Paper>
      ))}
    </div>
  );
}

// --- a page --------------------------------------------------------------------------------------

function Paper({
  told: { print, t },
  n,
  of,
  backs,
  children,
}: {
  told: Told;
  n: number;
  of: number;
  backs?: boolean;
  children: any;
}) {
  const { width, height, name } = PAPERS[print.paper];
  const from = print.name ? t("parts of {file}", { file: print.name }) : t("the standard parts");
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class="sheet-page"
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}mm`}
      height={`${height}mm`}
      role="img"
      aria-label={t("Page {n} of {of}", { n, of })}
      data-page={n}
      data-backs={backs}
    >
      <rect width={width} height={height} fill="#fff" />
      <g font-size="3.100" style="fill:var(--ink-2)">
        {n > 1 && (
          <text x={MARGIN} y={MARGIN + 2} font-size="4" class="title">
            {print.title}
          </text>
        )}
        {backs && (
          <text x={width - MARGIN} y={MARGIN + 2} text-anchor="end">
            {t("Backs: flip the paper over its long edge.")}
          </text>
        )}
        <path d={`M${MARGIN} ${height - MARGIN - 4.5}H${width - MARGIN}`} stroke="var(--line)" stroke-width="0.25" />
        <text x={MARGIN} y={height - MARGIN} style="fill:var(--ink-2)" data-provenance>
          {`Souk ${print.version} · ${print.title} · ${from} · ${print.digest} · ${name}`}
        </text>
        <text x={width - MARGIN} y={height - MARGIN} text-anchor="end" style="fill:var(--ink-2)">
          {t("Page {n} of {of}", { n, of })}
        </text>
      </g>
      {children}
    </svg>
  );
}

function Things({ told, page }: { told: Told; page: Page }) {
  const { t, print } = told;
  return (
    <g>
      {page.headings.map(({ of, y, again }) => {
        const first = page.things.find(({ face }) => face.of === of)!.face;
        const from = valueAt(print.parts, `${first.at.split(/[.[]/)[0]}.from`);
        return (
          <g key={of} transform={`translate(${MARGIN} ${y + HEADING - 4.5})`}>
            <text font-size="5.200" class="title">
              {again ? t("{kind}, continued", { kind: t(of) }) : t(of)}
            </text>
            {typeof from === "string" && (
              <text
                x={PAPERS[print.paper].width - 2 * MARGIN}
                text-anchor="end"
                font-size="3.100"
                style="fill:var(--ink-2)"
              >
                {t(SOURCES[from] ?? from)}
              </text>
            )}
          </g>
        );
      })}
      {page.things.map((thing) => (
        <Thing key={`${thing.face.at} ${thing.copy}`} told={told} thing={thing} backs={page.backs} />
      ))}
    </g>
  );
}

// The source of a block, by its "from".
export const SOURCES: Record<string, string> = {
  rulebook: N_("as in the rulebook"),
  published: N_("as published"),
  reconstructed: N_("reconstructed"),
};

// The differences of a face from the shipped parts.
export const changesOf = (face: Face, changed: Change[]): Change[] =>
  changed.filter(({ path }) =>
    [face.at, ...(face.more ?? [])].some((own) => own && (within(path, own) || within(own, path))),
  );

function Thing({ told, thing, backs }: { told: Told; thing: Placed; backs: boolean }) {
  const { face, piece, x, y, copy } = thing;
  const differs = backs ? [] : changesOf(face, told.changed);
  const unit = face.box[0] / face.size[0];
  return (
    <g
      transform={`translate(${x} ${y})`}
      data-face={backs || piece.n > 1 ? undefined : face.at}
      data-copy={copy + 1}
      data-changed={differs.length ? inLine(valueAt(told.print.shipped, face.at)) : undefined}
    >
      <svg
        width={piece.width}
        height={piece.height}
        viewBox={[piece.x * unit, piece.y * unit, piece.width * unit, piece.height * unit].join(" ")}
        preserveAspectRatio="none"
      >
        {backs ? face.back : face.picture}
      </svg>
      <Cut face={face} piece={piece} changed={differs.length > 0} />
      {!backs && captioned(face) && <Caption told={told} thing={thing} differs={differs} />}
    </g>
  );
}

// The line to cut along, and for cards the marks for knife and ruler.
function Cut({ face, piece: { width: w, height: h }, changed }: Pick<Placed, "face" | "piece"> & { changed: boolean }) {
  const look = changed ? { stroke: "var(--danger)", "stroke-width": 0.7 } : { stroke: "#8a8378", "stroke-width": 0.15 };
  if (face.cut === "round") return <ellipse cx={w / 2} cy={h / 2} rx={w / 2} ry={h / 2} fill="none" {...look} />;
  if (face.cut === "hexagon")
    return (
      <path
        d={`M${w / 2} 0 ${w} ${h / 4}V${(h * 3) / 4}L${w / 2} ${h} 0 ${(h * 3) / 4}V${h / 4}Z`}
        fill="none"
        {...look}
      />
    );
  const corners = [0, w].flatMap((cx) => {
    const side = cx ? 1 : -1;
    return [0, h].map((cy) => {
      const down = cy ? 1 : -1;
      return `M${cx + side * 0.6} ${cy}h${side * 1.5}M${cx} ${cy + down * 0.6}v${down * 1.5}`;
    });
  });
  return (
    <g fill="none">
      {changed && <rect x="-0.3" y="-0.3" width={w + 0.6} height={h + 0.6} rx="1" {...look} />}
      {face.cut !== "own" && <path d={corners.join("")} stroke="#5c564c" stroke-width="0.15" />}
    </g>
  );
}

function Caption({ told: { t, print }, thing, differs }: { told: Told; thing: Placed; differs: Change[] }) {
  const { face, piece } = thing;
  const { width: w, height: h } = piece;
  const before = valueAt(print.shipped, face.at);
  const whole = before !== undefined && typeof before !== "object";
  const was =
    before === undefined
      ? t("new")
      : t("was: {value}", {
          value: clipped(
            whole ? inLine(before) : differs.map((d) => `${inside(d.path, face)} ${inLine(d.before)}`).join(", "),
          ),
        });
  const join = piece.of > 1 ? ` · ${t("piece {n} of {of}", { n: piece.n, of: piece.of })}` : "";
  const text = (differs.length ? was : face.at) + join;
  return (
    <text
      x={w / 2}
      y={h + 3.3}
      text-anchor="middle"
      font-size="2.500"
      font-weight={differs.length ? 600 : 400}
      style={`fill:var(${differs.length ? "--danger-ink" : "--ink-2"})`}
      {...fitted(text, w, 2.5)}
    >
      {text}
    </text>
  );
}

// A path relative to the face.
const inside = (path: string, { at }: Face): string =>
  within(path, at) ? path.slice(at.length).replace(/^\./, "") : path;
const clipped = (text: string): string => (text.length > 70 ? `${text.slice(0, 68)}…` : text);

// --- the first page --------------------------------------------------------------------------------

const FRONT = 88; // height of the title and the ruler
const CELL = { width: 62, height: 21 }; // of a kind in the list of contents
const LINE = 5.2;

type Line = { title: string } | { name: string; value: string; was?: string; change?: boolean };

// The changes and the numbers of the game, split into pages.
function coverPages({ print, changed, t }: Told, faces: Face[]): Line[][] {
  const shown = faces.flatMap((face) => [face.at, ...(face.more ?? [])]);
  const lines: Line[] = [{ title: t("Changes from the standard parts") }];
  if (!changed.length) lines.push({ name: t("None: these are the standard parts."), value: "" });
  for (const { path, before, now } of changed)
    lines.push({
      name: path,
      value: now === undefined ? t("deleted") : clipped(inLine(now)),
      was: before === undefined ? t("new") : t("was: {value}", { value: clipped(inLine(before)) }),
      change: true,
    });
  const numbers = leaves(print.parts, shown);
  if (numbers.length) lines.push({ name: "", value: "" }, { title: t("Numbers used in the game") });
  for (const { path, value } of numbers)
    lines.push({ name: path, value: inLine(value), change: changed.some((change) => within(change.path, path)) });
  const { height } = PAPERS[print.paper];
  const room = (top: number) => Math.floor((height - MARGIN - FOOT - top) / LINE);
  const pages: Line[][] = [];
  for (let at = 0; at < lines.length || !pages.length;) {
    let n = room(pages.length ? MARGIN + HEAD : boxBottom(faces));
    if (at + n < lines.length && "title" in lines[at + n - 1]) n--; // no title at the foot of a page
    pages.push(lines.slice(at, at + n));
    at += n;
  }
  return pages;
}

function Front({ told: { print, t }, picture: Picture }: { told: Told; picture?: ComponentType }) {
  const { width } = PAPERS[print.paper];
  return (
    <g>
      <rect x={MARGIN} y={MARGIN} width={width - 2 * MARGIN} height="58" rx="3" fill="var(--panel-2)" />
      <path
        d={Array.from(
          { length: Math.floor((width - 2 * MARGIN - 4) / 5) },
          (_, i) => `M${MARGIN + 4.5 + i * 5} ${MARGIN + 54.5}l1.500 1.500-1.500 1.500-1.500-1.500Z`,
        ).join("")}
        fill="var(--choose)"
      />
      {Picture && (
        <svg x={width - MARGIN - 52} y={MARGIN + 3} width="48" height="48" viewBox="0 0 200 200">
          <Picture />
        </svg>
      )}
      <svg x={MARGIN + 6} y={MARGIN + 6} width="9" height="9" viewBox="0 0 64 64">
        <Mark />
      </svg>
      <text x={MARGIN + 18} y={MARGIN + 13} font-size="6" class="title">
        Souk
      </text>
      <text x={MARGIN + 6} y={MARGIN + 31} font-size="13" class="title" {...fitted(print.title, width - 88, 13)}>
        {print.title}
      </text>
      <text x={MARGIN + 6} y={MARGIN + 39} font-size="4.200" style="fill:var(--ink-2)">
        {print.credit}
      </text>
      <text x={MARGIN + 6} y={MARGIN + 47} font-size="3.600" style="fill:var(--ink-2)">
        {t("Print and play, for trying out and for home use")}
      </text>
      <g transform={`translate(${MARGIN} 75)`} font-size="3.400">
        <path
          d={`M0 6H50${Array.from({ length: 6 }, (_, i) => `M${i * 10} ${i % 5 ? 4.6 : 3.4}V6`).join("")}`}
          stroke="var(--ink)"
          stroke-width="0.3"
          fill="none"
        />
        <text y="1.500">{t("50 mm if the printer keeps the size")}</text>
        <text x="66" y="1.500">
          {t("Print at 100%, not fitted to the page, on stiff paper.")}
        </text>
        <text x="66" y="6">
          {t("Cut along the marks. A red rim marks a change.")}
        </text>
      </g>
    </g>
  );
}

const kindsOf = (faces: Face[]): string[] => [...new Set(faces.map((face) => face.of))];
const boxBottom = (faces: Face[]): number => FRONT + Math.ceil(kindsOf(faces).length / 3) * CELL.height + 10;

// One face of each kind, with its number of copies.
function InTheBox({ told: { t, print }, faces }: { told: Told; faces: Face[] }) {
  return (
    <g transform={`translate(${MARGIN} ${FRONT})`}>
      <text y="3" font-size="4.600" class="title">
        {t("In the box")}
      </text>
      <path d={`M0 4.300H${PAPERS[print.paper].width - 2 * MARGIN}`} stroke="var(--choose)" stroke-width="0.4" />
      {kindsOf(faces).map((of, i) => {
        const kind = faces.filter((face) => face.of === of);
        const { size, box, picture } = kind[0];
        const shrink = Math.min(28 / size[0], (CELL.height - 5) / size[1], 1);
        const n = kind.reduce((sum, face) => sum + (face.copies ?? 1), 0);
        return (
          <g key={of} transform={`translate(${(i % 3) * CELL.width} ${6.5 + Math.floor(i / 3) * CELL.height})`}>
            <svg
              x={14 - (size[0] * shrink) / 2}
              y={(CELL.height - 5 - size[1] * shrink) / 2}
              width={size[0] * shrink}
              height={size[1] * shrink}
              viewBox={`0 0 ${box.join(" ")}`}
            >
              {picture}
            </svg>
            <text x="31" y="7" font-size="5" class="title">
              {n}
            </text>
            <text x="31" y="11.500" font-size="3.400" {...fitted(t(of), CELL.width - 32, 3.4)}>
              {t(of)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function Lines({ told: { print }, lines, y }: { told: Told; lines: Line[]; y: number }) {
  const { width } = PAPERS[print.paper];
  const right = width - MARGIN;
  return (
    <g font-size="3.400">
      {lines.map((line, i) => {
        const at = y + (i + 1) * LINE - 1.6;
        if ("title" in line)
          return (
            <g key={i}>
              <text x={MARGIN} y={at} font-size="4.600" class="title">
                {line.title}
              </text>
              <path d={`M${MARGIN} ${at + 1.3}H${right}`} stroke="var(--choose)" stroke-width="0.4" />
            </g>
          );
        const colour = `fill:var(${line.change ? "--danger-ink" : "--ink"})`;
        return (
          <g key={i} data-line={line.name || undefined}>
            <text x={MARGIN} y={at} style={colour} {...fitted(line.name, 82, 3.4)}>
              {line.name}
            </text>
            <text
              x={MARGIN + 86}
              y={at}
              font-weight="600"
              style={colour}
              {...fitted(line.value, line.was ? 48 : 100, 3.4)}
            >
              {line.value}
            </text>
            {line.was && (
              <text x={right} y={at} text-anchor="end" style={colour} {...fitted(line.was, 52, 3.4)}>
                {line.was}
              </text>
            )}
            {line.name && <path d={`M${MARGIN} ${at + 1.3}H${right}`} stroke="var(--line)" stroke-width="0.12" />}
          </g>
        );
      })}
    </g>
  );
}
