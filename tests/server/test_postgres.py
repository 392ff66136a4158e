"""Several servers that share a real PostgreSQL, started here under its own user: players at one table through different
servers, killing one of them, and the same operations as on SQLite. Skipped with a warning where PostgreSQL is not
installed."""
import getpass
import glob
import json
import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from guests import COUNTS, SANITIZED, SOUK, Closed, Guest, Player, Server, check, games, play_together, run, until
import test_days
from test_crash import Correspondent, check_store, crash, load, new_table
from test_stores import OLD, goes_on_from, souk

KILLS = int(os.environ.get("SOUK_KILLS", "3" if SANITIZED else "4"))
FOLDER = tempfile.mkdtemp(prefix="souk-pg-")
BIN = (sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [""])[-1]


def as_user(*words):
    """PostgreSQL refuses to run as root: it gets its own user."""
    if os.getuid() != 0:
        return list(words)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *words]


class Postgres:
    def __init__(self, sync=False):
        self.sync = sync  # no test cuts the power
        self.data = f"{FOLDER}/data"
        user = "postgres" if os.getuid() == 0 else getpass.getuser()
        self.address = f"postgresql:///postgres?host={FOLDER}&user={user}"
        os.chmod(FOLDER, 0o755)
        if os.getuid() == 0:
            entry = pwd.getpwnam("postgres")
            os.chown(FOLDER, entry.pw_uid, entry.pw_gid)
        quiet = {"stdout": subprocess.DEVNULL, "cwd": FOLDER}
        subprocess.run(as_user(f"{BIN}/initdb", "-D", self.data, "-A", "trust", "--no-sync"), check=True, **quiet)
        self.start()

    def start(self):
        quiet = {"stdout": subprocess.DEVNULL, "cwd": FOLDER}
        self.process = subprocess.Popen(
            as_user(f"{BIN}/postgres", "-D", self.data, "-k", FOLDER, "-c", "listen_addresses=", "-c", f"fsync={'on' if self.sync else 'off'}"),
            stderr=subprocess.DEVNULL, **quiet)
        for _ in range(200):
            if subprocess.run([f"{BIN}/pg_isready", "-h", FOLDER], **quiet, check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL did not start")

    def fresh(self, name):
        """An empty database."""
        subprocess.run(as_user(f"{BIN}/createdb", "-h", FOLDER, name), check=True, cwd=FOLDER)
        return self.address.replace("/postgres?", f"/{name}?")

    def ask(self, name, line):
        """The answer of that database, split at white space."""
        return subprocess.run(as_user(f"{BIN}/psql", "-qXAth", FOLDER, "-c", line, name), check=True, cwd=FOLDER,
                              stdout=subprocess.PIPE, text=True).stdout.split()

    def set_clock(self, name, seconds):
        """The address of that database with its clock off by that much: a function shadows its own."""
        at = f"SELECT pg_catalog.clock_timestamp() + interval $${int(seconds)} s$$"
        for line in ("CREATE SCHEMA clock",
                     f"CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS '{at}'"):
            self.ask(name, line)
        return self.address.replace("/postgres?", f"/{name}?") + "&options=-csearch_path%3Dclock,public,pg_catalog"

    def restart(self, how, pause=0.5):
        """Stops it (SIGINT: orderly; SIGQUIT: as if it had crashed), and starts it again after a while."""
        self.process.send_signal(how)
        self.process.wait()
        time.sleep(pause)
        self.start()

    def stop(self):
        self.process.send_signal(signal.SIGINT)  # orderly, but without waiting for clients to disconnect
        self.process.wait()
        shutil.rmtree(FOLDER, ignore_errors=True)


POSTGRES = None


ODD = 'Ben "\\ {é},NULL'  # a text that lists of PostgreSQL must quote


def players_meet_through_different_servers():
    store = POSTGRES.fresh("meet")
    one, two = Server(store=store), Server(store=store)
    ada, ben, eve = one.guest("Ada"), two.guest(ODD), two.guest("Eve")
    rng = random.Random(5)
    eve.must("lobby", watch=True)
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["normal"] * (max(least, 2) - 2))
    eve.wait_for(lambda m: m["type"] == "lobby" and any(t["table"] == table["table"] for t in m["tables"]))
    joined = ben.must("join", table=table["table"])
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    check(begun["seats"][1]["name"] == ODD, begun["seats"])
    play_together([Player(ada, begun, rng), Player(ben, joined, rng)])
    ada.must("chat", table=table["table"], text="well played")
    check(ben.must("watch", table=table["table"])["chat"][0]["text"] == "well played", "chat")
    for guest in (ada, ben):  # pushed once at each server
        guest.wait_for(lambda m: m["type"] == "chat" and m["line"]["text"] == "well played")
        check(not [m for m in guest.news if m["type"] == "chat"], guest.news)
    check(check_store(store)["tables"] == 1, "tables")
    check(POSTGRES.ask("meet", "SELECT count(DISTINCT owner) FROM holders") == ["2"], "both are notified")
    one.clean()
    two.clean()
    check(POSTGRES.ask("meet", "SELECT count(*) FROM holders") == ["0"], "nobody is notified any more")


def a_spectator_elsewhere_misses_nothing():
    """However soon after a table is loaded an entry or a line is stored, it is seen: holders only are notified."""
    store = POSTGRES.fresh("holders")
    one, two = Server(store=store), Server(store=store)
    ada, nel, rng = one.guest("Ada"), one.guest("Nel"), random.Random(4)
    game, least, _ = games(ada)[0]
    for turn in range(6):
        player = Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), rng)
        nel.must("watch", table=player.table)
        eve = two.guest("Eve")
        number = eve.send("watch", table=player.table)
        (ada, nel)[turn % 2].must("chat", table=player.table, text="welcome")
        for _ in range(3):  # it ends with a state that stays
            player.play(until=lambda view: bool(view.get("legal")))
            if not player.view["done"]:
                player.move()
        player.play(until=lambda view: bool(view.get("legal")))
        if not eve.answer(number)["chat"]:
            eve.wait_for(lambda m: m["type"] == "chat")
        until(lambda: shown(eve, player.table) == shown(nel, player.table), "an entry is not seen at the other server")
        eve.close()
    one.clean()
    two.clean()


def shown(guest, table):
    return json.dumps(guest.must("view", table=table)["view"]["table"])


def news_reach_only_servers_that_they_concern():
    """A server from which nobody watches is told nothing; one from which somebody begins to watch gets everything."""
    store = POSTGRES.fresh("news")
    one = Server(store=store)
    [first] = POSTGRES.ask("news", "SELECT id FROM servers")
    two = Server(store=store)
    [second] = POSTGRES.ask("news", f"SELECT id FROM servers WHERE id <> '{first}'")
    ada, ben = one.guest("Ada"), one.guest("Ben")

    def play():
        """A game from the first seat taken to its end, with a line of chat."""
        game = [g for g in games(ada) if g[1] <= 2][0][0]
        table = ada.must("create", game=game, seats=["me", "open"])
        joined = ben.must("join", table=table["table"])
        ada.must("chat", table=table["table"], text="welcome")
        begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
        yield table["table"]
        play_together([Player(ada, begun, random.Random(3)), Player(ben, joined, random.Random(4))])

    with subprocess.Popen(as_user(f"{BIN}/psql", "-qXAth", FOLDER, "news"), cwd=FOLDER, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ear:
        def heard():
            """The notifications to all, or to the second server, since the last call."""
            print("SELECT 'begin';\nSELECT 'end';", file=ear.stdin, flush=True)  # psql prints them after an answer
            lines = list(iter(ear.stdout.readline, "end\n"))
            lines.remove("begin\n")
            return lines
        print(f'LISTEN souk; LISTEN "souk-{second}";', file=ear.stdin, flush=True)
        check(heard() == [], "nothing yet")
        list(play())
        zoe = one.guest("Zoe")
        zoe.close()
        check(heard() == [], "it is told of what nobody there watches")
        lobby = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'news' AND query LIKE 'LISTEN \"souk-lobby%'"
        check(POSTGRES.ask("news", lobby) == ["0"], "nobody watches the lobby")
        eve, fay = two.guest("Eve"), two.guest("Fay")
        fay.must("lobby", watch=True)
        game = play()
        table = next(game)
        fay.wait_for(lambda m: m["type"] == "lobby" and any(t["table"] == table for t in m["tables"]))
        check(POSTGRES.ask("news", lobby) == ["1"], "a server hears of the lobby without listening")
        seen = eve.must("watch", table=table)
        check([line["text"] for line in seen["chat"]] == ["welcome"], seen["chat"])
        list(game)
        eve.wait_for(lambda m: m["type"] == "update" and m["view"]["done"])
        check(any(table in line for line in heard()), "how else could it know?")
        ear.stdin.close()
    one.clean()
    two.clean()


def friends_are_notified_through_different_servers():
    store = POSTGRES.fresh("friends")
    one, two = Server(store=store), Server(store=store)
    ada, ben = one.guest(), two.guest()
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.you = guest.must("register", name=name, password="open sesame")["you"]
    def hears(guest, bond):
        """Waits until a change of the list of friends is pushed."""
        guest.wait_for(lambda m: m["type"] == "friend" and m.get("changed"))
        until(lambda: [f["bond"] for f in guest.must("friends")["friends"]] == bond, bond)

    for guest in (ada, ben):
        guest.must("friends", watch=True)
    ada.must("friend", name="Ben", on=True)
    hears(ben, ["asks"])
    ben.must("friend", name="Ada", on=True)
    hears(ada, ["friend"])
    until(lambda: ada.must("friends", watch=True)["friends"][0]["here"], "a friend at another server seems absent")
    check([f["name"] for f in ada.must("export")["data"]["friends"]] == ["Ben"], "no friends in the export")
    game = [g for g in games(ada) if g[1] <= 2 <= g[2]][0][0]
    table = ada.must("create", game=game, seats=["me", "open"], open=False)["table"]
    ada.must("invite", table=table, person=ben.you["person"])
    ben.wait_for(lambda m: m["type"] == "invited" and m["table"] == table)
    ben.must("join", table=table)
    ben.must("subscribe", endpoint="https://push.invalid/1", auth="A" * 22, key=ben.welcome["push"])
    ben.must("alert", table=table, on=True)
    check(ben.must("watch", table=table)["alert"], "the alert is off")
    ben.close()
    ada.wait_for(lambda m: m["type"] == "friend" and m.get("here") is False)
    eve = two.guest("Eve")
    adah = one.guest()
    adah.must("register", name="Adah", password="open sesame")
    adah.must("friends", watch=True)
    eve.must("friend", name="Adah", on=True)
    hears(adah, ["asks"])
    adah.must("adopt", code=eve.must("code")["code"])
    hears(adah, [])
    ben = two.guest()
    ben.must("login", name="Ben", password="open sesame")
    ada.wait_for(lambda m: m["type"] == "friend" and m.get("here") is True)
    two.stop()
    ada.wait_for(lambda m: m["type"] == "friend" and m.get("here") is False)
    two.start()
    ben = two.guest()
    ben.must("login", name="Ben", password="open sesame")
    ben.must("erase", sure=True, password="open sesame")
    hears(ada, [])
    one.clean()
    two.clean()


def a_block_holds_at_every_server():
    """A block set at one server holds at another, even if that one missed the notification. Nor is other news lost."""
    store = POSTGRES.fresh("blocks")
    one = Server(store=store)
    listening = "SELECT pid FROM pg_stat_activity WHERE datname = 'blocks' AND query LIKE 'LISTEN %'"
    [ear] = POSTGRES.ask("blocks", listening)
    two = Server(store=store)
    ada, eve, ben = one.guest("Ada"), one.guest("Eve"), two.guest("Ben")
    elsewhere = Guest(two.port, token=ada.token)
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2))["table"]
    ben.must("join", table=table)
    eve.must("watch", table=table)

    def said(text, by=ben):
        """Whether Ada receives it, once others at her server have received it."""
        by.must("chat", table=table, text=text)
        eve.wait_for(lambda m: m["type"] == "chat" and m["line"]["text"] == text)
        ada.must("view", table=table)
        return any(m["type"] == "chat" and m["line"]["text"] == text for m in ada.news)

    def block(on):
        elsewhere.must("block", person=ben.you["person"], on=on)

    check(said("hello"), "not received")
    block(True)
    check(not said("why so quiet?"), "received, though blocked")
    block(False)
    check(said("good"), "not received, though unblocked")
    # The first server loses its LISTEN connection and cannot open another; open connections stay open.
    POSTGRES.ask("postgres", "ALTER DATABASE blocks ALLOW_CONNECTIONS false")
    POSTGRES.ask("postgres", f"SELECT pg_terminate_backend({ear})")
    until(lambda: not POSTGRES.ask("postgres", f"SELECT pid FROM pg_stat_activity WHERE pid = {ear}"))
    eve.must("friends", watch=True)
    eve.must("lobby", watch=True)
    block(True)
    ben.must("chat", table=table, text="anybody?")
    opened = ben.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2))["table"]
    POSTGRES.ask("postgres", "ALTER DATABASE blocks ALLOW_CONNECTIONS true")
    eve.wait_for(lambda m: m["type"] == "chat" and m["line"]["text"] == "anybody?")  # it has caught up
    eve.wait_for(lambda m: m["type"] == "friend" and m.get("changed"))
    eve.wait_for(lambda m: m["type"] == "lobby" and any(t["table"] == opened for t in m["tables"]))
    until(lambda: len(POSTGRES.ask("blocks", listening)) == 2)
    check(not said("are you there?"), "received, though blocked meanwhile")
    zoe = Guest(two.port)  # an account that takes over the blocked guest
    zoe.must("register", name="Zoe", password="open sesame")
    zoe.must("adopt", code=ben.must("code")["code"])
    zoe.must("watch", table=table)
    check(not said("it is me", zoe), "received, though blocked under another name")
    one.clean()
    two.clean()


def two_processes_race_for_one_table():
    store = POSTGRES.fresh("race")
    one, two = Server(store=store), Server(store=store)
    ada = one.guest("Ada")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    # The same person sends a move through both servers at the same time: only one of each pair is applied.
    table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1))["table"]
    twins = [ada, Guest(two.port, token=ada.token)]
    seen = [t.must("watch", table=table) for t in twins]
    taken = stale = 0
    deadline = time.monotonic() + 60
    while taken < 50:
        seen = [t.must("view", table=table) for t in twins]
        if seen[0]["view"]["done"]:
            break
        check(time.monotonic() < deadline or taken > 10, "bots do not move")
        if seen[0]["seq"] != seen[1]["seq"] or not seen[0]["view"].get("legal"):
            time.sleep(0.005)
            continue
        action = seen[0]["view"]["legal"][0]["name"]
        numbers = [t.send("apply", table=table, seq=seen[0]["seq"], actions=[action]) for t in twins]
        answers = [t.answer(n) for t, n in zip(twins, numbers)]
        kinds = sorted(a["type"] for a in answers)
        check(kinds in (["applied", "error"], ["error", "error"]), (kinds, [a.get("code") for a in answers]))
        codes = {a.get("code") for a in answers} - {None, "stale"}
        # The loser of the race for the last move learns that the game is over.
        check(not codes or codes == {"status"} and twins[0].must("view", table=table)["view"]["done"], codes)
        taken += "applied" in kinds
        stale += kinds.count("error")
    check(taken > 10 and stale >= taken, (taken, stale))
    check(check_store(store)["broken"] == 0, "broken")
    one.clean()
    two.clean()
    return f"{taken} races"


def killing_one_server_loses_nothing():
    store = POSTGRES.fresh("crash")
    servers = [Server("--webhook-private", store=store) for _ in range(2)]
    try:
        note = crash(servers, KILLS, random.Random(6))
    finally:
        for server in servers:
            server.kill()
    check_store(store)
    for server in servers:
        server.start()
        server.clean()
    return note


def players_wait_while_postgres_is_restarted():
    """No player is disconnected and no acknowledged move is lost, however PostgreSQL went down."""
    store = POSTGRES.fresh("restart")
    servers = [Server(store=store), Server(store=store)]
    rng = random.Random(9)
    seats = [new_table(servers[i % 2].port, rng) for i in range(6)]
    for how in (signal.SIGINT, signal.SIGQUIT, signal.SIGINT, signal.SIGQUIT):
        load(seats, 0.3)
        worker = threading.Thread(target=POSTGRES.restart, args=(how,))
        worker.start()
        late = servers[0].port
        while worker.is_alive():
            load(seats, 0.05)
            try:  # a client that connects now is asked to retry, and its token stays valid
                Guest(late, token=seats[0].token).close()
            except Closed:
                pass
        worker.join()
        before = [s.acknowledged for s in seats]
        deadline = time.monotonic() + 60
        while any(s.acknowledged == b and not s.view["done"] for s, b in zip(seats, before)):
            check(time.monotonic() < deadline, "somebody never gets an answer")
            load(seats, 0.1)
        seats = [new_table(late, rng) if s.view["done"] else s for s in seats]
    for seat in seats:
        seat.reconnect(servers[1].port)
    check(not [e for s in seats for e in s.errors], [e for s in seats for e in s.errors][:3])
    check(check_store(store)["broken"] == 0, "broken")
    for server in servers:
        until(lambda s=server: s.http("/healthz")[1] == b"ok\n", "health does not recover")
        server.clean()


def all_of(pid):
    """A process and its children."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return [pid] + [int(child) for child in file.read().split()]


def signal_all(what):
    for pid in all_of(POSTGRES.process.pid):
        os.kill(pid, what)


def a_postgres_that_hangs_freezes_nobody():
    server = Server(store=POSTGRES.fresh("hangs"))
    ada, ben = server.guest("Ada"), server.guest("Ben")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2))["table"]
    ben.must("join", table=table)
    quiet = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2))["table"]
    players = [Player(g, g.must("watch", table=table), random.Random(6)) for g in (ada, ben)]
    until(lambda: any(p.take(p.guest.must("view", table=table)) or p.may_move() for p in players))
    mover = [p for p in players if p.may_move()][0]
    signal_all(signal.SIGSTOP)
    try:
        action = mover.view["legal"][0]["name"]
        number = mover.guest.send("apply", table=table, seq=mover.seq, actions=[action])
        until(lambda: server.http("/healthz")[1] != b"ok\n", "still healthy while the store hangs")
        check(b" 503 " in server.http("/healthz")[0].encode(), "no 503")
        other = ben if mover.guest is ada else ada
        check(other.must("watch", table=quiet)["status"] == "open", "a table in memory cannot be watched")
        other.refused("store", "lobby")
        other.wait_for(lambda m: m["type"] == "store" and not m["writable"])
    finally:
        signal_all(signal.SIGCONT)
    check(mover.guest.answer(number)["type"] == "applied", "the delayed move was not applied")
    other.wait_for(lambda m: m["type"] == "store" and m["writable"])
    until(lambda: server.http("/healthz")[1] == b"ok\n", "health does not recover")
    until(lambda: other.ask("lobby")["type"] == "lobby", "the store cannot be read again")
    signal_all(signal.SIGSTOP)
    try:
        mover.guest.send("chat", table=table, text="is anybody there?")
        server.stop()  # shutdown does not wait for it either
    finally:
        signal_all(signal.SIGCONT)
    server.clean()


def a_long_read_delays_nobody_else():
    """While the entries of tables are locked, an export waits for them and other requests do not."""
    server = Server(store=POSTGRES.fresh("export"))
    ada, ben = server.guest("Ada"), server.guest("Ben")
    game = [g for g in games(ada) if g[1] <= 2 <= g[2]][0][0]
    table = ada.must("create", game=game, seats=["me", "random"])["table"]
    ada.must("resign", table=table)
    with subprocess.Popen(as_user(f"{BIN}/psql", "-q", "-t", "-h", FOLDER, "-d", "export"), cwd=FOLDER, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as psql:
        print("BEGIN; LOCK TABLE entries IN ACCESS EXCLUSIVE MODE; SELECT 'locked';", file=psql.stdin, flush=True)
        while "locked" not in psql.stdout.readline():
            pass
        number = ada.send("export")
        ben.must("ratings", game=game)
        check(server.http("/healthz")[1] == b"ok\n", "not healthy")
        while not ada.quiet(0):
            check(ada.hear().get("id") != number, "the export did not wait for the lock")
        print("ROLLBACK;", file=psql.stdin, flush=True)
        psql.stdin.close()
        answer = ada.answer(number)
    if answer["type"] == "error":  # it timed out
        answer = ada.must("export")
    check("record" in answer["data"]["games"][0], answer)
    server.clean()


def a_player_at_another_server_is_not_away():
    store = POSTGRES.fresh("presence")
    one, two = Server("--grace", "0", store=store), Server("--grace", "0", store=store)
    ada, ben = one.guest("Ada"), two.guest("Ben")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2), away=1)["table"]
    ben.must("join", table=table)
    for guest in (ada, ben):
        until(lambda: [s.get("here") for s in guest.must("watch", table=table)["seats"][:2]] == [True, True])
    time.sleep(2.5)  # longer than the `away` limit
    seen = [guest.must("watch", table=table) for guest in (ada, ben)]
    check(all(not s.get("bot") for t in seen for s in t["seats"][:2]), "a bot plays for somebody who is present")
    mover, other = (0, ben) if 0 in seen[0]["view"]["pending"] else (1, ada)
    (ada, ben)[mover].close()
    other.wait_for(lambda m: m["type"] == "table" and m["seats"][mover].get("bot"))
    one.clean()
    two.clean()


def another_server_takes_over_bots_and_clocks():
    store = POSTGRES.fresh("orphans")
    one, two = (Server("--grace", "1", "--webhook-private", store=store) for _ in range(2))
    ada, ben, eve = one.guest("Ada"), one.member("Ben"), two.member("Eve")
    eve.must("friend", person=ben.you["person"], on=True)
    ben.must("friend", person=eve.you["person"], on=True)
    until(lambda: eve.must("friends", watch=True)["friends"][0].get("here"), "a friend at another server seems absent")
    game, least, _ = games(ada)[0]
    table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1),
                     clock={"kind": "move", "seconds": 2, "reserve": 0})["table"]
    letters = Correspondent(one.port, random.Random(8))
    letters.visit(one.port)
    cem = Guest(one.port, token=letters.token)
    cem.must("watch", table=letters.table)
    until(lambda: any(s.get("here") for s in eve.must("watch", table=letters.table)["seats"]))
    one.kill()
    watcher = Guest(two.port, token=ada.token)
    late = lambda m: m["type"] == "table" and any(s.get("bot") and s["who"] == "person" for s in m["seats"])
    seen = watcher.must("watch", table=table)
    eve.wait_for(lambda m: m["type"] == "friend" and m.get("here") is False)  # although the server was killed
    if not late(seen):  # on a slow machine her time ran out before the server was killed
        watcher.wait_for(late)
    until(letters.told, "a player who was at a server that died is not notified")
    two.clean()
    one.start()
    one.clean()


def a_dump_moves_between_kinds_of_store():
    folder = tempfile.mkdtemp(prefix="souk-dump-")
    lite, other = f"sqlite:{folder}/a.db", POSTGRES.fresh("moved")
    server = Server(store=lite, folder=f"{folder}")
    ada = server.guest("Ada")
    rng = random.Random(7)
    for game, least, _ in games(ada):
        Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), rng).play()
    server.stop()
    dump = f"{folder}/dump"
    for words in (["dump", dump, "--store", lite], ["restore", dump, "--store", other]):
        subprocess.run([SOUK, "store", *words], check=True)
    check(check_store(lite) == check_store(other), "not the same")
    again = subprocess.run([SOUK, "store", "dump", "--store", other], stdout=subprocess.PIPE, check=True).stdout
    with open(dump, "rb") as file:
        check(sorted(again.splitlines()) == sorted(file.read().splitlines()), "the dumps differ")
    check(subprocess.run([SOUK, "store", "restore", dump, "--store", other], stderr=subprocess.DEVNULL,
                         check=False).returncode == 1, "restored over something")
    subprocess.run([SOUK, "store", "compact", "--store", other], check=True)
    moved = Server(store=other)
    check(Guest(moved.port, token=ada.token).you["name"] == "Ada", "the sign-in was not moved")
    moved.clean()
    server.clean()


def no_rated_game_is_lost_when_two_servers_rate_simultaneously():
    store = POSTGRES.fresh("ratings")
    servers = [Server(store=store), Server(store=store)]
    ada = servers[0].member("Ada")
    ben = servers[1].member("Ben")
    game, least, _ = [g for g in games(ada) if g[2] >= 4][0]
    plays, seats = 5, ["me", "open"] + ["random"] * 2
    for i in range(plays):  # both resign after a few moves, and bots finish the games at both servers
        host, other = (ada, ben) if i % 2 else (ben, ada)
        table = host.must("create", game=game, seats=seats, rated=True)["table"]
        other.must("join", table=table)
        until(lambda: host.must("watch", table=table)["status"] != "open")
        play_together([Player(guest, guest.must("watch", table=table), random.Random(i)) for guest in (ada, ben)], COUNTS)
        for guest in (ada, ben):
            until(lambda: guest.ask("resign", table=table).get("code") != "stale")  # a bot was faster: retry
            guest.must("unwatch", table=table)
    until(lambda: len(ada.must("history")["games"]) == plays, "not all games have ended")
    ratings = ada.must("ratings", game=game)["ratings"]
    check([r["games"] for r in ratings] == [plays, plays], ratings)
    for server in servers:
        server.clean()


def simultaneous(*requests):
    """The answers to requests (guest, kind, members) that are sent before any is answered."""
    numbers = [guest.send(kind, **members) for guest, kind, members in requests]
    return [guest.wait_for(lambda m, n=number: m.get("id") == n) for (guest, _, _), number in zip(requests, numbers)]


def two_servers_make_one_rematch():
    store = POSTGRES.fresh("rematch")
    one, two = Server(store=store), Server(store=store)
    ada, ben = one.guest("Ada"), two.guest("Ben")
    game = [g for g in games(ada) if g[1] <= 2][0][0]
    old = ada.must("create", game=game, seats=["me", "open"])["table"]
    ben.must("join", table=old)
    until(lambda: ada.must("watch", table=old)["status"] == "running")
    until(lambda: ada.ask("resign", table=old).get("code") != "stale")
    for _ in range(3):  # a rematch that was closed has a successor
        until(lambda: all(g.must("watch", table=old)["status"] in ("done", "closed") for g in (ada, ben)))
        mine, theirs = simultaneous((ada, "rematch", {"table": old}), (ben, "rematch", {"table": old}))
        check(mine["type"] == theirs["type"] == "table" and mine["table"] == theirs["table"], [mine, theirs])
        old = mine["table"]
        until(lambda: ada.must("watch", table=old)["status"] == "running")
        until(lambda: ada.ask("resign", table=old).get("code") != "stale")
    check(POSTGRES.ask("rematch", "SELECT count(*) FROM tables") == ["4"], "tables")
    one.clean()
    two.clean()


def of_names_that_look_the_same_one_wins():
    store = POSTGRES.fresh("alike")
    servers = [Server(store=store), Server(store=store)]
    guests = [server.guest() for server in servers]
    for i in range(4):
        names = [f"Clal{i}re", f"CIaI{i}re"] if i % 2 else [f"Eve{i}", f"eve{i}"]
        answers = simultaneous(*((g, "register", {"name": n, "password": "open sesame"}) for g, n in zip(guests, names)))
        check(sorted(a["type"] for a in answers) == ["error", "signed"], answers)
        check([a["code"] for a in answers if a["type"] == "error"] == ["name"], answers)
        guests = [server.guest() for server in servers]
    check(all(server.http("/healthz")[0].startswith("HTTP/1.1 200") for server in servers), "a refusal is no illness")
    for server in servers:
        server.clean()


def no_two_servers_wait_for_each_other():
    """Three guests who block each other, chat and change tables through two servers lock no rows in opposite order."""
    store = POSTGRES.fresh("order")
    servers = [Server(store=store), Server(store=store)]
    guests = [servers[i % 2].guest(f"Guest {i}") for i in range(4)]
    game = [g for g in games(guests[0]) if g[1] <= 2][0][0]
    tables = [g.must("create", game=game, seats=["me", "open"])["table"] for g in guests]
    for turn in range(12):
        requests = []
        for i, guest in enumerate(guests):
            order = range(4) if i % 2 else reversed(range(4))
            for j in order:
                requests += [(guest, "watch", {"table": tables[j]})]
                requests += [(guest, "block", {"person": guests[j].you["person"], "on": turn % 2 == 0})] if j != i else []
            requests += [(guest, "change", {"table": tables[i], "title": f"turn {turn}"})]
        answers = simultaneous(*requests)
        check(all(a["type"] != "error" for a in answers), [a for a in answers if a["type"] == "error"])
    until(lambda: POSTGRES.ask("order", "SELECT deadlocks FROM pg_stat_database WHERE datname = 'order'") == ["0"])
    for server in servers:
        server.clean()


def the_daily_ranking_works_on_postgres():
    if SANITIZED:
        return "SKIP the clock is set by something that sanitizers do not stand"
    before = dict(os.environ)
    POSTGRES.fresh("days")
    test_days.begin()
    with open(os.environ["SOUK_CLOCK"], encoding="ascii") as file:
        store = POSTGRES.set_clock("days", int(file.read()) / 1000)
    test_days.results_are_exported_and_erased_with_their_person(store=store)
    os.environ.clear()
    os.environ.update(before)
    return None


def an_old_store_is_upgraded():
    """Upgrades a store of version 1; then a read-only database is refused by `serve` and dumped."""
    store = POSTGRES.fresh("old")
    subprocess.run(as_user(f"{BIN}/psql", "-q", "-h", FOLDER, "-d", "old", "-v", "ON_ERROR_STOP=1"), check=True,
                   cwd=FOLDER, stdin=open(OLD, "rb"))
    goes_on_from(store)
    read_only = store + "&options=-c%20default_transaction_read_only%3Don"
    check("read-only" in souk("serve", "--listen", "127.0.0.1:0", "--store", read_only, code=1), "served")
    check("people" in souk("store", "dump", "--store", read_only), "dumped")
    check("cannot be opened" in souk("store", "check", "--store", store.replace("/old?", "/none?"), code=1), "none")


def a_server_with_a_wrong_clock_does_not_start():
    store = POSTGRES.fresh("clocks")
    done = subprocess.run([SOUK, "serve", "--listen", "127.0.0.1:0", "--store", POSTGRES.set_clock("clocks", -3600)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=300)
    check(done.returncode == 1 and "differ by " in done.stdout, (done.returncode, done.stdout))
    server = Server(store=store)
    server.guest("Ada")
    server.clean()


def main():
    global POSTGRES
    if not BIN or (os.getuid() == 0 and not shutil.which("setpriv")):
        print("1..0 # SKIP PostgreSQL is not installed: the store on PostgreSQL is NOT TESTED")
        print("tests/server: PostgreSQL is not installed: the store on PostgreSQL is NOT TESTED", file=sys.stderr)
        return
    POSTGRES = Postgres()
    try:
        run([players_meet_through_different_servers, a_spectator_elsewhere_misses_nothing, news_reach_only_servers_that_they_concern,
             friends_are_notified_through_different_servers, a_block_holds_at_every_server, two_processes_race_for_one_table, killing_one_server_loses_nothing,
             players_wait_while_postgres_is_restarted, a_postgres_that_hangs_freezes_nobody,
             a_long_read_delays_nobody_else, a_player_at_another_server_is_not_away,
             another_server_takes_over_bots_and_clocks, a_dump_moves_between_kinds_of_store,
             no_rated_game_is_lost_when_two_servers_rate_simultaneously, two_servers_make_one_rematch,
             of_names_that_look_the_same_one_wins, no_two_servers_wait_for_each_other, the_daily_ranking_works_on_postgres,
             a_server_with_a_wrong_clock_does_not_start, an_old_store_is_upgraded])
    finally:
        POSTGRES.stop()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main()
