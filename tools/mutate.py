"""mutate.py [OPTION...]: measures whether the tests notice when something is broken.

    mutate.py [--build FOLDER] [--rooms A,B] [--each N] [--seed N] [--jobs N] [--within S] [--again] [--known] [--list]
              [--write PAGE]

Breaks the code of a room in one place at a time (a comparison, a constant, an `and`, a negation). Links it before the
library into the tests of that code, and runs them until one case fails: the mutant is caught. The tests with the least
time per caught mutant come first. If tests drive the program from outside, the mutant is linked into the program. Tests
that never end also count as caught, by CPU time, so that a busy machine changes no result. Prints the survivors, the
number caught in each room, and the CPU time; --write puts the figures into PAGE between its two marks.

Most of the time would go into compiling and linking, so all mutants of a file are compiled together: a function has a
body for each of its mutants, and SOUK_MUTANT in the environment selects one.

A room is the rules of a game, under its name, or one of those beyond the rules: words, views, positions and
observations of all games, the table, the protocol, and the server's authorisation. `--rooms rules` are all games,
`--rooms beyond` all the others.

The choice of places depends only on the seed and on the text of the line: a change elsewhere in the file does not
affect it. Results are kept in FOLDER/mutants.jsonl, so that a stopped run can continue. A result is discarded when the
file, or a test (survivors only), has changed, or with --again.

A survivor that cannot be caught, because it plays the same game, is listed in tests/mutants.txt with the reason; it
counts neither as caught nor as survived. An entry there that is no longer true fails the run.
"""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import json
import math
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

EXPLAINED = "tests/mutants.txt"
GOAL = 95  # per cent caught
PATIENCE = 1800  # timeout of a test in seconds, on a busy machine
SLOW = 1  # CPU seconds of a test above which we first check whether the code has changed at all
START = 0.02  # CPU seconds to start a test
GOODBYE = 60  # seconds for its clean-up
PLAYS = "8"  # plays of the property suite, per seat count
# The files that some costly tests are about; the others are about all files.
ABOUT = {"test_games_wrong": r"/(position|parts)\.c$", "test_games_said": r"/words\.c$"}

FLIPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "+=": "-=", "-=": "+=", "true": "false", "false": "true"}
TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^[ ]*\#[^\n]*(?:\\\n[^\n]*)*
       |_Static_assert\b.*?;|\benum\s*\{.*?\}|__attribute__\(\(.*?\)\)\)?)
  | (?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b)
  | (?P<word>\b[A-Za-z_]\w*\b)
  | (?P<op><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|[-+<>!])
""", re.X | re.S | re.M)

TELLS = re.compile(r"\b\w*(say|tell\w*|note)\(")  # unused arguments of an event are zeros
Mutant = collections.namedtuple("Mutant", "file line at old new text key")


def sites(name):
    """Every place of a file that can be broken, with the old and the new token."""
    source = house.text(name)
    found, seen = [], collections.Counter()
    depth_of = brace_depths(source)
    for token in TOKEN.finditer(source):
        if token["skip"] is not None or depth_of[token.start()] == 0:
            continue
        old, new = token[0], None
        before = source[:token.start()].rstrip()[-1:]
        if token["op"] in ("+", "-") and not re.match(r"[\w)\]]", before):
            continue  # a unary sign
        if old in FLIPS:
            new = FLIPS[old]
        elif old == "!":
            new = ""
        elif token["number"]:
            digits = re.match(r"0[xX][0-9a-fA-F]+|\d+", old)[0]
            base = 16 if digits[1:2] in "xX" and digits[1:] else 8 if digits[0] == "0" else 10
            new = str(int(digits, base) + 1) + old[len(digits):]
        number = source.count("\n", 0, token.start())
        line = source.split("\n")[number].strip()
        if new is None or (old == "0" and TELLS.search(line)):
            continue
        text = f"{name}: {line}: {old} -> {new or '(none)'}"
        seen[text] += 1
        if seen[text] > 1:
            text += f" #{seen[text]}"
        found.append(Mutant(name, number + 1, token.start(), old, new, text, ""))
    return found


def code_alone(source):
    """The same text with spaces in place of comments, strings and other skipped tokens."""
    return TOKEN.sub(lambda t: " " * len(t[0]) if t["skip"] is not None else t[0], source)


def brace_depths(source):
    """How many braces are open at each character; 0 is outside every function."""
    plain, depths, depth = code_alone(source), [], 0
    for character in plain:
        depth += (character == "{") - (character == "}")
        depths.append(depth)
    return depths


def bodies(source):
    """(begin, end) of the body of each function, without its braces."""
    plain, depths = code_alone(source), brace_depths(source)
    begins = [i for i, c in enumerate(plain) if c == "{" and depths[i] == 1 and plain[:i].rstrip().endswith(")")]
    return [(i + 1, next(j for j in range(i, len(plain)) if plain[j] == "}" and depths[j] == 0)) for i in begins]


CHOOSE = """extern char *getenv(const char *);
extern int atoi(const char *);
static int souk_mutant;
static __attribute__((constructor)) void souk_mutant_choose(void)
{
    const char *number = getenv("SOUK_MUTANT");
    souk_mutant = number ? atoi(number) : 0;
}
"""


def broken(source, mutant, begin=0, end=None):
    """That part of the source with the mutant in it."""
    return source[begin:mutant.at] + mutant.new + source[mutant.at + len(mutant.old):end]


def mixed(source, mutants):
    """The source with all these mutants in it, all of them in functions; SOUK_MUTANT=1 is the first."""
    for begin, end in reversed(bodies(source)):
        inside = [(n, m) for n, m in enumerate(mutants, 1) if begin <= m.at < end]
        if inside:
            ways = "".join(f"if (souk_mutant == {n}) {{{broken(source, m, begin, end)}}} else " for n, m in inside)
            source = f"{source[:begin]}{ways}{{{source[begin:end]}}}{source[end:]}"
    return CHOOSE + source


AUTHORISATION = ("tables/bans", "messages/dispatch", "messages/auth", "messages/messages_host", "messages/messages_people",
                 "messages/messages_play", "net/session")


def rooms():
    """{name: its files}: the rules of each game, and the rooms beyond them."""
    every = {game: house.rules_files(game) for game in house.games()}
    for name, file in (("words", "words"), ("views", "view"), ("positions", "position"), ("observations", "observe")):
        every[name] = [f"src/games/{game}/{file}.c" for game in house.games()]
    every["table"] = [f"src/table/{file}.c" for file in ("day", "proof", "table")]
    every["protocol"] = [f"src/table/{file}.c" for file in ("engine", "protocol")]
    every["authorisation"] = [f"src/server/{file}.c" for file in AUTHORISATION]
    return every


def called(names):
    """The rooms of a list of names, in order; `rules` and `beyond` stand for several."""
    every = rooms()
    many = {"rules": house.games(), "beyond": [name for name in every if name not in house.games()]}
    found = [room for name in names.split(",") for room in many.get(name, [name])]
    for room in found:
        if room not in every:
            sys.exit(f"mutate: there is no room {room}: rules, beyond, {', '.join(every)}")
    return {room: every[room] for room in found}


def each(room):
    """The number of places to break in a room: about 350 in all rules, and 500 beyond them."""
    return 70 if room in house.games() else 72


def chosen(files, each, seed):
    """That many places of some files, the same for the same lines and seed."""
    every = []
    for name in files:
        every += sites(name)
    rank = lambda m: hashlib.sha256(f"{seed} {m.text}".encode()).hexdigest()
    return sorted(every, key=rank)[:each]


def subject(name):
    """The subject of the tests of a file: a game, the table, the protocol or the server."""
    parts = name.split("/")
    if parts[1] == "games":
        return parts[2]
    return "server" if parts[1] == "server" else "protocol" if parts[2] in ("engine.c", "protocol.c") else "table"


# The tests of a subject: programs, by the prefix of their names, with arguments; tests in Python; the parts of `souk`
# that those drive from outside, relinked with a mutant. A change in `sources` may let a survivor be caught.
Speakers = collections.namedtuple("Speakers", "programs outside driven sources")
DRIVING = "test_cli_"  # prefix of the test programs that drive the program from outside


def speakers(about):
    one = house.games()[0]
    return {
        "table": Speakers([("test_table_", []), ("test_games_", [one]), ("test_cli_daily", [])], [], ["souk"],
                          ["tests/table", "tests/games", "tests/cli"]),
        "protocol": Speakers([("test_table_", []), ("test_cli_engine", []), ("test_cli_play", [])], [], ["souk"],
                             ["tests/table", "tests/cli"]),
        "server": Speakers([("test_server_", [])], ["people", "hosts", "play"], ["souk-server.so"], ["tests/server"]),
    }.get(about, Speakers([(f"test_{about}_", []), ("test_games_", [about])], [], [],
                          [f"tests/{about}", "tests/games"]))


def test_sources(about):
    """The files whose change may let a survivor be caught."""
    folders = speakers(about).sources
    found = house.c_files(*folders, "tests/support")
    for folder in folders:
        found += [f"{folder}/{name}" for name in os.listdir(house.path(folder)) if name.endswith(".py")]
    return sorted(found)


# A test: a program and its link command, or a script without one; whether it drives the program; its CPU time.
Test = collections.namedtuple("Test", "name program linked arguments drives seconds")


class Workshop:
    """Compiles, links and runs the mutants of one subject."""

    def __init__(self, about, build):
        self.about, self.build = about, house.path(build)
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            entries = json.load(file)
        self.commands = {}
        for entry in entries:
            name = os.path.relpath(os.path.join(entry["directory"], entry["file"]), house.ROOT)
            self.commands.setdefault(name, shlex.split(entry["command"]))
        tests, speak = os.path.join(self.build, "tests"), speakers(about)
        self.tests = []
        for begins, arguments in speak.programs:
            for program in programs_of(tests, begins):
                linked = link_of(self.build, os.path.relpath(program, self.build))
                self.tests.append(Test(program, program, linked, arguments, begins.startswith(DRIVING), 0))
        for name in speak.outside:
            self.tests.append(Test(name, sys.executable, None, [house.path("tests/server", f"test_{name}.py")], True, 0))
        if len(self.tests) < 2:
            sys.exit(f"mutate: {about} has hardly any tests in {build}")
        self.driven = {name: link_of(self.build, name) for name in speak.driven}
        self.plain, self.tried, self.caught = {}, collections.Counter(), collections.Counter()

    def compile(self, name, source, target):
        """Compiles this text in place of the file; returns the object, or None."""
        command = self.commands[name]
        words = [w for w in command[:command.index("-o")]
                 if w != "ccache" and not re.match(r"-O|-g|-M|-W|.*\.[od]$", w)]
        with tempfile.NamedTemporaryFile("w", suffix=".c", encoding="utf-8", dir=os.path.dirname(target)) as file:
            file.write(source)
            file.flush()
            done = subprocess.run([*words, "-w", "-O1", "-iquote", os.path.dirname(house.path(name)), "-c", file.name, "-o", target],
                                  cwd=self.build, stderr=subprocess.DEVNULL)
        return target if done.returncode == 0 else None

    def link(self, command, mutant, target):
        """Links as the build does, but with the mutant first: the library's own object is then not used."""
        words = shlex.split(command)
        words[words.index("-o") + 1] = target
        first = next(i for i, w in enumerate(words) if w.endswith(".o") and words[i - 1] != "-o")
        subprocess.run([*words[:first], mutant, *words[first:]], check=True, cwd=self.build)

    def bench(self, mutant, folder):
        """A folder with the program, its driven parts relinked with the mutants; returns the program's path."""
        os.makedirs(folder)
        for name in ("souk", "souk-server.so", "souk-postgres.so", "web"):
            there = os.path.join(self.build, name)
            if name in self.driven:
                self.link(self.driven[name], mutant, os.path.join(folder, name))
            elif name == "souk" and os.path.exists(there):
                shutil.copy(there, folder)  # it looks for its modules beside itself
            elif os.path.exists(there):
                os.symlink(there, os.path.join(folder, name))
        return os.path.join(folder, "souk")

    def run(self, words, limit, souk=None, number=0):
        """(succeeded, seconds of CPU time); stops at the first case that fails."""
        env = dict(os.environ, SOUK_ROOT=house.ROOT, SOUK_PLAYS=PLAYS, CMOCKA_MESSAGE_OUTPUT="TAP",
                   SOUK_BIN=souk or os.path.join(self.build, "souk"), SOUK_MUTANT=str(number))
        cap = lambda: (resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
                       resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
        before = processor_time()
        with subprocess.Popen(words, env=env, cwd=house.ROOT, preexec_fn=cap, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, start_new_session=True) as test:
            patience = threading.Timer(PATIENCE, os.killpg, [test.pid, signal.SIGKILL])
            patience.start()
            ok = not any(line.startswith(b"not ok") for line in test.stdout)
            if not ok:
                test.send_signal(signal.SIGINT)  # lets tests in Python clean up
            try:
                ok = test.wait(None if ok else GOODBYE) == 0 and ok
            except subprocess.TimeoutExpired:
                os.killpg(test.pid, signal.SIGKILL)
            patience.cancel()
        return ok, processor_time() - before

    def prepare(self, store):
        """Checks that all tests pass without mutants; their times decide the order in which they run."""
        for i, test in enumerate(self.tests):
            words = [test.program, *test.arguments]
            driven = [os.path.join(self.build, name) for name in self.driven]
            key = f"seconds: {' '.join(words)} @{digest(*filter(os.path.isfile, [*words, *driven]))}"
            if key not in store.known:
                ok, seconds = self.run(words, 300)
                if not ok:
                    sys.exit(f"mutate: {' '.join(words)} fails without any mutant")
                store.add(key, seconds)
            self.tests[i] = test._replace(seconds=store.known[key])

    def about_it(self, file):
        """The tests of a file, those with the least time per caught mutant first."""
        mine = [t for t in self.tests if re.search(ABOUT.get(os.path.basename(t.program), ""), file)]
        price = lambda t: (t.seconds + START) * (self.tried[file, t.name] + 2) / (self.caught[file, t.name] + 1)
        return sorted(mine, key=price)

    def same(self, mutant, folder):
        """Whether the compiler makes the same code of the mutant; compiles in that folder."""
        target = os.path.join(folder, "alone.o")
        source = house.text(mutant.file)
        if mutant.file not in self.plain:
            self.plain[mutant.file] = code_of(self.compile(mutant.file, source, target))
        return code_of(self.compile(mutant.file, broken(source, mutant), target)) == self.plain[mutant.file]

    def batches(self, mutants, folder):
        """The mutants of one file, compiled together as far as possible."""
        inside = bodies(house.text(mutants[0].file))
        together = [m for m in mutants if any(begin <= m.at < end for begin, end in inside)]
        yield from self.halves(together, folder)
        for m in mutants:
            if m not in together:
                yield from self.halves([m], folder)

    def halves(self, mutants, folder):
        """Compiles them together; if that fails, tries each half."""
        if not mutants:
            return
        source = house.text(mutants[0].file)
        target = os.path.join(folder, "mutants.o")
        text = mixed(source, mutants) if len(mutants) > 1 else broken(source, mutants[0])
        if self.compile(mutants[0].file, text, target):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                yield Batch(self, mutants, target, place)
        elif len(mutants) == 1:
            yield Batch(self, mutants, None, None)
        else:
            half = len(mutants) // 2
            yield from self.halves(mutants[:half], folder)
            yield from self.halves(mutants[half:], folder)


class Batch:
    """Mutants that were compiled together, and the programs linked with them."""

    def __init__(self, shop, mutants, target, folder):
        self.shop, self.mutants, self.target, self.folder = shop, mutants, target, folder
        self.lock, self.programs, self.souk = threading.Lock(), {}, None

    def ready(self, test):
        """The test's program, linked with the mutants; also links the program it drives."""
        with self.lock:
            if test.linked and test.program not in self.programs:
                self.programs[test.program] = os.path.join(self.folder, os.path.basename(test.program))
                self.shop.link(test.linked, self.target, self.programs[test.program])
            if test.drives and not self.souk:
                self.souk = self.shop.bench(self.target, os.path.join(self.folder, "bench"))
            return self.programs.get(test.program, test.program)

    def judge(self, mutant, within):
        """'caught', 'survived', 'same' (the compiler makes the same code), 'no code', or 'untried' by slower tests."""
        if not self.target:
            return "no code"
        shop, same, late = self.shop, None, False
        for test in shop.about_it(mutant.file):
            if same is None and test.seconds > SLOW:
                same = self.same(mutant)
            if same:
                return "same"
            if test.seconds > within:
                late = True
                continue
            words, limit = [self.ready(test), *test.arguments], int(4 * test.seconds) + 2
            shop.tried[mutant.file, test.name] += 1
            fails = lambda: not shop.run(words, limit, self.souk, self.mutants.index(mutant) + 1)[0]
            if fails() and (test.linked or fails()):  # run twice: a server on a busy machine may fail once
                shop.caught[mutant.file, test.name] += 1
                return "caught"
        return "same" if same is None and self.same(mutant) else "untried" if late else "survived"

    def same(self, mutant):
        """Whether the compiler makes the same code of the mutant."""
        with self.lock:
            return self.shop.same(mutant, self.folder)


def programs_of(tests, begins):
    """The paths of the test programs with that prefix, in that folder and its subfolders."""
    found = glob.glob(f"{tests}/{begins}*.p") + glob.glob(f"{tests}/*/{begins}*.p")
    return sorted(name[:-len(".p")] for name in found)


def link_of(build, target):
    """The command that links that target."""
    done = subprocess.run(["ninja", "-C", build, "-t", "commands", target], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip().split("\n")[-1]


def code_of(path):
    """A digest of an object file's code and constants, without names."""
    done = subprocess.run(["objcopy", "-O", "binary", "--set-section-flags", ".note*=noload", path, "/dev/stdout"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    dump = subprocess.run(["objdump", "-d", "-r", "-s", "-j", ".text", "-j", ".rodata", "-j", ".text.unlikely", path],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = dump.stdout.split(b"\n")[4:]
    return hashlib.sha256(done.stdout + b"\n".join(lines)).hexdigest()


def processor_time():
    """CPU seconds of all finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def digest(*names):
    h = hashlib.sha256()
    for name in names:
        with open(house.path(name), "rb") as file:
            h.update(file.read())
    return h.hexdigest()[:16]


class Store:
    """The results of earlier runs, {key: result}, in an append-only file."""

    def __init__(self, path, again):
        self.known = {}
        if os.path.exists(path) and not again:
            with open(path, encoding="utf-8") as file:
                for line in file:
                    row = json.loads(line)
                    self.known[row["key"]] = row["result"]
        self.file = open(path, "a", encoding="utf-8")  # pylint: disable=consider-using-with

    def add(self, key, result):
        self.known[key] = result
        print(json.dumps({"key": key, "result": result}), file=self.file, flush=True)


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
    parser.add_argument("--rooms", default="rules", help="comma-separated rooms, or rules, or beyond (default %(default)s)")
    parser.add_argument("--each", type=int, help="mutants per room (default: 70 for a game's rules, 72 for other rooms)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--within", type=float, default=math.inf, metavar="S",
                        help="run only tests of at most S seconds; survivors are left for a longer run")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--known", action="store_true", help="only print the results of earlier runs")
    parser.add_argument("--write", metavar="PAGE")
    parser.add_argument("--list", action="store_true", help="only print the mutants")
    asked = parser.parse_args()
    if asked.list:
        for room, files in called(asked.rooms).items():
            print("\n".join(f"{m.line:4} {m.text}" for m in chosen(files, asked.each or each(room), asked.seed)))
        return
    reasons, used, failed, rows, seen, shops = explained(), set(), False, [], set(), {}
    total = collections.Counter()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("mutate: stopped"))  # so that build files are removed
    store = Store(house.path(asked.build, "mutants.jsonl"), asked.again)
    known = store.known
    with tempfile.TemporaryDirectory(dir=house.path(asked.build)) as folder:
        for room, files in called(asked.rooms).items():
            now = {about: digest(*test_sources(about)) for about in {subject(name) for name in files}}
            seen |= set(files)
            mutants = []
            for m in chosen(files, asked.each or each(room), asked.seed):
                mutants.append(m._replace(key=f"{m.text} @{digest(m.file)}"))
            count = collections.Counter()
            survives = lambda m: f"survived {now[subject(m.file)]}"
            todo = [m for m in mutants if known.get(m.key) not in ("caught", "same", "no code", survives(m))]
            if asked.known:
                count["untried"], todo = sum(m.key not in known for m in todo), []
            begun = processor_time()
            for file in sorted({m.file for m in todo}):
                about = subject(file)
                if about not in shops:
                    shops[about] = Workshop(about, asked.build)
                    shops[about].prepare(store)
                for batch in shops[about].batches([m for m in todo if m.file == file], folder):
                    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
                        waiting = {pool.submit(batch.judge, m, asked.within): m for m in batch.mutants}
                        for done in concurrent.futures.as_completed(waiting):
                            result, m = done.result(), waiting[done]
                            if result == "untried":
                                known.pop(m.key, None)
                                count["untried"] += 1
                            else:
                                store.add(m.key, survives(m) if result == "survived" else result)
            used |= {m.text for m in mutants if m.key not in known}  # not tried: their entries may stay
            for m in (m for m in mutants if m.key in known):
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
            rows.append((room, count))
            say(room, count, f" ({processor_time() - begun:.0f} s for {len(todo)} new)" if todo else "")
    for text in sorted(set(reasons) - used):
        if text.split(":")[0] in seen:
            print(f"{EXPLAINED}: no such mutant any more: {text}")
            failed = True
    share = say("all", total)
    if asked.write:
        write(asked.write, "beyond" if asked.rooms == "beyond" else "mutants", rows + [("all", total)])
    sys.exit(1 if failed or share < GOAL else 0)


def write(page, mark, rows):
    """Writes the table between the marks of that page."""
    left = any(c["untried"] for _, c in rows)
    lines = ["| room | caught | survived | caught, % | explained | no change |" + " not tried yet |" * left, "|---|" + "---:|" * (5 + left)]
    share = lambda c: f"{caught(c):.1f}" if c["caught"] + c["survived"] else ""
    lines += [f"| {name} | {c['caught']} | {c['survived']} | {share(c)} | {c['explained']} | {c['same'] + c['no code']} |"
              + f" {c['untried']} |" * left for name, c in rows]
    text = re.sub(rf"(<!-- {mark} -->\n).*?(<!-- /{mark} -->)", lambda m: m[1] + "\n".join(lines) + "\n" + m[2],
                  house.text(page), flags=re.S)
    with open(house.path(page), "w", encoding="utf-8") as file:
        file.write(text)


def caught(count):
    """Per cent caught of the mutants that can be caught."""
    real = count["caught"] + count["survived"]
    return 100 * count["caught"] / real if real else 100


def say(name, count, more=""):
    real, share = count["caught"] + count["survived"], caught(count)
    print(f"{name}: {count['caught']} of {real} caught ({share:.1f} %), {count['explained']} explained, "
          f"{count['same'] + count['no code']} no change{more}", flush=True)
    return share


if __name__ == "__main__":
    main()
