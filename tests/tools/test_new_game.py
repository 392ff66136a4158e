"""scripts/new-game makes a complete game, and scripts/new-language a language. In a copy of the tree with a new game and a
made-up language (made_up.py) all compiles, passes the game's tests and the project's checks, and plays in the terminal,
from Python and in the page, in every language, without another line of code.

With `all` after the build folder, the whole of `make test` runs in that copy (a quarter of an hour). Otherwise only the
parts that concern the new game and language run, and what the build folder has compiled already is not compiled again
(again.sh).
"""
import filecmp
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import made_up
import tap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAME, TITLE = "lanterns2", "Night of Lanterns"
while os.path.exists(os.path.join(ROOT, "src/games", NAME)):
    NAME += "x"
TARGETS = ["souk:executable", "souk:shared_library", f"test_{NAME}_rules", "test_games_props", "test_games_golden"]
CHECKS = [["shape"], ["arrows"], ["clauses"], ["po_check"], ["habits"], ["purity", "build-test"]]


def tree_files():
    """The current files of the tree, including uncommitted ones."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    return [name for name in listed.splitlines() if os.path.isfile(os.path.join(ROOT, name))]


def new_home():
    """A folder for the test, on a RAM disk where there is one. Its name is always the same, so that the compiler cache
    finds earlier results, unless a folder of that name is in use."""
    shelf = "/dev/shm" if os.access("/dev/shm", os.W_OK) else tempfile.gettempdir()
    home = os.path.join(shelf, "souk-new-game-" + hashlib.sha256(ROOT.encode()).hexdigest()[:16])
    if os.path.isdir(home) and time.time() - os.lstat(home).st_mtime > 3600:
        shutil.rmtree(home, ignore_errors=True)  # left by a test that was killed
    try:
        os.mkdir(home, 0o700)
        return home
    except FileExistsError:
        return tempfile.mkdtemp()


@unittest.skipUnless(os.path.exists(os.path.join(ROOT, ".git")), "a tarball knows not which files are its own")
class NewGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = new_home()
        cls.addClassCleanup(shutil.rmtree, cls.home)
        cls.tree = os.path.join(cls.home, "souk")
        for name in tree_files():
            target = os.path.join(cls.tree, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(os.path.join(ROOT, name), target)
        cls.said = cls.call("scripts/new-game", NAME, "--title", TITLE)
        cls.told = cls.call("scripts/new-language", made_up.LANG, made_up.NAME)
        made_up.main(cls.tree)
        if "all" in sys.argv:
            return
        changed = [name for name in tree_files() if name.endswith((".c", ".h")) and not filecmp.cmp(
            os.path.join(ROOT, name), os.path.join(cls.tree, name), shallow=False)]
        if changed:
            raise AssertionError(f"a new game or language changes {', '.join(changed)}")
        compiler = {"CC": os.path.join(ROOT, "tests/tools/again.sh"), "SOUK_BUILT": os.path.abspath(sys.argv[1])}
        cls.call("meson", "setup", "build-test", "-Dwerror=true", "-Dmpi=disabled", **compiler)
        cls.call("meson", "compile", "-C", "build-test", *TARGETS, **compiler)

    @classmethod
    def call(cls, *words, given="", **more):
        """The output of a command run in the copy; a failure shows all of it."""
        done = subprocess.run(words, cwd=cls.tree, input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, env=dict(os.environ, **more))
        if done.returncode:
            raise AssertionError(f"{' '.join(words)}: exit {done.returncode}\n{done.stdout}")
        return done.stdout

    def souk(self, *words, given=""):
        return self.call("build-test/souk", *words, given=given)

    def souk_fails(self, *words):
        done = subprocess.run(["build-test/souk", *words], cwd=self.tree, stderr=subprocess.PIPE, text=True)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr

    @unittest.skipUnless("all" in sys.argv, "the long form: `test_new_game.py BUILD all`")
    def test_everything(self):
        shutil.copytree(os.path.join(ROOT, "web/node_modules"), os.path.join(self.tree, "web/node_modules"), symlinks=True)
        self.assertIn(" 0 failed", self.call("scripts/test"))

    def test_the_new_files_are_listed(self):
        self.assertIn(f"src/games/{NAME}/rules.c", self.said)
        self.assertIn(f"make play ARGS={NAME}", self.said)

    def test_nothing_of_the_template_is_left(self):
        for where, _, names in os.walk(os.path.join(self.tree, "src/games", NAME)):
            for name in names:
                with open(os.path.join(where, name), encoding="utf-8") as file:
                    text = file.read()
                for word in ("template", "te_", "TE_", "TE-", "High or Low"):
                    self.assertNotRegex(text, rf"\b{word}", name)

    def test_an_existing_game_is_refused(self):
        done = subprocess.run(["scripts/new-game", NAME], cwd=self.tree, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("already", done.stderr)

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_its_tests_pass(self):
        self.call("meson", "test", "-C", "build-test", "--no-rebuild", "--suite", NAME)
        self.call("meson", "test", "-C", "build-test", "--no-rebuild", f"{NAME}-props", f"{NAME}-golden", SOUK_PLAYS="40")
        self.call(sys.executable, "tests/games/test_referee.py", "2", NAME, SOUK_ROOT=self.tree,
                  SOUK_BIN=os.path.join(self.tree, "build-test/souk"))

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_the_page_gets_it(self):
        names = self.call("sh", "-c", self.page_names())
        self.assertIn(NAME, names.split())

    def page_names(self):
        """The line of scripts/wasm that finds the games, with one that prints them."""
        with open(os.path.join(self.tree, "scripts/wasm"), encoding="utf-8") as file:
            return next(line for line in file if line.startswith("names=")) + "\necho $names"

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_the_checks_of_the_project_pass(self):
        for tool, *more in CHECKS:
            self.call(sys.executable, f"tools/{tool}.py", *more)
        files = [os.path.join(f"src/games/{NAME}", name) for name in os.listdir(os.path.join(self.tree, "src/games", NAME))]
        self.call("clang-format", "--dry-run", "-Werror", *files)

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_it_plays_in_the_terminal_in_two_languages(self):
        self.assertIn(TITLE, self.souk("games"))
        given = "low\n" * 30
        self.assertIn("The die shows", self.souk("play", NAME, "--seats", "you,random", "--seed", "3", "--lang", "en",
                                                 given=given))
        self.assertIn("Le dé montre", self.souk("play", NAME, "--seats", "you,random", "--seed", "3", "--lang", "fr",
                                                given=given))
        self.assertIn(NAME, self.souk("sim", NAME, "-n", "20", "--json"))
        drawn = self.souk("engine", given='{"type":"hello","lang":"fr"}\n{"type":"new","game":"%s","seats":2,"seed":1}\n'
                          '{"type":"draw","seat":0}\n' % NAME)
        self.assertIn('"marks":[[', drawn)

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_a_new_language_speaks(self):
        self.assertIn("texts to translate", self.told)
        said = self.souk("play", NAME, "--seats", "you,random", "--seed", "3", "--lang", made_up.LANG, given="low\n" * 30)
        self.assertIn(made_up.made_up("The die shows"), said)
        self.assertNotIn("The die shows", said)
        self.assertIn(f", {made_up.LANG}, not", self.souk_fails("games", "--lang", "yy"))
        keys = "test_tui.Screens.test_every_language_names_its_keys_in_80_columns"
        self.call("sh", "-c", f"cd tests/tui && exec {sys.executable} -m unittest {keys}",
                  SOUK_BIN=os.path.join(self.tree, "build-test/souk"))
        # The rules have no translation yet, and are in English.
        self.assertIn("10 stones", self.souk("rules", "bazaar", "BZ-4.2", "--lang", made_up.LANG))

    def test_a_language_that_exists_is_refused(self):
        for words, why in ((("fr", "Français"), "already"), (("deu", "Deutsch"), "two lower-case letters"), (("de",), "the name")):
            done = subprocess.run(["scripts/new-language", *words], cwd=self.tree, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(why, done.stderr)

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_it_plays_from_python(self):
        python = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
        if subprocess.run([python, "-c", "import cffi, numpy"], stderr=subprocess.DEVNULL).returncode:
            self.skipTest("cffi or numpy is not here")
        said = self.call(python, "-c", f"import souk; s = souk.game('{NAME}').new(3, seed=2); s.settle()\n"
                         "while not s.done: s.apply(s.legal()[0]); s.settle()\nprint(s.winners())",
                         PYTHONPATH="python", SOUK_LIBRARY=os.path.join(self.tree, "build-test/libsouk.so"))
        self.assertRegex(said, r"\[\d")

    @unittest.skipIf("all" in sys.argv, "part of everything")
    def test_the_page_compiles_with_it(self):
        packages = os.path.join(ROOT, "web/node_modules")
        if not os.path.exists(packages):
            self.skipTest("the page's packages are not here")
        os.symlink(packages, os.path.join(self.tree, "web/node_modules"))
        self.call("web/node_modules/.bin/tsc", "--noEmit", "-p", "web")
        self.call("web/node_modules/.bin/prettier", "--check", f"web/src/games/{NAME}")
        self.call("node", "web/test/unit.mjs", "texts")


if __name__ == "__main__":
    tap.main()
