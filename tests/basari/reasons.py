"""The facts of Basari's reasons, recomputed by the referee (games/test_referee.py)."""
import re

COLOURS = ["red", "yellow", "green", "blue"]
WORTH = {"red": 14, "yellow": 12, "green": 10, "blue": 8}
STALLS = 34


def most(r, me, colour):
    return max(r.stones[s][colour] for s in range(r.seats) if s != me)


def scores_now(r):
    return max(r.walked) >= STALLS


def taken(r, me):
    stones = {c: r.stalls[r.pawn[me]]["stones"].count(c[0].upper()) for c in COLOURS}
    return {c: min(n, r.stock[c]) for c, n in stones.items()}


def gained(r, me, name):
    """The stones that the action brings, and the table without those that a rival pays."""
    if name != "accept":
        return taken(r, me), r.stones
    stones = dict(zip(COLOURS, r.offer))
    return stones, [{c: n - stones[c] * (s == r.rival) for c, n in seat.items()} for s, seat in enumerate(r.stones)]


def lead(r, me, name, already, said, points):
    stones, table = gained(r, me, name)
    named = {c: int(n) for n, c in re.findall(r"(\d+) (\w+)", said)}
    for c, n in named.items():
        before = r.stones[me][c] > most(r, me, c)
        after = max(table[s][c] for s in range(r.seats) if s != me)
        if not stones[c] or r.stones[me][c] + stones[c] != n or n <= after or before != already:
            return False
    return named and sum(WORTH[c] for c in named) == int(points)


def nearest(r, me, name, colour, short):
    stones, table = gained(r, me, name)
    behind = max(0, max(table[s][colour] for s in range(r.seats) if s != me) - r.stones[me][colour])
    return stones[colour] and max(0, behind - stones[colour]) == int(short)


def safe(r, me, colour):
    own = r.stones[me][colour]
    if r.scorings < 2 or 2 * own > 25:
        return r.scorings == 2
    others = [s for s in range(r.seats) if s != me]
    return scores_now(r) and all(
        r.stones[s][colour] + max([taken(r, s)[colour]] + [r.stones[k][colour] for k in others if k != s]) < own
        for s in others)


def left(r, me):
    return STALLS - r.walked[me]


def low_roll(r, me, name, points):
    return points == "5" and (left(r, me) <= 0 or left(r, me) > 6 and scores_now(r))


def total(r, me, name, points, gap, seat):
    made = r.score[me] + r.stalls[r.pawn[me]]["points"]
    others = [score for s, score in enumerate(r.score) if s != me]
    return made == int(points) and r.score[int(seat) - 1] == max(others) and made - max(others) == gap


def start(r, me, name, points, stones):
    at = [r.stalls[(int(name.split()[1]) - 1 + roll) % STALLS] for roll in range(1, 7)]
    return (int(points), int(stones)) == (sum(s["points"] for s in at), sum(len(s["stones"]) for s in at))


def bid(r, me, said):
    doing, stones = r.todo[0], taken(r, me)
    if doing == "points":
        return said == f"{r.stalls[r.pawn[me]]['points']} point" + "s" * (r.stalls[r.pawn[me]]["points"] != 1)
    if doing == "die":
        return said == ("the die, which may complete the lap for 10 points" if 0 < left(r, me) <= 6
                        else "the die, for up to 5 points")
    if not any(stones.values()):
        return said == "stones that the stock lacks"
    led = [c for c in COLOURS if stones[c] and r.stones[me][c] <= most(r, me, c) < r.stones[me][c] + stones[c]]
    told = re.fullmatch(r"(.*?)(?: and a lead worth (\d+) points)?", said)
    named = {c: int(n) for n, c in re.findall(r"(\d+) (\w+)", told[1])}
    return named == {c: n for c, n in stones.items() if n} and int(told[2] or 0) == sum(WORTH[c] for c in led)


def offer(r, name):
    counts = r.named + [int(name.split()[1])]
    return dict(zip(COLOURS, counts))


def counted(test):
    """A fact about one colour of an offer: test(own, now, then, count), now and then the most of the others."""
    def check(r, me, name, said, *groups):
        colour = next(c for c in COLOURS if c in groups)
        count = offer(r, name).get(colour)
        numbers = [int(g) for g in groups if g.isdigit()]
        own, now = r.stones[me][colour], most(r, me, colour)
        then = max(now, r.stones[r.rival][colour] + (count or 0))
        return bid(r, me, said) and count is not None and test(own, now, then, count, *numbers)
    return check


def no_raise(r, me, name, said, seat):
    rival, counts = r.rival, list(offer(r, name).values())
    all_of = [r.stones[rival][c] for c in COLOURS]
    beaten = r.offers + 1 < r.options.get("max_offers", 100) and (sum(all_of), all_of) > (sum(counts), counts)
    return bid(r, me, said) and int(seat) == rival + 1 and not beaten


def accepted(sentence):
    def check(r, me, name, *groups):
        *groups, given, seat = groups
        points = r.stalls[r.pawn[r.rival]]["points"]
        leaves = {"points": f"{points} point" + "s" * (points != 1), "die": "the die",
                  "stones": "the stones of the stall"}[r.todo[0]]
        return name == "accept" and given == leaves and int(seat) == r.rival + 1 and sentence(r, me, name, *groups)
    return check


COLOUR = r"(red|yellow|green|blue) stones"
STONES = r"([\w ,]+?)"
SENTENCES = [
    (f"would strengthen the lead: {STONES}, worth (\\d+) points at the scoring",
     lambda r, me, name, said, points: lead(r, me, name, True, said, points)),
    (f"would take the lead with {STONES}, worth (\\d+) points at the scoring",
     lambda r, me, name, said, points: lead(r, me, name, False, said, points)),
    (f"would draw level with the lead in {COLOUR}", lambda r, me, name, c: nearest(r, me, name, c, 0)),
    (f"would still be (\\d+) behind the lead in {COLOUR}", lambda r, me, name, n, c: nearest(r, me, name, c, n)),
    (f"would come within (\\d+) of the lead in {COLOUR}", lambda r, me, name, n, c: nearest(r, me, name, c, n)),
    (f"the lead in {COLOUR} is safe already", lambda r, me, name, c: safe(r, me, c)),
    ("the stock has none of the stall's stones", lambda r, me, name: not any(taken(r, me).values())),
]
BID = "bids for (.*?); "
FACTS = SENTENCES + [(s + "; leaves (.*) to Seat (\\d)", accepted(check)) for s, check in SENTENCES] + [
    (r"the next 6 stalls show (\d+) points and (\d+) stones", start),
    (r"scores up to (\d+) points, by a low roll", low_roll),
    (r"scores up to 5 points and comes nearer to the lap, (\d+) stalls to go",
     lambda r, me, name, stalls: left(r, me) == int(stalls) > 6 and not scores_now(r)),
    (r"(?:only a roll of 6|a roll of (\d) or more|any roll) completes the lap, for 10 points",
     lambda r, me, name, roll: left(r, me) == int(roll or (6 if left(r, me) == 6 else 1))),
    (r"makes (\d+) points, (\d+) ahead of Seat (\d)", lambda r, me, name, n, gap, s: total(r, me, name, n, int(gap), s)),
    (r"makes (\d+) points, (\d+) behind Seat (\d)", lambda r, me, name, n, gap, s: total(r, me, name, n, -int(gap), s)),
    (r"makes (\d+) points, level with Seat (\d)", lambda r, me, name, n, s: total(r, me, name, n, 0, s)),
    (r"keeps all stones; Seat (\d) does the (die|points|stones) action for nothing",
     lambda r, me, name, s, card: int(s) == r.rival + 1 and card == r.todo[0]),
    (BID + r"Seat (\d) cannot raise that", no_raise),
    (BID + f"has none of the {COLOUR} to offer", counted(lambda own, now, then, n: own == 0)),
    (BID + f"keeps the lead in {COLOUR}", counted(lambda own, now, then, n: own > now and n == 0)),
    (BID + f"stays level with the lead in {COLOUR}", counted(lambda own, now, then, n: own == now and n == 0)),
    (BID + f"keeps the {COLOUR}, (\\d+) behind the lead",
     counted(lambda own, now, then, n, gap: now - own == gap and n == 0)),
    (BID + f"still leads in {COLOUR}, keeping (\\d+)",
     counted(lambda own, now, then, n, kept: own - n == kept > then)),
    (BID + f"gives all the {COLOUR} away, and the lead with them",
     counted(lambda own, now, then, n: own == n and own > now)),
    (BID + f"gives up the lead in {COLOUR}, keeping (\\d+)",
     counted(lambda own, now, then, n, kept: own > now and own - n == kept <= then)),
    (BID + f"gives all the {COLOUR} away and falls behind", counted(lambda own, now, then, n: own == now == n)),
    (BID + f"falls behind in {COLOUR}, keeping (\\d+)",
     counted(lambda own, now, then, n, kept: own == now and own - n == kept)),
    (BID + f"lets the rival take the lead in {COLOUR}", counted(lambda own, now, then, n: then > now)),
    (BID + f"offers all the {COLOUR}, where another leads anyway",
     counted(lambda own, now, then, n: own == n and own < now)),
    (BID + f"keeps (\\d+) of the {COLOUR}, where another leads anyway",
     counted(lambda own, now, then, n, kept: own - n == kept and own < now)),
]
