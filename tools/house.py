"""Shared by the tools: the root folder, the registered games, our C files, and the command line of a script."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def path(*parts):
    return os.path.join(ROOT, *parts)


def text(name):
    with open(path(name), encoding="utf-8") as file:
        return file.read()


def games():
    """The names in the registry, src/games/meson.build, without the template."""
    listed = re.search(r"^games = \[(.*?)^\]", text("src/games/meson.build"), re.M | re.S)[1]
    return re.findall(r"^\s*'(\w+)'", listed, re.M)


def rules_files(game):
    """The files with a game's rules, rules*.c, relative to the root."""
    folder = f"src/games/{game}"
    return [f"{folder}/{name}" for name in sorted(os.listdir(path(folder)))
            if re.fullmatch(r"rules(_\w+)?\.c", name)]


def c_files(*folders):
    """All .c and .h files under these folders, relative to the root, sorted."""
    found = []
    for folder in folders:
        for where, _, names in os.walk(path(folder)):
            found += [os.path.relpath(os.path.join(where, n), ROOT)
                      for n in names if n.endswith((".c", ".h"))]
    return sorted(found)


def call(doc, *flags):
    """Parses a script's command line: its words, and which of these flags were given. --help prints the docstring; any
    other option is an error ("*": all belong to another program). tools/call.sh does the same for sh scripts."""
    name, words = os.path.basename(sys.argv[0]), sys.argv[1:]
    if {"-h", "--help"} & set(words):
        print(doc.strip())
        sys.exit(0)
    for word in words:
        if word.startswith("-") and not {word, "*"} & set(flags):
            print(f"{name}: there is no option {word}; scripts/{name} --help says what it takes", file=sys.stderr)
            sys.exit(2)
    return [word for word in words if word not in flags], set(words) & set(flags)
