"""What is installed can be used: header, pkg-config file, shared and static library, program.

The build folder (first argument) is installed into an empty folder, and a small program that plays
one random game of everything is compiled against it, with nothing but what pkg-config says.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import tap

BUILD = sys.argv[1]

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
        g->setup(&s, parts, &options, g->max_seats);
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
        offers = lambda words: subprocess.run(["bash", "-c", ask.format(file, words)], check=True,
                                              stdout=subprocess.PIPE, encoding="utf-8").stdout.split()
        self.assertEqual(offers("souk rul"), ["rules"])
        self.assertEqual(offers("souk play baz"), ["bazaar"])
        self.assertIn("--threads", offers("souk sim bazaar --t"))
        for shell in ("site-functions/_souk", "vendor_completions.d/souk.fish"):
            self.assertTrue(any(f.endswith(shell) for f in self.found), shell)

    def test_a_desktop_shows_name_and_icon(self):
        entry = next(f for f in self.found if f.endswith("applications/souk.desktop"))
        with open(entry, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("Icon=souk\n", text)
        self.assertTrue(any(f.endswith("scalable/apps/souk.svg") for f in self.found))


if __name__ == "__main__":
    tap.main()
