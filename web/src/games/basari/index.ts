// The room of Basari.
import { View } from "../../engine/protocol";
import { N_ } from "../../base/i18n";
import { GameRoom } from "../../kit/room";
import { Board, SeatNote } from "./board";
import { lesson } from "./lesson";
import { BasariTable, Colour, COLOURS, count, inWords, wholeOffer } from "./table";
import { between, signs } from "./story";

const MOST: Record<Colour, string> = {
  red: N_("Tie broken by red stones"),
  yellow: N_("Tie broken by yellow stones"),
  green: N_("Tie broken by green stones"),
  blue: N_("Tie broken by blue stones"),
};

const room: GameRoom = {
  board: Board,
  seatNote: SeatNote,
  lesson,
  speak: () => import("./speak").then((part) => part.speech),
  sources: {
    die: N_("Die action"),
    points: N_("Stall points"),
    lap: N_("Laps"),
    majority: N_("Majorities"),
    shared: N_("Shared majorities"),
  },
  ties: [
    { rule: N_("Tie broken by number of stones"), of: ({ table }, seat) => count(table.players[seat].stones) },
    ...COLOURS.map((colour) => ({
      rule: MOST[colour],
      of: ({ table }: View, seat: number) => (table as BasariTable).players[seat].stones[colour],
    })),
  ],
  between,
  aside: /^name$/,
  routine: /^(start|choose|opener|empty)$/,
  matters: /^(crowd|haggle|accept|decline|scoring|majority|shared)$/,
  quiet: /^decline$/,
  whole: async ({ view, t }, said, preview) => {
    const found = await wholeOffer(view.table, said, preview);
    if (!found) return null;
    const { names } = found;
    const lit = names.filter((name) => !name.endsWith(" 0"));
    return { names, label: t("Offer {stones}", { stones: inWords({ t }, found.offer) }), lit };
  },
  signs,
};
export default room;
