// The guided first game of Sahwari: a recruit, a case, a spy, an attack, the guild's camels, a convoy.
import { N_ } from "../../base/i18n";
import { Script } from "../../kit/room";
import record from "./lesson.souk";

export const script: Script = {
  record,
  aim: N_(
    "Your aim: influence. Your camel moves from tile to tile and brings home pawns, cubes and convoys. Recruits with matching colours put your cubes to work.",
  ),
  steps: [
    {
      does: "clan smuggler",
      sees: '[data-piece="recruit 7"]',
      say: N_("Choose the clan of the Smuggler."),
      why: N_(
        "Each clan has two coloured ends with an effect. The Smuggler's left end is crimson, and a crimson recruit lies in the market.",
      ),
    },
    {
      does: "e3",
      say: N_("Put your camel here."),
      why: N_("Your rival stands on d2. One move takes you to the tile beside it, where there is a pawn to take."),
    },
    {
      does: "d3",
      say: N_("Move your camel north."),
      why: N_(
        "A camel moves in a straight line and stops on the next tile that still holds a resource: a pawn, a cube or a convoy.",
      ),
    },
    {
      does: "take pawn",
      say: N_("Take the pawn."),
      why: N_(
        "You take one resource from the tile you reach. A pawn goes on your recruit track and gets you a recruit.",
      ),
    },
    {
      does: "recruit 1 left",
      sees: '[data-piece="recruit 7"], [data-speak="sheet 0"]',
      say: N_("Put this recruit on the left of your row."),
      why: N_(
        "Its right end is crimson, like the left end of your clan. Where two ends of the same colour touch, there is a slot for a cube.",
      ),
    },
    {
      does: "case l1",
      say: N_("Put your cube on the slot."),
      why: N_(
        "A cube on a slot triggers both ends that touch there: here spy and attack. You may do that at any time on your turn; the guild camels can wait.",
      ),
    },
    {
      does: "spy",
      say: N_("Use the effect: spy."),
      why: N_("Spy lets you look at a convoy that lies face down. Only you will know what it holds."),
    },
    {
      does: "d4",
      say: N_("Look at the convoy beside you."),
      why: N_("You could take it next turn. Some convoys give influence and some cost it, so it is good to know."),
    },
    {
      does: "attack token",
      say: N_("It holds +4! Now use your attack token."),
      why: N_(
        "An attack from a slot comes as a token. You could keep it for a later turn, but a rival stands beside you now.",
      ),
    },
    {
      does: "camel 2",
      say: N_("Attack your rival's camel."),
      why: N_("Your rival loses a cube from their stock, and their camel must go to the guild tile in the middle."),
    },
    {
      does: "guild 2",
      say: N_("Now move a guild camel: choose this one."),
      why: N_(
        "On every turn, you make two moves with the red guild camels. They take nothing for you, but they block the others.",
      ),
    },
    {
      does: "c2",
      say: N_("Move it to the left of the guild tile."),
      why: N_("There is now a camel to the west, east and south of your rival. Only the road north is open."),
    },
    {
      does: ["guild 1", "a4", "end"],
      guided: true,
      light: '[data-action="b3"], [data-action="c3"]',
      say: N_("The guide makes the second move for you."),
      why: N_("Then your turn is over, and it is your rival's: north it is."),
    },
    {
      does: "d4",
      say: N_("Move to the convoy that you know."),
      why: N_("It lies on the next tile, and holds +4."),
    },
    {
      does: "take escorted",
      say: N_("Take the convoy."),
      why: N_(
        "It stays face down in front of you and counts at the end. The blue ones, with an escort, hold more, for better or worse.",
      ),
    },
    {
      does: ["guild 2", "b1", "guild 1", "a3", "end"],
      until: "",
      guided: true,
      light: ".seats .seat:first-child",
      say: N_("You have 6 influence."),
      why: N_(
        "4 for the convoy, 1 for the pawn on your recruit track, 1 for your clan: an attack icon and a cube. The guide ends your turn.",
      ),
    },
  ],
  end: N_(
    "The game ends when few tiles still hold anything. Find recruits with matching colours, and keep cubes for their slots. The “Icons” button explains every icon.",
  ),
};
