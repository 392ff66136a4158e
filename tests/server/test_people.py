"""People and their data: an export is complete, erasing leaves nothing, a sign-in ends on all connections, and limits
count per person, not only per connection."""
import json
import random
import sqlite3
import subprocess
import sys

from guests import COUNTS, SOUK, Closed, Guest, Player, Server, check, games, play_together, run, until

RNG = random.Random(8)


def souk(*words):
    return subprocess.run([SOUK, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def pieces(guest, kind, games_of, **members):
    """All pages of a list, by `next`; and their sizes."""
    out, sizes, more = [], [], None
    while True:
        answer = guest.must(kind, **members, **({"next": more} if more else {}))
        got, more = games_of(answer)
        sizes.append(len(got))
        out += got
        if more is None:
            return out, sizes


def an_export_has_every_game():
    """One finished game, copied 130 times in the store; some copies ended in the same millisecond."""
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
    check([g["ended"] for g in listed] == sorted((g["ended"] for g in listed), reverse=True), "not the latest first")
    got, sizes = pieces(again, "export", lambda a: (a["data"]["games"], a["data"]["next"]))
    check({g["table"] for g in got} == {g["table"] for g in listed}, sizes)
    check(len({g["record"] for g in got}) == 1 and got[0]["record"].startswith("souk record 1"), "wrong records")
    check(all(g["players"][0] == "Ada" and g["seat"] == 0 and len(g["scores"]) >= least for g in got), got[0])
    check(again.must("history", before=1)["games"] == [], "games before the first")
    for wrong in ("", "x", "12", "12 short", 5):
        again.refused("message", "history", next=wrong)
    many.clean()
    server.clean()


def an_export_is_complete_and_erasing_leaves_nothing():
    server = Server()
    ada, ben, eve = (server.member(name) for name in ("Ada", "Ben", "Eve"))
    me, friend, foe = (guest.you["person"] for guest in (ada, ben, eve))
    game = [g for g in games(ada) if g[1] <= 2 <= g[2]][0][0]
    for one, other in ((ada, friend), (ben, me), (eve, me)):
        one.must("friend", person=other, on=True)
    ben.must("friends", watch=True)
    eve.must("friends", watch=True)
    ada.must("block", person=foe, on=True)
    eve.wait_for(lambda m: m["type"] == "friend" and m.get("changed"))
    asked = ben.must("create", game=game, seats=["me", "open"], open=False)["table"]
    ben.must("invite", table=asked, person=me)
    own = ada.must("create", game=game, seats=["me", "open"])["table"]
    ada.must("subscribe", endpoint="https://push.invalid/1", auth="A" * 22, key=ada.welcome["push"])
    ada.must("alert", table=own, on=True)
    ada.must("chat", table=own, text="anybody?")
    ada.must("report", table=own, text="nobody comes")
    data = ada.must("export")["data"]
    told = {f: [{k: v for k, v in row.items() if k not in ("since", "at", "created", "address")} for row in data[f]]
            for f in ("friends", "blocked", "browsers", "alerts", "invitations", "hosted", "reports", "chat", "ratings")}
    check(told == {
        "friends": [{"person": friend, "name": "Ben 2", "bond": "friend"}],
        "blocked": [{"person": foe, "name": "Eve 3"}],
        "browsers": [{"endpoint": "https://push.invalid/1", "lang": "en"}],
        "alerts": [{"table": own}],
        "invitations": [{"table": asked, "person": friend}],
        "hosted": [{"table": own, "game": game}],
        "reports": [{"table": own, "text": "nobody comes", "lines": ""}],
        "chat": [{"table": own, "text": "anybody?"}],
        "ratings": []}, told)
    check(data["signins"][0]["address"] == "127.0.0.1" and data["games"] == [] and data["next"] is None, data)
    ada.must("rename", name="Adah")
    ben.wait_for(lambda m: m["type"] == "friend" and m.get("changed"))
    check(ben.must("friends")["friends"][0]["name"] == "Adah", "a friend's old name is shown")
    ada.must("erase", sure=True, password="open sesame")
    ben.wait_for(lambda m: m["type"] == "friend" and m.get("changed"))
    check(ben.must("friends")["friends"] == [], "an erased friend is still listed")
    server.stop()
    left = [json.loads(line) for line in souk("store", "dump", "--store", server.store).splitlines()]
    check([line for line in left if me in line and line[0] != "tables"] == [], "rows of an erased person are left")
    check(not any("127.0.0.1" in line and me in line for line in left), "an address of an erased person is left")
    server.clean()


def an_erased_name_is_left_nowhere():
    """The name is left nowhere in the store, with quotes and braces in it."""
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
    for leaves in (True, False):  # a table that she left before the start, and one from which she was removed
        theirs = ben.must("create", game=game, seats=["me"] + ["open"] * (max(least, 2) - 1))["table"]
        ada.must("join", table=theirs)
        if leaves:
            ada.must("leave", table=theirs)
        else:
            ben.must("remove", table=theirs, person=ada.you["person"])
    titled = ada.must("create", game=game, seats=["me"] + ["open"] * (max(least, 2) - 1), title="Zuleika's")["table"]
    ada.must("change", table=titled, title="Zuleika's own")
    ben.must("join", table=titled)
    second = Guest(server.port, token=ada.token)
    ada.must("erase", sure=True)
    second.wait_for(lambda m: m["type"] == "bye")
    check(ben.must("history")["games"][0]["players"][:2] == ["?", "Ben"], "the name is in the history of another")
    check(ben.must("watch", table=titled)["title"] == "", "the title is still shown")
    server.stop()
    check("Zuleika" not in souk("store", "dump", "--store", server.store), "the name is in the store")
    server.clean()


def a_new_password_ends_every_other_connection():
    server = Server()
    ada = server.guest("Ada")
    signed = ada.must("register", name="Ada", password="first word")
    code, ada.token = signed["recovery"], signed["token"]
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


def sign_ins_are_listed_and_ended_one_by_one():
    server = Server()
    phone = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
    ada = server.guest("Ada")
    ada.token = ada.must("register", name="Ada", password="open sesame")["token"]
    lost = server.guest(headers=[f"User-Agent: {phone}"])
    token = lost.must("login", name="Ada", password="open sesame")["token"]
    other = Guest(server.port, token=token)
    eve = server.guest("Eve")
    listed = {one["device"]: one for one in ada.must("signins")["signins"] if one["device"] or one["own"]}
    check(set(listed) == {"", "Firefox, Android"} and listed[""]["own"], listed)
    check(ada.must("export")["data"]["signins"][0]["device"] == "Firefox, Android", "the device is not exported")
    eve.must("logout", signin=listed["Firefox, Android"]["signin"])  # not hers: nothing happens
    check(Guest(server.port, token=token).you, "somebody else ended it")
    ada.must("logout", signin=listed["Firefox, Android"]["signin"])
    for guest in (lost, other):
        guest.wait_for(lambda m: m["type"] == "bye")
    check(Guest(server.port, token=token).you is None and Guest(server.port, token=ada.token).you, "the wrong one ended")
    check([one["device"] for one in ada.must("signins")["signins"] if not one["own"]] == [], "it is still listed")
    server.stop()
    with sqlite3.connect(f"{server.folder}/souk.db") as store:  # three months pass
        store.execute("UPDATE signins SET seen = seen - 90 * 24 * 3600000 - 1000")
    server.start()
    check(Guest(server.port, token=ada.token).you is None, "an old token is still valid")
    server.clean()


def bots_have_their_own_names_in_every_language():
    """The name is the seat's emblem; the level is separate."""
    server = Server()
    ada, eve = server.guest("Ada"), server.guest("Eve", lang="fr")
    game, least, most = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me"] + ["easy"] * (most - 1))
    bots = table["seats"][1:]
    check(all(b["who"] == "bot" and b["bot"] == "easy" for b in bots), bots)
    names = [b["name"] for b in bots]
    check(len(set(names)) == len(names) and "easy" not in names, names)
    seen = eve.must("watch", table=table["table"])
    check(seen["seats"][1]["name"] != names[0], "not translated")
    player = Player(ada, table, RNG)
    player.play()
    events = [e["text"] for e in ada.must("events", table=table["table"])["events"]]
    check(any(e.startswith(names[0]) for e in events) and not any("Seat 2" in e for e in events), events[:10])
    french = [e["text"] for e in eve.must("events", table=table["table"])["events"]]
    check(any(seen["seats"][1]["name"] in e for e in french), french[:10])
    server.clean()
    del least


def three_at_a_table(server, **members):
    people = [server.anybody(members.get("rated"), name) for name in ("Ada", "Ben", "Cem")]
    game, least, _ = [g for g in games(people[0]) if g[2] >= 3][0]
    seats = ["me", "open", "open"] + ["random"] * (least - 3)
    table = people[0].must("create", game=game, seats=seats, **members)["table"]
    joined = [p.must("join", table=table) for p in people[1:]]
    begun = people[0].wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    middle = people[1].wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    return [Player(p, t, RNG) for p, t in zip(people, [begun, middle, joined[1]])]


def a_takeback_among_three_needs_two_others():
    server = Server()
    players = three_at_a_table(server)
    mover = [p for p in players if p.may_move()][0]
    one, two = [p for p in players if p is not mover]
    table, before = mover.table, mover.view
    mover.move()
    mover.guest.must("takeback", table=table)
    mover.guest.refused("status", "takeback", table=table)  # one vote at a time
    asks = [p.guest.wait_for(lambda m: m["type"] == "table" and m["asks"])["asks"][0] for p in (one, two)]
    check(asks[0] == asks[1] and asks[0]["yes"] == [], asks)
    one.guest.must("answer", table=table, ask=asks[0]["ask"], yes=True)
    now = two.guest.wait_for(lambda m: m["type"] == "table" and m["asks"] and m["asks"][0]["yes"])
    check(len(now["asks"][0]["yes"]) == 1, "not one vote of two")
    check(mover.guest.must("view", table=table)["view"]["table"] != before["table"], "taken back too early")
    two.guest.must("answer", table=table, ask=asks[0]["ask"], yes=True)
    after = mover.guest.must("view", table=table)
    check(after["view"]["table"] == before["table"] and after["view"]["legal"] == before["legal"], "not restored")
    server.clean()


def resigning_among_three_is_rated_last_and_a_bot_plays_on():
    server = Server()
    players = three_at_a_table(server, rated=True)
    gone = players[1]
    play_together(players, COUNTS)
    gone.guest.must("resign", table=gone.table)
    gone.guest.refused("seat", "apply", table=gone.table, seq=0, actions=["x"])
    gone.guest.refused("seat", "back", table=gone.table)
    rest = [players[0], players[2]]
    for p in rest:
        p.take(p.guest.must("view", table=p.table))
    play_together(rest)
    over = players[0].guest.must("watch", table=gone.table)
    check(over["status"] == "done" and over["seats"][1]["resigned"] and over["seats"][1]["bot"], over["seats"])
    after = {r["seat"]: r["after"] for r in over["result"]["ratings"]}
    check(len(after) == 3 and after[1] < min(after[0], after[2]) and after[1] < 1500, over["result"])
    server.clean()


def erasing_oneself_resigns_a_rated_game():
    server = Server()
    ada, ben, cem = three_at_a_table(server, rated=True)
    play_together([ada, ben, cem], COUNTS)
    cem.guest.must("erase", sure=True, password="open sesame")
    until(lambda: ben.guest.must("watch", table=ben.table)["seats"][2]["name"] == "?", "the name is still shown")
    running = ben.guest.must("watch", table=ben.table)
    check(running["status"] == "running" and running["seats"][2]["resigned"], running["seats"])
    ada.guest.must("erase", sure=True, password="open sesame")
    over = ben.guest.must("watch", table=ben.table)
    points = {r["seat"]: r["after"] - r["before"] for r in over["result"]["ratings"]}
    check(over["status"] == "done" and points[1] > max(0, points[0], points[2]) and min(points.values()) < 0, over["result"])
    ranking = ben.guest.must("ratings", game=over["game"])["ratings"]
    check([r["person"] for r in ranking] == [ben.guest.you["person"]], ranking)
    server.stop()
    left = [json.loads(line) for line in souk("store", "dump", "--store", server.store).splitlines()]
    check(len([line for line in left if line[0] == "ratings"]) == 1, "ratings of erased people are left")
    server.clean()


def a_game_among_three_is_abandoned_only_by_all_of_them():
    server = Server()
    players = three_at_a_table(server, rated=True)
    one, two, three = players
    one.guest.must("abandon", table=one.table)
    ask = two.guest.wait_for(lambda m: m["type"] == "table" and m["asks"])["asks"][0]["ask"]
    two.guest.must("answer", table=one.table, ask=ask, yes=True)
    check(one.guest.must("watch", table=one.table)["status"] == "running", "abandoned without the third vote")
    three.guest.must("answer", table=one.table, ask=ask, yes=False)
    check(one.guest.must("watch", table=one.table)["asks"] == [], "one no does not end the vote")
    one.guest.must("abandon", table=one.table)
    ask = one.guest.must("watch", table=one.table)["asks"][0]["ask"]
    for p in (two, three):
        p.guest.must("answer", table=one.table, ask=ask, yes=True)
    closed = one.guest.must("watch", table=one.table)
    check(closed["status"] == "closed" and closed["result"] is None, "an abandoned game has a result")
    check(one.guest.must("ratings", game=closed["game"])["ratings"] == [], "an abandoned game was rated")
    server.clean()


def tables_per_person_are_limited():
    server = Server()
    ada = server.guest("Ada")
    game, least, most = [g for g in games(ada) if g[2] >= 2][0]
    seats = ["me"] + ["open"] * (max(least, 2) - 1)
    tables = [ada.must("create", game=game, seats=seats, open=False)["table"] for _ in range(50)]
    ada.refused("limit", "create", game=game, seats=seats)
    ben = server.guest("Ben")
    one = ben.must("create", game=game, seats=seats)
    ada.refused("limit", "join", table=one["table"])
    ada.must("leave", table=tables[0])
    ada.must("join", table=one["table"])
    server.clean()
    del most


def a_player_watching_too_many_tables_still_sees_their_own():
    server = Server()
    ada, ben, eve = server.guest("Ada"), server.guest("Ben"), server.guest("Eve")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    tables = [host.must("create", game=game, seats=["open"] * max(least, 2))["table"]
              for host in (ada, ben) for _ in range(33)]
    for table in tables[:64]:
        eve.must("watch", table=table)
    eve.must("watch", table=tables[0])
    eve.refused("limit", "watch", table=tables[64])
    ada.must("close", table=tables[5])
    eve.must("watch", table=tables[64])  # a closed table gives way
    eve.refused("limit", "watch", table=tables[65])
    own = eve.must("create", game=game, seats=["me"] + ["random"] * (least - 1))
    Player(eve, own, RNG).play()  # a table that she only watches gives way to her own
    server.clean()


def the_rate_limit_counts_all_connections_of_a_person():
    server = Server("--rate", "2")  # two per second, bursts of eight
    ada = server.guest("Ada")
    devices = [ada] + [Guest(server.port, token=ada.token) for _ in range(4)]
    numbers = [(d, d.send("lobby")) for _ in range(6) for d in devices]  # each connection alone stays below its limit
    answers = [d.answer(n) for d, n in numbers]
    check(len([a for a in answers if a.get("code") == "rate"]) > 5, "five connections had five times the limit")
    other = server.guest("Ben")
    check(all(other.ask("lobby")["type"] == "lobby" for _ in range(5)), "another person is limited, too")
    server.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([an_export_has_every_game, an_export_is_complete_and_erasing_leaves_nothing, an_erased_name_is_left_nowhere,
         a_new_password_ends_every_other_connection, sign_ins_are_listed_and_ended_one_by_one, bots_have_their_own_names_in_every_language,
         a_takeback_among_three_needs_two_others, resigning_among_three_is_rated_last_and_a_bot_plays_on,
         erasing_oneself_resigns_a_rated_game, a_game_among_three_is_abandoned_only_by_all_of_them,
         tables_per_person_are_limited, a_player_watching_too_many_tables_still_sees_their_own,
         the_rate_limit_counts_all_connections_of_a_person])
