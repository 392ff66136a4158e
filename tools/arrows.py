"""arrows.py: the rooms know only what lies below them.

Checks every #include under src/: it points to the same room or a lower one (LEVELS), rooms on one
level do not include each other in a circle, no one outside a game's folder includes its headers,
and no source outside the games mentions a game's id.
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

LEVELS = {"core": 0, "games": 1, "bots": 2, "table": 2, "lab": 2, "server": 3, "cli": 3}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def room_of(name):
    """("games", "GAME") for a game's file, (room, "") for any other under src/."""
    parts = name.split("/")
    return parts[1], parts[2] if parts[1] == "games" and len(parts) > 3 else ""


def resolve(name, included):
    """The file an #include means, or None if it is not one of ours."""
    for folder in (os.path.dirname(name), "src", "include"):
        candidate = os.path.normpath(os.path.join(folder, included))
        if os.path.exists(house.path(candidate)):
            return candidate
    return None


def circle(edges):
    """A circle among the rooms as a list, or None."""
    def walk(room, path):
        if room in path:
            return path[path.index(room):] + [room]
        for target in sorted(edges.get(room, ())):
            found = walk(target, path + [room])
            if found:
                return found
        return None
    return next((c for c in (walk(room, []) for room in sorted(edges)) if c), None)


def main():
    complaints, edges, arrows = [], {}, 0
    ids = re.compile(r"\b(" + "|".join(house.games() or ["(?!)"]) + r")\b")
    for name in house.c_files("src", "include"):
        content = house.text(name)
        in_src = name.startswith("src/")
        room, game = room_of(name) if in_src else ("core", "")
        if room not in LEVELS:
            complaints.append(f"{name}: tools/arrows.py does not know the room {room}")
            continue
        for included in INCLUDE.findall(content):
            target = resolve(name, included)
            if target is None or not target.startswith("src/"):
                continue
            arrows += 1
            to_room, to_game = room_of(target)
            if to_game and (room, game) != (to_room, to_game):
                complaints.append(f"{name}: includes {target}: only {to_game} itself may")
            elif LEVELS.get(to_room, 0) > LEVELS[room]:
                complaints.append(f"{name}: includes {target}: {to_room} lies above {room}")
            elif to_room != room:
                edges.setdefault(room, set()).add(to_room)
        if in_src and room != "games":
            for number, line in enumerate(content.splitlines(), 1):
                for found in ids.findall(line):
                    complaints.append(f"{name}:{number}: mentions the game {found}")
    around = circle(edges)
    if around:
        complaints.append("rooms include each other in a circle: " + " -> ".join(around))
    print("\n".join(complaints + [f"{arrows} includes, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
