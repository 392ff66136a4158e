// Short notes on the actions of Sahwari; its guided first game is loaded when opened.
import { N_ } from "../../base/i18n";
import { Lesson } from "../../kit/room";

export const lesson: Lesson = {
  open: () => import("./steps").then((part) => part.script),
  notes: [
    {
      on: /^clan/,
      clause: "SA-1.6",
      text: N_("First, your clan. Each has its own stock, its own effects and its own ability at the end."),
    },
    {
      on: /^[a-e]\d/,
      clause: "SA-3.1",
      text: N_(
        "Your camel moves in a straight line and stops on the first tile that still holds something. For now, just choose where it starts.",
      ),
    },
    {
      on: /^take/,
      clause: "SA-4.1",
      text: N_(
        "Take one resource from the tile: a cube, a pawn or a convoy. An empty tile is turned over; when few are left, the game ends.",
      ),
    },
    {
      on: /^recruit/,
      clause: "SA-6.8",
      text: N_(
        "With a pawn, you take a card from the market and put it at one end of your row. Where two ends of the same colour touch, there is now a slot.",
      ),
    },
    { on: /^stock/, clause: "SA-6.2", text: N_("A stock effect: you can use it once, while a cube lies on its cell.") },
    {
      on: /^case/,
      clause: "SA-6.3",
      text: N_("A cube on a free slot triggers the effects of both ends that touch there."),
    },
    { on: /^spy/, clause: "SA-6.8", text: N_("Spying shows you a convoy. Only you will know what it holds.") },
    {
      on: /^guild/,
      clause: "SA-5.1",
      text: N_("Then you move guild camels, twice in total. They block the others' way."),
    },
    { on: /^pawn/, clause: "SA-6.5", text: N_("You can also spend pawns on effects.") },
  ],
};
