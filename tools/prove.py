"""prove.py [--write PAGE] [GAME ...]: runs Frama-C's Eva over the rules of each game that has a tests/GAME/prove.c.

Eva follows all values that the harness allows, and raises an alarm wherever it cannot rule out undefined behaviour.
It knows the ranges of fields but not the relations between them, so an alarm may be false. False alarms are listed
in tests/prove/alarms.txt with the reason, which is an assumption that the suite checks at every state. An unlisted
alarm fails, and so does a listed one that is no longer raised. --write updates the rows of these games in the table
of PAGE."""
import argparse
import glob
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

COMMAND = ["frama-c", "-c11", "-machdep", "gcc_x86_64", "-cpp-extra-args=-std=c11 -include tests/prove/builtins.h -Iinclude -Isrc", "-eva",
           "-eva-precision", "1", "-eva-plevel", "200", "-eva-ilevel", "80", "-eva-auto-loop-unroll", "40", "-main", "prove", "-lib-entry", "-eva-no-print"]
ALARMS = "tests/prove/alarms.txt"


def explained():
    """{(game, file, what must hold)}, from lines `GAME FILE: WHAT`, each with its reason indented below it."""
    lines = house.text(ALARMS).splitlines()
    found = set()
    for line, below in zip(lines, lines[1:] + [""]):
        match = re.match(r"(\w+) ([^ :]+): (.+)", line)
        if match:
            if not below.startswith("    "):
                sys.exit(f"prove: {ALARMS}: no reason stands below: {line}")
            found.add(match.groups())
    return found


def analysed(game):
    """Eva's alarms as (game, file, what must hold), and how much of the code it reached."""
    done = subprocess.run([*COMMAND, f"tests/{game}/prove.c"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    reached = re.search(r"(\d+) statements reached \(out of (\d+)\)", done.stdout)
    if done.returncode != 0 or not reached:
        sys.exit(f"prove: Eva ended with {done.returncode} on {game}:\n{done.stdout[-2000:]}")
    alarms = re.findall(r"^\[eva:alarm\] ([^:]+):\d+: Warning: *\n((?:  .+\n)+)", done.stdout, re.M)
    plain = lambda what: re.sub(r"^.*?\. assert (.*?);(?: \(.*\))?$", r"\1", " ".join(what.split())).replace("≤", "<=").replace("≡", "==")
    said = {(game, file, plain(what)) for file, what in alarms}
    return said, int(reached[1]), int(reached[2])


def main():
    told = argparse.ArgumentParser("prove.py", description="Runs Frama-C's Eva over the rules.")
    told.add_argument("--write", metavar="PAGE")
    told.add_argument("games", nargs="*", metavar="GAME")
    asked = told.parse_args()
    os.chdir(house.ROOT)
    provable = sorted(path.split("/")[1] for path in glob.glob("tests/*/prove.c"))
    known, rows, wrong = explained(), [], []
    for game in asked.games or house.games():
        if game not in provable:
            rows.append(f"| {game} | | | | has no harness yet |")
            continue
        alarms, reached, out_of = analysed(game)
        mine = {alarm for alarm in known if alarm[0] == game}
        wrong += [f"raised, and not explained: {a[0]} {a[1]}: {a[2]}" for a in sorted(alarms - mine)]
        wrong += [f"explained, and not raised: {a[0]} {a[1]}: {a[2]}" for a in sorted(mine - alarms)]
        rows.append(f"| {game} | {reached} of {out_of} | {len(alarms)} | {len(alarms & mine)} | {'' if alarms <= mine else 'open'} |")
    print("\n".join(["| game | statements reached | alarms | explained | |", *rows, *wrong]))
    if asked.write:
        page = house.text(asked.write)
        for row in rows:
            game = row.split()[1]
            page = re.sub(rf"(<!-- prove -->.*?)^\| {game} \|[^\n]*(.*?<!-- /prove -->)", lambda m: m[1] + row + m[2], page, flags=re.S | re.M)
        with open(asked.write, "w", encoding="utf-8") as file:
            file.write(page)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
