"""play_online.py [URL [GAME]]: plays a whole game online against bots, with nothing but Python's standard library.

URL is the address of a server (default ws://localhost:7070/ws), GAME the id of a game (default: the first one that the
server lists). The protocol is in docs/protocol.md: each message is a JSON object with a `type`;
every request gets one answer with its `id`; messages without an `id` are news.
"""
import base64
import json
import os
import random
import socket
import struct
import sys
import urllib.parse

PROTOCOL = 2


class Connection:
    """A WebSocket (RFC 6455), as far as this protocol needs it: text frames, pings, and the end."""

    def __init__(self, url):
        at = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((at.hostname, at.port or 80))
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {at.path or '/ws'} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Protocol: souk.1\r\n\r\n".encode())
        status = self.file.readline()
        if b" 101 " not in status:
            sys.exit(f"The server refuses the connection: {status.decode().strip()}")
        while self.file.readline().strip():
            pass
        self.number = 0

    def send(self, data, opcode=1):
        """Sends a frame. Frames of a client are masked; a mask of zeros changes nothing."""
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 else \
            b"\xff" + struct.pack(">Q", size)
        self.socket.sendall(bytes([0x80 | opcode]) + length + bytes(4) + data)

    def receive(self):
        """The next message."""
        while True:
            opcode, size = struct.unpack("BB", self.read(2))
            if size == 126:
                size, = struct.unpack(">H", self.read(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.read(8))
            data = self.read(size)
            if opcode & 15 == 9:
                self.send(data, 10)
            elif opcode & 15 == 8:
                sys.exit("The server has closed the connection.")
            else:
                return json.loads(data)

    def read(self, size):
        data = self.file.read(size)
        if len(data) < size:
            sys.exit("The connection is lost.")
        return data

    def ask(self, kind, **members):
        """Sends a request and returns its answer. News that come before it are dropped: the answers here have all that
        this client needs."""
        self.number += 1
        self.send(json.dumps({"type": kind, "id": self.number, **members}).encode())
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                break
        if message["type"] == "error" and message["code"] != "stale":
            sys.exit(f"{kind}: {message['text']}")
        return message


def seats_for(game):
    return max(game["min_seats"], min(3, game["max_seats"]))


def show(message):
    for event in message.get("events", ()):
        if event["text"]:
            print(event["text"])


def main():
    server = Connection(sys.argv[1] if len(sys.argv) > 1 else "ws://localhost:7070/ws")
    welcome = server.ask("hello", protocol=PROTOCOL, lang="en")
    games = {game["id"]: game for game in welcome["games"]}
    game = games[sys.argv[2] if len(sys.argv) > 2 else next(iter(games))]
    server.ask("guest", name=f"Example {random.randrange(10 ** 9)}")
    others = ["random"] * (seats_for(game) - 1)
    message = server.ask("create", game=game["id"], seats=["me", *others], open=False)
    table, mine = message["table"], message["seat"]
    show(message)
    while not message["view"]["done"]:
        legal = message["view"].get("legal")
        if legal:
            # A real bot would think here. `stale` is no failure: the answer has the current view.
            message = server.ask("apply", table=table, seq=message["seq"], actions=[random.choice(legal)["name"]])
            show(message)
            continue
        news = server.receive()
        if news.get("table") == table and news["type"] == "update":
            message = news
            show(message)
    view = message["view"]
    print(f"Scores: {view['scores']}. " + ("You have won." if mine in view["winners"] else "You have not won."))


if __name__ == "__main__":
    main()
