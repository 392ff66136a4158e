"""The server is killed at random moments under load. Everything that it had acknowledged is there afterwards, once:
moves, lines of chat, results of rated games with their points, and deliveries of letters. Each seat sees again what it
saw last, and every table can be replayed."""
import json
import os
import random
import re
import selectors
import subprocess
import sys
import tempfile
import time

from guests import COUNTS, SANITIZED, SOUK, Closed, Guest, Player, Server, Sink, check, games, play_together, run, until

KILLS = int(os.environ.get("SOUK_KILLS", "5" if SANITIZED else "10"))
TABLES = 12
EVERY = 5  # kills per rated game and letter
COUNTED = 5  # rated games per day that count between the same two players


class Seat:
    """A player who moves as soon as possible and remembers what was acknowledged."""

    def __init__(self, guest, table, rng):
        self.token, self.rng = guest.token, rng
        self.table, self.acknowledged, self.view, self.seq, self.events = table["table"], 0, None, 0, []
        self.take(table, True)
        self.guest, self.waits, self.port = guest, None, guest.sock.getpeername()[1]
        self.errors = []  # other than `stale`
        self.writable = True  # as the server last reported
        self.said, self.saying = [], {}  # lines of chat acknowledged, and sent without an answer yet

    def take(self, message, whole=False):
        if not message.get("view"):
            return
        got = [(e["seq"], e["text"]) for e in message.get("events", [])]
        if whole:
            # All events ever shown are still there, in the same order.
            check(got[:len(self.events)] == self.events, ("events were lost", self.events[-3:], got[-3:]))
            check(message["seq"] >= self.seq, ("an acknowledged move was lost", message["seq"], self.seq))
            if message["seq"] == self.seq and self.view:
                same = [json.dumps(v["table"]) for v in (self.view, message["view"])]
                check(same[0] == same[1], "the table has changed")
            self.events = got
        elif message["seq"] > self.seq:
            self.events += got
        if message["seq"] >= self.seq:
            self.seq, self.view = message["seq"], message["view"]

    def check_chat(self, lines):
        """The last lines contain all acknowledged ones, in order, and none twice."""
        texts = [line["text"] for line in lines]
        check(len(set(texts)) == len(texts), ("a line was said twice", texts))
        wanted = self.said[-20:]
        check([t for t in texts if t in wanted] == wanted, ("a line was lost", wanted, texts))

    def reconnect(self, port):
        self.guest, self.port = Guest(port, token=self.token), port
        check(self.guest.you, "the sign-in was lost")
        table = self.guest.must("watch", table=self.table)
        self.take(table, True)
        self.check_chat(table["chat"])
        self.waits, self.saying = None, {}

    def act(self):
        """Sends a move if one is legal."""
        if self.waits is None and self.view.get("legal"):
            action = self.rng.choice(self.view["legal"])["name"]
            self.waits = self.guest.send("apply", table=self.table, seq=self.seq, actions=[action])
            if self.rng.random() < 0.05:
                text = f"{len(self.said)} {self.rng.random()}"
                self.saying[self.guest.send("chat", table=self.table, text=text)] = text

    def hear(self, message):
        self.take(message)
        if message["type"] == "store":
            self.writable = message["writable"]
        if message.get("id") in self.saying:
            text = self.saying.pop(message["id"])
            if message["type"] == "done":
                self.said.append(text)
            elif message["code"] != "rate":
                self.errors.append(message)
        if self.waits is not None and message.get("id") == self.waits:
            self.waits = None
            self.acknowledged += message["type"] == "applied"
            if message["type"] == "error" and message["code"] != "stale":
                self.errors.append(message)


def load(seats, seconds, rest=0):
    """Lets all seats play for a while, with a pause after each round of moves."""
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


class Match:
    """A sequence of rated games: each result and its points are recorded once."""

    def __init__(self, rng):
        self.rng, self.people, self.tokens, self.games, self.over = rng, [], [], COUNTED, 0

    def connect(self, port):
        self.people = [Guest(port, token=token) for token in self.tokens]

    def begin(self, server):
        """Starts a game and resigns it; the server may be killed before it answers."""
        if self.games == COUNTED:
            self.tokens = [server.member(f"{name}{self.rng.getrandbits(40)}").token for name in ("Ada", "Ben")]
            self.games = 0
        self.connect(server.port)
        self.game = [g for g in games(self.people[0]) if g[1] <= 2 <= g[2]][0][0]
        self.table = self.people[0].must("create", game=self.game, seats=["me", "open"], rated=True)["table"]
        joined = self.people[1].must("join", table=self.table)
        begun = self.people[0].must("watch", table=self.table)
        play_together([Player(self.people[0], begun, self.rng), Player(self.people[1], joined, self.rng)], COUNTS)
        self.loser = self.rng.choice((0, 1))
        self.number = self.people[self.loser].send("resign", table=self.table)

    def acknowledged(self):
        try:
            return self.people[self.loser].answer(self.number)["type"] == "applied"
        except Closed:
            return False

    def finish(self, port):
        acknowledged = self.acknowledged()
        self.connect(port)
        table = self.people[0].must("watch", table=self.table)
        check(table["status"] == "done" or not acknowledged, ("a result was lost", table["status"]))
        if table["status"] != "done":
            self.people[self.loser].must("resign", table=self.table)
            table = self.people[0].must("watch", table=self.table)
        self.games += 1
        self.over += 1
        check(table["result"]["winners"] == [1 - self.loser] and len(table["result"]["ratings"]) == 2, table["result"])
        for person in self.people:
            points = person.must("profile", person=person.you["person"])["ratings"]
            check([p["games"] for p in points] == [self.games], ("points were lost or doubled", points, self.games))
            person.close()


class Correspondent:
    """A player of by-day games who is absent at every turn and gets a letter for each."""

    def __init__(self, port, rng):
        self.hook, self.rng, self.table, self.known = Sink(False), rng, None, None
        guest = Guest(port, "Cem")
        guest.must("notify", email=None, webhook=f"http://127.0.0.1:{self.hook.port}/")
        self.token = guest.token
        guest.close()

    def turns(self):
        return re.findall(r'"table":"([^"]+)"[^{}]*"turn":(\d+)', self.hook.heard)

    def told(self):
        return self.known is None or len(set(self.turns())) > self.known

    def visit(self, port):
        """Plays until the next turn and leaves, unless the letter about the last one has not arrived yet."""
        if not self.told():
            return
        guest = Guest(port, token=self.token)
        while True:
            if self.table is None:
                game, least, _ = self.rng.choice(games(guest))
                table = guest.must("create", game=game, seats=["me"] + ["random"] * (max(least, 2) - 1),
                                   clock={"kind": "day", "seconds": 86400})
            else:
                table = guest.must("watch", table=self.table)
            player, seat = Player(guest, table, self.rng), table["seat"]
            player.play(until=lambda view: seat not in view["pending"])
            player.play(until=lambda view: seat in view["pending"])
            self.table = None if player.view["done"] else player.table
            if self.table:
                break
        self.known = len(set(self.turns()))
        guest.close()


def crash(servers, kills, rng):
    """Kills servers again and again; their players continue at another, or at the same one after its restart."""
    seats = [new_table(rng.choice(servers).port, rng) for _ in range(TABLES)]
    match, letters = Match(rng), Correspondent(servers[0].port, rng)
    done = lines = 0
    for kill in range(kills):
        victim = rng.choice(servers)
        if kill % EVERY == 0:
            match.begin(victim)
            letters.visit(victim.port)
        try:
            load(seats, rng.uniform(0.02, 0.25))
        except Closed:
            check(False, "a server ended without being killed: " + "".join(s.errors()[-1500:] for s in servers))
        victim.kill()
        if len(servers) == 1:
            victim.start()
        others = [s for s in servers if s is not victim] or [victim]
        for i, seat in enumerate(seats):
            if seat.port == victim.port:
                seat.reconnect(rng.choice(others).port)
            if seat.view["done"]:
                done += seat.acknowledged
                lines += len(seat.said)
                seats[i] = new_table(rng.choice(others).port, rng)
        if kill % EVERY == 0:
            match.finish(rng.choice(others).port)
        if len(servers) > 1:
            victim.start()
    until(letters.told, "a letter was lost")
    moves, lines = done + sum(s.acknowledged for s in seats), lines + sum(len(s.said) for s in seats)
    check(moves > kills, f"only {moves} moves in {kills} kills")
    told = letters.turns()
    # A letter is sent twice only if the server dies between its delivery and the entry that records it.
    check(len(told) - len(set(told)) <= len(set(told)), ("too many letters came twice", told))
    return (f"{kills} kills, {moves} acknowledged moves, {lines} lines of chat, {match.over} rated games, "
            f"{len(set(told))} letters ({len(told) - len(set(told))} came twice)")


def nothing_acknowledged_is_ever_lost():
    server = Server("--webhook-private", folder=tempfile.mkdtemp(prefix="souk-crash-"))  # on a real disk
    try:
        note = crash([server], KILLS, random.Random(int(os.environ.get("SOUK_SEED", "4"))))
    finally:
        server.kill()
    before = check_store(server.store)
    check(check_store(server.store) == before, "two replays differ")
    server.start()
    server.clean()
    return f"{note}, {before['tables']} tables, {before['steps']} steps"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([nothing_acknowledged_is_ever_lost])
