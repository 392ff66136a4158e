"""A second implementation of the rules of Bazaar (docs/rules/bazaar.en.md), for games/test_referee.py."""
from collections import Counter

LETTERS = "RBGYW"
NAMES = dict(zip(LETTERS, ["ruby", "sapphire", "opal", "topaz", "diamond"]))
LETTER = {name: letter for letter, name in NAMES.items()}
SCORE = [[5, 8, 12], [3, 5, 8], [2, 3, 5], [1, 2, 3]]  # BZ-6.1: by stones left, then by column
TABLES = [(2, {}), (3, {"rising": True}), (4, {"one_purchase": True}), (5, {"max_rounds": 15}),
          (6, {"cards": "3,8", "rising": True}), (3, {"surplus": "player"}), (2, {"first": "seat1", "cards": "1,2"}),
          (4, {"first": "seat1", "surplus": "player"})]


def heap(text):
    return Counter(c for c in text if c in LETTERS)


def holds(stones, part):
    return all(stones[c] >= n for c, n in part.items())


class Referee:
    def __init__(self, parts, seats, options):
        self.seats, self.options, self.over = seats, options, False
        self.equations = [[[heap(side) for side in row.split("=")] for row in card] for card in parts["exchange"]["cards"]]
        self.collection = parts["collection"]["cards"]
        self.bank = Counter({c: 20 for c in LETTERS})  # BZ-1.1
        self.hand = [Counter() for _ in range(seats)]
        self.points, self.bought = [0] * seats, [0] * seats
        self.top, self.left = [None] * 4, [5] * 4  # BZ-2.2
        self.unseen = set(range(1, 46))
        self.turn, self.turns, self.purchases, self.emptied = None, 0, 0, 0
        self.exchange = sorted(int(n) for n in options["cards"].split(",")) if "cards" in options else []
        self.phase = self.after_exchange() if self.exchange else "exchange"

    def after_exchange(self):
        """BZ-2.3"""
        if self.options.get("first") != "seat1":
            return "first"
        self.turn = 0
        return "turn up"

    def trades(self):
        for place, number in zip("ab", sorted(self.exchange)):
            for row, (one, other) in enumerate(self.equations[number - 1], 1):
                yield f"trade {place}{row}", one, other
                yield f"trade {place}{row} back", other, one

    def buyable(self):
        if self.options.get("one_purchase") and self.purchases:  # BZ-5.1
            return set()
        return {pile for pile in range(4)
                if self.top[pile] and holds(self.hand[self.turn], heap(self.collection[self.top[pile] - 1]))}

    def too_many(self):
        return sum(self.hand[self.turn].values()) > 10  # BZ-4.1

    def legal(self):
        if self.phase == "exchange":
            return "chance", {f"exchange {n}" for n in range(1, 11) if n not in self.exchange}
        if self.phase == "first":
            return "chance", {f"first {seat + 1}" for seat in range(self.seats)}
        if self.phase == "turn up":
            return "chance", {f"card {n}" for n in self.unseen}
        if self.phase == "die":
            return "chance", {f"die {name}" for name in [*NAMES.values(), "star"]}
        if self.phase == "begin":
            names = {"roll"}
            if self.turns >= self.seats:  # BZ-3.1; BZ-3.3: given stones go into the bank first
                names |= {name for name, give, take in self.trades()
                          if holds(self.hand[self.turn], give) and holds(self.bank + give, take)}
            return self.turn, names
        if self.phase == "choose":
            return self.turn, {f"take {NAMES[c]}" for c in LETTERS if self.bank[c]}
        if self.phase == "surplus":  # BZ-4.3
            chooser = self.turn + (self.options.get("surplus") != "player")
            return chooser % self.seats, {f"return {NAMES[c]}" for c in LETTERS if self.hand[self.turn][c]}
        return self.turn, {f"buy {pile + 1}" for pile in self.buyable()} | (set() if self.too_many() else {"end"})

    def act(self, name):
        word = name.split()
        if self.phase == "exchange":
            self.exchange.append(int(word[1]))
            self.phase = self.after_exchange() if len(self.exchange) == 2 else "exchange"
        elif self.phase == "first":
            self.turn, self.phase = int(word[1]) - 1, "turn up"
        elif self.phase == "turn up":
            self.turn_up(int(word[1]))
        elif self.phase == "die":
            self.rolled(word[1])
        elif name == "roll":
            self.phase = "die"
        elif word[0] == "trade":
            _, give, take = next(trade for trade in self.trades() if trade[0] == name)
            self.hand[self.turn] = self.hand[self.turn] - give + take
            self.bank = self.bank + give - take
            self.ask_to_buy()
        elif word[0] == "take":
            self.take(LETTER[word[1]])
        elif word[0] == "return":
            self.hand[self.turn][LETTER[word[1]]] -= 1
            self.bank[LETTER[word[1]]] += 1
            if not self.too_many():
                self.pass_on()
        elif name == "end":
            self.pass_on()
        else:
            self.buy(int(word[1]) - 1)

    def waiting(self):
        return [pile for pile in range(4) if self.top[pile] is None and self.left[pile]]

    def turn_up(self, card):
        self.top[self.waiting()[0]] = card
        self.unseen.discard(card)
        if self.waiting():
            return
        if self.purchases:
            self.ask_to_buy()
        else:
            self.phase = "begin"

    def rolled(self, face):
        if face == "star" and sum(self.bank.values()):
            self.phase = "choose"
        elif face != "star" and self.bank[LETTER[face]]:
            self.take(LETTER[face])
        else:  # BZ-3.3: nothing
            self.ask_to_buy()

    def take(self, letter):
        self.bank[letter] -= 1
        self.hand[self.turn][letter] += 1
        self.ask_to_buy()

    def buy(self, pile):
        card = self.collection[self.top[pile] - 1]
        self.hand[self.turn] = self.hand[self.turn] - heap(card)
        self.bank = self.bank + heap(card)
        starred = "*" in card or self.left[pile] == 1  # BZ-6.2
        up = self.emptied > 0 and (starred or self.options.get("rising", False))  # BZ-6.3
        self.points[self.turn] += SCORE[min(3, sum(self.hand[self.turn].values()))][starred + up]
        self.bought[self.turn] += 1
        self.purchases += 1
        self.top[pile] = None
        self.left[pile] -= 1
        self.emptied += self.left[pile] == 0
        if self.left[pile]:
            self.phase = "turn up"
        elif self.emptied == 2:  # BZ-7.1
            self.over = True
        else:
            self.ask_to_buy()

    def ask_to_buy(self):
        self.phase = "buy"
        if not self.buyable():  # BZ-5.2
            self.pass_on()

    def pass_on(self):
        if self.turns + 1 == self.seats * self.options.get("max_rounds", 200):  # BZ-7.3
            self.over = True
        elif self.too_many():
            self.phase = "surplus"
        else:
            self.turns += 1
            self.turn = (self.turn + 1) % self.seats
            self.purchases, self.phase = 0, "begin"

    def winners(self):
        ranks = [(points, -cards) for points, cards in zip(self.points, self.bought)]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def check(self, view):
        table = view["table"]
        yield "the score", view["scores"], self.points
        yield "the bank", table["bank"], [self.bank[c] for c in LETTERS]
        for seat in range(self.seats):
            yield f"hand {seat}", table["players"][seat]["stones"], [self.hand[seat][c] for c in LETTERS]

    def prefer(self, names, rng):
        return [name for name in names if name.startswith("buy")]
