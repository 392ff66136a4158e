// "My tables" in the strip on top: the user's online tables, and those where it is the user's turn.
import { useHouse } from "../engine/house";
import { Icon } from "../kit/icon";
import { useMenu } from "../kit/menu";
import { tableHash } from "../base/link";
import { t } from "../base/settings";
import { MyTable, useTables } from "../base/tables";

export const tableState = (table: MyTable): string =>
  table.turn ? t("Your turn") : table.status === "open" ? t("Waiting for players") : t("Others are thinking");

export function MyTables() {
  const tables = useTables();
  const house = useHouse();
  const { open, setOpen, box } = useMenu();
  if (tables.length === 0) return null;
  const turns = tables.filter((table) => table.turn).length;
  const here = /^#\/t\/([^/]+)/.exec(location.hash)?.[1];
  return (
    <div class="my-tables" ref={box} onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
      <button
        class="button quiet icon-button"
        data-my-tables
        aria-expanded={open}
        aria-label={t("My tables: {n}, your turn at {turns}", { n: tables.length, turns })}
        onClick={() => setOpen(!open)}
      >
        <Icon d="M3 9h18M5 9v11M19 9v11M8 9V5h8v4" />
        <span class="wide">{t("My tables")}</span>
        {turns > 0 && <span class="badge">{turns}</span>}
      </button>
      {open && (
        <ul class="menu">
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
  );
}
