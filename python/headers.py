"""headers.py: the C interface as cffi reads it, taken from include/.

Nothing is declared twice: comments, preprocessor lines and inline functions are stripped from the headers, and cffi
understands the rest. setup.py writes it as the module that an installed package imports; from a source tree the package
reads the headers directly.
"""
import os
import re
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def declarations(root: str = ROOT) -> str:
    """All declarations of the headers, in order."""
    return "".join(read(os.path.join(root, "include", name)) for name in ("souk.h", "souk_lab.h", "souk_gpu.h"))


def read(path: str) -> str:
    """The part of one header that cffi understands."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"^[ \t]*#(?:.*\\\n)*.*$", "", text, flags=re.M)
    text = re.sub(r"^static inline [^;{]*\{.*?^\}", "", text, flags=re.M | re.S)
    text = re.sub(r'^extern "C" \{(.*)^\}', r"\1", text, flags=re.M | re.S)
    # Without this, cffi would take a const variable for an integer constant.
    text = re.sub(r"^extern.*;", lambda m: re.sub(r"\bconst\s*", "", m[0]), text, flags=re.M)
    return re.sub(r"\n\s*\n+", "\n", text)


def ffi(root: str = ROOT) -> Any:
    """A cffi interface made from the headers."""
    import cffi
    made = cffi.FFI()
    made.cdef(declarations(root))
    return made


def write(path: str) -> None:
    """Writes the interface as the module souk._ffi."""
    made = ffi()
    made.set_source("souk._ffi", None)
    made.emit_python_code(path)
