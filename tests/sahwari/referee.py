"""A second implementation of the rules of Sahwari (docs/rules/sahwari.en.md), for games/test_referee.py.

A convoy is named after the tile it was dealt to; a case is "l1", "l2" ... or "r1" ... from the sheet outwards, as in
the notation of the rules. `ask` is the decision pending within a phase, or None.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from clan import CELLS, EFFECTS, GUILD, MASTER, PAWNS, RESOURCES, Clan, beside, neighbours, read_ends
from solo import GuildMaster

TABLES = [(1, {"level": "recruit"}), (2, {}), (3, {"filled": "waits"}), (4, {}), (1, {"level": "mercenary"}),
          (1, {"level": "chief", "filled": "waits"}), (2, {"blocked": "anywhere"}), (4, {"blocked": "anywhere"})]


class Referee(GuildMaster):
    def __init__(self, parts, seats, options):
        self.parts, self.seats, self.level = parts, seats, options.get("level", "mercenary")
        self.jumps, self.waits = options.get("blocked") == "anywhere", options.get("filled") == "waits"
        self.types = parts["tiles"]["types"]
        self.tokens = [text.split() for text in parts["convoys"]["small"] + parts["convoys"]["escorted"]]
        self.small_tokens = len(parts["convoys"]["small"])
        self.cards = [{"ability": card["ability"], "ends": read_ends(card["ends"])}
                      for card in parts["recruits"]["ability_cards"]]
        self.cards += [{"ability": None, "ends": read_ends(text)} for text in parts["recruits"]["cards"]]
        for number, card in enumerate(self.cards, 1):
            card["number"] = number
        self.sheets = [{**sheet, "ends": read_ends(sheet["ends"]), "effects": [e.split() for e in sheet["effects"]]}
                       for sheet in parts["clans"]["sheets"]]
        self.tile = {GUILD: {"type": None, "cube": 0, "pawn": 0, "convoy": None}}
        self.unlaid, self.tiles_left = [c for c in CELLS if c != GUILD], [t["number"] for t in self.types]
        self.deck, self.discards, self.market = set(range(1, len(self.cards) + 1)), set(), []
        self.reserve, self.supply = parts["pieces"]["cubes"], parts["pieces"]["attack_tokens"]
        self.clan, self.guild = [Clan() for _ in range(seats)], []
        self.colour, self.token, self.revealed = {}, {}, set()  # of convoys
        self.round, self.last, self.over = 0, False, False
        self.phase, self.ask, self.turn, self.pending, self.later, self.then = "tile", None, None, [], [], None
        self.start = self.reached = self.moved = self.moved_from = None
        self.his = {"pile": set(range(1, 12)), "done": set(), "cards": [], "active": 0, "pawns": 0, "stock": 0, "spies": 0,
                    "again": 0, "held": set()}
        self.his_step, self.orders, self.camels_left, self.patrolled = None, 0, 0, set()

    # --- the square ---------------------------------------------------------------------------------------

    def holds(self, cell, resource):
        tile = self.tile[cell]
        return tile[resource] > 0 if resource in ("cube", "pawn") else tile["convoy"] == resource

    def stocked(self, cell):
        return any(self.holds(cell, resource) for resource in RESOURCES)

    def face(self, cell):
        return cell != GUILD and self.stocked(cell)

    def faces(self):
        return sum(self.face(cell) for cell in CELLS)

    def shared(self, cell):
        """SA-3.2: guild and oases"""
        return cell == GUILD or (not self.stocked(cell) and self.types[self.tile[cell]["type"] - 1]["other"] == "oasis")

    def camels(self):
        return [clan.camel for clan in self.clan if clan.camel]

    def free(self, cell):
        return self.shared(cell) or cell not in self.camels() + self.guild  # SA-3.4

    def refuges(self, but=None):
        return {cell for cell in CELLS if self.shared(cell) and cell != but}

    def convoys(self):
        return {cell for cell in CELLS if self.tile[cell]["convoy"]}

    def moves(self, start, without=None):
        """SA-3.1 to SA-3.3; `without` a guild camel on that cell"""
        camels, reached = self.camels() + self.guild, set()
        if without:
            camels.remove(without)
        for way in "NESW":
            cell = beside(start, way)
            while cell and (self.shared(cell) or cell not in camels):
                if self.shared(cell) or self.face(cell):
                    reached.add(cell)
                cell = None if self.face(cell) else beside(cell, way)
        return reached

    def guild_moves(self, number):
        """SA-5.1 to SA-5.3"""
        reached = set()
        for way in "NESW":
            cell = beside(self.guild[number], way)
            while cell and (self.shared(cell) or cell not in self.camels()):
                passed = not self.shared(cell) and cell in self.guild
                if not passed:
                    reached.add(cell)
                cell = None if self.face(cell) and not passed else beside(cell, way)
        if self.phase == "guild second" and self.moved == number:
            reached.discard(self.moved_from)
        return reached

    # --- legal actions ------------------------------------------------------------------------------------

    def takes(self, cell):
        return {f"take {resource}" for resource in RESOURCES if self.holds(cell, resource)}

    def steals(self):
        return {cell for camel in self.guild for cell in neighbours(camel) if self.stocked(cell)}

    def spies(self):
        tokens = self.convoys().union(self.his["held"], *[clan.held for clan in self.clan])
        return tokens - self.revealed - self.clan[self.turn].known

    def attacks(self):
        """SA-6.9"""
        sources = self.guild + [self.clan[self.turn].camel]
        reach = set().union(*[neighbours(cell) for cell in sources])
        targets = {f"camel {k + 1}" for k, clan in enumerate(self.clan) if k != self.turn and clan.camel in reach - {GUILD}}
        targets |= {f"guild {k + 1}" for k, cell in enumerate(self.guild) if cell in reach - {GUILD}}
        return targets | ((reach | set(sources)) & self.convoys())

    def has_target(self, effect):
        return {"artefact": self.reserve, "steal": self.steals(), "storm": True, "recruit": self.market,
                "refresh": self.market or self.deck or self.discards, "spy": self.spies(), "rally": self.convoys(),
                "attack": self.attacks()}[effect]

    def legal(self):
        if self.ask:
            return self.legal_within()
        if self.phase == "tile":
            return "chance", {f"tile {k + 1}" for k, left in enumerate(self.tiles_left) if left}
        if self.phase == "first card":
            return "chance", {f"master {n}" for n in self.his["pile"]}
        if self.phase == "guild start":  # SA-2.3
            return "chance", {c for c in CELLS if self.tile[c]["type"] == 1 and c not in self.guild}
        if self.phase == MASTER:
            return "chance", ({f"master {n}" for n in self.his["pile"]} if self.his_step == "turn" else {self.his_name()})
        if self.phase == "clan":
            taken = [clan.sheet for clan in self.clan]
            return self.turn, {"clan " + sheet["name"].lower() for sheet in self.sheets if sheet not in taken}
        if self.phase == "camp":
            return self.turn, {cell for cell in CELLS if self.free(cell)}
        return self.turn, self.legal_in_phase() | self.sources()

    def legal_in_phase(self):
        clan = self.clan[self.turn]
        if self.phase == "move":
            blocked = self.refuges()  # SA-3.5
            if self.jumps and self.shared(clan.camel):
                blocked |= {cell for cell in CELLS if self.face(cell) and self.free(cell)}
            return self.moves(clan.camel) or blocked
        if self.phase == "move again":
            return self.moves(clan.camel) - {self.start} | {"go on"}
        if self.phase == "collect":
            return self.takes(self.reached) or {"go on"}
        if self.phase.startswith("guild"):
            return {f"guild {k + 1}" for k in range(len(self.guild)) if self.guild_moves(k)} or {"end"}
        return {"end"}

    def sources(self):
        clan = self.clan[self.turn]
        names = {f"stock effect {k}" for k, (_, cell) in enumerate(clan.sheet["effects"], 1)
                 if k not in clan.used and clan.stock >= int(cell)}  # SA-6.2
        names |= {name for name, (pawns, effect) in PAWNS.items()
                  if clan.pawns >= pawns and (self.jumps or self.has_target(effect))}  # SA-6.5
        names |= {f"reveal {cell}" for cell in clan.held - self.revealed}  # SA-6.1
        if clan.tokens and self.attacks():
            names.add("attack token")
        if clan.stock:
            names |= {f"case {case}" for case in clan.open_cases()}  # SA-6.3
        return names

    def legal_within(self):
        what, about = self.ask
        clan = self.clan[self.turn] if self.turn is not None else None
        if what == "deal":
            return "chance", {f"card {n}" for n in self.deck}
        if what == "look":
            small = self.colour[about[1]] == "small"
            ids = range(self.small_tokens) if small else range(self.small_tokens, len(self.tokens))
            return "chance", {f"convoy {k + 1}" for k in ids if k not in self.token.values()}
        if what == "flee":
            return about, self.refuges(self.clan[about].camel)
        return self.turn, {
            "effects": lambda: {"forgo"} | {e for e in self.pending if self.has_target(e)},
            "cube": lambda: {f"case {c}" for c in clan.open_cases()} | ({"stock"} if clan.room() else set()),
            "recruit": lambda: {f"recruit {k + 1} {side}" for k in range(len(self.market)) for side in ("left", "right")},
            "storm": lambda: ({f"camel {k + 1}" for k in range(self.seats)}
                              | {f"guild {k + 1}" for k in range(len(self.guild))}),
            "storm to": lambda: {c for c in CELLS if self.free(c) and c != self.camel_of(about)},
            "steal": self.steals,
            "steal take": lambda: self.takes(about),
            "spy": self.spies,
            "rally": self.convoys,
            "attack": self.attacks,
            "lock": lambda: {f"case {case}" for case in self.clan[about].cubes},
            "drive": lambda: self.refuges(self.guild[about]),
            "guild to": lambda: self.guild_moves(about),
        }[what]()

    def camel_of(self, name):
        kind, number = name.split()
        return self.clan[int(number) - 1].camel if kind == "camel" else self.guild[int(number) - 1]

    def put_camel(self, name, cell):
        kind, number = name.split()
        if kind == "camel":
            self.clan[int(number) - 1].camel = cell
        else:
            self.guild[int(number) - 1] = cell

    # --- the course of the game ---------------------------------------------------------------------------

    def act(self, name):
        word = name.split()
        if self.ask:
            self.act_within(name)
        elif self.phase == "tile":
            self.lay(int(word[1]))
        elif self.phase == "first card":
            self.his["top"] = int(word[1])
            self.his["pile"].discard(int(word[1]))
            self.phase = "move"
        elif self.phase == "clan":
            clan = self.clan[self.turn]
            clan.sheet = next(s for s in self.sheets if s["name"].lower() == word[1])
            clan.stock = 1
            self.reserve -= 1
            if not self.one_before():
                self.phase = "guild start"
        elif self.phase == "guild start":
            self.guild.append(name)
            if len(self.guild) == self.parts["seats"]["guild_camels"][self.seats - 1]:
                self.from_last("camp")
        elif self.phase == "camp":
            self.clan[self.turn].camel = name
            if not self.one_before():
                self.camped()
        elif self.phase == MASTER:
            self.his_act(word)
        else:
            self.act_in_turn(name, word)

    def lay(self, number):
        cell, kind = self.unlaid.pop(0), self.types[number - 1]
        self.tiles_left[number - 1] -= 1
        held = kind["holds"].split() + ([kind["fourth"]] if self.seats == 4 and "fourth" in kind else [])
        convoy = next((r for r in held if r in ("small", "escorted")), None)
        self.tile[cell] = {"type": number, "cube": held.count("cube"), "pawn": held.count("pawn"), "convoy": convoy}
        self.reserve -= held.count("cube")
        if convoy:
            self.colour[cell] = convoy
        if not self.unlaid:
            self.deal(self.laid)

    def laid(self):
        self.from_last("clan")

    def camped(self):
        self.phase = "move"
        if self.seats == 1:  # SA-8.2: his pile is laid out last
            self.his["stock"] = 1  # SA-8.1
            self.reserve -= 1
            self.phase = "first card"

    def from_last(self, phase):
        self.phase, self.turn = phase, self.seats - 1

    def one_before(self):
        if self.turn == 0:
            return False
        self.turn -= 1
        return True

    def deal(self, then):
        """SA-5.4: cards for the market, then on"""
        self.then = then
        if len(self.market) < 4 and (self.deck or self.discards):
            if not self.deck:
                self.deck, self.discards = self.discards, set()
            self.ask = ("deal", None)
        else:
            self.ask = None
            then()

    def settle(self):
        self.ask = None
        if not self.pending:
            self.pending, self.later = self.later, []
        if self.phase == MASTER:
            self.his_next()
        elif self.pending:
            self.ask = ("effects", None)

    def act_in_turn(self, name, word):
        clan = self.clan[self.turn]
        if name in CELLS:
            self.ride(name)
        elif word[0] == "guild":
            self.ask = ("guild to", int(word[1]) - 1)
        elif word[0] == "take":
            self.phase = "guild first"
            self.collect(self.reached, word[1])
        elif name == "go on":
            if self.phase == "move again":
                self.arrive(self.reached)
            else:
                self.phase = "guild first"
        elif name == "end":
            if self.seats == 1:
                self.his_turn()
            else:
                self.deal(self.close_turn)
        elif name == "attack token":
            clan.tokens -= 1
            self.supply += 1
            self.ask = ("attack", None)
        else:
            self.use_source(name, word)
            self.settle()

    def use_source(self, name, word):
        clan = self.clan[self.turn]
        if name in PAWNS:
            for _ in range(PAWNS[name][0]):
                clan.pawns -= 1
                self.tile[GUILD]["pawn"] += self.tile[GUILD]["pawn"] < 2
            self.pending.append(PAWNS[name][1])
        elif word[0] == "stock":
            clan.used.add(int(word[2]))
            self.pending.append(clan.sheet["effects"][int(word[2]) - 1][0])
        elif word[0] == "reveal":
            self.revealed.add(word[1])
            for other in self.clan:
                other.known.add(word[1])
            self.pending += [e for e in self.tokens[self.token[word[1]]] if e in EFFECTS]
        else:
            clan.stock -= 1
            self.fill_case(word[1])

    def ride(self, cell):
        clan, first = self.clan[self.turn], self.phase == "move"
        start, stuck = clan.camel, first and not self.moves(clan.camel)
        clan.camel = cell
        if stuck:  # SA-3.5
            self.phase = "guild first"
        elif first and clan.sheet["name"] == "Explorer":
            self.start, self.reached, self.phase = start, cell, "move again"
        else:
            self.arrive(cell)

    def arrive(self, cell):
        self.reached = cell
        self.phase = "collect" if self.stocked(cell) or cell == GUILD else "guild first"

    def close_turn(self):
        self.last = self.last or self.faces() <= self.parts["seats"]["end_faces"][self.seats - 1]  # SA-7.1
        self.phase, self.turn = "move", (self.turn + 1) % self.seats
        if self.turn == 0:
            self.round += 1
            self.over = self.last or self.round == 60

    # --- effects ------------------------------------------------------------------------------------------

    def fill_case(self, case):
        clan = self.clan[self.turn]
        clan.cubes.add(case)
        for _, effect in clan.touching(case):
            if effect == "attack":  # SA-6.6
                if self.supply:
                    self.supply -= 1
                    clan.tokens += 1
            elif effect in EFFECTS:  # SA-6.7
                (self.later if self.waits else self.pending).append(effect)

    def gain_cube(self):
        """SA-4.2"""
        clan = self.clan[self.turn]
        if clan.open_cases():
            self.ask = ("cube", None)
            return
        if clan.room():
            clan.stock += 1
        else:
            self.reserve += 1
        self.settle()

    def collect(self, cell, resource):
        clan, tile = self.clan[self.turn], self.tile[cell]
        if resource == "cube":
            tile["cube"] -= 1
            self.gain_cube()
        elif resource == "pawn":  # SA-4.3
            tile["pawn"] -= 1
            clan.pawns = min(5, clan.pawns + 1)
            self.settle()
            if self.market:
                self.ask = ("recruit", None)
        else:
            tile["convoy"] = None
            clan.held.add(cell)
            self.look(self.turn, cell)

    def look(self, who, cell):
        if cell not in self.token:
            self.ask = ("look", (who, cell))
        elif who == MASTER:  # SA-8.4
            self.revealed.add(cell)
            self.clan[0].known.add(cell)
            self.pending += [e for e in self.tokens[self.token[cell]] if e in EFFECTS and e != "spy"]
            self.settle()
        else:
            self.clan[who].known.add(cell)
            self.settle()

    def act_within(self, name):
        (what, about), word = self.ask, name.split()
        clan = self.clan[self.turn] if self.turn is not None else None
        if what == "deal":
            self.deck.discard(int(word[1]))
            self.market.append(int(word[1]))
            self.deal(self.then)
        elif what == "look":
            self.token[about[1]] = int(word[1]) - 1
            self.look(*about)
        elif what == "effects":
            self.resolve(name)
        elif what == "cube":
            if name == "stock":
                clan.stock += 1
            else:
                self.fill_case(word[1])
            self.settle()
        elif what == "recruit":
            self.join(self.market.pop(int(word[1]) - 1), word[2][0])
            self.settle()
        elif what == "storm":
            self.ask = ("storm to", name)
        elif what == "storm to":
            self.put_camel(about, name)
            self.settle()
        elif what == "steal":
            choices = self.takes(name)
            if len(choices) == 1:
                self.collect(name, choices.pop().split()[1])
            else:
                self.ask = ("steal take", name)
        elif what == "steal take":
            self.collect(about, word[1])
        elif what == "spy":
            self.look(self.turn, name)
        elif what == "rally":
            self.collect(name, self.tile[name]["convoy"])
        elif what == "attack":
            self.attack(name, word)
        elif what == "lock":
            self.lose_case(about, word[1])
            self.chase("flee", about, self.clan[about].camel)
        elif what == "guild to":
            self.lead(about, name)
        else:  # flee, drive
            self.put_camel(f"{'camel' if what == 'flee' else 'guild'} {about + 1}", name)
            self.settle()

    def resolve(self, name):
        if name == "forgo":
            self.pending = []
            self.settle()
            return
        self.pending.remove(name)
        if name == "artefact":
            self.reserve -= 1
            self.gain_cube()
        elif name == "refresh":
            self.clear_market()
        else:
            self.ask = (name, None)

    def clear_market(self):
        self.discards |= set(self.market)
        self.market = []
        self.deal(self.settle)

    def join(self, number, side):
        """SA-4.3"""
        clan = self.clan[self.turn]
        clan.row[side].append(self.cards[number - 1])
        case = side + str(len(clan.row[side]))
        (one, _), (other, _) = clan.touching(case)
        if one == other:
            clan.cases.add(case)

    def lead(self, number, cell):
        if self.phase == "guild first":
            self.moved, self.moved_from, self.phase = number, self.guild[number], "guild second"
        else:
            self.phase = "after"
        self.guild[number] = cell
        self.ask = None

    def attack(self, name, word):
        """SA-6.9"""
        if name in CELLS:
            self.tile[name]["convoy"] = None
            self.settle()
            return
        number = int(word[1]) - 1
        if word[0] == "guild":
            self.chase("drive", number, self.guild[number])
            return
        victim = self.clan[number]
        if not victim.stock and victim.cubes:
            self.ask = ("lock", number)
            return
        if victim.stock:
            victim.stock -= 1
            self.cube_to_guild()
        self.chase("flee", number, victim.camel)

    def cube_to_guild(self):
        if self.tile[GUILD]["cube"] < 2:
            self.tile[GUILD]["cube"] += 1
        else:
            self.reserve += 1

    def lose_case(self, number, case):
        self.clan[number].cubes.discard(case)
        self.clan[number].locks.add(case)
        self.supply = max(0, self.supply - 1)
        self.cube_to_guild()

    def chase(self, what, number, cell):
        refuges = self.refuges(cell)
        self.ask = (what, number)
        if len(refuges) == 1:
            self.act_within(refuges.pop())

    # --- influence ----------------------------------------------------------------------------------------

    def influence(self, seat, faces=None):
        """SA-7.2, with the faces of these convoys; None: all of them"""
        clan = self.clan[seat]
        if not clan.sheet:
            return 0
        icons = [effect for case in clan.cubes for _, effect in clan.touching(case)]
        icons += [clan.sheet["effects"][k - 1][0] for k in clan.used]
        for cell in clan.held if faces is None else clan.held & faces:
            icons += self.tokens[self.token[cell]]
        cubes, convoys = clan.stock + len(clan.cubes), len(clan.held)
        cards = len(clan.row["l"]) + len(clan.row["r"])
        pays = {"Merchant": cubes // 2, "Diplomat": cards // 2, "Brigand": min(cubes, convoys),
                "Spy": icons.count("spy") // 2, "Smuggler": min(icons.count("attack"), cubes),
                "Raider": min(convoys, icons.count("attack")), "Explorer": 0}  # SA-6.10
        total = self.parts["clans"]["track"][clan.pawns] + clan.sheet["stock"][clan.stock] + pays[clan.sheet["name"]]
        total += sum(int(icon) for icon in icons if icon.startswith(("+", "-")))
        for side, row in clan.row.items():  # SA-6.4
            total += sum(pays[card["ability"]] for k, card in enumerate(row, 1)
                         if card["ability"] and {f"{side}{k}", f"{side}{k + 1}"} <= clan.cubes)
        return total

    def winners(self):
        if self.seats == 1:
            return [0 if self.influence(0) > self.his_influence() else 1]
        ranks = [(self.influence(k), c.stock + len(c.cubes) + c.pawns) for k, c in enumerate(self.clan)]
        best = [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]
        return best if len(best) == 1 else []  # SA-7.3

    def check(self, view):
        table, viewer = view["table"], view["viewer"]
        faces = None if self.over else self.revealed | (set() if viewer is None else self.clan[viewer].known)
        yield ("the score", view["scores"], [self.influence(seat, faces) for seat in range(self.seats)]
               + ([self.his_influence()] if self.seats == 1 else []))
        laid = [t for t in table["tiles"] if t["face"] != "none"]
        yield ("the tiles", {t["cell"]: (t["type"] or None, t["cubes"], t["pawns"], t.get("convoy")) for t in laid},
               {cell: (t["type"], t["cube"], t["pawn"], t["convoy"]) for cell, t in self.tile.items()})
        yield "the guild camels", table["guild_camels"], self.guild
        yield "the market", [card["number"] for card in table["market"]], self.market
        yield "the discards", {card["number"] for card in table["discards"]}, self.discards
        yield "reserve and supply", (table["reserve"], table["attack_supply"]), (self.reserve, self.supply)
        for seat, seen in enumerate(table["players"]):
            yield from self.check_clan(seat, seen)
        if not self.over:
            knows = {c["from"]: c["token"] - 1 for c in table["convoys"] if "token" in c}
            yield "the tokens known", knows, {cell: self.token[cell] for cell in faces}
        if self.seats == 1:
            seen = table["master"]
            yield ("the Guild Master", [seen[key] for key in ("pawns", "stock", "cubes_on_cards", "spies")],
                   [self.his[key] for key in ("pawns", "stock", "active", "spies")])
            yield "his cards", {card["number"] for card in seen["cards"]}, set(self.his["cards"])
            yield "his convoys", set(seen["convoys"]), self.his["held"]

    def check_clan(self, seat, seen):
        clan = self.clan[seat]
        yield (f"clan {seat}", [seen[key] for key in ("camel", "stock", "pawns", "attack_tokens")],
               [clan.camel, clan.stock, clan.pawns, clan.tokens])
        yield f"convoys of {seat}", set(seen["convoys"]), clan.held
        for side, name in (("l", "left"), ("r", "right")):
            cases = [side + str(k) for k in range(1, len(clan.row[side]) + 1)]
            yield f"row {seat} {name}", [c["number"] for c in seen[name]], [c["number"] for c in clan.row[side]]
            yield (f"cases {seat} {name}", seen["cases_" + name],
                   ["cube" if c in clan.cubes else "padlock" if c in clan.locks else "free" if c in clan.cases else "none"
                    for c in cases])

    def prefer(self, names, rng):
        sources = [n for n in names if n.split()[0] in ("case", "reveal", "stock", "attack", "pawn", "pawns")]
        if sources and rng.random() < 0.5:
            return sources
        return [n for n in names if n != "forgo"] if rng.random() < 0.85 else names
