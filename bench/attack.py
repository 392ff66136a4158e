"""attack.py: simulates one attacker on a server, to measure what other users notice.

    python3 bench/attack.py --port 7070 --seconds 20 [--with hint,half]

It sends as fast as the server accepts, repeats refused requests and reopens closed connections. --with selects some of
these kinds of attack; --list prints them:

    hint, create, export   expensive requests, from one address
    half                   requests over HTTP that are never complete
    sockets, tls           new connections, with TLS as far as the first message of the handshake
    ping, fragment, http   pings, empty fragments of a message, complete requests over HTTP
    watch                  four seated guests who come to their table and leave it
    silent                 connections that say nothing
    unread                 600 clients of many addresses that ask for long answers and read none of them
    guess                  guesses of one account's password, from many addresses
    block                  three guests who block each other, through the servers at all --port (one for each)

Most come from one address. It runs at the lowest priority, because a real attacker would have their own machine. The
result is one line of JSON: what was sent, and the outcome; the line before it says that the attack begins.
"""
import argparse
import json
import os
import random
import select
import signal
import socket
import ssl
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from guests import Closed, Guest, Player, check, games  # pylint: disable=wrong-import-position

SOURCE, BURST, OPENED, PAUSE = "127.66.6.6", 8, 40, 0.2
FRAMES = 500  # in one write of a flood of frames
COUNT = dict.fromkeys(("clients", "requests", "bytes", "done", "refused", "dropped"), 0)


class Attacker:
    """One connection of the attacker: opened again when it is closed, and used whenever it accepts or has bytes."""
    clients = 64

    def __init__(self, ports, number):
        self.port, self.number, self.sock, self.wait = ports[number % len(ports)], number, None, 0
        self.source, self.rest = SOURCE, b""

    def connect(self):
        """Opens self.sock."""
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.sock.bind((self.source, 0))
        self.sock.connect_ex(("127.0.0.1", self.port))

    def come(self):
        """Whether it is connected, perhaps only now."""
        if self.sock or time.monotonic() < self.wait:
            return bool(self.sock)
        self.rest = b""
        try:
            self.connect()
            self.sock.setblocking(False)
            COUNT["clients"] += 1
        except (Closed, OSError, AssertionError, KeyError):
            self.drop()
        return bool(self.sock)

    def drop(self):
        if self.sock:
            self.sock.close()
            COUNT["dropped"] += 1
        self.sock, self.wait = None, time.monotonic() + PAUSE

    def wants_to_send(self):
        return True

    def send(self, data):
        data = self.rest or data
        n = self.sock.send(data)
        self.rest = data[n:]
        COUNT["bytes"] += n
        COUNT["requests"] += 1

    def flood(self):
        """The connection accepts bytes."""

    def hear(self):
        """There are bytes to read."""
        if not self.sock.recv(1 << 16):
            self.drop()


class Asker(Attacker):
    """Floods with one type of request, signed in as a guest."""
    clients, kind, members = 4, "", {}

    def __init__(self, ports, number):
        super().__init__(ports, number)
        self.guest, self.token = None, None

    def connect(self):
        name = None if self.token else f"Eve {self.kind} {self.number}"
        self.guest = Guest(self.port, name, token=self.token, source=self.source)
        check("games" in self.guest.welcome)  # else its address is rate-limited
        self.token = self.guest.token
        self.prepare()
        self.sock = self.guest.sock

    def prepare(self):
        """Makes what the requests are about."""

    def request(self):
        return self.kind, self.members

    def flood(self):
        for _ in range(BURST):
            kind, members = self.request()
            self.guest.send(kind, **members)
            COUNT["requests"] += 1

    def hear(self):
        for message in self.guest.drain():
            if "id" in message:
                COUNT["refused" if message["type"] == "error" else "done"] += 1
            if message["type"] == "table" and "id" in message and self.kind == "create":
                self.guest.send("watch", table=message["table"])  # a table of bots plays only while somebody watches
        self.guest.said.clear()


class Hint(Asker):
    kind = "hint"

    def prepare(self):
        if self.members:
            return
        game, least, _ = games(self.guest)[0]
        table = self.guest.ask("create", game=game, seats=["me"] + ["random"] * (max(least, 2) - 1))
        Player(self.guest, table, random.Random(1)).play(until=lambda view: bool(view.get("legal")))
        self.members = {"table": table["table"]}


class Create(Asker):
    kind = "create"

    def prepare(self):
        game, _, most = [g for g in games(self.guest) if g[2] >= 4][0]
        self.members = {"game": game, "seats": ["hard"] * most}


class Export(Asker):
    kind = "export"


class Watch(Asker):
    """All sit at one table."""
    table, kind = None, "watch"

    def prepare(self):
        if not Watch.table:
            game = [g for g in games(self.guest) if g[2] >= 4][0][0]
            Watch.table = self.guest.must("create", game=game, seats=["me", "open", "open", "open"])["table"]
        else:
            self.guest.ask("join", table=Watch.table)

    def request(self):
        self.number += 1
        return ("unwatch", "watch")[self.number % 2], {"table": Watch.table}


class Block(Asker):
    clients, kind, people = 3, "block", {}

    def prepare(self):
        Block.people[self.number] = self.guest.you["person"]

    def request(self):
        others = [person for number, person in Block.people.items() if number != self.number] or [self.guest.you["person"]]
        return "block", {"person": random.choice(others), "on": random.random() < 0.5}


class Once(Attacker):
    """Sends `opening` once on each connection."""
    opening, sent = b"", False

    def connect(self):
        super().connect()
        self.sent = False

    def wants_to_send(self):
        return not self.sent

    def flood(self):
        self.send(self.opening)
        self.sent = True


class Half(Once):
    clients = 600
    opening = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"

    def __init__(self, ports, number):
        super().__init__(ports, number)
        self.source = "127.66.6.7"  # so as not to lock out its own clients


class Sockets(Attacker):
    def flood(self):
        self.drop()
        self.wait = 0


def client_hello():
    hello = ssl.MemoryBIO()
    try:
        ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), hello, server_hostname="localhost").do_handshake()
    except ssl.SSLWantReadError:
        pass
    return hello.read()


class Tls(Once):
    """A ClientHello on each new connection: the server answers with a signature."""
    opening = client_hello()

    def hear(self):
        self.drop()
        self.wait = 0


class Frames(Asker):
    """Floods a connection with frames that are no message."""
    clients, first, frame = 48, b"", b""

    def connect(self):
        super().connect()
        if self.first:
            self.sock.sendall(self.first)

    def flood(self):
        self.send(self.frame * FRAMES)

    def hear(self):
        Attacker.hear(self)


class Ping(Frames):
    kind, frame = "ping", b"\x89\x80\0\0\0\0"


class Fragment(Frames):
    kind, first, frame = "fragment", b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"


class Http(Attacker):
    def flood(self):
        self.send(b"GET /day-ranking HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * BURST)


class Silent(Asker):
    clients, kind = 600, "silent"

    def __init__(self, ports, number):
        super().__init__(ports, number)
        self.source = f"127.67.{number // 8}.1"

    def connect(self):
        self.guest = Guest(self.port, source=self.source)
        self.sock = self.guest.sock

    def wants_to_send(self):
        return False


class Unread(Silent):
    kind = "rules"

    def connect(self):
        super().connect()
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.members = {"game": games(self.guest)[0][0]}

    def wants_to_send(self):
        return True

    def hear(self):
        time.sleep(0)  # it reads nothing, ever


class Guess(Attacker):
    clients, target = 64, "Victim"

    def __init__(self, ports, number):
        super().__init__(ports, number)
        self.guest, self.tries = None, 0

    def connect(self):
        self.tries += 1
        self.guest = Guest(self.port, source=f"127.{68 + self.number % 32}.{random.randrange(256)}.{1 + random.randrange(250)}")
        self.sock = self.guest.sock

    def flood(self):
        self.guest.send("login", name=self.target, password=f"guess {random.random()}")
        COUNT["requests"] += 1

    def hear(self):
        for message in self.guest.drain():
            if "id" in message:
                COUNT["refused" if message.get("code") == "rate" else "done"] += 1
        self.guest.said.clear()
        self.drop()


KINDS = {"hint": Hint, "create": Create, "export": Export, "half": Half, "sockets": Sockets, "tls": Tls, "ping": Ping,
         "fragment": Fragment, "http": Http, "watch": Watch, "silent": Silent, "unread": Unread, "guess": Guess,
         "block": Block}


def one_turn(all_of_them):
    opened = 0
    for one in all_of_them:
        if not one.sock and opened < OPENED:
            opened += one.come()
    here = {one.sock: one for one in all_of_them if one.sock}
    reads = [sock for sock, one in here.items() if not isinstance(one, Unread)]
    ready, writable, _ = select.select(reads, [sock for sock, one in here.items() if one.wants_to_send()], [], 0.01)
    for socks, act in ((writable, "flood"), (ready, "hear")):
        for sock in socks:
            one = here[sock]
            try:
                if one.sock is sock:
                    getattr(one, act)()
            except BlockingIOError:
                if isinstance(one, Asker) and not isinstance(one, (Frames, Unread)):
                    one.drop()  # a partial frame is useless
            except (Closed, OSError, AssertionError):
                one.drop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--port", default="0")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--with", dest="kinds", default="hint,create,export,half")
    words = parser.parse_args()
    if words.list:
        print(" ".join(KINDS))
        return
    os.nice(19)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs begin with it ignored
    ports = [int(port) for port in words.port.split(",")]
    all_of_them = [KINDS[kind](ports, i) for kind in words.kinds.split(",") for i in range(KINDS[kind].clients)]
    print("attacking", flush=True)
    end = time.monotonic() + words.seconds
    try:
        while time.monotonic() < end:
            one_turn(all_of_them)
    except KeyboardInterrupt:  # the end of a measurement
        pass
    print(json.dumps(COUNT))


if __name__ == "__main__":
    main()
