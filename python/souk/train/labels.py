"""Files of `souk lab label`, memory-mapped: a head of `key = value` lines, an empty line, and rows of a fixed size.

Rows of one play are contiguous and in order. Their progress never falls within a play and always falls between two,
which is how plays are separated: training plays and held-out plays must not overlap.
"""
import os
from typing import Any, Dict, List, Sequence

import numpy as np

SHARES = 16
NO_ACTION = 0xFFFF
SHARE_ONE = 65535.0
POLICY, SPOILT = 1, 2  # bits of `has`: the shares are present; a random move came later
ABSENT = -1e8  # a base below this means that the seat does not exist


class LabelError(ValueError):
    """Says what is wrong with a file, and what to do."""


def read_head(file: Any, path: str) -> Dict[str, str]:
    head: Dict[str, str] = {}
    for line in iter(file.readline, b"\n"):
        key, equals, value = line.decode("utf-8", "replace").rstrip("\n").partition(" = ")
        if not equals or len(head) > 64:
            raise LabelError(f"{path}: line {len(head) + 1} is not \"key = value\": is this a file of `souk lab label`?")
        head[key] = value
    return head


class Labels:
    """One file, mapped into memory."""

    def __init__(self, path: str) -> None:
        self.path = path
        with open(path, "rb") as file:
            self.head = read_head(file, path)
            at = file.tell()
        if self.head.get("souk-labels") != "1":
            raise LabelError(f"{path} is not a file of `souk lab label`, or is from another version: create it again")
        try:
            self.inputs, self.entries, self.actions = (int(word) for word in self.head["shape"].split())
            size, rows = int(self.head["row"]), int(self.head["rows"])
        except (KeyError, ValueError) as wrong:
            raise LabelError(f"{path}: the head has no {wrong}: create the file again") from wrong
        self.kind = np.dtype([("x", "i1", (self.inputs,)), ("seats", "u1"), ("viewer", "u1"), ("has", "u1"), ("progress", "u1"),
                              ("base", "<f4", (self.entries,)), ("search", "<f4", (self.entries,)),
                              ("result", "<f4", (self.entries,)), ("legal", "u1", ((self.actions + 7) // 8,)),
                              ("shares", "<u2", (SHARES, 2))])
        if self.kind.itemsize != size:
            raise LabelError(f"{path}: a row of this shape has {self.kind.itemsize} bytes, not {size}")
        if os.path.getsize(path) < at + rows * size:
            raise LabelError(f"{path} is truncated: it should have {rows} rows")
        if not rows:
            raise LabelError(f"{path} has no rows yet")
        self.rows: Any = np.memmap(path, self.kind, "r", at, (rows,))

    def plays(self) -> Any:
        """The number of each row's play, from 0."""
        progress = np.asarray(self.rows["progress"]).astype(np.int16)
        return np.concatenate([[0], np.cumsum(progress[1:] < progress[:-1])])


def read_all(paths: Sequence[str]) -> List[Labels]:
    """Several files of one game, rules, parts and shape."""
    files = [Labels(path) for path in paths]
    for other in files[1:]:
        for key in ("game", "rules", "parts", "shape"):
            if other.head.get(key) != files[0].head.get(key):
                raise LabelError(f"{other.path} is about {key} {other.head.get(key)}, {files[0].path} about "
                                 f"{files[0].head.get(key)}: they cannot be trained on together")
    return files
