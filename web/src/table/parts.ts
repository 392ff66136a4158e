// The names and explanations of the parts of the table page around the board, by their data-help.
import { N_ } from "../base/i18n";
import { Region } from "../kit/speech";

export const PARTS: Record<string, Region> = {
  prompt: {
    name: N_("What is asked"),
    text: N_("One sentence that says what you are to do now, or for whom the table waits."),
  },
  moves: {
    name: N_("What you can do"),
    text: N_("Every move that the rules allow now, in words. What can be chosen on the board glows there, too."),
  },
  undo: { name: N_("Undo"), text: N_("Takes back your last action, as long as nobody has learned anything from it.") },
  hint: { name: N_("Hint"), text: N_("What a strong bot would do in your place, from what you can see, and why.") },
  "play-on": { name: N_("Bot, play on"), text: N_("A bot plays for you until you want to play again yourself.") },
  seat: {
    name: N_("A player"),
    text: N_("The emblem and colour of a seat are the same everywhere; below the name stands what they hold."),
  },
  score: { name: N_("Score"), text: N_("The points so far. What is counted only at the end is not in it yet.") },
  clock: {
    name: N_("Clock"),
    text: N_(
      "The time that is left, and after the plus sign the reserve. When all of it is gone, a bot plays on until you come back.",
    ),
  },
  log: { name: N_("Log"), text: N_("What has happened, the latest first; what is new is marked.") },
  chat: { name: N_("Chat"), text: N_("What the people at this table say to each other.") },
  around: {
    name: N_("Table"),
    text: N_("Who is here, the clock, resigning and taking back, and the check of the dice."),
  },
  rules: {
    name: N_("Rules"),
    text: N_("All rules of the game, with a search. Every clause has a number that can be linked to."),
  },
};
