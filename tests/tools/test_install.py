"""The installed files work: header, pkg-config file, shared and static library, program, page, service.

The build folder (first argument) is installed into an empty folder. The installed example, a tour of everything that
souk.h declares, is compiled with the flags of pkg-config alone. The installed program is run in place.
"""
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

import tap

BUILD = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.root)
        subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet",
                        "--destdir", cls.root], check=True, stdout=subprocess.DEVNULL)
        cls.found = [os.path.join(where, name) for where, _, names in os.walk(cls.root)
                     for name in names]
        cls.souk = next(f for f in cls.found if f.endswith("bin/souk"))
        cls.pc = next(f for f in cls.found if f.endswith("souk.pc"))
        cls.header = next(f for f in cls.found if f.endswith("include/souk.h"))
        cls.tour = next(f for f in cls.found if f.endswith("examples/tour.c"))

    def pkg_config(self, *words):
        env = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(self.pc),
                   PKG_CONFIG_SYSROOT_DIR=self.root)
        return subprocess.run(["pkg-config", *words, "souk"], env=env, check=True,
                              stdout=subprocess.PIPE, text=True).stdout.split()

    def compiled(self, compiler, *words):
        """The example, compiled without a warning."""
        program = os.path.join(self.root, "tour")
        subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-pedantic", self.tour, "-o", program, *words], check=True)
        return program

    def toured(self, program, *words, code=0):
        libraries = os.path.dirname(next(f for f in self.found if f.endswith("libsouk.a")))
        done = subprocess.run([program, *words], env={"LD_LIBRARY_PATH": libraries}, cwd=self.root, stdout=subprocess.PIPE,
                              encoding="utf-8")
        self.assertEqual(done.returncode, code, done.stdout[-2000:])
        return done.stdout

    def plays(self, program):
        """Runs the example, which must play every game to its end and print every section."""
        said = self.toured(program)
        told = subprocess.run([self.souk, "games", "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
        titles = [game["title"] for game in json.loads(told)]
        tours = said.split("\ngame: ")
        tours[0] = tours[0].removeprefix("game: ")
        self.assertEqual([tour.split(" (")[0] for tour in tours], titles)
        for tour in tours:
            for shown in ("asked: ", "can: ", "cannot: ", 'view: {"game":', "advice: ", "en: ", "fr: ", "score: ", "end: ",
                          "digest: ", "record: ", "counted: 20 plays", "batch: "):
                self.assertTrue("\n" + shown in tour, f"{tour.split()[0]}: {shown}")
        self.assertIn("undone once", said)
        self.assertNotIn("failed", said)

    def test_version(self):
        """The library, the package, the citation and the list of changes are of one version."""
        version = self.pkg_config("--modversion")[0]
        self.assertRegex(version, r"^\d+\.\d+\.\d+$")
        for name, pattern, times in (("CITATION.cff", r"^ *version: (.*)$", 2), ("CHANGELOG.md", r"^## (\S+)", 1),
                                     ("python/pyproject.toml", r'^version = "(.*)"$', 1),
                                     ("python/souk/__init__.py", r'^__version__ = "(.*)"$', 1)):
            with open(os.path.join(ROOT, name), encoding="utf-8") as file:
                found = re.findall(pattern, file.read(), re.M)
            self.assertEqual(found[:times], [version] * times, name)

    def test_shared_from_c(self):
        self.plays(self.compiled(["gcc", "-std=c11"], *self.pkg_config("--cflags", "--libs")))

    def test_shared_from_cpp(self):
        self.plays(self.compiled(["g++", "-std=c++17", "-x", "c++"], "-x", "none", *self.pkg_config("--cflags", "--libs")))

    def test_static(self):
        flags = self.pkg_config("--cflags", "--libs", "--static")
        archive = next(f for f in self.found if f.endswith("libsouk.a"))
        self.plays(self.compiled(["gcc"], *[archive if f == "-lsouk" else f for f in flags]))

    def test_custom_parts(self):
        program = self.compiled(["gcc", "-std=c11"], *self.pkg_config("--cflags", "--libs"))
        house = subprocess.run([self.souk, "parts", "bazaar"], check=True, stdout=subprocess.PIPE, text=True).stdout
        mine = os.path.join(self.root, "mine.json")
        with open(mine, "w", encoding="utf-8") as file:
            file.write(house)
        self.assertIn("record: ", self.toured(program, "bazaar", "mine.json"))
        with open(mine, "w", encoding="utf-8") as file:
            file.write(re.sub(r'"limit": \d+', '"limit": "ten"', house))
        line = 1 + house[:house.index('"limit"')].count("\n")
        self.assertRegex(self.toured(program, "bazaar", "mine.json", code=1),
                         rf"^mine\.json:{line}:\d+: error: stones\.limit: \w.*\.\n")
        self.assertIn("cannot be read", self.toured(program, "bazaar", "nowhere.json", code=1))

    def test_the_library_exports_what_the_header_declares(self):
        library = next(f for f in self.found if f.endswith("libsouk.so"))
        names = subprocess.run(["nm", "-D", "--defined-only", library], check=True,
                               stdout=subprocess.PIPE, text=True).stdout.split("\n")
        shown = {name.split()[-1] for name in names if name}
        headers = [f for f in self.found if os.path.basename(os.path.dirname(f)) == "include"]
        header = re.sub(r"/\*.*?\*/", "", "".join(map(open_text, headers)), flags=re.S)
        functions = set(re.findall(r"^(?!static|#)\w[^(\n]*\b(souk_\w+)\(", header, re.M))
        variables = set(re.findall(r"^extern .*?\b(souk_\w+)(?:\[\])?;", header, re.M))
        self.assertEqual(shown, functions | variables)
        self.assertGreater(len(functions), 50)

    def test_the_shell_completes_commands_games_and_options(self):
        file = next(f for f in self.found if f.endswith("bash-completion/completions/souk"))
        ask = ("source {}; COMP_WORDS=({}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _souk; "
               "echo ${{COMPREPLY[@]}}")
        offers = lambda words: subprocess.run(["bash", "-c", ask.format(file, words)], check=True, cwd=ROOT,
                                              stdout=subprocess.PIPE, encoding="utf-8").stdout.split()
        self.assertEqual(offers("souk rul"), ["rules"])
        self.assertEqual(offers("souk play baz"), ["bazaar"])
        self.assertIn("--threads", offers("souk sim bazaar --t"))
        self.assertEqual(offers("souk store c"), ["check", "compact"])
        self.assertEqual(offers("souk engine b"), [])
        self.assertEqual(offers("souk play --lang f"), ["fr"])
        self.assertEqual(offers("souk play bazaar --seats you,nor"), ["you,normal"])
        self.assertEqual(offers("souk play bazaar --seats you = Ada,ha"), ["Ada,hard"])
        self.assertEqual(offers("souk arena desert --bots e"), ["easy", "expert"])
        self.assertEqual(offers("souk sim desert --seats ''"), ["3", "4", "5"])
        self.assertEqual(offers("souk play bazaar --option be"), ["bell=yes", "bell=no"])
        self.assertEqual(offers("souk play bazaar --option bell = n"), ["no"])
        self.assertEqual(offers("souk lab sahwari --option level ="), ["recruit", "mercenary", "chief"])
        self.assertEqual(offers("souk lab bazaar --versus be"), ["bell=yes", "bell=no"])
        self.assertEqual(offers("souk lab ex"), ["exhaust"])
        self.assertEqual(offers("souk lab exhaust baz"), ["bazaar"])
        self.assertEqual(offers("souk lab exhaust desert --seats ''"), ["3", "4", "5"])
        self.assertEqual(offers("souk lab exhaust bazaar --me"), ["--memory"])
        self.assertEqual(offers("souk lab bazaar --me"), [])
        self.assertIn("README.md", offers("souk replay READ"))
        for shell in ("site-functions/_souk", "vendor_completions.d/souk.fish"):
            self.assertTrue(any(f.endswith(shell) for f in self.found), shell)

    def test_the_desktop_entry_has_an_icon(self):
        entry = next(f for f in self.found if f.endswith("applications/souk.desktop"))
        with open(entry, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("Icon=souk\n", text)
        self.assertTrue(any(f.endswith("scalable/apps/souk.svg") for f in self.found))

    def test_every_command_has_a_man_page_in_both_languages(self):
        told = subprocess.run([self.souk, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
        commands = re.findall(r"^  (\w+) {2,}", told, re.M)
        self.assertGreater(len(commands), 10)
        for name in ["souk"] + [f"souk-{command}" for command in commands]:
            for folder in ("man/man1", "man/fr/man1"):
                self.assertTrue(any(f.endswith(f"{folder}/{name}.1") for f in self.found), f"{folder}/{name}")
        for page, headings in (("man/man1/souk.1", ("ENVIRONMENT", "FILES")), ("man/fr/man1/souk.1", ("ENVIRONNEMENT", "FICHIERS")),
                               ("man/man1/souk-play.1", ("KEYS",)), ("man/fr/man1/souk-play.1", ("TOUCHES",))):
            text = open_text(next(f for f in self.found if f.endswith(page)))
            for heading in headings:
                self.assertRegex(text, rf"\.SH {heading}\n\.(TP|SS)")

    def test_the_program_links_only_ncurses_and_libc(self):
        needed = subprocess.run(["readelf", "-d", self.souk], check=True, stdout=subprocess.PIPE, text=True).stdout
        names = set(re.findall(r"NEEDED.*\[(\w+)", needed))
        self.assertIn("libncursesw", names)
        self.assertEqual(names - {"ld", "libc", "libdl", "libm", "libncursesw", "libpthread", "libtinfo"}, set())
        for module, table in (("souk-server", "serving_here"), ("souk-link", "link_lws")):
            file = next(f for f in self.found if f.endswith(f"/souk/{module}.so"))
            shown = subprocess.run(["nm", "-D", "--defined-only", file], check=True, stdout=subprocess.PIPE, text=True).stdout
            self.assertEqual([line.split()[-1] for line in shown.splitlines()], [table])
        if any(f.endswith("/souk/souk-postgresql.so") for f in self.found):
            asked = subprocess.run([self.souk, "store", "check", "--store", "postgres://127.0.0.1:1/none"],
                                   stderr=subprocess.PIPE, text=True, env={"HOME": self.root})
            self.assertIn("The PostgreSQL store cannot be opened", asked.stderr)

    def test_missing_modules_are_named_with_their_package(self):
        alone = os.path.join(tempfile.mkdtemp(dir=self.root), "souk")
        shutil.copy(self.souk, alone)
        ours, terminal = pty.openpty()
        self.addCleanup(os.close, ours)
        self.addCleanup(os.close, terminal)
        for module, words in (("souk-server", ["serve", "--listen", "127.0.0.1:0"]), ("souk-server", ["admin", "list"]),
                              ("souk-server", ["store", "check"]), ("souk-link", ["play", "--join", "127.0.0.1:1"])):
            done = subprocess.run([alone, *words], stdin=terminal, stdout=terminal, stderr=subprocess.PIPE, text=True,
                                  env={"HOME": self.root, "TERM": "xterm"})
            self.assertEqual(done.returncode, 1, words)
            self.assertIn(f"This needs the module {module}, ", done.stderr)
            self.assertIn("install the package souk, ", done.stderr)
        self.assertIn("--listen HOST:PORT", subprocess.run([alone, "serve", "--help"], check=True, stdout=subprocess.PIPE,
                                                           text=True).stdout)

    def test_the_installed_program_plays(self):
        done = subprocess.run([self.souk, "sim", "basari", "--seats", "3", "-n", "10", "--json"], check=True,
                              stdout=subprocess.PIPE, text=True, env={"HOME": self.root}, cwd=self.root)
        self.assertIn('"plays":10', done.stdout.replace(" ", ""))

    def test_the_installed_server_serves_the_page(self):
        if not os.path.exists(os.path.join(BUILD, "web", "index.html")):
            self.skipTest("the page is not built in this folder (scripts/web)")
        server = subprocess.Popen([self.souk, "serve", "--listen", "127.0.0.1:0", "--log", "none"], text=True,
                                  stdout=subprocess.PIPE, env={"HOME": self.root}, cwd=self.root)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            with urllib.request.urlopen(address + "healthz", timeout=300) as answer:
                self.assertEqual(answer.status, 200)
            with urllib.request.urlopen(address, timeout=300) as answer:
                page = answer.read().decode()
            self.assertIn("<title>Souk", page)
            script = re.search(r'src="\.?/?(app-\w+\.js)"', page)[1]
            for name in (script, "notices.txt"):
                with urllib.request.urlopen(address + name, timeout=300) as answer:
                    self.assertGreater(len(answer.read()), 1000, name)
        finally:
            server.terminate()
            self.assertEqual(server.wait(60), 0)
            server.stdout.close()

    def test_systemd_accepts_the_service(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd is not installed")
        unit = next(f for f in self.found if f.endswith("lib/systemd/system/souk.service"))
        with open(unit, encoding="utf-8") as file:
            text = file.read()
        program = re.search(r"^ExecStart=(\S+)", text, re.M)[1]
        self.assertEqual(self.root + program, self.souk)
        copy = os.path.join(self.root, "souk.service")
        with open(copy, "w", encoding="utf-8") as file:
            file.write(text.replace(f"ExecStart={program}", f"ExecStart={self.souk}"))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        # Errors in other services of this machine are ignored.
        ours = [line for line in done.stdout.split("\n") if "souk" in line]
        self.assertEqual(ours, [])
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=15", copy],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)  # an exposure level of at most 1.5 of 10
        self.assertIn("u souk ", open_text(next(f for f in self.found if f.endswith("sysusers.d/souk.conf"))))


def open_text(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    tap.main()
