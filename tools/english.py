"""english.py: comments, messages and pages in plain English (see CONTRIBUTING.md, "How we write").

Checks comments and docstrings in C, TypeScript, Python and shell, the messages in C, and the English pages:

- no sentence begins with a free "Who", "Whom", "Whose", "Whoever", "What" or "Whatever", unless it is a question,
- none of the words of WORDS occurs,
- in pages: no line of prose has more than 120 characters, no sentence more than 30 words. Tables, code and sentences with
  a list in them (three commas or semicolons, or a colon) may be longer.
"""
import io
import os
import re
import subprocess
import sys
import tokenize

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

WORDS = re.compile(r"\b(so many|noughts?|asked wrongly|whosoever|lest)\b", re.I)
FREE = re.compile(r"(?:^|[.!?:] +)((?:Who|Whom|Whose|Whoever|Whomever|What|Whatever)\b(?!s)[^.!?]*)([.!?]|$)")
C_TOKEN = re.compile(r"""("(?:\\.|[^"\\\n])*")|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(/\*.*?\*/|//[^\n]*)""", re.S)
MARKS = re.compile(r"^\s*(?:/\*+|\*+/|\*(?= |$)|//+|\#+)|\*/\s*$", re.M)
CODE = re.compile(r"``.*?``|`[^`]*`|\[([^\]]*)\]\([^)]*\)|<[^>]+>")
LONGEST_LINE, LONGEST_SENTENCE, A_LIST = 120, 30, 3
FOLDERS = ("include/", "src/", "tests/", "fuzz/", "bench/", "web/", "python/", "tools/", "scripts/", "docs/")
LEFT_OUT = ("fuzz/corpus/", "tests/golden/", "docs/notebook/", "tools/english.py", "tests/tools/test_checks.py")


def tracked():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=house.ROOT, stdout=subprocess.PIPE, text=True)
    return [f for f in listed.stdout.splitlines() if (f.startswith(FOLDERS) or "/" not in f) and not f.startswith(LEFT_OUT)
            and os.path.isfile(house.path(f))]


def joined(comment):
    """A comment without its marks, as one paragraph per line."""
    lines = MARKS.sub("", comment).split("\n")
    text, paragraph = [], []
    for line in lines + [""]:
        line = line.strip()
        if line and not line.startswith(("-", "|")):
            paragraph.append(line)
            continue
        text.append(" ".join(paragraph))
        paragraph = [line.lstrip("- ")] if line else []
    text.append(" ".join(paragraph))
    return [t for t in text if t]


def c_texts(text):
    """(line, paragraphs, is a comment) of every comment and string of C or TypeScript; comments in a row are one."""
    for match in C_TOKEN.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match[2]:
            yield line, joined(match[2]), True
        elif match[1]:
            yield line, [match[1][1:-1]], False


def python_texts(text):
    previous = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], [token.string.lstrip("# ")], True
            continue
        if token.type == tokenize.STRING and previous != tokenize.OP and token.string.startswith('"""'):
            yield token.start[0], joined(token.string.strip('"')), True
        if token.type != tokenize.NL:
            previous = token.type


def shell_texts(text):
    for number, line in enumerate(text.splitlines(), 1):
        found = re.match(r"\s*#(?!!)\s*(.*)", line)
        if found:
            yield number, [found[1]], True


def page_texts(text):
    """(line, paragraphs, is prose) of a page: code is left out, a point of a list stands alone."""
    fenced, start, paragraph = False, 1, []
    for number, line in enumerate(text.splitlines() + [""], 1):
        if line.startswith("```"):
            fenced = not fenced
        ends = fenced or line.startswith(("```", "#", "    ", "<")) or line.lstrip()[:1] in ("", "|")
        if paragraph and (ends or re.match(r"\s*(-|\d+\.) ", line)):
            yield start, [" ".join(paragraph)], True
            paragraph = []
        if not ends:
            start = number if not paragraph else start
            paragraph.append(line.strip().lstrip("- "))


def long_lines(text):
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        if len(line) > LONGEST_LINE and not fenced and not line.lstrip().startswith(("|", "![", "[")) and not line.startswith("    ") and not re.fullmatch(r"- `[^`]*` *", line):
            yield number, len(line)


def long_sentences(paragraph):
    plain = CODE.sub(lambda m: m[1] or "code", paragraph)
    for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z*`\[])", plain):
        if len(re.findall(r"\d+\.\d+%?|[\w'’%-]+", sentence)) > LONGEST_SENTENCE and not (
                len(re.findall(r"[,;]", sentence)) >= A_LIST or ":" in sentence):
            yield sentence


def check(name):
    try:
        text = house.text(name)
    except UnicodeDecodeError:
        return
    page = name.endswith(".md")
    if name.endswith((".c", ".h", ".ts", ".tsx", ".mjs", ".css")):
        texts = c_texts(text)
    elif name.endswith(".py") or text.startswith("#!/usr/bin/env python3"):
        texts = python_texts(text)
    elif page:
        texts = page_texts(text) if not re.search(r"\.(fr|de|es)\.md$", name) else ()
    elif name.endswith((".sh", "meson.build", "Makefile")) or text.startswith("#!/bin/sh"):
        texts = shell_texts(text)
    else:
        return
    for line, paragraphs, whole in texts:
        for paragraph in paragraphs:
            for word in WORDS.findall(paragraph) if whole or name.startswith("src/") else ():
                yield f"{name}:{line}: \"{word}\": {paragraph[:90]}"
            for sentence, end in FREE.findall(paragraph) if whole else ():
                if end != "?":
                    yield f"{name}:{line}: a free pronoun begins: {sentence[:90]}"
            for sentence in long_sentences(paragraph) if page else ():
                yield f"{name}:{line}: a sentence of more than {LONGEST_SENTENCE} words: {sentence[:90]} ..."
    if page:
        for line, length in long_lines(text):
            yield f"{name}:{line}: {length} characters"


def main():
    files = tracked()
    complaints = [complaint for name in files for complaint in check(name)]
    print("\n".join(complaints + [f"{len(files)} files, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
