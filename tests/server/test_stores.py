"""A store may be old, too new, locked, read-only or damaged, and the server may be restarted. Errors are clear, nothing
is lost, and nobody loses time on the clock."""
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from guests import Guest, Player, Server, SOUK, check, games, run, until

RNG = random.Random(11)
OLD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "store_v1.sql")
OLD_TOKEN = "Ov3NxsJ2Nj2b2KTAIkIL9QGxuofvBXUjM4NiYA_3eItAzSiZNPTxhAfz1JrmLLhrrqqboq5Y8uR7PJBG_MIEjLo"
OLD_TABLE = "37rmUk1JkYYJt32SJZpyzA"


def souk(*words, code=0):
    done = subprocess.run([SOUK, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                          timeout=300, env=dict(os.environ, LC_ALL="C.UTF-8"))
    check(done.returncode == code, (words, done.returncode, done.stdout[-500:], done.stderr[-500:]))
    return done.stdout + done.stderr


def in_time(table):
    clock = table["time"]["seats"][0]
    return clock["left"] + clock["reserve"] > 600000


def goes_on_from(store):
    """All data of version 1 is there, and its running game continues."""
    report = json.loads(souk("store", "check", "--json", "--store", store))
    check((report["tables"], report["steps"], report["broken"]) == (2, 179, 0), report)
    check("Ada" in souk("admin", "list", "hosts", "--store", store), "the host of a table is not read from its head")
    server = Server(store=store)
    ada = Guest(server.port, token=OLD_TOKEN)
    check(ada.you["name"] == "Ada" and ada.welcome["tables"] == [OLD_TABLE], ada.you)
    finished = ada.must("history")["games"]
    check(len(finished) == 1 and finished[0]["rated"], finished)
    check(len(ada.must("ratings", game=finished[0]["game"])["ratings"]) == 2, "ratings")
    # Where servers share a store, one of them must first record that the clocks were stopped.
    until(lambda: in_time(ada.must("watch", table=OLD_TABLE)), "the years since the dump count against her clock")
    table = ada.must("watch", table=OLD_TABLE)
    Player(ada, table, RNG).play()
    server.guest().must("login", name="Ada", password="an old password")
    server.stop()
    check(json.loads(souk("store", "check", "--json", "--store", store))["broken"] == 0, "broken")
    server.clean()


def an_old_store_is_upgraded():
    with tempfile.TemporaryDirectory() as folder:
        with sqlite3.connect(f"{folder}/old.db") as old, open(OLD, encoding="utf-8") as script:
            old.executescript(script.read())
        old.close()
        goes_on_from(f"sqlite:{folder}/old.db")


def a_game_of_rules_that_are_no_longer_played_ends():
    server = Server()
    ada = server.guest("Ada")
    tables = [ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1))["table"] for game, least, _ in games(ada)]
    server.stop()
    with sqlite3.connect(server.store.removeprefix("sqlite:")) as db:  # as before heads named the version
        db.execute("UPDATE tables SET head = replace(head, '\"rules\":', '\"was\":')")
    db.close()
    check(json.loads(souk("store", "check", "--json", "--store", server.store))["broken"] == 0, "broken")
    server.start()
    ada = Guest(server.port, token=ada.token)
    answers = {table: ada.ask("watch", table=table) for table in tables}
    over = [table for table, answer in answers.items() if answer["type"] == "error"]
    check(over and all("older rules" in answers[table]["text"] for table in over), over)
    check(all(answers[table]["view"] for table in tables if table not in over), "a game that goes on has no view")
    until(lambda: sorted(Guest(server.port, token=ada.token).welcome["tables"]) == sorted(set(tables) - set(over)), "not closed")
    server.clean()


def a_newer_store_is_left_alone():
    server = Server()
    server.guest("Ada")
    server.stop()
    path = server.store.removeprefix("sqlite:")
    with sqlite3.connect(path) as db:
        version, = db.execute("SELECT value FROM meta WHERE name = 'version'").fetchone()
        db.execute("UPDATE meta SET value = '999' WHERE name = 'version'")
    db.close()
    for words in (["serve", "--listen", "127.0.0.1:0"], ["store", "check"], ["store", "compact"], ["admin", "list"]):
        check("newer" in souk(*words, "--store", server.store, code=1), words)
    with sqlite3.connect(path) as db:
        check(db.execute("SELECT name FROM people").fetchall() == [("Ada",)], "the newer store was changed")
        db.execute("UPDATE meta SET value = ? WHERE name = 'version'", (version,))
    db.close()
    server.start()
    server.clean()


def players_wait_while_the_store_is_locked():
    server = Server()
    ada = server.guest("Ada")
    game, least, _ = games(ada)[0]
    player = Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), RNG)
    player.play(until=lambda view: bool(view.get("legal")))
    lock = sqlite3.connect(server.store.removeprefix("sqlite:"), isolation_level=None, check_same_thread=False)
    lock.execute("BEGIN IMMEDIATE")
    number = ada.send("apply", table=player.table, seq=player.seq, actions=[player.view["legal"][0]["name"]])
    until(lambda: " 503 " in server.http("/healthz")[0], "healthy, though it cannot write")
    check(not ada.wait_for(lambda m: m["type"] == "store")["writable"], "the store is said to be writable")
    ada.must("lobby")
    check(not [m for m in ada.news if m.get("id") == number], "acknowledged before it was durable")
    other = server.guest()
    check(other.must("lobby"), "reading fails")
    lock.execute("COMMIT")
    check(ada.answer(number)["type"] == "applied", "the move")
    until(lambda: " 200 " in server.http("/healthz")[0], "not healthy again")
    lock.execute("BEGIN IMMEDIATE")  # a second server reports why it cannot start
    check("locked" in souk("serve", "--listen", "127.0.0.1:0", "--store", server.store, code=1), "a second server")
    threading.Timer(0.2, lambda: lock.execute("COMMIT")).start()
    souk("admin", "announce", "waits a moment for the lock", "--store", server.store)
    server.clean()


def a_read_only_store_can_be_checked_but_not_served():
    server = Server()
    server.guest("Ada")
    server.stop()
    store = "sqlite:file:" + server.store.removeprefix("sqlite:") + "?mode=ro"
    check("readonly" in souk("serve", "--listen", "127.0.0.1:0", "--store", store, code=1), "served")
    souk("admin", "announce", "x", "--store", store, code=1)
    check('"people"' in souk("store", "dump", "--store", store), "dumped")
    souk("store", "restore", "--store", store, os.devnull, code=1)
    server.clean()


def a_damaged_store_is_reported_and_left_alone():
    server = Server()
    ada = server.guest("Ada")
    game, least, _ = games(ada)[0]
    Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), RNG).play()
    server.stop()
    path = server.store.removeprefix("sqlite:")
    souk("store", "compact", "--store", server.store)
    with open(path, "rb") as file:
        good = file.read()
    for name, at, noise in (("head", 0, b"no database at all"), ("middle", len(good) // 2 & ~4095, b"\xa5" * 8192)):
        bad = f"{server.folder}/{name}.db"
        with open(bad, "wb") as file:
            file.write(good[:at] + noise + good[at + len(noise):])
        text = souk("store", "check", "--store", f"sqlite:{bad}", code=1)
        check("store" in text.lower() and len(text) < 2000, text)
        if name == "head":
            check("not a database" in souk("serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{bad}", code=1),
                  "served")
            with open(bad, "rb") as file:
                check(file.read() == good[:at] + noise + good[at + len(noise):], "the damaged store was written to")
    with open(f"{server.folder}/text.db", "w", encoding="utf-8") as file:
        file.write("This is a letter, not a store. " * 50)
    souk("store", "check", "--store", f"sqlite:{server.folder}/text.db", code=1)
    server.clean()


def downtime_of_the_server_costs_nobody_time():
    """A move has two seconds; the server is down for longer, once after an orderly stop and once killed."""
    server = Server("--grace", "4", folder=tempfile.mkdtemp(prefix="souk-clock-"))
    ada = server.guest("Ada")
    with_bell = [g["id"] for g in ada.welcome["games"] if any(o["name"] == "bell" for o in g["options"])]
    game, least, _ = [g for g in games(ada) if g[0] in with_bell][0]

    def played_for(table):
        """Whether her time ran out before the server stopped, on a slow machine."""
        with sqlite3.connect(server.store.removeprefix("sqlite:")) as db:
            found, = db.execute("SELECT count(*) FROM entries WHERE tid = ? AND body LIKE 'keep %'", (table,)).fetchone()
        db.close()
        return found > 0
    ways = [server.stop, server.kill]
    while ways:
        table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1),
                         clock={"kind": "move", "seconds": 2, "reserve": 0, "bell": 1000})
        player = Player(ada, table, RNG)
        player.play(until=lambda view: bool(view.get("legal")))
        bell = table["time"]["bell"]
        ways[0]()
        late = played_for(player.table)
        if not late:
            time.sleep(2.5)
        server.start()
        ada = Guest(server.port, token=ada.token)
        if late:
            continue
        ways.pop(0)
        table = ada.must("watch", table=player.table)
        clock = table["time"]["seats"][0]
        check(not table["seats"][0]["bot"] and clock["runs"] and clock["left"] > 0, table["time"])
        check(table["time"]["stands"] > table["time"]["now"], table["time"])
        check(table["time"]["bell"] > bell + 2400, "the bell was not postponed")
    # After that the clock runs again, and a bot moves for her.
    ada.wait_for(lambda m: m["type"] == "table" and m["table"] == player.table and m["seats"][0]["bot"])
    server.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([an_old_store_is_upgraded, a_game_of_rules_that_are_no_longer_played_ends, a_newer_store_is_left_alone, players_wait_while_the_store_is_locked,
         a_read_only_store_can_be_checked_but_not_served, a_damaged_store_is_reported_and_left_alone,
         downtime_of_the_server_costs_nobody_time])
