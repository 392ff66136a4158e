"""pip installs the package from a clean tree, and it works from any folder.

The files tracked by git are copied into an empty folder and installed, without network access, into a new virtual
environment that sees the system's packages. The cases share both. The library is built there from the objects that the
build folder has already (tests/tools/again.sh)."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import tap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIBRARY = os.environ["SOUK_LIBRARY"]
PLAY = """
import souk
for game in souk.games():
    state = souk.play(game, ["random"] * game.max_seats, seed=1)
    print(game.id, state.done, len(souk.Batch(game, 2).masks))
assert [world.new().seats for world in souk.worlds()]
print(souk.__file__)
"""


class Pip(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.home)
        cls.tree = os.path.join(cls.home, "tree")
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        names = [name for name in listed.stdout.split("\0") if name and os.path.exists(os.path.join(ROOT, name))]
        if listed.returncode or not names:
            raise unittest.SkipTest("this is no checkout")
        for name in names:
            os.makedirs(os.path.dirname(os.path.join(cls.tree, name)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, name), os.path.join(cls.tree, name), follow_symlinks=False)
        subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", os.path.join(cls.home, "venv")], check=True)
        cls.python = os.path.join(cls.home, "venv/bin/python")

    def run_in(self, folder, *words, **env):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SOUK_", "PYTHON", "PIP_"))}
        done = subprocess.run(words, cwd=folder, env={**kept, "HOME": self.home, **env}, text=True, encoding="utf-8",
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, f"{' '.join(words)}\n{done.stdout[-4000:]}")
        return done.stdout

    def pip(self, *words, **env):
        self.run_in(self.tree, self.python, "-m", "pip", words[0], "--no-index", "--no-build-isolation", *words[1:], "./python", **env)

    def plays(self, where):
        said = self.run_in(self.home, self.python, "-c", PLAY).splitlines()
        self.assertGreater(len(said), 1)
        for line in said[:-1]:
            self.assertEqual(line.split()[1:], ["True", "2"])
        self.assertTrue(said[-1].startswith(where), said[-1])

    def test_a_clean_tree_builds_its_own_library(self):
        own = subprocess.run(["git", "ls-files", "--others", "--exclude-standard", "src", "include"], cwd=ROOT, text=True,
                             stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual(own, "", "files of the library that are not in git")
        self.pip("install", CC=os.path.join(ROOT, "tests/tools/again.sh"), SOUK_BUILT=os.path.dirname(LIBRARY))
        self.plays(os.path.join(self.home, "venv"))

    def test_an_editable_install_with_an_existing_library(self):
        self.pip("install", "--editable", SOUK_LIBRARY=LIBRARY)
        self.plays(self.tree)

    def test_a_wheel_fits_any_python_of_one_platform(self):
        cards = os.path.join(self.home, "cards")
        os.mkdir(cards)
        with open(os.path.join(cards, "bazaar.ptx"), "w", encoding="ascii") as file:
            file.write("bazaar")
        self.pip("wheel", "--no-deps", "--wheel-dir", self.home, SOUK_LIBRARY=LIBRARY, SOUK_GPU=cards)
        wheel = next(name for name in os.listdir(self.home) if name.endswith(".whl"))
        self.assertRegex(wheel, r"^souk-[\d.]+-py3-none-(?!any)\w+\.whl$")
        with zipfile.ZipFile(os.path.join(self.home, wheel)) as packed:
            self.assertLessEqual({"souk/libsouk.so", "souk/_ffi.py", "souk/py.typed", "souk/ptx/bazaar.ptx", "souk/worlds/bazaar.json"},
                                 set(packed.namelist()))
        if not shutil.which("objdump"):
            return
        # manylinux: no glibc symbol is newer than the tag, and only libraries that every system has are needed.
        symbols = self.run_in(self.home, "objdump", "-T", LIBRARY)
        newest = max(tuple(map(int, v)) for v in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols))
        self.assertIn(f"-manylinux_{newest[0]}_{newest[1]}_{os.uname().machine}.whl", wheel)
        needed = re.findall(r"NEEDED\s+(\S+)", self.run_in(self.home, "objdump", "-p", LIBRARY))
        self.assertEqual([name for name in needed if not re.fullmatch(r"(libc|libm|libpthread|libdl|ld-linux-[\w-]+)\.so\.\d", name)], [])


if __name__ == "__main__":
    tap.main()
