"""shape.py: checks that every game is one room of the same shape.

Each game's folder, the template's included, must hold the files of the shape and no others, except more rules files
(rules_*.c), which its meson.build lists. No golden playthrough is of another game. Its names must have the prefix of its clause ids. The files of the shape must
be those that src/games/meson.build compiles.
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

SHAPE = {"state.h", "rules.c", "parts.c", "words.c", "view.c", "position.c", "board.c", "observe.c", "wits.c", "game.c"}


def prefix_of(game):
    """The prefix of the clause ids of its rules page, in lower case; None without a page."""
    page = f"docs/rules/{game}.en.md"
    found = os.path.exists(house.path(page)) and re.search(r"\*\*([A-Z]{2})-\d", house.text(page))
    return found[1].lower() if found else None


def check_game(game):
    folder = f"src/games/{game}"
    names = set(os.listdir(house.path(folder)))
    more = {name for name in names if re.fullmatch(r"rules_\w+\.c", name)}
    complaints = [f"{folder}: {name} is missing" for name in sorted(SHAPE - names)]
    complaints += [f"{folder}/{name}: no file of the shape (more rules are called rules_*.c)"
                   for name in sorted(names - SHAPE - more - ({"meson.build"} if more else set()))]
    if more:
        listed = set(re.findall(r"'([\w.]+)'", house.text(f"{folder}/meson.build"))) if "meson.build" in names else set()
        complaints += [f"{folder}/meson.build: lists {' '.join(sorted(listed)) or 'nothing'}, and there are "
                       f"{' '.join(sorted(more))}"] if listed != more else []
    said = "state.h" in names and re.search(r"^#define SOUK_PREFIX (\w+)$", house.text(f"{folder}/state.h"), re.M)
    if said and prefix_of(game) and said[1] != prefix_of(game):
        complaints.append(f"{folder}/state.h: the prefix is {said[1]}, that of its clauses {prefix_of(game)}")
    if "state.h" in names and not said:
        complaints.append(f"{folder}/state.h: defines no SOUK_PREFIX before it includes core/room.h")
    return complaints


def main():
    compiled = re.search(r"^shape = \[(.*?)\]", house.text("src/games/meson.build"), re.M | re.S)[1]
    complaints = [] if set(re.findall(r"'([\w.]+)'", compiled)) == SHAPE - {"state.h"} else \
        ["src/games/meson.build: the shape is not that of tools/shape.py"]
    games = house.games() + ["template"]
    for game in games:
        complaints += check_game(game)
    golden = house.path("tests/golden")
    complaints += [f"tests/golden/{name}: of no game; `scripts/golden` removes it"
                   for name in (sorted(os.listdir(golden)) if os.path.isdir(golden) else [])
                   if name.rpartition("-")[0] not in games]
    print("\n".join(complaints + [f"{len(games)} games, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
