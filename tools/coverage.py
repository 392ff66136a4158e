"""coverage.py GCOVR.json [--write PAGE] [--missing PREFIX]: reports how much of each room the tests cover.

Reads gcovr's output and prints lines and branches of each room as a table; --write puts the table into PAGE between its
two marks. --missing prints the lines and branches that no test covers, in files with that prefix. Fails if a goal is
missed.
"""
import json
import re
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0])
import house

# Rows of the table, and the goals of some for lines and branches, in per cent.
ROOMS = ["core", "games", "table", "bots", "lab", "server", "cli"]
GOALS = {"rules code": (100, 99), "src/games": (99, 98), "src/table": (96, 95), "src/bots": (98, 95), "src/server": (97, 90),
         "src/cli": (95, 85), "whole": (95, None)}


def counted(files):
    lines = branches = lines_run = branches_taken = 0
    for file in files:
        for line in file["lines"]:
            if line.get("gcovr/noncode"):
                continue
            lines += 1
            lines_run += line["count"] > 0
            branches += len(line["branches"])
            branches_taken += sum(b["count"] > 0 for b in line["branches"])
    return lines_run, lines, branches_taken, branches


def share(part, whole):
    return 100 * part / whole if whole else 100.0


def table(files):
    rules = {name for game in house.games() for name in house.rules_files(game)}
    rows = [("rules code", [f for f in files if f["file"] in rules])]
    rows += [(f"src/{room}", [f for f in files if f["file"].startswith(f"src/{room}/")]) for room in ROOMS]
    rows += [("whole", files)]
    text, missed = ["| | lines | | branches | |", "|---|---:|---:|---:|---:|"], []
    for name, chosen in rows:
        run, lines, taken, branches = counted(chosen)
        text.append(f"| {name} | {lines} | {share(run, lines):.1f} % | {branches} | {share(taken, branches):.1f} % |")
        for what, goal, reached in zip(("lines", "branches"), GOALS.get(name, (None, None)),
                                       (share(run, lines), share(taken, branches))):
            if goal and reached < goal:
                missed.append(f"{name}: {reached:.1f} % of {what}; the goal is {goal} %")
    return "\n".join(text), missed


def missing(files, prefix):
    for file in files:
        if not file["file"].startswith(prefix):
            continue
        source = house.text(file["file"]).split("\n")
        for line in file["lines"]:
            left = sum(b["count"] == 0 for b in line["branches"])
            if line.get("gcovr/noncode") or (line["count"] and not left):
                continue
            what = f"{left} of {len(line['branches'])} branches" if line["count"] else "not run"
            print(f"{file['file']}:{line['line_number']}: {what}: {source[line['line_number'] - 1].strip()}")


def main():
    words = sys.argv[1:]
    with open(words[0], encoding="utf-8") as file:
        files = json.load(file)["files"]
    if "--missing" in words:
        return missing(files, words[words.index("--missing") + 1])
    text, missed = table(files)
    print("\n".join([text, *missed]))
    if "--write" in words:
        page = words[words.index("--write") + 1]
        old = house.text(page)
        new = re.sub(r"(<!-- coverage -->\n).*?(<!-- /coverage -->)", lambda m: m[1] + text + "\n" + m[2], old, flags=re.S)
        with open(house.path(page), "w", encoding="utf-8") as file:
            file.write(new)
    return 1 if missed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main())
