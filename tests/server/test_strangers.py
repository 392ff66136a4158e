"""Attacks by unauthenticated and malicious clients, each of which once worked: exhausting the server, reading private
data, making a table that cannot be opened, cheating ratings, sending mail to third parties."""
import os
import random
import resource
import socket
import sqlite3
import subprocess
import sys
import time

from guests import COUNTS, SOUK, Guest, Player, Server, Sink, check, games, play_together, run, until

RNG = random.Random(19)


def souk(*words, code=0):
    done = subprocess.run([SOUK, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                          timeout=300, env=dict(os.environ, LC_ALL="C.UTF-8"))
    check(done.returncode == code, (words, done.returncode, done.stdout, done.stderr))
    return done.stdout


def for_two(guest):
    return [g[0] for g in games(guest) if g[1] <= 2 <= g[2]][0]


def refusals(guest, kind, times, **members):
    """The error codes among the answers to `times` requests, which may come in any order."""
    numbers = {guest.send(kind, **members) for _ in range(times)}
    codes = []
    while numbers:
        message = guest.hear()
        if message.get("id") in numbers:
            numbers.remove(message["id"])
            codes += [message["code"]] if message["type"] == "error" else []
    return codes


def store_of(server):
    return sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=300)


# --- 1: exhausting the server ----------------------------------------------------------------------

def tables_are_limited_with_or_without_a_seat():
    server = Server()
    eve = server.guest("Eve")
    game = for_two(eve)
    for _ in range(4):
        eve.must("create", game=game, seats=["random", "random"], start=False)
        eve.must("create", game=game, seats=["hard", "hard"])
    answer = eve.refused("limit", "create", game=game, seats=["hard", "hard"])
    check("bots" in answer["text"], answer)
    for _ in range(42):
        eve.must("create", game=game, seats=["open", "open"])
    eve.refused("limit", "create", game=game, seats=["open", "open"])
    ada = server.guest("Ada")
    own = ada.must("create", game=game, seats=["me", "open"])["table"]
    shown = [t["table"] for t in ada.must("lobby")["tables"]]
    check(own in shown and len(shown) <= 11, "one host fills the lobby")
    server.clean()


def expensive_requests_are_rate_limited():
    server = Server("--rate", "1000", "--per-address", "1000")
    eve, ada = server.guest("Eve"), server.guest("Ada", source="127.0.0.2")
    game = for_two(eve)
    codes = refusals(eve, "create", 40, game=game, seats=["me", "open"])
    check(codes == ["rate"] * 20, codes)
    table = ada.must("create", game=game, seats=["me", "random"])
    Player(ada, table, RNG).play(until=lambda view: bool(view.get("legal")))
    check(refusals(ada, "hint", 30, table=table["table"]).count("rate") >= 15, "hints are unlimited")
    check(refusals(ada, "export", 60).count("rate") >= 15, "exports are unlimited")
    check(refusals(ada, "report", 20, table=table["table"], text="x").count("rate") >= 14, "reports are unlimited")
    other = server.guest("Ben", source="127.0.0.3")
    other.must("create", game=game, seats=["me", "open"])
    cleo, bots = server.guest("Cleo", source="127.0.0.4"), {"game": game, "seats": ["hard", "hard"]}
    for _ in range(4):
        cleo.must("create", **bots)
    codes = refusals(cleo, "create", 30, **bots)  # counting them queries the store, so refusals are limited, too
    check(codes == ["limit"] * 16 + ["rate"] * 14, codes)
    more = [server.guest(f"Eve{i}") for i in range(4)]  # other names from the same address
    check(sum(len(refusals(g, "create", 20, game=game, seats=["me", "open"])) for g in more) >= 35, "per address")
    server.clean()


def bots_alone_play_only_while_somebody_watches():
    server = Server()
    eve = server.guest("Eve")
    table = eve.must("create", game=for_two(eve), seats=["random", "normal"])["table"]
    eve.close()
    ada = server.guest("Ada")

    def entries():
        with store_of(server) as db:
            return db.execute("SELECT count(*) FROM entries WHERE tid = ?", (table,)).fetchone()[0]

    def stands():
        before = entries()
        time.sleep(1)
        return entries() == before
    until(stands, "bots play without spectators")
    before = entries()
    ada.must("watch", table=table)
    until(lambda: entries() > before, "bots do not play although somebody watches")
    server.clean()


def signing_in_does_not_wait_for_bots():
    server = Server("--workers", "1")
    guests = [server.guest(f"Eve{i}") for i in range(3)]
    game = for_two(guests[0])
    for eve in guests:
        table = eve.must("create", game=game, seats=["me", "random"])
        Player(eve, table, RNG).play(until=lambda view: bool(view.get("legal")))
        for _ in range(50):
            eve.send("hint", table=table["table"])
    begun = time.monotonic()
    server.guest().must("register", name="Ada", password="a long password")
    waited = time.monotonic() - begun
    waiting = server.metrics()["souk_jobs_waiting"]
    check(waiting > 10, ("too few hints to be a flood", waiting, waited))
    for eve in guests:
        eve.close()
    until(lambda: server.metrics()["souk_jobs_waiting"] == 0, "hints for closed connections are still computed")
    server.clean()


def tables_that_never_began_are_closed():
    server = Server()
    ada = server.guest("Ada")
    game = for_two(ada)
    old = ada.must("create", game=game, seats=["me", "open"])["table"]
    bots = ada.must("create", game=game, seats=["hard", "hard"])["table"]
    fresh = ada.must("create", game=game, seats=["me", "open"])["table"]
    played = ada.must("create", game=game, seats=["me", "random"])["table"]
    ada.close()
    server.stop()
    with store_of(server) as db:
        db.execute("UPDATE entries SET at = at - 90000000 WHERE tid <> ?", (fresh,))
    db.close()
    server.start()

    def status(table):
        with store_of(server) as again:
            return again.execute("SELECT status FROM tables WHERE id = ?", (table,)).fetchone()[0]
    until(lambda: status(old) == "closed" and status(bots) == "closed", "old tables are not closed")
    check(status(fresh) == "open" and status(played) == "running", "tables in use were closed")
    server.clean()


def deserted_tables_leave_the_lobby():
    server = Server()
    ada, ben, eve = server.guest("Ada"), server.guest("Ben"), server.guest("Eve")
    left, kept = [g.must("create", game=for_two(ada), seats=["me", "open"]) for g in (ada, ben)]
    shown = {t["table"] for t in eve.must("lobby", watch=True)["tables"]}
    check(shown == {left["table"], kept["table"]}, shown)
    ada.close()
    with store_of(server) as db:
        db.execute("UPDATE entries SET at = at - 700000")
    db.close()
    eve.wait_for(lambda m: m["type"] == "lobby" and m["gone"] == [left["table"]])
    check([t["table"] for t in eve.must("lobby", watch=True)["tables"]] == [kept["table"]], "its host is present")
    ada = server.guest(token=ada.token)
    ada.must("watch", table=left["table"])
    eve.wait_for(lambda m: m["type"] == "lobby" and [t["table"] for t in m["tables"]] == [left["table"]])
    check(len(eve.must("lobby")["tables"]) == 2, "the table has not come back")
    server.clean()


def admin_closes_and_bans_in_bulk():
    server = Server()
    store = ["--store", server.store]
    eve, ada = server.guest("Eve", source="127.0.0.9"), server.guest("Ada")
    game = for_two(eve)
    for _ in range(5):
        eve.must("create", game=game, seats=["me", "open"])
    own = ada.must("create", game=game, seats=["me", "open"])["table"]
    hosts = souk("admin", "list", "hosts", *store).splitlines()[1:]
    check(hosts[0].split() == [eve.you["person"], "5", "0", "127.0.0.9", "Eve"] and len(hosts) == 2, hosts)
    check(souk("admin", "close", "--address", "127.0.0.9", *store).startswith("5 "), "closed")
    until(lambda: [t["table"] for t in ada.must("lobby")["tables"]] == [own], "closed tables are still in the lobby")
    souk("admin", "close", "--host", ada.you["person"], *store)
    until(lambda: not ada.must("lobby")["tables"], "a closed table is still in the lobby")
    for words in (["--host", "Nobody"], ["A" * 22]):
        souk("admin", "close", *words, *store, code=1)
    cem = server.member("Cem")
    cem.must("create", game=game, seats=["me", "open"])
    check(souk("admin", "close", "--host", cem.you["name"].upper(), *store).startswith("1 "), "by name")
    souk("admin", "ban", "--address", "127.0.0.9", *store)
    eve.wait_for(lambda m: m["type"] == "bye")
    check(Guest(server.port, token=eve.token).you is None, "banned")
    server.guest(source="127.0.0.9").refused("forbidden", "guest", name="Eve again")
    server.guest("Ben")
    souk("admin", "unban", "--address", "127.0.0.9", *store)
    server.guest("Eve again", source="127.0.0.9")
    server.clean()


# --- 2: denying connections ------------------------------------------------------------------------

def half_sent(server, source):
    sock = socket.socket()
    sock.bind((source, 0))
    sock.settimeout(300)
    try:
        sock.connect(("127.0.0.1", server.port))
        sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
    except OSError:
        pass
    return sock


def open_ones(socks):
    """The sockets that the server has not closed."""
    kept = []
    for sock in socks:
        sock.setblocking(False)
        try:
            if sock.recv(1):
                kept.append(sock)
        except BlockingIOError:
            kept.append(sock)
        except OSError:
            pass
    return kept


def half_sent_requests_do_not_keep_others_out():
    server = Server("--per-address", "10")
    ada = server.guest("Ada", source="127.0.0.2")

    def answered():
        """Seconds until another client gets an answer."""
        begun = time.monotonic()
        check(server.http("/healthz")[1] == b"ok\n", "not healthy")
        return time.monotonic() - begun
    before = answered()
    socks = [half_sent(server, "127.0.0.66") for _ in range(300)]
    until(lambda: len(open_ones(socks)) <= 10 + 64, "connections per address are unlimited")
    check(answered() < 3 + 10 * before, "half-sent requests delay other clients")
    ada.must("lobby")

    def given_up():
        """Sending a byte now and then does not keep a half-sent request alive."""
        for sock in socks:
            try:
                sock.send(b"X")
            except OSError:
                pass
        return not open_ones(socks)
    until(given_up, "half-sent requests are never timed out")
    for sock in socks:
        sock.close()
    server.guest("Eve", source="127.0.0.66")
    server.clean()


def the_last_connections_are_reserved_for_known_addresses():
    server = Server("--per-address", "10")
    ada = server.guest("Ada", source="127.0.0.2")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (160, 160))
    socks = [half_sent(server, f"127.7.{i}.1") for i in range(150)]
    until(lambda: len(open_ones(socks)) < 125, "the last connections are not reserved")
    check(len(open_ones(socks)) > 100, len(open_ones(socks)))
    Guest(server.port, token=ada.token, source="127.0.0.2").must("lobby")
    for sock in socks:
        sock.close()
    server.clean()


def head_is_answered_and_invalid_messages_are_rate_limited():
    server = Server("--rate", "5")
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as sock:
        sock.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        data = b""
        while more := sock.recv(65536):
            data += more
    check(b" 200 " in data.splitlines()[0] and data.endswith(b"\r\n\r\n"), data)
    eve = server.guest()
    for _ in range(60):
        eve.frame(b"{nonsense")
    codes = [eve.hear().get("code") for _ in range(60)]
    check(codes.count("rate") > 30, codes)
    server.clean()


def records_are_rate_limited_over_http_too():
    server = Server("--rate", "20", "--per-address", "64")
    ada = server.guest("Ada")
    table = ada.must("create", game=for_two(ada), seats=["me", "random"])["table"]
    ada.must("resign", table=table)
    until(lambda: server.http(f"/replay/{table}")[0].startswith("HTTP/1.1 200"))
    codes = [server.http(f"/replay/{table}")[0].split()[1] for _ in range(160)]
    check(set(codes) == {"200", "429"} and codes.count("429") > 20, codes)
    check(server.http("/healthz")[0].startswith("HTTP/1.1 200"), "other pages are limited with them")
    server.clean()


def a_forwarded_address_is_recognised_in_every_notation():
    server = Server("--trust-proxy", "--rate", "20", "--per-address", "64")
    for address in ("203.0.113.7", "2001:db8:1:2::9"):
        souk("admin", "ban", "--address", address, "--store", server.store)
    souk("admin", "ban", "--address", "203.0.113", "--store", server.store, code=2)

    def refused_from(*forwarded):
        guest = server.guest(headers=[f"X-Forwarded-For: {f}" for f in forwarded])
        answer = guest.ask("guest", name="Eve")
        guest.close()
        check(answer["type"] == "signed" or answer["code"] == "forbidden", answer)
        return answer["type"] == "error"
    check(refused_from("203.0.113.7") and refused_from("203.0.113.7:4711"), "a ban does not hold")
    check(refused_from("198.51.100.1, " * 40 + "203.0.113.7"), "a long header hides the address")
    check(refused_from("198.51.100.1", "203.0.113.7"), "a second header hides the address")
    check(refused_from("2001:db8:1:2::1") and refused_from("[2001:db8:1:2:3:4:5:6]:443"), "the rest of the /64")
    check(not refused_from("203.0.113.7, 198.51.100.1"), "an address that the client itself forwarded counts")
    check(not refused_from("2001:db8:1:3::1") and not refused_from("unknown"), "other addresses are banned, too")
    server.clean()


# --- 3: a table that cannot be opened --------------------------------------------------------------

def undo_is_limited_and_histories_are_paged():
    server = Server()
    ada = server.guest("Ada")
    for game, least, _ in games(ada):
        table = ada.must("create", game=game, seats=["me"] + ["random"] * max(least - 1, 0))
        player = Player(ada, table, RNG)
        player.play(until=lambda view: bool(view.get("legal")))
        answer = {"undo": False}
        while not player.view["done"] and not answer.get("undo"):
            player.play(until=lambda view: bool(view.get("legal")))
            action = player.view["legal"][0]["name"] if player.view.get("legal") else None
            answer = player.move(action) if action else {"undo": False}
            if answer.get("pending") != [0]:
                answer = {"undo": False}  # bots and chance would act after each undo
            if answer.get("undo"):
                time.sleep(0.2)  # time for the next actor to act
                answer = ada.must("view", table=player.table)
                player.take(answer)
        if answer.get("undo"):
            break
    check(answer.get("undo"), "no game lets its players take back an action")
    undone = 0
    while undone < 200:
        answer = ada.ask("undo", table=player.table)
        if answer["type"] == "error":
            break
        undone += 1
        player.take(answer)
        player.take(ada.must("apply", table=player.table, seq=player.seq, actions=[action]))
    check(undone == 50 and answer["code"] == "limit", (undone, answer))
    check(ada.must("view", table=player.table)["undo"] is False, "undo is offered although it is refused")
    server.stop()
    with store_of(server) as db:  # as it could be before there was a limit
        at, = db.execute("SELECT max(at) FROM entries").fetchone()
        rows = db.execute("SELECT number, body FROM entries WHERE tid = ? ORDER BY number DESC LIMIT 2",
                          (player.table,)).fetchall()
        check(rows[1][1].startswith("undo"), rows)
        db.executemany("INSERT INTO entries (tid, number, at, body) VALUES (?, ?, ?, ?)",
                       [(player.table, rows[0][0] + 1 + i, at, rows[1 - i % 2][1]) for i in range(10000)])
    db.close()
    server.start()
    ada = Guest(server.port, token=ada.token)
    table = ada.must("watch", table=player.table)
    check(table["events_from"] > 0 and table["events"], "the whole history in one message")
    seqs, start = [], 0
    while start is not None:
        page = ada.must("events", table=player.table, **{"from": start})
        check(len(page["events"]) < 20000 and page.get("next", start + 1) > start, "pages")
        seqs += [e["seq"] for e in page["events"]]
        start = page.get("next")
    # Every undo is an event; in some games an action alone causes none.
    check(seqs == sorted(seqs) and len(set(seqs)) >= 5000, len(seqs))
    check([e["seq"] for e in table["events"]] == [q for q in seqs if q > table["events_from"]], "the last page")
    server.clean()


# --- 4: reading private data ------------------------------------------------------------------------

def private_tables_stay_private():
    server = Server()
    ada, ben, eve = server.guest("Ada"), server.guest("Ben"), server.guest("Eve")
    game = for_two(ada)
    table = ada.must("create", game=game, seats=["me", "open"], open=False, watchable=False)
    joined = ben.must("join", table=table["table"], invite=table["invite"])
    ada.must("chat", table=table["table"], text="between us")
    eve.refused("table", "watch", table=table["table"], invite=table["invite"])
    play_together([Player(ada, ada.must("watch", table=table["table"]), RNG), Player(ben, joined, RNG)])
    eve.refused("table", "watch", table=table["table"])
    eve.refused("table", "watch", table=table["table"], invite=table["invite"])
    eve.refused("table", "chat", table=table["table"], text="me too")
    check(ben.must("watch", table=table["table"])["chat"][-1]["text"] == "between us", "players lost the chat")
    check(eve.must("history", person=ada.you["person"])["games"] == [], "a game by invitation in another's history")
    check(len(ada.must("history")["games"]) == 1 and len(ada.must("history", person=ada.you["person"])["games"]) == 1,
          "one's own history")
    shown = ada.must("create", game=game, seats=["me", "open"], watchable=False)
    joined = ben.must("join", table=shown["table"])
    ada.must("chat", table=shown["table"], text="again")
    play_together([Player(ada, ada.must("watch", table=shown["table"]), RNG), Player(ben, joined, RNG)])
    check(eve.must("watch", table=shown["table"])["chat"] == [], "the chat of a table closed to spectators")
    eve.refused("forbidden", "chat", table=shown["table"], text="me too")
    check(len(eve.must("history", person=ada.you["person"])["games"]) == 1, "a public game is missing")
    server.clean()


# --- 6: letters ------------------------------------------------------------------------------------

def an_unconfirmed_address_gets_few_letters():
    mail = Sink(True)
    server = Server("--mail", f"127.0.0.1:{mail.port}")
    victim = "victim@example.org"
    codes = [answer.get("code") for guest in (server.guest(f"Eve {i}") for i in range(4))
             for answer in [guest.ask("notify", email=victim)]]
    check(codes == [None] * 3 + ["rate"], codes)  # the limit counts the mailbox, not the sender
    eve = server.guest("Eve")
    eve.must("notify", email="other@example.org")
    table = eve.must("create", game=for_two(eve), seats=["me", "random"], clock={"kind": "day", "seconds": 86400})["table"]
    eve.must("unwatch", table=table)
    data = eve.must("export")["data"]
    check(data["email"] == "", "an unconfirmed address was recorded")
    until(lambda: mail.heard.count("QUIT") == 4, mail.heard)
    check(mail.heard.count(f"RCPT TO:<{victim}>") == 3, mail.heard)
    plain = Server()
    plain.guest("Ada").refused("forbidden", "notify", email="ada@example.org")
    plain.clean()
    server.clean()


def a_webhook_that_never_answers_does_not_delay_shutdown():
    deaf = socket.create_server(("127.0.0.1", 0))
    server = Server("--webhook-private")
    ada, ben = server.guest("Ada"), server.guest("Ben")
    for guest in (ada, ben):
        guest.must("notify", webhook=f"http://127.0.0.1:{deaf.getsockname()[1]}/x")
    table = ada.must("create", game=for_two(ada), seats=["me", "open"], clock={"kind": "day", "seconds": 86400})["table"]
    ben.must("join", table=table)
    ada.close()
    ben.close()
    deaf.settimeout(300)
    caller, _ = deaf.accept()
    begun = time.monotonic()
    server.stop()
    check(time.monotonic() - begun < 9, "shutdown waits for a letter")  # whose timeout is ten seconds
    caller.close()
    deaf.close()
    server.clean()


# --- 7: sign-ins -----------------------------------------------------------------------------------

def a_new_password_ends_all_other_sign_ins():
    server = Server()
    ada = server.guest()
    signed = ada.must("register", name="Ada", password="the old password")
    thief, sign = server.guest(), {}
    sign = thief.must("login", name="Ada", password="the old password")
    renewed = ada.must("password", old="the old password", new="the new password")["token"]
    thief.wait_for(lambda m: m["type"] == "bye")
    check(Guest(server.port, token=sign["token"]).you is None, "the other sign-in is still valid")
    check(Guest(server.port, token=signed["token"]).you is None, "a copy of one's own token is still valid")
    check(Guest(server.port, token=renewed).you is not None, "the new token is not valid")
    ada.must("history")
    typed = signed["recovery"].upper().replace("-", " ")
    server.guest().must("recover", name="Ada", recovery=typed, password="one more password")
    server.clean()


def names_are_visible_and_distinct():
    server = Server()
    server.guest().must("register", name="Milo Ward", password="a long password")
    new = server.guest()
    for name in ("Mil0 Ward", "M\u0456lo Ward", "\uff2dilo Ward", "MiloWard", "M\u00eclo W\u00e4rd", "Mi\u0301lo Ward",
                 "rnilo vvard", "\u041cilo Ward", "Milo\u200bWard", "\u2800", "\u3164", "A\u00adda", "x\u202fy",
                 "a" + "\u0301" * 5, "\U0001d40cilo Ward"):
        new.refused("name", "guest", name=name)
    for name in ("Milou Ward", "\u0410\u043b\u0438\u0441\u0430", "\u5c0f\u660e", "Ren\u00e9e", "\U0001f42a"):
        server.guest(name)
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ben.must("create", game=for_two(ada), seats=["me", "open"])["table"]
    server.guest("B\u0435n").refused("name", "join", table=table)
    ada.must("join", table=table)
    server.clean()


def stores_and_dumps_are_readable_by_their_owner_only():
    before = os.umask(0)
    server = Server()
    os.umask(before)
    server.guest("Ada")
    for end in ("", "-wal", "-shm"):
        check(os.stat(f"{server.folder}/souk.db{end}").st_mode & 0o777 == 0o600, end)
    before = os.umask(0)
    souk("store", "dump", "--store", server.store, f"{server.folder}/dump")
    os.umask(before)
    check(os.stat(f"{server.folder}/dump").st_mode & 0o777 == 0o600, "dump")
    server.clean()


# --- 5: cheating ratings; 9: votes and clocks ------------------------------------------------------

def pair(server, **members):
    ada, ben = [server.anybody(members.get("rated"), name) for name in ("Ada", "Ben")]
    table = ada.must("create", game=for_two(ada), seats=["me", "open"], **members)
    joined = ben.must("join", table=table["table"])
    return Player(ada, ada.must("watch", table=table["table"]), RNG), Player(ben, joined, RNG)


def rated_games_need_accounts_and_default_options():
    server = Server("--grace", "0")
    ada = server.member("Ada")
    for game in ada.welcome["games"]:
        for option in game["options"]:
            for value in ("yes", "1", "2"):
                if option["default"] != value and game["min_seats"] <= 2 <= game["max_seats"]:
                    answer = ada.ask("create", game=game["id"], seats=["me", "open"], rated=True,
                                     options={option["name"]: value})
                    check(answer["type"] == "error", (game["id"], option["name"], value))
    server.guest("Eve").refused("forbidden", "create", game=for_two(ada), seats=["me", "open"], rated=True)
    waits = ada.must("create", game=for_two(ada), seats=["me", "open"], rated=True)
    check(waits["away"] > 0, "a rated game waits for absent players")
    server.guest("Eve").refused("forbidden", "join", table=waits["table"])
    one, two = pair(server, rated=True, clock={"kind": "game", "seconds": 10})
    table = one.table
    play_together([one, two], COUNTS)
    for p in (one, two):
        p.take(p.guest.must("view", table=table))
    two.guest.refused("forbidden", "away", table=table)
    if not two.may_move():
        one, two = two, one
    stays, seat = one.guest, 0 if two.guest.you["person"] == two.guest.must("watch", table=table)["host"] else 1
    two.guest.must("leave", table=table)  # no bot takes over
    stays.refused("forbidden", "standin", table=table, seat=seat)
    stays.must("abandon", table=table)
    check(stays.must("watch", table=table)["status"] == "running", "ended without the vote of an absent player")
    until(lambda: stays.must("watch", table=table)["status"] == "done", "an absent player does not lose")
    over = stays.must("watch", table=table)
    after = {r["seat"]: r["after"] for r in over["result"]["ratings"]}
    check(over["seats"][seat]["resigned"] and after[1 - seat] > 1500 > after[seat], (seat, over["result"]))
    server.clean()


def two_friends_cannot_inflate_each_others_ratings():
    server = Server()
    ada, ben = server.member("Ada"), server.member("Ben")
    for i in range(6):
        table = ada.must("create", game=for_two(ada), seats=["me", "open"], rated=True)["table"]
        players = [Player(ben, ben.must("join", table=table), RNG), Player(ada, ada.must("watch", table=table), RNG)]
        play_together(players, COUNTS)
        ben.must("resign", table=table)
        ada.refused("status", "resign", table=table)  # the game is over
        ratings = ada.must("watch", table=table)["result"]["ratings"]
        check(bool(ratings) == (i < 5), (i, ratings))
    server.clean()


def a_vote_without_voters_is_decided():
    server = Server()
    one, two = pair(server)
    one.guest.must("abandon", table=one.table)
    check(one.guest.must("watch", table=one.table)["asks"], "no vote is open")
    two.guest.must("away", table=two.table)  # a bot takes over from the only voter
    until(lambda: one.guest.must("watch", table=one.table)["status"] == "closed", "a vote without voters stays open")
    server.clean()


def delayed_spectators_see_no_clock():
    server = Server()
    one, _ = pair(server, delay=3, clock={"kind": "game", "seconds": 600})
    eve = server.guest("Eve")
    check(eve.must("watch", table=one.table)["time"] is None, "live clocks for delayed spectators")
    check(one.guest.must("view", table=one.table)["time"]["seats"][0], "players do not see the clocks")
    server.clean()


# --- 8: the store ----------------------------------------------------------------------------------

def a_damaged_store_is_refused_at_startup():
    server = Server()
    ada = server.guest("Ada")
    for _ in range(20):
        ada.must("create", game=for_two(ada), seats=["me", "open"])
    server.stop()
    path = server.store.removeprefix("sqlite:")
    with open(path, "r+b") as file:
        size = file.seek(0, 2)
        for page in range(size // 8192 * 4096, size - 4096, 4096):
            file.seek(page + 8)
            file.write(b"\xa5" * 600)
    done = subprocess.run([SOUK, "serve", "--listen", "127.0.0.1:0", "--store", server.store], text=True, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    check(done.returncode == 1 and "damaged" in done.stderr and "souk store dump" in done.stderr, done)
    server.clean()


def health_recovers_without_a_restart():
    server = Server()
    ada = server.guest("Ada")
    table = ada.must("create", game=for_two(ada), seats=["me", "open"])["table"]
    db = store_of(server)
    db.execute("ALTER TABLE chat RENAME TO away")
    db.commit()
    ada.refused("store", "chat", table=table, text="hello")
    db.execute("ALTER TABLE away RENAME TO chat")
    db.commit()
    db.close()
    until(lambda: server.http("/healthz")[1] == b"ok\n", "health does not recover")
    ada.must("chat", table=table, text="hello")
    server.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([tables_are_limited_with_or_without_a_seat, expensive_requests_are_rate_limited,
         bots_alone_play_only_while_somebody_watches, signing_in_does_not_wait_for_bots,
         tables_that_never_began_are_closed, deserted_tables_leave_the_lobby, admin_closes_and_bans_in_bulk,
         undo_is_limited_and_histories_are_paged, private_tables_stay_private,
         half_sent_requests_do_not_keep_others_out, the_last_connections_are_reserved_for_known_addresses,
         head_is_answered_and_invalid_messages_are_rate_limited, records_are_rate_limited_over_http_too,
         a_forwarded_address_is_recognised_in_every_notation, a_new_password_ends_all_other_sign_ins,
         names_are_visible_and_distinct, stores_and_dumps_are_readable_by_their_owner_only,
         rated_games_need_accounts_and_default_options, two_friends_cannot_inflate_each_others_ratings,
         a_vote_without_voters_is_decided, delayed_spectators_see_no_clock, a_damaged_store_is_refused_at_startup,
         health_recovers_without_a_restart, a_webhook_that_never_answers_does_not_delay_shutdown,
         an_unconfirmed_address_gets_few_letters])
