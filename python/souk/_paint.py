"""A table as a picture: the cells of its drawing, each character painted with a small font in the colour of its style.

The font has 5 x 8 dots for each printable character of ASCII: five bytes, one a column, the top dot in the lowest bit.
All frames of a game and number of seats have one size, large enough for the drawings of some random plays."""
from __future__ import annotations

from functools import lru_cache
from typing import Tuple

import numpy as np

from souk._native import Array, CHANCE, SPECTATOR, ffi, lib, voice
from souk.games import Game, State

_FONT = np.frombuffer(bytes.fromhex(
    "000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500005030000001c2241000041221c00"
    "2a1c7f1c2a08083e080800503000000808080808000060600020100804023e5149453e00427f400072494949462141494d33"
    "1814127f1027454545393c4a49493141211109073649494936464949291e0000140000004034000000081422411414141414"
    "004122140802015909063e415d594e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e41415173"
    "7f0808087f00417f41002040413f017f081422417f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e"
    "7f09192946264949493203017f01033f4040403f1f2040201f3f4038403f631408146303047804036159494d43007f414141"
    "0204081020004141417f04020102044040404040000307080020545478407f284444383844444428384444287f3854545418"
    "00087e090218a4a49c787f0804047800447d40002040403d007f1028440000417f40007c047804787c080404783844444438"
    "fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c44281028444c9090907c"
    "4464544c440008364100000077000000413608000201020402"), np.uint8).reshape(95, 5)
_WIDE, _HIGH, _SCALE = 6, 10, 2  # dots of a cell, and pixels of a dot
_GROUND = (24, 26, 33)
_COLOURS = np.array([(222, 222, 222), (128, 130, 140), (255, 255, 255), (255, 214, 120), (90, 92, 104), (240, 88, 80),
                     (96, 150, 255), (88, 205, 110), (245, 205, 70), (255, 255, 255), (190, 120, 240), (250, 150, 60),
                     (245, 120, 110), (110, 170, 255), (110, 215, 130), (245, 215, 100), (205, 150, 245),
                     (250, 175, 100)], np.uint8)  # by style, as souk_draw_cells counts them
_SURVEY, _EVERY = 2, 12  # random plays that a frame must fit, and actions between two looks at them
_MOST = 100  # rows and columns of a drawing


def _glyphs() -> Array:
    """For each of 128 characters a cell of booleans."""
    made = np.zeros((128, _HIGH, _WIDE), bool)
    made[32:127, 1:9, 1:] = (_FONT[:, None, :] >> np.arange(8)[None, :, None] & 1).astype(bool)
    return made


_GLYPHS = _glyphs()


def _cells(state: State, viewer: int) -> Tuple[Array, Array]:
    """The characters and styles of the board and, below it, of what the seats hold."""
    spoken, _ = voice(0)
    found = []
    for what in (lib.SOUK_DRAW_BOARD, lib.SOUK_DRAW_SEATS):
        both = np.empty((2, _MOST, _MOST), np.uint8)
        used = lib.souk_draw_cells(state.game._c, state._c, state.parts._c, viewer, what, spoken,
                                   ffi.from_buffer("uint8_t[]", both[0]), ffi.from_buffer("uint8_t[]", both[1]), _MOST, _MOST)
        if used < 0:
            raise MemoryError
        found.append(both[:, :used])
    both = np.concatenate(found, axis=1)
    return both[0], both[1]


def _size(characters: Array) -> Tuple[int, int]:
    columns = np.flatnonzero((characters != 32).any(axis=0))
    return len(characters), int(columns[-1]) + 1 if len(columns) else 1


@lru_cache(maxsize=None)
def _frame(of: Game, seats: int) -> Tuple[int, int]:
    """Rows and columns of all frames."""
    rows, columns = 1, 1
    for seed in range(_SURVEY):
        state, actions = of.new(seats, seed, lab=True), 0
        while not state.done:
            chance = state.mover == CHANCE
            legal = [] if chance else state.legal()
            state._apply(state.draw() if chance else legal[hash(state) % len(legal)])
            actions += 1
            if actions % _EVERY == 0 or state.done:
                high, wide = _size(_cells(state, SPECTATOR)[0])
                rows, columns = max(rows, high), max(columns, wide)
    return rows + 1, columns + 1


def picture(state: State, viewer: int) -> Array:
    """The table as that viewer sees it: uint8, height x width x 3."""
    rows, columns = _frame(state.game, state.seats)
    characters, styles = (array[:rows, :columns] for array in _cells(state, viewer))
    dots = np.zeros((rows, columns, _HIGH, _WIDE), bool)
    dots[:len(characters), :characters.shape[1]] = _GLYPHS[characters & 127]
    colours = np.zeros((rows, columns, 3), np.uint8)
    colours[:len(styles), :styles.shape[1]] = _COLOURS[np.minimum(styles, len(_COLOURS) - 1)]
    painted = np.where(dots[..., None], colours[:, :, None, None], np.array(_GROUND, np.uint8))
    flat = painted.transpose(0, 2, 1, 3, 4).reshape(rows * _HIGH, columns * _WIDE, 3)
    return flat.repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)
