"""The C library and its interface, found and opened once.

The library is $SOUK_LIBRARY, or the one beside this file (an installed package), or the one in the build folder of the
source tree around this file. The interface is _ffi.py, generated when the package is built, or else it is read from the
headers of the source tree ($SOUK_HEADERS: its root). cffi loads it."""
from __future__ import annotations

import functools
import importlib
import os
import sys
from typing import Any, Callable, List, NoReturn, Optional, Sequence, Tuple, TypeVar

import numpy.typing

_HERE = os.path.dirname(os.path.abspath(__file__))
_TREE = os.path.dirname(os.path.dirname(_HERE))


def _interface() -> Any:
    root = os.environ.get("SOUK_HEADERS")
    if not root:
        try:
            return importlib.import_module("souk._ffi").ffi
        except ImportError:
            root = _TREE
    sys.path.insert(0, os.path.join(root, "python"))
    try:
        import headers
        return headers.ffi(root)
    finally:
        sys.path.pop(0)


def _library() -> str:
    places = [os.environ.get("SOUK_LIBRARY"), os.path.join(_HERE, "libsouk.so"),
              os.path.join(_TREE, "build", "libsouk.so")]
    for place in places:
        if place and os.path.exists(place):
            return place
    raise ImportError("libsouk.so was not found: run `make python`, or set SOUK_LIBRARY")


ffi: Any = _interface()
lib: Any = ffi.dlopen(_library())
Array = numpy.typing.NDArray[Any]
FLOATS, BYTES = ffi.typeof("float[]"), ffi.typeof("uint8_t[]")  # parsed once: for calls in every step

CHANCE: int = lib.SOUK_CHANCE
TABLE: int = lib.SOUK_TABLE
DONE: int = lib.SOUK_DONE
SPECTATOR: int = lib.SOUK_SPECTATOR
PENDING_CHANCE = 1 << 31
REST, DEAL = -1, -2
ALL = 0xFF  # the set of all seats
TEXT_MAX = lib.SOUK_TEXT_MAX
LANGS = {ffi.string(lib.souk_lang_id(n)).decode(): n for n in range(lib.souk_num_langs())}


class SoukError(ValueError):
    """The error in words; `clause` names the rule that forbids the action, if a rule does."""

    def __init__(self, text: str, clause: str = ""):
        super().__init__(text)
        self.clause = clause


_Method = TypeVar("_Method", bound=Callable[..., Any])


def alone(method: _Method) -> _Method:
    """For a method of an object with a re-entrant lock `_alone`: raises at once while another thread is inside, or was
    inside when this process was forked. C trusts that only one thread at a time uses a batch."""
    @functools.wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        lock = self._alone
        if not lock.acquire(False):
            raise SoukError("another thread is using this batch or environment: give each thread its own, or let them wait")
        try:
            return method(self, *given, **named)
        finally:
            lock.release()
    return guarded  # type: ignore[return-value]


def fresh_seed() -> int:
    """A seed that no other environment has."""
    return int.from_bytes(os.urandom(8), "little")


def fresh_error(lang: str = "en") -> Any:
    error = ffi.new("souk_error *")
    error.lang = LANGS[lang]
    return error


def raise_error(error: Any) -> NoReturn:
    raise SoukError(text(error.text), text(error.clause))


def text(pointer: Any) -> Any:
    """A C string, or None."""
    return ffi.string(pointer).decode("utf-8") if pointer else None


def written(write: Callable[[Any], Any], room: int = TEXT_MAX) -> str:
    """The text that a function writes into a buffer, which grows until the text fits."""
    while True:
        out, buffer = ffi.new("souk_out *"), ffi.new("char[]", room)
        lib.souk_out_init(out, buffer, room)
        write(out)
        if out.len < room:
            return str(ffi.string(buffer).decode("utf-8"))
        room = int(out.len) + 1


def voice(lang: int = 0, names: Sequence[str] = ()) -> Tuple[Any, List[Any]]:
    """A souk_voice with the language and the seats' names; returns the struct and the buffers it points to."""
    made = ffi.new("souk_voice *")
    made.lang = lang
    kept = [ffi.new("char[]", name.encode("utf-8")) for name in names]
    for seat, name in enumerate(kept):
        made.seat_names[seat] = name
    return made, kept


class Stop:
    """Lets Ctrl-C stop a long call. C polls it on the calling thread, where Python raises any pending exception;
    `again` re-raises that exception after C has returned."""

    def __init__(self) -> None:
        self.raised: Optional[BaseException] = None
        self.asked = ffi.callback("bool(void *)", self._stopped, error=True, onerror=self._note)

    def _stopped(self, _: Any) -> bool:
        return self.raised is not None

    def _note(self, kind: Any, value: Optional[BaseException], trace: Any) -> None:
        self.raised = value or kind()

    def again(self) -> None:
        """Re-raises the exception that was raised meanwhile, if any."""
        if self.raised is not None:
            raise self.raised
