"""names.py: one name, one thing.

Checks the C sources under src/ and include/:

- no two files define a type of the same name, be it local or not,
- a constant of a header is defined nowhere else,
- no two files define an exported function or table of the same name,
- in server and cli, a symbol that is visible outside its file begins with the name of the file (`lease.c`: lease_has), with
  the first words of it (`store_people.c`: store_ban) or with the name of its folder (`online/talk.c`: online_answer).

src/gpu/kernels.c is a program of its own, compiled for cards, and is left out.
"""
import collections
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import arrows
import house

TYPE = re.compile(r"\b(?:struct|union|enum)\s+(\w+)\s*\{")
CONSTANTS = re.compile(r"\benum\b\s*\w*\s*\{([^}]*)\}")
PREFIXED = ("src/server/", "src/cli/")


def prefixes(name):
    """The beginnings that are allowed for an exported symbol of this file."""
    words = os.path.basename(name)[:-2].split("_")
    folder = os.path.basename(os.path.dirname(name))
    return tuple("_".join(words[:n]) for n in range(1, len(words) + 1)) + (folder,)


def main():
    complaints, symbols = [], 0
    types, functions, public, local = (collections.defaultdict(set) for _ in range(4))
    for name in house.c_files("include", "src"):
        if name == "src/gpu/kernels.c":
            continue
        code = arrows.DIRECTIVE.sub("", arrows.IGNORED.sub(" ", house.text(name)))
        for found in TYPE.findall(code):
            types[found].add(name)
        for body in CONSTANTS.findall(code):
            for constant in re.findall(r"(?:^|,)\s*(\w+)", body):
                (public if name.endswith(".h") else local)[constant].add(name)
        if not name.endswith(".c"):
            continue
        for symbol in arrows.read(name)[0] - {"main", "_Static_assert"}:
            if symbol.isupper():
                continue  # a macro that stands for definitions
            symbols += 1
            functions[symbol].add(name)
            fits = any(symbol == p or symbol.startswith(p + "_") for p in prefixes(name))
            if name.startswith(PREFIXED) and not fits:
                complaints.append(f"{name}: {symbol} is visible outside: let it begin with {prefixes(name)[-2]}_")
    for what, found in (("type", types), ("function or table", functions)):
        complaints += [f"the {what} {symbol} is defined in {' and '.join(sorted(where))}"
                       for symbol, where in sorted(found.items()) if len(where) > 1]
    complaints += [f"the constant {constant} of {' and '.join(sorted(where))} is defined in {' and '.join(sorted(others))}, too"
                   for constant, where in sorted(public.items())
                   for others in [(where | local[constant]) - {min(where)}] if others]
    print("\n".join(complaints + [f"{len(types)} types, {symbols} exported symbols, {len(complaints)} complaints"]))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
