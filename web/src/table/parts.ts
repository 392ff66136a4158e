// The names and explanations of the parts of the table page around the board, by their data-help.
import { N_ } from "../base/i18n";
import { Region } from "../kit/speech";

export const PARTS: Record<string, Region> = {
  prompt: {
    name: N_("The question"),
    text: N_("Says what you have to do now, or who the table is waiting for."),
  },
  moves: {
    name: N_("Your choices"),
    text: N_("Every move the rules allow now, in words. Things you can choose on the board glow, too."),
  },
  undo: { name: N_("Undo"), text: N_("Takes back your last move, unless somebody has learned something from it.") },
  hint: {
    name: N_("Hint"),
    text: N_("Shows what a strong bot would do in your place, seeing only what you see, and why."),
  },
  "play-on": { name: N_("Bot plays"), text: N_("A bot plays for you until you take over again.") },
  pace: {
    name: N_("Pace"),
    text: N_("How long every event is shown: slow, normal, fast or not at all. It gets quicker as you skip."),
  },
  seat: {
    name: N_("A player"),
    text: N_("The emblem and colour of a seat are the same everywhere; what the player holds is shown below the name."),
  },
  score: { name: N_("Score"), text: N_("The points so far, without those counted only at the end.") },
  clock: {
    name: N_("Clock"),
    text: N_(
      "The time left and, after the plus sign, the reserve. When both run out, a bot plays until you come back.",
    ),
  },
  log: { name: N_("Log"), text: N_("Everything that has happened, latest first; new entries are marked.") },
  chat: { name: N_("Chat"), text: N_("Messages from the people at this table.") },
  around: {
    name: N_("Table"),
    text: N_("People here, clock, resigning, takebacks and the dice check."),
  },
  rules: {
    name: N_("Rules"),
    text: N_("All the rules of the game, with a search. Every clause has a number you can link to."),
  },
};
