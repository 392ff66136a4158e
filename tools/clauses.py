"""clauses.py: checks that every clause of the rules is tested and exists in every language.

Clauses are the list items `- **XX-1.2** ...` of docs/rules/GAME.LANG.md; tests name theirs with
CLAUSE_TEST(function, "XX-1.2 XX-1.3") in tests/GAME/*.c. All pages of a game must have the same ids, each once; in a
language that is not whole (po/languages.json) some may be missing. Tests must name every id and no other. No line within a paragraph may begin with a number and a full stop, which Markdown
would read as a list.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house
import pofile

CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d+(?:\.\d+)*)\*\*", re.M)
LIST_BY_CHANCE = re.compile(r"(?<=[^\n])\n +\d+\. ")
CLAUSE_TEST = re.compile(r'\bCLAUSE_TEST\(\s*\w+\s*,\s*((?:"[^"]*"\s*)+)\)')


def order(clause):
    return [int(n) for n in re.findall(r"\d+", clause)]


def check_game(game):
    """(clauses, tested, complaints)"""
    complaints, pages = [], {}
    rows = pofile.languages(house.path("po"))
    langs, whole = list(rows), [lang for lang, row in rows.items() if row.get("whole")]
    for lang in langs:
        name = f"docs/rules/{game}.{lang}.md"
        if not os.path.exists(house.path(name)):
            complaints += [f"{name}: missing"] * (lang in whole)
            continue
        page = house.text(name)
        ids = CLAUSE.findall(page)
        complaints += [f"{name}:{page.count(chr(10), 0, m.start()) + 2}: a number begins the line: break it elsewhere"
                       for m in LIST_BY_CHANCE.finditer(page)]
        complaints += [f"{name}: {i} stands twice" for i in sorted(set(ids)) if ids.count(i) > 1]
        if not ids:
            complaints.append(f"{name}: no clauses found")
        pages[lang] = set(ids)
    for lang, other in [(lang, other) for lang in whole for other in langs]:
        for i in sorted(pages.get(other, set()) - pages.get(lang, set()), key=order):
            complaints.append(f"docs/rules/{game}.{lang}.md: {i} is only in the {other} page")
    clauses = pages.get("en", set())

    tested = set()
    for name in sorted(glob.glob(house.path("tests", game, "*.c"))):
        for strings in CLAUSE_TEST.findall(house.text(name)):
            for i in " ".join(re.findall(r'"([^"]*)"', strings)).split():
                tested.add(i)
                if i not in clauses:
                    complaints.append(f"{os.path.relpath(name, house.ROOT)}: "
                                      f"{i} is no clause of {game}")
    for i in sorted(clauses - tested, key=order):
        complaints.append(f"{game}: {i} has no test")
    return len(clauses), len(clauses & tested), complaints


def main():
    failed = 0
    for number, game in enumerate(house.games(), 1):
        clauses, tested, complaints = check_game(game)
        result = "not ok" if complaints else "ok"
        failed += bool(complaints)
        print(f"{result} {number} - {game}: {clauses} clauses, {tested} tested")
        for complaint in complaints:
            print(f"#   {complaint}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
