// A refusal, where the person tapped: the reason first, the rule behind a link; read aloud at once, and gone by itself.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { beside, lastPlace } from "../kit/beside";
import { t } from "../settings";

export interface Notice {
  text: string;
  clause?: string | null;
}

const LASTS = 9000; // milliseconds

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
    const at = lastPlace();
    if (!at) return;
    const { width, height } = box.current!.getBoundingClientRect();
    const { left, top } = beside(at, { width, height }, { width: innerWidth, height: innerHeight });
    Object.assign(box.current!.style, { left: `${left}px`, top: `${top}px`, bottom: "auto", transform: "none" });
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
