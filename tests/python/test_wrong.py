"""No call from Python crashes: every public function is called with invalid arguments of every kind.

The calls run in their own process, so that a crash is one failed test that names the call. Invalid arguments must raise
ValueError or TypeError; arguments that happen to be valid may pass. `test_wrong.py fuzz CALLS SEED` makes random calls
with generated arguments, positional and named: numbers, texts, bytes, arrays of any type, shape and order, nested ones.
The objects called keep the changes of earlier calls. Under the address sanitizer:
    SOUK_LIBRARY=build-asan/libsouk.so LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 ...
"""
import inspect
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import souk
import tap

np.set_printoptions(threshold=8)  # every call is printed
ROUNDS = int(os.environ.get("SOUK_WRONG_ROUNDS", "5"))
SKIPPED = {"Game", "Bot", "SoukError", "AutoresetMode"}  # made by souk.game and souk.bot; an exception; an enum
COSTLY = {"Batch", "simulate", "collect", "export", "export_minari", "evaluate", "arena", "make", "SoukVector", "play"}  # large sizes are valid


def things(costly):
    other = souk.game("basari")
    read_only = np.zeros(64, np.float32)
    read_only.flags.writeable = False
    made = [None, -1, -2, -3, -4, -5, 0, 1, 1 << 100, -(1 << 63), 1.5, float("nan"), "", "x", "bazaar", "hard\0", "\udc80",
            b"x", [], [1, 2], [None], {}, {"x": object()}, {"souk": 3}, True, object(), int, np.zeros(8), np.zeros(8, np.int8),
            np.zeros((2, 2)), np.zeros(512, np.float32), np.zeros(1024, np.float32)[::2], read_only, np.array(3),
            np.array(["a"]), np.array([None, 1]), np.int8(-7), np.float32(2), other.new(3), other.parts, other, souk.bot("random"),
            souk.Table(other, 3), np.full(4, -1), np.full(4, 1 << 40), np.full(4, 1 << 32), np.zeros(4, bool), lambda *a: None,
            lambda *a: np.full(len(a[0]), 1 << 20), "seat_9", {"seat_0": -7}, {"seat_0": None}]
    return made if costly else made + [7, 1000000, 1 << 31, 1 << 32, 1 << 63, 1 << 64]


def subjects():
    """Every public object whose functions are called, with its name."""
    small = {"hold": True, "record": True}
    game = souk.game("bazaar")
    yield "souk", souk
    for module in [souk.lab, souk.vector, souk.aec] + [m for m in (getattr(souk, "parallel", None), getattr(souk, "single", None)) if m]:
        yield module.__name__, module
    for of in souk.games():
        state = of.new(of.max_seats, seed=3)
        state.settle()
        yield f"State of {of.id}", state
        yield f"State of {of.id} while chance acts", of.new(of.max_seats, seed=3)
        yield f"State of {of.id} when done", souk.play(of, ["random"] * of.max_seats)
        yield f"Table of {of.id}", souk.Table(of, of.max_seats)
        yield f"Batch of {of.id}", souk.Batch(of, 4, of.max_seats)
        yield f"Batch of {of.id} that holds", souk.Batch(of, 4, of.max_seats, **small)
        for module, make in (("aec", "env"), ("parallel", "parallel_env"), ("single", "env")):
            if hasattr(souk, module):
                env = getattr(getattr(souk, module), make)(of)
                yield f"{module} of {of.id} before reset", env
                env = getattr(getattr(souk, module), make)(of)
                env.reset(seed=1)
                yield f"{module} of {of.id}", env
        envs = souk.vector.make(of, 4)
        yield f"vector of {of.id} before reset", envs
        envs = souk.vector.make(of, 4)
        envs.reset(seed=1)
        yield f"vector of {of.id}", envs
    yield "Game", game
    yield "Parts", game.parts
    yield "Bot", souk.bot("normal")


def calls(subject):
    """The public functions of a subject; of a module, only its own."""
    for name in dir(subject):
        if name.startswith("_") and name not in ("__setstate__",) or name in SKIPPED:
            continue
        try:
            found = getattr(subject, name)
        except (ValueError, TypeError, AttributeError):
            continue
        if not callable(found) or name in ("__setstate__",) and inspect.ismodule(subject):
            continue
        if inspect.ismodule(subject) and (name not in souk.__all__ if subject is souk else getattr(found, "__module__", "") != subject.__name__):
            continue
        if not inspect.ismodule(subject) and (inspect.isclass(found) or not (getattr(found, "__module__", "") or "").startswith("souk")):
            continue
        yield name, found


def call_all(seed):
    """Calls everything, in an empty folder; the last line printed before a crash names the call."""
    os.chdir(tempfile.mkdtemp())
    chooser, count, failed = random.Random(seed), 0, []
    sys.stdout.reconfigure(errors="backslashreplace")
    for title, subject in subjects():
        for name, function in calls(subject):
            pool = things(name in COSTLY or title in ("souk.lab", "souk.vector"))
            names = list(inspect.signature(function).parameters)
            most = len(names)
            tries = [(x,) for x in pool] + [()] + [tuple(chooser.choice(pool) for _ in range(chooser.randint(0, most))) for _ in range(ROUNDS)]
            if title.startswith(("souk", "Game")) and most > 1:
                tries += [("bazaar",) + t[1:] for t in tries]
            for arguments in tries:
                count += 1
                print(f"{title}: {name}{arguments!r}"[:300].replace("\n", " "), flush=True)
                few = {"plays": 2} if "plays" in names[len(arguments):] else {}  # valid calls stay cheap
                try:
                    made = function(*arguments, **few)
                    if inspect.isgenerator(made):
                        next(made, None)
                except (ValueError, TypeError, souk.SoukError):
                    pass
                except (NotImplementedError, OSError):
                    pass
                except BaseException as wrong:
                    print(f"{type(wrong).__name__}: {wrong}")
                    failed.append(f"{title}: {name}{arguments!r}".replace("\n", " ")[:200] + f" gives {type(wrong).__name__}: {wrong}")
    shutil.rmtree(os.getcwd())
    print("\n".join(failed[:40]))
    print(f"called {count}")
    sys.exit(1 if failed else 0)


TYPES = ["bool", "int8", "uint8", "int16", "<i4", ">i4", "int64", "uint64", "float16", "float32", ">f4", "float64", "complex64", "U3", "S2",
         "datetime64[s]", "V5", "object"]


def made_up(chooser, pool, small, depth=0):
    """A random value; with `small`, no sizes that would be valid and slow."""
    kind = chooser.randrange(12 if depth < 3 else 6)
    if kind == 0:
        bits = chooser.choice((2, 3) if small else (2, 3, 6, 8, 16, 31, 32, 33, 63, 64, 65, 200))
        return chooser.getrandbits(bits) * chooser.choice((1, 1, -1))
    if kind == 1:
        return chooser.choice((0.0, -0.0, 1e-320, 0.5, 2.0, -1.0) + (() if small else (1e9, 1e300, float("inf"), float("-inf"), float("nan"))))
    if kind == 2:
        return "".join(chr(chooser.choice((0, 9, 10, 34, 48, 49, 65, 97, 123, 233, 0x660, 0xd800, 0x1f600))) for _ in range(chooser.randrange(9)))
    if kind == 3:
        return chooser.randbytes(chooser.randrange(40))
    if kind in (4, 5):
        return chooser.choice(pool)
    if kind == 6:
        return [made_up(chooser, pool, small, depth + 1) for _ in range(chooser.randrange(5))]
    if kind == 7:
        return tuple(made_up(chooser, pool, small, depth + 1) for _ in range(chooser.randrange(4)))
    if kind == 8:
        keys = [chooser.choice(("souk", "seat_0", "seat_1", "game", "bytes", "seed", 0, None, "x")) for _ in range(chooser.randrange(4))]
        return {key: made_up(chooser, pool, small, depth + 1) for key in keys}
    shape = tuple(chooser.choice((0, 1, 2, 3, 4, 5, 7, 64)) for _ in range(chooser.randrange(3)))
    array = np.frombuffer(chooser.randbytes(int(np.prod(shape, dtype=int)) * 8), np.uint64).reshape(shape)
    kind = chooser.choice(TYPES)
    with np.errstate(all="ignore"):
        array = np.zeros(shape, kind) if kind in ("V5", "datetime64[s]", "object") or chooser.random() < 0.5 else array.astype(kind)
    if chooser.random() < 0.3:
        array = array.T[::chooser.choice((1, 2, -1))] if array.ndim else array
    array.flags.writeable = array.flags.writeable and chooser.random() < 0.8
    return array


def fuzz(calls_wanted, seed):
    """Makes random calls; the last line printed before a crash names the call."""
    os.chdir(tempfile.mkdtemp())
    chooser, failed, known = random.Random(seed), [], []
    sys.stdout.reconfigure(errors="backslashreplace")
    for count in range(calls_wanted):
        if count % 5000 == 0:
            known = [(title, name, function) for title, subject in subjects() for name, function in calls(subject)]
            pools = {small: things(small) for small in (False, True)}
        title, name, function = chooser.choice(known)
        small = name in COSTLY or title in ("souk.lab", "souk.vector")
        names = list(inspect.signature(function).parameters)
        arguments = [made_up(chooser, pools[small], small) for _ in range(chooser.randint(0, len(names)))]
        if arguments and title.startswith(("souk", "Game")) and chooser.random() < 0.7:
            arguments[0] = chooser.choice(("bazaar", "basari", "desert"))
        named = {n: made_up(chooser, pools[small], small) for n in names[len(arguments):] if chooser.random() < 0.3}
        if "plays" in names[len(arguments):]:
            named["plays"] = 2
        said = f"{title}: {name}{tuple(arguments)!r} {named!r}".replace("\n", " ")[:400]
        print(said, flush=True)
        try:
            made = function(*arguments, **named)
            if inspect.isgenerator(made):
                next(made, None)
        except (ValueError, TypeError, souk.SoukError, NotImplementedError, OSError):
            pass
        except BaseException as wrong:
            failed.append(f"{said} gives {type(wrong).__name__}: {wrong}")
    shutil.rmtree(os.getcwd())
    print("\n".join(failed[:40]))
    print(f"called {calls_wanted}")
    sys.exit(1 if failed else 0)


class Wrong(unittest.TestCase):
    def test_every_public_function(self):
        self.calls("call", "1")

    def test_random_arguments(self):
        self.calls("fuzz", "3000", "1")

    def calls(self, *words):
        done = subprocess.run([sys.executable, os.path.abspath(__file__), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, errors="replace", timeout=250)
        last = done.stdout.splitlines()[-3:]
        self.assertEqual(done.returncode, 0, "\n".join(last + [done.stderr[-2000:]]))
        self.assertTrue(last[-1].startswith("called "))

    def test_the_message_says_what_was_expected(self):
        state = souk.game("bazaar").new(3)
        n = state.game.observe_size
        for arguments, word in (((0, np.zeros(8)), f"float32 with shape ({n},)"), ((0, np.zeros(n, np.int8)), "float32"), ((1000000,), "0 to 2"),
                                ((-5,), "0 to 2"), ((0, np.zeros(2 * n, np.float32)[::2]), "not contiguous")):
            with self.assertRaises(ValueError) as caught:
                state.observe(*arguments)
            self.assertIn(word, str(caught.exception))

    def test_parts_of_another_game_are_refused(self):
        parts = souk.game("basari").parts
        for wrong in (lambda: souk.game("bazaar").new(parts=parts), lambda: souk.Batch("bazaar", 2, parts=parts),
                      lambda: souk.Table("bazaar", parts=parts), lambda: souk.lab.simulate("bazaar", parts=parts)):
            self.assertRaises(souk.SoukError, wrong)

    def test_damaged_states_are_refused(self):
        kept = souk.game("bazaar").new(3, seed=1).__getstate__()
        fresh = souk.game("bazaar").new(3)
        self.assertRaises(souk.SoukError, fresh.__setstate__, {**kept, "bytes": bytes(255 for _ in kept["bytes"])})
        self.assertRaises(souk.SoukError, fresh.__setstate__, {**kept, "bytes": b""})


INTERRUPTED = """
import souk, sys
for call in sys.stdin:
    try:
        print("on", flush=True)
        eval(call)
        print("not interrupted", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


class Interrupt(unittest.TestCase):
    """Ctrl-C stops long calls within a second of every processor, however busy these are."""

    def test_long_calls(self):
        def spent():
            with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
                return sum(map(int, file.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")

        with subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            self.addCleanup(process.kill)
            for call in ("souk.lab.simulate('bazaar', 'hard', seats=3, plays=100000)",
                         "souk.lab.simulate('bazaar', 'random', seats=3, plays=1000000000)",
                         "souk.Batch('basari', 4096, 3, threads=2).choose('hard')",
                         "souk.evaluate('bazaar', 'hard', 'hard', plays=100000)",
                         "souk.vector.make('bazaar', 256, opponent=souk.bot('hard', iterations=100000)).reset()",
                         "souk.lab.collect('bazaar', 10 ** 9)",
                         "souk.play('bazaar', [souk.bot('hard', iterations=10 ** 9)] * 3)",
                         "souk.bot('hard', iterations=1000000000).choose(souk.Batch('basari', 1, 3).state(0))"):
                process.stdin.write(call + "\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), "on\n", call)
                begun = spent()
                while spent() < begun + 0.3:  # the call is under way
                    time.sleep(0.02)
                begun = spent()
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.stdout.readline(), "interrupted\n", call)
                self.assertLess(spent() - begun, os.cpu_count(), call)
            process.stdin.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["call"]:
        call_all(int(sys.argv[2]))
    elif sys.argv[1:2] == ["fuzz"]:
        fuzz(int(sys.argv[2]), int(sys.argv[3]))
    else:
        tap.main()
