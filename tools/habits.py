"""habits.py: what a reader should never meet: notes to self, and files too long to hold in mind."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

MOST_LINES = 1000
NOTE = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
FOLDERS = ["include", "src", "tests", "fuzz", "bench", "docs"]


def main():
    complaints = []
    files = house.c_files(*FOLDERS)
    for name in files:
        lines = house.text(name).splitlines()
        if len(lines) > MOST_LINES:
            complaints.append(f"{name}: {len(lines)} lines; look for the two ideas in it")
        complaints += [f"{name}:{number}: a note to self: {line.strip()}"
                       for number, line in enumerate(lines, 1) if NOTE.search(line)]
        ours = name.startswith("src/")
        opening = f"/* {os.path.basename(name)} — " if ours else "/*"
        if (ours or name.endswith(".c")) and not lines[0].startswith(opening):
            complaints.append(f"{name}:1: does not open by saying what it is for: {opening}...")
    print("\n".join(complaints + [f"{len(files)} files, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
