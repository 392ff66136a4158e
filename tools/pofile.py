"""Reads gettext .po files, and knows which sources each room's texts come from.

po/languages.json has a row for each language: its name, the locale for dates and lists, the number of its plural forms
and gettext's expression for them, its decimal point, and whether it is whole: then nothing may be missing. A room is a
folder: src/ROOM, src/games/ROOM or web. Its texts in another language than English are in po/LANG/ROOM.po, so that two
people who translate two rooms never touch the same file. As a program it prints the rows as JSON, with the share of the
texts that are translated.
"""
import ast
import glob
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field

# The functions that look their argument up in the catalogue, and N_ for texts in tables.
KEYWORDS = ["souk_text:2", "souk_textn:2,3", "N_", "report_field:4",
            "souk_parts_wrong:3", "souk_parts_odd:3", "souk_field_wrong:4", "souk_fields_wrong:4", "souk_fail:2", "souk_fail_at:5"]


@dataclass
class Entry:
    """One message: `where` is file:line in the .po file, `refs` the places that use it."""
    where: str
    msgid: str = None
    msgid_plural: str = None
    msgstr: dict = field(default_factory=dict)
    fuzzy: bool = False
    obsolete: bool = False
    refs: list = field(default_factory=list)

    def translated(self):
        return all(self.msgstr.values()) and 0 in self.msgstr


def fail(message):
    sys.exit(f"error: {message}")


def parse(text, name):
    """All entries of a .po text, the header (empty msgid) left out."""
    entries, entry, current = [], None, None
    pending = {"fuzzy": False, "refs": []}

    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("#~"):
            if line.startswith("#~ msgid "):
                entries.append(Entry(f"{name}:{number}", msgid=ast.literal_eval(line[9:]),
                                     obsolete=True))
            entry = current = None
            continue
        if line.startswith("#,"):
            pending["fuzzy"] = "fuzzy" in line
        elif line.startswith("#:"):
            pending["refs"] += line[2:].split()
        if not line or line.startswith("#"):
            continue
        match = re.fullmatch(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?(".*")', line)
        if not match:
            fail(f"{name}:{number}: cannot read: {line}")
        key, string = match[1], ast.literal_eval(match[2])
        if key == "msgid":
            entry = Entry(f"{name}:{number}", msgid="", **pending)
            entries.append(entry)
            pending = {"fuzzy": False, "refs": []}
        if key:
            current = key
        if entry is None:
            fail(f"{name}:{number}: a string before any msgid")
        if current == "msgid":
            entry.msgid += string
        elif current == "msgid_plural":
            entry.msgid_plural = (entry.msgid_plural or "") + string
        else:
            index = int(current[7]) if "[" in current else 0
            entry.msgstr[index] = entry.msgstr.get(index, "") + string
    return [e for e in entries if e.msgid]


def read(path):
    with open(path, encoding="utf-8") as file:
        return parse(file.read(), path)


def languages(folder):
    """{id: row}, in the order of souk_lang."""
    with open(os.path.join(folder, "languages.json"), encoding="utf-8") as file:
        return json.load(file)


def translated(root):
    """The ids of the languages that have catalogues: all but English."""
    return [lang for lang in languages(os.path.join(root, "po")) if lang != "en"]


def counted(root, lang):
    """The number of texts in the language's files, and of those that are translated."""
    texts = [e for path in glob.glob(os.path.join(root, "po", lang, "*.po")) for e in read(path) if not e.obsolete]
    return len(texts), sum(e.translated() and not e.fuzzy for e in texts)


def share(root, lang):
    total, done = counted(root, lang)
    return done / total if total else float(lang == "en")


def rooms(root):
    """{room: sorted list of its C files and its parts file, relative to root}."""
    found = {}
    folders = [os.path.join(top, d) for top in ("src", "src/games") for d in sorted(os.listdir(os.path.join(root, top)))]
    for folder in folders:
        if not os.path.isdir(os.path.join(root, folder)) or folder == "src/games":
            continue
        files = sorted(os.path.relpath(os.path.join(where, f), root)
                       for where, _, names in os.walk(os.path.join(root, folder)) for f in names if f.endswith((".c", ".h")))
        parts = os.path.join("data", os.path.basename(folder) + ".json")
        if files and os.path.exists(os.path.join(root, parts)):
            files.append(parts)
        if files:
            found[os.path.basename(folder)] = files
    pages = sorted(os.path.relpath(os.path.join(folder, f), root)
                   for folder, _, names in os.walk(os.path.join(root, "web/src"))
                   for f in names if f.endswith((".ts", ".tsx")))
    if pages:
        found["web"] = pages
    return found


def part_names(root, path):
    """The (line, name) pairs of a parts file: the values of "name", which are looked up in the catalogue."""
    with open(os.path.join(root, path), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            for name in re.findall(r'"name"\s*:\s*("(?:[^"\\]|\\.)*")', line):
                yield number, name


def page_texts(root, files):
    """The .pot text of these TypeScript files: the strings in t("...") and N_("...")."""
    refs = {}
    for path in files:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            page = file.read()
        for match in re.finditer(r'\b(?:t|N_)\(\s*("(?:[^"\\]|\\.)*")', page):
            line = page.count("\n", 0, match.start()) + 1
            refs.setdefault(match[1], []).append(f"{path}:{line}")
    return "".join(f"\n#: {' '.join(where)}\nmsgid {text}\nmsgstr \"\"\n"
                   for text, where in refs.items())


def extract(root, files):
    """The .pot text of these C files, and of the names in these parts files."""
    if files[0].endswith((".ts", ".tsx")):
        return page_texts(root, files)
    command = ["xgettext", "--language=C", "--from-code=UTF-8", "--no-wrap", "--sort-by-file",
               "--add-comments=TRANSLATORS", "--package-name=souk", "-o", "-", "-k"]
    command += [f"--keyword={k}" for k in KEYWORDS]
    sources = [f for f in files if not f.endswith(".json")]
    done = subprocess.run(command + sources, cwd=root, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        fail("xgettext failed")
    text = done.stdout
    for path in [f for f in files if f.endswith(".json")]:
        for number, name in part_names(root, path):
            if f"msgid {name}\n" not in text:
                text += f"\n#: {path}:{number}\nmsgid {name}\nmsgstr \"\"\n"
    return text


if __name__ == "__main__":
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    rows = languages(os.path.join(home, "po"))
    print(json.dumps({lang: {**row, "share": share(home, lang)} for lang, row in rows.items()}, ensure_ascii=False))
