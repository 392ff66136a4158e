"""protocol.py [--check]: writes what the project derives from the description of the protocol in src/table/protocol, and
is kept beside the sources: the tables of docs/protocol.md, and the types of web/src/engine/messages.ts. --check only
reports whether they are up to date, and whether the terminal reads a member that no answer or news has.

The build calls it for the rest: `--c engine|server OUT` writes the forms of messages for src/table/form.c,
`--dictionary WORDS OUT` the dictionary of the fuzzers.

A file of the description has `messages`, `answers`, `news` and `shapes`, each by name; `in` says whether only an engine or
only a server has them. A member whose name ends with `?` may be left out. Its `is` names a type of types.json or a
shape, with `[]` for a list and `|null`; `null` and `required` name a side for which alone it may be null or must be there.
"""
import glob
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

FOLDER = "src/table/protocol"
PAGE, TYPES = "docs/protocol.md", "web/src/engine/messages.ts"
SIDES = ("engine", "server")
PARTS = ("messages", "answers", "news", "shapes")
BLOCK = re.compile(r"(<!-- protocol ([\w /]+) -->\n).*?(<!-- end -->)", re.S)
READERS = ("src/cli/tui/online/*.c", "src/cli/tui/setup.c", "src/cli/day_ranking.c")
READ = re.compile(r'(?:souk_json_get|online_copy|online_true)\([^";]*?"(\w+)"\)')
IN_TS = {"flag": "boolean", "whole": "number", "real": "number", "time": "number", "any": "any", "object": "Record<string, string>"}


class Wrong(Exception):
    """The description contradicts itself, or a page does not show all of it."""


def read():
    """The files as one: {part: {name: thing}}, and the types, senders, errors and constants of types.json. A thing that
    engine and server have in different forms is there once for each, as `name@side`."""
    whole = json.loads(house.text(f"{FOLDER}/types.json"))
    whole |= {part: {} for part in PARTS}
    for name in sorted(glob.glob(house.path(FOLDER, "*.json"))):
        with open(name, encoding="utf-8") as file:
            found = json.load(file)
        for part in PARTS:
            for key, thing in found.get(part, {}).items():
                thing["sides"] = [thing.get("in", found.get("in"))] if thing.get("in", found.get("in")) else list(SIDES)
                for side in thing["sides"] if part != "shapes" else [""]:
                    if whole[part].setdefault((side, key), thing) is not thing:
                        raise Wrong(f"{name}: {key} is described twice")
    return whole


DESCRIPTION = read()


def of(part, side, name):
    found = DESCRIPTION[part].get(("" if part == "shapes" else side, name))
    if not found:
        raise Wrong(f"{FOLDER}: there is no {name} among the {part} of the {side or 'shapes'}")
    return found


def members(thing, side):
    """[(name, optional, member)] of a thing, as that side has it."""
    rows = []
    for name, member in thing["members"].items():
        if member.get("null") == side:
            member = member | {"is": member["is"] + "|null"}
        if member.get("in", side) == side or not side:
            rows.append((name.rstrip("?"), name.endswith("?") and member.get("required") != side, member))
    return rows


def parsed(member):
    """(base, is a list, may be null) of a member."""
    written = member["is"]
    base = re.sub(r"(\[\])?(\|null)?$", "", written)
    if base not in DESCRIPTION["types"] and ("", base) not in DESCRIPTION["shapes"]:
        raise Wrong(f"{FOLDER}: there is no type or shape {base}")
    return base, "[]" in written, written.endswith("|null")


def answer_of(message, side):
    answer = message["answer"]
    return answer if isinstance(answer, str) else answer[side]


def names(part, side):
    return [name for at, name in DESCRIPTION[part] if at == side]


# --- checking an answer ---------------------------------------------------------------------------

JSON_TYPES = {"flag": bool, "whole": int, "time": int, "real": (int, float), "any": object, "object": dict}


def wrong_value(name, member, value):
    """A complaint about a value that is not what the description says, or None."""
    base, listed, null = parsed(member)
    if value is None and null:
        return None
    if listed and not isinstance(value, list):
        return f"{name}: not a list"
    for one in value if listed else [value]:
        if ("", base) in DESCRIPTION["shapes"]:
            found = wrong_members(name, of("shapes", "", base), "", one)
            if found:
                return found
            continue
        kind = JSON_TYPES.get(DESCRIPTION["types"][base]["is"], str)
        if not isinstance(one, kind) or kind is not bool and kind is not object and isinstance(one, bool):
            return f"{name}: {one!r} is not {base}"
        if one not in member.get("words", [one]):
            return f"{name}: {one!r} is not one of {member['words']}"
    return None


def wrong_members(name, thing, side, found, also=()):
    """The same for an object, in which every member must be known and those that are required must be there."""
    if not isinstance(found, dict):
        return f"{name}: not an object"
    known = {key: (optional, member) for key, optional, member in members(thing, side)}
    missing = [key for key, (optional, _) in known.items() if not optional and key not in found]
    odd = [key for key in found if key not in known and key not in also]
    if missing or odd:
        return f"{name}: missing {missing}, unknown {odd}"
    return next(filter(None, (wrong_value(f"{name}.{key}", known[key][1], value) for key, value in found.items() if key in known)), None)


def wrong_message(side, message):
    """The same for a message from an engine or a server: an answer, or news if it has no id."""
    parts = ("answers", "news") if side == "engine" or "id" in message else ("news", "answers")
    thing = DESCRIPTION[parts[0]].get((side, message["type"])) or DESCRIPTION[parts[1]].get((side, message["type"]))
    if not thing:
        return f"{message['type']} is not described"
    if message["type"] == "error" and message.get("code") not in DESCRIPTION["errors"]:
        return f"the error {message.get('code')} is not described"
    return wrong_members(message["type"], thing, side, message, ("type", "id", "seq"))


# --- C -------------------------------------------------------------------------------------------


def c_base(base, member):
    """(kind, min, max, words, inner) of one value, as C."""
    if ("", base) in DESCRIPTION["shapes"]:
        return "OBJECT", 0, 0, "NULL", f"shape_{base}"
    kind = DESCRIPTION["types"][base]
    low, high = (member.get(end, kind.get(end)) for end in ("min", "max"))
    if kind["is"] == "whole":
        low, high = "INT32_MIN" if low is None else low, "INT32_MAX" if high is None else high
    words = json.dumps(" ".join(member["words"])) if "words" in member else "NULL"
    return kind["is"].upper(), low or 0, high or 0, words, "NULL"


def c_member(name, required, member, inner):
    base, listed, _ = parsed(member)
    code = json.dumps(member["code"]) if "code" in member else "NULL"
    if listed:
        kind, *rest, below = c_base(base, member.get("of", {}))
        element = f"{name}_element_{len(inner)}"
        inner.append(f"static const souk_member {element}[] = {{{row(name, kind, False, *rest, 'NULL', below)}}};\n")
        return row(name, "LIST", required, member.get("min", 0), member.get("max", 0), "NULL", code, element)
    kind, low, high, words, below = c_base(base, member)
    return row(name, kind, required, low, high, words, code, below)


def row(name, kind, required, low, high, words, code, inner):
    return f'{{"{name}", SOUK_IS_{kind}, {str(required).lower()}, {low}, {high}, {words}, {code}, {inner}}}'


def c_list(name, thing, side, lines):
    rows = [c_member(key, not optional, member, lines) for key, optional, member in members(thing, side)]
    lines.append(f"static const souk_member {name}[] = {{\n" + "".join(f"    {r},\n" for r in [*rows, "{0}"]) + "};\n")


def shapes_under(things, side):
    """The shapes that these things use, each after those that it uses."""
    found = []

    def add(thing):
        for _, _, member in members(thing, side):
            base = parsed(member)[0]
            if ("", base) in DESCRIPTION["shapes"] and base not in found:
                add(of("shapes", side, base))
                found.append(base)
    for thing in things:
        add(thing)
    return found


def c_forms(side):
    """The forms of the messages that an engine or a server receives."""
    forms = {name: of("messages", side, name) for name in names("messages", side)}
    lines = [f"/* Made by tools/protocol.py from {FOLDER}. */\n#include \"table/protocol.h\"\n\n"]
    lines += [f"_Static_assert({name} == {value}, \"{FOLDER}/types.json has another value\");\n"
              for name, value in DESCRIPTION["constants"].items()]
    for shape in shapes_under(forms.values(), side):
        c_list(f"shape_{shape}", of("shapes", side, shape), side, lines)
    for name, thing in forms.items():
        c_list(f"of_{name}", thing, side, lines)
    lines.append(f"const souk_form souk_{side}_forms[] = {{\n")
    lines += [f'    {{"{name}", SOUK_BY_{thing.get("who", "anyone").upper()}, {str(thing.get("open", False)).lower()}, of_{name}}},\n' for name, thing in forms.items()]
    return "".join(lines) + "    {0},\n};\n"


# --- TypeScript ----------------------------------------------------------------------------------


def pascal(name):
    return "".join(word.capitalize() for word in name.split("_"))


def ts_type(member):
    base, listed, null = parsed(member)
    if "words" in member:
        made = " | ".join(json.dumps(word) for word in member["words"])
    elif ("", base) in DESCRIPTION["shapes"]:
        made = pascal(base)
    else:
        kind = DESCRIPTION["types"][base]
        made = kind.get("ts") or IN_TS.get(kind["is"], "string")
    if listed:
        made = f"({made})[]" if " | " in made and not made.startswith("{") else f"{made}[]"
    return made + (" | null" if null else "")


def ts_members(thing, side, indent, extra=""):
    lines = [f"{indent}{name}{'?' if optional else ''}: {ts_type(member)};\n" for name, optional, member in members(thing, side)]
    return extra + "".join(lines)


def ts_maps(side):
    title = side.capitalize()
    made = [f"// Messages to {'an engine' if side == 'engine' else 'a server'}, their answers, and the answer that each gets.\n"]
    for what, part in (("Requests", "messages"), ("Answers", "answers"), ("News", "news")):
        if not names(part, side):
            continue
        made.append(f"export interface {title}{what} {{\n")
        for name in names(part, side):
            inside = ts_members(of(part, side, name), side, "    ")
            made.append(f"  {name}: {{\n{inside}  }};\n" if inside else f"  {name}: {{}};\n")
        made.append("}\n\n")
    made.append(f"export interface {title}AnswerTo {{\n")
    made += [f'  {name}: "{answer_of(of("messages", side, name), side)}";\n' for name in names("messages", side)]
    return "".join(made) + "}\n"


def ts():
    made = ["// Made by tools/protocol.py from src/table/protocol: `make tables` writes it again.\n\n"]
    if "SOUK_PROTOCOL" in DESCRIPTION["constants"]:
        made.append(f"export type Protocol = {DESCRIPTION['constants']['SOUK_PROTOCOL']};\n\n")
    for _, name in DESCRIPTION["shapes"]:
        made.append(f"export interface {pascal(name)} {{\n{ts_members(of('shapes', '', name), '', '  ')}}}\n\n")
    return "".join(made) + "\n".join(ts_maps(side) for side in SIDES)


# --- the page ------------------------------------------------------------------------------------


def value(member):
    """A value in words."""
    base, listed, null = parsed(member)
    if ("", base) in DESCRIPTION["shapes"]:
        made = f"[`{base}`](#{base})"
    elif "words" in member:
        made = ", ".join(f"`{word}`" for word in member["words"])
    else:
        made = DESCRIPTION["types"][base]["about"]
    own = member.get("of", member)
    low, high = own.get("min"), own.get("max")
    if base == "whole" and high is not None:
        made += f", {low} to {high}"
    if listed:
        size = f" of 1 to {resolved(member['max'])}" if "max" in member else ""
        made = f"a list{size}: " + made
    return made + (", or null" if null else "")


def resolved(limit):
    return DESCRIPTION["constants"].get(limit, limit)


def cell(text):
    return text.replace("|", "\\|")


def member_table(thing, side):
    """A table of the members; for a server without those that an engine has in the same form, which the page shows first."""
    rows = members(thing, side)
    if side == "server" and "engine" in thing["sides"]:
        rows = [one for one in rows if one not in members(thing, "engine")]
    if not rows:
        return "No members." if not thing["members"] else "The same members."
    lines = ["| member | | |", "|---|---|---|"]
    lines += [f"| `{name}`{' (optional)' if optional else ''} | {cell(value(m))} | {cell(m.get('about', ''))} |" for name, optional, m in rows]
    return "\n".join(lines)


def in_short(name, optional, member):
    notes = ["optional"] if optional else []
    base = parsed(member)[0]
    if base not in ("text", name):
        notes.append(value(member))
    if "about" in member:
        notes.append(member["about"])
    return f"`{name}`" + (f" ({'; '.join(notes)})" if notes else "")


def message_table(side, wanted):
    lines = ["| message | members | who | answer | |", "|---|---|---|---|---|"]
    for name in wanted:
        thing = of("messages", side, name)
        inside = ", ".join(in_short(*found) for found in members(thing, side))
        lines.append(f"| `{name}` | {cell(inside)} | {thing['who']} | `{answer_of(thing, side)}` | {cell(thing.get('about', ''))} |")
    return "\n".join(lines)


def news_table(side, wanted):
    lines = ["| news | members | |", "|---|---|---|"]
    for name in wanted:
        thing = of("news", side, name)
        inside = ", ".join(in_short(*found) for found in members(thing, side))
        lines.append(f"| `{name}` | {cell(inside)} | {cell(thing['about'])} |")
    return "\n".join(lines)


def block(words, shown):
    """The text of a block whose comment has these words."""
    side, what, wanted = (words[0], words[1], words[2:]) if words[0] in SIDES else ("", words[0], words[1:])
    if what == "errors":
        found = {code: e for code, e in DESCRIPTION["errors"].items() if (e.get("in") == "server") == (side == "server")}
        return "\n".join(["| code | |", "|---|---|"] + [f"| `{code}` | {cell(e['about'])} |" for code, e in found.items()])
    if what == "senders":
        return "\n".join(["| who | |", "|---|---|"] + [f"| {who} | {about} |" for who, about in DESCRIPTION["senders"].items()])
    if what == "shapes":
        shown |= {("shapes", "", name) for name in wanted}
        return "\n\n".join(f"#### {name}\n" + member_table(of("shapes", "", name), side) for name in wanted)
    part = {"request": "messages", "answer": "answers"}.get(what, what)
    shown |= {(part, side, name) for name in wanted}
    if what == "messages":
        return message_table(side, wanted)
    if what == "news":
        return news_table(side, wanted)
    return "\n\n".join(member_table(of(part, side, name), side) for name in wanted)


def page(text):
    shown = set()
    made = BLOCK.sub(lambda match: f"{match[1]}{block(match[2].split(), shown)}\n{match[3]}", text)
    missing = {(part, side, name) for part in PARTS for side, name in DESCRIPTION[part]} - shown
    if missing:
        raise Wrong(f"{PAGE} does not show: " + ", ".join(f"{side} {part} {name}".strip() for part, side, name in sorted(missing)))
    return made


# --- the terminal ---------------------------------------------------------------------------------


def odd_reads():
    """The members that the terminal reads although the description has none of that name, with the files."""
    known = {"type", "id", "seq", "solved", "trail"}  # the last two: only from a table on this machine, link_here.c
    for part in ("answers", "news", "shapes"):
        for thing in DESCRIPTION[part].values():
            known |= {name.rstrip("?") for name in thing["members"]}
    return [f"{os.path.relpath(name, house.ROOT)}: no answer or news has a member {member}"
            for pattern in READERS for name in sorted(glob.glob(house.path(pattern)))
            for member in READ.findall(house.text(os.path.relpath(name, house.ROOT))) if member not in known]


# --- the dictionary of the fuzzers ----------------------------------------------------------------


def dictionary(words):
    """Those words, and every name and word of the description, as JSON strings for a fuzzing engine."""
    found = {name for part in ("messages", "answers", "news") for _, name in DESCRIPTION[part]} | set(DESCRIPTION["errors"])
    for part in PARTS:
        for thing in DESCRIPTION[part].values():
            for name, member in thing["members"].items():
                found |= {name.rstrip("?"), *member.get("words", [])}
    return words + "".join(f'"\\"{word}\\""\n' for word in sorted(found))


def main():
    words = sys.argv[1:]
    try:
        if words[:1] in (["--c"], ["--dictionary"]):
            made = c_forms(words[1]) if words[0] == "--c" else dictionary(open(words[1], encoding="utf-8").read())
            with open(words[2], "w", encoding="utf-8") as file:
                file.write(made)
            return
        _, flags = house.call(__doc__, "--check")
        stale = []
        for name, made in ((PAGE, page(house.text(PAGE))), (TYPES, ts())):
            if os.path.exists(house.path(name)) and house.text(name) == made:
                continue
            stale.append(name)
            if not flags:
                with open(house.path(name), "w", encoding="utf-8") as file:
                    file.write(made)
        odd = odd_reads()
        if odd:
            raise Wrong("\n".join(odd))
        if flags and stale:
            sys.exit("\n".join(f"{name} is not what {FOLDER} says; `make tables` writes it" for name in stale))
    except Wrong as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
