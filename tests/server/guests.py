"""Helpers for testing the server from outside: a server process on a free port, clients that speak the protocol,
and a runner that prints TAP. All traffic stays on loopback addresses."""
import atexit
import base64
import json
import os
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
import protocol

SOUK = os.environ.get("SOUK_BIN", "build/souk")
SANITIZED = "SOUK_PLAYS" in os.environ  # the second run of `make test`, which is slow
PROTOCOL = 2  # the version of docs/protocol.md
PATIENCE = 300  # seconds; sanitizers on a busy machine are slow


def described(side, message):
    """The message, which must be as src/table/protocol says."""
    wrong = protocol.wrong_message(side, message)
    check(not wrong, (wrong, str(message)[:500]))
    return message


class Closed(Exception):
    """The server has closed the connection."""


class Wire:
    """A WebSocket connection at the byte level, so that tests can also send what a client should not."""

    def __init__(self, port, host="127.0.0.1", path="/ws", headers=(), source=None, tls=None):
        self.sock = socket.create_connection((host, port), timeout=PATIENCE,
                                             source_address=(source, 0) if source else None)
        if tls:
            self.sock = tls.wrap_socket(self.sock)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Protocol: souk.1", *headers]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head:
            raise Closed(head.decode(errors="replace"))

    def more(self):
        try:
            data = self.sock.recv(1 << 16)
        except ConnectionError as problem:
            raise Closed(str(problem)) from problem
        if not data:
            raise Closed("end of stream")
        self.buffer += data

    def frame(self, data, opcode=1, final=True):
        mask = os.urandom(4)
        n = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        key = (mask * (n // 4 + 1))[:n]
        body = (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(n, "big")
        try:
            self.sock.sendall(head + mask + body)
        except ConnectionError as problem:
            raise Closed(str(problem)) from problem

    def text(self):
        """The next text frame, as bytes."""
        while True:
            frame = self.take()
            if frame is None:
                self.more()
            elif frame[0] == 1:
                return frame[1]
            elif frame[0] == 8:
                raise Closed(f"close frame {frame[1][:2].hex()}")
            elif frame[0] == 9:
                self.frame(frame[1], opcode=10)

    def take(self):
        """A complete frame from the buffer, or None."""
        b = self.buffer
        if len(b) < 2:
            return None
        n, at = b[1] & 127, 2
        if n == 126:
            if len(b) < 4:
                return None
            n, at = struct.unpack(">H", b[2:4])[0], 4
        elif n == 127:
            if len(b) < 10:
                return None
            n, at = struct.unpack(">Q", b[2:10])[0], 10
        if len(b) < at + n:
            return None
        self.buffer = b[at + n:]
        return b[0] & 15, b[at:at + n]

    def close(self):
        self.sock.close()


class Guest(Wire):
    """A client that sends a request and waits for the answer; messages that are no answer are kept in `news`."""

    def __init__(self, port, name=None, token=None, lang="en", protocol=PROTOCOL, **wire):
        super().__init__(port, **wire)
        self.number = 0
        self.news = []
        self.said = []  # every message received, as bytes
        self.token = token
        self.welcome = self.ask("hello", protocol=protocol, lang=lang, **({"token": token} if token else {}))
        self.you = self.welcome.get("you")
        if name:
            answer = self.ask("guest", name=name)
            check(answer["type"] == "signed", answer)
            self.token, self.you = answer["token"], answer["you"]

    def hear(self):
        text = self.text()
        self.said.append(text)
        return described("server", json.loads(text))

    def drain(self):
        """Reads once, and yields the complete messages."""
        self.more()
        yield from self.left()

    def left(self):
        """Yields the messages that are already buffered: select does not report those."""
        while True:
            frame = self.take()
            if frame is None:
                return
            if frame[0] == 8:
                raise Closed("close frame")
            if frame[0] == 9:
                self.frame(frame[1], opcode=10)
            if frame[0] == 1:
                self.said.append(frame[1])
                yield described("server", json.loads(frame[1]))

    def send(self, kind, **members):
        self.number += 1
        self.frame(json.dumps({"type": kind, "id": self.number, **members}).encode())
        return self.number

    def answer(self, number):
        while True:
            message = self.hear()
            if "id" in message and message["id"] in (number, None):
                return message
            self.news.append(message)

    def ask(self, kind, **members):
        return self.answer(self.send(kind, **members))

    def must(self, kind, **members):
        """Sends a request whose answer must not be an error."""
        answer = self.ask(kind, **members)
        check(answer["type"] != "error", {"asked": kind, "answer": answer})
        return answer

    def refused(self, code, kind, /, **members):
        answer = self.ask(kind, **members)
        check(answer["type"] == "error" and answer["code"] == code,
              {"asked": kind, "members": members, "wanted": code, "answer": str(answer)[:500]})
        return answer

    def wait_for(self, wanted, what="news"):
        """The first message, kept or to come, for which wanted(message) is true."""
        while True:
            for i, message in enumerate(self.news):
                if wanted(message):
                    return self.news.pop(i)
            message = self.hear()
            self.news.append(message)

    def quiet(self, seconds=0.3):
        """Whether nothing arrives for a while."""
        ready, _, _ = select.select([self.sock], [], [], seconds)
        return not ready and not self.buffer


class Server:
    """A server process with a store of its own."""

    def __init__(self, *words, store=None, folder=None):
        # On a RAM disk where there is one: these tests do not depend on the disk.
        shelf = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = folder or tempfile.mkdtemp(prefix="souk-server-", dir=shelf)
        self.store = store or f"sqlite:{self.folder}/souk.db"
        self.words = words
        self.port = 0
        atexit.register(self.end)
        self.start()

    def start(self):
        self.log = open(f"{self.folder}/log", "ab")
        limits = [] if "--rate" in self.words else ["--rate", "0"]
        limits += [] if "--per-address" in self.words else ["--per-address", "0"]
        self.process = subprocess.Popen(
            [SOUK, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store, "--workers", "2",
             *limits, *self.words], stdout=subprocess.PIPE, stderr=self.log,
            env=dict(os.environ, LC_ALL="C.UTF-8"))
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("the server did not start: " + self.errors())
        self.port = int(found.group(1))

    def errors(self):
        with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as file:
            return file.read()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def end(self):
        """Leaves nothing behind, even if the test failed."""
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.log.close()
        check(code == 0, f"the server ended with {code}: {self.errors()[-3000:]}")

    def clean(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def dumped(self):
        """The dump of the store."""
        return subprocess.run([SOUK, "store", "dump", "--store", self.store], stdout=subprocess.PIPE, text=True,
                              check=True).stdout

    def guest(self, name=None, **more):
        return Guest(self.port, name, **more)

    def member(self, name, **more):
        """A client with an account; a number makes the name unique."""
        self.members = getattr(self, "members", 0) + 1
        guest = Guest(self.port, **more)
        answer = guest.must("register", name=f"{name} {self.members}", password="open sesame")
        guest.token, guest.you = answer["token"], answer["you"]
        return guest

    def anybody(self, rated, name):
        """A client who may sit at such a table: rated games need accounts."""
        return self.member(name) if rated else self.guest(name)

    def http(self, path, headers="", source=""):
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0)) as sock:
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                         f"Connection: close\r\n{headers}\r\n".encode())
            data = b""
            while True:
                more = sock.recv(65536)
                if not more:
                    break
                data += more
        head, _, body = data.partition(b"\r\n\r\n")
        return head.decode(), body


    def metrics(self, source=""):
        """The samples of /metrics by name and labels, checked against the text format of Prometheus."""
        return parse_metrics(self.http("/metrics", source=source)[1].decode())


def parse_metrics(text):
    """Every metric has HELP and TYPE before its samples, and every histogram rises to its count."""
    samples, kinds, helped = {}, {}, set()
    check(text.endswith("\n"), "the last line has no end")
    for line in text.splitlines():
        comment = re.fullmatch(r"# (HELP|TYPE) ([a-z_]+) (.+)", line)
        if comment and comment[1] == "HELP":
            check(comment[2] not in helped, line)
            helped.add(comment[2])
        elif comment:
            check(comment[2] in helped and comment[2] not in kinds, line)
            check(comment[3] in ("counter", "gauge", "histogram"), line)
            kinds[comment[2]] = comment[3]
        else:
            found = re.fullmatch(r'([a-z_]+)(?:\{((?:[a-z]+="[^"\\]*",?)+)\})? (\S+)', line)
            check(found, line)
            family = re.sub("_(bucket|sum|count)$", "", found[1])
            family = family if kinds.get(family) == "histogram" else found[1]
            check(family in kinds and line.split(" ")[0] not in samples, line)
            check(kinds[family] != "counter" or found[1].endswith("_total"), line)
            samples[line.split(" ")[0]] = float(found[3])
    for name in (n for n, kind in kinds.items() if kind == "histogram"):
        steps = [v for k, v in samples.items() if k.startswith(name + "_bucket")]
        check(steps == sorted(steps) and steps[-1] == samples[name + "_count"] and
              samples[f'{name}_bucket{{le="+Inf"}}'] == steps[-1], (name, steps))
    check(set(kinds) == helped and len(kinds) > 10, kinds)
    return samples


class Sink(threading.Thread):
    """A minimal SMTP server (`mail`) or webhook that collects letters."""

    def __init__(self, mail):
        super().__init__(daemon=True)
        self.mail, self.heard = mail, ""
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                self.serve()
            except OSError:  # the sender has died
                pass

    def serve(self):
        wire, _ = self.socket.accept()
        with wire, wire.makefile("rw", encoding="utf-8", newline="") as file:
            if not self.mail:
                self.heard += wire.recv(65536).decode()
                wire.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
                return
            answers = {"EHLO": "250 ok", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go", "QUIT": "221 bye"}
            file.write("220 sink\r\n")
            file.flush()
            while True:
                line = file.readline()
                self.heard += line
                word = line[:4]
                if word == "DATA":
                    file.write("354 go\r\n")
                    file.flush()
                    while (line := file.readline()) != ".\r\n":
                        self.heard += line
                    file.write("250 ok\r\n")
                else:
                    file.write(answers.get(word, "500 what") + "\r\n")
                file.flush()
                if word in ("QUIT", ""):
                    return


class Engine:
    """`souk engine`, with the same interface as Guest."""

    def __init__(self):
        self.process = subprocess.Popen([SOUK, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, encoding="utf-8")

    def ask(self, kind, **members):
        self.process.stdin.write(json.dumps({"type": kind, **members}) + "\n")
        self.process.stdin.flush()
        return described("engine", json.loads(self.process.stdout.readline()))

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def certificate(folder):
    """A new certificate for localhost, and its key: the two files, in that folder."""
    cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
    return cert, key


def check(true, what=""):
    if not true:
        raise AssertionError(what)


def until(true, what="it never happened"):
    """Waits for a condition."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not true():
        check(time.monotonic() < deadline, what)
        time.sleep(0.05)


def games(guest):
    return [(g["id"], g["min_seats"], g["max_seats"]) for g in guest.welcome["games"]]


class Player:
    """Plays a seat at random, and keeps its latest view."""

    def __init__(self, guest, table, rng):
        self.guest, self.rng = guest, rng
        self.table, self.seq, self.view = table["table"], table["seq"], table["view"]

    def take(self, message):
        """Takes the view from an answer or news, unless it is older."""
        if message.get("table") == self.table and message.get("view") and message["seq"] >= self.seq:
            self.seq, self.view = message["seq"], message["view"]

    def catch_up(self):
        for message in self.guest.news:
            self.take(message)
        self.guest.news.clear()

    def wait(self):
        self.take(self.guest.hear())

    def may_move(self):
        return bool(self.view and self.view.get("legal"))

    def move(self, action=None):
        action = action or self.rng.choice(self.view["legal"])["name"]
        answer = self.guest.ask("apply", table=self.table, seq=self.seq, actions=[action])
        self.take(answer)
        self.catch_up()
        return answer

    def play(self, until=lambda view: False):
        """Plays until the game is over or `until(view)` is true."""
        while not self.view["done"] and not until(self.view):
            self.catch_up()
            if self.may_move():
                answer = self.move()
                check(answer["type"] == "applied" or answer.get("code") == "stale", answer)
            else:
                self.wait()


COUNTS = 5  # moves before a resignation counts for the ratings


def play_together(players, moves=None):
    """Plays all seats in one thread: to the end, or until everybody has made that many moves."""
    made = {p: 0 for p in players}
    while not all(p.view["done"] or moves is not None and made[p] >= moves for p in players):
        moved = False
        for p in players:
            p.catch_up()
            for message in p.guest.left():
                p.take(message)
                moved = True
            if not p.view["done"] and p.may_move():
                answer = p.move()
                check(answer["type"] == "applied" or answer.get("code") == "stale", answer)
                made[p] += answer["type"] == "applied"
                moved = True
        if moves is not None and min(made.values()) >= moves:
            return
        socks = {p.guest.sock: p for p in players}
        found, _, _ = select.select(list(socks), [], [], 0 if moved else PATIENCE)
        check(found or moved, "nobody may move, and nothing happens")
        for sock in found:  # seats that cannot move must read, too
            for message in socks[sock].guest.drain():
                socks[sock].take(message)


def run(cases):
    """Runs the functions as TAP cases, and exits with 1 if any failed."""
    failed = 0
    print(f"1..{len(cases)}")
    for i, case in enumerate(cases, 1):
        begun = time.monotonic()
        try:
            note = case()
            skipped = isinstance(note, str) and note.startswith("SKIP")
            print(f"ok {i} - {case.__name__}" + (f" # {note}" if skipped else ""), flush=True)
            if note and not skipped:
                print(f"# {note}", flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {i} - {case.__name__}", flush=True)
            for line in traceback.format_exc().splitlines():
                print("# " + line[:2000], flush=True)
        print(f"# {time.monotonic() - begun:.1f} s", flush=True)
    sys.exit(1 if failed else 0)
