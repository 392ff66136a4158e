"""Plays are byte for byte the same on every target: compilers, optimisation, word sizes, processors and WebAssembly.

test_targets.py BUILD [all [PLAYS [PAGE]]]. same.c prints digests of states, observations, bots' choices and texts. The
program of the build folder and programs compiled for other targets (listed below) must print the same. The short form,
run by the suite, compiles no other target and checks the page's WebAssembly if it is built; the golden playthroughs,
which both compilers of `make test` replay, compare these. `all` compiles every target that this machine can compile and run, plays PLAYS per game and number of seats
(1,000 in all by default), and writes the table into PAGE. Missing tools are skipped, naming their Debian packages."""
import concurrent.futures
import glob
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import tap

ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.abspath(sys.argv[1])
LONG = sys.argv[2:3] == ["all"]
PLAYS = int(sys.argv[3]) if len(sys.argv) > 3 else 67 if LONG else 1  # for each of 15 pairs of game and number of seats
SAME = os.path.join(BUILD, "tests", "same")
PAGE = os.path.join(BUILD, "web-wasm")
FLAGS = ["-std=c11", "-ffp-contract=off", "-D_DEFAULT_SOURCE", "-D_XOPEN_SOURCE=700", "-Iinclude", "-Isrc"]
WASM = ["--target=wasm32-wasi", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint"]
AT_HAND = "x86_64" if platform.machine() in ("x86_64", "AMD64") else "aarch64"
OTHER, PACKAGE = (("aarch64", "gcc-aarch64-linux-gnu") if AT_HAND == "x86_64" else ("x86_64", "gcc-x86-64-linux-gnu libc6-dev-amd64-cross"))
# Name, compiler and its flags, linker flags, command that runs the program, Debian packages needed.
TARGETS = [
    ("clang -O0", ["clang", "-O0"], [], [], "clang"),
    ("clang -O3", ["clang", "-O3"], [], [], "clang"),
    ("gcc -O0", ["gcc", "-O0"], [], [], "gcc"),
    ("gcc -O3", ["gcc", "-O3"], [], [], "gcc"),
    (f"{OTHER}, gcc -O2", [f"{OTHER}-linux-gnu-gcc", "-O2"], [], [f"qemu-{OTHER}", "-L", f"/usr/{OTHER}-linux-gnu"], f"qemu-user {PACKAGE}"),
    ("32 bits (Arm), gcc -O2", ["arm-linux-gnueabihf-gcc", "-O2"], [], ["qemu-arm", "-L", "/usr/arm-linux-gnueabihf"],
     "qemu-user gcc-arm-linux-gnueabihf libc6-dev-armhf-cross"),
    ("WebAssembly, clang -O2", ["clang", *WASM, "-O2"], ["-Wl,-z,stack-size=1048576"],
     ["node", "--no-warnings", os.path.join(HERE, "wasm.mjs"), "same"], "clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs"),
]
told = []  # rows of the table: target, plays, seconds of processor time


def sources():
    with open(os.path.join(ROOT, "src/games/meson.build"), encoding="utf-8") as file:
        games = re.findall(r"'(\w+)',\n", file.read().split("games = [")[1].split("]")[0])
    rooms = ["src/core", "src/table", "src/bots", *(f"src/games/{name}" for name in games)]
    made = [f"{BUILD}/registry_shipped.c", f"{BUILD}/embedded_shipped.c", f"{BUILD}/po/catalogue.c",
            f"{BUILD}/src/table/protocol/forms_engine.c"]
    found = [os.path.relpath(path, ROOT) for room in rooms for path in sorted(glob.glob(f"{ROOT}/{room}/*.c"))]
    return [path for path in found if path != "src/core/file.c"] + made  # the page has no file system


def run(words, **more):
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(words[:6])} ... ended with {done.returncode}\n{done.stderr[-2000:]}{done.stdout[-500:]}")
    return done.stdout


def spent():
    """Processor time of all finished child processes in seconds, which does not depend on the load of the machine."""
    used = os.times()
    return used.children_user + used.children_system


def make(name, compiler, linker):
    """The program for a target."""
    folder = os.path.join(BUILD, "targets", re.sub(r"\W+", "-", name))
    os.makedirs(folder, exist_ok=True)
    cached = ["ccache"] if shutil.which("ccache") else []

    def compiled(source):
        made = os.path.join(folder, re.sub(r"\W", "_", os.path.relpath(source, ROOT)) + ".o")
        run([*cached, *compiler, *FLAGS, "-c", source, "-o", made])
        return made
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() if LONG else 2) as crew:
        objects = list(crew.map(compiled, [*sources(), "tests/targets/same.c"]))
    program = os.path.join(folder, "same")
    run([*compiler, *linker, *objects, "-o", program, *([] if "wasm32" in compiler[1] else ["-lm", "-lpthread"])])
    return program


class Targets(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        begun = spent()
        cls.expected = run([SAME, str(PLAYS)]).splitlines()
        told.append(("the build at hand", sum(int(line.split()[3]) for line in cls.expected), spent() - begun))

    def test_every_game_is_played(self):
        self.assertGreater(len(self.expected), 5)
        for column in range(7, 14, 2):  # no two digests are equal, since each covers different plays
            found = [line.split()[column] for line in self.expected]
            self.assertEqual(len(set(found)), len(found))

    def test_the_page_gives_the_same_answers_as_the_program(self):
        if not os.path.exists(PAGE):
            self.skipTest("the page's WebAssembly has not been built: scripts/wasm makes it")
        begun = spent()
        lines = run(["node", "--no-warnings", os.path.join(HERE, "wasm.mjs"), "page", PAGE, str(max(1, PLAYS // 6))]).splitlines()
        asked, answers = lines[::2], lines[1::2]
        given = run([os.path.join(BUILD, "souk"), "engine"], input="\n".join(asked) + "\n").splitlines()
        self.assertEqual(len(given), len(asked))
        for question, here, there in zip(asked, given, answers):
            self.assertEqual(json.loads(here), json.loads(there), question)
        told.append(("the page's own file", sum('"save"' in line for line in asked), spent() - begun))


def test_of(name, compiler, linker, runner, packages):
    def test(self):
        for tool in (compiler[0], *runner[:1]):
            if not shutil.which(tool):
                self.skipTest(f"{tool} is not installed (Debian: {packages})")
        program = make(name, compiler, linker)
        begun = spent()
        self.assertEqual(run([*runner, program, str(PLAYS)]).splitlines(), self.expected)
        told.append((name, PLAYS * len(self.expected), spent() - begun))
    return test


for target in TARGETS if LONG else []:
    setattr(Targets, "test_on_" + re.sub(r"\W+", "_", target[0]).lower(), test_of(*target))

def write(page):
    rows = ["| target | plays | processor, s |", "|---|---:|---:|", *(f"| {name} | {plays:,} | {seconds:.0f} |" for name, plays, seconds in told)]
    with open(page, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"(<!-- targets -->\n).*?(<!-- /targets -->)", lambda m: m[1] + "\n".join(rows) + "\n" + m[2], text, flags=re.S)
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    try:
        tap.main()
    finally:
        if len(sys.argv) > 4:
            write(sys.argv[4])
