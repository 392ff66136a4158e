"""What the checks share: where the root is, which games are registered, which files are ours."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def path(*parts):
    return os.path.join(ROOT, *parts)


def text(name):
    with open(path(name), encoding="utf-8") as file:
        return file.read()


def games():
    """The names in the registry, src/games/meson.build; the template is not among them."""
    listed = re.search(r"^games = \[(.*?)^\]", text("src/games/meson.build"), re.M | re.S)[1]
    return re.findall(r"^\s*'(\w+)'", listed, re.M)


def rules_files(game):
    """The rules code of a game, rules*.c: files of its folder, relative to the root."""
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
