// A small menu under its button (style .menu): it closes when somebody points elsewhere, or goes to another page.
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
