"""A second implementation of the rules of Bazar (docs/rules/constantinople.en.md), for games/test_referee.py.

A tile on the board is a pair (guild, key of its kind); a cell is its name, "e4".
"""

ROWS = "abcdefghi"
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
RING = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]  # clockwise from north
GUILDS = range(4)
START = 15  # the number of the start tile in a view
TABLES = [(4, {})] * 4 + [(4, {"end": "at_once"})] * 2


def step(place, way):
    row, column = ROWS.find(place[0]) + way[0], int(place[1:]) + way[1]
    return ROWS[row] + str(column) if 0 <= row < len(ROWS) and column > 0 else "-0"


class Referee:
    def __init__(self, parts, seats, options):
        rows = parts["board"]["rows"]
        places = {ROWS[r] + str(c + 1): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
        self.quarter = {place: letter for place, letter in places.items() if letter.isupper()}
        self.picture = {place: letter.upper() for place, letter in places.items() if letter.islower()}
        self.value = {q["letter"]: q["value"] for q in parts["quarters"]["list"]}
        self.in_play = {q["letter"] for q in parts["quarters"]["list"] if "enters" not in q}
        self.kinds = [tile["key"] for tile in parts["tiles"]["list"]]
        self.cards = {event["key"]: event for event in parts["events"]["list"]}
        self.board, self.coins, self.order = {}, [0] * 4, [0, 1, 2, 3]
        self.hand, self.pile = [set() for _ in GUILDS], [set(self.kinds) for _ in GUILDS]
        self.turn, self.at, self.event, self.played = 0, 0, None, []
        self.queue, self.fish = [], []  # eliminated tiles; directions a Fishmonger has yet to push
        self.kind = self.where = self.picked = self.limit = self.winner = None
        self.phase, self.over = "draw", False
        self.at_once = options.get("end") == "at_once"

    def guild(self):
        return self.order[self.at]

    def lies(self, place):
        """"cell", "picture" or "void" (CO-1.5)."""
        if self.quarter.get(place) in self.in_play:
            return "cell"
        return "picture" if self.picture.get(place) in self.in_play else "void"

    def tile_on(self, place):
        return self.lies(place) == "cell" and place in self.board

    def cells(self, quarter=None):
        return {c for c, q in self.quarter.items() if q in self.in_play and quarter in (None, q)}

    def empty(self, quarter=None):
        return self.cells(quarter) - set(self.board)

    def refuge(self):
        """CO-6.1: the free cells of the Black Market while it is out of play."""
        return set() if "M" in self.in_play else {c for c, q in self.quarter.items() if q == "M"} - set(self.board)

    def playable(self):
        hand = self.hand[self.guild()]
        return hand if self.empty(self.limit) else hand & {"favourite"}

    def aims(self):
        names = {name for name, way in WAYS.items() if self.tile_on(step(self.where, way))}
        if self.kind == "thief":
            names = {n for n in names if self.board[step(self.where, WAYS[n])][0] != self.guild()}
        return names

    def carries(self):
        here = self.quarter[self.where]
        tiles = self.cells() & set(self.board)
        if self.kind == "person":
            return self.empty(here) if self.picked else {c for c in tiles if self.quarter[c] != here}
        there = self.quarter[self.picked]
        return {c for c in (self.empty() if self.kind == "charlatan" else tiles - {self.where}) if self.quarter[c] != there}

    def legal(self):
        guild = self.guild()
        if self.phase == "draw":
            return "chance", {f"draw {kind}" for kind in self.pile[guild]}
        if self.phase == "event":
            return "chance", {f"event {key}" for key in self.normal_left()}
        if self.phase == "place":
            return guild, self.empty()
        if self.phase == "play":
            return guild, set(self.playable())
        if self.phase == "cell":  # CO-5.1
            return guild, self.cells(self.limit) if self.kind == "favourite" else self.empty(self.limit)
        if self.phase == "aim":
            return guild, {"left", "right"} if self.kind == "architect" else self.aims()
        if self.phase == "carry":
            return guild, self.carries()
        return self.queue[0][0], self.refuge()

    def act(self, name):
        guild = self.guild()
        if self.phase == "draw":
            self.pile[guild].discard(name[5:])
            self.hand[guild].add(name[5:])
            self.refill()
        elif self.phase == "place":
            self.board[name] = (guild, "start")
            self.at += 1
            if self.at == 4:
                self.begin_turn()
        elif self.phase == "event":
            self.play_event(name[6:])
        elif self.phase == "play":
            self.kind, self.phase = name, "cell"
        elif self.phase == "cell":
            self.place(name)
        elif self.phase == "aim":
            self.aim(name)
        elif self.phase == "carry":
            self.carry(name)
        else:
            self.board[name] = self.queue.pop(0)
            self.settle()

    def place(self, cell):
        guild, self.where, self.limit = self.guild(), cell, None
        self.hand[guild].discard(self.kind)
        if cell in self.board:
            self.queue.append(self.board[cell])
        self.board[cell] = (guild, self.kind)
        if self.kind in ("courier", "pedlar", "thief", "charlatan", "ferryman") and self.aims():
            self.phase = "aim"
        elif self.kind == "architect" and any(self.tile_on(step(cell, way)) for way in RING):
            self.phase = "aim"
        elif self.kind == "person" and self.carries() and self.empty(self.quarter[cell]):
            self.phase = "carry"
        else:
            self.fish = list(WAYS) if self.kind == "fishmonger" else []
            self.settle()

    def push(self, cell, name, cells):
        """CO-5.4"""
        to = cell
        for _ in range(cells):
            following = step(to, WAYS[name])
            if self.lies(following) == "void":
                self.queue.append(self.board.pop(cell))
                return
            if self.lies(following) == "picture" or following in self.board:
                break
            to = following
        self.board[to] = self.board.pop(cell)

    def push_line(self, name):
        line, behind = [], step(self.where, WAYS[name])
        while self.tile_on(behind):
            line.append(behind)
            behind = step(behind, WAYS[name])
        if self.lies(behind) != "picture":
            tiles = [self.board.pop(cell) for cell in line]
            if self.lies(behind) == "void":
                self.queue.append(tiles.pop())
            self.board.update(zip(line[1:] + [behind], tiles))

    def turn_ring(self, name):
        ring = [step(self.where, way) for way in RING]
        after = ring[1:] + ring[:1] if name == "right" else ring[-1:] + ring[:-1]
        moves = [(place, to) for place, to in zip(ring, after) if self.tile_on(place)]
        if all(self.lies(to) != "picture" for _, to in moves):
            tiles = [(self.board.pop(place), to) for place, to in moves]
            for tile, to in tiles:
                if self.lies(to) == "void":
                    self.queue.append(tile)
                else:
                    self.board[to] = tile

    def aim(self, name):
        if self.kind == "architect":
            self.turn_ring(name)
        elif self.kind == "courier":
            self.push(step(self.where, WAYS[name]), name, 2)
        elif self.kind == "pedlar":
            self.push_line(name)
        elif self.kind == "thief":
            victim = self.board[step(self.where, WAYS[name])][0]
            loot = min(3, self.coins[victim])
            self.coins[victim] -= loot
            self.coins[self.guild()] += loot
            if self.at_once and max(self.coins) >= 75:
                self.finish()
                return
        else:
            self.picked = step(self.where, WAYS[name])
            if self.carries():
                self.phase = "carry"
                return
        self.settle()

    def carry(self, cell):
        if not self.picked:
            self.picked = cell
            return
        tile = self.board.pop(self.picked)
        if self.kind == "ferryman":
            self.board[self.picked] = self.board[cell]
        self.board[cell] = tile
        self.settle()

    def settle(self):
        while self.queue or self.fish:
            if self.queue:
                if self.refuge():
                    self.phase = "exile"
                    return
                self.queue.pop(0)  # CO-6.3: removed from the game
                continue
            name = self.fish.pop(0)
            if self.tile_on(step(self.where, WAYS[name])):
                self.push(step(self.where, WAYS[name]), name, 1)
        called = self.quarter[self.where] if self.kind == "crier" else None
        self.kind = self.where = self.picked = None
        if called:
            self.limit = called
            if self.playable():
                self.phase = "play"
                return
        self.refill()

    def refill(self):
        """CO-3.4"""
        self.limit = None
        if len(self.hand[self.guild()]) < 3 and self.pile[self.guild()]:
            self.phase = "draw"
            return
        self.at += 1
        if self.at < 4:
            if self.turn == 0:
                self.refill()
            else:
                self.begin_play()
        elif self.turn == 0:
            self.at, self.phase = 0, "place"
        else:
            self.pay()
            if not self.over:
                self.begin_turn()

    def begin_play(self):
        if self.playable():
            self.phase = "play"
        else:
            self.refill()

    def normal_left(self):
        return [key for key, card in self.cards.items() if "if" not in card and key not in self.played]

    def begin_turn(self):
        before = self.order
        self.turn, self.at, self.event = self.turn + 1, 0, None
        self.order = sorted(GUILDS, key=lambda g: (-self.coins[g], -before.index(g)))  # CO-3.1
        if not self.refuge():  # CO-3.2
            self.in_play.add("M")
        if self.turn == 1:
            self.begin_play()
            return
        for key, card in self.cards.items():  # CO-3.3, CO-7.1
            needs = card.get("if", {})
            met = (max(self.coins) >= needs["coins"] if "coins" in needs
                   else "events" in needs and len(self.played) >= needs["events"])
            if met and key not in self.played:
                self.play_event(key)
                return
        if self.normal_left():
            self.phase = "event"
        else:
            self.begin_play()

    def play_event(self, key):
        self.event = self.cards[key]
        self.played.append(key)
        self.in_play |= set(self.event.get("opens", ""))
        self.begin_play()

    def owner(self, quarter):
        """CO-3.5, and the Traitor of CO-5.6"""
        tiles = [0] * 4
        for cell in self.cells(quarter) & set(self.board):
            guild = self.board[cell][0]
            beside = {step(cell, way) for way in WAYS.values()} & self.cells(quarter) & set(self.board)
            tiles[guild] += not any(self.board[c][1] == "traitor" and self.board[c][0] != guild for c in beside)
        most = max(tiles)
        return tiles.index(most) if most and tiles.count(most) == 1 else None

    def pays(self, quarter, owner, poorest):
        """CO-4.1, CO-4.2"""
        event = self.event or {}
        here = [self.board[cell] for cell in self.cells(quarter) & set(self.board)]
        value = self.value[quarter] + event.get("every", 0) + event.get("tokens", {}).get(quarter, 0)
        value = max(0, value + 2 * sum(kind == "administrator" for _, kind in here))
        if quarter in event.get("barred", ""):
            value = 0
        halvings = sum(kind == "beggar" and guild != owner for guild, kind in here) + event.get("halves", False)
        value = -(-value // 2 ** halvings)
        return value * 2 if event.get("doubles") and owner in poorest else value

    def pay(self):
        poorest = [g for g in GUILDS if self.coins[g] == min(self.coins)]
        for quarter in self.in_play:
            owner = self.owner(quarter)
            if owner is not None:
                self.coins[owner] += self.pays(quarter, owner, poorest)
        if max(self.coins) >= 75 or self.turn == 12:
            self.finish()

    def finish(self):
        """CO-8.1"""
        self.over, self.phase = True, "over"
        self.winner = max(self.order, key=lambda g: (self.coins[g], -self.order.index(g)))

    def winners(self):
        return [self.winner]

    def check(self, view):
        table = view["table"]
        yield "the board", {c["name"]: (c["guild"], "start" if c["kind"] == START else self.kinds[c["kind"]])
                            for c in table["cells"] if "guild" in c}, self.board
        yield "the score", view["scores"], self.coins
        yield "the order", table["order"], self.order
        yield "the quarters in play", {q["letter"] for q in table["quarters"] if q["in_play"]}, self.in_play
        for guild, seen in enumerate(table["players"]):
            yield f"hand {guild}", seen["hand_size"], len(self.hand[guild])
            hand = {self.kinds[k] for k in seen["hand"]} if "hand" in seen else None
            yield f"the shown hand of {guild}", hand, self.hand[guild] if guild == view["viewer"] else None
        if self.phase == "cell":  # secret until it is placed
            own = self.kinds.index(self.kind) if view["viewer"] == self.guild() else None
            yield "the tile to be played", table["playing"], own

    def prefer(self, names, rng):
        if self.phase == "cell" and rng.random() < 0.7:  # beside other tiles, where actions have targets
            return [c for c in names if any(self.tile_on(step(c, way)) for way in WAYS.values())]
        return names
