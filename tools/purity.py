"""purity.py BUILD: rules allocate nothing, print nothing, read no clock and keep no global.

Looks at the compiled rules.c of every game: it may call only the functions in ALLOWED and those of
the house, and may define nothing in a writable section.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

ALLOWED = re.compile(r"souk_\w+|mem(cpy|move|set|cmp)|str(len|cmp|ncmp)|sqrtf?|__assert_fail"
                     r"|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2")
WRITABLE = re.compile(r"\.(data|bss|tdata|tbss)(?!\.rel\.ro)|\*COM\*")


def main():
    build, complaints, seen = sys.argv[1], [], 0
    for where, _, names in os.walk(build):
        for name in names:
            match = re.fullmatch(r"src_games_(\w+)_rules\.c\.o", name)
            if not match or "house" not in where:
                continue
            seen += 1
            own = re.compile(match[1] + r"_\w+")  # the game's other files: parts, words
            table = subprocess.run(["objdump", "-t", os.path.join(where, name)], check=True,
                                   stdout=subprocess.PIPE, text=True).stdout
            for line in table.splitlines():
                fields = line[17:].split()
                if not re.match(r"[0-9a-f]{16} ", line) or len(fields) < 2:
                    continue
                kind, section, symbol = line[17:24], line[25:].split()[0], fields[-1]
                if section == "*UND*":
                    if not ALLOWED.fullmatch(symbol) and not own.fullmatch(symbol):
                        complaints.append(f"{match[1]}/rules.c: calls {symbol}")
                elif "O" in kind and WRITABLE.match(section):
                    complaints.append(f"{match[1]}/rules.c: {symbol} is not constant")
    print("\n".join(complaints + [f"{seen} games, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
