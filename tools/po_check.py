"""po_check.py: checks that every user-facing text is translated into every language, and nothing else does.

Lists, per room, texts in its sources that are missing in po/LANG/ROOM.po, entries that are fuzzy or have other
placeholders, and entries that no source uses any more. `make po` adds and removes entries. In a language that is not
whole (po/languages.json), readers get English for what is missing: that is counted and is no complaint.
"""
import glob
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pofile


def quoted(text):
    return '"' + text.replace("\n", "\\n") + '"'


def places(text):
    """The placeholders in "{name}" and "{name|one|many}": a translation must have the same ones."""
    return set(re.findall(r"\{(\w+)[|}]", text))


def check_room(root, lang, room, used, whole):
    """The complaints about one room, whose sources use these texts, as lines."""
    path = f"po/{lang}/{room}.po"
    have = {}
    complaints = []
    if os.path.exists(os.path.join(root, path)):
        done = subprocess.run(["msgfmt", "--check", "-o", os.devnull, path], cwd=root,
                              stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            complaints += done.stderr.splitlines()
        have = {e.msgid: e for e in pofile.read(os.path.join(root, path))}
    for msgid, entry in used.items():
        known = have.get(msgid)
        where = entry.refs[0] if entry.refs else room
        if known is None or known.obsolete:
            if whole:
                complaints.append(f"{where}: not in {path}: {quoted(msgid)}")
        elif known.fuzzy:
            complaints.append(f"{path}: fuzzy: {quoted(msgid)}")
        elif not known.translated():
            if whole:
                complaints.append(f"{path}: not translated: {quoted(msgid)}")
        elif entry.msgid_plural != known.msgid_plural:
            complaints.append(f"{path}: plural differs from {where}: {quoted(msgid)}")
        elif any(places(t) != places(msgid) for t in known.msgstr.values()):
            complaints.append(f"{path}: other places in braces than {quoted(msgid)}")
    for msgid, known in have.items():
        if known.obsolete or msgid not in used:
            complaints.append(f"{path}: no longer used: {quoted(msgid)}")
    return complaints


def coach_words(node):
    """The texts of a coach: objects with a member for each language."""
    if isinstance(node, dict) and isinstance(node.get("en"), str):
        yield node
    elif isinstance(node, (dict, list)):
        for child in node.values() if isinstance(node, dict) else node:
            yield from coach_words(child)


def check_coaches(root, langs):
    for path in sorted(glob.glob(os.path.join(root, "data/coach/*.json"))):
        with open(path, encoding="utf-8") as file:
            words = list(coach_words(json.load(file)))
        name = os.path.relpath(path, root)
        yield from (f"{name}: not in {lang}: {quoted(one['en'])}" for one in words for lang in langs if not one.get(lang))


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else "."
    rooms = pofile.rooms(root)
    rows = pofile.languages(os.path.join(root, "po"))
    whole = [lang for lang, row in rows.items() if row.get("whole")]
    total, complaints = 0, []
    langs = pofile.translated(root)
    for room, files in rooms.items():
        used = {e.msgid: e for e in pofile.parse(pofile.extract(root, files), room)}
        total += len(used)
        for lang in langs:
            complaints += check_room(root, lang, room, used, lang in whole)
    for lang in langs:
        for name in sorted(os.listdir(os.path.join(root, "po", lang))):
            if name.endswith(".po") and name[:-3] not in rooms:
                complaints.append(f"po/{lang}/{name}: there is no such room")
    complaints += check_coaches(root, whole)
    for lang in langs:
        if lang not in whole:
            texts, done = pofile.counted(root, lang)
            print(f"{lang}: {100 * done // max(texts, 1)}% of {texts} texts are translated, {texts - done} are missing")
    print("\n".join(complaints + [f"{total} texts in {len(rooms)} rooms, "
                                  f"{len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
