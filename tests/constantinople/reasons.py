"""The facts of Bazar's reasons, recomputed by the referee (games/test_referee.py).

A tile, a cell or a target that only begins a move is judged by a use of it, so such a fact is true if one way to go on
makes it true."""
import copy
import itertools
import re

LETTER = {"Palace": "P", "Grand Bazaar": "G", "Port": "O", "Hippodrome": "H", "Cisterns": "C", "Harem": "R",
          "Black Market": "M"}
KIND = {"Influential Person": "person"}
WAYS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
ROWS = "abcdefghi"


def copied(r):
    later = copy.copy(r)
    for member in ("board", "coins", "order", "played", "queue", "fish", "in_play"):
        setattr(later, member, copy.copy(getattr(r, member)))
    later.hand, later.pile = [set(hand) for hand in r.hand], [set(pile) for pile in r.pile]
    return later


def after(r, name):
    later = copied(r)
    later.act(name)
    return later


def ends(r, me, name, letter):
    """The tables at the end of the move; first those where a cell of that quarter is next."""
    later = after(r, name)
    if later.over or later.phase not in ("cell", "aim", "carry") or later.guild() != me:
        yield later
        return
    for following in sorted(later.legal()[1], key=lambda cell: (later.quarter.get(cell) != letter, cell)):
        yield from ends(later, me, following, letter)


def bare(r):
    """The table before the tile was placed whose effect is being chosen."""
    before = copied(r)
    if r.phase in ("aim", "carry"):
        del before.board[r.where]
    return before


def sides(cell):
    row, column = ROWS.index(cell[0]), int(cell[1:])
    return [ROWS[row + y] + str(column + x) if 0 <= row + y < 9 and column + x > 0 else "-0" for y, x in WAYS]


def pay(r, letter, guild):
    return r.pays(letter, guild, [g for g in range(4) if r.coins[g] == min(r.coins)])


def lead(r, letter, me):
    """The tiles of the guild there, less those of the best other; in a quarter out of play, all of them count."""
    count = [0] * 4
    for cell, (guild, _) in r.board.items():
        if r.quarter[cell] == letter:
            near = [r.board[c] for c in sides(cell) if r.quarter.get(c) == letter and c in r.board]
            count[guild] += letter not in r.in_play or not any(k == "traitor" and g != guild for g, k in near)
    return count[me] - max(n for g, n in enumerate(count) if g != me)


def same_turn(test):
    def check(r, later, me, *groups):
        return not later.over and later.turn == r.turn and test(r, later, me, *groups)
    return check


def won(r, later, me, coins, letter, from_seat=None):
    before = bare(r).owner(letter)
    return (later.owner(letter) == me != before and (from_seat is None or before == from_seat)
            and pay(later, letter, me) == coins)


def lost(r, later, me, coins, letter, seat):
    before = bare(r)
    before.coins = r.coins
    return before.owner(letter) == seat != me and later.owner(letter) is None and pay(before, letter, seat) == coins


def more(r, later, seat, coins, letter):
    return r.owner(letter) == later.owner(letter) == seat and pay(later, letter, seat) - pay(r, letter, seat) == coins


def ahead(r, later, me, letter, tiles):
    return lead(bare(r), letter, me) < lead(later, letter, me) == tiles


def held(r, me):
    return [q for q in r.in_play if r.owner(q) == me]


def best_other(r, me):
    return max(coins for g, coins in enumerate(r.coins) if g != me)


def starts(r, me, name, letter, coins, rival=None):
    there = {guild for cell, (guild, _) in r.board.items() if r.quarter[cell] == letter}
    return (r.phase == "place" and r.quarter[name] == letter and r.value[letter] == int(coins)
            and (rival in there if rival is not None else not there))


Q = "(Palace|Grand Bazaar|Port|Hippodrome|Cisterns|Harem|Black Market)"
SEAT = r"Seat (\d)"
# A pattern, and a test of the table before the action, the one at the end of the move, the seat and the groups. Quarters
# arrive as letters, seats counted from 0, other numbers as they are.
CHANGES = [
    (rf"ends the game, (\d+) coins? against (\d+)",
     lambda r, later, me, own, others: later.over and (later.coins[me], best_other(later, me)) == (own, others)),
    (r"the turn ends with (\d+) coins? more for you",
     lambda r, later, me, n: later.turn != r.turn and later.coins[me] - r.coins[me] == n),
    ("the turn ends as the quarters stand",
     lambda r, later, me: later.turn != r.turn and later.coins[me] <= r.coins[me]),
    (r"takes (\d+) coins? from a neighbour at once",
     same_turn(lambda r, later, me, n: later.coins[me] - r.coins[me] == n)),
    (rf"takes the {Q} from {SEAT}: (\d+) coins? this turn",
     same_turn(lambda r, later, me, q, seat, n: won(r, later, me, n, q, seat))),
    (rf"wins the {Q}, which nobody held: (\d+) coins? this turn",
     same_turn(lambda r, later, me, q, n: bare(r).owner(q) is None and won(r, later, me, n, q))),
    (rf"{SEAT} loses the {Q}, worth (\d+) coins? this turn",
     same_turn(lambda r, later, me, seat, q, n: lost(r, later, me, n, q, seat))),
    (rf"the tile itself wins the {Q}: (\d+) coins? this turn",
     same_turn(lambda r, later, me, q, n: r.owner(q) == me and won(r, later, me, n, q))),
    (rf"the tile itself costs {SEAT} the {Q}: (\d+) coins? this turn",
     same_turn(lambda r, later, me, seat, q, n: r.owner(q) is None and lost(r, later, me, n, q, seat))),
    (rf"you get (\d+) more coins? from the {Q} this turn",
     same_turn(lambda r, later, me, n, q: n > 0 and more(r, later, me, n, q))),
    (rf"{SEAT} gets (\d+) coins? less from the {Q} this turn",
     same_turn(lambda r, later, me, seat, n, q: seat != me and n > 0 and more(r, later, seat, -n, q))),
    (rf"makes the {Q} safer: (\d+) tiles? ahead there",
     same_turn(lambda r, later, me, q, n: n > 1 and ahead(r, later, me, q, n))),
    (f"puts you ahead in the {Q} for later turns",
     same_turn(lambda r, later, me, q: r.turn < 12 and ahead(r, later, me, q, 1))),
    (f"draws level in the {Q}", same_turn(lambda r, later, me, q: ahead(r, later, me, q, 0))),
    (rf"comes nearer in the {Q}: (\d+) tiles? behind there",
     same_turn(lambda r, later, me, q, n: n > 0 and ahead(r, later, me, q, -n))),
    ("changes the owner of no quarter",
     same_turn(lambda r, later, me: all(bare(r).owner(q) == later.owner(q) for q in r.in_play))),
    (rf"lets {SEAT} have the {Q}",
     same_turn(lambda r, later, me, seat, q: bare(r).owner(q) != later.owner(q) == seat != me)),
    (f"wins the {Q}, which pays nothing this turn", same_turn(lambda r, later, me, q: won(r, later, me, 0, q))),
    (rf"{SEAT} loses the {Q}, which pays nothing this turn",
     same_turn(lambda r, later, me, seat, q: lost(r, later, me, 0, q, seat))),
    (f"gives up the {Q}", same_turn(lambda r, later, me, q: r.owner(q) == me != later.owner(q))),
    (r"keeps the (\d+) coins? of your quarters this turn",
     same_turn(lambda r, later, me, n: sum(pay(later, q, me) for q in held(later, me)) == n > 0)),
]


def neighbours(r, cell):
    """The tiles beside the cell once the one to be carried there has left its place."""
    board = dict(r.board)
    if r.phase == "carry":
        tile = board.pop(r.picked)
        if r.kind == "ferryman":
            board[r.picked] = board[cell]
        board[cell] = tile
    return [board[side] for side in sides(cell) if side in board]


def beside(r, me, cell, edge, rivals, own):
    if r.phase not in ("cell", "carry", "place", "exile") or (r.phase == "carry" and not r.picked):
        return False
    around = neighbours(r, cell)
    others = sum(guild != me for guild, _ in around)
    at_edge = any(r.lies(side) == "void" and r.quarter.get(side, " ") != r.quarter[cell] for side in sides(cell))
    return at_edge == edge and others == rivals and (rivals or len(around) == own)


def kept(r, me, name):
    return r.phase == "play" and [r.kinds.index(kind) for kind in r.hand[me] - {name}]


def stays(r, me, name, *names):
    return sorted(kept(r, me, name) or []) == sorted(r.kinds.index(KIND.get(n, n.lower())) for n in names)


def standing(r, table, me):
    return sum(cell in r.cells() and guild != me for cell, (guild, _) in table.board.items())


NAME = r"([A-Z][\w ]+?)"
# The same, with the action before the groups.
DETAILS = [
    ("", lambda r, later, me, name: True),
    (rf"; {SEAT} is left with (\d+) coins?",
     lambda r, later, me, name, seat, n: r.phase == "aim" and later.coins[seat] == n < r.coins[seat]),
    ("; nothing moves", lambda r, later, me, name: r.phase == "aim" and r.board == later.board),
    (r"; (\d+) rival tiles? (?:is|are) expelled",
     lambda r, later, me, name, n: r.phase == "aim" and standing(r, r, me) - standing(r, later, me) == n > 0),
    (f"; {NAME} stays in hand", lambda r, later, me, name, one: stays(r, me, name, one)),
    (f"; {NAME} and {NAME} stay in hand", lambda r, later, me, name, one, two: stays(r, me, name, one, two)),
    (r"; (\d+) tiles? stays? in hand", lambda r, later, me, name, n: len(kept(r, me, name)) == n),
    ("; nothing beside it", lambda r, later, me, name: beside(r, me, name, False, 0, 0)),
    ("; at the edge, nothing beside it", lambda r, later, me, name: beside(r, me, name, True, 0, 0)),
    (r"; beside (\d+) rival tiles?", lambda r, later, me, name, n: beside(r, me, name, False, n, 0)),
    (r"; at the edge, beside (\d+) rival tiles?", lambda r, later, me, name, n: beside(r, me, name, True, n, 0)),
    (r"; beside (\d+) tiles? of your own", lambda r, later, me, name, n: n > 0 and beside(r, me, name, False, 0, n)),
    (r"; at the edge, beside (\d+) tiles? of your own",
     lambda r, later, me, name, n: n > 0 and beside(r, me, name, True, 0, n)),
]




def fact(change, detail):
    (text, test), (more_text, more_test) = change, detail
    groups = re.compile(text).groups

    def read(pattern, values):
        seats = [group == r"(\d)" for group in re.findall(r"\((?!\?:)[^()]*\)", pattern)]
        return [LETTER.get(v) or (int(v) - seat if v.isdigit() else v) for v, seat in zip(values, seats, strict=True)]

    def check(r, me, name, *found):
        about, rest = read(text, found[:groups]), read(more_text, found[groups:])
        letter = next((a for a in about if a in LETTER.values()), None)
        return any(test(r, later, me, *about) and more_test(r, later, me, name, *rest)
                   for later in ends(r, me, name, letter))
    return f"(?:{text}){more_text}", check


def start(alone):
    def check(r, me, name, *found):
        rival, quarter, coins = (None, *found) if alone else (int(found[0]) - 1, *found[1:])
        return starts(r, me, name, LETTER[quarter], coins, rival)
    return check


def start_with(detail):
    text, test = detail
    return [(pattern + text, lambda r, me, name, *found, own=own, groups=groups:
             own(r, me, name, *found[:groups]) and test(r, None, me, name, *map(int, found[groups:])))
            for pattern, own, groups in [
                (rf"stands alone in the {Q}, which is worth (\d+) coins? a turn", start(True), 2),
                (rf"stands up to {SEAT} in the {Q}, which is worth (\d+) coins? a turn", start(False), 3)]]


FACTS = [fact(change, detail) for change, detail in itertools.product(CHANGES, DETAILS)]
FACTS += [pair for detail in DETAILS for pair in start_with(detail)]
