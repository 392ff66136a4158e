"""attack.py: simulates one attacker on a server, to measure what other users notice.

    python3 bench/attack.py --port 7070 --seconds 20 [--with hint,half]

It sends as fast as the server accepts: from one address hints, tables of bots that think hard, and exports. From
another address come half-sent requests, so that they do not lock out its own clients. It repeats refused requests and
reopens closed connections. --with selects some of the kinds: hint, create, export, half. It runs at the lowest
priority, because a real attacker would have their own machine. The result is one line of JSON: what was sent, and the
outcome.
"""
import argparse
import json
import os
import random
import select
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from guests import Closed, Guest, Player, check, games  # pylint: disable=wrong-import-position

KINDS = ("hint", "create", "export")
SOURCE, HALF_SOURCE = "127.66.6.6", "127.66.6.7"
PEOPLE, HALVES, BURST, OPENED = 12, 600, 8, 40
COUNT = dict.fromkeys(("hint", "create", "export", "done", "refused", "dropped", "half_open", "half_closed"), 0)


class Eve:
    """One of the attacker's clients: floods with one kind of request."""

    def __init__(self, port, kind, name):
        self.port, self.kind, self.name, self.guest, self.token, self.members = port, kind, name, None, None, {}
        self.wait = 0

    def come(self):
        """Signs in, again if needed; false while the server refuses."""
        if self.guest or time.monotonic() < self.wait:
            return bool(self.guest)
        try:
            self.guest = Guest(self.port, None if self.token else self.name, token=self.token, source=SOURCE)
            check("games" in self.guest.welcome)  # else its address is rate-limited
            self.token = self.guest.token
            game, least, most = [g for g in games(self.guest) if g[2] >= 4][0]
            if self.kind == "create":
                self.members = {"game": game, "seats": ["hard"] * most}
            if self.kind == "hint" and not self.members:
                table = self.guest.ask("create", game=game, seats=["me"] + ["random"] * (max(least, 2) - 1))
                if table["type"] == "table":
                    Player(self.guest, table, random.Random(1)).play(until=lambda view: bool(view.get("legal")))
                    self.members = {"table": table["table"]}
            self.guest.sock.setblocking(False)
        except (Closed, OSError, AssertionError):
            self.guest, self.wait = None, time.monotonic() + 1
        return bool(self.guest)

    def flood(self):
        try:
            for _ in range(BURST):
                self.guest.send(self.kind, **self.members)
                COUNT[self.kind] += 1
        except BlockingIOError:
            self.drop()  # a partial frame is useless
        except (Closed, OSError):
            self.drop()

    def hear(self):
        try:
            for message in self.guest.drain():
                if "id" in message:
                    COUNT["refused" if message["type"] == "error" else "done"] += 1
                if message["type"] == "table" and "id" in message:  # a table of bots plays only while somebody watches
                    self.guest.send("watch", table=message["table"])
            self.guest.said.clear()
        except (Closed, OSError):
            self.drop()

    def drop(self):
        if self.guest:
            self.guest.close()
        self.guest, self.wait = None, time.monotonic() + 0.2
        COUNT["dropped"] += 1


def half_open(port):
    sock = socket.socket()
    sock.setblocking(False)
    sock.bind((HALF_SOURCE, 0))
    sock.connect_ex(("127.0.0.1", port))
    COUNT["half_open"] += 1
    return sock


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--with", dest="kinds", default=",".join((*KINDS, "half")))
    words = parser.parse_args()
    os.nice(19)
    kinds = words.kinds.split(",")
    eves = [Eve(words.port, kind, f"Eve {i}") for i, kind in enumerate(KINDS * (PEOPLE // len(KINDS))) if kind in kinds]
    most = HALVES if "half" in kinds else 0
    halves, end = {}, time.monotonic() + words.seconds
    while time.monotonic() < end:
        for _ in range(min(OPENED, most - len(halves))):
            halves[half_open(words.port)] = False  # nothing sent yet
        here = {eve.guest.sock: eve for eve in eves if eve.come()}
        ready, writable, _ = select.select([*here, *halves], [*here, *(s for s, sent in halves.items() if not sent)],
                                           [], 0.01)
        for sock in writable:
            try:
                if sock in here and here[sock].guest:
                    here[sock].flood()
                elif sock in halves:
                    sock.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                    halves[sock] = True
            except OSError:
                pass  # handled below
        for sock in ready:
            if sock in here and here[sock].guest:
                here[sock].hear()
            elif sock in halves:
                del halves[sock]
                sock.close()
                COUNT["half_closed"] += 1
    print(json.dumps(COUNT))


if __name__ == "__main__":
    main()
