// Pieces under the finger: starts a drag where a grip of the board is pressed. The code of drags loads with the first
// press.
import { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Hands } from "./drag";

type Choose = (name: string) => void;

// Returns the `choose` for the board: during a drag it holds the action back.
export function useHands(stage: RefObject<HTMLElement | null>, choose: Choose, able: Omit<Hands, "hold">): Choose {
  const held = useRef<Choose | null>(null);
  const latest = useRef<Hands | null>(null);
  latest.current = { ...able, hold: (on) => (held.current = on) };
  useEffect(() => {
    let pressed = -1; // the pointer that is on a grip
    const down = async (event: PointerEvent) => {
      pressed = -1;
      const grip = event.target instanceof Element && event.target.closest<SVGGraphicsElement>(".board [data-grip]");
      if (!grip || !event.isPrimary || event.button !== 0) return;
      pressed = event.pointerId;
      const { press } = await import("./drag");
      if (pressed === event.pointerId && stage.current) press(event, grip, stage.current, () => latest.current!);
    };
    const up = () => (pressed = -1);
    // A finger on a grip does not scroll. (Chromium ignores touch-action within a drawing.)
    const still = (event: TouchEvent) => pressed >= 0 && event.cancelable && event.preventDefault();
    const heard = { pointerdown: down, pointerup: up, pointercancel: up, touchmove: still };
    for (const [name, listener] of Object.entries(heard))
      addEventListener(name, listener as EventListener, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(heard)) removeEventListener(name, listener as EventListener);
    };
  }, []);
  return (name) => (held.current ?? choose)(name);
}
