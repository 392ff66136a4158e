"""rules_page.py: the one reader of the rules pages, docs/rules/GAME.LANG.md.

The pages use a small subset of Markdown: headings, paragraphs, lists, tables, bold, italic and code. They are read at
build time only: the program embeds them as plain text (tools/embed.py), and this script prints them for the browser, as
JSON {"GAME.LANG": [block, ...]}. A block is {"clause": id, "parts": [part, ...]}, where "clause" may be missing; a part
is ["h1" | "h2" | "p", inline], ["ul" | "ol", [inline, ...]] or ["table", [[inline, ...], ...]]; an inline text is a list
of strings and of ["strong" | "em" | "code", string].
"""
import glob
import json
import os
import re
import sys

CLAUSE = re.compile(r"- \*\*([A-Z]{2}-\d+(?:\.\d+)*)\*\* (.*)")
ITEM = re.compile(r"\s*(?:- |(\d+)\. )(.*)")
MARK = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`")
DIVIDER = re.compile(r"[|\-: ]+")


def split(text):
    """The blocks of a page as (clause or None, lines). A blank line ends a block; a clause goes on over blank lines as
    long as its lines are indented."""
    blocks, lines, clause = [], None, None
    for line in text.splitlines():
        line = line.rstrip()
        found = CLAUSE.fullmatch(line)
        if found:
            clause, lines = found[1], [found[2]]
            blocks.append((clause, lines))
        elif clause and (line == "" or line.startswith("  ")):
            lines.append(line[2:])
        elif line == "" or line.startswith("#"):
            clause = lines = None
            if line:
                blocks.append((None, [line]))
        else:
            if clause or lines is None:
                clause, lines = None, []
                blocks.append((None, lines))
            lines.append(line)
    return blocks


def inline(text):
    runs, at = [], 0
    for m in MARK.finditer(text):
        runs += [text[at:m.start()], ["strong", m[1]] if m[1] else ["em", m[2]] if m[2] else ["code", m[3]]]
        at = m.end()
    return [run for run in [*runs, text[at:]] if run]


def parts(lines):
    """The parts of a block: its paragraphs, list and tables."""
    made, open_part = [], None  # open_part: the paragraph or list that the next line may continue
    for line in lines:
        item = ITEM.fullmatch(line)
        if line.strip() == "":
            open_part = None
        elif line.startswith("#"):
            marks, title = line.split(" ", 1)
            made.append([f"h{len(marks)}", title])
        elif line.startswith("|"):
            open_part = None
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not made or made[-1][0] != "table":
                made.append(["table", [cells]])
            elif not DIVIDER.fullmatch(line):
                made[-1][1].append(cells)
        elif item:
            if not open_part or open_part[0] == "p":
                open_part = ["ol" if item[1] else "ul", []]
                made.append(open_part)
            open_part[1].append(item[2])
        elif open_part and open_part[0] != "p":
            open_part[1][-1] += " " + line.strip()
        elif open_part:
            open_part[1] += " " + line.strip()
        else:
            open_part = ["p", line.strip()]
            made.append(open_part)
    return made


def page(text):
    """The blocks as the browser gets them."""
    each = lambda body: inline(body) if isinstance(body, str) else [each(one) for one in body]
    return [{**({"clause": clause} if clause else {}), "parts": [[kind, each(body)] for kind, body in parts(lines)]}
            for clause, lines in split(text)]


def plain(text):
    """The page without marks, a paragraph, item or row of a table on each line. A clause begins with "- " and its id;
    the rest of it is indented."""
    bare = lambda body: "".join(run if isinstance(run, str) else run[1] for run in inline(body))
    made, before = [], None
    for clause, lines in split(text):
        if made and not (clause and before):
            made.append("")
        own = []
        for kind, body in parts(lines):
            if kind == "table":
                own += ["| " + " | ".join(map(bare, row)) + " |" for row in body]
            elif kind in ("ul", "ol"):
                own += [(f"{n}. " if kind == "ol" else "- ") + bare(item) for n, item in enumerate(body, 1)]
            else:
                own.append("#" * int(kind[1:] or 0) + " " * (kind != "p") + bare(body))
        made += [f"- {clause} {own[0]}", *("  " + line for line in own[1:])] if clause else own
        before = clause
    return "\n".join(made) + "\n"


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    pages = {}
    for name in sorted(glob.glob(os.path.join(root, "docs/rules/*.md"))):
        with open(name, encoding="utf-8") as file:
            pages[os.path.basename(name)[:-3]] = page(file.read())
    json.dump(pages, sys.stdout, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
