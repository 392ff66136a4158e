// The glow of choices on a board: while the board rests, a halo around every lit choice comes and goes. The halos are
// copies of the choices' rings in one group on top of the drawing, which makes one more layer: a pulsing ring inside the
// drawing would split everything painted after it into layers of its own.
import { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { place } from "./copy";

const REST = 400; // milliseconds without a change, longer than a glide (travel.tsx)
const MOST = 24;

// `on`: there is a choice, and things may move.
export function useGlow(stage: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const board = stage.current;
    if (!board || !on) return;
    let halos: SVGGElement | null = null;
    let timer = 0;
    const lay = () => {
      const svg = board.querySelector<SVGSVGElement>("svg");
      const inverse = svg?.getScreenCTM()?.inverse();
      // Rings of optional extras are dashed and still; one that is pointed at stands out by itself.
      const rings = [...board.querySelectorAll<SVGGElement>(".choice.legal > .ring")].filter(
        (ring) => ring.ownerSVGElement && !ring.closest(".may") && !ring.closest(".lower"),
      );
      if (!svg || !inverse || !rings.length || rings.length > MOST) return;
      const places = rings.map((ring) => inverse.multiply(ring.getScreenCTM()!));
      halos = document.createElementNS("http://www.w3.org/2000/svg", "g");
      halos.setAttribute("class", "halos");
      halos.setAttribute("aria-hidden", "true");
      for (const [i, matrix] of places.entries()) {
        const halo = rings[i].cloneNode(true) as SVGGElement;
        place(halo, matrix);
        halos.append(halo);
      }
      svg.append(halos);
    };
    const again = (records: MutationRecord[]) => {
      const own = ({ addedNodes, removedNodes }: MutationRecord) =>
        [...addedNodes, ...removedNodes].some((node) => node instanceof Element && node.matches(".halos"));
      if (records.length && records.every(own)) return;
      halos?.remove();
      halos = null;
      clearTimeout(timer);
      timer = setTimeout(lay, REST);
    };
    const watch = new MutationObserver(again);
    watch.observe(board, { subtree: true, childList: true, attributes: true });
    again([]);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      halos?.remove();
    };
  }, [on]);
}
