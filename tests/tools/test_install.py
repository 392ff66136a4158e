"""What is installed can be used: header, pkg-config file, shared and static library, program, page, service.

The build folder (first argument) is installed into an empty folder, and a small program that plays
one random game of everything is compiled against it, with nothing but what pkg-config says. The installed
program is run where it lies.
"""
import os
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

PROGRAM = r"""
#include <souk.h>
#include <stdio.h>
int main(void)
{
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_options options;
        souk_state s;
        souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
        souk_options_default(g, &options);
        souk_setup(g, &s, parts, &options, g->max_seats);
        long long n = souk_play_random(g, &s, parts, &chance, &player);
        printf("%s %s\n", g->id, n > 0 && souk_mover(g, &s) == SOUK_DONE ? "done" : "stuck");
    }
    return 0;
}
"""


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
        with open(os.path.join(cls.root, "play.c"), "w", encoding="ascii") as file:
            file.write(PROGRAM)

    def pkg_config(self, *words):
        env = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(self.pc),
                   PKG_CONFIG_SYSROOT_DIR=self.root)
        return subprocess.run(["pkg-config", *words, "souk"], env=env, check=True,
                              stdout=subprocess.PIPE, text=True).stdout.split()

    def plays(self, compiler, *words):
        program = os.path.join(self.root, "play")
        subprocess.run([*compiler, os.path.join(self.root, "play.c"), "-o", program, *words],
                       check=True)
        libraries = os.path.dirname(next(f for f in self.found if f.endswith("libsouk.a")))
        done = subprocess.run([program], env={"LD_LIBRARY_PATH": libraries}, check=True,
                              stdout=subprocess.PIPE, text=True)
        self.assertNotIn("stuck", done.stdout)
        return done.stdout

    def test_version(self):
        self.assertRegex(self.pkg_config("--modversion")[0], r"^\d+\.\d+\.\d+$")

    def test_shared_from_c(self):
        self.plays(["gcc", "-std=c11", "-Wall", "-Werror"], *self.pkg_config("--cflags", "--libs"))

    def test_shared_from_cpp(self):
        flags = self.pkg_config("--cflags", "--libs")
        self.plays(["g++", "-Wall", "-Werror", "-x", "c++"], *flags)

    def test_static(self):
        flags = self.pkg_config("--cflags", "--libs", "--static")
        archive = next(f for f in self.found if f.endswith("libsouk.a"))
        self.plays(["gcc"], *[archive if f == "-lsouk" else f for f in flags])

    def test_only_our_names_are_exported(self):
        library = next(f for f in self.found if f.endswith("libsouk.so"))
        names = subprocess.run(["nm", "-D", "--defined-only", library], check=True,
                               stdout=subprocess.PIPE, text=True).stdout.split("\n")
        wrong = [n for n in names if n and not n.split()[-1].split("@")[0].startswith("souk_")]
        self.assertEqual(wrong, [])
        self.assertGreater(len(names), 10)

    def test_a_shell_offers_commands_games_and_options(self):
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
        self.assertIn("README.md", offers("souk replay READ"))
        for shell in ("site-functions/_souk", "vendor_completions.d/souk.fish"):
            self.assertTrue(any(f.endswith(shell) for f in self.found), shell)

    def test_a_desktop_shows_name_and_icon(self):
        entry = next(f for f in self.found if f.endswith("applications/souk.desktop"))
        with open(entry, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("Icon=souk\n", text)
        self.assertTrue(any(f.endswith("scalable/apps/souk.svg") for f in self.found))

    def test_every_command_has_its_page_in_both_languages(self):
        told = subprocess.run([self.souk, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
        commands = re.findall(r"^  (\w+) {2,}", told, re.M)
        self.assertGreater(len(commands), 10)
        for name in ["souk"] + [f"souk-{command}" for command in commands]:
            for folder in ("man/man1", "man/fr/man1"):
                self.assertTrue(any(f.endswith(f"{folder}/{name}.1") for f in self.found), f"{folder}/{name}")

    def test_the_program_plays_where_it_lies(self):
        done = subprocess.run([self.souk, "sim", "basari", "--seats", "3", "-n", "10", "--json"], check=True,
                              stdout=subprocess.PIPE, text=True, env={"HOME": self.root}, cwd=self.root)
        self.assertIn('"plays":10', done.stdout.replace(" ", ""))

    def test_the_server_serves_the_page_where_it_lies(self):
        if not os.path.exists(os.path.join(BUILD, "web", "index.html")):
            self.skipTest("the page is not built in this folder (scripts/web)")
        server = subprocess.Popen([self.souk, "serve", "--listen", "127.0.0.1:0", "--log", "none"], text=True,
                                  stdout=subprocess.PIPE, env={"HOME": self.root}, cwd=self.root)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            with urllib.request.urlopen(address + "healthz", timeout=60) as answer:
                self.assertEqual(answer.status, 200)
            with urllib.request.urlopen(address, timeout=60) as answer:
                page = answer.read().decode()
            self.assertIn("<title>Souk", page)
            script = re.search(r'src="\.?/?(app-\w+\.js)"', page)[1]
            for name in (script, "notices.txt"):
                with urllib.request.urlopen(address + name, timeout=60) as answer:
                    self.assertGreater(len(answer.read()), 1000, name)
        finally:
            server.terminate()
            self.assertEqual(server.wait(60), 0)
            server.stdout.close()

    def test_the_service_is_as_systemd_wants_it(self):
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
        # What is wrong with other services of this machine is not ours to mend.
        ours = [line for line in done.stdout.split("\n") if "souk" in line]
        self.assertEqual(ours, [])
        self.assertIn("u souk ", open_text(next(f for f in self.found if f.endswith("sysusers.d/souk.conf"))))


def open_text(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    tap.main()
