// The guided first game of each table: a real record whose moves the player is asked to make, with a word on each
// kind of move when it first comes up. What the others did is played as it was.
import { N_ } from "../../i18n";
import basari from "./basari.souk";
import bazaar from "./bazaar.souk";
import constantinople from "./constantinople.souk";
import desert from "./desert.souk";
import sahwari from "./sahwari.souk";

export interface Note {
  on: RegExp; // an action of the player, by its canonical name
  text: string;
  what?: string; // the same as a help at any time, where the text is about the moment
  clause: string; // of the rules, where more is said
}
export interface Lesson {
  record: string;
  aim: string;
  notes: Note[];
}

export const lessons: Record<string, Lesson> = {
  bazaar: {
    record: bazaar,
    aim: N_("Your aim: buy collection cards for points. A card costs five stones, and the fewer stones you keep afterwards, the more it brings."),
    notes: [
      { on: /^roll/, clause: "BZ-3.2", text: N_("On your turn you roll the die or make one exchange. The die gives you a stone of its colour; the star lets you choose.") },
      { on: /^take/, what: N_("Stones in the bank. After rolling a star you take one of any colour from here."), clause: "BZ-3.1", text: N_("A star: take a stone of any colour from the bank. Look at the cards in the stalls first.") },
      { on: /^trade/, clause: "BZ-3.3", text: N_("An exchange: give all the stones on one side of an equation and take the other side. It works both ways; tap the side that you give.") },
      { on: /^buy/, what: N_("A stall: pay the five stones on its top card to buy it. The flag shows what it brings you now; the fewer stones you keep, the more."), clause: "BZ-5.1", text: N_("You hold what this card asks for. The flag shows what it brings you now; with no stone left over it brings the most.") },
    ],
  },
  basari: {
    record: basari,
    aim: N_("Your aim: points. You get them from stalls, from finished laps and, at each scoring, for having the most stones of a colour."),
    notes: [
      { on: /^start/, clause: "BA-2.1", text: N_("Everybody chooses a stall to start from. A lap is over when you come back to it.") },
      { on: /^stones/, clause: "BA-4.3", text: N_("Each round all choose one of three cards in secret. Whoever is alone with a choice gets it: here, the stones of the stall. Two with the same choice must haggle; three or more get nothing.") },
      { on: /^die/, clause: "BA-4.1", text: N_("The die: move on again by its roll and score 6 minus the roll. It brings the end of your lap nearer.") },
      { on: /^points/, clause: "BA-4.2", text: N_("Points: the number on your stall, at once.") },
      { on: /^decline/, clause: "BA-5.2", text: N_("Two chose the same and haggle. The one with more points opens: you may offer stones for the action, or decline; then the other does it and pays nothing.") },
      { on: /^(red|yellow|green|blue)/, clause: "BA-5.4", text: N_("An offer is named colour by colour. A raise has more stones than the last offer, or as many that are worth more: red most, then yellow, green, blue.") },
      { on: /^accept/, clause: "BA-5.6", text: N_("Accept: you take the stones that are offered, and the other one gets the action.") },
    ],
  },
  desert: {
    record: desert,
    aim: N_("Your aim: points. Tiles that touch form a camp, whoever owns them; a camp of seven is full and pays those whose tents stand in it at once."),
    notes: [
      { on: /^take/, what: N_("Resource cards: you gather one from any pile, then roll the dice for more."), clause: "DB-3.1", text: N_("Before the first turn the dice deal the cards. One of yours is wild: take a card of your choice for it.") },
      { on: /^take/, clause: "DB-3.1", text: N_("You gather: take a card from any pile, and then the three dice are rolled for more.") },
      { on: /^take/, clause: "DB-3.3", text: N_("Take cards. A throw brings one resource only: as many cards as there are dice that show it; a wild die counts as any.") },
      { on: /^aside/, clause: "DB-3.4", text: N_("A gamble, once: set one die aside and roll the others again. If they match it you get a card more; if none does, the dice bring nothing.") },
      { on: /^tile/, what: N_("A tile that can be built. Its three stripes are its cost. All tiles of one turn come from the same side."), clause: "DB-4.1", text: N_("You build instead of gathering: choose a tile. Its three stripes are its cost. All tiles of one turn come from the same side.") },
      { on: /^[a-k]\d/, what: N_("A place for a tile. Each tile next to it supplies one of the resource it produces, so you pay less there."), clause: "DB-4.2", text: N_("Now its place. Each tile next to it supplies one of the resource it produces, so you pay less there.") },
      { on: /^pay/, clause: "DB-4.4", text: N_("You pay what the neighbours do not supply, and your tent stands on the tile.") },
      { on: /^stop/, clause: "DB-4.8", text: N_("You may build more tiles from the same side as long as you can pay, or stop.") },
    ],
  },
  constantinople: {
    record: constantinople,
    aim: N_("Your aim: coins. At the end of each turn every quarter pays the guild that has more tiles in it than any other."),
    notes: [
      { on: /^[a-i]\d/, clause: "CO-5.1", text: N_("Choose a cell. First each guild places its start tile, which has no effect but counts; later, the merchant you have chosen.") },
      { on: /^(north|south|east|west)/, clause: "CO-5.4", text: N_("This merchant pushes: choose the direction. A tile pushed off the board is gone.") },
      { on: /^[a-z]+$/, clause: "CO-5.6", text: N_("Choose a merchant of your hand. Each has an effect of its own, written beside it; a gold rim means that it lasts.") },
    ],
  },
  sahwari: {
    record: sahwari,
    aim: N_("Your aim: influence. Ride across the desert, take cubes, pawns and convoys, and join recruits to your clan so that their colours match."),
    notes: [
      { on: /^clan/, clause: "SA-1.6", text: N_("First your clan. Each has its own stock, its own effects and its own ability at the end.") },
      { on: /^[a-e]\d/, clause: "SA-3.1", text: N_("Your camel moves in a straight line and stops on the first tile that still has something. At the start you only choose where it stands.") },
      { on: /^take/, clause: "SA-4.1", text: N_("Take one resource from the tile: a cube, a pawn or a convoy. A tile without any is turned over; when few are left the game ends.") },
      { on: /^recruit/, clause: "SA-6.8", text: N_("With a pawn you take a card from the market and put it at one end of your row. Where two ends of the same colour touch there is now a case.") },
      { on: /^stock/, clause: "SA-6.2", text: N_("A stock effect: yours to use once, while a cube lies on its cell.") },
      { on: /^case/, clause: "SA-6.3", text: N_("A cube on a free case triggers the effects of both ends that touch there.") },
      { on: /^spy/, clause: "SA-6.8", text: N_("Spying shows you a convoy. Only you will know what it holds.") },
      { on: /^guild/, clause: "SA-5.1", text: N_("Then you move the guild's camels, twice in all. They stand in the others' way.") },
      { on: /^pawn/, clause: "SA-6.5", text: N_("Pawns can be spent for effects, too.") },
    ],
  },
};
