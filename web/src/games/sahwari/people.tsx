// The panels beside the desert of Sahwari: the course of the turn and the pending effects, a line per player, the shown
// player's possessions besides cards, and the Guild Master of the solo game.
import { ComponentChildren } from "preact";
import { Choice, Drop, Grip } from "../../kit/choice";
import { Emblem, seatColour } from "../../kit/emblems";
import { cut, fitted } from "../../kit/fit";
import { kept } from "../../kit/kept";
import { Piece, Place } from "../../kit/travel";
import { BoardProps } from "../../kit/board";
import { CamelSign, CardSign, CubeSign, EffectSign, PawnSign, Tent, TentSign, tentWidth } from "./signs";
import {
  asks,
  Convoy,
  convoyWords,
  cubesOf,
  goer,
  legalOf,
  Master,
  optional,
  Part,
  Player,
  SahwariTable,
  shownIn,
} from "./table";

// --- the course of the turn -----------------------------------------------------------------------

const PHASE: Record<string, number> = {
  move: 0,
  "move-again": 0,
  collect: 1,
  "guild-first": 2,
  "guild-second": 2,
  after: 3,
  closing: 3,
  "master-before": 0,
  "master-collects": 1,
  "master-patrols": 2,
  "master-after": 3,
  "master-closing": 3,
};

// The stage of the turn, or the pending effects; and the button that ends a turn or a part of it.
export function Course({ board, table, x, y, width }: Part & { width: number }) {
  const waiting = Object.entries(table.pending_effects);
  const later = Object.entries(table.waiting_effects);
  const words = ["forgo", "go on", "end"].filter((name) => board.legal.has(name));
  const side = words.length ? (width < 420 ? 96 : 116) : 0;
  return (
    <g transform={`translate(${x} ${y})`} data-part="course">
      <rect width={width} height="52" rx="12" fill="var(--panel)" />
      {waiting.length ? (
        <Waiting board={board} waiting={waiting} later={later} width={width - side} />
      ) : (
        <Phases board={board} table={table} width={width - side} />
      )}
      {words.map((name) => (
        <g key={name} transform={`translate(${width - side} 6)`}>
          <rect
            width={side - 6}
            height="40"
            rx="20"
            fill={name === "forgo" ? "var(--ground)" : "var(--active)"}
            stroke="var(--line)"
          />
          <text
            x={side / 2 - 3}
            y="26"
            text-anchor="middle"
            font-size="16"
            font-weight="600"
            style={`fill:var(${name === "forgo" ? "--ink-2" : "--on-active"})`}
            aria-hidden="true"
          >
            {{ forgo: board.t("Give up"), "go on": board.t("Continue"), end: board.t("End turn") }[name]}
          </text>
          <Choice board={board} name={name} ring={<rect width={side - 6} height="40" rx="20" />}>
            <rect width={side - 6} height="40" rx="20" fill="transparent" />
          </Choice>
        </g>
      ))}
    </g>
  );
}

// The effects that can be used now, then, pale, those of cases filled meanwhile.
function Waiting({
  board,
  waiting,
  later,
  width,
}: {
  board: BoardProps;
  waiting: [string, number][];
  later: [string, number][];
  width: number;
}) {
  const step = Math.min(150, (width - 6) / (waiting.length + later.length));
  const words = (effect: string, n: number) => (n > 1 ? `${board.t(effect)} ×${n}` : board.t(effect));
  return (
    <>
      {waiting.map(([effect, n], i) => (
        <g key={effect} transform={`translate(${6 + i * step} 6)`}>
          <rect width={step - 6} height="40" rx="20" fill="var(--ground)" stroke="var(--line)" />
          <g transform={`translate(${step < 92 ? step / 2 - (n > 1 ? 16 : 3) : 20} 20)`}>
            <EffectSign effect={effect} r={step < 92 ? 13 : 11} />
          </g>
          {(n > 1 || step >= 92) && (
            <text
              x={step < 92 ? step / 2 + 6 : 36}
              y="26"
              font-size="16"
              font-weight="600"
              {...(step < 92 ? {} : fitted(words(effect, n), step - 52, 16))}
            >
              {step < 92 ? `×${n}` : words(effect, n)}
            </text>
          )}
          <Choice
            board={board}
            name={effect}
            label={board.t(effect)}
            piece
            onto={effect === "refresh" ? "market" : undefined}
            ring={<rect width={step - 6} height="40" rx="20" />}
          >
            <rect width={step - 6} height="40" rx="20" fill="transparent" />
          </Choice>
        </g>
      ))}
      {later.map(([effect, n], i) => (
        <g
          key={`later ${effect}`}
          transform={`translate(${6 + (waiting.length + i) * step} 6)`}
          opacity="0.6"
          role="img"
          aria-label={board.t("Later: {effect}", { effect: words(effect, n) })}
        >
          <g transform={`translate(${step / 2 - (n > 1 ? 16 : 3)} 20)`}>
            <EffectSign effect={effect} r={11} />
          </g>
          {n > 1 && (
            <text x={step / 2 + 6} y="26" font-size="16" font-weight="600">
              ×{n}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function Phases({ board, table, width }: { board: BoardProps; table: SahwariTable; width: number }) {
  const his = table.stage.startsWith("master");
  const now = PHASE[table.stage];
  if (now === undefined || board.view.done)
    return (
      <text x="16" y="32" font-size="16" class="title">
        {board.view.done
          ? board.t("The game is over")
          : table.step === "camp"
            ? board.t("The camels set out")
            : board.t("Set-up")}
      </text>
    );
  const names = his
    ? [board.t("Effect"), board.t("Collect"), board.t("Patrol"), board.t("End")]
    : [board.t("Move"), board.t("Collect"), board.t("Guild"), board.t("End")];
  const left = 44;
  const shown = names.flatMap((_, i) => (i === 2 && !table.guild_camels.length ? [] : [i]));
  const step = (width - left - 6) / shown.length;
  return (
    <g role="img" aria-label={names[now]}>
      {his ? (
        <g transform="translate(24 26)">
          <CamelSign colour="var(--ruby)" r={14} guild />
        </g>
      ) : (
        <Emblem seat={table.turn} size={30} x={8} y={11} />
      )}
      {shown.map((i, place) => (
        <g key={i} transform={`translate(${left + place * step} 8)`} data-speak={his ? "part master" : `phase ${i}`}>
          <path
            d={`M0 0h${step - 12}l8 18-8 18H0l8-18Z`}
            fill={i === now ? "var(--active)" : "var(--panel-2)"}
            stroke="var(--line)"
            opacity={i < now ? 0.6 : 1}
          />
          <text
            x={step / 2}
            y="23"
            text-anchor="middle"
            font-size="15"
            font-weight={i === now ? 600 : 400}
            style={i === now ? "fill:var(--on-active)" : "fill:var(--ink-2)"}
          >
            {names[i]}
          </text>
        </g>
      ))}
    </g>
  );
}

// --- the shown player's things --------------------------------------------------------------------

const PAWN_USES = [
  { name: "pawn spy", effect: "spy", cost: 1 },
  { name: "pawn refresh", effect: "refresh", cost: 1 },
  { name: "pawns storm", effect: "storm", cost: 2 },
  { name: "pawns cube", effect: "artefact", cost: 2 },
];

export const SOURCES_TALL = 208; // height on a phone

type SourcesProps = Part & { width: number; height: number };

export const Sources = kept<SourcesProps>(SourcesDrawing, (part) => [
  shownIn(part),
  [part.width, part.height],
  part.table.players[part.shown],
  heldBy(part.table, part.table.players[part.shown]),
  legalOf(part.board, /^(pawns? |attack token|reveal |[a-e][1-5]$)/),
]);

// The convoys of a player.
const heldBy = (table: SahwariTable, { convoys }: Pick<Player, "convoys">) =>
  convoys.map((from) => table.convoys.find((c) => c.from === from)!);

function SourcesDrawing({ board, table, shown, x, y, width, height }: SourcesProps) {
  const player = table.players[shown];
  if (!player?.clan) return null;
  const own = shown === board.view.viewer;
  const held = heldBy(table, player);
  const narrow = width < 450;
  const place = narrow ? 36 : 33;
  // Each line has its name above it, if there is space. On a phone the things to tap come first.
  const named = narrow || height > 124;
  const first = narrow ? 182 : named ? 44 : height * 0.29;
  const third = narrow ? 112 : named ? height - 32 : height * 0.72;
  const inline = named && !narrow ? 76 : 0; // the third line has its name beside it
  const uses = PAWN_USES.filter(({ name }) => !table.uses_barred?.some((use) => name.endsWith(use)));
  const heads = [
    { text: board.t("Recruit track"), x: 12, y: narrow ? 158 : 19 },
    ...(uses.length ? [{ text: board.t("Spend pawns"), x: narrow ? 12 : 6 * place + 22, y: 19 }] : []),
    ...(held.length ? [{ text: board.t("Convoys"), x: 12, y: narrow ? third - 36 : third + 5 }] : []),
  ];
  const high = narrow ? 36 : 42; // of the buttons
  const useStep = narrow ? (width - 12) / 4 : (width - 6 * place - 26) / 4;
  return (
    <g transform={`translate(${x} ${y})`} data-part="sources" class={optional(table)}>
      <rect width={width} height={height} rx="10" fill="var(--panel)" />
      {own && <Drop id="mine" width={width} height={height} />}
      {named &&
        heads.map(({ text, ...at }) => (
          <text key={text} {...at} font-size="15" style="fill:var(--ink-2)">
            {text}
          </text>
        ))}
      <g
        transform={`translate(10 ${first})`}
        role="img"
        aria-label={board.t("Recruit track: {n|pawn|pawns}", { n: player.pawns })}
        data-speak={`track ${shown}`}
      >
        {table.track_numbers.map((n, i) => (
          <g key={i} transform={`translate(${i * place + 16} 0)`}>
            <circle r="15" fill="var(--ground)" stroke="var(--ink-2)" />
            {i < player.pawns ? (
              <Grip id="pawns" on={own && asks(board, /^pawns? /)}>
                <PawnSign r={12} />
              </Grip>
            ) : (
              <text
                text-anchor="middle"
                y="5.5"
                font-size="16"
                font-weight={i === player.pawns ? 600 : 400}
                style={i === player.pawns ? undefined : "fill:var(--ink-2)"}
              >
                {n}
              </text>
            )}
          </g>
        ))}
      </g>
      {uses.map((use, i) => {
        const w = useStep - 6;
        const at = narrow
          ? `translate(${8 + i * useStep} 27)`
          : `translate(${6 * place + 20 + i * useStep} ${first - high / 2})`;
        const label = `${board.t("{n|pawn|pawns}", { n: use.cost })}: ${board.t(use.effect)}`;
        const body = (
          <>
            <rect width={w} height={high} rx="18" fill="var(--panel-2)" stroke="var(--line)" />
            {Array.from({ length: use.cost }, (_, k) => (
              <g key={k} transform={`translate(${w / 2 - 19 + k * 10 + (use.cost === 1 ? 5 : 0)} ${high / 2})`}>
                <PawnSign r={9} />
              </g>
            ))}
            <g transform={`translate(${w / 2 + 15} ${high / 2})`}>
              <EffectSign effect={use.effect} r={10} />
            </g>
          </>
        );
        return (
          <g key={use.name} transform={at} opacity={board.legal.size && !board.legal.has(use.name) ? 0.45 : 1}>
            {own ? (
              <Choice
                board={board}
                name={use.name}
                label={label}
                speak={`spend ${use.effect} ${use.cost}`}
                piece="pawns"
                ring={<rect width={w} height={high} rx="18" />}
              >
                {body}
              </Choice>
            ) : (
              <g data-speak={`spend ${use.effect} ${use.cost}`}>{body}</g>
            )}
          </g>
        );
      })}
      <Place id={`seat ${shown}`}>
        <rect x={width / 2} y={third} width="1" height="1" fill="none" />
      </Place>
      <Tents
        board={board}
        table={table}
        convoys={held}
        r={narrow ? 18 : 19}
        x={12 + inline}
        y={third}
        width={width - inline - (player.attack_tokens ? 96 : 24)}
        reveal={own}
        pieces
      />
      {held.length === 0 && (
        <text x="12" y={third + 5} font-size="15" style="fill:var(--ink-2)">
          {board.t("No convoys yet")}
        </text>
      )}
      {player.attack_tokens > 0 && (
        <g transform={`translate(${width - 48} ${third})`}>
          <AttackTokens n={player.attack_tokens} seat={shown} />
          {own && (
            <Choice
              board={board}
              name="attack token"
              label={board.t("Attack tokens: {n}", { n: player.attack_tokens })}
              speak={`tokens ${shown}`}
              piece
              ring={<circle r="21" />}
            >
              <circle r="21" fill="transparent" />
            </Choice>
          )}
        </g>
      )}
    </g>
  );
}

function AttackTokens({ n, seat }: { n: number; seat: number }) {
  return (
    <g data-speak={`tokens ${seat}`}>
      <circle r="18" fill="var(--danger)" />
      <EffectSign effect="attack" r={11} light />
      <text x="19" y="17" font-size="16" font-weight="600">
        ×{n}
      </text>
    </g>
  );
}

// Convoys side by side, closer together if there are many. Own ones can be turned up; others' can be spied on.
function Tents({
  board,
  table,
  convoys,
  r,
  x,
  y,
  width,
  reveal,
  pieces,
  brief,
}: {
  board: BoardProps;
  table: SahwariTable;
  convoys: Convoy[];
  r: number;
  x: number;
  y: number;
  width: number;
  reveal?: boolean;
  pieces?: boolean;
  brief?: boolean;
}) {
  // If there is no space for the effects of all, the widest (with `brief`: all) are drawn as plain tents; known ones
  // are paler, and their speech card has the effects. So the text stays large enough to read.
  const open = convoys.map((convoy) => tentWidth(convoy, r) + 10);
  const tent = 2 * r + 2;
  const short = new Set<number>();
  const widths = [...open];
  const sum = () => widths.reduce((all, w) => all + w, 0);
  for (const i of convoys.map((_, at) => at).sort((a, b) => open[b] - open[a])) {
    if (sum() <= width && !(brief && short.size)) break;
    widths[i] = tent;
    short.add(i);
  }
  const total = sum();
  const scale = Math.min(1, width / Math.max(1, total));
  let left = 0;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {convoys.map((convoy, i) => {
        const middle = left + widths[i] / 2;
        left += widths[i];
        const name = table.step === "spy" ? convoy.from : reveal ? `reveal ${convoy.from}` : "";
        const body = short.has(i) ? (
          <g opacity={convoy.token === undefined ? 1 : 0.5} data-speak={`convoy ${convoy.from}`}>
            <TentSign colour={convoy.colour} r={r * 0.9} />
          </g>
        ) : (
          <Tent convoy={convoy} r={r} />
        );
        const drawn = pieces ? <Piece id={`convoy ${convoy.from}`}>{body}</Piece> : body;
        const half = widths[i] / 2 - 2;
        const box = <rect x={-half} y={-r - 7} width={half * 2} height={2 * r + 14} rx="8" />;
        return (
          <g key={convoy.from} transform={`translate(${middle} 0)`}>
            {name && (reveal || board.legal.has(name)) ? (
              <Choice
                board={board}
                name={name}
                label={convoyWords(board, convoy)}
                speak={`convoy ${convoy.from}`}
                ring={box}
              >
                <rect x={-half} y={-r - 7} width={half * 2} height={2 * r + 14} fill="transparent" />
                {drawn}
              </Choice>
            ) : (
              drawn
            )}
          </g>
        );
      })}
    </g>
  );
}

// --- the players ----------------------------------------------------------------------------------

const MASTER_H = 178;
const MASTER_TALL = 224;
const lineHeight = (board: BoardProps, player: Player, seat: number) =>
  board.compact && player.convoys.length && seat !== board.view.viewer ? 86 : 42;

export function peopleHeight(board: BoardProps, table: SahwariTable): number {
  if (table.master) return board.compact ? MASTER_TALL : MASTER_H;
  return table.players.reduce((sum, player, seat) => sum + lineHeight(board, player, seat), 0);
}

// One line per player; a tap shows that player's row. In the solo game the Guild Master is here.
export function People(part: Part & { width: number; path: boolean; togglePath(): void }) {
  const { board, table, x, y } = part;
  if (table.master) return <MasterView {...part} master={table.master} />;
  let top = 0;
  return (
    <g transform={`translate(${x} ${y})`} data-part="people">
      {table.players.map((player, seat) => {
        const height = lineHeight(board, player, seat);
        top += height;
        return <Person key={seat} {...part} {...{ player, seat, height }} x={0} y={top - height} />;
      })}
    </g>
  );
}

type PersonProps = Part & { player: Player; seat: number; width: number; height: number };

const Person = kept<PersonProps>(PersonDrawing, (part) => [
  shownIn(part),
  [part.player, part.seat, part.width, part.height],
  [part.board.seatName(part.seat), part.table.turn === part.seat, goer(part.board, part.table)],
  heldBy(part.table, part.player),
  part.table.step === "spy" && legalOf(part.board, /^[a-e][1-5]$/),
]);

function PersonDrawing({ board, table, shown, look, player, seat, x, y, width, height }: PersonProps) {
  const held = heldBy(table, player);
  const counts: { sign: ComponentChildren; n: number; what: string }[] = [
    { sign: <CubeSign r={10} />, n: cubesOf(player), what: board.t("cubes") },
    { sign: <PawnSign r={10} />, n: player.pawns, what: board.t("pawns") },
    { sign: <CardSign r={9} />, n: player.left.length + player.right.length, what: board.t("recruit cards") },
    { sign: <EffectSign effect="attack" r={8} />, n: player.attack_tokens, what: board.t("attack tokens") },
    { sign: <TentSign colour="escorted" r={10} />, n: held.length, what: board.t("convoys") },
  ];
  const step = board.compact ? 46 : 44;
  const start = board.compact ? width - 5 * step + 12 : 150;
  const press = () => look(seat);
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={width}
        height={height - 4}
        rx="10"
        fill={shown === seat ? "var(--panel-2)" : "var(--panel)"}
        stroke={table.turn === seat ? seatColour(seat) : "var(--line)"}
        stroke-width={table.turn === seat ? 2.5 : 1}
      />
      {seat === board.view.viewer && table.step === "clan" && <Drop id="mine" width={width} height={height - 4} />}
      <text x="42" y="25" font-size="16" font-weight="600">
        {cut(player.clan ? board.t(player.clan) : board.seatName(seat), start - 60, 16)}
      </text>
      {counts.slice(0, board.compact ? 5 : 4).map((thing, i) => (
        <g key={i} transform={`translate(${start + i * step} 19)`}>
          <g opacity={thing.n ? 1 : 0.4}>{thing.sign}</g>
          <text x="13" y="6" font-size="16" style={thing.n ? "" : "fill:var(--ink-2)"}>
            {thing.n}
          </text>
        </g>
      ))}
      <g
        role="button"
        tabindex={0}
        aria-pressed={shown === seat}
        aria-label={`${board.t("Show {name}'s row", { name: board.seatName(seat) })} (${counts.map((c) => `${c.what} ${c.n}`).join(", ")})`}
        style="cursor:pointer"
        data-speak={`person ${seat}`}
        onClick={press}
        onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), press())}
      >
        <rect width={board.compact ? width : start + 4 * step - 8} height="38" rx="10" fill="transparent" />
      </g>
      <Place id={`seat ${seat}`}>
        <Grip id={`camel ${seat + 1}`} on={table.step === "camp" && goer(board, table) === `camel ${seat + 1}`}>
          <Emblem seat={seat} size={28} x={6} y={5} />
        </Grip>
      </Place>
      {board.compact ? (
        height > 42 && (
          <Tents
            board={board}
            table={table}
            convoys={held}
            r={15}
            x={8}
            y={60}
            width={width - 16}
            pieces={seat !== shown}
          />
        )
      ) : (
        <Tents
          board={board}
          table={table}
          convoys={held}
          r={13}
          x={start + 4 * step - 4}
          y={20}
          width={width - start - 4 * step - 4}
          pieces={seat !== shown}
          brief
        />
      )}
    </g>
  );
}

// --- the Guild Master -----------------------------------------------------------------------------

export const WANTS: Record<string, ComponentChildren> = {
  cube: <CubeSign r={12} />,
  pawn: <PawnSign r={12} />,
  small: <TentSign colour="small" r={12} />,
  escorted: <TentSign colour="escorted" r={12} />,
};

function MasterView({
  board,
  table,
  master,
  x,
  y,
  width,
  path,
  togglePath,
}: Part & { master: Master; width: number; path: boolean; togglePath(): void }) {
  const tall = board.compact;
  const grid = 16;
  const middle = (cell: string) => `${(Number(cell[1]) - 0.5) * grid} ${(cell.charCodeAt(0) - 96.5) * grid}`;
  const compass = ["↑", "→", "↓", "←"]; // north, east, south, west
  const resources: Record<string, string> = {
    cube: board.t("a cube"),
    pawn: board.t("a pawn"),
    small: board.t("the small convoy"),
    escorted: board.t("the escorted convoy"),
  };
  const patrols = Number(master.movement_icon ?? false) + Number(master.action_icon ?? false);
  const order = (master.block ?? []).map((d) => compass[d]).join(" ");
  const deeds: { sign: ComponentChildren; text: string }[] = [];
  const extra = master.extra && {
    sign: <EffectSign effect={master.extra} r={11} />,
    text:
      master.when === "before"
        ? board.t("first: {effect}", { effect: board.t(master.extra) })
        : board.t("last: {effect}", { effect: board.t(master.extra) }),
  };
  if (!master.action_card) deeds.push({ sign: null, text: board.t("He plays his first card after you.") });
  else {
    if (extra && master.when === "before") deeds.push(extra);
    deeds.push({
      sign: WANTS[master.wants ?? ""],
      text: board.t("card {card}: wants {what}", { card: master.action_card, what: resources[master.wants ?? ""] }),
    });
    if (patrols)
      deeds.push({
        sign: <CamelSign colour="var(--ruby)" r={11} guild />,
        text: board.t("patrols {times} × {camels|camel|camels} ({order})", {
          times: patrols,
          camels: master.x ?? 0,
          order,
        }),
      });
    if (extra && master.when !== "before") deeds.push(extra);
  }
  const held = heldBy(table, master);
  const counts = [
    {
      sign: <CardSign r={10} />,
      n: `${master.cubes_on_cards}/${master.cards.length}`,
      what: board.t("cards with a cube"),
    },
    { sign: <PawnSign r={10} />, n: String(master.pawns), what: board.t("pawns") },
    { sign: <EffectSign effect="spy" r={9} />, n: String(master.spies), what: board.t("spy icons") },
  ];
  const stockStep = Math.min(26, 190 / master.stock_numbers.length);
  const second = tall ? 126 : 116;
  return (
    <g transform={`translate(${x} ${y})`} data-part="master">
      <rect
        width={width}
        height={(tall ? MASTER_TALL : MASTER_H) - 4}
        rx="12"
        fill="color-mix(in srgb, var(--danger) 14%, var(--panel))"
        stroke="var(--danger)"
      />
      <g transform="translate(24 21)">
        <CamelSign colour="var(--ruby)" r={13} guild />
      </g>
      <text x="44" y="27" font-size="17" class="title">
        {board.t("Guild Master")}
        <tspan
          font-size="15"
          style="fill:var(--ink-2)"
        >{` · ${board.t(master.level)} · ${board.t("{points|point|points}", { points: board.view.scores[1] ?? 0 })}`}</tspan>
      </text>
      {master.path && (
        <g
          transform="translate(12 38)"
          role="button"
          tabindex={0}
          aria-pressed={path}
          aria-label={board.t("Show his path in the desert")}
          style="cursor:pointer"
          onClick={togglePath}
          onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), togglePath())}
        >
          <rect
            width={grid * 5}
            height={grid * 5}
            rx="6"
            fill="var(--ground)"
            stroke={path ? "var(--danger)" : "var(--line)"}
            stroke-width={path ? 2.5 : 1}
          />
          <path
            d={`M${master.path.map(middle).join("L")}`}
            fill="none"
            stroke="var(--danger)"
            stroke-width="2.5"
            stroke-linejoin="round"
          />
          <circle r="5" fill="var(--danger)" transform={`translate(${middle(master.path[0]).replace(" ", ",")})`} />
        </g>
      )}
      <g transform="translate(118 50)">
        {deeds.map((deed, i) => (
          <g key={i} transform={`translate(0 ${i * 28})`}>
            {deed.sign}
            <text x="22" y="5" font-size="15">
              {deed.text}
            </text>
          </g>
        ))}
      </g>
      <g
        transform={`translate(12 ${second + 34})`}
        role="img"
        aria-label={board.t("His stock: {n|cube|cubes}", { n: master.stock })}
      >
        {master.stock_numbers.map((n, i) => (
          <g key={i} transform={`translate(${(i + 0.5) * stockStep} 0)`}>
            <rect
              x={-stockStep * 0.44}
              y={-stockStep * 0.44}
              width={stockStep * 0.88}
              height={stockStep * 0.88}
              rx={i === master.stock_numbers.length - 1 ? stockStep / 2 : 4}
              fill="var(--ground)"
              stroke="var(--ink-2)"
            />
            {i < master.stock ? (
              <CubeSign r={stockStep * 0.36} />
            ) : (
              <text text-anchor="middle" y="5" font-size="15" font-weight={i === master.stock ? 600 : 400}>
                {n}
              </text>
            )}
          </g>
        ))}
      </g>
      {counts.map((thing, i) => (
        <g
          key={i}
          transform={`translate(${(tall ? 214 : 220) + [0, 62, 112][i]} ${second + 34})`}
          role="img"
          aria-label={`${thing.what}: ${thing.n}`}
        >
          {thing.sign}
          <text x="14" y="6" font-size="16">
            {thing.n}
          </text>
        </g>
      ))}
      <Tents
        board={board}
        table={table}
        convoys={held}
        r={tall ? 15 : 13}
        x={tall ? 12 : 376}
        y={tall ? second + 74 : second + 34}
        width={tall ? width - 24 : width - 384}
        pieces
      />
    </g>
  );
}

// --- the key to the signs -------------------------------------------------------------------------

const KEY = ["artefact", "steal", "storm", "recruit", "refresh", "spy", "rally", "attack"];

export function Legend({
  board,
  x,
  y,
  width,
  height,
}: {
  board: BoardProps;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const per = width < 450 ? 2 : 3;
  const step = (width - 16) / per;
  const line = Math.min(34, (height - 12) / Math.ceil(KEY.length / per));
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="10" fill="var(--panel)" />
      {KEY.map((effect, i) => (
        <g
          key={effect}
          transform={`translate(${24 + (i % per) * step} ${6 + (Math.floor(i / per) + 0.5) * line})`}
          data-speak={`effect ${effect}`}
        >
          <EffectSign effect={effect} r={11} />
          <text x="20" y="5" font-size="15">
            {board.t(effect)}
          </text>
        </g>
      ))}
    </g>
  );
}
