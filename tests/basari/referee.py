"""A second implementation of the rules of Basari (docs/rules/basari.en.md), for games/test_referee.py."""

COLOURS = ["red", "yellow", "green", "blue"]  # from the highest in value
COLOUR = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
CARDS = ["die", "points", "stones"]  # BA-3.4: in this order
STALLS = 34
TABLES = [(3, {}), (4, {}), (4, {"max_offers": 3})]


def better(offer, than):
    """BA-5.4; both are counts of red, yellow, green, blue."""
    return (sum(offer), offer) > (sum(than), than)


class Referee:
    def __init__(self, parts, seats, options):
        self.seats, self.options, self.over = seats, options, False
        self.stalls = parts["ring"]["stalls"]
        self.stones = [{c: 3 for c in COLOURS} for _ in range(seats)]  # BA-2.2
        self.stock = {c: 25 - 3 * seats for c in COLOURS}
        self.score, self.pawn, self.walked = [0] * seats, [None] * seats, [0] * seats
        self.card, self.choosing, self.todo, self.scorings = [None] * seats, [], [], 0
        self.phase, self.turn, self.rival = "start", 0, None
        self.offer, self.named, self.offers = None, [], 0

    def wanting(self):
        return [seat for seat in range(self.seats) if self.card[seat] == self.todo[0]]

    def legal(self):
        if self.phase == "start":
            return self.turn, {f"start {n}" for n in range(1, STALLS + 1)}
        if self.phase in ("roll", "die"):
            return "chance", {f"roll {n}" for n in range(1, 7)}
        if self.phase == "cards":
            return self.choosing[0], set(CARDS)
        if self.phase == "tie":
            return "chance", {f"opener {seat + 1}" for seat in self.wanting()}
        names = set()
        if not self.named:  # BA-5.2, BA-5.3, BA-5.8
            names.add("accept" if self.offer else "decline")
            if self.offers == self.options.get("max_offers", 100):
                return self.turn, names
        own, place = [self.stones[self.turn][c] for c in COLOURS], len(self.named)
        names |= {f"{COLOURS[place]} {count}" for count in range(own[place] + 1)  # BA-5.7
                  if better(self.named + [count] + own[place + 1:], self.offer or [0, 0, 0, 0])}
        return self.turn, names

    def act(self, name):
        word = name.split()
        if self.phase == "start":
            self.pawn[self.turn] = int(word[1]) - 1
            self.next_seat("roll")
        elif self.phase == "roll":
            self.move(self.turn, int(word[1]))
            self.next_seat("cards")
            self.choosing = list(range(self.seats))
        elif self.phase == "cards":
            self.card[self.choosing.pop(0)] = name
            if not self.choosing:
                self.todo = list(CARDS)
                self.carry_on()
        elif self.phase == "tie":
            self.haggle(int(word[1]) - 1)
        elif self.phase == "die":
            self.move(self.turn, int(word[1]))
            self.score[self.turn] += 6 - int(word[1])  # BA-4.1
            self.todo.pop(0)
            self.carry_on()
        elif name in ("accept", "decline"):
            for colour, count in zip(COLOURS, self.offer or []):  # BA-5.6
                self.stones[self.turn][colour] += count
                self.stones[self.rival][colour] -= count
            if self.perform(self.rival):
                self.todo.pop(0)
                self.carry_on()
        else:
            self.named.append(int(word[1]))
            if len(self.named) == 4:
                self.offer, self.named, self.offers = self.named, [], self.offers + 1
                self.turn, self.rival = self.rival, self.turn

    def next_seat(self, phase):
        self.turn += 1
        if self.turn == self.seats:
            self.turn, self.phase = 0, phase

    def move(self, seat, roll):
        self.pawn[seat] = (self.pawn[seat] + roll) % STALLS
        self.walked[seat] += roll

    def haggle(self, opener):
        self.turn, self.rival = opener, next(s for s in self.wanting() if s != opener)
        self.offer, self.named, self.offers, self.phase = None, [], 0, "haggle"

    def carry_on(self):
        while self.todo:
            seats = self.wanting()
            if len(seats) == 2:  # BA-5.1
                first, second = sorted(seats, key=lambda s: self.score[s], reverse=True)
                if self.score[first] == self.score[second]:
                    self.phase = "tie"
                else:
                    self.haggle(first)
                return
            if len(seats) == 1 and not self.perform(seats[0]):  # BA-3.3
                return
            self.todo.pop(0)
        if max(self.walked) >= STALLS:
            self.scoring()
        self.turn, self.phase = 0, "roll"

    def perform(self, seat):
        stall = self.stalls[self.pawn[seat]]
        if self.todo[0] == "die":
            self.turn, self.phase = seat, "die"
            return False
        if self.todo[0] == "points":
            self.score[seat] += stall["points"]
        else:
            for letter in stall["stones"]:  # BA-4.3
                if self.stock[COLOUR[letter]]:
                    self.stock[COLOUR[letter]] -= 1
                    self.stones[seat][COLOUR[letter]] += 1
        return True

    def scoring(self):
        self.scorings += 1
        for seat in range(self.seats):
            self.score[seat] += 10 * (self.walked[seat] >= STALLS)  # BA-6.2
            self.walked[seat] = 0
        for colour, points in (("blue", 8), ("green", 10), ("yellow", 12), ("red", 14)):
            most = max(stones[colour] for stones in self.stones)
            who = [seat for seat in range(self.seats) if most and self.stones[seat][colour] == most]
            for seat in who:  # BA-6.3, BA-6.4
                back = min(most, 3 if len(who) == 1 else 2)
                self.score[seat] += points // len(who)
                self.stones[seat][colour] -= back
                self.stock[colour] += back
        self.over = self.scorings == 3  # BA-7.1

    def winners(self):
        ranks = [(self.score[s], sum(self.stones[s].values()), [self.stones[s][c] for c in COLOURS])
                 for s in range(self.seats)]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def check(self, view):
        table = view["table"]

        def each(member):
            return [player[member] for player in table["players"]]

        yield "the score", view["scores"], self.score
        yield "the stones", each("stones"), self.stones
        yield "the stock", table["stock"], self.stock
        yield "the pawns", each("pawn"), self.pawn
        yield "the walk", each("walked"), self.walked
        if self.phase == "cards":  # BA-3.2: a seat sees only its own card
            own = [self.card[s] if s == view["viewer"] and s not in self.choosing else None for s in range(self.seats)]
            yield "the cards", each("card"), own

    def prefer(self, names, rng):
        if "accept" in names and rng.random() < 0.35:
            return ["accept"]
        counts = [name for name in names if name.split()[0] in COLOURS]
        if counts and rng.random() < 0.6:  # the lowest, so that haggles are long
            return [min(counts, key=lambda name: int(name.split()[1]))]
        return names
