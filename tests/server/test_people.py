"""People and what is theirs: everything comes with them, nothing stays behind, a sign-in ends everywhere at once, and
limits hold for a person and not only for a connection."""
import json
import random
import subprocess
import sys

from guests import Closed, Guest, Player, Server, SOUK, check, games, play_together, run

RNG = random.Random(8)


def souk(*words):
    return subprocess.run([SOUK, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def pieces(guest, kind, games_of, **members):
    """All pieces of a list, by `next`."""
    out, sizes, more = [], [], None
    while True:
        answer = guest.must(kind, **members, **({"next": more} if more else {}))
        got, more = games_of(answer)
        sizes.append(len(got))
        out += got
        if more is None:
            return out, sizes


def an_export_has_every_game_however_many():
    """A game that was played, copied 130 times in the store; some copies ended in the same millisecond."""
    server = Server()
    ada = server.guest("Ada")
    game, least, _ = games(ada)[0]
    table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1))
    Player(ada, table, RNG).play()
    server.stop()
    lines = [json.loads(l) for l in souk("store", "dump", "--store", server.store).splitlines()]
    mine = [l for l in lines if table["table"] in l]
    copies = []
    for i in range(130):
        for line in mine:
            line = [f"{i:022d}" if word == table["table"] else word for word in line]
            if line[0] == "tables":
                line[6] = str(int(line[6]) - i // 40)
            copies.append(line)
    with open(f"{server.folder}/dump", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(l) + "\n" for l in lines + copies)
    store = f"sqlite:{server.folder}/many.db"
    souk("store", "restore", f"{server.folder}/dump", "--store", store)
    many = Server(store=store)
    again = Guest(many.port, token=ada.token)
    listed, sizes = pieces(again, "history", lambda a: (a["games"], a["next"]))
    check(len({g["table"] for g in listed}) == len(listed) == 131 and max(sizes) == 50, sizes)
    check([g["ended"] for g in listed] == sorted((g["ended"] for g in listed), reverse=True), "the latest first")
    got, sizes = pieces(again, "export", lambda a: (a["data"]["games"], a["data"]["next"]))
    check({g["table"] for g in got} == {g["table"] for g in listed}, sizes)
    check(len({g["record"] for g in got}) == 1 and got[0]["record"].startswith("souk record 1"), "the records")
    check(all(g["players"][0] == "Ada" and g["seat"] == 0 and len(g["scores"]) >= least for g in got), got[0])
    check(again.must("history", before=1)["games"] == [], "before the first")
    for wrong in ("", "x", "12", "12 short", 5):
        again.refused("message", "history", next=wrong)
    many.clean()
    server.clean()


def what_is_erased_is_nowhere():
    """No byte of the name is left in the store, whatever it was written in."""
    server = Server()
    name = 'Zuleika "Z" {x}'
    ada, ben = server.guest(name), server.guest("Ben")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2))["table"]
    joined = ben.must("join", table=table)
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    play_together([Player(ada, begun, RNG), Player(ben, joined, RNG)])
    open_one = ada.must("create", game=game, seats=["me"] + ["open"] * (max(least, 2) - 1))["table"]
    ada.must("chat", table=open_one, text="I am Zuleika")
    second = Guest(server.port, token=ada.token)
    ada.must("erase", sure=True)
    second.wait_for(lambda m: m["type"] == "bye")
    check(ben.must("history")["games"][0]["players"][:2] == ["?", "Ben"], "the name in the history of another")
    server.stop()
    check("Zuleika" not in souk("store", "dump", "--store", server.store), "the name in the store")
    server.clean()


def a_new_password_ends_every_other_connection():
    server = Server()
    ada = server.guest("Ada")
    code = ada.must("register", name="Ada", password="first word")["recovery"]
    phone = Guest(server.port, token=ada.token)
    thief = server.guest()
    thief.must("login", name="Ada", password="first word")
    saved = server.guest()
    saved.must("recover", name="Ada", recovery=code, password="second word")
    for other in (ada, phone, thief):
        other.wait_for(lambda m: m["type"] == "bye")
        try:
            other.hear()
            check(False, "a connection stayed open")
        except Closed:
            pass
    saved.must("export")
    server.guest().refused("password", "login", name="Ada", password="first word")
    server.clean()


def bots_have_names_of_their_own_in_everybodys_language():
    """The name is the seat's emblem; the level is told apart."""
    server = Server()
    ada, eve = server.guest("Ada"), server.guest("Eve", lang="fr")
    game, least, most = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me"] + ["easy"] * (most - 1))
    bots = table["seats"][1:]
    check(all(b["who"] == "bot" and b["bot"] == "easy" for b in bots), bots)
    names = [b["name"] for b in bots]
    check(len(set(names)) == len(names) and "easy" not in names, names)
    seen = eve.must("watch", table=table["table"])
    check(seen["seats"][1]["name"] != names[0], "in French, too")
    player = Player(ada, table, RNG)
    player.play()
    events = [e["text"] for e in ada.must("events", table=table["table"])["events"]]
    check(any(e.startswith(names[0]) for e in events) and not any("Seat 2" in e for e in events), events[:10])
    french = [e["text"] for e in eve.must("events", table=table["table"])["events"]]
    check(any(seen["seats"][1]["name"] in e for e in french), french[:10])
    server.clean()
    del least


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([an_export_has_every_game_however_many, what_is_erased_is_nowhere, a_new_password_ends_every_other_connection,
         bots_have_names_of_their_own_in_everybodys_language])
