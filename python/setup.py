"""The package carries the shared library, so a wheel is for one platform but for any Python 3.

Both are made here: the library by Meson, from the source tree this folder lies in, and the interface from its header.
$SOUK_LIBRARY names a library that is built already. The rules for graphics cards go along if `make gpu` has made them.

The wheel says which systems it is for: manylinux_2_34 means that the newest symbol the library asks of the C library
came with glibc 2.34. Nothing else is needed but what every system has (libc, libm).
"""
import glob
import os
import re
import shutil
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TOOLS = ["meson", "ninja"]


def surroundings():
    """The environment in which Meson runs: pip hides the system's packages, and with them a Meson of the system's."""
    works = subprocess.run(["meson", "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    return {name: value for name, value in os.environ.items() if works or name != "PYTHONPATH"}


class Build(build_py):
    """The package with its library and its interface; installed for editing, they lie among the sources."""

    def run(self):
        super().run()
        package = os.path.join(HERE if self.editable_mode else os.path.abspath(self.build_lib), "souk")
        os.makedirs(package, exist_ok=True)
        shutil.copyfile(os.environ.get("SOUK_LIBRARY") or self.library(), os.path.join(package, "libsouk.so"))
        sys.path.insert(0, HERE)
        import headers
        headers.write(os.path.join(package, "_ffi.py"))
        if not self.editable_mode:  # from a source tree, build-gpu itself is found
            for ptx in glob.glob(os.path.join(os.environ.get("SOUK_GPU") or os.path.join(ROOT, "build-gpu"), "*.ptx")):
                os.makedirs(os.path.join(package, "ptx"), exist_ok=True)
                shutil.copy(ptx, os.path.join(package, "ptx"))

    def library(self):
        """Compiles the library; a second time, what has changed."""
        if not os.path.exists(os.path.join(ROOT, "meson.build")):
            raise SystemExit("souk is built from its whole source tree: pip install ./python there, with pip 21.3 or newer")
        folder = os.path.join(HERE, "build", "library")
        # Configured anew each time: pip may have fetched Meson into another folder.
        again = ["--reconfigure"] if os.path.exists(os.path.join(folder, "build.ninja")) else []
        env = surroundings()
        subprocess.run(["meson", "setup", folder, ROOT, "-Dprogram=false", "-Dtests=false", *again], env=env, check=True)
        subprocess.run(["meson", "compile", "-C", folder, "souk:shared_library"], env=env, check=True)
        return os.path.join(folder, "libsouk.so")


class Package(Distribution):
    def has_ext_modules(self):
        return True


def glibc(library):
    """The version of glibc that a library needs, (2, 34), or None: the names of symbol versions stand in it."""
    with open(library, "rb") as file:
        found = re.findall(rb"GLIBC_(\d+)\.(\d+)", file.read())
    return max(((int(major), int(minor)) for major, minor in found), default=None)


class Wheel(bdist_wheel):
    def get_tag(self):
        platform = super().get_tag()[2]
        library = os.path.join(self.bdist_dir or "", "souk", "libsouk.so")
        needed = glibc(library) if os.path.exists(library) else None
        if needed and platform.startswith("linux_"):
            platform = f"manylinux_{needed[0]}_{needed[1]}_{platform[len('linux_'):]}"
        return "py3", "none", platform


# pip fetches the tools of the build, too, where the system has none.
needed = [] if os.environ.get("SOUK_LIBRARY") else [tool for tool in TOOLS if not shutil.which(tool)]
setup(distclass=Package, cmdclass={"build_py": Build, "bdist_wheel": Wheel}, setup_requires=needed)
