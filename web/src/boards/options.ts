// The options of the games in words; what each does is said by its help, which comes from the engine.
import { N_ } from "../i18n";

const OPTIONS: Record<string, string> = {
  bell: N_("Bell after 30 minutes"),
  cards: N_("Exchange cards"),
  first: N_("Who begins"),
  level: N_("Strength of the Guild Master"),
  max_offers: N_("Most offers in a haggle"),
  max_rounds: N_("Most rounds"),
  max_turns: N_("Most turns"),
  one_purchase: N_("One purchase a turn"),
  rising: N_("Rising values"),
  strict_close: N_("Strict closing"),
};

const CHOICES: Record<string, string> = {
  seat0: N_("the first seat"),
  random: N_("drawn at random"),
  recruit: N_("Recruit"),
  mercenary: N_("Mercenary"),
  chief: N_("Chief"),
  yes: N_("yes"),
  no: N_("no"),
};

// The msgids; what nobody has named is shown as it is.
export const optionName = (name: string): string => OPTIONS[name] ?? name.replace(/_/g, " ");
export const choiceName = (choice: string): string => CHOICES[choice] ?? choice;
