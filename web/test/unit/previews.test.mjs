// The page computes no rule: with a rule changed in the engine, what the boards draw as a preview changes, too. Each case
// shows the same moment of a game with the shipped parts and with one value changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf, none } from "../../src/games/basari/table";
import { changeTo } from "../../src/games/bazaar/board";
import { arrowsOf, WAYS } from "../../src/games/constantinople/city";
import { dueIn, NONE } from "../../src/games/desert/table";
import { opens } from "../../src/games/sahwari/row";
import { openEngine } from "../engine.mjs";

const souk = await openEngine(process.env.SOUK_WASM);

// Plays at random until one of these moves is legal in full, and returns the views before and after it.
function tried(game, { parts, options, seed }, moves) {
  souk.ask({
    type: "new",
    game,
    seats: game === "constantinople" ? 4 : 2 + Number(game === "desert"),
    seed,
    options,
    parts,
  });
  for (;;) {
    const [seat] = souk.ask({ type: "view", seat: null }).view.pending;
    const { view } = souk.ask({ type: "view", seat });
    for (const actions of typeof moves === "function" ? moves(seat, view) : moves) {
      try {
        return { view, actions, answer: souk.ask({ type: "try", seat, actions }) };
      } catch {
        // not legal yet
      }
    }
    souk.ask({ type: "bot", seat, bot: "random" });
  }
}

function changed(game, change) {
  const parts = JSON.parse(souk.ask({ type: "parts", game }).text);
  change(parts);
  return JSON.stringify(parts);
}

test("bazaar: a row of an exchange card", () => {
  const more = (parts) => {
    const { view, answer } = tried("bazaar", { parts, options: { cards: "1,2" }, seed: "3" }, [["trade a1"]]);
    const stones = ({ table, viewer }) => table.players[viewer].stones;
    return changeTo(stones(view), stones(answer.view)).take.join("");
  };
  const rule = (parts) => (parts.exchange.cards[0][0] = "R = WWW");
  assert.notEqual(more(undefined), more(changed("bazaar", rule)));
});

test("constantinople: how far a courier pushes", () => {
  const cells = Array.from("abcdefghi").flatMap((row) => Array.from({ length: 12 }, (_, i) => `${row}${i + 1}`));
  const moves = cells.flatMap((cell) => WAYS.map((way) => ["courier", cell, way]));
  const far = (parts) => {
    const { view, actions, answer } = tried("constantinople", { parts, seed: "5" }, moves);
    return { actions, arrows: arrowsOf(view.table, answer, WAYS.indexOf(actions[2])) };
  };
  const courier = (parts) => (parts.tiles.list.find(({ key }) => key === "courier").amount = 1);
  const [two, one] = [far(undefined), far(changed("constantinople", courier))];
  assert.deepEqual(two.actions, one.actions);
  assert.notDeepEqual(two.arrows, one.arrows);
});

test("desert: how many cards are exchanged for one", () => {
  const after = (seat, ...actions) => souk.ask({ type: "try", seat, actions }).view.legal;
  const moves = (seat, view) =>
    view.legal
      .filter(({ name }) => /^tile/.test(name))
      .flatMap((tile) => after(seat, tile.name).map((cell) => [tile.name, cell.name]));
  const cardsForOne = (parts) => {
    for (let seed = 1; ; seed++) {
      const { answer } = tried("desert", { parts, seed: String(seed) }, moves);
      const due = dueIn(answer.view, NONE, NONE);
      if (due.table.turn_in > 0) return due.table.turn_in / due.table.short.reduce((sum, n) => sum + n);
    }
  };
  const rate = (parts) => (parts.exchange.cards_for_one = 2);
  assert.deepEqual([cardsForOne(undefined), cardsForOne(changed("desert", rate))], [3, 2]);
});

test("basari: how many stones a hand has for an offer", () => {
  const most = (parts) => {
    souk.ask({ type: "new", game: "basari", seats: 3, seed: "3", parts });
    for (;;) {
      const [seat] = souk.ask({ type: "view", seat: null }).view.pending;
      const { haggle } = souk.ask({ type: "view", seat }).view.table;
      const good = [5, 4, 3, 2, 1, 0].find((red) => {
        try {
          return haggle && souk.ask({ type: "try", seat, actions: actionsOf({ ...none(), red }, 0) });
        } catch {
          return false;
        }
      });
      if (good) return good;
      souk.ask({ type: "bot", seat, bot: "random" });
    }
  };
  const red = (parts) => (parts.hand.red = 5);
  assert.ok(most(undefined) < most(changed("basari", red)));
});

test("sahwari: which colours join, and open a case", () => {
  const open = (parts) => {
    souk.ask({ type: "new", game: "sahwari", seats: 2, seed: "3", parts });
    for (;;) {
      const [seat] = souk.ask({ type: "view", seat: null }).view.pending;
      const { legal } = souk.ask({ type: "view", seat }).view;
      const recruits = legal.map(({ name }) => name).filter((name) => /^recruit \d (left|right)$/.test(name));
      if (recruits.length)
        return recruits.filter((name) => opens(name, souk.ask({ type: "try", seat, actions: [name] })));
      souk.ask({ type: "bot", seat, bot: "random" });
    }
  };
  const next = { g: "o", o: "c", c: "i", i: "g" };
  const rotated = (parts) =>
    parts.clans.sheets.forEach(
      (sheet) => (sheet.ends = sheet.ends.replace(/(^| \/ )([goci])/g, (_, at, c) => at + next[c])),
    );
  assert.notDeepEqual(open(undefined), open(changed("sahwari", rotated)));
});
