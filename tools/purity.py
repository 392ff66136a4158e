"""purity.py BUILD: checks that rules allocate nothing, print nothing, read no clock and have no writable globals.

Reads the compiled rules*.c of every game, and every file of the game that they call. They may call only the functions
in ALLOWED, which include Souk's own, and define nothing in a writable section.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

ALLOWED = re.compile(r"souk_(?!clock)\w+|mem(cpy|move|set|cmp)|str(len|cmp|ncmp)|sqrtf?|__assert_fail"
                     r"|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2")
WRITABLE = re.compile(r"\.(data|bss|tdata|tbss)(?!\.rel\.ro)|\*COM\*")


def symbols(path):
    """(defined symbols, undefined symbols, writable variables) of an object file."""
    table = subprocess.run(["objdump", "-t", path], check=True, stdout=subprocess.PIPE,
                           text=True).stdout
    defined, undefined, variable = set(), [], []
    for line in table.splitlines():
        fields = line[17:].split()
        if not re.match(r"[0-9a-f]{16} ", line) or len(fields) < 2:
            continue
        kind, section, symbol = line[17:24], line[25:].split()[0], fields[-1]
        if section == "*UND*":
            undefined.append(symbol)
            continue
        defined.add(symbol)
        if "O" in kind and WRITABLE.match(section):
            variable.append(symbol)
    return defined, undefined, variable


def check_game(game, objects):
    """The complaints about rules*.c and every file of the game that they call."""
    read = {name: symbols(path) for name, path in objects.items()}
    owner = {symbol: name for name, (defined, _, _) in read.items() for symbol in defined}
    complaints, todo, done = [], [name for name in read if name.startswith("rules")], set()
    while todo:
        name = todo.pop()
        if name in done:
            continue
        done.add(name)
        _, undefined, variable = read[name]
        for symbol in undefined:
            if symbol in owner:
                todo.append(owner[symbol])
            elif not ALLOWED.fullmatch(symbol):
                complaints.append(f"{game}/{name}.c: calls {symbol}")
        complaints += [f"{game}/{name}.c: {symbol} is not constant" for symbol in variable]
    return complaints


def main():
    build, games = sys.argv[1], {}
    for where, _, names in os.walk(build):
        for name in names:
            match = re.fullmatch(r"src_games_([a-z0-9]+)_(\w+)\.c\.o", name)
            if match and "house" in where:
                games.setdefault(match[1], {})[match[2]] = os.path.join(where, name)
    seen = {game: objects for game, objects in games.items() if "rules" in objects}
    complaints = [c for game, objects in sorted(seen.items()) for c in check_game(game, objects)]
    print("\n".join(complaints + [f"{len(seen)} games, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
