"""Allocations and writes of a server fail while people play over real connections.

The server must not be killed by a signal. Every request gets its answer, an error in the client's language, or a closed
connection after a `bye`. Afterwards every table has everything that was acknowledged, in the same order, and play
continues.

The short form fails every allocation of the program itself, one at a time, for every kind of request. With `all`, those
of the libraries fail, too, and everything is tried more often."""
import errno
import mmap
import os
import random
import select
import struct
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from guests import Closed, Guest, Server, check, games, run, until  # pylint: disable=wrong-import-position
from test_crash import Seat, check_store  # pylint: disable=wrong-import-position

SHIM = os.path.abspath(os.environ["SOUK_SHIM"])
ALL = "all" in sys.argv[1:] or os.environ.get("SOUK_FAULTS") == "all"
MEMORY, WRITES = 0, 1
WORDS = {"en": "emory", "fr": "émoire"}
PASSWORD = "a long password"


class Orders:
    """The file that the shim reads: which allocation, or which write, fails from now on (see shim.c)."""

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(prefix="souk-orders-")
        self.file.write(bytes(64))
        self.file.flush()
        self.place = mmap.mmap(self.file.fileno(), 64)

    def set(self, what, n, every=0):
        struct.pack_into("=4q", self.place, 32 * what, 0, every, 0, 0)
        struct.pack_into("=q", self.place, 32 * what, n)

    def off(self):
        """Stops the faults; how many there were."""
        for what in (MEMORY, WRITES):
            struct.pack_into("=q", self.place, 32 * what, 0)
        return self.faults()

    def faults(self):
        return sum(struct.unpack_from("=q", self.place, 32 * what + 24)[0] for what in (MEMORY, WRITES))


class House(Server):
    """A server whose faults are controlled by `orders`."""

    def __init__(self, libraries=False, faults=(), **more):
        self.orders = Orders()
        self.world = {"LD_PRELOAD": SHIM, "SOUK_ORDERS": self.orders.file.name, **dict(faults)}
        if libraries:
            self.world["SOUK_FAIL_SCOPE"] = "all"
        super().__init__(**more)

    def start(self):
        os.environ.update(self.world)
        try:
            super().start()
        finally:
            for name in self.world:
                del os.environ[name]

    def alive(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended with {self.process.returncode}: {self.errors()[-3000:]}")


class Person:
    """A player who reconnects whenever the connection is closed."""

    def __init__(self, house, name, lang="en"):
        self.house, self.lang, self.seat = house, lang, None
        self.guest = Guest(house.port, name, lang=lang)
        self.token = self.guest.token

    def sit(self, table):
        self.seat = Seat(self.guest, table, random.Random(3))

    def come_back(self):
        self.house.alive()
        self.guest = Guest(self.house.port, token=self.token, lang=self.lang)
        check(self.guest.you, "the sign-in was lost")
        if self.seat:
            self.seat.guest = self.guest

    def ask(self, kind, **members):
        """The answer; None if the connection was closed instead."""
        try:
            return self.guest.ask(kind, **members)
        except Closed:
            self.house.alive()
            return None

    def surely(self, kind, **members):
        """The answer, now that nothing fails; reconnects first if the connection was closed."""
        try:
            return self.guest.must(kind, **members)
        except Closed:
            self.come_back()
            return self.guest.must(kind, **members)

    def look(self):
        """Checks that everything ever shown or acknowledged at the table is there."""
        if self.seat:
            self.seat.take(self.surely("watch", table=self.seat.table), True)


def new_table(host, other, **more):
    """A table for the two of them alone: without bots, nothing happens there between requests."""
    game = next(g for g, least, most in games(host.guest) if least <= 2 <= most)
    table = host.surely("create", game=game, seats=["me", "open"], **more)
    host.seat = other.seat = None
    other.sit(other.surely("join", table=table["table"]))
    host.sit(host.surely("watch", table=table["table"]))
    return table["table"]


class Play:
    """Two players, one table, and requests of every kind."""

    def __init__(self, libraries=False):
        self.house = House(libraries)
        self.orders = self.house.orders
        self.ada, self.ben = Person(self.house, "Ada"), Person(self.house, "Ben", lang="fr")
        self.eve = Person(self.house, "Eve")  # at a table of her own
        game, least, _ = games(self.eve.guest)[0]
        self.eve.sit(self.eve.surely("create", game=game, seats=["me"] + ["random"] * (least - 1)))
        self.faults = self.requests = self.told = self.closed = 0
        new_table(self.ada, self.ben)

    def mover(self):
        """The player to move, at a new table if the game is over."""
        for person in (self.ada, self.ben):
            person.look()
        if self.ada.seat.view["done"]:
            new_table(self.ada, self.ben)
        return next(p for p in (self.ada, self.ben) if p.seat.view.get("legal"))

    def after(self, person, what, answer):
        """Checks the outcome: an answer, an error in the client's language, or a closed connection."""
        self.requests += 1
        if answer is None:
            said = [m for m in person.guest.news if m["type"] == "bye"]
            check(said or ALL, (what, "closed without a bye"))
            check(all(WORDS[person.lang] in m["text"] for m in said), (what, said))
            self.closed += 1
            if person.seat:
                person.come_back()
        elif answer["type"] == "error":
            check(answer["code"] in ("memory", "store", "busy"), (what, answer))
            check(answer["code"] != "memory" or WORDS[person.lang] in answer["text"], (what, answer))
            self.told += 1

    def at_every(self, what, kind, prepare, limit):
        """Repeats a request, failing its n-th call for n = 1, 2, ... until none fails."""
        n = 0
        while True:
            n += 1
            person, members = prepare()
            before = person.seat.seq if person.seat else 0
            self.orders.set(what, n)
            answer = person.ask(kind, **members)
            faults = self.orders.off()
            self.house.alive()
            self.faults += faults
            self.after(person, (kind, n), answer)
            for someone in (self.ada, self.ben):
                someone.look()
            if kind == "apply" and answer and answer["type"] == "error":
                check(person.seat.seq == before, "refused, but applied")
            if faults == 0:
                check(answer and answer["type"] != "error", (kind, n, answer))
                return
            check(n < limit, (kind, "the faults do not end"))

    def close(self):
        """Play continues, and the store is intact."""
        new_table(self.ada, self.ben)
        for _ in range(10):
            for person in (self.mover(), self.eve):
                person.look()
                if person.seat.view.get("legal"):
                    answer = person.guest.ask("apply", table=person.seat.table, seq=person.seat.seq,
                                              actions=[person.seat.view["legal"][0]["name"]])
                    late = person is self.eve and answer.get("code") == "stale"  # a bot was faster
                    check(answer["type"] == "applied" or late, answer)
        self.house.stop()
        report = check_store(self.house.store)
        check(report["broken"] == 0, report)
        self.house.clean()
        return f"{self.faults} faults in {self.requests} requests: {self.told} errors, {self.closed} closed"


def kinds(play):
    """Every kind of request, with a function that prepares it each time."""
    ada, ben = play.ada, play.ben
    here = lambda: {"table": ada.seat.table}

    def move():
        person = play.mover()
        return person, {"table": person.seat.table, "seq": person.seat.seq,
                        "actions": [person.seat.view["legal"][0]["name"]]}

    def pending():
        person = play.mover()
        return person, {"table": person.seat.table}

    def why():
        person, members = move()
        return person, {"table": members["table"], "action": members["actions"][0]}

    def undoable():
        for _ in range(500):
            person, members = move()
            person.surely("apply", **members)
            if person.surely("view", **here())["undo"]:
                return person, here()
        raise AssertionError("undo is never possible")

    askers = [ben]

    def asked():
        """Somebody may ask for a takeback: a player other than the last one has moved since. A refusal ends an ask
        that a failed request left behind, and it holds until the next turn of the one who asked."""
        for ask in ada.surely("watch", **here())["asks"]:
            (ada, ben)[1 - ask["seat"]].surely("answer", **here(), ask=ask["ask"], yes=False)
        person = None
        while person in (None, askers[-1]):
            person, members = move()
            person.surely("apply", **members)
        askers[:] = [person]
        return person, here()

    def question():
        person, members = asked()
        other = ben if person is ada else ada
        person.surely("takeback", **members)
        asks = other.surely("watch", **members)["asks"]
        return other, {**members, "ask": asks[0]["ask"], "yes": True}

    def fresh(name):
        return Person(play.house, name)

    def opened():
        """A new table with an open seat, by a new host each time, since tables per host are limited."""
        host = fresh("Mia")
        return host, {"table": host.surely("create", game=game, seats=["me"] + ["open"] * (most - 1))["table"]}

    def starting():
        host, table = opened()
        return host, {**table, "fill": "random"}

    def resigning():
        ada.guest.ask("resign", **here())
        new_table(ada, ben)
        return ben, here()

    def talker():
        person = fresh("Joe")  # a new person each time, since chat is rate-limited
        person.surely("watch", **here())
        return person, {**here(), "text": "hello"}

    def finished():
        table = new_table(ada, ben)
        ada.surely("resign", table=table)
        ada.guest.wait_for(lambda m: m["type"] == "table" and m["table"] == table and m["status"] == "done")
        return table

    over = finished()
    new_table(ada, ben)
    game, _, most = next(g for g in games(ada.guest) if g[2] >= 2)
    names = iter(range(1000))
    fresh(None).surely("register", name="Lea", password=PASSWORD)
    yield "apply", move
    yield "undo", undoable
    yield "takeback", asked
    yield "answer", question
    yield "chat", talker
    yield "view", lambda: (ben, here())
    yield "draw", lambda: (ben, here())
    yield "events", lambda: (ada, here())
    yield "watch", lambda: (fresh("Joe"), here())
    yield "why", why
    yield "hint", pending
    yield "mute", lambda: (ada, {**here(), "on": False})
    yield "away", lambda: (ben, here())
    yield "back", lambda: (ben, here())
    yield "lobby", lambda: (ben, {"watch": True})
    yield "create", lambda: (fresh("Mia"), {"game": game, "seats": ["me"] + ["open"] * (most - 1)})
    yield "join", lambda: (fresh("Joe"), opened()[1])
    yield "start", starting
    yield "leave", opened
    yield "close", opened
    yield "rules", lambda: (ada, {"game": game})
    yield "ratings", lambda: (ada, {"game": game})
    yield "history", lambda: (ben, {})
    yield "export", lambda: (ada, {})
    yield "replay", lambda: (ben, {"table": over})
    yield "rematch", lambda: (ada, {"table": over})
    yield "block", lambda: (ada, {"person": play.eve.guest.you["person"], "on": True})
    yield "report", lambda: (ada, {**here(), "text": "nothing in particular"})
    yield "notify", lambda: (ada, {"webhook": "http://example.org/souk"})
    yield "rename", lambda: (ben, {"name": f"Ben {next(names)}"})
    yield "guest", lambda: (fresh(None), {"name": "Kim"})
    yield "register", lambda: (fresh(None), {"name": f"Zoe {next(names)}", "password": PASSWORD})
    yield "login", lambda: (fresh(None), {"name": "Lea", "password": PASSWORD})
    yield "logout", lambda: (fresh("Joe"), {})
    yield "erase", lambda: (fresh("Joe"), {"sure": True})
    yield "resign", resigning


def memory_fails_in_every_request(libraries=False):
    play = Play(libraries)
    for kind, prepare in kinds(play):
        play.at_every(MEMORY, kind, prepare, 2000)
    check(play.faults > 0, "nothing failed")
    return play.close()


def writes_fail_under_a_move():
    play = Play()
    move = next(prepare for kind, prepare in kinds(play) if kind == "apply")
    for _ in range(12 if ALL else 1):
        play.at_every(WRITES, "apply", move, 200)
    return play.close()


def keep_playing(house, seats, seconds):
    """All seats play, and reconnect when closed; the number of acknowledged moves."""
    before = sum(p.seat.acknowledged for p in seats)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        house.alive()
        for person in seats:
            seat = person.seat
            try:
                if seat.guest is None:
                    seat.guest = Guest(house.port, token=person.token)
                    seat.waits, seat.writable = None, seat.guest.welcome["writable"]
                    answer = seat.guest.ask("watch", table=seat.table) if seat.guest.you else {}
                    if answer.get("view") is None:
                        raise Closed("cannot look at it now")
                    seat.take(answer, True)
                seat.act()
                news, seat.guest.news = seat.guest.news, []  # messages that came before an answer
                for message in [*news, *seat.guest.left()]:
                    seat.hear(message)
                if select.select([seat.guest.sock], [], [], 0.001)[0]:
                    for message in seat.guest.drain():
                        seat.hear(message)
            except (Closed, KeyError, ConnectionError):
                if seat.guest is not None:
                    seat.guest.close()
                seat.guest = None
    return sum(p.seat.acknowledged for p in seats) - before


def a_table(person, number):
    """The members that create a table with bots, at one game or another."""
    every = games(person.guest)
    game, least, _ = every[number % len(every)]
    return {"game": game, "seats": ["me"] + ["random"] * (least - 1),
            "clock": {"kind": "move", "seconds": 600, "reserve": 600}}


def sit(person, number):
    person.sit(person.surely("create", **a_table(person, number)))


def sit_down(house, n):
    people = [Person(house, f"P{i}") for i in range(n)]
    for i, person in enumerate(people):
        sit(person, i)
    return people


def play_on(house, people):
    """Plays at least as many moves as there are people, before a deadline."""
    moves, deadline = 0, time.monotonic() + 60
    while moves < len(people):
        check(time.monotonic() < deadline, "play does not continue")
        moves += keep_playing(house, people, 0.05)
        for i, person in enumerate(people):
            if person.seat.guest and person.seat.view["done"]:
                sit(person, i)


def end(house):
    house.stop()
    report = check_store(house.store)
    check(report["broken"] == 0, report)
    house.clean()
    return f"{report['tables']} tables, {report['steps']} steps"


def tables_outlive(what, periods, **more):
    """Every n-th call fails for a while, those for bots and clocks included; then play continues."""
    house = House(**more)
    people = sit_down(house, 6)
    faults = 0
    for period in periods:
        house.orders.set(what, period, period)
        keep_playing(house, people, 3 if ALL else 0.3)
        faults += house.orders.off()
        for i, person in enumerate(people):
            if person.seat.guest is None:
                person.come_back()
            person.guest, person.seat.waits = person.seat.guest, None
            person.look()
            if person.seat.view["done"]:
                sit(person, i)
        play_on(house, people)
    bad = [e for p in people for e in p.seat.errors if e["code"] not in ("memory", "store", "limit")]
    check(not bad, bad[:3])
    check(faults > 0, "nothing failed")
    return f"{faults} faults, {end(house)}"


def memory_fails_again_and_again():
    return tables_outlive(MEMORY, (1, 2, 3, 5, 8, 13, 40, 100, 300) if ALL else (1, 3, 20))


def writes_fail_again_and_again(why=errno.ENOSPC):
    return tables_outlive(WRITES, (1, 2, 3, 5, 8, 13, 40) if ALL else (1, 5), faults={"SOUK_FAIL_ERRNO": str(why)})


def writes_fail_with_errors_again_and_again():
    return writes_fail_again_and_again(errno.EIO)


def signals_interrupt_everything():
    """Signals and short writes do not affect the players."""
    house = House(faults={"SOUK_TICK_US": "700", "SOUK_SHORT_WRITES": "1000"})
    people = sit_down(house, 6)
    keep_playing(house, people, 10 if ALL else 0.5)
    play_on(house, people)
    check(all(p.seat.guest and not p.seat.errors for p in people), [p.seat.errors[:1] for p in people])
    return end(house)


def play_continues_after_a_full_disk_gets_space():
    """All players are notified, even if the move that could not be written was a bot's. Reading works, and a move is
    refused as a whole. Once there is space, play continues."""
    house = House(faults={"SOUK_DISK": str(1 << 20)})
    people, known = sit_down(house, 4), {"limit", "store"}
    deadline = time.monotonic() + 60
    while any(p.seat.writable for p in people):
        check(time.monotonic() < deadline, "not everybody was notified of the full disk")
        keep_playing(house, people, 0.1)
        for i, person in enumerate(people):
            if person.seat.view["done"]:
                answer = person.guest.ask("create", **a_table(person, i))
                if answer["type"] == "error":
                    person.seat.errors.append(answer)
                else:
                    person.sit(answer)
    for person in people:
        person.seat.waits = None
        person.look()
        check({e["code"] for e in person.seat.errors} <= known, person.seat.errors[:2])
    check(" 503 " in house.http("/healthz")[0], "healthy, with a full disk")
    house.stop()
    del house.world["SOUK_DISK"]
    house.start()
    for person in people:
        person.come_back()
        person.look()
    play_on(house, people)
    check(" 200 " in house.http("/healthz")[0], "health does not recover")
    return end(house)


def health_does_not_recover_before_a_write_succeeds():
    """While writes fail, the server keeps retrying, reports no recovery, and bots wait."""
    house = House()
    ada, ben, eve = (Person(house, name) for name in ("Ada", "Ben", "Eve"))
    new_table(ada, ben)
    mover = next(p for p in (ada, ben) if p.seat.view.get("legal"))
    move = {"table": mover.seat.table, "seq": mover.seat.seq, "actions": [mover.seat.view["legal"][0]["name"]]}
    game, seats, _ = games(eve.guest)[0]
    alone = eve.surely("create", game=game, seats=["random"] * seats)["table"]
    eve.guest.close()  # bots play only while somebody watches
    eve.come_back()
    well = lambda: " 200 " in house.http("/healthz")[0]
    refused = lambda: house.errors().count("could not be written")
    house.orders.set(WRITES, 1, 1)
    check(mover.ask("apply", **move)["code"] == "store", "acknowledged, though nothing can be written")
    mover.guest.wait_for(lambda m: m["type"] == "store" and not m["writable"])
    faults = house.orders.faults()
    until(lambda: well() or house.orders.faults() > faults, "the write is never retried")
    check(not well(), "healthy, though nothing can be written")
    before, faults = refused(), house.orders.faults()
    stood = eve.surely("watch", table=alone)
    until(lambda: refused() > before or house.orders.faults() > faults, "the write is never retried")
    check(refused() == before, "bots move although nothing can be written")
    mover.look()
    check(mover.seat.seq == move["seq"], "refused, but applied")
    check(not any(m["type"] == "store" for m in mover.guest.news), "a recovery was reported")
    house.orders.off()
    mover.guest.wait_for(lambda m: m["type"] == "store" and m["writable"])
    check(well(), "health does not recover")
    mover.surely("apply", **move)
    if stood["status"] == "running":  # the game may have ended before she left
        eve.guest.wait_for(lambda m: m.get("table") == alone and m.get("seq", 0) > stood["seq"])
    return end(house)


def memory_of_libraries_fails_in_every_request():
    return memory_fails_in_every_request(True)


def memory_of_libraries_fails_again_and_again():
    return tables_outlive(MEMORY, (7, 19, 50, 101, 300, 1000, 3000), libraries=True)


def memory_fails_over_postgres():
    """The same with a store shared between processes: leases, presence, notifications."""
    import test_postgres  # pylint: disable=import-outside-toplevel
    if not test_postgres.BIN:
        return "SKIP PostgreSQL is not installed"
    postgres = test_postgres.Postgres()
    try:
        return tables_outlive(MEMORY, (1, 2, 5, 13, 40, 100), store=postgres.fresh("memory"))
    finally:
        postgres.stop()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    LONG = [memory_of_libraries_fails_in_every_request, memory_of_libraries_fails_again_and_again,
            memory_fails_over_postgres, writes_fail_with_errors_again_and_again]
    WANTED = [memory_fails_in_every_request, memory_fails_again_and_again, writes_fail_under_a_move,
              writes_fail_again_and_again, signals_interrupt_everything,
              play_continues_after_a_full_disk_gets_space, health_does_not_recover_before_a_write_succeeds]
    WANTED += LONG if ALL else []
    run([case for case in WANTED if os.environ.get("SOUK_ONLY", "") in case.__name__])
