// Animations of events on a board: the events of the last change, and things that fly between two points of the
// drawing, one after the other.
import { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { gain } from "../base/settings";
import { BoardProps } from "./board";
import { seatColour } from "./emblems";
import { BoardEvent } from "../engine/protocol";

const MOST = 10; // events animated at most

// The events of the last change, kept across renders of the same view.
export function useFresh(board: BoardProps): BoardEvent[] {
  const kept = useRef<BoardEvent[]>([]);
  if (board.events.length) kept.current = board.events.slice(-MOST);
  return kept.current;
}

// Memory across all events so far: `note` is called once per event.
export function useRecall<T>(board: BoardProps, empty: T, note: (memory: T, event: BoardEvent) => void): T {
  const memory = useRef(empty);
  const last = useRef(0);
  for (const seen of board.events) if (seen.seq > last.current) note(memory.current, seen);
  last.current = Math.max(last.current, board.events[board.events.length - 1]?.seq ?? 0);
  return memory.current;
}

export interface Point {
  x: number;
  y: number;
}
export interface Flight {
  key: string;
  from?: Point;
  to?: Point;
  what: ComponentChildren;
}

export function Flights({ flights }: { flights: Flight[] }) {
  return (
    <g aria-hidden="true">
      {flights.map(
        ({ key, from, to, what }, i) =>
          from &&
          to && (
            <g
              key={key}
              class="flies"
              style={`--ax:${from.x}px;--ay:${from.y}px;--bx:${to.x}px;--by:${to.y}px;animation-delay:${Math.min(i, 6) * 70}ms`}
            >
              {what}
            </g>
          ),
      )}
    </g>
  );
}

// Points that fly across the page, from their sentence to the score of their owner.
export function flyPoints(from: Element, to: Element, points: number, seat: number): void {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (!a.width || !b.width || !document.body.animate) return;
  const coin = document.createElement("div");
  coin.className = "flying";
  coin.style.setProperty("--by", seatColour(seat));
  coin.textContent = gain(points);
  coin.setAttribute("aria-hidden", "true");
  document.body.append(coin);
  const at = (box: DOMRect) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`;
  const flight = coin.animate(
    [
      { transform: `${at(a)} scale(0.6)`, opacity: 0 },
      { transform: `${at(a)} scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: `${at(b)} scale(1)`, opacity: 1, offset: 0.9 },
      { transform: `${at(b)} scale(0.7)`, opacity: 0 },
    ],
    { duration: 900, easing: "cubic-bezier(.4,.1,.2,1)" },
  );
  flight.onfinish = flight.oncancel = () => coin.remove();
}
