"""The facts of Bazaar's reasons, recomputed by the referee (games/test_referee.py)."""
import copy
import re
from collections import Counter
from operator import ge

ONE = {"ruby": "R", "sapphire": "B", "opal": "G", "topaz": "Y", "diamond": "W"}
LETTER = {**ONE, "rubies": "R", "sapphires": "B", "opals": "G", "topazes": "Y", "diamonds": "W"}
LIMIT = 10
SCORE = [[5, 8, 12], [3, 5, 8], [2, 3, 5], [1, 2, 3]]  # BZ-6.1: by stones left, then by column
DISTANCE = {"one": 1, "two": 2, "three": 3}


def after(r, name):
    """The table after the action; chance has not acted yet."""
    later = copy.copy(r)
    for member in ("hand", "points", "bought", "top", "left", "unseen"):
        setattr(later, member, copy.copy(getattr(r, member)))
    later.hand, later.bank = [Counter(hand) for hand in r.hand], Counter(r.bank)
    later.act(name)
    return later


def size(stones):
    return sum(stones.values())


def card(r, stall):
    """The stones that the stall asks for; None if it shows no card."""
    top = r.top[stall]
    return top and Counter(c for c in r.collection[top - 1] if c in "RBGYW")


def holds(stones, part):
    return all(stones[c] >= n for c, n in part.items())


def pays(r, stall, stones):
    """BZ-6: the points of a purchase there with that many stones."""
    starred = "*" in r.collection[r.top[stall] - 1] or r.left[stall] == 1
    up = r.emptied > 0 and (starred or r.options.get("rising", False))
    return SCORE[min(3, stones - 5)][starred + up]


def named(text):
    return Counter({LETTER[word]: int(n) for n, word in re.findall(r"(\d+) (\w+)", text)})


def turns_left(r):
    """The turns that the seat on turn may still have after this one."""
    return r.options.get("max_rounds", 200) - 1 - r.turns // r.seats


def heaps_after(r, stones, bank, exchanges):
    """The heaps that this number of exchanges makes; more stones than may be kept are not exchanged further."""
    rows = [[tuple(side[c] for c in "RBGYW") for side in (give, take)] for _, give, take in r.trades()]
    most = [stones[c] + bank[c] for c in "RBGYW"]
    heaps = {tuple(stones[c] for c in "RBGYW")}
    for _ in range(exchanges):
        following = set()
        for heap in heaps:
            if sum(heap) <= LIMIT:
                for give, take in rows:
                    if all(map(ge, heap, give)):
                        following.add(tuple(h - g + t for h, g, t in zip(heap, give, take)))
        heaps = {heap for heap in following if all(map(ge, most, heap))}
    return heaps


def best_pay(r, heaps, stall):
    """The most points that one of the heaps pays at the stall; 0 if none is enough."""
    asked = tuple(card(r, stall)[c] for c in "RBGYW")
    left = [sum(heap) for heap in heaps if all(map(ge, heap, asked))]
    return pays(r, stall, min(left)) if left else 0


def wanted(r, stones, stall, lack, points):
    """Exactly these stones are lacking, and with them the stall pays that many points."""
    asked = card(r, stall)
    return asked and asked - stones == lack and pays(r, stall, size(stones + lack)) == points


def hand_then(r, me, name):
    return after(r, name).hand[me]


def complete(r, me, name, points, stall):
    stones = hand_then(r, me, name)
    asked = card(r, int(stall) - 1)
    return holds(stones, asked) and pays(r, int(stall) - 1, size(stones)) == int(points)


def exchanges(r, me, name, number, points, stall):
    later, away = r if name == "end" else after(r, name), DISTANCE[number]
    pay = [best_pay(r, heaps_after(r, later.hand[me], later.bank, n), int(stall) - 1) for n in range(away + 1)]
    return pay[away] == int(points) > max(pay[:away]) and away <= turns_left(r)


def lacks(r, me, name, lack, points, stall):
    return wanted(r, hand_then(r, me, name), int(stall) - 1, named(lack), int(points))


def over(r, me, name, points, stall, lack, more):
    """With the stones that are missing, more of them, or fewer, are left over than before."""
    asked, now, then = card(r, int(stall) - 1), r.hand[me], hand_then(r, me, name)
    added = size(then - asked) - size(now - asked)
    return lacks(r, me, name, lack, points, stall) and (added > 0 if more else added < 0)


def nearer(r, before, stones):
    """Whether some stall lacks fewer of these stones, and few enough for the turns left."""
    return any(size(asked - stones) < size(asked - before) and size(asked - stones) <= turns_left(r)
               for asked in (card(r, stall) for stall in range(4)) if asked)


def no_nearer(r, me, name, stones):
    then = hand_then(r, me, name)
    return size(then) == int(stones) and not nearer(r, r.hand[me], then)


def would_close(r, me, stall, own, others):
    closes = [(k, after(r, f"buy {k + 1}")) for k in r.buyable()]
    then = after(r, f"buy {stall}")
    return (all(later.over and me not in later.winners() for _, later in closes)
            and (then.points[me], max(p for s, p in enumerate(then.points) if s != me)) == (int(own), int(others)))


def buys(r, me, name, points, left):
    later = after(r, name)
    return not later.over and later.points[me] - r.points[me] == int(points) and size(later.hand[me]) == left


def closes(r, me, name, points, test):
    later = after(r, name)
    others = max(p for s, p in enumerate(later.points) if s != me)
    return later.over and later.points[me] - r.points[me] == int(points) and test(
        later.points[me], others, later.winners())


def returned(r, me, name, stall, stone):
    stones, letter = r.hand[r.turn] - Counter(ONE[stone]), ONE[stone]
    asked = card(r, int(stall) - 1)
    return name == "return " + stone and asked and asked[letter] > stones[letter]


def useless(r, name, stone):
    stones = r.hand[r.turn]
    return name == "return " + stone and not nearer(r, stones - Counter(ONE[stone]), stones)


def own_surplus(r):
    return r.options.get("surplus") == "player"


def roll_brings(r, me, lack, points, stall, rolls):
    lack = named(lack)
    return (size(lack) == rolls <= turns_left(r) + 1 and holds(r.bank, lack)
            and wanted(r, r.hand[me], int(stall) - 1, lack, int(points)))


def faces_help(r, me, faces, points, stall):
    lack = card(r, int(stall) - 1) - r.hand[me]
    colours = sum(bool(n and r.bank[c]) for c, n in lack.items())
    return (int(faces) == colours + 1 > 1
            and pays(r, int(stall) - 1, size(r.hand[me] + lack)) == int(points) and size(lack) <= turns_left(r) + 1)


STONE = r"(ruby|sapphire|opal|topaz|diamond)"
POINTS = r"(\d+) points?"
STONES = r"([\w ,]+)"
AT = r" of stall (\d)"
FACTS = [
    (f"has every stone for the {POINTS}{AT}", complete),
    (f"(one|two|three) exchanges? away from the {POINTS}{AT}", exchanges),
    (r"makes (\d+) stones? in hand, though no stall comes nearer", no_nearer),
    (f"lacks {STONES} for the {POINTS}{AT}",
     lambda r, me, name, lack, n, stall: lacks(r, me, name, lack, n, stall)),
    (rf"leaves fewer stones over: {POINTS} at stall (\d) with {STONES} more",
     lambda r, me, name, n, stall, lack: over(r, me, name, n, stall, lack, more=False)),
    (rf"leaves more stones over: {POINTS} at stall (\d) with {STONES} more",
     lambda r, me, name, n, stall, lack: over(r, me, name, n, stall, lack, more=True)),
    (r"a purchase at stall (\d) would close the bazaar, (\d+) points against (\d+)",
     lambda r, me, name, stall, own, others: would_close(r, me, stall, own, others)),
    (f"keeps the stones, (one|two|three) exchanges? away from the {POINTS}{AT}", exchanges),
    (f"keeps the stones, which lack {STONES} for the {POINTS}{AT}",
     lambda r, me, name, lack, n, stall: wanted(r, r.hand[me], int(stall) - 1, named(lack), int(n))
     and size(named(lack)) <= turns_left(r)),
    ("keeps the stones for a later turn", lambda r, me, name: turns_left(r) > 0),
    ("keeps the stones, though no turn is left", lambda r, me, name: turns_left(r) == 0),
    (rf"scores {POINTS} with (\d+) stones? left over", lambda r, me, name, n, left: buys(r, me, name, n, int(left))),
    (f"scores {POINTS} with no stone left over", lambda r, me, name, n: buys(r, me, name, n, 0)),
    (rf"scores {POINTS} and closes the bazaar, (\d+) points against (\d+)",
     lambda r, me, name, n, own, others: closes(r, me, name, n, lambda a, b, w: (a, b) == (int(own), int(others)))),
    (f"scores {POINTS} and closes the bazaar: as many points, and fewer cards",
     lambda r, me, name, n: closes(r, me, name, n, lambda a, b, w: a == b and w == [me])),
    (f"scores {POINTS} and closes the bazaar: a shared victory",
     lambda r, me, name, n: closes(r, me, name, n, lambda a, b, w: me in w and len(w) > 1)),
    (rf"takes away a stone the neighbour wants for stall (\d): {STONE}",
     lambda r, me, name, stall, stone: not own_surplus(r) and returned(r, me, name, stall, stone)),
    (f"takes away a stone that brings the neighbour nearer to no stall: {STONE}",
     lambda r, me, name, stone: not own_surplus(r) and useless(r, name, stone)),
    (rf"gives back a stone that you want for stall (\d): {STONE}",
     lambda r, me, name, stall, stone: own_surplus(r) and returned(r, me, name, stall, stone)),
    (f"gives back a stone that brings you nearer to no stall: {STONE}",
     lambda r, me, name, stone: own_surplus(r) and useless(r, name, stone)),
    (f"a roll may bring {STONES}, for the {POINTS}{AT}",
     lambda r, me, name, lack, n, stall: roll_brings(r, me, lack, n, stall, 1)),
    (f"2 rolls may bring {STONES}, for the {POINTS}{AT}",
     lambda r, me, name, lack, n, stall: roll_brings(r, me, lack, n, stall, 2)),
    (rf"(\d) faces? of the die help towards the {POINTS}{AT}",
     lambda r, me, name, faces, n, stall: faces_help(r, me, faces, n, stall)),
    ("adds a stone", lambda r, me, name: size(r.bank) > 0),
]
