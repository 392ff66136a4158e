"""mutate.py [OPTION...]: do the tests notice when a rule is broken?

    mutate.py [--build FOLDER] [--games A,B] [--each N] [--seed N] [--jobs N] [--again] [--list] [--write PAGE]

Breaks the rules code of every game in one place at a time (a comparison, a constant, an `and`, a negation),
compiles that one file, links it before the library into the game's own tests, and runs them, the quickest
first, until one fails: the mutant is caught. Tests that never end are caught, too, by processor time, so that
a busy machine changes no result. Prints what survived, and how many were caught in each game; --write puts that
into PAGE between its two marks.

Which places are chosen depends on the seed and on the text of the line alone; a change elsewhere in the file
does not choose others. What is known is kept in FOLDER/mutants.jsonl, so that a run that was stopped goes on
where it was; a result is forgotten when the file, or a test, has changed (survivors only), or with --again.

A survivor that cannot be caught, because it plays the same game, is listed in tests/mutants.txt with the
reason; it counts neither as caught nor as survived. An entry there that is no longer true fails the run.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

EXPLAINED = "tests/mutants.txt"
GOAL = 95  # per cent caught
PLAYS = "25"  # of the property suite, per seat count

FLIPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "+=": "-=", "-=": "+=", "true": "false", "false": "true"}
TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^[ ]*\#[^\n]*(?:\\\n[^\n]*)*
       |_Static_assert\b.*?;|\benum\s*\{.*?\}|__attribute__\(\(.*?\)\)\)?)
  | (?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b)
  | (?P<word>\b[A-Za-z_]\w*\b)
  | (?P<op><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|[-+<>!])
""", re.X | re.S | re.M)

TELLS = re.compile(r"\b\w*(say|tell\w*|note)\(")  # what an event does not use is filled with zeros
Mutant = collections.namedtuple("Mutant", "game file line at old new text key")


def sites(game, name):
    """Every place of a file that can be broken, with what stands there and what would."""
    source = house.text(name)
    found, seen = [], collections.Counter()
    depth_of = brace_depths(source)
    for token in TOKEN.finditer(source):
        if token["skip"] is not None or depth_of[token.start()] == 0:
            continue
        old, new = token[0], None
        before = source[:token.start()].rstrip()[-1:]
        if token["op"] in ("+", "-") and not re.match(r"[\w)\]]", before):
            continue  # a sign, not a sum
        if old in FLIPS:
            new = FLIPS[old]
        elif old == "!":
            new = ""
        elif token["number"]:
            digits = re.match(r"0[xX][0-9a-fA-F]+|\d+", old)[0]
            new = str(int(digits, 0) + 1) + old[len(digits):]
        number = source.count("\n", 0, token.start())
        line = source.split("\n")[number].strip()
        if new is None or (old == "0" and TELLS.search(line)):
            continue
        text = f"{name}: {line}: {old} -> {new or '(none)'}"
        seen[text] += 1
        if seen[text] > 1:
            text += f" #{seen[text]}"
        found.append(Mutant(game, name, number + 1, token.start(), old, new, text, ""))
    return found


def brace_depths(source):
    """How many braces are open at each character; 0 is outside every function."""
    plain = TOKEN.sub(lambda t: " " * len(t[0]) if t["skip"] is not None else t[0], source)
    depths, depth = [], 0
    for character in plain:
        depth += (character == "{") - (character == "}")
        depths.append(depth)
    return depths


def chosen(game, each, seed):
    """That many places of a game, the same ones for the same lines and seed."""
    every = []
    for name in house.rules_files(game):
        every += sites(game, name)
    rank = lambda m: hashlib.sha256(f"{seed} {m.text}".encode()).hexdigest()
    return sorted(every, key=rank)[:each]


class Workshop:
    """Compiles, links and runs mutants of one game."""

    def __init__(self, game, build):
        self.game, self.build = game, house.path(build)
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            entries = json.load(file)
        self.commands = {}
        for entry in entries:
            name = os.path.relpath(os.path.join(entry["directory"], entry["file"]), house.ROOT)
            self.commands.setdefault(name, shlex.split(entry["command"]))
        tests = os.path.join(self.build, "tests")
        self.programs = []  # (objects, arguments)
        for folder, begins, arguments in [(tests, f"test_{game}_", []),
                                          (os.path.join(tests, "games"), "test_games_", [game])]:
            for name in sorted(os.listdir(folder)):
                if name.startswith(begins) and name.endswith(".p"):
                    inside = os.path.join(folder, name)
                    objects = [os.path.join(inside, o) for o in sorted(os.listdir(inside)) if o.endswith(".o")]
                    self.programs.append((objects, arguments))
        if len(self.programs) < 4:
            sys.exit(f"mutate: {game} has hardly any tests in {build}")
        self.libraries = [os.path.join(tests, "libsupport.a"), os.path.join(tests, "libtested.a"),
                          "-lcmocka", "-lm", "-pthread"]
        self.limits = {}
        self.plain = {}

    def compile(self, name, source, target):
        """The object made of this text in place of the file, or None."""
        command = self.commands[name]
        words = [w for w in command[:command.index("-o")]
                 if not re.match(r"-O|-g|-M|-W|.*\.[od]$", w)]
        with tempfile.NamedTemporaryFile("w", suffix=".c", encoding="utf-8", dir=os.path.dirname(target)) as file:
            file.write(source)
            file.flush()
            done = subprocess.run([*words, "-w", "-O1", "-iquote", os.path.dirname(house.path(name)), "-c", file.name, "-o", target],
                                  cwd=self.build, stderr=subprocess.DEVNULL)
        return target if done.returncode == 0 else None

    def link(self, objects, mutant, target):
        subprocess.run(["gcc", *objects, *mutant, *self.libraries, "-o", target], check=True, cwd=self.build)

    def run(self, program, arguments, limit):
        """(succeeded, seconds of processor time)."""
        env = dict(os.environ, SOUK_ROOT=house.ROOT, SOUK_PLAYS=PLAYS, CMOCKA_MESSAGE_OUTPUT="TAP",
                   SOUK_BIN=os.path.join(self.build, "souk"))
        cap = lambda: (resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
                       resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run([program, *arguments], env=env, cwd=house.ROOT, preexec_fn=cap, timeout=600,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            ok = done.returncode == 0
        except subprocess.TimeoutExpired:
            ok = False
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ok, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def prepare(self, folder):
        """All tests pass as they are; how long each takes says in which order to run them."""
        timed = []
        for number, (objects, arguments) in enumerate(self.programs):
            program = os.path.join(folder, f"plain-{self.game}-{number}")
            self.link(objects, [], program)
            ok, seconds = self.run(program, arguments, 300)
            os.remove(program)
            if not ok:
                sys.exit(f"mutate: {objects[0]} fails without any mutant")
            timed.append((seconds, objects, arguments))
        self.programs = [(o, a, int(4 * s) + 2) for s, o, a in sorted(timed, key=lambda t: t[0])]

    def unbroken(self, name, folder):
        if name not in self.plain:
            target = self.compile(name, house.text(name), os.path.join(folder, f"plain-{self.game}.o"))
            self.plain[name] = code_of(target)
        return self.plain[name]

    def judge(self, mutant, folder):
        """'caught', 'survived', 'same' (the compiler makes the same code of it) or 'no code'."""
        source = house.text(mutant.file)
        source = source[:mutant.at] + mutant.new + source[mutant.at + len(mutant.old):]
        mark = hashlib.sha256(mutant.text.encode()).hexdigest()[:12]
        target, program = os.path.join(folder, f"{mark}.o"), os.path.join(folder, mark)
        try:
            if not self.compile(mutant.file, source, target):
                return "no code"
            if code_of(target) == self.unbroken(mutant.file, folder):
                return "same"
            for objects, arguments, limit in self.programs:
                self.link(objects, [target], program)
                if not self.run(program, arguments, limit)[0]:
                    return "caught"
            return "survived"
        finally:
            for left in (target, program):
                if os.path.exists(left):
                    os.remove(left)


def code_of(path):
    """What the processor sees of an object file: code and constants, without names."""
    done = subprocess.run(["objcopy", "-O", "binary", "--set-section-flags", ".note*=noload", path, "/dev/stdout"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    dump = subprocess.run(["objdump", "-d", "-r", "-s", "-j", ".text", "-j", ".rodata", "-j", ".text.unlikely", path],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = dump.stdout.split(b"\n")[4:]
    return hashlib.sha256(done.stdout + b"\n".join(lines)).hexdigest()


def digest(*names):
    h = hashlib.sha256()
    for name in names:
        with open(house.path(name), "rb") as file:
            h.update(file.read())
    return h.hexdigest()[:16]


def explained():
    """{text of a mutant: why it plays the same game}."""
    reasons, text = {}, None
    if not os.path.exists(house.path(EXPLAINED)):
        return reasons
    for line in house.text(EXPLAINED).split("\n"):
        if line.startswith("src/"):
            text = line.strip()
        elif line.startswith("    ") and text:
            reasons[text] = (reasons.get(text, "") + " " + line.strip()).strip()
    return reasons


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build-test")
    parser.add_argument("--games", default=",".join(house.games()))
    parser.add_argument("--each", type=int, default=70, help="mutants of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", metavar="PAGE")
    parser.add_argument("--list", action="store_true", help="only print the mutants")
    asked = parser.parse_args()
    store = house.path(asked.build, "mutants.jsonl")
    known = {}
    if os.path.exists(store) and not asked.again:
        with open(store, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                known[row["key"]] = row["result"]
    if asked.list:
        for game in asked.games.split(","):
            print("\n".join(f"{m.line:4} {m.text}" for m in chosen(game, asked.each, asked.seed)))
        return
    reasons, used, failed, rows = explained(), set(), False, []
    total = collections.Counter()
    with tempfile.TemporaryDirectory(dir=house.path(asked.build)) as folder, open(store, "a", encoding="utf-8") as out:
        for game in asked.games.split(","):
            tests = sorted(f for f in house.c_files(f"tests/{game}", "tests/games", "tests/support"))
            now, mutants = digest(*tests), []
            for m in chosen(game, asked.each, asked.seed):
                mutants.append(m._replace(key=f"{m.text} @{digest(m.file)}"))
            count, shop = collections.Counter(), None
            todo = [m for m in mutants if known.get(m.key) not in ("caught", "same", "no code", f"survived {now}")]
            begun = time.monotonic()
            if todo:
                shop = Workshop(game, asked.build)
                shop.prepare(folder)
                for m in todo:
                    shop.unbroken(m.file, folder)
                with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
                    waiting = {pool.submit(shop.judge, m, folder): m for m in todo}
                    for done in concurrent.futures.as_completed(waiting):
                        result, m = done.result(), waiting[done]
                        known[m.key] = f"survived {now}" if result == "survived" else result
                        out.write(json.dumps({"key": m.key, "result": known[m.key]}) + "\n")
                        out.flush()
            for m in mutants:
                result = known[m.key].split()[0] if known[m.key].startswith("survived") else known[m.key]
                if result == "survived" and m.text in reasons:
                    result = "explained"
                    used.add(m.text)
                elif result == "survived":
                    print(f"survived: {m.file}:{m.line}: {m.text.split(': ', 1)[1]}")
                elif m.text in reasons:
                    print(f"not to be explained, it is {result}: {m.text}")
                    failed = True
                count[result] += 1
            total.update(count)
            rows.append((game, count))
            say(game, count, f" ({time.monotonic() - begun:.0f} s for {len(todo)} new)" if todo else "")
    if set(asked.games.split(",")) == set(house.games()):
        for text in sorted(set(reasons) - used):
            print(f"{EXPLAINED}: no such mutant any more: {text}")
            failed = True
    share = say("all", total)
    if asked.write:
        write(asked.write, rows + [("all", total)])
    sys.exit(1 if failed or share < GOAL else 0)


def write(page, rows):
    """The table, between the marks of that page."""
    lines = ["| game | caught | survived | caught, % | explained | no change |", "|---|---:|---:|---:|---:|---:|"]
    lines += [f"| {name} | {c['caught']} | {c['survived']} | {caught(c):.1f} | {c['explained']} | {c['same'] + c['no code']} |"
              for name, c in rows]
    text = re.sub(r"(<!-- mutants -->\n).*?(<!-- /mutants -->)", lambda m: m[1] + "\n".join(lines) + "\n" + m[2],
                  house.text(page), flags=re.S)
    with open(house.path(page), "w", encoding="utf-8") as file:
        file.write(text)


def caught(count):
    """Per cent of the mutants that can be caught."""
    real = count["caught"] + count["survived"]
    return 100 * count["caught"] / real if real else 100


def say(name, count, more=""):
    real, share = count["caught"] + count["survived"], caught(count)
    print(f"{name}: {count['caught']} of {real} caught ({share:.1f} %), {count['explained']} explained, "
          f"{count['same'] + count['no code']} no change{more}", flush=True)
    return share


if __name__ == "__main__":
    main()
