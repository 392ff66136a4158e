"""Checks every value that Python hands to C, because C trusts its arguments.

Each check returns the value in the form C takes, or raises SoukError (a ValueError) that says what was expected."""
from __future__ import annotations

import operator
from typing import Any, Iterable, Mapping, Optional, Tuple

import numpy as np

from souk._native import Array, CHANCE, LANGS, SPECTATOR, TABLE, SoukError, lib

SEATS_MAX: int = lib.SOUK_SEATS_MAX
THREADS_MAX: int = lib.SOUK_THREADS_MAX
INT64_MAX = (1 << 63) - 1


def whole(value: Any, what: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    try:
        number = operator.index(value)
    except TypeError:
        raise SoukError(f"{what} is a whole number of {low} to {high}, not {value!r}") from None
    if not low <= number <= high:
        raise SoukError(f"{what} is a whole number of {low} to {high}, not {number}")
    return number


def seed(value: Any) -> int:
    """A seed: any whole number, taken modulo 2^64."""
    try:
        return operator.index(value) % (1 << 64)
    except TypeError:
        raise SoukError(f"a seed is a whole number, not {value!r}") from None


def seat(value: Any, seats: int) -> int:
    """A seat of the table."""
    return whole(value, "a seat", 0, seats - 1)


def viewer(value: Any, seats: int) -> int:
    """A seat of the table, or SPECTATOR."""
    return SPECTATOR if _is(value, SPECTATOR) else whole(value, "a viewer is souk.SPECTATOR or a seat, which", 0, seats - 1)


def actor(value: Any, seats: int) -> int:
    """A seat of the table, CHANCE or TABLE."""
    for other in (CHANCE, TABLE):
        if _is(value, other):
            return other
    return whole(value, "an actor is souk.CHANCE, souk.TABLE or a seat, which", 0, seats - 1)


def _is(value: Any, number: int) -> bool:
    return isinstance(value, (int, np.integer)) and int(value) == number


def string(value: Any, what: str) -> str:
    """A string without NUL characters."""
    if not isinstance(value, str) or "\0" in value:
        raise SoukError(f"{what} is a text, not {value!r}")
    return value


def language(value: Any) -> int:
    """A language as its C number."""
    if not isinstance(value, str) or value not in LANGS:
        raise SoukError(f"a language is one of {', '.join(LANGS)}, not {value!r}")
    return int(LANGS[value])


def one_of(value: Any, what: str, known: Any) -> Any:
    """One of the known words."""
    if not isinstance(value, str) or value not in known:
        raise SoukError(f"{what} is one of {', '.join(known)}, not {value!r}")
    return value


def kind(value: Any, what: str, wanted: type) -> Any:
    """An instance of that class."""
    if not isinstance(value, wanted):
        raise SoukError(f"{what} is a souk.{wanted.__name__}, not {value!r}")
    return value


def output(value: Any, what: str, dtype: Any, shape: Tuple[int, ...]) -> Array:
    """An array that C may write to: exactly this type and shape, contiguous and writable."""
    if (not isinstance(value, np.ndarray) or value.dtype != dtype or value.shape != shape
            or not value.flags.c_contiguous or not value.flags.writeable or not value.flags.aligned):
        raise SoukError(f"{what} is a C-contiguous, writable numpy array of {np.dtype(dtype)} with shape {shape}, "
                        f"not {_described(value)}")
    return value


def actions(value: Any, tables: int, num_actions: int) -> Array:
    """Whole numbers, one per table; a number out of range becomes an action that C refuses."""
    try:
        array = np.asarray(value)
    except (ValueError, TypeError):
        array = np.zeros(0, object)
    if array.dtype.kind not in "iu" or array.shape != (tables,):
        raise SoukError(f"actions are whole numbers of shape ({tables},), not {_described(value)}")
    if array.dtype == np.int32:
        return array
    narrow = array.astype(np.int32)
    if not np.count_nonzero(narrow != array):
        return narrow
    return np.clip(array, 0 if array.dtype.kind == "u" else -3, num_actions).astype(np.int32)


def flags(value: Any, what: str, n: int) -> Array:
    """n booleans."""
    if not isinstance(value, np.ndarray) or value.dtype != np.bool_ or value.shape != (n,):
        raise SoukError(f"{what} is a numpy array of bool with shape ({n},), not {_described(value)}")
    return value


def _described(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return (f"one of {value.dtype} with shape {value.shape}"
                + ("" if value.flags.c_contiguous else ", not contiguous")
                + ("" if value.flags.writeable else ", read-only"))
    said = repr(value)
    return said if len(said) < 60 else f"{said[:57]}..."


def option(value: Any) -> Optional[bytes]:
    """An option's value as text."""
    said = ("yes" if value else "no") if isinstance(value, (bool, np.bool_)) else str(value)
    return string(said, "the value of an option").encode("utf-8")


def options(given: Optional[Mapping[str, Any]]) -> Iterable[Tuple[str, Any]]:
    """The options as (name, value) pairs."""
    if given is not None and not isinstance(given, Mapping):
        raise SoukError(f"options are a mapping of names to values, not {given!r}")
    return (given or {}).items()
