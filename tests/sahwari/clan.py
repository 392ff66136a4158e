"""Building blocks of referee.py: the square, the texts of cards, and a clan."""

CELLS = [row + column for row in "abcde" for column in "12345"]
GUILD = "c3"
EFFECTS = ["artefact", "steal", "storm", "recruit", "refresh", "spy", "rally", "attack"]
RESOURCES = ["cube", "pawn", "small", "escorted"]  # SA-8.3: in this cyclic order
PAWNS = {"pawn spy": (1, "spy"), "pawn refresh": (1, "refresh"), "pawns storm": (2, "storm"), "pawns cube": (2, "artefact")}
MASTER = "master"


def beside(cell, way):
    row, column = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[way]
    row, column = "abcde".index(cell[0]) + row, int(cell[1]) + column
    return "abcde"[row] + str(column) if 0 <= row < 5 and 1 <= column <= 5 else None


def neighbours(cell):
    return {beside(cell, way) for way in "NESW"} - {None}


def read_ends(text):
    """"g spy / o +3" as [("g", "spy"), ("o", "+3")]"""
    return [tuple((end.split() + [""])[:2]) for end in text.split("/")]


class Clan:
    """The components in front of a seat."""

    def __init__(self):
        self.sheet, self.camel = None, None
        self.stock = self.pawns = self.tokens = 0
        self.used, self.held, self.known = set(), set(), set()
        self.row = {"l": [], "r": []}  # cards, from the sheet outwards
        self.cases, self.cubes, self.locks = set(), set(), set()

    def touching(self, case):
        """The two ends at a case."""
        side, place = case[0], int(case[1:]) - 1
        outer, inner = (1, 0) if side == "l" else (0, 1)
        before = self.sheet["ends"] if place == 0 else self.row[side][place - 1]["ends"]
        return [self.row[side][place]["ends"][outer], before[inner]]

    def open_cases(self):
        return self.cases - self.cubes - self.locks

    def room(self):
        return self.stock < len(self.sheet["stock"]) - 1  # the round cell holds no cube
