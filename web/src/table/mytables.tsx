// "My tables" in the strip on top: the user's online tables, those where it is the user's turn, and what else waits for
// an answer. News are announced beside it on every page.
import { useEffect } from "preact/hooks";
import { useHouse } from "../engine/house";
import { Icon } from "../kit/icon";
import { useMenu } from "../kit/menu";
import { tableHash } from "../base/link";
import { t } from "../base/settings";
import { announce, MyTable, useTables } from "../base/tables";

const LASTS = 9000; // milliseconds

export const tableState = (table: MyTable): string =>
  table.turn ? t("Your turn") : table.status === "open" ? t("Waiting for players") : t("Others are thinking");

export function MyTables() {
  const { tables, calls, toast } = useTables();
  const house = useHouse();
  const { open, setOpen, box } = useMenu();
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => announce(null), LASTS);
    return () => clearTimeout(timer);
  }, [toast]);
  const here = /^#\/t\/([^/]+)/.exec(location.hash)?.[1];
  const turns = tables.filter((table) => table.turn && table.id !== here).length;
  const waiting = turns + calls.length;
  return (
    <>
      <div class="announced" role="status">
        {toast && (
          <a class="toast" href={toast.href} onClick={() => announce(null)}>
            <strong>{toast.title}</strong> {toast.text}
          </a>
        )}
      </div>
      {(tables.length > 0 || calls.length > 0) && (
        <div class="my-tables" ref={box} onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
          <button
            class="button quiet icon-button"
            data-my-tables
            aria-expanded={open}
            aria-label={
              calls.length
                ? t("My tables: {n}, waiting for you: {waiting}", { n: tables.length, waiting })
                : t("My tables: {n}, your turn at {turns}", { n: tables.length, turns })
            }
            onClick={() => setOpen(!open)}
          >
            <Icon d="M3 9h18M5 9v11M19 9v11M8 9V5h8v4" />
            <span class="wide">{t("My tables")}</span>
            {waiting > 0 && <span class="badge">{waiting}</span>}
          </button>
          {open && (
            <ul class="menu">
              {calls.map((call) => (
                <li key={call.href}>
                  <a href={call.href} onClick={() => setOpen(false)}>
                    <strong>{call.title}</strong>
                    <span class="with">{call.text}</span>
                  </a>
                </li>
              ))}
              {tables.map((table) => (
                <li key={table.id}>
                  <a
                    href={tableHash(table.id)}
                    aria-current={table.id === here ? "page" : undefined}
                    onClick={() => setOpen(false)}
                  >
                    <strong>{house?.games.find((g) => g.id === table.game)?.title ?? table.game}</strong>
                    <span class={table.turn ? "state turn" : "state"}>{tableState(table)}</span>
                    <span class="with">{table.players.join(", ")}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
