// Maps the steps of a lesson onto its record: between two steps the other seats act, and a step's own actions are the
// player's next entries. A mismatch throws, with a message for the author of the lesson.
import { Script, Step } from "../kit/room";
import { Entry } from "../engine/messages";

export interface Planned extends Step {
  actions: string[];
  from: number; // index of its first entry
  to: number; // index after its last entry
}

export const actionsOf = ({ does }: Step): string[] => (does === undefined ? [] : [does].flat());

// A step in which the player only reads; the guide makes its actions.
export const reads = (step: Step): boolean => step.guided === true || step.does === undefined;

// An entry as records write it.
const written = ({ seat, action }: Entry): string => `${seat === "chance" ? "*" : seat}: ${action}`;

// `list`: the entries of the script's record.
export function plan(script: Script, list: Entry[]): Planned[] {
  let at = 0;
  const wrong = (step: Step, what: string): never => {
    throw new Error(`step "${step.say}": ${what}`);
  };
  const planned = script.steps.map((step) => {
    if (step.until === undefined) while (at < list.length && list[at].seat !== 0) at++;
    else if (step.until) {
      const found = list.findIndex((entry, i) => i >= at && written(entry) === step.until);
      if (found < 0 || list.slice(at, found + 1).some(({ seat }) => seat === 0))
        wrong(step, `the others do not get to "${step.until}"`);
      at = found + 1;
    }
    const from = at;
    const actions = actionsOf(step);
    for (const action of actions) {
      if (list[at]?.seat !== 0 || list[at].action !== action)
        wrong(step, `the record has "${list[at] && written(list[at])}", not "${action}"`);
      at++;
    }
    return { ...step, actions, from, to: at };
  });
  const left = list.slice(at).find(({ seat }) => seat === 0);
  if (left) throw new Error(`no step asks for "${left.action}"`);
  return planned;
}

// The steps from `at` on that belong to the same move.
export function moveOf(steps: Planned[], at: number): Planned[] {
  let end = at + 1;
  while (end < steps.length && steps[end].then) end++;
  return steps.slice(at, end);
}
