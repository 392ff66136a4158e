"""scripts/setup installs missing packages, reports them in one line, and is otherwise silent and fast.

It runs in a copy with a PATH where dpkg-query, apt-get and sudo are stand-ins that log their calls. Only Debian itself
can tell whether the packages exist (`make fresh` tries them); two faults once found there have tests here.
"""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import tap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEBIAN_NODE = 18  # the version in Debian 12
ORDINARY = ["sh", "env", "cat", "grep", "awk", "sort", "dirname", "mkdir", "touch", "tail", "id", "rm", "uname"]

# Reports every package as installed, except those in the file `absent`.
DPKG = '''shift 3
for name; do grep -qx -- "$name" "$STANDINS/absent" || echo "ii $name"; done
'''
# Logs its arguments; `install` works once the file `stale` is gone, and `update` removes it.
APT = '''echo "apt-get $*" >>"$STANDINS/calls"
case $* in
*install*) [ ! -e "$STANDINS/stale" ] && [ ! -e "$STANDINS/offline" ] ;;
*update*) rm -f "$STANDINS/stale"; [ ! -e "$STANDINS/offline" ] ;;
esac
'''


class Setup(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        self.bin = os.path.join(self.root, "bin")
        os.makedirs(self.bin)
        for file in ("scripts/setup", "tools/call.sh"):
            os.makedirs(os.path.join(self.root, "house", os.path.dirname(file)))
            shutil.copy(os.path.join(ROOT, file), os.path.join(self.root, "house", file))
        for name in ORDINARY:
            os.symlink(shutil.which(name), os.path.join(self.bin, name))
        self.standin("dpkg-query", DPKG)
        self.standin("apt-get", APT)
        self.note("absent", "")

    def standin(self, name, body):
        path = os.path.join(self.bin, name)
        if os.path.lexists(path):
            os.remove(path)
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\n" + body)
        os.chmod(path, 0o755)

    def note(self, name, content):
        with open(os.path.join(self.root, name), "w", encoding="ascii") as file:
            file.write(content)

    def calls(self):
        path = os.path.join(self.root, "calls")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="ascii") as file:
            return file.read()

    def run_setup(self, purpose="test"):
        done = subprocess.run(["scripts/setup", purpose], cwd=os.path.join(self.root, "house"),
                              env={"PATH": self.bin, "STANDINS": self.root},
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        return done.returncode, done.stdout, done.stderr

    def as_user(self, uid):
        self.standin("id", f"echo {uid}\n")

    def test_nothing_missing(self):
        self.assertEqual(self.run_setup(), (0, "", ""))
        self.assertEqual(self.calls(), "")

    def test_missing_packages_are_installed_and_reported_in_one_line(self):
        self.as_user(0)
        self.note("absent", "meson\ncppcheck\n")
        self.assertEqual(self.run_setup(),
                         (0, "setup: installing missing packages: cppcheck meson\n", ""))
        self.assertIn("--no-install-recommends cppcheck meson", self.calls())
        self.assertNotIn("update", self.calls())

    def test_playing_needs_no_test_packages(self):
        self.note("absent", "cppcheck\nlibcmocka-dev\n")
        self.assertEqual(self.run_setup("run"), (0, "", ""))

    def test_old_package_lists_are_updated(self):
        self.as_user(0)
        self.note("absent", "meson\n")
        self.note("stale", "")
        code, _, _ = self.run_setup()
        self.assertEqual(code, 0)
        self.assertEqual([line.split()[1] for line in self.calls().splitlines()],
                         ["install", "update", "install"])

    def test_sudo_when_not_root(self):
        self.as_user(1000)
        self.standin("sudo", 'echo sudo >>"$STANDINS/calls"; exec "$@"\n')
        self.note("absent", "meson\n")
        code, _, _ = self.run_setup()
        self.assertEqual(code, 0)
        self.assertTrue(self.calls().startswith("sudo\napt-get install"))

    def test_no_sudo(self):
        self.as_user(1000)
        self.note("absent", "meson\n")
        code, out, err = self.run_setup()
        self.assertEqual((code, out), (1, ""))
        self.assertIn("apt-get install meson", err)

    def test_offline(self):
        self.as_user(0)
        self.note("absent", "meson\n")
        self.note("offline", "")
        code, _, err = self.run_setup()
        self.assertEqual(code, 1)
        self.assertIn("could not install", err)
        self.assertIn("apt-get install meson", err)

    def test_not_debian(self):
        os.remove(os.path.join(self.bin, "dpkg-query"))
        code, _, err = self.run_setup("run")
        self.assertEqual(code, 1)
        self.assertIn("not a Debian system", err)
        self.assertIn("ninja-build", err)

    def test_sanitizers_are_installed_for_the_tests(self):
        self.as_user(0)
        self.note("absent", "libclang-rt-dev\n")
        self.assertEqual(self.run_setup(), (0, "setup: installing missing packages: libclang-rt-dev\n", ""))

    def test_the_page_builds_with_the_node_of_debian(self):
        with open(os.path.join(ROOT, "web/package-lock.json"), encoding="utf-8") as file:
            packages = json.load(file)["packages"]
        oldest = {name: re.match(r">=\s*(\d+)", made["engines"]["node"]) for name, made in packages.items()
                  if "node" in made.get("engines", {})}
        self.assertGreater(len(oldest), 3)
        self.assertEqual([name for name, found in oldest.items() if not found or int(found[1]) > DEBIAN_NODE], [])

    def test_unknown_purpose(self):
        code, _, err = self.run_setup("dance")
        self.assertEqual(code, 2)
        self.assertIn("usage:", err)


if __name__ == "__main__":
    tap.main()
