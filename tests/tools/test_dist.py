"""The source tarball is complete and reproducible, and building from it needs no npm.

A small checkout stands in for the tree: a few of its files and a dummy page. `make deb` builds the real tarball, and
`make reproduce` compares the real program; both take minutes.
"""
import os
import shutil
import subprocess
import tarfile
import tempfile
import unittest

import tap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILES = ["meson.build", "Makefile", "README.md", "scripts/dist", "scripts/web", "scripts/web-packages", "scripts/setup",
         "tools/call.sh"]
PAGE = {"index.html": "<title>Souk</title>", "notices.txt": "preact 1 (MIT)", "fonts/a.woff2": "font"}


class Dist(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.home)
        self.tree = self.lay("one", 0o644)

    def git(self, tree, *words):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.invalid", *words], cwd=tree, check=True,
                       stdout=subprocess.DEVNULL, env=dict(os.environ, GIT_COMMITTER_DATE="2026-01-01T00:00:00Z"))

    def lay(self, name, mode):
        """A checkout with files of that mode, and a dummy page."""
        tree = os.path.join(self.home, name)
        for file in FILES:
            os.makedirs(os.path.dirname(os.path.join(tree, file)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, file), os.path.join(tree, file))
            os.chmod(os.path.join(tree, file), mode | (0o111 if file.startswith("scripts/") else 0))
        self.git(tree, "init", "-q")
        self.git(tree, "add", "-A")
        self.git(tree, "commit", "-qm", "all")
        for file, text in PAGE.items():
            path = os.path.join(tree, "build/web", file)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
        return tree

    def dist(self, tree):
        done = subprocess.run(["scripts/dist"], cwd=tree, stdout=subprocess.PIPE, text=True, check=True)
        return os.path.join(tree, done.stdout.strip())

    def unpack(self):
        with tarfile.open(self.dist(self.tree)) as tar:
            names = tar.getnames()
            tar.extractall(self.home)
        return os.path.join(self.home, names[0]), names

    def test_the_tarball_has_sources_page_and_notices(self):
        top, names = self.unpack()
        inside = {os.path.relpath(os.path.join(self.home, name), top) for name in names}
        self.assertLessEqual(set(FILES) | {f"page/{file}" for file in PAGE}, inside)
        self.assertFalse([name for name in inside if name.startswith(("build", ".git/", "dist"))])

    def test_the_same_tree_gives_the_same_bytes(self):
        other = self.lay("another-name", 0o600)
        with open(self.dist(self.tree), "rb") as one, open(self.dist(other), "rb") as two:
            self.assertEqual(one.read(), two.read())

    def test_without_a_page_there_is_no_tarball(self):
        os.remove(os.path.join(self.tree, "build/web/notices.txt"))
        done = subprocess.run(["scripts/dist"], cwd=self.tree, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("make web", done.stderr)

    def test_the_page_is_installed_from_it_without_npm(self):
        top, _ = self.unpack()
        os.mkdir(os.path.join(top, "build"))
        tools = os.path.join(self.home, "bin")
        os.mkdir(tools)
        for tool in ("sh", "dirname", "cp", "rm"):
            os.symlink(shutil.which(tool), os.path.join(tools, tool))
        subprocess.run([os.path.join(tools, "sh"), "scripts/web"], cwd=top, env={"PATH": tools}, check=True)
        for file, text in PAGE.items():
            with open(os.path.join(top, "build/web", file), encoding="utf-8") as built:
                self.assertEqual(built.read(), text)


if __name__ == "__main__":
    tap.main()
