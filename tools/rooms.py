"""rooms.py [--check]: draws docs/rooms.svg, the rooms of the house and the arrows between them, from the code.

A room stands above all rooms that it uses. An arrow is drawn only where no longer way leads to the same room. The games
are one room here. --check says whether the picture is the one that the code would give.
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import arrows
import house

NAMES = re.compile(r"\w+")
PICTURE = "docs/rooms.svg"
WIDE, HIGH, BETWEEN, GAP, EDGE = 124, 34, 40, 18, 16
TOP = {"core": "#8a7a5c", "games": "#b4552d", "bots": "#1f7a77", "table": "#d98e2b", "gpu": "#5c6f8a", "lab": "#6b4f8a",
       "server": "#2b3a67", "cli": "#3f6b3a"}


def room_of(name):
    folder = os.path.dirname(name)[len("src/"):]
    return "games" if folder.startswith("games") else folder


def graph():
    """{room: the rooms that it uses}."""
    files = arrows.includes()
    uses = {room_of(name): set() for name in files if name.startswith("src/")}
    for edges in (files, arrows.calls(files)):
        for name, targets in edges.items():
            for target in targets:
                if name.startswith("src/") and target.startswith("src/") and room_of(name) != room_of(target):
                    uses[room_of(name)].add(room_of(target))
    for name in files:  # games are used through souk.h alone
        if name.startswith("src/") and room_of(name) not in ("core", "games") and "souk_game" in NAMES.findall(house.text(name)):
            uses[room_of(name)].add("games")
    return uses


def floors(uses):
    """{room: its floor}: one above the highest room that it uses."""
    found = {}

    def floor(room):
        if room not in found:
            found[room] = 1 + max((floor(other) for other in uses[room]), default=-1)
        return found[room]
    for room in uses:
        floor(room)
    return found


def reduced(uses):
    """The arrows that no longer way replaces."""
    def below(room):
        return set().union(*({other} | below(other) for other in uses[room])) if uses[room] else set()
    return [(room, other) for room in sorted(uses) for other in sorted(uses[room])
            if not any(other in below(third) for third in uses[room] - {other})]


def placed(uses, found):
    """{room: (x, y)} of the middle of its box; a room stands near the rooms that it uses, as far as there is space."""
    rows = {}
    for room, floor in found.items():
        rows.setdefault(floor, []).append(room)
    widest = max(map(len, rows.values()))
    width = 2 * EDGE + widest * WIDE + (widest - 1) * GAP
    at = {}
    for floor in sorted(rows):
        wanted = {room: sum(at[o][0] for o in uses[room]) / len(uses[room]) if uses[room] else width / 2 for room in rows[floor]}
        row = sorted(rows[floor], key=lambda room: (room.startswith("cli"), wanted[room], list(TOP).index(room.split("/")[0]), room))
        spare = (width - 2 * EDGE - len(row) * WIDE) / (len(row) + 1)
        for i, room in enumerate(row):
            at[room] = (EDGE + spare * (i + 1) + WIDE * i + WIDE / 2,
                        EDGE + HIGH / 2 + (max(rows) - floor) * (HIGH + BETWEEN))
    return at, width, 2 * EDGE + HIGH + max(rows) * (HIGH + BETWEEN)


def draw():
    uses = graph()
    at, width, height = placed(uses, floors(uses))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
             'font-family="sans-serif" font-size="13" role="img">',
             "<title>The rooms of src/: each uses only what stands below it</title>",
             "<style>text{fill:#fff}.bg{fill:#fbf6ea}.a{fill:none;stroke:#2b2118;stroke-opacity:.45}</style>",
             f'<rect class="bg" width="{width:.0f}" height="{height:.0f}" rx="8"/>',
             '<marker id="h" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
             '<path d="M0 0L8 4L0 8z" fill="#2b2118" fill-opacity=".6"/></marker>']
    for room, other in reduced(uses):
        (x1, y1), (x2, y2) = at[room], at[other]
        y1, y2 = y1 + HIGH / 2, y2 - HIGH / 2 - 2
        bend = (y2 - y1) / 2
        lines.append(f'<path class="a" marker-end="url(#h)" d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} '
                     f'{x2:.0f} {y2:.0f}"/>')
    for room, (x, y) in sorted(at.items()):
        colour = TOP[room.split("/")[0]]
        lines.append(f'<rect x="{x - WIDE / 2:.0f}" y="{y - HIGH / 2:.0f}" width="{WIDE}" height="{HIGH}" rx="6" fill="{colour}"/>')
        lines.append(f'<text x="{x:.0f}" y="{y + 4.5:.0f}" text-anchor="middle">{room}</text>')
    return "\n".join(lines + ["</svg>"]) + "\n"


def main():
    _, flags = house.call(__doc__, "--check")
    picture = draw()
    if not flags:
        with open(house.path(PICTURE), "w", encoding="utf-8") as file:
            file.write(picture)
    elif house.text(PICTURE) != picture:
        sys.exit(f"{PICTURE} is not what the code gives: `make tables` draws it again")


if __name__ == "__main__":
    main()
