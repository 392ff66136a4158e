// A refusal, shown where the player tapped: the reason and a link to the rule. It is an ARIA alert and times out.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { beside, Box } from "../base/beside";
import { boxOf, screenRoom } from "../kit/seen";
import { t } from "../base/settings";

export interface Notice {
  text: string;
  clause?: string | null;
}

const LASTS = 9000; // milliseconds

// Where the player last acted: finger, pointer, or the focused element when a key was pressed.
let last: Box | null = null;

let pressed = ""; // where the pointer was at that time

// Called once at the start: an element opened by a press may query where the press was.
export function followPlaces(): void {
  const point = (event: PointerEvent) => {
    const reach = event.pointerType === "touch" ? 22 : 10;
    last = { x: event.clientX - reach, y: event.clientY - reach, width: 2 * reach, height: 2 * reach };
    pressed = pointAt(event);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") last = boxOf(event.target as Element);
  };
  addEventListener("pointerdown", point, true);
  addEventListener("keydown", key, true);
}
export const pointAt = ({ clientX, clientY }: MouseEvent) => `${clientX} ${clientY}`;
export const pressedAt = () => pressed;

interface RefusalProps {
  notice: Notice;
  game: string;
  read(clause: string): void;
  close(): void;
}

export function Refusal({ notice, game, read, close }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(close, LASTS);
    const key = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("keydown", key);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", key);
    };
  }, [notice]);
  useLayoutEffect(() => {
    if (!last) return;
    const { width, height } = box.current!.getBoundingClientRect();
    const { x, y } = beside({ width, height }, screenRoom(), { targets: [last] });
    Object.assign(box.current!.style, { left: `${x}px`, top: `${y}px`, bottom: "auto", transform: "none" });
  }, [notice]);
  const { clause } = notice;
  return (
    <div class="toast" role="alert" ref={box}>
      {notice.text}{" "}
      {clause && /-/.test(clause) && (
        <a
          href={`#/rules/${game}/${clause}`}
          aria-label={t("Rule {clause}", { clause })}
          onClick={(event) => {
            event.preventDefault();
            read(clause);
          }}
        >
          {clause}
        </a>
      )}
    </div>
  );
}
