// "What is this?": names are drawn beside the parts of the table, over all of it. A name says more when it is chosen; a
// tap anywhere else, or Escape, ends it. (What single things are, they say themselves: speaker.tsx.)
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { beside, Box } from "../kit/beside";
import { Region } from "../kit/speech";
import { t, useSettings } from "../settings";
import { PARTS } from "./parts";
import { seen, speechOf } from "./speaker";

interface Named {
  key: string;
  region: Region;
  boxes: Box[]; // the name stands at the first
}

const LEAST = 14; // pixels of a part that must be on the screen
const INNER = ["score", "clock"]; // of a seat: no room for a name of their own

// Every part that is on the screen, with all its pieces; the regions of the board before what stands around it.
function partsOf(regions: Record<string, Region>): Named[] {
  const found = new Map<string, Named>();
  const note = (kind: string, all: Record<string, Region>) => {
    for (const node of document.querySelectorAll(`.table [data-${kind}]`)) {
      const key = node.getAttribute(`data-${kind}`)!;
      const box = seen(node);
      const inside = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
      const tall = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
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

const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

interface HelpProps {
  game: string;
  close(): void;
  read(clause: string): void;
}

export function Help({ game, close, read }: HelpProps) {
  useSettings();
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
  // Every name at its part's upper edge, or the nearest free place inside it or beside it; small parts choose first.
  useLayoutEffect(() => {
    const taken: Box[] = [sheet.current!.querySelector(".how")!.getBoundingClientRect()];
    const labels = [...sheet.current!.querySelectorAll<HTMLElement>("[data-label]")].map((label) => ({
      label,
      box: parts.find(({ key }) => key === label.dataset.label)!.boxes[0],
    }));
    const area = ({ box }: { box: Box }) => (box.right - box.left) * (box.bottom - box.top);
    for (const { label, box } of labels.sort((a, b) => area(a) - area(b))) {
      const { offsetWidth: width, offsetHeight: height } = label;
      const places: [number, number][] = [];
      const row = (top: number) => {
        for (const left of [box.left + 8, (box.left + box.right - width) / 2, box.right - width - 8])
          places.push([left, top]);
      };
      const edge = box.top - height / 2;
      for (let top = edge; top <= Math.max(box.top, box.bottom - height / 2); top += height + 2) row(top);
      for (let far = 1; far < 6; far++) [edge + far * (height + 2), edge - far * (height + 2)].forEach(row);
      const fits = places
        .map(([left, top]) => [
          Math.max(4, Math.min(left, innerWidth - width - 4)),
          Math.max(4, Math.min(top, innerHeight - height - 4)),
        ])
        .map(([left, top]) => ({ left, top, right: left + width, bottom: top + height }));
      const spot = fits.find((place) => taken.every((other) => apart(place, other))) ?? fits[0];
      taken.push(spot);
      label.style.left = `${spot.left}px`;
      label.style.top = `${spot.top}px`;
    }
    const card = sheet.current!.querySelector<HTMLElement>(".speaks");
    const label = chosen && sheet.current!.querySelector<HTMLElement>(`[data-label="${chosen}"]`);
    if (!card || !label) return;
    const { width, height } = card.getBoundingClientRect();
    const at = beside(label.getBoundingClientRect(), { width, height }, { width: innerWidth, height: innerHeight });
    card.style.left = `${at.left}px`;
    card.style.top = `${at.top}px`;
  });
  const said = parts.find(({ key }) => key === chosen)?.region;
  return (
    <div
      class="parts"
      role="dialog"
      aria-modal="true"
      aria-label={t("The parts of the table")}
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
        boxes.map(({ left, top, right, bottom }, i) => (
          <div
            key={`${key} ${i}`}
            class={key === chosen ? "frame lit" : "frame"}
            style={`left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`}
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
        <p>{t("Rest on a thing, press it long, or use Shift and an arrow: it says what it is.")}</p>
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
