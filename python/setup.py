"""The package contains the shared library, so a wheel is for one platform but for any Python 3.

Meson compiles the library from the source tree around this folder; the interface is made from its headers.
$SOUK_LIBRARY names a prebuilt library. The rules for GPUs are included if `make gpu` has made them.

The wheel's tag says which systems it supports: manylinux_2_34 means that the newest libc symbol the library uses came
with glibc 2.34. It needs nothing else but what every system has (libc, libm).
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
    """The environment for Meson: pip hides the system's packages, and with them the system's Meson."""
    works = subprocess.run(["meson", "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    return {name: value for name, value in os.environ.items() if works or name != "PYTHONPATH"}


class Build(build_py):
    """The package with its library and its interface; in an editable install, they lie among the sources."""

    def run(self):
        super().run()
        package = os.path.join(HERE if self.editable_mode else os.path.abspath(self.build_lib), "souk")
        os.makedirs(package, exist_ok=True)
        shutil.copyfile(os.environ.get("SOUK_LIBRARY") or self.library(), os.path.join(package, "libsouk.so"))
        sys.path.insert(0, HERE)
        import headers
        headers.write(os.path.join(package, "_ffi.py"))
        if not self.editable_mode:  # an editable install finds tests/small and build-gpu itself
            os.makedirs(os.path.join(package, "worlds"), exist_ok=True)
            for pattern in ("*.json", "*.souk"):
                for world in glob.glob(os.path.join(ROOT, "tests", "small", pattern)):
                    shutil.copy(world, os.path.join(package, "worlds"))
            for ptx in glob.glob(os.path.join(os.environ.get("SOUK_GPU") or os.path.join(ROOT, "build-gpu"), "*.ptx")):
                os.makedirs(os.path.join(package, "ptx"), exist_ok=True)
                shutil.copy(ptx, os.path.join(package, "ptx"))

    def library(self):
        """Compiles the library; later builds are incremental."""
        if not os.path.exists(os.path.join(ROOT, "meson.build")):
            raise SystemExit("souk is built from its whole source tree: pip install ./python there, with pip 21.3 or newer")
        folder = os.path.join(HERE, "build", "library")
        # Reconfigured each time: pip may have fetched Meson into another folder.
        again = ["--reconfigure"] if os.path.exists(os.path.join(folder, "build.ninja")) else []
        env = surroundings()
        subprocess.run(["meson", "setup", folder, ROOT, "-Dprogram=false", "-Dtests=false", *again], env=env, check=True)
        subprocess.run(["meson", "compile", "-C", folder, "souk:shared_library"], env=env, check=True)
        return os.path.join(folder, "libsouk.so")


class Package(Distribution):
    def has_ext_modules(self):
        return True


def glibc(library):
    """The glibc version that a library needs, as (2, 34), or None; taken from the symbol versions in the file."""
    with open(library, "rb") as file:
        found = re.findall(rb"GLIBC_(\d+)\.(\d+)", file.read())
    return max(((int(major), int(minor)) for major, minor in found), default=None)


class Wheel(bdist_wheel):
    def get_tag(self):
        platform = super().get_tag()[2]
        if os.environ.get("SOUK_ARCH"):  # of a library that was cross-compiled
            platform = f"linux_{os.environ['SOUK_ARCH']}"
        library = os.path.join(self.bdist_dir or "", "souk", "libsouk.so")
        needed = glibc(library) if os.path.exists(library) else None
        if needed and platform.startswith("linux_"):
            platform = f"manylinux_{needed[0]}_{needed[1]}_{platform[len('linux_'):]}"
        return "py3", "none", platform


# pip also fetches the build tools that the system lacks.
needed = [] if os.environ.get("SOUK_LIBRARY") else [tool for tool in TOOLS if not shutil.which(tool)]
setup(distclass=Package, cmdclass={"build_py": Build, "bdist_wheel": Wheel}, setup_requires=needed)
