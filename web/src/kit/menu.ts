// A small menu under its button (style .menu). It closes on a press elsewhere or on navigation to another page.
import { useEffect, useRef, useState } from "preact/hooks";

export function useMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    addEventListener("pointerdown", away);
    addEventListener("hashchange", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("hashchange", away);
    };
  }, [open]);
  return { open, setOpen, box };
}
