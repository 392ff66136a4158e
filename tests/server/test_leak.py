"""Every byte that the server sends to the clients of many games is compared with what the seat may know.

A message to a seat has two parts. The game's part (view and events) must be, byte for byte, what `souk engine` shows
that seat at that point of the finished record. The shared property suite proves that such a view depends on nothing
hidden from the seat. All other members must be described in src/table/protocol. In addition, every message is searched
for the table's secret and for other players' tokens and invitations.

One thread plays many tables simultaneously: players who move at random, bots of two levels, and a spectator."""
import gc
import json
import os
import random
import re
import selectors
import subprocess
import sys

from guests import PATIENCE, SANITIZED, Server, SOUK, check, games, protocol, run

PLAYS = int(os.environ.get("SOUK_LEAK_GAMES", "20" if SANITIZED else "30"))
AT_ONCE = 20
PLAY = {"table", "applied", "update", "view", "error"}
KNOWN = {kind: {"type", "id", "seq"} | {name for part in ("answers", "news") if kind in protocol.names(part, "server")
                                        for name, _, _ in protocol.members(protocol.of(part, "server", kind), "server")}
         for kind in PLAY}
ACTION = re.compile(rb'\{"action":(\d+)')


def engine_words(record, viewers):
    """For each number of entries, what the engine shows to each of those viewers (None is a spectator)."""
    lines = record.splitlines()
    entries = [l for l in lines if re.match(r"(\*|table|\d): ", l)]
    head = "\n".join(lines[:len(lines) - len(entries)]) + "\n"
    asks = [{"type": "load", "record": head, "chance": False}]

    def look(n):  # the view, and the events since the previous entry
        return ([{"type": "view", "seat": v} for v in viewers] +
                [{"type": "events", "seat": v, "from": max(n - 1, 0)} for v in viewers])
    asks += look(0)
    for n, line in enumerate(entries, 1):
        who, action = line.split(": ", 1)
        seat = {"*": "chance", "table": "table"}.get(who) or int(who)
        asks.append({"type": "apply", "seat": seat, "actions": [action]})
        asks += look(n)
    done = subprocess.run([SOUK, "engine"], input="\n".join(json.dumps(a) for a in asks).encode(), check=True,
                          stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL="C.UTF-8"))
    answers = done.stdout.splitlines()
    block = 2 * len(viewers)
    views, ends = [], []            # after n entries: the view of each viewer, the number of its events
    events = [[] for _ in viewers]  # all events of each viewer, in order
    for n in range(len(entries) + 1):
        part = answers[1 + n * (block + 1):1 + n * (block + 1) + block]
        views.append([p.split(b',"view":', 1)[1][:-1] for p in part[:len(viewers)]])
        for v, p in enumerate(part[len(viewers):] if n else []):
            if b'"events":[]' not in p:
                events[v] += [(e["text"], e["event"]) for e in json.loads(p)["events"]]
        ends.append([len(e) for e in events])
    return views, events, ends


def split(text):
    """A message without its views, and the views as bytes: the current one is always the last member, intermediate ones
    come before it. Parsing them would take too long."""
    head, found, view = text.rpartition(b',"view":{')
    if not found:
        return json.loads(text), None, []
    first, meanwhile, rest = head.partition(b',"between":[')
    between, end, rest = rest.partition(b'],"done":')
    past = [part.rstrip(b",")[:-1] for part in re.split(rb'\{"seq":\d+,"view":', between)[1:]]
    return json.loads(first + (b',"done":' if end else b"") + rest + b"}"), b"{" + view[:-1], past


def hold_against(said, v, words, game):
    """Walks through the messages of one client; the number of entries it has seen never decreases."""
    views, events, ends = words
    n = told = messages = 0
    for _, message, view, between in said:
        if message["type"] not in PLAY:
            continue
        check(set(message) <= KNOWN[message["type"]], set(message) - KNOWN[message["type"]])
        if not view:
            continue
        for seen in [*between, view]:
            while n < len(views) and views[n][v] != seen:
                n += 1
            check(n < len(views), f"{game}: a view that viewer {v} should not have: {seen[:300]}")
        for key in ("done", "chance", "pending"):
            if key in message:
                said_twice = f'"{key}":{json.dumps(message[key])},'.replace(" ", "").encode()
                check(said_twice in view[:200], (game, said_twice, view[:200]))
        messages += 1
        if "events" not in message:
            continue
        if message["type"] == "table":  # all events from the start
            told = 0
        got = [(e["text"], e.get("event")) for e in message["events"]]
        check(events[v][told:told + len(got)] == got, f"{game}: events that viewer {v} should not have: {got[:3]}")
        told += len(got)
        # The same view may hold for several entries, but no event may be later than those.
        last = n
        while last + 1 < len(views) and views[last + 1][v] == view:
            last += 1
        check(told <= ends[last][v], f"{game}: viewer {v} received events of the future")
    return messages


class Client:
    """One connection: moves at random as soon as it may, and keeps every byte that it receives."""

    def __init__(self, guest):
        self.guest, self.said, self.rng = guest, [], random.Random(guest.sock.getsockname()[1])

    def sit(self, table, viewer):
        self.table, self.viewer, self.seq, self.waits, self.over = table, viewer, -1, None, False

    def hear(self, text):
        message, view, between = split(text)
        self.said.append((text, message, view, between))
        if message.get("id") is not None and message["id"] == self.waits:
            self.waits = None
        if view and message.get("table") == self.table and message["seq"] >= self.seq:
            self.seq, self.over = message["seq"], b'"done":true' in view[:200]
            legal = view.rfind(b'"legal":[')
            if self.waits is None and legal >= 0:
                action = int(self.rng.choice(ACTION.findall(view, legal)))
                self.waits = self.guest.send("apply", table=self.table, seq=self.seq, actions=[action])

    def read(self):
        self.guest.more()
        self.left()

    def left(self):
        while (frame := self.guest.take()) is not None:
            check(frame[0] != 8, "closed")
            if frame[0] == 9:
                self.guest.frame(frame[1], opcode=10)
            elif frame[0] == 1:
                self.hear(frame[1])

    def ask(self, kind, **members):
        """Waits for the answer, and keeps all messages that come before it."""
        number = self.guest.send(kind, **members)
        while True:
            text = self.guest.text()
            self.hear(text)
            message = self.said[-1][1]
            if message.get("id") == number:
                check(message["type"] != "error", message)
                return message


class Slot:
    """A set of connections that play one game after another."""

    def __init__(self, server, number):
        self.people = [Client(server.guest(f"Guest {number}.{i}")) for i in range(6)]
        self.eve = Client(server.guest("Eve"))

    def begin(self, play, rng):
        every = games(self.eve.guest)
        self.game, least, most = every[play % len(every)]
        self.seats = rng.randint(least, min(most, 6))
        # One game in eight is among people only; in the others one or two people play with bots.
        people = self.seats if play // len(every) % 8 == 0 else rng.randint(1, min(2, self.seats))
        order = ["open"] * (people - 1) + [rng.choice(["random", "easy"]) for _ in range(self.seats - people)]
        rng.shuffle(order)
        self.here = [*self.people[:people], self.eve]
        for client in self.here:
            client.said.clear()
            client.sit(None, None)
        table = self.people[0].ask("create", game=self.game, seats=["me"] + order, start=False)
        self.table, self.invite = table["table"], table["invite"]
        for client in self.here[1:-1]:
            client.ask("join", table=self.table)
        self.eve.ask("watch", table=self.table)
        order = [0] + [i for i, who in enumerate(order, 1) if who == "open"] + [None]
        for client, viewer in zip(self.here, order):
            client.sit(self.table, viewer)
        self.people[0].ask("start", table=self.table)

    def over(self):
        return all(c.over for c in self.here)

    def search(self):
        """Checks all messages of the play; the number of messages and bytes, and the secret."""
        record = self.eve.ask("replay", table=self.table)
        words = engine_words(record["record"], [c.viewer for c in self.here])
        heard = size = past = 0
        secret, invite = record["secret"].encode(), self.invite.encode()
        for v, client in enumerate(self.here):
            client.ask("lobby")  # messages still in flight arrive first
            heard += hold_against(client.said, v, words, self.game)
            tokens = [c.guest.token.encode() for c in [*self.people, self.eve] if c is not client]
            for text, message, _, between in client.said:
                size += len(text)
                past += len(between)
                over = message.get("status") == "done" or message["type"] == "record"
                check(over or secret not in text, "the secret before the end")
                check(client is not self.eve or invite not in text, "an invitation to a spectator")
                check(not any(token in text for token in tokens), "another person's token")
        check(past, "no intermediate view was sent")
        return heard, size, record["secret"]


def no_client_receives_hidden_information():
    server = Server()
    gc.disable()  # it would traverse all stored messages again and again
    rng = random.Random(int(os.environ.get("SOUK_SEED", "3")))
    slots = [Slot(server, i) for i in range(min(AT_ONCE, PLAYS))]
    heard, size, secrets, begun = 0, 0, set(), 0
    with selectors.DefaultSelector() as ready:
        for slot in slots:
            for client in [*slot.people, slot.eve]:
                ready.register(client.guest.sock, selectors.EVENT_READ, client)
            slot.begin(begun, rng)
            begun += 1
        while slots:
            for slot in slots:
                for client in slot.here:
                    client.left()  # messages buffered with an answer
            for slot in [s for s in slots if s.over()]:
                more, length, secret = slot.search()
                heard, size = heard + more, size + length
                secrets.add(secret)
                if begun < PLAYS:
                    slot.begin(begun, rng)
                    begun += 1
                else:
                    slots.remove(slot)
            if slots and not any(s.over() for s in slots):
                found = ready.select(2 * PATIENCE)
                check(found, "nobody may move, and nothing happens")
                for key, _ in found:
                    key.data.read()
    check(len(secrets) == PLAYS, "two tables have the same secret")
    server.clean()
    return f"{PLAYS} games, {heard} messages, {size >> 20} MiB"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([no_client_receives_hidden_information])
