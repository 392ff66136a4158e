"""The part of cffi that this package uses, over Python's ctypes, for a Python without cffi. Slower, otherwise equal.

The declarations are those that cffi reads (headers.py); a small parser knows the C of our headers: enums, structs,
pointers, arrays, functions. As in cffi, a pointer has its target's members and keeps its source alive. Values stored in
a struct are kept alive by the caller."""
from __future__ import annotations

import ctypes
import re
from typing import Any, Callable, Dict, List, Optional, Tuple

_BASIC: Dict[str, Any] = {
    "void": None, "bool": ctypes.c_bool, "char": ctypes.c_char, "int": ctypes.c_int, "unsigned": ctypes.c_uint,
    "long": ctypes.c_long, "long long": ctypes.c_longlong, "float": ctypes.c_float, "double": ctypes.c_double,
    "size_t": ctypes.c_size_t, "uintptr_t": ctypes.c_size_t,
    **{f"{u}int{n}_t": getattr(ctypes, f"c_{u}int{n}") for n in (8, 16, 32, 64) for u in ("", "u")}}
Argument = Tuple[str, str]  # a type and a name


class Pointer:
    """An address and the type of its target. NULL is false."""

    def __init__(self, kind: Any, address: int, kept: Any = None, length: int = 0):
        self.__dict__.update(_kind=kind, _address=address, _kept=kept, _length=length, _as_parameter_=ctypes.c_void_p(address))

    def _at(self, i: int = 0) -> Any:
        if not self._address:
            raise RuntimeError("there is nothing at NULL")
        return self._kind.from_address(self._address + i * ctypes.sizeof(self._kind))

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self[k] for k in range(i.start or 0, i.stop)]
        return _out(self._at(i), self._kind, self)

    def __setitem__(self, i: int, value: Any) -> None:
        at, kind = self._address + i * ctypes.sizeof(self._kind), self._kind
        ctypes.memmove(at, ctypes.byref(_in(value, kind)), ctypes.sizeof(kind))

    def __getattr__(self, name: str) -> Any:
        return getattr(_out(self._at(), self._kind, self), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(_out(self._at(), self._kind, self), name, value)

    def __iter__(self) -> Any:
        return iter([self[i] for i in range(self._length)])

    def __len__(self) -> int:
        return int(self._length)

    def __bool__(self) -> bool:
        return bool(self._address)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pointer) and bool(self._address == other._address)

    def __hash__(self) -> int:
        return hash(self._address)

    def __call__(self, *given: Any) -> Any:
        return self._kind.call(self._address, *given)


class Struct:
    """A struct at its address; members are read and written in that memory."""

    def __init__(self, made: Any, owner: Any):
        self.__dict__.update(_made=made, _owner=owner, _as_parameter_=made)

    def __getattr__(self, name: str) -> Any:
        kind = dict(type(self._made)._fields_)[name]
        at = ctypes.addressof(self._made) + getattr(type(self._made), name).offset
        return _out(kind.from_address(at), kind, self)

    def __setattr__(self, name: str, value: Any) -> None:
        kind = dict(type(self._made)._fields_)[name]
        Pointer(kind, ctypes.addressof(self._made) + getattr(type(self._made), name).offset)[0] = value


class _Reference(ctypes.c_void_p):
    """A pointer as ctypes stores it; each subclass knows its target type."""
    to: Any = None


class _Code:
    """The target of a function pointer."""

    def __init__(self, back: Any, taken: List[Any]):
        self.back, self.taken = back, taken
        self.prototype = ctypes.CFUNCTYPE(_plain(back), *[_plain(t) for t in taken])

    def call(self, address: Any, *given: Any) -> Any:
        """Calls the function at an address."""
        function = address if callable(address) else self.prototype(address)
        made = function(*[_in(value, kind) for value, kind in zip(given, self.taken)])
        return None if self.back is None else _out(made, self.back, None)


def _plain(kind: Any) -> Any:
    return ctypes.c_void_p if _is(kind, _Reference) else kind


def _is(kind: Any, *bases: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, bases)


def _out(value: Any, kind: Any, owner: Any) -> Any:
    """Converts a C value to Python."""
    if _is(kind, _Reference):
        address = value.value if isinstance(value, ctypes.c_void_p) else value
        return Pointer(kind.to, address or 0)
    if _is(kind, ctypes.Structure, ctypes.Union):
        return Struct(value, owner or value)
    if _is(kind, ctypes.Array):
        return Pointer(kind._type_, ctypes.addressof(value), owner, kind._length_)
    return getattr(value, "value", value)


def _in(value: Any, kind: Any) -> Any:
    """Converts a Python value to C."""
    if _is(kind, _Reference):
        if isinstance(value, (bytes, bytearray)):
            return ctypes.c_void_p(ctypes.cast(ctypes.c_char_p(bytes(value)), ctypes.c_void_p).value)
        if isinstance(value, Pointer):
            return ctypes.c_void_p(value._address)
        return ctypes.cast(value, ctypes.c_void_p) if value is not None else ctypes.c_void_p(0)
    if isinstance(value, Struct):
        return value._made
    if isinstance(value, Pointer):
        return value._at()
    return value if isinstance(value, kind) else kind(value)


class Library:
    """The functions, variables and constants of a shared library."""

    def __init__(self, of: "FFI", path: str):
        self._of, self._c = of, ctypes.CDLL(path)

    def __getattr__(self, name: str) -> Any:
        if name in self._of.constants:
            found: Any = self._of.constants[name]
        elif name in self._of.functions:
            code = self._of.functions[name]
            entry = getattr(self._c, name)
            entry.restype, entry.argtypes = _plain(code.back), [_plain(t) for t in code.taken]
            back, taken = code.back, code.taken

            def found(*given: Any) -> Any:
                if len(given) != len(taken):
                    raise TypeError(f"{name} takes {len(taken)} arguments, not {len(given)}")
                made = entry(*[_in(value, kind) for value, kind in zip(given, taken)])
                return None if back is None else _out(made, back, None)
        elif name in self._of.variables:
            kind, many = self._of.variables[name]
            at = ctypes.addressof(ctypes.c_char.in_dll(self._c, name))
            return Pointer(kind, at) if many else _out(kind.from_address(at), kind, None)
        else:
            raise AttributeError(name)
        setattr(self, name, found)
        return found


class FFI:
    """The subset of cffi.FFI that this package needs."""

    def __init__(self, declarations: str):
        self.constants: Dict[str, int] = {}
        self.functions: Dict[str, _Code] = {}
        self.variables: Dict[str, Tuple[Any, bool]] = {}
        self._types: Dict[str, Any] = dict(_BASIC)
        self._references: Dict[Any, Any] = {}
        self.NULL = Pointer(None, 0)
        self._read(declarations)

    # --- parsing C declarations ---
    def _read(self, text: str) -> None:
        text = re.sub(r"\s+", " ", text)
        while text.strip():
            end, depth = 0, 0
            while text[end] != ";" or depth:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            self._declare(text[:end].strip())
            text = text[end + 1:]

    def _declare(self, said: str) -> None:
        kinds = re.match(r"(typedef )?(enum|struct|union)( \w+)?( \{(.*)\})?( \w+)?$", said)
        if kinds and kinds[2] == "enum":
            self._enumerate(kinds[5])
            self._types[(kinds[6] or "").strip()] = ctypes.c_uint
        elif kinds and kinds[4]:
            base = ctypes.Union if kinds[2] == "union" else ctypes.Structure
            made: Any = self._types.get(f"struct {kinds[3].strip()}") or type(kinds[3].strip(), (base,), {})
            self._types[kinds[6].strip()] = self._types[f"{kinds[2]} {kinds[3].strip()}"] = made
            fields = [self._named(part) for line in self._split(kinds[5], ";") for part in self._each(line)]
            made._fields_ = [(name, kind) for kind, name in fields]
        elif kinds:
            self._types[(kinds[6] or kinds[3]).strip()] = self._struct(f"struct {kinds[3].strip()}")
        elif said.startswith("extern "):
            kind, name = self._named(said[7:])
            many = said.endswith("]")
            self.variables[name] = (kind._type_ if many else kind, many)
        elif said.startswith("typedef "):
            kind, name = self._named(said[8:])
            self._types[name] = kind
        else:
            front, inside = re.match(r"(.*?)\((.*)\)$", said).groups()  # type: ignore[union-attr]
            back, name = self._named(front)
            self.functions[name] = _Code(back, self._taken(inside))

    def _enumerate(self, inside: str) -> None:
        value = -1
        for part in self._split(inside, ","):
            name, _, given = part.partition("=")
            value = self._count(given) if given else value + 1
            self.constants[name.strip()] = value

    def _count(self, said: str) -> int:
        for name in re.findall(r"[A-Za-z_]\w*", said):
            said = re.sub(rf"\b{name}\b", str(self.constants[name]), said)
        return int(eval(said.replace("/", "//"), {"__builtins__": {}}))  # only numbers and operators of our headers

    @staticmethod
    def _split(said: str, at: str) -> List[str]:
        parts, depth = [""], 0
        for letter in said:
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if letter == at and not depth:
                parts.append("")
            else:
                parts[-1] += letter
        return [part.strip() for part in parts if part.strip()]

    def _each(self, line: str) -> List[str]:
        """`int a, b[2]` as two declarations."""
        first, *others = self._split(line, ",")
        kind = re.match(r"((?:const |struct |unsigned )*\w+)", first)
        return [first] + [f"{kind[1] if kind else ''} {other}" for other in others]

    def _struct(self, name: str) -> Any:
        return self._types.setdefault(name, type(name.split()[-1], (ctypes.Structure,), {}))

    def _named(self, said: str) -> Tuple[Any, str]:
        """The type and the name of a declaration."""
        function = re.match(r"(.*?)\(\*(\w+)\)\((.*)\)$", said)
        if function:
            return self._to(_Code(self._type(function[1]), self._taken(function[3]))), function[2]
        found = re.match(r"(.*?)(\w+)((?:\[[^\]]*\])*)$", said)
        if not found:
            raise ValueError(said)
        kind = self._type(found[1])
        for size in reversed(re.findall(r"\[([^\]]*)\]", found[3])):
            kind = kind * (self._count(size) if size else 0)
        return kind, found[2]

    def _type(self, said: str) -> Any:
        stars = said.count("*")
        name = re.sub(r"\bconst\b|\*", " ", said)
        name = " ".join(name.split())
        kind = self._struct(name) if name.startswith("struct ") and name not in self._types else self._types[name]
        for _ in range(stars):
            kind = self._to(kind)
        return kind

    def _to(self, kind: Any) -> Any:
        if kind not in self._references:
            self._references[kind] = type("Reference", (_Reference,), {"to": kind})
        return self._references[kind]

    def _taken(self, inside: str) -> List[Any]:
        taken = []
        for part in self._split(inside, ","):
            if part == "void":
                continue
            kind, _ = self._named(part)
            taken.append(self._to(kind._type_) if _is(kind, ctypes.Array) else kind)
        return taken

    # --- cffi's interface ---
    def dlopen(self, path: Optional[str]) -> Library:
        """Opens a library."""
        return Library(self, path)  # type: ignore[arg-type]

    def new(self, said: str, given: Any = None) -> Pointer:
        """Allocates zeroed memory of that type and stores the initial value, if any."""
        if said.endswith("[]"):
            kind = self._type(said[:-2])
            if isinstance(given, bytes):
                memory = ctypes.create_string_buffer(given)
                return Pointer(kind, ctypes.addressof(memory), memory, len(memory))
            count = given if isinstance(given, int) else len(given)
            memory = (kind * max(count, 1))()
            made = Pointer(kind, ctypes.addressof(memory), memory, count)
            for i, value in enumerate([] if isinstance(given, int) else given):
                made[i] = value
            return made
        kind = self._type(said.rstrip(" *") + " *" * (said.count("*") - 1))
        memory = kind()
        made = Pointer(kind, ctypes.addressof(memory), memory)
        if isinstance(given, dict):
            for name, value in given.items():
                if isinstance(value, list):
                    for i, one in enumerate(value):
                        getattr(made, name)[i] = one
                else:
                    setattr(made, name, value)
        elif given is not None:
            made[0] = given
        return made

    def cast(self, said: str, value: Any) -> Any:
        """The same address with another type, or a number."""
        address = value._address if isinstance(value, Pointer) else int(value)
        return address if "*" not in said else Pointer(self._type(said[:said.rindex("*")]), address, value)

    def from_buffer(self, said: Any, array: Any = None) -> Pointer:
        """The memory of an array or of bytes."""
        said, array = ("char[]", said) if array is None else (said, array)
        at = array.ctypes.data if hasattr(array, "ctypes") else ctypes.cast(ctypes.c_char_p(array), ctypes.c_void_p).value or 0
        return Pointer(self._type(said[:-2]), at, array)

    def buffer(self, at: Any, size: int = -1) -> Any:
        """The bytes at a pointer."""
        size = ctypes.sizeof(at._kind) * max(at._length, 1) if size < 0 else size
        made: Any = (ctypes.c_char * size).from_address(at._address)
        made._kept = at
        return memoryview(made).cast("B")

    def string(self, at: Pointer) -> bytes:
        """The bytes up to NUL."""
        return ctypes.string_at(at._address)

    def sizeof(self, said: str) -> int:
        """The size of a type in bytes."""
        return ctypes.sizeof(self._type(said))

    def addressof(self, of: Any, i: int = 0) -> Pointer:
        """The address of a struct, or of an array element."""
        if isinstance(of, Pointer):
            return Pointer(of._kind, of._address + i * ctypes.sizeof(of._kind), of)
        return Pointer(type(of._made), ctypes.addressof(of._made), of)

    def memmove(self, to: Pointer, source: Any, size: int) -> None:
        """Copies bytes."""
        ctypes.memmove(to._address, source._address if isinstance(source, Pointer) else bytes(source), size)

    def gc(self, at: Pointer, free: Callable[[Any], Any]) -> Pointer:
        """The pointer, freed when nothing refers to it any more."""
        return _Freed(at, free)

    def callback(self, said: str, function: Callable[..., Any], error: Any = None, onerror: Any = None) -> Pointer:
        """A function that C may call: bool(void *)."""
        def called(*given: Any) -> Any:
            try:
                return function(*given)
            except BaseException as wrong:
                onerror(type(wrong), wrong, wrong.__traceback__)
                return error
        made = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)(called)
        return Pointer(None, ctypes.cast(made, ctypes.c_void_p).value or 0, made)


class _Freed(Pointer):
    def __init__(self, at: Pointer, free: Callable[[Any], Any]):
        super().__init__(at._kind, at._address, at)
        self.__dict__["_free"] = free

    def __del__(self) -> None:
        self._free(Pointer(self._kind, self._address))
