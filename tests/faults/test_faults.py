"""Fault injection: memory, disks, signals, clocks. Every command is run repeatedly under a preloaded library (shim.c)
that fails the n-th allocation, or the n-th write, for n = 1, 2, ... until a run has no fault.

Each run must satisfy three conditions. The program is not killed by a signal. It either gives its usual output, or
exits with a nonzero code and reports why. Every file is either unchanged or as it should be, and no temporary file is
left.

Without arguments each case is tried at a dozen or two n, among them the first eight; with `all`, at every n. `make
coverage` tries more (SOUK_FAULTS=more)."""
import errno
import fcntl
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
import guests  # pylint: disable=wrong-import-position

SOUK = os.path.abspath(os.environ.get("SOUK_BIN", "build/souk"))
SHIM = os.path.abspath(os.environ["SOUK_SHIM"])
ALL = "all" in sys.argv[1:] or os.environ.get("SOUK_FAULTS") == "all"
PATIENCE = 120
MORE = os.environ.get("SOUK_FAULTS") == "more"
FIRST = 12 if MORE else 8  # without `all`: every n up to here, then fewer and fewer
# On a RAM disk where there is one: these tests do not depend on the disk.
ROOM = tempfile.mkdtemp(prefix="souk-faults-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
LOG = os.path.join(ROOM, "happened")

PLAY = b"log\nwhy 1\nsave game.souk\nrules\n1\nquit\n"
ENGINE = b"""{"type":"hello","id":1}
{"type":"new","game":"desert","seats":3,"seed":1}
{"type":"bot","seat":0,"bot":"normal"}
{"type":"legal","seat":1}
{"type":"view","seat":1}
{"type":"hint","seat":1,"level":"normal"}
{"type":"rules","game":"bazaar"}
{"type":"save"}
{"type":"quit"}
"""


class Case:
    """A command, its input, and the files it may change."""

    def __init__(self, name, *words, stdin=b"", writes=False, takes_up=None, says=()):
        self.name, self.words, self.stdin = name, words, stdin
        self.writes = writes  # it writes files
        self.takes_up = takes_up  # pattern of files with unfinished work, from which the next run resumes
        self.says = says  # patterns of output that varies from run to run and is not compared


class Run:
    def __init__(self, code, out, err, fired, files):
        self.code, self.out, self.err, self.fired, self.files = code, out, err, fired, files


def files_of(folder):
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(path, name), "rb") as file:
                found[os.path.relpath(os.path.join(path, name), folder)] = file.read()
    return found


def world(**faults):
    env = dict(os.environ, LD_PRELOAD=SHIM, SOUK_FAULT_LOG=LOG, LANG="C", XDG_DATA_HOME=ROOM)
    env.pop("SOUK_STORE", None)
    for name in list(env):
        if name.startswith("SOUK_FAIL") or name in ("SOUK_DISK", "SOUK_CLOCK", "SOUK_TICK_US", "SOUK_SHORT_WRITES"):
            del env[name]
    env.update({name: str(value) for name, value in faults.items()})
    return env


def run(case, before, stdout=subprocess.PIPE, **faults):
    """Runs the case in a new folder with these files."""
    folder = os.path.join(ROOM, "here")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, content in before.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    if os.path.exists(LOG):
        os.remove(LOG)
    done = subprocess.run([SOUK, *case.words], input=case.stdin, stdout=stdout, stderr=subprocess.PIPE, cwd=folder,
                          env=world(**faults), timeout=PATIENCE)
    out = done.stdout or b""
    for pattern in case.says:
        out = re.sub(pattern, b"", out)
    return Run(done.returncode, out, done.stderr, os.path.exists(LOG), files_of(folder))


def judge(case, before, good, it, what):
    """Describes what a run with a fault did wrong; None if nothing."""
    if it.code < 0:
        return f"{what}: killed by {signal.Signals(-it.code).name}\n{it.err.decode(errors='replace')[-2000:]}"
    told = it.err + (it.out if case.stdin else b"")  # players read errors on standard output
    if it.code == 0 and it.out != good.out and not re.search(rb"memory|saved|could not|cannot|error", told):
        return f"{what}: success, but the output is incomplete"
    if it.code != 0 and not it.err.strip():
        return f"{what}: exit code {it.code} without a reason"
    for name, content in it.files.items():
        if content in (before.get(name), good.files.get(name)):
            continue
        if case.takes_up and re.match(case.takes_up, name):
            again = run(case, it.files)
            if (again.code, again.out) != (0, good.out):
                return f"{what}: unfinished work cannot be resumed: {again.err.decode()}"
            continue
        return f"{what}: the file {name} is neither unchanged nor as it should be"
    for name in before:
        if name not in it.files:
            return f"{what}: the file {name} is gone"
    return None


def points():
    """The n to try: all of them, or the first and then fewer and fewer."""
    n = 1
    while True:
        yield n
        n += 1 if ALL or n < FIRST else n // (4 if MORE else 2)


def at_every(case, before, faults):
    """Runs a case with faults(n) until no fault happens; the number of faults, and the last n."""
    good = run(case, before)
    if good.code != 0:
        raise AssertionError(f"without any fault: exit code {good.code}\n{good.err.decode()}")
    tried = 0
    for n in points():
        it = run(case, before, **faults(n))
        if not it.fired:
            if it.code != 0:
                raise AssertionError(f"exit code {it.code} without a fault: {it.err.decode()}")
            return tried, n
        tried += 1
        wrong = judge(case, before, good, it, f"n = {n}")
        if wrong:
            raise AssertionError(wrong)


# --- the cases ------------------------------------------------------------------------------------


def a_store(folder):
    """The store of a server with two games."""
    store = os.path.join(folder, "store.db")
    server = guests.Server(store=f"sqlite:{store}")
    ada = server.guest("Ada")
    for game, least, _ in guests.games(ada)[:2]:
        table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1))
        player = guests.Player(ada, table, random.Random(2))
        for _ in range(5):
            player.play(until=lambda view: bool(view.get("legal")))
            player.move()
    server.clean()
    return store


def prepare():
    """A record, a parts file, a store and its dump, all made by the program itself."""
    folder = os.path.join(ROOM, "first")
    os.makedirs(folder)
    subprocess.run([SOUK, "play", "desert", "--plain", "--seats", "you,random,random", "--seed", "3"], input=PLAY,
                   stdout=subprocess.DEVNULL, check=True, cwd=folder)
    parts = subprocess.run([SOUK, "parts", "bazaar"], stdout=subprocess.PIPE, check=True).stdout
    store = a_store(folder)
    dump = subprocess.run([SOUK, "store", "dump", "--store", f"sqlite:{store}"], stdout=subprocess.PIPE,
                          check=True).stdout
    files = {"mine.json": parts, "dump": dump}
    for name in ("game.souk", "store.db"):
        with open(os.path.join(folder, name), "rb") as file:
            files[name] = file.read()
    return files


FIGURES = (rb"in [0-9.]+ s.*", rb'"(seconds|actions_per_second)":[0-9.e+-]+')
TIMES = (rb"in [0-9.]+ s, \d+ actions per second",)


def commands(files):
    record, parts, store = ({name: files[name]} for name in ("game.souk", "mine.json", "store.db"))
    there = ("--store", "sqlite:store.db")
    return [
        (Case("games", "games"), {}),
        (Case("rules", "rules", "bazaar", "--lang", "fr"), {}),
        (Case("parts --check", "parts", "bazaar", "--check", "mine.json"), parts),
        (Case("play --plain, saving", "play", "desert", "--plain", "--seats", "you,random,random", "--seed", "3",
              stdin=PLAY, writes=True), {"game.souk": b"what was there before\n"}),
        (Case("play --load", "play", "--plain", "--load", "game.souk", stdin=b"table\nlog\nquit\n"), record),
        (Case("replay", "replay", "game.souk"), record),
        (Case("replay --json", "replay", "game.souk", "--json"), record),
        (Case("sim", "sim", "bazaar", "-n", "20", "--threads", "2", "--parts", "mine.json", says=TIMES), parts),
        (Case("engine", "engine", stdin=ENGINE), {}),
        (Case("arena --resume", "arena", "bazaar", "-n", "2", "--bots", "hard@50,random", "--threads", "1",
              "--resume", "kept", says=FIGURES, writes=True, takes_up="kept$"), {}),
        (Case("lab", "lab", "bazaar", "-n", "1", "--bots", "hard", "--iterations", "50", "--seats", "2", "--threads", "1",
              "--out", "out",
              writes=True, takes_up="out/counts"), {}),
        (Case("replay --analyse", "replay", "game.souk", "--analyse", "--level", "normal"), record),
        (Case("store check", "store", "check", *there), store),
        (Case("store dump", "store", "dump", *there), store),
        (Case("admin list", "admin", "list", "tables", *there), store),
    ]


def memory_fails(case, before):
    tried, last = at_every(case, before, lambda n: {"SOUK_FAIL_ALLOC": n})
    return f"{tried} of {last - 1} calls"


def memory_fails_from_then_on(case, before):
    tried, last = at_every(case, before, lambda n: {"SOUK_FAIL_ALLOC": n, "SOUK_FAIL_ON": 1})
    return f"{tried} of {last - 1} calls"


def memory_of_libraries_fails(case, before):
    tried, last = at_every(case, before, lambda n: {"SOUK_FAIL_ALLOC": n, "SOUK_FAIL_SCOPE": "all"})
    return f"{tried} of {last - 1} calls"


def writes_fail(case, before):
    tried = 0
    for why in (errno.ENOSPC, errno.EIO):
        tried += at_every(case, before, lambda n, why=why: {"SOUK_FAIL_WRITE": n, "SOUK_FAIL_ERRNO": why})[0]
    return f"{tried} writes"


def interrupted(case, before):
    """Constant signals and short writes do not change the result."""
    good = run(case, before)
    for faults in ({"SOUK_TICK_US": 1500}, {"SOUK_SHORT_WRITES": 7}, {"SOUK_TICK_US": 3000, "SOUK_SHORT_WRITES": 100}):
        it = run(case, before, **faults)
        if (it.code, it.out, it.files) != (good.code, good.out, good.files):
            raise AssertionError(f"{faults}: exit code {it.code}\n{it.err.decode()}")
    return "signals and short writes"


def case_of(name, files):
    return next(c for c in commands(files) if c[0].name == name)


def input_in_pieces_is_read_to_its_end(files):
    """Input that arrives in pieces, with signals between them, is read to its end."""
    del files
    process = subprocess.Popen([SOUK, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=world(SOUK_TICK_US=1000))
    for piece in (b'{"type":"hel', b'lo"}\n{"type"', b':"quit"}\n'):
        process.stdin.write(piece)
        process.stdin.flush()
        time.sleep(0.05)
    out, _ = process.communicate(timeout=PATIENCE)
    if process.returncode != 0 or b'"welcome"' not in out or b'"bye"' not in out:
        raise AssertionError(out.decode())


def a_full_disk_is_reported(files):
    """Output through stdio, with a limit on the size of every file."""
    told = 0
    for name in ("games", "rules", "replay", "sim", "engine", "arena --resume", "lab"):
        case, before = case_of(name, files)
        for size in (0, 1, 50, 1000) if not ALL else (0, 1, 10, 50, 200, 1000, 3000, 10000):
            target = os.path.join(ROOM, "out")
            with open(target, "wb") as file:
                it = run(case, before, stdout=file, SOUK_DISK=size)
            with open(target, "rb") as file:
                length = len(file.read())
            if it.code < 0:
                raise AssertionError(f"{name}, {size} bytes: killed by {signal.Signals(-it.code).name}")
            cut = length == size or any(len(content) == size for content in it.files.values())
            if cut and it.code == 0:
                raise AssertionError(f"{name}: success, though only {size} bytes fit")
            if it.code != 0 and not it.err.strip():
                raise AssertionError(f"{name}, {size} bytes: no reason given")
            told += it.code != 0
    if told < 10:
        raise AssertionError(f"a full disk was reported only {told} times")
    return f"{told} full disks"


def an_arena_resumes_after_a_full_disk(files):
    """Plays cut off by a full disk are repeated, and the result is that of a run without a fault."""
    case, before = case_of("arena --resume", files)
    good = run(case, before)
    whole = len(good.files["kept"])
    for size in range(1, whole, 1 if ALL else whole // 7):
        it = run(case, before, SOUK_DISK=size)
        if it.code == 0:
            raise AssertionError(f"success, though only {size} of {whole} bytes were written")
        again = run(case, it.files)
        if again.code != 0 or again.out != good.out:
            raise AssertionError(f"after {size} bytes: {again.err.decode()}")
    return f"{whole} bytes"


def a_restore_is_atomic(files):
    """If an allocation or a write fails, the store is either empty or complete."""
    dump, tried = files["dump"], 0
    restore = Case("store restore", "store", "restore", "dump", "--store", "sqlite:new.db")
    kinds = [lambda n: {"SOUK_FAIL_ALLOC": n}, lambda n: {"SOUK_FAIL_WRITE": n},
             lambda n: {"SOUK_FAIL_WRITE": n, "SOUK_FAIL_ERRNO": errno.EIO}]
    for faults in kinds:
        for n in points():
            it = run(restore, {"dump": dump}, **faults(n))
            if it.code < 0 or (it.code != 0 and not it.err.strip()):
                raise AssertionError(f"n = {n}: exit code {it.code}, {it.err.decode()[-500:]}")
            kept = run(Case("store dump", "store", "dump", "--store", "sqlite:new.db"), it.files)
            lines = set(kept.out.splitlines())
            whole = lines == set(dump.splitlines())
            if kept.code != 0 or not (whole or (it.code != 0 and not lines)):
                raise AssertionError(f"n = {n}: exit code {it.code}, and {len(lines)} of {len(dump.splitlines())} lines")
            if not it.fired or (not ALL and n > FIRST):
                break
            tried += 1
    return f"{tried} faults"


# --- the full screen ------------------------------------------------------------------------------

SCREEN = ("play", "bazaar", "--seats", "you,random,random", "--seed", "5", "--pace", "none")
KEYS = [b"\r", b"\r", b"r", b"\x1b", b"h", b"u", b"v", b"\x1b", b"l", b"\x1b", b"\r"]
LEAVE = [b"q", b"\r", b"\x04"]  # repeated until it has ended; the last one ends the input in plain mode


def on_screen(folder, **faults):
    """Plays in a terminal; the exit code, and the output."""
    if os.path.exists(LOG):
        os.remove(LOG)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    env = dict(world(**faults), TERM="xterm-256color", LC_ALL="C.UTF-8", XDG_STATE_HOME=folder)
    process = subprocess.Popen([SOUK, *SCREEN], stdin=theirs, stdout=theirs, stderr=theirs, env=env,
                               start_new_session=True)
    os.close(theirs)
    keys, said, deadline = iter(KEYS + LEAVE * 50), b"", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if select.select([ours], [], [], 0.03)[0]:
                said += os.read(ours, 1 << 16)
            elif process.poll() is None:
                os.write(ours, next(keys, b"q"))  # once the output pauses
            else:
                break
        except OSError:
            break  # the program has ended
    if process.poll() is None and time.monotonic() >= deadline:
        process.kill()
        raise AssertionError(f"{faults}: it does not end\n{said[-300:]}")
    process.wait(timeout=PATIENCE)
    os.close(ours)
    return process.returncode, said


def a_screen_without_memory():
    """A failed allocation is reported or tolerated, and the saved game can be replayed."""
    tried = kept = 0
    for n in points():
        folder = tempfile.mkdtemp(dir=ROOM)
        code, said = on_screen(folder, SOUK_FAIL_ALLOC=n)
        fired = os.path.exists(LOG)
        if code < 0 or (code != 0 and not said.strip()):
            raise AssertionError(f"n = {n}: exit code {code}\n{said[-1000:].decode(errors='replace')}")
        for name in files_of(folder):
            if name.endswith(".souk"):
                kept += 1
                subprocess.run([SOUK, "replay", os.path.join(folder, name)], stdout=subprocess.DEVNULL, check=True)
        shutil.rmtree(folder)
        if not fired or (not ALL and n > FIRST):
            break
        tried += 1
    if kept == 0:
        raise AssertionError("no game was ever saved")
    return f"{tried} calls"


# --- the server -----------------------------------------------------------------------------------


class House:
    """A server with injected faults; its store is a new file unless one is given."""

    def __init__(self, store=None, **faults):
        self.folder = tempfile.mkdtemp(dir=ROOM)
        self.store = store or os.path.join(self.folder, "store.db")
        if os.path.exists(LOG):
            os.remove(LOG)
        self.process = subprocess.Popen([SOUK, "serve", "--listen", "127.0.0.1:0", "--workers", "1",
                                         "--store", "sqlite:" + self.store], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=world(**faults))
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        self.port = int(found.group(1)) if found else None

    def close(self):
        """The exit code and the output."""
        if self.port is not None:
            self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


def a_server_starts_or_says_why(faults, most):
    tried = 0
    for n in points():
        house = House(**faults(n))
        fired = os.path.exists(LOG)
        code, _, err = house.close()
        if code < 0:
            raise AssertionError(f"n = {n}: killed by {signal.Signals(-code).name}\n{err.decode()[-2000:]}")
        if house.port is None and (code == 0 or not err.strip()):
            raise AssertionError(f"n = {n}: exit code {code}, {err}")
        if not fired and house.port is None:
            raise AssertionError(f"n = {n}: did not start, without a fault: {err.decode()}")
        shutil.rmtree(house.folder)
        if not fired or n > most:
            return f"{tried} starts"
        tried += 1


def clocks_jump():
    """The wall clock is set forward and back while two people play, and nobody loses time."""
    clock = os.path.join(ROOM, "clock")

    def off(seconds):
        with open(clock, "w", encoding="ascii") as file:
            file.write(str(seconds * 1000).ljust(20))

    off(0)
    os.environ.update(LD_PRELOAD=SHIM, SOUK_CLOCK=clock)
    server = guests.Server()
    for name in ("LD_PRELOAD", "SOUK_CLOCK"):
        del os.environ[name]
    ada, ben, rng = server.guest("Ada"), server.guest("Ben"), random.Random(1)
    game, least, _ = [g for g in guests.games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2),
                     clock={"kind": "move", "seconds": 300, "reserve": 300})
    joined = ben.must("join", table=table["table"])
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    players = [guests.Player(ada, begun, rng), guests.Player(ben, joined, rng)]
    moves = 0
    for seconds in (0, 3600, -3600, 86400 * 365, 0):
        off(seconds)
        for _ in range(3):
            before = players[0].guest.must("view", table=table["table"])["time"]["now"]
            for player in players:
                player.take(player.guest.must("view", table=table["table"]))
            mover = next((p for p in players if p.may_move()), None)
            if mover is None or mover.view["done"]:
                continue
            answer = mover.move()
            guests.check(answer["type"] == "applied", answer)
            moves += 1
            now = ada.must("view", table=table["table"])["time"]
            guests.check(0 <= now["now"] - before < 60000, f"the server's time went from {before} to {now['now']}")
            guests.check(all(seat["left"] + seat["reserve"] > 400000 for seat in now["seats"][:2]), now)
        seats = ada.must("watch", table=table["table"])["seats"]
        guests.check(not seats[0]["bot"] and not seats[1]["bot"], seats)
    guests.check(moves >= 5, f"{moves} moves only")
    server.clean()
    return f"{moves} moves"


def main():
    files = prepare()
    tests = []
    for case, before in commands(files):
        tests.append((f"memory fails: {case.name}", memory_fails, (case, before)))
        if ALL:
            tests.append((f"memory fails from then on: {case.name}", memory_fails_from_then_on, (case, before)))
            tests.append((f"memory of libraries fails: {case.name}", memory_of_libraries_fails, (case, before)))
        if case.writes:
            tests.append((f"writes fail: {case.name}", writes_fail, (case, before)))
        tests.append((f"signals: {case.name}", interrupted, (case, before)))
    tests.append(("input in pieces", input_in_pieces_is_read_to_its_end, (files,)))
    tests.append(("full disks", a_full_disk_is_reported, (files,)))
    tests.append(("an arena after a full disk", an_arena_resumes_after_a_full_disk, (files,)))
    tests.append(("a screen without memory", a_screen_without_memory, ()))
    tests.append(("a restore", a_restore_is_atomic, (files,)))
    tests.append(("a server without memory", a_server_starts_or_says_why, (lambda n: {"SOUK_FAIL_ALLOC": n}, 400)))
    tests.append(("a server whose disk fails", a_server_starts_or_says_why, (lambda n: {"SOUK_FAIL_WRITE": n}, 400)))
    tests.append(("clocks jump", clocks_jump, ()))
    wanted = os.environ.get("SOUK_ONLY")
    failed = 0
    tests = [t for t in tests if not wanted or wanted in t[0]]
    print(f"1..{len(tests)}", flush=True)
    for number, (name, test, arguments) in enumerate(tests, 1):
        begun = time.monotonic()
        try:
            note = test(*arguments)
        except (AssertionError, OSError, subprocess.TimeoutExpired) as problem:
            failed += 1
            print(f"not ok {number} - {name}")
            print("\n".join("# " + line for line in str(problem).splitlines()), flush=True)
            continue
        print(f"ok {number} - {name}" + (f": {note}" if note else "") + f" # {time.monotonic() - begun:.1f} s",
              flush=True)
    shutil.rmtree(ROOM, ignore_errors=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
