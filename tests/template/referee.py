"""A second implementation of the rules of High or Low (docs/rules/template.en.md), for games/test_referee.py."""

TABLES = [(2, {}), (6, {}), (3, {"goal": 1}), (4, {"max_rounds": 2})]


class Referee:
    def __init__(self, parts, seats, options):
        self.lowest_high = parts["die"]["lowest_high"]
        self.goal, self.last = options.get("goal", 3), options.get("max_rounds", 20)
        self.points, self.choice, self.round, self.over = [0] * seats, [None] * seats, 0, False

    def legal(self):
        for seat, choice in enumerate(self.choice):  # TE-2.1
            if choice is None:
                return seat, {"low", "high"}
        return "chance", {f"die {face}" for face in range(1, 7)}  # TE-2.2

    def act(self, name):
        if not name.startswith("die"):
            self.choice[self.choice.index(None)] = name
            return
        side = "high" if int(name.split()[1]) >= self.lowest_high else "low"  # TE-1.1
        self.points = [n + (choice == side) for n, choice in zip(self.points, self.choice)]  # TE-2.3
        self.choice = [None] * len(self.choice)
        self.round += 1
        self.over = max(self.points) >= self.goal or self.round == self.last  # TE-3.1

    def check(self, view):
        yield "round", view["table"]["round"], self.round
        yield "scores", view["scores"], self.points
        yield "chosen", [player["chosen"] for player in view["table"]["players"]], [c is not None for c in self.choice]

    def winners(self):
        return [seat for seat, n in enumerate(self.points) if n == max(self.points)]  # TE-3.2
