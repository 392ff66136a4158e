"""The manual is correct: its links resolve, the commands it shows exist, and its examples work.

- Every link of every page points to an existing file and, if it names one, to an existing heading.
- Every `souk ...` line, in a block or between backticks, has a command and options that the program knows. So do the
  examples of the program's own help, from which the man pages are made. Every `make ...` has a target, and every
  script that is named exists.
- Blocks marked "```sh run" are run, page by page, in an empty folder, with souk in the path and as build/souk; those
  marked "```python run" are run where cffi and numpy are installed.
- The example of every command's help, which also ends its man page, is run, with fewer plays and short searches.
- An engine gives the answers printed in docs/protocol.md, and the record in docs/records.md can be replayed.

The build folder is the first argument; the program is $SOUK_BIN.
"""
import functools
import glob
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import tap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOUK = os.environ.get("SOUK_BIN") or os.path.join(sys.argv[1], "souk")
SKIPPED = re.compile(r"/(build|\.|node_modules|dist|site|page|newcomers)")


def pages():
    found = []
    for where, folders, names in os.walk(ROOT):
        folders[:] = [f for f in folders if not SKIPPED.match("/" + f)]
        found += [os.path.join(where, n) for n in names if n.endswith(".md")]
    return sorted(found)


@functools.lru_cache(None)
def text_of(page):
    with open(page, encoding="utf-8") as file:
        return file.read()


def prose_of(page):
    """The page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text_of(page), flags=re.M | re.S)


def anchors(page):
    """The anchors of a page: of its headings, and explicit ones."""
    found = set()
    for title in re.findall(r"^#{1,6} +(.*?) *#*$", prose_of(page), re.M):
        plain = re.sub(r"[*`]|\[([^\]]*)\]\([^)]*\)", lambda m: m[1] or "", title).lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return found | set(re.findall(r'<a (?:id|name)="([^"]+)"', text_of(page)))


def blocks(page):
    """(info, text) of every block of code, fenced or indented."""
    fenced = re.findall(r"^```([^\n]*)\n(.*?)^```", text_of(page), re.M | re.S)
    indented = re.findall(r"(?:^    .*\n)+", prose_of(page), re.M)
    return fenced + [("", re.sub(r"^    ", "", block, flags=re.M)) for block in indented]


def shown(page):
    """The text that the page tells its reader to type: lines of blocks, and text between backticks."""
    lines = []
    for info, block in blocks(page):
        if info.split()[:1] in ([], ["sh"]):
            lines += re.sub(r"\\\n\s*", "", block).split("\n")
    lines += re.findall(r"`([^`\n]+)`", re.sub(r"\n", " ", prose_of(page)))
    return [re.sub(r"\s+#\s.*", "", line.strip()) for line in lines]


@functools.lru_cache(None)
def help_of(*words):
    done = subprocess.run([SOUK, *words, "--help", "--lang", "en"], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def commands():
    return re.findall(r"^  (\w+) {2,}", help_of(), re.M)


def options(*command):
    return set(re.findall(r"(?<![\w-])(--?[a-z][\w-]*)", help_of(*command).split("Options:")[1].split("Example:")[0])) | {"--help"}


def subcommands(command):
    listed = re.search(r"^Subcommands:\n((?:  .*\n)+)", help_of(command), re.M)
    return re.findall(r"^  (\w+)", listed[1], re.M) if listed else []


def complaint(line):
    """The error in a line that calls souk, or None."""
    for call in re.split(r"\s(?:\||&&|;|\|\|)\s", line):
        found = re.match(r"(?:mpirun .*? |srun .*? |\w+=\S* )*(?:build/|/usr/local/bin/)?souk(?: (.*))?$", call)
        if not found or not found[1]:
            continue
        try:
            words = shlex.split(re.split(r"\s[<>&]", found[1])[0])
        except ValueError:
            words = found[1].split()
        if not words or not re.fullmatch(r"-?-?[a-z]\w*", words[0]):
            continue  # `souk COMMAND --help` and the like
        if words[0] == "record" or words[0].startswith("-"):
            if words[0] in ("record", "--help", "--version", "--lang", "--plain", "--spoken"):
                continue
            return f"{line}: souk has no option {words[0]}"
        if words[0] not in commands():
            return f"{line}: souk has no command {words[0]}"
        called = words[:1 + (words[1:2] != [] and words[1] in subcommands(words[0]))]
        for word in words[1:]:
            name = word.split("=")[0]
            if re.fullmatch(r"--[a-z][\w-]*|-[a-z]", name) and name not in options(*called):
                return f"{line}: souk {' '.join(called)} has no option {name}"
    return None


class Folder:
    """An empty folder to run examples in, with souk both in the path and as build/souk."""

    def __init__(self, test):
        self.home = tempfile.mkdtemp()
        test.addCleanup(shutil.rmtree, self.home)
        self.work = os.path.join(self.home, "work")
        for place in ("bin", "work/build"):
            os.makedirs(os.path.join(self.home, place))
            os.symlink(os.path.abspath(SOUK), os.path.join(self.home, place, "souk"))
        self.env = dict(os.environ, PATH=os.path.join(self.home, "bin") + ":" + os.environ["PATH"], HOME=self.home,
                        XDG_DATA_HOME=os.path.join(self.home, "data"), LANG="C.UTF-8", LC_ALL="C.UTF-8",
                        SOUK_STORE=f"sqlite:{self.home}/souk.db")

    def run(self, words, stdin=""):
        done = subprocess.run(words, cwd=self.work, env=self.env, input=stdin, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    def serves(self, script):
        """Starts a server on a free port, waits until it prints its address, and terminates it."""
        server = subprocess.Popen(["bash", "-c", "exec " + script.replace(":7070", ":0")], cwd=self.work, env=self.env,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        with server.stdout:
            said = server.stdout.readline()
            server.send_signal(signal.SIGTERM)
            server.stdout.read()
        return server.wait(60), said


def pairs(page):
    """(request, answer) of every example of the engine's messages: consecutive lines."""
    engine = text_of(page).split("\n# Online")[0]
    for block in re.findall(r"^```[^\n]*\n(.*?)^```", engine, re.M | re.S):
        lines = [line for line in block.split("\n") if line.startswith("{")]
        yield from zip(lines[::2], lines[1::2])


def members(value):
    """Names of an answer's members, including those of inner objects; objects shortened to {...} have none."""
    return {key: members(inner) for key, inner in value.items()} if isinstance(value, dict) else {}


def lacks(shown_members, had, path=""):
    return [path + key for key in shown_members if key not in had] + [
        name for key in shown_members if key in had for name in lacks(shown_members[key], had[key], f"{path}{key}.")]


class Docs(unittest.TestCase):
    def test_links_resolve(self):
        wrong, count = [], 0
        for page in pages():
            for target in re.findall(r"\]\(<?([^)\s>]+)>?\)", prose_of(page)):
                if re.match(r"[a-z]+:", target):
                    continue
                count += 1
                name, _, anchor = target.partition("#")
                file = os.path.normpath(os.path.join(os.path.dirname(page), name)) if name else page
                if not os.path.exists(file):
                    wrong.append(f"{os.path.relpath(page, ROOT)}: {target}: no such file")
                elif anchor and file.endswith(".md") and anchor not in anchors(file):
                    wrong.append(f"{os.path.relpath(page, ROOT)}: {target}: no such heading")
        self.assertEqual(wrong, [])
        self.assertGreater(count, 30)

    def test_every_page_is_reachable_from_the_readme(self):
        seen, todo = set(), [os.path.join(ROOT, "README.md")]
        while todo:
            page = todo.pop()
            if page in seen or not page.endswith(".md"):
                continue
            seen.add(page)
            for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", prose_of(page)):
                file = os.path.normpath(os.path.join(os.path.dirname(page), target))
                if os.path.isdir(file):
                    todo += [os.path.join(file, n) for n in os.listdir(file)]
                elif os.path.exists(file):
                    todo.append(file)
        self.assertEqual([os.path.relpath(p, ROOT) for p in pages() if p not in seen], [])

    def test_commands_exist(self):
        wrong, count = [], 0
        for page in pages():
            for line in shown(page):
                if re.search(r"\bsouk\b", line):
                    count += 1
                    told = complaint(line)
                    if told:
                        wrong.append(f"{os.path.relpath(page, ROOT)}: {told}")
        for command in commands():
            example = help_of(command).split("Example:")[1].strip()
            self.assertTrue(example.startswith(f"souk {command}"), example)
            if complaint(example):
                wrong.append(f"souk {command} --help: {complaint(example)}")
        self.assertEqual(wrong, [])
        self.assertGreater(count, 30)

    def test_the_example_of_every_help_works(self):
        folder = Folder(self)
        game = re.search(r" (\w+) --check", help_of("parts"))[1]
        folder.run(["bash", "-c", f"souk parts {game} >mine.json"])
        folder.run(["souk", "play", game, "--plain", "--seats", "you,random,random", "--seed", "1"], 12 * "1\n" + "save game.souk\nquit\n")
        for command in commands():
            example = help_of(command).split("Example:")[1].strip()
            fewer = re.sub(r"-n \d+", "-n 3", example.replace("--bots hard,", "--bots hard@16,").replace("bench", f"bench {game}"))
            code, said = folder.serves(fewer) if command == "serve" else folder.run(["bash", "-c", fewer], "quit\n")
            self.assertEqual(code, 0, f"{fewer}\n{said[-2000:]}")

    def test_an_engine_answers_as_documented(self):
        page, count = os.path.join(ROOT, "docs/protocol.md"), 0
        first = re.search(r"^\$ souk engine\n(.*?)^```", text_of(page), re.M | re.S)[1].split("\n")[:-1]
        code, said = Folder(self).run(["souk", "engine"], "\n".join(first[::2]) + "\n")
        self.assertEqual((code, said.split("\n")[:-1]), (0, first[1::2]))
        table = next(pair for pair in list(pairs(page))[2:] if json.loads(pair[0])["type"] == "new")
        self.assertEqual(Folder(self).run(["souk", "engine"], table[0] + "\n"), (0, table[1] + "\n"))
        for sent, told in pairs(page):
            shown_answer = json.loads(re.sub(r"\{\.\.\.\}", "{}", told))
            code, said = Folder(self).run(["souk", "engine"], f"{table[0]}\n{sent}\n")
            answer = json.loads(said.split("\n")[1])
            # A valid message may still be refused by the rules at this table.
            if answer.get("code") in ("stale", "illegal", "undo", "early"):
                continue
            self.assertEqual(answer["type"], shown_answer["type"], sent)
            self.assertEqual(lacks(members(shown_answer), members(answer)), [], sent)
            count += 1
            if sent.startswith('{"type":"hello"'):
                self.assertIn(f"\nVersion {answer['protocol']}. ", text_of(page))
        self.assertGreater(count, 8)

    def test_the_documented_record_can_be_replayed(self):
        record = next(text for _, text in blocks(os.path.join(ROOT, "docs/records.md")) if text.startswith("souk record"))
        folder = Folder(self)
        with open(os.path.join(folder.work, "game.souk"), "w", encoding="utf-8") as file:
            file.write(record)
        code, said = folder.run(["souk", "replay", "game.souk", "--plain"])
        self.assertEqual(code, 0, said)
        self.assertIn("Ada", said)

    def test_wrong_commands_are_found(self):
        for line in ("souk dance", "souk sim bazaar --sets 3", "souk --dance", "build/souk lab desert -q 3", "souk lab exhaust desert --vary x",
                     "mpirun -n 8 souk arena desert --bot hard"):
            self.assertIsNotNone(complaint(line), line)
        for line in ("souk", "souk sim bazaar -n 10 --seats=3 | head", "souk COMMAND --help", "SOUK_STORE=x souk store check"):
            self.assertIsNone(complaint(line), line)

    def test_the_generated_tables_are_current(self):
        done = subprocess.run([os.path.join(ROOT, "scripts/tables"), "--check", SOUK], stderr=subprocess.PIPE, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_targets_and_scripts_exist(self):
        targets = set(re.findall(r"^([a-z][\w-]*):", text_of(os.path.join(ROOT, "Makefile")), re.M))
        wrong = []
        for page in pages():
            name = os.path.relpath(page, ROOT)
            for line in shown(page):
                target = re.match(r"make ([a-z][\w-]*)", line)
                if target and target[1] not in targets:
                    wrong.append(f"{name}: make {target[1]}: no such target")
                for path in re.findall(r"(?<![\w/.-])((?:scripts|tools)/[\w./-]*\w)", line):
                    if not os.path.exists(os.path.join(ROOT, path)):
                        wrong.append(f"{name}: {path}: no such file")
        self.assertEqual(wrong, [])

    def test_make_help_lists_every_target(self):
        told = subprocess.run(["make", "-s", "help"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
        listed = set(re.findall(r"^  make ([\w-]+)", told, re.M))
        phony = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)", text_of(os.path.join(ROOT, "Makefile")), re.M)[1]
        self.assertEqual(listed, set(phony.replace("\\\n", " ").split()))


def python_with_numpy():
    """The command that runs Python with the package of this tree, or None where its dependencies are missing."""
    library = glob.glob(os.path.join(sys.argv[1], "libsouk.so"))
    for python in ("/usr/bin/python3", sys.executable):
        if library and subprocess.run([python, "-c", "import cffi, numpy"], stderr=subprocess.DEVNULL).returncode == 0:
            return ["env", "PYTHONPATH=" + os.path.join(ROOT, "python"), "PYTHONDONTWRITEBYTECODE=1", f"SOUK_HEADERS={ROOT}",
                    "SOUK_LIBRARY=" + os.path.abspath(library[0]), python, "-c"]
    return None


def examples(page):
    """A test that runs the marked blocks of a page in an empty folder."""
    scripts = [(info, text) for info, text in blocks(page) if info in ("sh run", "python run")]

    def run(self):
        folder = Folder(self)
        for info, script in scripts:
            words = ["bash", "-eu", "-c"] if info == "sh run" else python_with_numpy()
            if not words:
                self.skipTest("cffi and numpy are not installed")
            code, said = folder.run([*words, script])
            self.assertEqual(code, 0, f"{script}\n{said[-2000:]}")
            self.assertTrue(said, f"no output: {script}")
    return run if scripts else None


for each in pages():
    if examples(each):
        setattr(Docs, "test_examples_of_" + re.sub(r"\W", "_", os.path.relpath(each, ROOT)), examples(each))


if __name__ == "__main__":
    tap.main()
