"""A made-up language: English with accents on every letter. Placeholders, formats and plural forms stay as they are.

    python3 tests/tools/made_up.py [ROOT]     translates po/xx of the tree at ROOT, which scripts/new-language has made

A text in it that has plain letters was not translated, and one that does not fit is too long for other languages too.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))
import pofile

LANG, NAME = "xx", "Ẋẋ"
ACCENTS = str.maketrans("aceghijklnorstuwyzACEGHIJKLNORSTUWYZ", "áçéĝĥíĵķľñóŕśťúŵýźÁÇÉĜĤÍĴĶĽÑÓŔŚŤÚŴÝŹ")
KEPT = re.compile(r"(%[-+ 0-9.*]*(?:ll|[lzh])?[a-zA-Z%]|\{[a-z_:0-9]+\|?|\}|\n|--[a-z-]+|`[^`]*`|[A-Z]{2,}\b|=[a-z_]+)")


def made_up(text):
    return "".join(part if i % 2 else part.translate(ACCENTS) for i, part in enumerate(KEPT.split(text)))


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def translate(path):
    with open(path, encoding="utf-8") as file:
        header = file.read().split("\n\n", 1)[0]
    blocks = [header]
    for entry in pofile.read(path):
        lines = [f"#: {' '.join(entry.refs)}"] * bool(entry.refs) + [f"msgid {literal(entry.msgid)}"]
        if entry.msgid_plural is None:
            lines.append(f"msgstr {literal(made_up(entry.msgid))}")
        else:
            lines += [f"msgid_plural {literal(entry.msgid_plural)}", f"msgstr[0] {literal(made_up(entry.msgid))}",
                      f"msgstr[1] {literal(made_up(entry.msgid_plural))}"]
        blocks.append("\n".join(lines))
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n\n".join(blocks) + "\n")


def main(root):
    for path in glob.glob(os.path.join(root, "po", LANG, "*.po")):
        translate(path)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
