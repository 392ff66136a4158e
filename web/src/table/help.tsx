// The "What is this?" overlay: names beside the parts of the table. A click on a name shows more; a tap anywhere else,
// or Escape, closes it. (Single things have their own cards: speaker.tsx.)
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { beside, Box, overlap } from "../base/beside";
import { boxOf, screenRoom, seen } from "../kit/seen";
import { Region } from "../kit/speech";
import { t, useSettings } from "../base/settings";
import { useShape } from "../base/shape";
import { PARTS } from "./parts";
import { speechOf } from "./speaker";

interface Named {
  key: string;
  region: Region;
  boxes: Box[]; // the name is placed at the first
}

const LEAST = 14; // minimum visible pixels of a part
const INNER = ["score", "clock"]; // inside a seat: too small for a name of their own

// Every visible part with all its boxes; the regions of the board come before the parts around it.
function partsOf(regions: Record<string, Region>): Named[] {
  const found = new Map<string, Named>();
  const note = (kind: string, all: Record<string, Region>) => {
    for (const node of document.querySelectorAll(`.table [data-${kind}]`)) {
      const key = node.getAttribute(`data-${kind}`)!;
      const box = seen(node);
      const inside = Math.min(box.x + box.width, innerWidth) - Math.max(box.x, 0);
      const tall = Math.min(box.y + box.height, innerHeight) - Math.max(box.y, 0);
      if (!all[key] || INNER.includes(key) || inside < LEAST || tall < LEAST || !node.getClientRects().length) continue;
      const known = found.get(key);
      if (known) known.boxes.push(box);
      else found.set(key, { key, region: all[key], boxes: [box] });
    }
  };
  note("part", regions);
  note("help", PARTS);
  return [...found.values()];
}

interface HelpProps {
  game: string;
  close(): void;
  read(clause: string): void;
}

export function Help({ game, close, read }: HelpProps) {
  useSettings();
  const { compact } = useShape(); // then the note only has the strip on top of the page
  const [, again] = useState(0);
  const [chosen, choose] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const speech = speechOf(game, () => again((n) => n + 1));
  const [parts, setParts] = useState<Named[]>([]);
  const look = () => setParts(partsOf(speech?.parts ?? {}));
  useEffect(() => {
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [speech]);
  const before = useRef(document.activeElement);
  useEffect(() => {
    sheet.current?.focus();
    return () => (before.current as HTMLElement | null)?.focus?.();
  }, []);
  // A name goes to its part's upper edge, or to the nearest free place inside or beside it. Small parts choose first.
  useLayoutEffect(() => {
    const taken: Box[] = [boxOf(sheet.current!.querySelector(".how")!)];
    const labels = [...sheet.current!.querySelectorAll<HTMLElement>("[data-label]")].map((label) => ({
      label,
      box: parts.find(({ key }) => key === label.dataset.label)!.boxes[0],
    }));
    const area = ({ box }: { box: Box }) => box.width * box.height;
    for (const { label, box } of labels.sort((a, b) => area(a) - area(b))) {
      const { offsetWidth: width, offsetHeight: height } = label;
      const places: [number, number][] = [];
      const row = (y: number) => {
        for (const x of [8, (box.width - width) / 2, box.width - width - 8]) places.push([box.x + x, y]);
      };
      const edge = box.y - height / 2;
      for (let y = edge; y <= Math.max(box.y, box.y + box.height - height / 2); y += height + 2) row(y);
      for (let far = 1; far < 6; far++) [edge + far * (height + 2), edge - far * (height + 2)].forEach(row);
      const fits = places.map(([x, y]) => ({
        x: Math.max(4, Math.min(x, innerWidth - width - 4)),
        y: Math.max(4, Math.min(y, innerHeight - height - 4)),
        width,
        height,
      }));
      const spot = fits.find((place) => taken.every((other) => !overlap(place, other))) ?? fits[0];
      taken.push(spot);
      label.style.left = `${spot.x}px`;
      label.style.top = `${spot.y}px`;
    }
    const card = sheet.current!.querySelector<HTMLElement>(".speaks");
    const label = chosen && sheet.current!.querySelector<HTMLElement>(`[data-label="${chosen}"]`);
    if (!card || !label) return;
    const { width, height } = card.getBoundingClientRect();
    const { x, y } = beside({ width, height }, screenRoom(), { targets: [boxOf(label)] });
    card.style.left = `${x}px`;
    card.style.top = `${y}px`;
  });
  const said = parts.find(({ key }) => key === chosen)?.region;
  return (
    <div
      class="parts"
      role="dialog"
      aria-modal="true"
      aria-label={t("Areas of the table")}
      tabIndex={-1}
      ref={sheet}
      data-mute
      onClick={(event) => event.target === event.currentTarget && close()}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
        if (event.key === "Tab") keepFocus(event, sheet.current!);
      }}
    >
      {parts.flatMap(({ key, boxes }) =>
        boxes.map(({ x, y, width, height }, i) => (
          <div
            key={`${key} ${i}`}
            class={key === chosen ? "frame lit" : "frame"}
            style={`left:${x}px;top:${y}px;width:${width}px;height:${height}px`}
            aria-hidden="true"
          />
        )),
      )}
      {parts.map(({ key, region }) => (
        <button key={key} data-label={key} aria-pressed={key === chosen} onClick={() => choose(key)}>
          {t(region.name)}
        </button>
      ))}
      <div class="how">
        <p>
          {compact
            ? t("Long-press anything for an explanation.")
            : t("Hover, long-press or right-click anything for an explanation. Keyboard: Shift and an arrow.")}
        </p>
        <button class="button quiet" data-close-parts aria-label={t("Close")} onClick={close}>
          ✕
        </button>
      </div>
      <div aria-live="polite">
        {said && (
          <div class="speaks" key={chosen}>
            <strong>{t(said.name)}</strong>
            <p>{t(said.text)}</p>
            {said.clause && (
              <a
                href={`#/rules/${game}/${said.clause}`}
                data-help-clause
                onClick={(event) => {
                  event.preventDefault();
                  close();
                  read(said.clause!);
                }}
              >
                {t("Rule {clause}", { clause: said.clause })}
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function keepFocus(event: KeyboardEvent, sheet: HTMLElement): void {
  const all = [...sheet.querySelectorAll<HTMLElement>("button, a")];
  const [first, last] = [all[0], all[all.length - 1]];
  const from = document.activeElement;
  if (event.shiftKey ? from === first || from === sheet : from === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
