"""Malicious clients: wrong members in every message, requests for hidden information, invalid frames, floods, foreign
origins. The server answers with an error or closes the connection, and other players are not affected."""
import glob
import json
import os
import random
import re
import socket
import struct
import sys
import tempfile
import time

from guests import PATIENCE, Closed, Guest, Player, Server, Wire, check, games, protocol, run, until

SERVER = Server("--day-ranking")
RNG = random.Random(2)

# A value of each type and shape of src/table/protocol. T and G become a table and a game.
SAMPLES = {"text": "x", "flag": True, "whole": 1, "count": 0, "seat": 0, "seq": 0, "time": 1, "seconds": 1, "any": 2,
           "table": "T", "id": "x" * 22, "person": "x" * 22, "game": "G", "bot": "random", "date": "2026-11-16", "options": {},
           "action": "x", "clock": {"kind": "none"}}
# Where such a value would be refused at once, or would do what these tests must not.
SPECIAL = {"create": {"seats": ["me"]}, "erase": {"sure": False}, "history": {"next": "1 " + "x" * 22},
           "export": {"next": "1 " + "x" * 22}, "notify": {"email": "e@example.org", "webhook": "http://example.org/x"},
           "subscribe": {"endpoint": "https://push.example/1"}, "register": {"password": "long enough"}}


def sample(member):
    base, listed, _ = protocol.parsed(member)
    return [SAMPLES[base]] if listed else SAMPLES[base]


# Every message of the protocol with all its members.
MESSAGES = {kind: {key: sample(member) for key, _, member in
                   protocol.members(protocol.of("messages", "server", kind), "server")} | SPECIAL.get(kind, {})
            for kind in protocol.names("messages", "server")}
WRONG = [None, True, False, 0, -1, 1e300, -1.5, 2 ** 62, "", "x", "x" * 5000, "\u202e\u0007", [], [1, "2", None], {},
         {"x": {"y": []}}, [[[[[[]]]]]], "' OR 1=1 --", "%s%n%d", "../../etc/passwd", "\ud83d\ude00" * 50]


def every_message_is_described():
    """Every message that the server handles is described, and the reverse."""
    known = set()
    for path in glob.glob("src/server/messages/messages_*.c"):
        with open(path, encoding="utf-8") as file:
            known |= set(re.findall(r'\{"([a-z]+)", (?:NULL|on_[a-z]+), (?:NULL|on_[a-z]+)\}', file.read()))
    check(len(known) > 40 and known == set(MESSAGES), known ^ set(MESSAGES))


def a_running_table():
    ada, ben = SERVER.guest("Ada"), SERVER.guest("Ben")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2))
    joined = ben.must("join", table=table["table"])
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    return ada, ben, Player(ada, begun, RNG), Player(ben, joined, RNG)


def fill(members, table, game):
    text = json.dumps(members).replace('"T"', json.dumps(table)).replace('"G"', json.dumps(game))
    return json.loads(text)


def every_message_survives_wrong_and_missing_members():
    ada, _, a, _ = a_running_table()
    before = ada.must("view", table=a.table)
    eve = SERVER.guest("Eve")
    tried = 0
    for kind, members in MESSAGES.items():
        for key in [None, *members]:
            for value in (WRONG if key else [None]):
                asked = fill(members, a.table, a.view["game"])
                if key:
                    asked[key] = value
                if kind in ("guest", "register", "login", "recover", "password", "erase") and len(str(value)) > 6:
                    continue  # each costs a password hash; the short values are enough
                eve.number += 1
                eve.frame(json.dumps({"type": kind, "id": eve.number, **asked}).encode())
                answer = eve.answer(eve.number)
                tried += 1
                check(answer["type"] != "error" or answer["text"], answer)
                if kind in ("erase", "logout", "guest", "register", "login", "rename") and answer["type"] != "error":
                    eve = SERVER.guest("Eve")
            if key:  # and without it
                asked = fill(members, a.table, a.view["game"])
                del asked[key]
                answer = eve.ask(kind, **asked)
                tried += 1
                if kind in ("erase", "logout", "guest", "register", "login", "rename") and answer["type"] != "error":
                    eve = SERVER.guest("Eve")
    after = ada.must("view", table=a.table)
    check(before["view"] == after["view"] and before["seq"] == after["seq"], "somebody else's game has changed")
    return f"{tried} messages"


def messages_of_a_seat_survive_wrong_members():
    ada, ben, a, b = a_running_table()
    harmless = ["apply", "try", "undo", "answer", "why", "events", "view", "hint", "seat", "start", "mute", "chat", "join"]
    for kind in harmless:
        for key in MESSAGES[kind]:
            for value in WRONG:
                asked = fill(MESSAGES[kind], a.table, a.view["game"])
                asked[key] = value
                answer = ada.ask(kind, **asked)
                check(answer["type"] in ("error", "table", "view", "events", "why", "hints", "done", "applied", "tried"), answer)
    check(ben.must("view", table=a.table)["seq"] == b.seq, "one of the messages was taken as a move")


def other_peoples_seats_are_inaccessible():
    ada, ben, a, b = a_running_table()
    eve = SERVER.guest("Eve")
    eve.must("watch", table=a.table)
    for kind in ("apply", "try", "undo", "takeback", "resign", "away", "back", "abandon", "hint", "why", "answer", "rematch"):
        asked = fill(MESSAGES[kind], a.table, a.view["game"])
        eve.refused("seat", kind, **asked)
        for seat in (0, 1, "table", "chance", -1, -2):
            check(eve.refused("message", kind, **asked, seat=seat)["field"] == "seat", kind)
    waiter = b if a.may_move() else a
    check(waiter.guest.ask("apply", table=a.table, seq=waiter.seq, actions=[0]).get("clause") == "turn", "not their turn")
    for kind in ("view", "draw", "events"):
        check(eve.refused("message", kind, table=a.table, seat=0)["field"] == "seat", kind)
    view = eve.must("view", table=a.table)["view"]
    check(view["viewer"] is None and not view.get("legal"), "a spectator got a seat's view")
    SERVER.guest("Stranger").refused("table", "draw", table=a.table)
    del ben


def a_list_with_an_illegal_action_is_refused_whole():
    ada = SERVER.guest("Ada")
    refused = 0
    for game, least, _ in games(ada):
        player = Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), RNG)
        for _ in range(60):
            player.play(until=lambda view: bool(view.get("legal")))
            if player.view["done"]:
                break
            first = player.view["legal"][0]["name"]
            answer = ada.ask("apply", table=player.table, seq=player.seq, actions=[first] * 64)
            player.take(answer)
            if answer["type"] == "error" and answer["code"] == "illegal":
                refused += 1
                now = ada.must("view", table=player.table)
                check(now["view"].get("legal") == player.view["legal"], "part of a refused list was applied")
            player.move()
    check(refused > 10, refused)


def invalid_frames_are_refused():
    good = SERVER.guest("Ada")

    def closes(act):
        """Whether the server closes the connection or answers that this is no JSON."""
        wire = Guest(SERVER.port)
        wire.sock.settimeout(60)
        try:
            act(wire)
            return json.loads(wire.text()).get("code") == "json"
        except Closed:
            return True
        except TimeoutError:
            return False
    check(closes(lambda w: w.frame(b"{}", opcode=2)), "binary")
    check(closes(lambda w: w.frame(b"\xff\xfe{", opcode=1)), "not UTF-8")
    check(closes(lambda w: w.frame(b" " * (256 * 1024 + 1))), "too large")
    check(closes(lambda w: w.sock.sendall(b"\x81\x05hello")), "not masked")
    check(closes(lambda w: w.sock.sendall(b"\xf1\x80\x00\x00\x00\x00")), "reserved bits")
    check(closes(lambda w: w.sock.sendall(b"\x83\x80\x00\x00\x00\x00")), "unknown opcode")
    check(closes(lambda w: w.frame(b"x" * 200, opcode=9)), "a ping too long")

    def pieces(w):
        for _ in range(300):
            w.frame(b" " * 1000, opcode=1 if _ == 0 else 0, final=False)
    check(closes(pieces), "endless pieces")
    for text in (b"", b"{", b"[]", b"null", b'{"type":', b'{"type":"view","type":"view"}', b"[" * 5000,
                 b'{"a":' * 5000, b'{"type":1}', b'{"type":"nothing"}', b'{"type":"hello","id":{}}',
                 b'{"type":"hello","id":"' + b"i" * 500 + b'"}', b"\x00", b'{"type":"lobby\\u0000"}'):
        good.frame(text)
        answer = good.hear()
        check(answer["type"] in ("error", "welcome"), (text[:40], answer))
    text = json.dumps({"type": "lobby", "id": 77}).encode()
    good.frame(text[:5], final=False)
    good.frame(text[5:9], opcode=0, final=False)
    good.frame(text[9:], opcode=0)
    check(good.answer(77)["type"] == "lobby", "a fragmented message is not accepted")


def other_sites_cannot_connect():
    for headers, allowed in ((["Origin: https://evil.example"], False),
                             ([f"Origin: http://127.0.0.1:{SERVER.port}"], True),
                             (["Origin: null"], False),
                             ([f"Origin: http://127.0.0.1:{SERVER.port}.evil.example"], False)):
        try:
            Wire(SERVER.port, headers=headers).close()
            check(allowed, headers)
        except Closed as answer:
            check(not allowed and str(answer).startswith("HTTP/1.1 403"), (headers, answer))
    check("add --origin): https://evil.example, from 127.0.0.1" in SERVER.errors(), SERVER.errors()[-500:])
    for path in ("/", "/wsx", "/ws/"):
        try:
            Wire(SERVER.port, path=path)
            check(False, path)
        except Closed:
            pass


def malformed_http_does_no_harm():
    for request in (b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20000 + b"\r\n\r\n", b"POST /ws HTTP/1.1\r\n\r\n",
                    b"\x16\x03\x01\x02\x00\x01", b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
                    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", b"\x00" * 100,
                    b"GET /metrics HTTP/1.1\r\n\r\nPOST /x HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",  # once blocked the server
                    b"GET /metrics HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello"):
        with socket.create_connection(("127.0.0.1", SERVER.port), timeout=300) as sock:
            try:
                sock.sendall(request)
                sock.shutdown(socket.SHUT_WR)
                while sock.recv(65536):
                    pass
            except OSError:
                pass
    check(SERVER.http("/healthz")[1] == b"ok\n", "still there")


def h2_frame(kind, flags, stream, body=b""):
    return struct.pack(">I", len(body))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + body


def no_upgrade_but_websocket_is_accepted():
    """Especially not HTTP/2: libwebsockets aborts on a DATA frame on the stream of an upgraded request."""
    server = Server()
    preface, data = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + h2_frame(4, 0, 0), h2_frame(0, 1, 1, b"hello")
    head = b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n" \
           b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
    cases = {"h2c": (head + b"Upgrade: h2c\r\n\r\n", b"400"), "H2C": (head + b"Upgrade: H2C\r\n\r\n", b"400"),
             "two": (head + b"Upgrade: websocket\r\nUpgrade: h2c\r\n\r\n", b"400"),
             "unknown": (head + b"Upgrade: irc\r\n\r\n", b"403"), "prior knowledge": (b"", b"403"),
             "CONNECT": (b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", b"")}
    for name, (request, status) in cases.items():
        for together in (False, True):
            with socket.create_connection(("127.0.0.1", server.port), timeout=300) as sock:
                heard = b""
                try:
                    sock.sendall(request + preface + data if together else request or preface)
                    for more in (preface, data, b"", b""):
                        heard += sock.recv(65536)
                        sock.sendall(more)
                except ConnectionError:
                    pass
            # Unread frames can reset the connection before the answer arrives.
            check(heard[9:12] == status or (together and not heard), (name, together, heard))
            check(b"souk_" not in heard, name)
    check(server.http("/healthz")[1] == b"ok\n", "still there")
    check(server.errors().count("refused: an upgrade to something other than websocket") == 6, server.errors())
    server.clean()


def slow_readers_are_dropped():
    """Of what others do, more waits for them than a client may leave unread."""
    ada, ben, eve = (SERVER.guest(name) for name in ("Ada", "Ben", "Eve"))
    game = [g for g in games(ada) if g[1] <= 2][0][0]
    tables = [ada.must("create", game=game, seats=["me", "open"])["table"] for _ in range(16)]
    for table in tables:
        ben.must("join", table=table)
        eve.must("watch", table=table)
        ada.must("unwatch", table=table)
    ben.close()
    eve.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

    def dropped():
        for _ in [ada.send(kind, table=table) for kind in ("away", "back") * 4 for table in tables]:
            ada.hear()
        return SERVER.metrics()["souk_slow_readers_dropped_total"] > 0
    until(dropped, "the slow reader was not dropped")


def requests_are_read_as_their_answers_are():
    """A client cannot ask for more than it takes, and loses nothing by that."""
    server = Server()
    ada = server.guest("Ada")
    answers = {len(str(ada.must("rules", game=game))): game for game, _, _ in games(ada)}
    numbers = [ada.send("rules", game=answers[max(answers)]) for _ in range(300)]
    check(server.guest("Ben").must("lobby"), "other clients get no answer")
    check(server.metrics()["souk_messages_total"] < 150, "requests are read although nobody reads the answers")
    check([ada.hear()["id"] for _ in numbers] == numbers, "an answer is lost")
    server.clean()


def sooner_or_later(server):
    """Connects a guest, once the server has noticed that another has disconnected."""
    came = []

    def comes():
        try:
            came.append(server.guest())
        except Closed:
            pass
        return came
    until(comes, "no connection is accepted any more")
    return came[0]


def floods_are_slowed_down():
    server = Server("--rate", "20", "--per-address", "5")
    begun = time.monotonic()
    guest = server.guest("Ada")
    numbers = [guest.send("lobby") for _ in range(150)]
    answers = [guest.answer(n) for n in numbers]
    slowed = [a for a in answers if a.get("code") == "rate"]
    granted = 80 + 20 * (time.monotonic() - begun)  # a burst of four seconds' worth, then the sustained rate
    check(150 - granted <= len(slowed) < 80 and all(a["wait"] >= 1 for a in slowed), (len(slowed), granted))
    try:
        for _ in range(400):
            guest.send("lobby")
        while True:
            guest.hear()
    except Closed:
        pass
    crowd = [sooner_or_later(server) for _ in range(5)]
    try:
        server.guest()
        check(False, "a sixth connection from one address was accepted")
    except Closed:
        pass
    server.guest(source="127.0.0.2").close()
    crowd[0].close()
    signer = sooner_or_later(server)
    numbers = [signer.send("login", name="Ada", password="guess guess") for _ in range(30)]
    tries = [signer.hear() for _ in numbers]  # immediate refusals come first
    check([t for t in tries if t.get("code") == "rate"], "guessing passwords is unlimited")
    server.clean()


def frames_that_are_no_message_count_too():
    server = Server("--rate", "20", "--per-address", "64")
    for first, frame in ((b"", b"\x89\x80\0\0\0\0"), (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0")):
        guest = server.guest("Eve")
        guest.sock.sendall(first)
        try:
            for _ in range(1000):  # pings, then empty fragments: until the connection is closed
                guest.sock.sendall(frame * 500)
                time.sleep(0.02)
            check(False, "a flood of frames is not noticed")
        except OSError:
            pass
    friend = server.guest("Ada", source="127.0.2.1")
    check(friend.must("lobby")["type"] == "lobby", "another address is limited, too")
    server.clean()


def requests_over_http_count_too():
    server = Server("--rate", "1", "--per-address", "64")
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as sock:
        said = b""
        while b" 429 " not in said:  # on one connection, which is closed in the end
            sock.sendall(b"GET /none HTTP/1.1\r\nHost: x\r\n\r\n")
            said = said[-200:] + sock.recv(1 << 16)
    check(server.guest("Ada").you, "a WebSocket is refused with them")
    hits = [line for line in server.errors().splitlines() if line.startswith("souk: limited: http, from 127.0.0.1")]
    check(len(hits) == 1, ("the log says it once a minute", hits))
    shown = server.metrics(source="127.0.0.2")
    check(shown['souk_limited_total{limit="http"}'] > 0, "it is not counted")
    server.clean()


def guesses_do_not_lock_the_owner_out():
    server = Server("--rate", "20", "--per-address", "64")
    server.guest(source="127.0.3.1").must("register", name="Ada", password="open sesame")
    for i in range(100):  # ten, and more while the machine is slow
        answer = server.guest(source=f"127.1.{i}.1").ask("login", name="Ada", password="guess guess")
        check(answer["type"] == "error", answer)
        if answer["code"] == "rate":
            break
    server.guest(source="127.2.0.1").refused("rate", "login", name="Ada", password="open sesame")
    ada = server.guest(source="127.0.3.1")
    ada.must("login", name="Ada", password="open sesame")
    code = ada.must("code")["code"]
    server.guest(source="127.2.0.2").must("arrive", code=code)
    server.clean()


def forwarded_addresses_count_only_from_a_trusted_proxy():
    for words, blocked in ((("--trust-proxy",), True), ((), False)):
        server = Server("--per-address", "2", *words)
        kept = [server.guest(headers=["X-Forwarded-For: 1.2.3.4, 9.9.9.9"], source=f"127.0.0.{i}") for i in (1, 2)]
        try:
            kept.append(server.guest(headers=["X-Forwarded-For: 5.6.7.8, 9.9.9.9"], source="127.0.0.3"))
            check(not blocked, "a third connection of one forwarded address was accepted")
        except Closed:
            check(blocked, "an untrusted header was taken for the address")
        server.clean()


def a_private_server_needs_its_password():
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("open sesame\n")
        file.flush()
        server = Server("--password-file", file.name)
        guest = server.guest()
        check(guest.welcome["private"], guest.welcome["private"])
        for kind in ("lobby", "create", "ratings", "history", "rules"):
            guest.refused("sign", kind)
        guest.refused("password", "guest", name="Ada")
        guest.refused("password", "guest", name="Ada", password="open barley")
        token = guest.must("guest", name="Ada", password="open sesame")["token"]
        guest.must("lobby")
        Guest(server.port, token=token).must("lobby")
        check(b"sesame" not in open(f"{server.folder}/log", "rb").read(), "a password in the log")
        server.clean()


def the_log_tells_of_ordinary_life_and_of_no_secret():
    server = Server("--log", "json")
    guest = server.guest("Ada")
    signed = guest.must("register", name="Ada", password="my secret word")
    guest.ask("create", game=games(guest)[0][0], seats=["me"] * 9)
    guest.refused("password", "password", old="a wrong word", new="my secret word")
    guest.close()
    server.stop()
    log = server.errors()
    for secret in ("my secret word", "a wrong word", signed["token"], signed["recovery"]):
        check(secret not in log, "a secret in the log")
    told = [(line["event"], line.get("person")) for line in map(json.loads, log.splitlines())]
    own = signed["you"]["person"]
    check(told == [("started", None), ("signed-in", own), ("signed-in", own), ("refused", own), ("stopping", None),
                   ("stopped", None)], log)
    with open(f"{server.folder}/souk.db", "rb") as file:
        data = file.read()
    check(b"my secret word" not in data and signed["recovery"].encode() not in data, "a secret in the store")
    server.clean()


def the_server_logged_no_errors():
    check("ERROR" not in SERVER.errors() and "runtime error" not in SERVER.errors(), SERVER.errors()[-3000:])
    SERVER.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    run([every_message_is_described, every_message_survives_wrong_and_missing_members,
         messages_of_a_seat_survive_wrong_members, other_peoples_seats_are_inaccessible,
         a_list_with_an_illegal_action_is_refused_whole, invalid_frames_are_refused, other_sites_cannot_connect,
         malformed_http_does_no_harm, no_upgrade_but_websocket_is_accepted, slow_readers_are_dropped,
         requests_are_read_as_their_answers_are, floods_are_slowed_down, frames_that_are_no_message_count_too,
         requests_over_http_count_too, guesses_do_not_lock_the_owner_out, forwarded_addresses_count_only_from_a_trusted_proxy,
         a_private_server_needs_its_password, the_log_tells_of_ordinary_life_and_of_no_secret,
         the_server_logged_no_errors])
