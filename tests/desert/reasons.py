"""The facts of Desert Bazaar's reasons, recomputed by the referee (games/test_referee.py)."""
import copy

RESOURCES = ["water", "spice", "silk", "camel"]
CAMP = 7


def copied(r):
    """A copy that shares the board and the tiles, which no action changes."""
    later = copy.copy(r)
    for member in ("pile", "stack", "slot", "built", "tent", "tents", "score", "dice", "need", "used"):
        setattr(later, member, copy.copy(getattr(r, member)))
    later.hand = [dict(hand) for hand in r.hand]
    return later


def after(r, me, name):
    later = copied(r)
    later.act(name)
    return later


def cards(r, me):
    return sum(r.hand[me].values())


def within_means(r, me):
    """The tiles in sight that the seat could build."""
    own, r.turn = r.turn, me
    tiles = len(r.buildable(range(8)))
    r.turn = own
    return tiles


def paid_now(r, me, cell):
    """The table after the tile is placed and paid, whatever is in the hand; without the end of the game."""
    later = copied(r)
    later.place(cell)
    later.need = {c: 0 for c in RESOURCES}
    later.finish = lambda: None
    later.turn_up = lambda then: None
    later.tile_paid()
    return later


def neighbours(r, cell):
    return [c for c in r.near[cell] if c in r.built]


def supplied(r, cell, tile):
    return sum(r.price(tile, cell)[1].values())


def beyond(r, cell):
    return len({far for c in r.near[cell] for far in r.near[c] if far in r.built})


def alone(r, me, cell, count):
    return not neighbours(r, cell) and r.tents[me] and beyond(r, cell) == count


def closes(r, me, cell, points, most, seat=None):
    later = paid_now(r, me, cell)
    gains = [b - a for a, b in zip(r.score, later.score)]
    others = max(gain for s, gain in enumerate(gains) if s != me)
    return (len(r.camp(cell)) == CAMP and gains[me] == int(points) and others == int(most)
            and (seat is None or gains[int(seat) - 1] == others))


def in_camp(r, me, cell, saved, size, tents=True):
    tile = r.slot[r.chosen]
    return supplied(r, cell, tile) == saved and len(r.camp(cell)) == size and bool(r.tents[me]) == tents


def toll(r, me, tile, cell):
    need = r.price(tile, cell)[0]
    return sum(need[c] + 2 * max(0, need[c] - r.hand[me][c]) for c in RESOURCES)


def tile(r, me, name, test):
    """Whether a cell where the tile can be built and paid has that property."""
    number = r.slot[int(name.split()[1]) - 1]
    return any(test(cell, toll(r, me, number, cell)) for cell in r.cells_for(number))


def can_close(r, me, name, points):
    def test(cell, price):
        later = copied(r)
        later.slot[0], later.chosen = r.slot[int(name.split()[1]) - 1], 0
        return len(r.camp(cell)) == CAMP and closes(later, me, cell, points, str(max(
            b - a for s, (a, b) in enumerate(zip(r.score, paid_now(later, me, cell).score)) if s != me)))
    return tile(r, me, name, test)


def more_means(r, me, name, more, cards_then, face):
    later = after(r, me, name)
    return (later.hand[me][face] == int(cards_then)
            and within_means(later, me) - within_means(r, me) == int(more) > 0)


def asked(r, me, face):
    return sum(bool(t) and r.tiles[t - 1]["costs"].count(face) > r.hand[me][face] for t in r.slot)


def throws(r, me, name, chance, face, most):
    faces = (sum(bool(r.pile[c]) for c in RESOURCES) + 1 if face == "wild" else 2) if (
        face == "wild" or r.pile[face]) else 0
    dice = sum(die != "desert" for die in r.dice) - 1
    pile = max(r.pile.values()) if face == "wild" else r.pile[face]
    miss = (1 - faces / 6) ** dice
    return abs(100 * (1 - miss) - int(chance)) <= 0.51 and most == min(pile, 2 if dice == 1 else 3)


def ends(r, me, name, points, others):
    """There is a cell, and a way to exchange, for which the game ends so."""
    if name.startswith("tile"):
        return any(ends_at(after(r, me, name), me, cell, points, others)
                   for cell in r.cells_for(r.slot[int(name.split()[1]) - 1]))
    return ends_at(r, me, name, points, others)


def ends_at(r, me, name, points, others):
    later = after(r, me, name)
    while not later.over and later.phase == "pay":
        names = later.payments()
        most = [f"{how} {c}" for how in ("turn in", "take") for c in RESOURCES if f"{how} {c}" in names]
        later.act("pay" if "pay" in names else most[-1])
    return later.over and (later.score[me], max(s for i, s in enumerate(later.score) if i != me)) == (
        int(points), int(others))


def pays(r, me, points, kept):
    later = after(r, me, "pay")
    return later.score[me] - r.score[me] == points and cards(later, me) == kept


def saved_by_neighbours(r):
    return sum(r.used.values())


FACE = "(water|spice|silk|camel)"
CARDS = r"(\d+) cards?"
FACTS = [
    (r"scores 2 points at once, one cell away from (\d+) tiles?",
     lambda r, me, cell, n: alone(r, me, cell, int(n)) and int(n)),
    (r"scores 2 points at once, away from all others", lambda r, me, cell: alone(r, me, cell, 0)),
    (r"leaves room, though no tent is left to score it",
     lambda r, me, cell: not neighbours(r, cell) and not r.tents[me]),
    (r"completes the camp: (\d+) points? for you, (\d+) for Seat (\d)",
     lambda r, me, cell, n, most, seat: closes(r, me, cell, n, most, seat)),
    (r"completes the camp, for (\d+) points?", lambda r, me, cell, n: closes(r, me, cell, n, "0")),
    (r"saves (\d+) cards? thanks to the neighbours, in a camp of (\d)",
     lambda r, me, cell, n, size: in_camp(r, me, cell, int(n), int(size), bool(r.tents[me])) and int(n)),
    (r"adds a tent to a camp of (\d)", lambda r, me, cell, size: in_camp(r, me, cell, 0, int(size))),
    (r"makes a camp of (\d), though no tent is left to score in it",
     lambda r, me, cell, size: in_camp(r, me, cell, 0, int(size), False)),
    (r"can complete a camp, for (\d+) points?", can_close),
    (r"can stand alone, for 2 points, and leaves (\d+) cards? in hand",
     lambda r, me, name, n: r.tents[me] and tile(
         r, me, name, lambda cell, toll: not neighbours(r, cell) and cards(r, me) - toll == int(n))),
    (r"can stand alone, for 2 points and the last cards",
     lambda r, me, name: tile(r, me, name, lambda cell, toll: not neighbours(r, cell) and cards(r, me) == toll)),
    (r"puts a tile into a camp for (\d+) cards?",
     lambda r, me, name, n: tile(r, me, name, lambda cell, toll: toll == int(n) and (
         neighbours(r, cell) or not r.tents[me]))),
    (r"puts a tile into a camp for nothing, thanks to the neighbours",
     lambda r, me, name: tile(r, me, name, lambda cell, toll: toll == 0 and neighbours(r, cell))),
    (r"the tile still needs " + FACE, lambda r, me, name, face: r.need[face] > r.hand[me][face]),
    (r"brings (\d) more tiles? in sight within your means, with (\d+) of " + FACE, more_means),
    (r"(\d) tiles? in sight asks? for more " + FACE + r", which makes (\d+)",
     lambda r, me, name, n, face, makes: asked(r, me, face) == int(n) > 0
     and after(r, me, name).hand[me][face] == int(makes)),
    (r"makes (\d+) of " + FACE + ", to exchange or for the majority",
     lambda r, me, name, makes, face: not asked(r, me, face) and after(r, me, name).hand[me][face] == int(makes)),
    (r"no throw can bring a card: the pile of the (\w+) die is empty",
     lambda r, me, name, face: face != "wild" and not r.pile[face]),
    (r"(\d+) throws in 100 match the (\w+) die, for one card",
     lambda r, me, name, n, face: throws(r, me, name, n, face, 1)),
    (r"(\d+) throws in 100 match the (\w+) die, for two cards",
     lambda r, me, name, n, face: throws(r, me, name, n, face, 2)),
    (r"(\d+) throws in 100 match the (\w+) die, for two cards or three",
     lambda r, me, name, n, face: throws(r, me, name, n, face, 3)),
    (r"brings one more " + FACE + r" back into its pile, with (\d+) left in hand",
     lambda r, me, name, face, n: max(0, r.hand[me][face] - r.need[face] - 1) == int(n)),
    (r"one of 3 cards for the missing " + FACE + r", with (\d+) of " + FACE + " left",
     lambda r, me, name, lacks, n, face: r.need[lacks] > r.hand[me][lacks] and r.hand[me][face] - 1 == int(n) > 0),
    (r"one of 3 cards for the missing " + FACE + ", and the last of " + FACE,
     lambda r, me, name, lacks, face: r.need[lacks] > r.hand[me][lacks] and r.hand[me][face] == 1),
    (r"scores (\d+) points?, with " + CARDS + " left in hand",
     lambda r, me, name, n, kept: pays(r, me, int(n), int(kept))),
    (r"saves (\d+) cards? thanks to the neighbours, with " + CARDS + " left in hand",
     lambda r, me, name, n, kept: saved_by_neighbours(r) == int(n) and pays(r, me, 0, int(kept))),
    (r"pays the full price, with " + CARDS + " left in hand",
     lambda r, me, name, kept: not saved_by_neighbours(r) and pays(r, me, 0, int(kept))),
    (r"keeps " + CARDS + r", enough for (\d) tiles? in sight",
     lambda r, me, name, n, tiles: cards(r, me) == int(n) and within_means(r, me) == int(tiles)),
    (r"keeps " + CARDS + ", enough for no tile in sight",
     lambda r, me, name, n: cards(r, me) == int(n) and not within_means(r, me)),
    (r"ends the game, (\d+) points? against (\d+)", ends),
]
