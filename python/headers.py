"""headers.py: the C interface as cffi reads it, taken from the headers themselves.

Nothing is declared twice: comments, preprocessor lines and inline functions are taken out of the
headers, and what remains is what cffi understands. `python headers.py OUT.py` writes the module that
an installed package imports; from a source tree the package reads the headers directly.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADERS = ["include/souk.h", "src/core/out.h", "src/core/json.h", "src/core/parts.h", "src/core/record.h",
           "src/table/table.h", "src/bots/judge.h", "src/bots/bot.h", "src/lab/batch.h",
           "src/lab/sim.h"]


def declarations(root=ROOT):
    """All declarations of the headers, in order."""
    parts = []
    for name in HEADERS:
        with open(os.path.join(root, name), encoding="utf-8") as file:
            text = file.read()
        text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
        text = re.sub(r"^[ \t]*#(?:.*\\\n)*.*$", "", text, flags=re.M)
        text = re.sub(r"__attribute__\(\(.*?\)\)\)?(?=;)", "", text)
        text = re.sub(r"^static inline [^;{]*\{.*?^\}", "", text, flags=re.M | re.S)
        text = re.sub(r'extern "C" \{', "", text)
        # What does not change is a variable all the same: cffi would take it for a number.
        text = re.sub(r"^extern.*;", lambda m: re.sub(r"\bconst\s*", "", m[0]), text, flags=re.M)
        text = re.sub(r"^\}\s*\Z", "", text.strip(), flags=re.M)
        parts.append(text)
    return re.sub(r"\n\s*\n+", "\n", "\n".join(parts))


def ffi(root=ROOT):
    """A cffi interface made from the headers now."""
    import cffi
    made = cffi.FFI()
    made.cdef(declarations(root))
    return made


if __name__ == "__main__":
    builder = ffi()
    builder.set_source("souk._ffi", None)
    builder.emit_python_code(sys.argv[1])
