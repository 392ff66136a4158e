"""Observation and action spaces: Gymnasium's if it is installed, else the few that we need, with the same members
(shape, dtype, n, sample, seed, contains)."""
from __future__ import annotations

from typing import Any, Dict as Mapping, Optional

import numpy as np

from souk._native import Array

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete"]

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:
    class _Space:
        shape: Any = None
        dtype: Any = None

        def __init__(self) -> None:
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            """Reseeds the generator of samples."""
            self._random = np.random.default_rng(seed)

        def contains(self, x: Any) -> bool:
            """Whether x is in the space."""
            raise NotImplementedError

        def sample(self) -> Any:
            """A random element of the space."""
            raise NotImplementedError

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Discrete(_Space):  # type: ignore[no-redef]
        """The whole numbers 0 .. n-1."""
        shape, dtype = (), np.dtype(np.int64)

        def __init__(self, n: int):
            super().__init__()
            self.n = n

        def sample(self, mask: Optional[Array] = None) -> int:
            """A random number of the space; with a mask, one where the mask is not 0."""
            if mask is None:
                return int(self._random.integers(self.n))
            return int(self._random.choice(np.flatnonzero(mask)))

        def contains(self, x: Any) -> bool:
            """Whether x is one of the numbers."""
            return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """A vector of whole numbers, each below its own bound."""
        dtype = np.dtype(np.int64)

        def __init__(self, nvec: Any):
            super().__init__()
            self.nvec = np.asarray(nvec)
            self.shape = self.nvec.shape

        def sample(self) -> Array:
            """A random vector of the space."""
            return self._random.integers(self.nvec)

        def contains(self, x: Any) -> bool:
            """Whether x is such a vector."""
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all((x >= 0) & (x < self.nvec)))

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of one shape whose values lie within low..high."""

        def __init__(self, low: float, high: float, shape: Any, dtype: Any = np.float32):
            super().__init__()
            self.shape, self.dtype = tuple(shape), np.dtype(dtype)
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

        def sample(self) -> Array:
            """A random array of the space."""
            return self._random.uniform(self.low, self.high).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            """Whether x has the shape and the dtype, and lies within the bounds."""
            return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool(np.all(x >= self.low) and np.all(x <= self.high)))

        def __eq__(self, other: object) -> bool:
            return (isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
                    and bool(np.all(other.low == self.low) and np.all(other.high == self.high)))

    class Dict(_Space):  # type: ignore[no-redef]
        """Several spaces by name."""

        def __init__(self, spaces: Mapping[str, Any]):
            super().__init__()
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def sample(self) -> Mapping[str, Any]:
            """A random element of each space."""
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            """Whether x has an element of each space, and nothing else."""
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[name]) for name, space in self.spaces.items()))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and other.spaces == self.spaces
