"""Net files and the evaluation of a net in integers: a second implementation of src/bots/net.c, slow and plain."""
import copy
from typing import Any, Dict, List, Tuple

import numpy as np

ONE = 64  # an input of 1.0
ACTIVATION_ONE, ACTIVATION_MOST = 256, 2047
WEIGHT_MOST = 127
KEYS = ("souk-net", "game", "rules", "parts", "shape", "shifts", "explore", "mix", "cost", "made", "digest")
MAY_BE = "playout"  # optional, before "made": decisions played past the tree, if the net overrides the game's number


class NetError(ValueError):
    """Says what is wrong with a net file."""


def digest(data: bytes) -> int:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


class Net:
    """Weights are whole numbers, w = q / 2^shift; arrays are named and shaped as in the file."""

    def __init__(self, head: Dict[str, str], layers: Dict[str, Any]) -> None:
        self.head, self.layers = head, layers
        self.shifts = [int(word) for word in head["shifts"].split()]

    @staticmethod
    def shapes(inputs: int, first: int, second: int, entries: int, actions: int) -> List[Tuple[str, Any, str]]:
        return [("b1", (first,), "<i4"), ("w1", (inputs, first), "i1"), ("b2", (second,), "<i4"), ("w2", (first, second), "i1"),
                ("bv", (entries,), "<i4"), ("wv", (second, entries), "i1"), ("bp", (actions,), "<i4"), ("wp", (actions, second), "i1")]

    @classmethod
    def read(cls, path: str) -> "Net":
        with open(path, "rb") as file:
            text, _, data = file.read().partition(b"\n\n")
        head = dict(line.split(" = ", 1) for line in text.decode("utf-8", "replace").split("\n") if " = " in line)
        if head.get("souk-net") != "1" or any(key not in head for key in KEYS):
            raise NetError(f"{path} is not a net file")
        if f"{digest(data):016x}" != head["digest"]:
            raise NetError(f"{path} has been altered: its digest does not match")
        layers, at = {}, 0
        for name, shape, kind in cls.shapes(*(int(word) for word in head["shape"].split())):
            count = int(np.prod(shape))
            layers[name] = np.frombuffer(data, kind, count, at).reshape(shape)
            at += count * np.dtype(kind).itemsize
        return cls(head, layers)

    def data(self) -> bytes:
        sizes = [int(word) for word in self.head["shape"].split()]
        return b"".join(np.ascontiguousarray(self.layers[name]).astype(kind).tobytes() for name, _, kind in self.shapes(*sizes))

    def write(self, path: str) -> None:
        data = self.data()
        self.head["digest"] = f"{digest(data):016x}"
        with open(path, "wb") as file:
            file.write("".join(f"{key} = {self.head[key]}\n" for key in (*KEYS[:-2], MAY_BE, *KEYS[-2:]) if key in self.head).encode()
                       + b"\n" + data)

    def having(self, **settings: Any) -> "Net":
        """The same net with other settings in its head."""
        other = copy.copy(self)
        other.head = dict(self.head, **{key: str(value) for key, value in settings.items()})
        return other

    def without_policy(self) -> "Net":
        other = self.having(shape=" ".join((*self.head["shape"].split()[:-1], "0")))
        other.layers = dict(self.layers, bp=self.layers["bp"][:0], wp=self.layers["wp"][:0])
        return other

    def think(self, x: Any) -> Any:
        """The activations that both heads read, for rows of inputs."""
        first, second = self.shifts[0] - 2, self.shifts[1]
        layers = {name: array.astype(np.int64) for name, array in self.layers.items() if name in ("b1", "w1", "b2", "w2")}
        a = np.clip((layers["b1"] + x.astype(np.int64) @ layers["w1"]) >> first, 0, ACTIVATION_MOST)
        return np.clip((layers["b2"] + a @ layers["w2"]) >> second, 0, ACTIVATION_MOST)

    def values(self, x: Any) -> Any:
        """The correction to the logarithm of each entry's win chance."""
        return (self.layers["bv"].astype(np.int64) + self.think(x) @ self.layers["wv"].astype(np.int64)) / 2.0 ** (8 + self.shifts[2])

    def policy(self, x: Any) -> Any:
        """How plausible each action is, as a logit."""
        return (self.layers["bp"].astype(np.int64) + self.think(x) @ self.layers["wp"].astype(np.int64).T) / 2.0 ** (8 + self.shifts[3])

    def chances(self, x: Any, base: Any) -> Any:
        """The win chances of the entries; 0 for absent ones, whose base is below -1e8."""
        logit = np.where(base < -1e8, -np.inf, base + self.values(x))
        e = np.exp(logit - logit.max(1, keepdims=True))
        return e / e.sum(1, keepdims=True)
