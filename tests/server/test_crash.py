"""The server is killed at random moments under load. Whatever it had acknowledged is there afterwards, what a seat
saw last is what it sees again, and every table plays back."""
import json
import os
import random
import selectors
import subprocess
import sys
import tempfile
import time

from guests import SANITIZED, Closed, Guest, Server, SOUK, check, games, run

KILLS = int(os.environ.get("SOUK_KILLS", "15" if SANITIZED else "50"))
TABLES = 12


class Seat:
    """A person at a table who moves as soon as it is possible and remembers what was acknowledged."""

    def __init__(self, guest, table, rng):
        self.token, self.rng = guest.token, rng
        self.table, self.acknowledged, self.view, self.seq, self.events = table["table"], 0, None, 0, []
        self.take(table, True)
        self.guest, self.waits, self.port = guest, None, guest.sock.getpeername()[1]
        self.errors = []  # other than that the table has moved on

    def take(self, message, whole=False):
        if not message.get("view"):
            return
        got = [(e["seq"], e["text"]) for e in message.get("events", [])]
        if whole:
            # Everything that was ever shown is still there, in the same order.
            check(got[:len(self.events)] == self.events, ("events were lost", self.events[-3:], got[-3:]))
            check(message["seq"] >= self.seq, ("an acknowledged move was lost", message["seq"], self.seq))
            if message["seq"] == self.seq and self.view:
                same = [json.dumps(v["table"]) for v in (self.view, message["view"])]
                check(same[0] == same[1], "the table is not as it was")
            self.events = got
        elif message["seq"] > self.seq:
            self.events += got
        if message["seq"] >= self.seq:
            self.seq, self.view = message["seq"], message["view"]

    def reconnect(self, port):
        self.guest, self.port = Guest(port, token=self.token), port
        check(self.guest.you, "the sign-in was lost")
        self.take(self.guest.must("watch", table=self.table), True)
        self.waits = None

    def act(self):
        """Sends a move if there is one to send."""
        if self.waits is None and self.view.get("legal"):
            action = self.rng.choice(self.view["legal"])["name"]
            self.waits = self.guest.send("apply", table=self.table, seq=self.seq, actions=[action])

    def hear(self, message):
        self.take(message)
        if self.waits is not None and message.get("id") == self.waits:
            self.waits = None
            self.acknowledged += message["type"] == "applied"
            if message["type"] == "error" and message["code"] != "stale":
                self.errors.append(message)


def load(seats, seconds, rest=0):
    """Lets everybody play for a while, with a rest after each round of moves."""
    until = time.monotonic() + seconds
    with selectors.DefaultSelector() as ready:
        for seat in seats:
            ready.register(seat.guest.sock, selectors.EVENT_READ, seat)
            for message in seat.guest.left():
                seat.hear(message)
            seat.act()
        while time.monotonic() < until:
            for key, _ in ready.select(0.01):
                seat = key.data
                for message in seat.guest.drain():
                    seat.hear(message)
                seat.act()
            time.sleep(rest)


def new_table(port, rng):
    guest = Guest(port, "Ada")
    game, least, _ = rng.choice(games(guest))
    return Seat(guest, guest.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), rng)


def check_store(store):
    words = [SOUK, "store", "check", "--json", "--store", store]
    first = json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)
    check(first["broken"] == 0 and first["tables"] > 0, first)
    return first


def crash(servers, kills, rng):
    """Kills one of the servers again and again; players go on at another, or at the same when it is back."""
    seats = [new_table(rng.choice(servers).port, rng) for _ in range(TABLES)]
    done = 0
    for kill in range(kills):
        victim = rng.choice(servers)
        try:
            load(seats, rng.uniform(0.02, 0.25))
        except Closed:
            check(False, "a server went away by itself: " + "".join(s.errors()[-1500:] for s in servers))
        victim.kill()
        if len(servers) == 1:
            victim.start()
        others = [s for s in servers if s is not victim] or [victim]
        for i, seat in enumerate(seats):
            if seat.port == victim.port:
                seat.reconnect(rng.choice(others).port)
            if seat.view["done"]:
                done += seat.acknowledged
                seats[i] = new_table(rng.choice(others).port, rng)
        if len(servers) > 1:
            victim.start()
        del kill
    moves = done + sum(s.acknowledged for s in seats)
    check(moves > kills, f"only {moves} moves in {kills} kills")
    return f"{kills} kills, {moves} acknowledged moves"


def nothing_acknowledged_is_ever_lost():
    server = Server(folder=tempfile.mkdtemp(prefix="souk-crash-"))  # on a real disk
    try:
        note = crash([server], KILLS, random.Random(int(os.environ.get("SOUK_SEED", "4"))))
    finally:
        server.kill()
    before = check_store(server.store)
    check(check_store(server.store) == before, "it does not play back the same")
    server.start()
    server.clean()
    return f"{note}, {before['tables']} tables, {before['steps']} steps"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([nothing_acknowledged_is_ever_lost])
