"""arrows.py: a room knows only what lies below it, and so does a file.

A room is a folder, at any depth: the files that lie directly in it. Checks for C, Python and TypeScript that neither
rooms nor files depend on each other in a circle; for C also that

- an #include or a call points to a top-level room of the same level or a lower one (LEVELS),
- nobody outside a game's folder includes its headers,
- no source outside the games mentions a game's id.

In C a file depends on what it includes and on what it calls: any function or table that another .c file defines. In
Python and TypeScript it depends on what it imports, types aside. The sources are read as text, without a build. The
names in a macro or an inline function of a header count for the .c file that uses it. A name that a macro pastes
together is not seen.
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

LEVELS = {"core": 0, "games": 1, "bots": 2, "table": 2, "lab": 2, "gpu": 2, "server": 3, "cli": 3}
CARDS = "src/gpu/kernels.c"  # a program of its own, which has some functions of core in its own way
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
IGNORED = re.compile(r"""/\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'""", re.S | re.X)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)
MACRO = re.compile(r"\s*#\s*define\s+(\w+)(.*)", re.S)
MEMBERS = re.compile(r"\b((?:struct|union|enum)\b\s*\w*)\s*\{[^{}]*\}")
NAME = re.compile(r"(?<![\w.])(?<!->)[A-Za-z_]\w*")  # not a member, not a number


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


def includes():
    """{file: {file of ours that it includes: the name it does so by}}."""
    return {name: {target: [written] for written in INCLUDE.findall(house.text(name))
                   for target in [resolve(name, written)] if target}
            for name in house.c_files("src", "include")}


def knots(edges):
    """The sets of files that reach each other (Tarjan's strongly connected components of two or more)."""
    order, low, path, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        path.append(node)
        for target in edges.get(node, ()):
            if target not in order:
                visit(target)
            if target in path:
                low[node] = min(low[node], low[target])
        if low[node] == order[node]:
            at = path.index(node)
            if len(path) - at > 1:
                found.append(sorted(path[at:]))
            del path[at:]

    for node in sorted(edges):
        if node not in order:
            visit(node)
    return found


def declarations(code):
    """The declarations at the top level of a file, each as (what stands before its body, the rest)."""
    depth, start, body = 0, 0, None
    for at, mark in ((m.start(), m[0]) for m in re.finditer(r"[{};=]", code)):
        if mark == "}":
            depth -= 1
        if mark == "{" or (mark == "=" and depth == 0):
            body = at if body is None else body
        if mark == "{":
            depth += 1
        # A function ends with its brace; a type or a table with the semicolon after it.
        ends = mark == ";" or (mark == "}" and code[start:body].rstrip().endswith(")"))
        if depth == 0 and ends:
            stop = at + 1 if body is None else body
            yield code[start:stop].rstrip(" \n;"), code[stop:at + 1]
            start, body = at + 1, None


def read(name):
    """The names a file exports, and {name: names its definition uses} for all that it defines."""
    code = IGNORED.sub(" ", house.text(name))
    open_, defined = set(), {}
    for line in DIRECTIVE.findall(code):
        macro = MACRO.match(line)
        if macro:
            defined.setdefault(macro[1], set()).update(NAME.findall(macro[2]))
    code, found = re.sub(r"extern\s*\{", "", DIRECTIVE.sub("", code)), 1
    while found:
        code, found = MEMBERS.subn(r"\1", code)
    for head, body in declarations(code):
        match = re.search(r"(\w+)\s*(?:\((?!\s*\*)|\)\s*\(|\[|$)", head)
        if not body or not match:
            continue
        defined.setdefault(match[1], set()).update(NAME.findall(body))
        if "static" not in NAME.findall(head):
            open_.add(match[1])
    return open_, defined


def calls(files):
    """{file: {file it uses: the names it uses of it}} for the .c files under src/; `files` as includes() has it."""
    found = {name: read(name) for name in files}
    owners, edges = {}, {}
    for name, (open_, _) in found.items():
        for symbol in open_ - {"main"} if name.endswith(".c") and name != CARDS else ():
            owners.setdefault(symbol, []).append(name)
    for name in files:
        if not name.endswith(".c"):
            continue
        seen, todo = {}, list(files[name])
        while todo:
            header = todo.pop()
            if header in found and header not in seen:
                seen[header] = found[header][1]
                todo += files[header]
        own = found[name][1]
        todo, used = [symbol for names in own.values() for symbol in names], set(own)
        while todo:
            symbol = todo.pop()
            if symbol not in used:
                used.add(symbol)
                todo += [n for defined in seen.values() for n in defined.get(symbol, ())]
                for owner in owners.get(symbol, ()):
                    edges.setdefault(name, {}).setdefault(owner, set()).add(symbol)
    return edges


PY_IMPORT = re.compile(r"^[ \t]*(?:from\s+(\.*[\w.]*)\s+import\s+([^\n(]+|\([^)]*\))|import\s+([\w., ]+))", re.M)
TS_IMPORT = re.compile(r"""^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?["'](\.[^"']*)["']""", re.M)


def python_imports(folder):
    """{file: {file of the package that it imports, in functions too: the names}}."""
    names = [os.path.join(where, n) for where, _, all_ in os.walk(house.path(folder)) for n in all_ if n.endswith(".py")]
    names = sorted(os.path.relpath(n, house.ROOT) for n in names)
    package, edges = os.path.basename(folder), {}
    for name in names:
        here = os.path.dirname(name)
        for where, what, plain in PY_IMPORT.findall(house.text(name)):
            dots = len(where) - len(where.lstrip("."))
            rest = where[dots:].split(".") if where[dots:] else []
            if plain or (not dots and (not rest or rest[0] != package)):
                continue
            base = os.path.normpath(os.path.join(here, *[".."] * (dots - 1))) if dots else os.path.dirname(folder)
            module = os.path.join(base, *rest)
            for part in re.findall(r"\w+", re.sub(r"\sas\s+\w+", "", what)):
                for target in (f"{module}/{part}.py", f"{module}.py", f"{module}/__init__.py"):
                    if target in names:
                        if target != name:
                            edges.setdefault(name, {}).setdefault(target, set()).add(part)
                        break
    return edges


def page_imports(folder):
    """{file: {file it imports: the name it is imported by}}; imports of types alone do not count."""
    edges = {}
    for where, _, all_ in os.walk(house.path(folder)):
        for n in all_:
            if not n.endswith((".ts", ".tsx")):
                continue
            name = os.path.relpath(os.path.join(where, n), house.ROOT)
            for written in TS_IMPORT.findall(house.text(name)):
                base = os.path.normpath(os.path.join(os.path.dirname(name), re.sub(r"\.(js|tsx?)$", "", written)))
                for target in (base + ".ts", base + ".tsx", base + "/index.ts", base + "/index.tsx"):
                    if os.path.exists(house.path(target)):
                        edges.setdefault(name, {}).setdefault(target, set()).add(written)
    return edges


def between_rooms(edges):
    """The same between folders: {room: {room: the files that make the arrow}}."""
    rooms = {}
    for name, targets in edges.items():
        for target in targets:
            a, b = os.path.dirname(name), os.path.dirname(target)
            if a != b:
                rooms.setdefault(a, {}).setdefault(b, set()).add(f"{os.path.basename(name)} -> {os.path.basename(target)}")
    return rooms


def together(*graphs):
    """One graph with the arrows of all."""
    both = {}
    for graph in graphs:
        for name, targets in graph.items():
            for target, names in targets.items():
                both.setdefault(name, {}).setdefault(target, set()).update(names)
    return both


def circles(what, edges):
    """A complaint for each circle of files or rooms, with the arrows that it is made of."""
    for knot in knots(edges):
        arrows = [f"\n  {name} -> {target}: {', '.join(sorted(edges[name][target])[:6])}"
                  for name in knot for target in sorted(set(knot) & set(edges.get(name, ())))]
        yield (f"{what} each other in a circle: move what they share into a file below them, or let the "
               "lower one return what should happen next:" + "".join(arrows))


def main():
    complaints, arrows, files = [], 0, includes()
    ids = re.compile(r"\b(" + "|".join(house.games() or ["(?!)"]) + r")\b")
    for name, targets in files.items():
        in_src = name.startswith("src/")
        room, game = room_of(name) if in_src else ("core", "")
        if room not in LEVELS:
            complaints.append(f"{name}: tools/arrows.py does not know the room {room}")
            continue
        for target in targets:
            if not target.startswith("src/"):
                continue
            arrows += 1
            to_room, to_game = room_of(target)
            if to_game and (room, game) != (to_room, to_game):
                complaints.append(f"{name}: includes {target}: only {to_game} itself may")
            elif LEVELS.get(to_room, 0) > LEVELS[room]:
                complaints.append(f"{name}: includes {target}: {to_room} lies above {room}")
        if in_src and room != "games":
            for number, line in enumerate(house.text(name).splitlines(), 1):
                for found in ids.findall(line):
                    complaints.append(f"{name}:{number}: mentions the game {found}")
    used = calls(files)
    house_graph = together({name: {t: [] for t in targets if t.startswith("src/")} for name, targets in files.items()
                            if name.startswith("src/")}, used)
    for name, targets in used.items():
        complaints += [f"{name}: calls {', '.join(sorted(names))} of {target}: it lies above" for target, names in targets.items()
                       if LEVELS.get(room_of(target)[0], 0) > LEVELS.get(room_of(name)[0], 0)]
    python, page = python_imports("python/souk"), page_imports("web/src")
    complaints += [*circles("files include", files), *circles("files call", used), *circles("files import", python),
                   *circles("files import", page)]
    for graph in (house_graph, python, page):
        complaints += circles("rooms use", between_rooms(graph))
    print("\n".join(complaints + [f"{arrows} includes, {sum(map(len, used.values()))} arrows of calls, "
                                  f"{len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
