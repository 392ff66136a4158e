// Previews: what moves would lead to, as the engine says (`try` in docs/protocol.md). No rule is computed in the page.
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure, Refused, Tried } from "../engine/protocol";
import { BoardProps } from "./board";

export type Outcome = Tried | Failure;

export const shows = (outcome: Outcome | null | undefined): Tried | null =>
  outcome?.type === "tried" ? (outcome as Tried) : null;

// The outcome of each move; null until it is known. They are asked for one after the other, each once for a view.
export function useTries(board: Pick<BoardProps, "view" | "preview">, moves: string[][]): (Outcome | null)[] {
  const known = useRef({ view: board.view, outcomes: new Map<string, Outcome>() });
  const [, redraw] = useState(0);
  if (known.current.view !== board.view) known.current = { view: board.view, outcomes: new Map() };
  const { outcomes } = known.current;
  const keys = moves.map((names) => names.join("\n"));
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      for (const [i, names] of moves.entries()) {
        if (!wanted) return;
        if (outcomes.has(keys[i])) continue;
        outcomes.set(keys[i], await board.preview(names).catch(failed));
        if (wanted) redraw((n) => n + 1);
      }
    };
    void ask();
    return () => void (wanted = false);
  }, [board.view, keys.join("\n\n")]);
  return keys.map((key) => outcomes.get(key) ?? null);
}

export function useTry(board: Pick<BoardProps, "view" | "preview">, names: string[] | null): Outcome | null {
  return useTries(board, names ? [names] : [])[0] ?? null;
}

function failed(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  throw error;
}
