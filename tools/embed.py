"""embed.py: puts the files of the named games into one C source (see src/core/embedded.h).

Takes those of FILES that exist for each game, rules pages as plain text (rules_page.py); with --parts, only the parts,
today's and former ones: a browser fetches the rules pages, the puzzles, the nets and the coach's texts one by one, on
demand. The dependency file also names the folders, so that the next build picks up files that are added later.
"""
import argparse
import glob
import os

import rules_page
from cstring import c_literal

PARTS = ["data/{}.json", "data/former/{}-*.json"]
FILES = [*PARTS, "data/nets/{}.net", "data/puzzles/{}.souk", "data/coach/{}.json", "docs/rules/{}.*.md"]


def c_lines(content):
    """The bytes as adjacent string literals, one per line of the file."""
    for line in content.splitlines(keepends=True) or [b""]:
        yield "    " + c_literal(line)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("-o", dest="output", required=True, metavar="FILE")
    options.add_argument("--root", default=".", help="the folder the names are relative to")
    options.add_argument("--depfile", metavar="FILE")
    options.add_argument("--parts", action="store_true", help="the parts only")
    options.add_argument("games", nargs="*")
    args = options.parse_args()
    wanted = PARTS if args.parts else FILES
    names = sorted(os.path.relpath(name, args.root) for g in args.games for f in wanted
                   for name in glob.glob(os.path.join(args.root, f.format(g))))
    if args.depfile:
        folders = {os.path.dirname(f) for f in FILES
                   if os.path.isdir(os.path.join(args.root, os.path.dirname(f)))}
        needed = [rules_page.__file__, *(os.path.join(args.root, n) for n in sorted(folders) + names)]
        with open(args.depfile, "w", encoding="utf-8") as out:
            out.write(f"{args.output}: " + " ".join(n.replace(" ", "\\ ") for n in needed) + "\n")
    with open(args.output, "w", encoding="ascii") as out:
        out.write('/* Made by tools/embed.py. */\n#include "core/embedded.h"\n\n')
        for index, name in enumerate(names):
            with open(os.path.join(args.root, name), "rb") as file:
                content = file.read()
            if name.endswith(".md"):
                content = rules_page.plain(content.decode("utf-8")).encode("utf-8")
            out.write(f"static const char file_{index}[] = /* {name} */\n")
            out.write("\n".join(c_lines(content)) + ";\n\n")
        out.write("const souk_embedded souk_embedded_files[] = {\n")
        for index, name in enumerate(names):
            out.write(f'    {{"{name}", file_{index}, sizeof file_{index} - 1}},\n')
        out.write("    {0, 0, 0},\n};\n")
        out.write(f"const int souk_num_embedded = {len(names)};\n")


if __name__ == "__main__":
    main()
