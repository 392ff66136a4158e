// The clock of a game that ends with a bell, on top of the table for everybody to see.
import { useEffect, useState } from "preact/hooks";
import { Bell } from "../engine/table";
import { t } from "../base/settings";
import { shown } from "./seats";

const LOW = 60_000; // milliseconds left when it starts to warn

export function BellClock({ bell }: { bell: Bell }) {
  const [, again] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => again((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, bell.left - (performance.now() - bell.at));
  const time = shown(left);
  return (
    <span
      class={left <= LOW ? "bell low" : "bell"}
      role="timer"
      aria-label={t("The bell rings in {time}", { time })}
      title={t("The bell rings in {time}", { time })}
      data-bell
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6z" fill="currentColor" />
        <path d="M9.5 18.5a2.5 2.5 0 0 0 5 0z" fill="currentColor" />
      </svg>
      {time}
    </span>
  );
}
