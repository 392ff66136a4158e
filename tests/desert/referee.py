"""A second implementation of the rules of Desert Bazaar (docs/rules/desert.en.md), for games/test_referee.py."""
from collections import Counter

RESOURCES = ["water", "spice", "silk", "camel"]
TABLES = [(3, {}), (4, {"first": "random", "strict_close": True}), (5, {"max_turns": 60}),
          (3, {"counts": "shown"})]


class Referee:
    def __init__(self, parts, seats, options):
        self.seats, self.options, self.over = seats, options, False
        at = {"abcdefghijklmnopqrstuvwxyz"[r] + str(i + 1): (row["indent"] + 2 * i, r)
              for r, row in enumerate(parts["board"]["rows"]) for i in range(row["cells"])}
        cell_at = {place: cell for cell, place in at.items()}
        around = [(2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
        self.near = {cell: [cell_at[x + dx, y + dy] for dx, dy in around if (x + dx, y + dy) in cell_at]
                     for cell, (x, y) in at.items()}
        self.tiles = parts["tiles"]["list"]
        self.pile = {r: 15 for r in RESOURCES}
        self.hand = [{r: 0 for r in RESOURCES} for _ in range(seats)]
        self.stack, self.slot = set(range(1, 61)), [None] * 8
        self.built, self.tent, self.tents = {}, {}, [7] * seats  # by cell: resource, owner; by seat: tents left
        self.score, self.turns, self.idle, self.acted = [0] * seats, 0, 0, False
        self.turn = self.first = self.throws = self.wilds = self.to_roll = 0
        self.dice, self.aside, self.side, self.then = [], None, None, None
        self.chosen = self.cell = self.need = self.used = None
        self.turned, self.exchanged = 0, False
        self.phase = "first" if options.get("first") == "random" else "start"

    def camp(self, cell):
        camp, edge = {cell}, [cell]
        while edge:
            fresh = [c for c in self.near[edge.pop()] if c in self.built and c not in camp]
            camp.update(fresh)
            edge += fresh
        return camp

    def open_cells(self):
        return {c for c in self.near if c not in self.built and len(self.camp(c)) <= 7}  # DB-4.2

    def price(self, tile, cell):
        """The cost left to pay, and what the neighbours supply (DB-4.4)."""
        cost = Counter(self.tiles[tile - 1]["costs"])
        supply = Counter(self.built[c] for c in self.near[cell] if c in self.built)
        return ({r: max(0, cost[r] - supply[r]) for r in RESOURCES}, {r: min(cost[r], supply[r]) for r in RESOURCES})

    def can_pay(self, need):
        """DB-4.6"""
        hand = self.hand[self.turn]
        short = {r: max(0, need[r] - hand[r]) for r in RESOURCES}
        spare = sum(max(0, hand[r] - need[r]) for r in RESOURCES)
        return spare >= 3 * sum(short.values()) and all(self.pile[r] >= short[r] for r in RESOURCES)

    def cells_for(self, tile):
        return {cell for cell in self.open_cells() if self.can_pay(self.price(tile, cell)[0])}

    def buildable(self, slots):
        return {f"tile {i + 1}" for i in slots if self.slot[i] and self.cells_for(self.slot[i])}

    def of_side(self):
        return range(8) if self.side is None else range(4 * self.side, 4 * self.side + 4)

    def dice_give(self, resource):
        """DB-3.3, DB-3.5"""
        shown = sum(die in (resource, "wild") for die in self.dice)
        if self.aside:
            shown = shown + 1 if shown and self.aside in (resource, "wild") else 0
        return min(shown, self.pile[resource])

    def dice_takes(self):
        return {f"take {r}" for r in RESOURCES if self.dice_give(r)}

    def gambles(self):
        live = [die for die in self.dice if die != "desert"]
        return {f"aside {die}" for die in live} if len(live) > 1 else set()  # DB-3.4

    def pile_takes(self):
        return {f"take {r}" for r in RESOURCES if self.pile[r]}

    def legal(self):
        if self.phase == "first":
            return "chance", {f"first {seat + 1}" for seat in range(self.seats)}
        if self.phase == "start":  # DB-2.1
            return "chance", {f"die {r}" for r in RESOURCES if self.pile[r]} | {"die wild"}
        if self.phase == "turn up":
            return "chance", {f"turn up {n}" for n in self.stack}
        if self.phase in ("roll", "reroll"):
            return "chance", {f"die {face}" for face in RESOURCES + ["wild", "desert"]}
        names = set()
        if self.phase == "wild":
            names = self.pile_takes()
        elif self.phase == "turn":
            names = (self.pile_takes() or {"gather"}) | self.buildable(range(8))
        elif self.phase == "rolled":
            names = (self.dice_takes() or {"stop"}) | self.gambles()
        elif self.phase == "rerolled":
            names = self.dice_takes()
        elif self.phase == "cell":
            names = self.cells_for(self.slot[self.chosen])
        elif self.phase == "build":
            names = {"stop"} | self.buildable(self.of_side())
        elif self.phase == "pay":
            names = self.payments()
        return self.turn, names

    def payments(self):
        """DB-4.4, DB-4.5"""
        hand = self.hand[self.turn]
        short = [r for r in RESOURCES if hand[r] < self.need[r]]
        if self.turned == 3:
            return {f"take {r}" for r in short if self.pile[r]}
        spare = {f"turn in {r}" for r in RESOURCES if hand[r] > self.need[r]}
        if self.turned:
            return spare
        declines = {f"decline {r}" for r in RESOURCES if self.used[r] and not self.exchanged
                    and self.can_pay({**self.need, r: self.need[r] + 1})}
        return declines | (spare if short else {"pay"})

    def give(self, resource, cards=1):
        self.hand[self.turn][resource] += cards
        self.pile[resource] -= cards

    def act(self, name):
        word = name.split()
        if self.phase == "first":
            self.first = self.turn = int(word[1]) - 1
            self.phase = "start"
        elif self.phase in ("start", "wild"):
            self.set_up(word[1])
        elif self.phase == "turn up":
            self.slot[next(i for i in self.of_side() if self.slot[i] is None)] = int(word[2])
            self.stack.discard(int(word[2]))
            self.turn_up(self.then)
        elif self.phase in ("roll", "reroll"):
            self.roll(word[1])
        elif word[0] == "tile":
            self.chosen = int(word[1]) - 1
            self.side, self.phase = self.chosen // 4, "cell"
        elif self.phase == "turn":
            self.gather(word)
        elif word[0] == "aside":
            self.to_roll = sum(die != "desert" for die in self.dice) - 1
            self.aside, self.dice, self.phase = word[1], [], "reroll"
        elif self.phase in ("rolled", "rerolled"):
            if name != "stop":
                self.give(word[1], self.dice_give(word[1]))
            self.end_turn()
        elif self.phase == "cell":
            self.place(name)
        elif self.phase == "build":
            self.turn_up("end")
        else:
            self.pay(word)

    def set_up(self, face):
        if self.phase == "wild":
            self.give(face)
            self.wilds -= 1
        else:
            self.dice.append(face)
            self.wilds += face == "wild"
            if face != "wild":
                self.give(face)
        if len(self.dice) < 3:
            return
        if self.wilds:
            self.phase = "wild"
            return
        self.dice, self.throws, self.phase = [], self.throws + 1, "start"
        if self.throws == 3:
            self.throws, self.turn = 0, (self.turn + 1) % self.seats
            if self.turn == self.first:
                self.turn_up("first turn")

    def turn_up(self, then):
        """DB-2.3, DB-4.7, DB-4.8"""
        self.then = then
        if self.stack and any(self.slot[i] is None for i in self.of_side()):
            self.phase = "turn up"
        elif then == "first turn":
            self.phase = "turn"
        elif then == "build" and any(self.slot[i] for i in self.of_side()):
            self.phase = "build"
        else:
            self.end_turn()

    def gather(self, word):
        if word[0] == "gather":
            self.end_turn()
            return
        self.give(word[1])
        self.acted = True
        if any(self.pile.values()):
            self.dice, self.to_roll, self.phase = [], 3, "roll"
        else:  # DB-3.1
            self.end_turn()

    def roll(self, face):
        self.dice.append(face)
        if len(self.dice) < self.to_roll:
            return
        gambles = self.gambles() if self.phase == "roll" else set()
        self.phase = "rolled" if self.phase == "roll" else "rerolled"
        if not self.dice_takes() and not gambles:
            self.end_turn()

    def place(self, cell):
        tile = self.slot[self.chosen]
        self.need, self.used = self.price(tile, cell)
        self.slot[self.chosen] = None
        self.built[cell] = self.tiles[tile - 1]["makes"]
        if self.tents[self.turn]:  # DB-4.3
            self.tents[self.turn] -= 1
            self.tent[cell] = self.turn
        self.cell, self.turned, self.exchanged, self.acted, self.phase = cell, 0, False, True, "pay"

    def pay(self, word):
        if word[0] == "turn":
            self.give(word[2], -1)
            self.turned, self.exchanged = self.turned + 1, True
        elif word[0] == "take":
            self.give(word[1])
            self.turned = 0
        elif word[0] == "decline":
            self.used[word[1]] -= 1
            self.need[word[1]] += 1
        else:
            for resource in RESOURCES:
                self.give(resource, -self.need[resource])
            self.tile_paid()

    def tile_paid(self):
        camp, marked = self.camp(self.cell), self.tent.get(self.cell) == self.turn
        if len(camp) == 1 and marked:  # DB-5.1
            self.score[self.turn] += 2
        if len(camp) == 7:  # DB-5.3
            for cell in camp & set(self.tent):
                owner = self.tent.pop(cell)
                self.score[owner] += 1
                self.tents[owner] += 1
            self.score[self.turn] += marked or not self.options.get("strict_close")
        if not self.open_cells() or not (self.stack or any(self.slot)):  # DB-6.1
            self.finish()
        elif any(self.slot[i] for i in self.of_side()):
            self.phase = "build"
        else:
            self.turn_up("build")

    def end_turn(self):
        self.idle = 0 if self.acted else self.idle + 1
        self.turns, self.acted = self.turns + 1, False
        self.dice, self.aside, self.side = [], None, None
        if self.idle == self.seats or self.turns == self.options.get("max_turns", 400):  # DB-6.5, DB-6.6
            self.finish()
        else:
            self.turn, self.phase = (self.turn + 1) % self.seats, "turn"

    def finish(self):
        self.over = True
        for owner in self.tent.values():  # DB-6.2
            self.score[owner] += 1
        for resource in RESOURCES:  # DB-6.3
            most = max(hand[resource] for hand in self.hand)
            who = [seat for seat in range(self.seats) if self.hand[seat][resource] == most]
            if most and len(who) == 1:
                self.score[who[0]] += 2

    def winners(self):
        ranks = [(self.score[s], sum(self.hand[s].values())) for s in range(self.seats)]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def check(self, view):
        table, cells = view["table"], list(self.near)
        yield "the score", view["scores"], self.score
        yield "the piles", table["piles"], [self.pile[r] for r in RESOURCES]
        yield "the slots", [tile and tile["tile"] for tile in table["slots"]], self.slot
        yield "the tiles", {c: RESOURCES[t] for c, t in zip(cells, table["tiles"]) if t is not None}, self.built
        yield "the tents", {c: t for c, t in zip(cells, table["tents"]) if t is not None}, self.tent
        yield "the open cells", {c for c, is_open in zip(cells, table["open"]) if is_open}, self.open_cells()
        for seat, seen in enumerate(table["players"]):
            shown = view["done"] or seat == view["viewer"]  # DB-2.2
            hand = [self.hand[seat][r] for r in RESOURCES]
            yield f"tents of {seat}", seen["tents"], self.tents[seat]
            yield f"cards of {seat}", seen["cards"], sum(hand)
            yield f"the shown hand of {seat}", seen.get("hand"), hand if shown else None
            counted = table["counts"] and not view["done"]
            yield f"the known hand of {seat}", seen.get("known"), hand if counted else None

    def prefer(self, names, rng):
        return [n for n in names if n.startswith("tile")] if rng.random() < 0.7 else names
