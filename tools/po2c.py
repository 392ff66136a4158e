"""po2c.py: compiles po/languages.json and po/LANG/*.po into C tables (src/core/catalogue.h) and JSON.

The C tables leave out the texts that only the browser's pages use (web.po), and the rooms named by --without. The JSON
is for those pages: it has their own texts and the names of things. Sentences come from the engine, already translated.
It has several files: a game's own texts are only fetched when the game is opened.

Entries that are untranslated or fuzzy are left out: the reader then sees English, and tools/po_check.py reports them.
The same msgid in two files must have the same translation.
"""
import argparse
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pofile
from cstring import c_literal

NOT_IN_C = {"web.po"}
LATER = re.compile(r"/(clock|speak|parts|sheet|steps|lesson|rungs|ladder|kinds)\.tsx?$|/(?:sheet|report)/|/(?:pages|table)/"
                   r"(account|after|alert|around|chat|connected|day\w*|friends|games|history|hosting|lobby|mine\w*|next"
                   r"|online|option|parts\w+|puzzles?|ratings|replay|rungs|settings|setup|share|terms)\.tsx?$")
GAME = re.compile(r"(?:(?:web/)?src/games/|data/)(\w+)[/.]")
NOT_IN_PAGES = {"cli.po", "lab.po", "server.po", "core.po", "table.po", "bots.po"}


def po_files(folder):
    return [os.path.join(folder, lang, name)
            for lang in sorted(os.listdir(folder)) if os.path.isdir(os.path.join(folder, lang))
            for name in sorted(os.listdir(os.path.join(folder, lang))) if name.endswith(".po")]


def merge(files):
    """{language: {msgid: entry}}; two different translations of one text are an error."""
    catalogues = {}
    for path in files:
        catalogue = catalogues.setdefault(os.path.basename(os.path.dirname(path)), {})
        for entry in pofile.read(path):
            if entry.obsolete or entry.fuzzy or not entry.translated():
                continue
            known = catalogue.setdefault(entry.msgid, entry)
            if known is not entry:
                known.refs += entry.refs
            if known.msgstr.get(0) != entry.msgstr.get(0) or (
                    known.msgid_plural and entry.msgid_plural and
                    (known.msgid_plural, known.msgstr) != (entry.msgid_plural, entry.msgstr)):
                pofile.fail(f"two translations of {json.dumps(entry.msgid)}:\n"
                            f"  {known.where}: {known.msgstr}\n  {entry.where}: {entry.msgstr}")
            if entry.msgid_plural and not known.msgid_plural:
                catalogue[entry.msgid] = entry
    return catalogues


def is_name(msgid):
    """Whether this is the name of a thing and not a sentence."""
    return not any(sign in msgid for sign in "{%.:") and len(msgid) <= 48


def c_string(text):
    return "0" if text is None else c_literal(text.encode("utf-8"))


def write_c(languages, catalogues, path):
    with open(path, "w", encoding="utf-8") as out:
        out.write('/* Made by tools/po2c.py from the .po files. */\n#include "core/catalogue.h"\n\n'
                  f"_Static_assert({len(languages)} <= SOUK_LANGS_MAX, \"too many rows in po/languages.json\");\n\n")
        for lang, entries in catalogues.items():
            out.write(f"static const souk_translation {lang}[] = {{\n")
            for msgid in sorted(entries, key=lambda m: m.encode("utf-8")):
                entry = entries[msgid]
                plural = "\0".join(entry.msgstr[i] for i in range(1, languages[lang]["plurals"])) if entry.msgid_plural else None
                fields = (msgid, entry.msgstr[0], entry.msgid_plural, plural)
                out.write("    {" + ", ".join(map(c_string, fields)) + "},\n")
            out.write("    {0, 0, 0, 0},\n};\n\n")
        for lang, row in languages.items():
            out.write(f"static int {lang}_form(unsigned long n) {{ return {row['plural']}; }}\n")
        out.write("const souk_language souk_languages[] = {\n")
        for lang, row in languages.items():
            entries = f"{lang}, {len(catalogues[lang])}" if lang in catalogues else "0, 0"
            out.write(f"    {{\"{lang}\", '{row['point']}', {lang}_form, {entries}}},\n")
        out.write(f"}};\n\nint souk_num_langs(void) {{ return {len(languages)}; }}\n")


def file_of(entry):
    """The file of the pages' texts: "first", "later" (only used by parts that are loaded later, see kit/later.tsx), or
    that of the only game that uses the text: "GAME" or "GAME-later"."""
    late = bool(entry.refs) and all(LATER.search(ref.split(":")[0]) for ref in entry.refs)
    games = {match and match.group(1) for match in (GAME.match(ref) for ref in entry.refs)}
    own = games.pop() if len(games) == 1 else None
    return f"{own}-later" if own and late else own or ("later" if late else "first")


def write_json(catalogues, path):
    """{FILE: {"fr": {"msgid": "msgstr" or [one, many ...]}}}."""
    files = {}
    for lang, entries in catalogues.items():
        for msgid, e in entries.items():
            table = files.setdefault(file_of(e), {}).setdefault(lang, {})
            table[msgid] = [e.msgstr[i] for i in sorted(e.msgstr)] if e.msgid_plural else e.msgstr[0]
    with open(path, "w", encoding="utf-8") as out:
        json.dump(files, out, ensure_ascii=False, indent=0, sort_keys=True)
        out.write("\n")


def write_pages(files, without, path):
    """Writes the pages' own texts and the names of things."""
    own = merge([f for f in files if os.path.basename(f) in NOT_IN_C])
    pages = {lang: {m: e for m, e in entries.items() if is_name(m) or m in own.get(lang, {})}
             for lang, entries in without(NOT_IN_PAGES).items()}
    write_json(pages, path)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--c", metavar="FILE", required=True)
    options.add_argument("--json", metavar="FILE")
    options.add_argument("--without", metavar="ROOM,...", default="", help="rooms that the C tables do without")
    options.add_argument("--depfile", metavar="FILE")
    options.add_argument("folder", help="the po folder")
    args = options.parse_args()
    files = po_files(args.folder)
    merge(files)  # all together, to find contradictions
    without = lambda rooms: merge([f for f in files if os.path.basename(f) not in rooms])
    write_c(pofile.languages(args.folder), without(NOT_IN_C | {f"{room}.po" for room in args.without.split(",")}), args.c)
    if args.json:
        write_pages(files, without, args.json)
    if args.depfile:
        # Name the folders too, so that the next build picks up new files.
        needed = [f"{args.folder}/languages.json", *sorted({os.path.dirname(f) for f in files}), *files]
        with open(args.depfile, "w", encoding="utf-8") as out:
            out.write(f"{args.c}: " + " ".join(n.replace(" ", "\\ ") for n in needed) + "\n")


if __name__ == "__main__":
    main()
