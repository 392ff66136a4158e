"""Many tables on a GPU: souk.Batch, with arrays that stay on the card.

PyTorch, JAX and CuPy take the arrays without a copy, through DLPack or `__cuda_array_interface__`:

    batch = souk.gpu.Batch("basari", tables=65536, seats=4)
    observations = torch.from_dlpack(batch.observations)   # once; each step writes it in place
    masks = torch.from_dlpack(batch.masks)
    batch.step(policy(observations, masks).int())

Steps are asynchronous: work is queued on the batch's stream, in order. The same seeds and actions give the same tables
as souk.Batch, bit for bit. The PTX files that `make gpu` makes are searched for in the folder $SOUK_GPU, in build-gpu,
and in this package. The package includes them if they exist when it is built."""
from __future__ import annotations

import atexit
import ctypes
from typing import Any, Callable, Dict, Mapping, Optional, Tuple, Union

from souk import _check
from souk._native import SoukError, ffi, fresh_error, lib, raise_error
from souk.batch import ARRAYS, REWARDS
from souk.games import Game, Parts, State, game, named_net

__all__ = ["Array", "Batch"]

CUDA = 2  # DLPack's device type
# DLPack's type code and bits; "b2" is bfloat16, which numpy does not have
TYPES = {"f4": (2, 32), "f2": (2, 16), "b2": (4, 16), "i1": (0, 8), "i4": (0, 32), "u1": (1, 8), "u4": (1, 32), "u8": (1, 64)}
NARROW = {"float16": (lib.SOUK_GPU_FLOAT16, "f2"), "bfloat16": (lib.SOUK_GPU_BFLOAT16, "b2"),
          "int8": (lib.SOUK_GPU_INT8, "i1")}  # smaller types for observations


class _Tensor(ctypes.Structure):
    """DLManagedTensor of dlpack.h, with its DLTensor."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Tensor))
_Tensor._fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
                    ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                    ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                    ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64),
                    ("context", ctypes.c_void_p), ("deleter", _Deleter)]

_lent: Dict[int, Any] = {}  # exported arrays by the address of their tensor, kept until the holder releases them


@_Deleter  # type: ignore[misc]
def _given_back(tensor: Any) -> None:
    _lent.pop(ctypes.addressof(tensor.contents), None)


_capsule = ctypes.pythonapi
_capsule.PyCapsule_New.restype = ctypes.py_object
_capsule.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_capsule.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_capsule.PyCapsule_GetPointer.restype = ctypes.c_void_p
_capsule.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[misc]
def _never_taken(capsule: Any) -> None:
    """Runs when a capsule is destroyed; a capsule that was consumed has another name by then."""
    if _capsule.PyCapsule_IsValid(capsule, b"dltensor"):
        _lent.pop(_capsule.PyCapsule_GetPointer(capsule, b"dltensor"), None)


@atexit.register
def _left_to_the_system() -> None:
    """At the exit of the program. PyTorch may release its last tensors after Python has cleared this module, or after
    Python itself has ended; a deleter written in Python would crash it then. So tensors still lent lose their deleters
    and stay in memory, as do the functions that C may call. The operating system frees all of it."""
    for tensor, *_ in _lent.values():
        tensor.deleter = ctypes.cast(0, _Deleter)
    for kept in (dict(_lent), _given_back, _never_taken):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))


def _must(call: Callable[..., Any], card: Any, *arguments: Any) -> None:
    error = fresh_error()
    if not call(card, *arguments, error):
        raise_error(error)


class Array:
    """An array on the GPU, which the batch writes in place. It keeps the card open, not the batch: a reference cycle of
    the two would outlive both."""

    def __init__(self, batch: "Batch", shape: Tuple[int, ...], kind: str):
        self.shape, self.kind, self.device, self.stream = shape, kind, batch.device, batch.stream
        self.nbytes = int(kind[1])
        for length in shape:
            self.nbytes *= length
        error, card = fresh_error(), batch._c
        memory = lib.souk_gpu_alloc(card, self.nbytes, error)
        if not memory:
            raise_error(error)
        self.pointer = int(ffi.cast("uintptr_t", memory))
        self._card, self._memory = card, ffi.gc(memory, lambda memory: lib.souk_gpu_free(card, memory))

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        if self.kind == "b2":
            raise AttributeError("bfloat16 goes by DLPack alone")
        return {"shape": self.shape, "typestr": ("|" if self.kind[1] == "1" else "<") + self.kind,
                "data": (self.pointer, False), "version": 3, "strides": None, "stream": self.stream or 1}

    def __dlpack_device__(self) -> Tuple[int, int]:
        return CUDA, self.device

    def __dlpack__(self, stream: Optional[int] = None, **_: Any) -> Any:
        """Exports the array to another library. For another stream than the batch's, waits until the array is complete;
        the caller must order later steps."""
        if stream != -1 and (stream or 1) != (self.stream or 1):
            _must(lib.souk_gpu_wait, self._card, ffi.cast("void *", self.stream))
        code, bits = TYPES[self.kind]
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        tensor = _Tensor(self.pointer, CUDA, self.device, len(self.shape), code, bits, 1, shape, None, 0, None,
                         _given_back)
        _lent[ctypes.addressof(tensor)] = (tensor, shape, self)
        return _capsule.PyCapsule_New(ctypes.addressof(tensor), b"dltensor",
                                      ctypes.cast(_never_taken, ctypes.c_void_p))

    def put(self, data: bytes) -> None:
        """Copies bytes from the host into it. Waits for the stream."""
        if len(data) != self.nbytes:
            raise SoukError(f"this array has {self.nbytes} bytes, not {len(data)}")
        _must(lib.souk_gpu_wait, self._card, ffi.cast("void *", self.stream))
        _must(lib.souk_gpu_write, self._card, self._memory, ffi.from_buffer(data), self.nbytes)

    def bytes(self) -> bytes:
        """A copy of all its bytes on the host. Waits for the stream."""
        copy = ffi.new("char[]", self.nbytes)
        _must(lib.souk_gpu_wait, self._card, ffi.cast("void *", self.stream))
        _must(lib.souk_gpu_read, self._card, copy, self._memory, self.nbytes)
        return bytes(ffi.buffer(copy, self.nbytes))


class Batch:
    """`tables` plays side by side on a GPU, with the arrays of souk.Batch. `stream` is the number of a CUDA stream
    (torch.cuda.current_stream().cuda_stream); 0: the default one. `observations` may be "float16", "bfloat16" (DLPack
    only) or "int8" (127 times the value) instead of float32, rounded to the nearest; False: none."""

    def __init__(self, of: Union[str, Game], tables: int, seats: Optional[int] = None, seed: int = 0,
                 max_steps: int = 0, reward: str = "win", options: Optional[Mapping[str, Any]] = None,
                 parts: Optional[Parts] = None, observations: Union[bool, str] = True, masks: bool = True, device: int = 0,
                 stream: int = 0, folder: Optional[str] = None):
        g = self.game = game(of)
        self.parts = g.own_parts(parts)
        tables = self.tables = _check.whole(tables, "the number of tables", 1, lib.SOUK_BATCH_TABLES_MAX)
        self.seats = g.own_seats(seats)
        device = self.device = _check.whole(device, "a device", 0, 1023)
        stream = self.stream = _check.whole(stream, "a stream", 0, (1 << 64) - 1)
        max_steps, seed = _check.whole(max_steps, "max_steps", 0, _check.INT64_MAX), _check.seed(seed)
        _check.one_of(reward, "a reward", REWARDS)
        if not isinstance(observations, bool):
            _check.one_of(observations, "the type of observations", ("float32", *NARROW))
        if folder is not None:
            _check.string(folder, "the folder of PTX files")
        setup, place, error = ffi.new("souk_batch_setup *"), ffi.new("souk_gpu_place *"), fresh_error()
        setup.game, setup.parts = g._c, self.parts._c
        setup.options = g.c_options(options, True)[0]
        setup.seats, setup.tables, setup.seed = self.seats, tables, seed % (1 << 64)
        setup.max_steps, setup.reward = max_steps, REWARDS[reward]
        self._stream = ffi.cast("void *", stream)
        named = ffi.new("char[]", folder.encode()) if folder else ffi.NULL
        place.device, place.folder = device, named
        opened = lib.souk_gpu_open(setup, place, error)
        if not opened:
            raise_error(error)
        self._c = ffi.gc(opened, lib.souk_gpu_close)
        self.name = ffi.string(lib.souk_gpu_name(self._c)).decode()
        shape = (tables, g.observe_size)
        self._wide = Array(self, shape, "f4") if observations else None
        self._narrow = NARROW.get(observations) if isinstance(observations, str) else None
        self.observations = Array(self, shape, self._narrow[1]) if self._narrow else self._wide
        self.masks = Array(self, (tables, g.num_actions), "u1") if masks else None
        self.movers = Array(self, (tables,), "i4")
        self.rewards = Array(self, (tables, self.seats), "f4")
        self.ends = Array(self, (tables,), "u1")
        self.actions = Array(self, (tables,), "i4")
        io = self._io = ffi.new("souk_batch_io *")
        for name in ("observations", "masks", "movers", "rewards", "ends"):
            array = self._wide if name == "observations" else getattr(self, name)
            if array:
                setattr(io, name, array._memory)
        self._nets: Dict[str, Any] = {}  # read so far, by file
        self._rng = ffi.new("souk_rng *", lib.souk_rng_seeded((seed + 1) % (1 << 64)))
        self.show()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ARRAYS and name in self.__dict__:
            raise AttributeError(f"the batch has its own {name} on the card: write into them, or give actions to step")
        object.__setattr__(self, name, value)

    def _must(self, call: Callable[..., Any], *arguments: Any) -> None:
        _must(call, self._c, *arguments)

    def seed(self, seed: int) -> None:
        """Deals all tables again: table i from the i-th seed derived from this one."""
        seed = _check.seed(seed)
        self._must(lib.souk_gpu_seed, seed, self._stream)
        self._rng[0] = lib.souk_rng_seeded((seed + 1) % (1 << 64))
        self.show()

    def show(self) -> None:
        """Fills observations, masks and movers from the current states."""
        self._must(lib.souk_gpu_show, self._io, self._stream)
        self._smaller()

    def step(self, actions: Any = None) -> None:
        """One action at every table: int32 on the GPU, from any library (default: self.actions). A table whose action
        is not legal is unchanged, and its end is REFUSED."""
        self._io.actions = ffi.cast("int32_t *", self._row(self.actions if actions is None else actions, "actions")[0])
        self._must(lib.souk_gpu_step, self._io, self._stream)
        self._smaller()

    def _smaller(self) -> None:
        if self._narrow and self._wide and self.observations:
            self._must(lib.souk_gpu_narrow, ffi.cast("float *", self._wide._memory), self.tables * self.game.observe_size,
                       self._narrow[0], self.observations._memory, self._stream)

    def _row(self, values: Any, what: str, kind: str = "i4", length: Optional[int] = None) -> Tuple[int, int]:
        """The address and the length of values in a row on the card."""
        told = {"i4": "int32", "u1": "uint8"}[kind]
        wanted = f"{what} are {self.tables if length is None else length or 'some'} {told} in a row, on the card"
        if isinstance(values, Array):
            shape, same = values.shape, values.kind == kind
            pointer = values.pointer
        else:
            seen = getattr(values, "__cuda_array_interface__", None)
            if not isinstance(seen, Mapping):
                raise SoukError(f"{wanted}, not {type(values).__name__}")
            shape, same = tuple(seen["shape"]), seen["typestr"][1:] == kind and not seen.get("strides")
            pointer = int(seen["data"][0])
        if not same or len(shape) != 1 or shape[0] != (shape[0] if length == 0 else length or self.tables):
            raise SoukError(wanted)
        return pointer, shape[0]

    def _only(self, only: Any) -> Any:
        return ffi.cast("uint8_t *", self._row(only, "the marks", "u1")[0]) if only is not None else ffi.NULL

    def pick(self) -> Array:
        """Writes random legal actions into self.actions: the same that souk.Batch picks."""
        self._must(lib.souk_gpu_pick, self._rng, ffi.cast("int32_t *", self.actions.pointer), self._stream)
        return self.actions

    def wait(self) -> None:
        """Waits for all queued work."""
        self._must(lib.souk_gpu_wait, self._stream)

    # --- copies and searches: GAME.search.ptx ---
    def fork(self, other: "Batch", from_tables: Any = None, to_tables: Any = None, seed: int = 0) -> None:
        """Copies tables of another batch into this one: table from_tables[i] becomes table to_tables[i] (int32 on the card;
        default: i). Every copy has a chance stream of its own, from the seed: no search can foresee what chance will do.
        `show` updates the arrays."""
        _check.kind(other, "what is copied from", Batch)
        copies = ffi.new("souk_gpu_copies *")
        setattr(copies, "from", other._c)
        copies.copies = min(self.tables, other.tables)
        for name, tables in (("from_table", from_tables), ("to_table", to_tables)):
            if tables is not None:
                length = copies.copies if name == "to_table" and from_tables is not None else 0
                pointer, copies.copies = self._row(tables, "numbers of tables", "i4", length)
                setattr(copies, name, ffi.cast("int32_t *", pointer))
        copies.seed = _check.seed(seed) % (1 << 64)
        self._must(lib.souk_gpu_fork, copies, self._stream)

    def imagine(self, seed: int, only: Any = None) -> None:
        """Draws again all that the mover of each table cannot know. `only`: uint8 on the card, 0 for each table to leave as
        it is. `show` updates the arrays."""
        self._must(lib.souk_gpu_imagine, _check.seed(seed) % (1 << 64), self._only(only), self._stream)

    def search(self, iterations: int, seed: int, net: str = "", only: Any = None, trees: int = 0) -> None:
        """Searches at each table for its mover, as the bots do, and writes self.actions, self.wins and self.scores (by
        score entry) and self.shares (by action: of the visits, or the mixed strategy of a simultaneous move). `net` is a
        file; "": the game's own net; "none": its estimate alone. `trees` grow at once (default 32768)."""
        iterations = _check.whole(iterations, "the number of iterations", 1, 1 << 14)
        self._think(lib.souk_gpu_search, iterations, seed, net, only, trees)

    def judge(self, net: str = "") -> None:
        """Evaluates each table as it is, without a search: self.wins and self.scores, and the priors of the mover in
        self.shares."""
        self._think(lib.souk_gpu_judge, 1, 0, net, None, 0)

    def _think(self, call: Any, iterations: int, seed: int, net: str, only: Any, trees: int) -> None:
        if not hasattr(self, "shares"):
            entries = max(self.seats, 2)
            self.wins, self.scores = (Array(self, (self.tables, entries), "f4") for _ in range(2))
            self.shares = Array(self, (self.tables, self.game.num_actions), "f4")
        thought = ffi.new("souk_gpu_thought *")
        thought.iterations, thought.seed = iterations, _check.seed(seed) % (1 << 64)
        thought.trees = _check.whole(trees, "the number of trees", 0, 1 << 20)
        if net not in self._nets:
            self._nets[net] = named_net(_check.string(net, "a net"))
        thought.net = self._nets[net]
        thought.only = self._only(only)
        thought.actions = ffi.cast("int32_t *", self.actions.pointer)
        for name in ("wins", "scores", "shares"):
            setattr(thought, name, ffi.cast("float *", getattr(self, name).pointer))
        self._must(call, thought, self._stream)

    def refused(self) -> bool:
        """Whether an action has been refused since the last call. Waits for the stream."""
        answer = ffi.new("bool *")
        self._must(lib.souk_gpu_refused, self._stream, answer)
        return bool(answer[0])

    def state(self, table: int) -> State:
        """A copy of the state of one table. Waits for the stream."""
        table = _check.whole(table, "a table", 0, self.tables - 1)
        made = State._made(self.game, self.parts, self.seats)
        self.wait()
        self._must(lib.souk_gpu_read_state, table, made._c)
        return made

    def put(self, table: int, state: State) -> None:
        """Sets one table to a state in which a seat is to move. Waits for the stream; `show` updates the arrays."""
        table = _check.whole(table, "a table", 0, self.tables - 1)
        _check.kind(state, "what a table is set to", State)
        if state.game is not self.game or state.seats != self.seats or state.parts.digest != self.parts.digest:
            raise SoukError(f"this state is of {state.game.id}, of other parts or for other seats")
        self.wait()
        self._must(lib.souk_gpu_write_state, table, state._c)
