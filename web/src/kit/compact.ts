// Whether the page is on a phone, or a window as narrow as one.
import { useEffect, useMemo, useState } from "preact/hooks";

export function useCompact(): boolean {
  const query = useMemo(() => matchMedia("(max-width: 820px)"), []);
  const [compact, setCompact] = useState(query.matches);
  useEffect(() => {
    const changed = () => setCompact(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return compact;
}
