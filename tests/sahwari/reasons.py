"""The facts of Sahwari's reasons, recomputed by the referee (games/test_referee.py)."""
import copy

CELLS = [row + column for row in "abcde" for column in "12345"]
GUILD = "c3"
EFFECTS = ["artefact", "steal", "storm", "recruit", "refresh", "spy", "rally", "attack"]
PAIRED = {"cubes": "cubes", "recruit cards": "cards", "convoys": "convoys", "spy icons": "spies", "attack icons": "attacks"}
ROUNDS = 60


def copied(r):
    later = copy.copy(r)
    for member in ("guild", "market", "deck", "discards", "token", "revealed", "pending", "later"):
        setattr(later, member, copy.copy(getattr(r, member)))
    later.tile, later.his = {cell: dict(tile) for cell, tile in r.tile.items()}, copy.copy(r.his)
    later.clan = [copy.copy(clan) for clan in r.clan]
    for clan in later.clan:
        for member in ("used", "held", "known", "cases", "cubes", "locks"):
            setattr(clan, member, set(getattr(clan, member)))
        clan.row = {side: list(row) for side, row in clan.row.items()}
    return later


def after(r, name):
    later = copied(r)
    later.act(name)
    return later


# --- where camels get to --------------------------------------------------------------------------------------


def reach(r, seat):
    """The tiles with something to collect that the seat's camel could ride to."""
    camel = r.clan[seat].camel
    return {cell for cell in r.moves(camel) if r.stocked(cell)} if camel else set()


def is_last(r):
    return r.last or r.faces() <= r.parts["seats"]["end_faces"][r.seats - 1]


def rides_again(r, seat):
    return not is_last(r) or seat > r.turn or (seat == r.turn and r.phase in ("move", "move again"))


def reached_by(r, seat):
    return reach(r, seat) if rides_again(r, seat) else set()


def moved(r, camel, cell):
    there = copied(r)
    there.put_camel(camel, cell)
    return there


def subject(r, me):
    """The camel that is about to be put down: "camel 2", "guild 1"."""
    what, about = r.ask or (None, None)
    return about if what == "storm to" else f"guild {about + 1}" if what in ("guild to", "drive") else f"camel {me + 1}"


def place(r, name):
    return name if name in CELLS else r.reached


def from_there(r, me, name, tiles):
    camel = subject(r, me)
    return camel.startswith("camel") and len(
        reach(moved(r, camel, place(r, name)), int(camel.split()[1]) - 1)) == tiles


def there(r, me, name):
    return moved(r, subject(r, me), name) if name in CELLS else r


def left_to_next(r, me, name, seat, tiles, own):
    table = there(r, me, name)
    return (seat == (me + 1) % r.seats and rides_again(table, seat)
            and (len(reach(table, seat)), len(reach(table, me))) == (tiles, own))


def stands(r, me, name, tiles):
    following = (me + 1) % r.seats
    return len(reach(there(r, me, name), me)) == tiles and (following == me or not rides_again(r, following))


def nobody_rides(r, me, name):
    return not any(rides_again(r, seat) for seat in range(r.seats))


def out_of_reach(r, me, name, cell, seat):
    return seat != me and cell in reached_by(r, seat) - reached_by(there(r, me, name), seat)


def opens(r, me, name, cell):
    return cell in reached_by(there(r, me, name), me) - reached_by(r, me)


def in_the_way(r, me, name, cell):
    without = copied(r)
    without.guild[int(name.split()[1]) - 1] = "-0"
    without.tile["-0"] = r.tile[GUILD]
    return name.startswith("guild") and cell in reached_by(without, me) - reached_by(r, me)


def can_leave(r, me, name, cell, harmless=True):
    kind, number = name.split()
    number = int(number) - 1
    places = (r.guild_moves(number) if not r.ask else r.refuges(cell) if r.ask[0] == "attack"
              else {c for c in CELLS if r.free(c) and c != cell})
    return kind == "guild" and r.guild[number] == cell and harmless == any(
        reached_by(r, me) <= reached_by(moved(r, name, to), me) for to in places)


def bars(r, name, things):
    tile = r.tile[name]
    return (subject(r, None).startswith("guild") and tile["cube"] + tile["pawn"] + bool(tile["convoy"]) == things > 0
            and not r.shared(name) and any(rides_again(r, seat) for seat in range(r.seats)))


def around(cell):
    row, column = "abcde".index(cell[0]), int(cell[1])
    return [c for c in CELLS if abs("abcde".index(c[0]) - row) + abs(int(c[1]) - column) == 1]


# --- what a seat can set off ------------------------------------------------------------------------------------


def ready(r, me):
    """The effects that the seat can set off in this turn, one way or another."""
    clan = r.clan[me]
    found = set(r.pending + r.later) if r.turn == me else set()
    found |= {"attack"} if clan.tokens else set()
    found |= {effect for k, (effect, cell) in enumerate(clan.sheet["effects"], 1)
              if k not in clan.used and clan.stock >= int(cell)}
    for cell in clan.held - r.revealed:
        found |= set(r.tokens[r.token[cell]])
    for case in clan.open_cases() if clan.stock else ():
        found |= {effect for _, effect in clan.touching(case) if effect != "attack" or r.supply}
    return found & set(EFFECTS)


def strikes_beside(r, me, name, tiles, own):
    means, table = ready(r, me), there(r, me, name)
    stocked = [c for c in around(name) if r.stocked(c)]
    prey = stocked if "steal" in means else [c for c in stocked if r.tile[c]["convoy"]] if "attack" in means else []
    return subject(r, me).startswith("guild") and (len(prey), len(reach(table, me))) == (tiles, own) and tiles > 0


def prey(r, me, name, seat):
    camel = r.clan[seat].camel
    return (seat != me and camel != GUILD and camel in around(name) and subject(r, me).startswith("guild")
            and "attack" in ready(r, me))


def sets_off(r, me, name):
    """The effect that the action sets off, and by what."""
    word = name.split()
    if name == "attack token":
        return "attack"
    if word[0] == "stock":
        return r.clan[me].sheet["effects"][int(word[2]) - 1][0]
    return name if name in EFFECTS else None


def effect(kind):
    return lambda r, me, name: sets_off(r, me, name) == kind and r.has_target(kind)


def pawns(name, kind):
    return lambda r, me, action: action == name and r.has_target(kind)


# --- resources ---------------------------------------------------------------------------------------------------


def source(r, name):
    """The tile that the action takes from; None: the reserve."""
    if name.startswith("take"):
        return r.ask[1] if r.ask else r.reached
    return None if name == "pawns cube" else place(r, name)


def collects(r, name, kind):
    cell = source(r, name)
    if cell is None:
        return kind == "cube" and r.reserve > 0
    return r.holds(cell, kind) and (not name.startswith("take") or name == "take " + kind)


def cube(r, me, name, test):
    return collects(r, name, "cube") and test(r.clan[me])


def pawn(r, me, name, number):
    clan = r.clan[me]
    return collects(r, name, "pawn") and r.market and (clan.pawns + 1 == number <= 5 if number else clan.pawns == 5)


def seen(r, me):
    return r.clan[me].known | r.revealed


def worth(icons):
    return sum(int(icon) for icon in icons if icon not in EFFECTS)


def words(icons):
    points = worth(icons)
    return ", ".join([e for e in EFFECTS for icon in icons if icon == e] + ([f"{points:+d}"] if points else []))


def known_convoy(r, me, name, said):
    cell = source(r, name)
    return cell in seen(r, me) and r.tile[cell]["convoy"] and words(r.tokens[r.token[cell]]) == said


def unseen_convoy(r, me, name, low, high):
    cell, of_seen = source(r, name), {r.token[c] for c in seen(r, me)}
    kind = r.tile[cell]["convoy"]
    ids = range(r.small_tokens) if kind == "small" else range(r.small_tokens, len(r.tokens))
    points = [worth(r.tokens[k]) for k in ids if k not in of_seen]
    return kind and cell not in seen(r, me) and (min(points), max(points)) == (low, high)


def spied(r, me, name):
    """Seats that hold the convoy; -1 the Guild Master."""
    return [k for k, clan in enumerate(r.clan) if name in clan.held] + [-1] * (name in r.his["held"])


def unknown(r, me):
    return len(r.convoys() - seen(r, me))


# --- cards and cases -----------------------------------------------------------------------------------------------


def fits(r, me):
    clan = r.clan[me]
    ends = {side: (clan.row[side][-1]["ends"] if clan.row[side] else clan.sheet["ends"])[k][0]
            for k, side in enumerate("lr")}
    return sum(r.cards[n - 1]["ends"][1 - k][0] == ends[side] for n in r.market for k, side in enumerate("lr"))


def recruited(r, me, name, opens_case, ability, matches=None):
    later, side = after(r, name), name.split()[2][0]
    clan, outer = later.clan[me], "lr".index(side)
    added, case = clan.row[side][-1], side + str(len(clan.row[side]))
    count = sum(r.cards[n - 1]["ends"][1 - outer][0] == added["ends"][outer][0] for n in later.market)
    return ((case in clan.cases) == opens_case and bool(added["ability"]) == ability
            and (matches is None or count == matches))


def filled(r, me, name):
    """The effects, and the points, of the case that the action fills."""
    ends = [end for _, end in r.clan[me].touching(name.split()[1])]
    effects = [e for e in ends if e in EFFECTS]
    return effects, sum(int(end) for end in ends if end and end not in EFFECTS)


def sets_off_case(r, me, name, said, effects):
    found, _ = filled(r, me, name)
    return said in found and len(found) == effects and found.count("attack") <= r.supply


def for_ability(r, me, name):
    case = name.split()[1]
    return filled(r, me, name) == ([], 0) and any(
        card["ability"] and int(case[1:]) in (k, k + 1) for k, card in enumerate(r.clan[me].row[case[0]], 1))


# --- influence -----------------------------------------------------------------------------------------------------


def by_source(r, me, faces):
    clan, parts = r.clan[me], r.parts
    total = r.influence(me, faces)
    found = {"on the recruit track": parts["clans"]["track"][clan.pawns],
             "in stock": clan.sheet["stock"][clan.stock],
             "on slots": sum(int(end) for case in clan.cubes for _, end in clan.touching(case)
                             if end and end not in EFFECTS),
             "by convoys": sum(worth(r.tokens[r.token[cell]]) for cell in clan.held & faces)}
    bare = copied(r)
    for row in bare.clan[me].row.values():
        row[:] = [{**card, "ability": None} for card in row]
    rest = bare.influence(me, faces)
    found["by the clan's ability"] = rest - sum(found.values())
    found["by abilities in the row"] = total - rest
    return total, found


def gains(r, me, name, points, where):
    faces = set(seen(r, me))
    before, old = by_source(r, me, faces)
    then, new = by_source(after(r, name), me, faces)
    more = {k: new[k] - old[k] for k in old}
    return then - before == points > 0 and more[where] == max(more.values())


def costs(r, me, name, seat, points):
    faces = set(seen(r, me))
    lost = r.influence(seat, faces) - after(r, name).influence(seat, faces)
    return r.ask == ("lock", seat) and (lost == points > 0 if points else lost <= 0)


def attack_on(r, name, seat, test):
    return name == f"camel {seat + 1}" and r.ask and r.ask[0] == "attack" and test(r.clan[seat])


def clan_earns(r, name, points, pair):
    sheet = next(s for s in r.sheets if "clan " + s["name"].lower() == name)
    ability = next(a for a in r.parts["abilities"]["list"] if a["name"] == sheet["ability"])
    return (ability["points"], ability["pair"].split()) == (points, [PAIRED[word] for word in pair])


def clan_moves(r, name, moves):
    sheet = next(s for s in r.sheets if "clan " + s["name"].lower() == name)
    return next(a for a in r.parts["abilities"]["list"] if a["name"] == sheet["ability"]).get("moves") == moves


def to_guild(r, me, name):
    camel = r.clan[me].camel
    comes = (GUILD in r.moves(camel) if r.phase in ("move", "move again")
             else r.phase == "collect" and r.reached == GUILD)
    return (name in ("pawn spy", "pawn refresh") and r.tile[GUILD]["pawn"] < 2 and r.market
            and (comes or (r.phase == "move again" and r.reached == GUILD)))


# A cell or a seat arrives as a cell or a seat counted from 0; other numbers as they are.
CELL, SEAT, N = "([a-e][1-5])", r"Seat (\d)", r"(-?\d+)"
TILES = rf"{N} tiles?"
EFFECT = "(" + "|".join(EFFECTS) + ")"
WHERE = "(on the recruit track|in stock|on slots|by convoys|by the clan's ability|by abilities in the row)"
PAIR = "(" + "|".join(PAIRED) + ")"
SAYINGS = [
    (rf"{TILES} with something to collect can be reached from there", from_there),
    ("nothing to collect is within reach from there", lambda r, me, name: from_there(r, me, name, 0)),
    ("nobody rides any more before the end", nobody_rides),
    (rf"your camel reaches {TILES} from where it stands", lambda r, me, name, n: n > 0 and stands(r, me, name, n)),
    ("your camel reaches nothing from where it stands", lambda r, me, name: stands(r, me, name, 0)),
    (rf"leaves {TILES} within reach of {SEAT}, {N} within yours",
     lambda r, me, name, n, seat, own: n > 0 and left_to_next(r, me, name, seat, n, own)),
    (rf"leaves nothing within reach of {SEAT}, {TILES} within yours",
     lambda r, me, name, seat, own: left_to_next(r, me, name, seat, 0, own)),
    (rf"takes {CELL} out of reach of {SEAT}", out_of_reach),
    (rf"stands next to the camel of {SEAT}, which you can attack", prey),
    (rf"opens {CELL} to your camel", opens),
    (rf"stands next to {TILES} that you can steal from or attack, and leaves {TILES} within your reach",
     strikes_beside),
    (rf"bars {N} things? to collect from everybody while it stays", lambda r, me, name, n: bars(r, name, n)),
    (rf"stands in your way to {CELL}", in_the_way),
    (rf"can leave {CELL} without getting in your way", can_leave),
    (rf"gets in your way wherever it goes from {CELL}",
     lambda r, me, name, cell: can_leave(r, me, name, cell, harmless=False)),
    (rf"an unseen convoy: {N} points?", lambda r, me, name, n: unseen_convoy(r, me, name, n, n)),
    (rf"an unseen convoy: {N} to {N} points?", unseen_convoy),
    (r"you know what the convoy holds: (.*)", known_convoy),
    (rf"the cube can fill one of {N} open slots?",
     lambda r, me, name, n: cube(r, me, name, lambda clan: len(clan.open_cases()) == n > 1)),
    ("the cube can fill the open slot",
     lambda r, me, name: cube(r, me, name, lambda clan: len(clan.open_cases()) == 1)),
    (rf"the cube makes {N} in stock",
     lambda r, me, name, n: (name == "stock" or collects(r, name, "cube")) and r.clan[me].stock + 1 == n
     and r.clan[me].room()),
    ("takes a cube away from the others",
     lambda r, me, name: cube(r, me, name, lambda clan: not clan.open_cases() and not clan.room())),
    (rf"the pawn is number {N} on the recruit track and brings a card", pawn),
    ("the pawn brings a card, though the recruit track is full", lambda r, me, name: pawn(r, me, name, 0)),
    ("the colours agree and open a slot, next to an ability", lambda r, me, name: recruited(r, me, name, True, True)),
    ("the colours agree and open a slot", lambda r, me, name: recruited(r, me, name, True, False)),
    ("opens no slot, but brings an ability into the row", lambda r, me, name: recruited(r, me, name, False, True)),
    (rf"opens no slot, but {N} cards? of the market would match its other end",
     lambda r, me, name, n: n > 0 and recruited(r, me, name, False, False, n)),
    ("opens no slot, and no card of the market matches its other end",
     lambda r, me, name: recruited(r, me, name, False, False, 0)),
    (rf"brings {N} points?, and the cube leaves the stock",
     lambda r, me, name, n: name.startswith("case") and filled(r, me, name) == ([], n)),
    ("is one of the two slots that an ability needs", for_ability),
    (f"sets off {EFFECT} and one more effect", lambda r, me, name, e: sets_off_case(r, me, name, e, 2)),
    (f"sets off {EFFECT}", lambda r, me, name, e: sets_off_case(r, me, name, e, 1)),
    ("brings a cube from the reserve",
     lambda r, me, name: r.reserve > 0 and (name == "pawns cube" or sets_off(r, me, name) == "artefact")),
    ("takes a resource next to a guild camel, without a move", effect("steal")),
    ("carries any camel to another tile", effect("storm")),
    ("adds a card of the market to the row", effect("recruit")),
    ("puts new cards into the market", effect("refresh")),
    ("tells what a convoy holds", effect("spy")),
    ("fetches a convoy from any tile", effect("rally")),
    ("strikes at a camel or a convoy in reach", effect("attack")),
    ("the effect would find no target",
     lambda r, me, name: not r.has_target({"pawn spy": "spy", "pawn refresh": "refresh", "pawns cube": "artefact"}.get(
         name, sets_off(r, me, name)))),
    ("the pawn goes to the guild, where your camel can fetch it with a card", to_guild),
    ("a pawn buys a look at a convoy", pawns("pawn spy", "spy")),
    ("a pawn buys new cards for the market",
     lambda r, me, name: name == "pawn refresh" and r.has_target("refresh") and fits(r, me) > 0),
    ("no card of the market opens a slot: a pawn buys new ones",
     lambda r, me, name: name == "pawn refresh" and r.has_target("refresh") and fits(r, me) == 0),
    ("two pawns carry a camel to another tile", pawns("pawns storm", "storm")),
    ("nobody will have that convoy",
     lambda r, me, name: r.ask and r.ask[0] == "attack" and r.tile[name]["convoy"]),
    (rf"costs {SEAT} a cube of the stock", lambda r, me, name, seat: attack_on(r, name, seat, lambda c: c.stock > 0)),
    (rf"costs {SEAT} the cube of a slot, for good",
     lambda r, me, name, seat: attack_on(r, name, seat, lambda c: not c.stock and c.cubes)),
    (rf"drives {SEAT} from where it stands",
     lambda r, me, name, seat: attack_on(r, name, seat, lambda c: not c.stock and not c.cubes)),
    ("keeps the attack for a better moment",
     lambda r, me, name: r.clan[me].tokens > 0 and not is_last(r) and r.round + 1 < ROUNDS),
    (rf"one of {N} convoys? that you do not know, out of everybody's reach",
     lambda r, me, name, n: unknown(r, me) == n and not any(name in reached_by(r, k) for k in range(r.seats))),
    (rf"{SEAT} could take that convoy next", lambda r, me, name, seat: seat != me and name in reached_by(r, seat)),
    ("tells what your camel could take from there", lambda r, me, name: name in reached_by(r, me)),
    ("tells what the Guild Master has taken", lambda r, me, name: spied(r, me, name) == [-1]),
    (rf"tells what {SEAT} has taken", lambda r, me, name, seat: spied(r, me, name) == [seat]),
    (rf"carries your own camel on; now it reaches {TILES}",
     lambda r, me, name, n: name == f"camel {me + 1}" and len(reach(r, me)) == n),
    (rf"{SEAT} has {TILES} within reach now",
     lambda r, me, name, seat, n: name == f"camel {seat + 1}" and len(reach(r, seat)) == n),
    (rf"adds {N} points? of influence {WHERE}", gains),
    (rf"the stock then reaches its effect: {EFFECT}",
     lambda r, me, name, e: any(kind == e and int(cell) == r.clan[me].stock + 1 and k not in r.clan[me].used
                                for k, (kind, cell) in enumerate(r.clan[me].sheet["effects"], 1))),
    (rf"costs {SEAT} {N} points? of influence", costs),
    (rf"closes a slot of {SEAT} for good", lambda r, me, name, seat: costs(r, me, name, seat, 0)),
    (r"sets off what the convoy holds: (.*)",
     lambda r, me, name, said: words(r.tokens[r.token[name.split()[1]]]) == said
     and set(EFFECTS) & set(r.tokens[r.token[name.split()[1]]])),
    ("shows a convoy that sets off nothing",
     lambda r, me, name: not set(EFFECTS) & set(r.tokens[r.token[name.split()[1]]])),
    (rf"may make {N} moves? with its camel each turn", lambda r, me, name, n: clan_moves(r, name, n)),
    (rf"earns {N} points? for every two {PAIR}", lambda r, me, name, n, one: clan_earns(r, name, n, [one, one])),
    (rf"earns {N} points? for every pair of {PAIR} and {PAIR}",
     lambda r, me, name, n, one, two: clan_earns(r, name, n, [one, two])),
]


def fact(pattern, test):
    kinds = [part.split(")")[0] for part in pattern.replace(SEAT, "(seat)").replace(N, "(number)").split("(")[1:]]

    def check(r, me, name, *found):
        return test(r, me, name, *[int(v) - (kind == "seat") if kind in ("seat", "number") else v
                                   for v, kind in zip(found, kinds, strict=True)])
    return pattern, check


FACTS = [fact(pattern, test) for pattern, test in SAYINGS]
