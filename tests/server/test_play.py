"""Playing online as docs/protocol.md says: accounts, tables, moves, clocks, votes, and finished games."""
import hashlib
import json
import random
import subprocess
import sys
import time

from guests import COUNTS, SOUK, Guest, Player, Server, check, games, play_together, run, until

SERVER = Server("--grace", "1")
RNG = random.Random(1)


def small_game(guest):
    """The first game for two or more."""
    return [g for g in games(guest) if g[2] >= 2][0]


def pair(small=small_game, **members):
    """Two people at a table that has begun."""
    ada, ben = [SERVER.anybody(members.get("rated"), name) for name in ("Ada", "Ben")]
    game, least, _ = small(ada)
    seats = ["me", "open"] + ["random"] * (least - 2)
    table = ada.must("create", game=game, seats=seats, **members)
    check(table["status"] == "open" and table["view"] is None, table)
    joined = ben.must("join", table=table["table"], invite=table["invite"])
    check(joined["status"] == "running" and joined["seat"] == 1, joined)
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    return ada, ben, Player(ada, begun, RNG), Player(ben, joined, RNG)


def every_game_is_played_to_its_end_and_its_dice_are_fair():
    ada = SERVER.guest("Ada")
    for game, least, _ in games(ada):
        table = ada.must("create", game=game, seats=["me"] + ["normal"] * (least - 1))
        check(table["status"] == "running" and table["hash"] and table["secret"] is None, table)
        player = Player(ada, table, RNG)
        player.play()
        over = ada.must("watch", table=table["table"])
        check(over["status"] == "done" and over["result"]["scores"], over["result"])
        record = ada.must("replay", table=table["table"])
        secret = bytes.fromhex(record["secret"])
        check(hashlib.blake2b(secret, digest_size=32).hexdigest() == table["hash"], "the hash is not the secret's")
        # Every chance outcome of the record follows from the secret: the engine draws with its values.
        lines = record["record"].splitlines()
        chances = [l[3:] for l in lines if l.startswith("*: ")]
        check(len(chances) == len(record["values"]), "not as many values as chance outcomes")
        check(chances_from(record, secret) == chances, f"{game}: chance does not follow from the secret")


def chances_from(record, secret):
    """The chance outcomes that the record must have: weights from the engine, values from the secret."""
    out = []
    lines = record["record"].splitlines()
    entries = [l for l in lines if l.split(":")[0] in ("*", "table", "0", "1", "2", "3", "4", "5")]
    messages = [{"type": "load", "record": "\n".join(l for l in lines if l not in entries) + "\n"}]
    for line in entries:
        who, action = line.split(": ", 1)
        seat = {"*": "chance", "table": "table"}.get(who) or int(who)
        if seat == "chance":
            messages.append({"type": "legal", "seat": "chance"})
        messages.append({"type": "apply", "seat": seat, "actions": [action]})
    done = subprocess.run([SOUK, "engine"], input="\n".join(json.dumps(m) for m in messages), text=True,
                          stdout=subprocess.PIPE, check=True)
    answers = [json.loads(l) for l in done.stdout.splitlines()]
    check(not [a for a in answers if a["type"] == "error"], [a for a in answers if a["type"] == "error"][:1])
    k = 0
    for answer in answers:
        if answer["type"] != "legal":
            continue
        number = record["values"][k]
        digest = hashlib.blake2b(number.to_bytes(8, "little"), key=secret, digest_size=32).digest()
        value = int.from_bytes(digest[:8], "little")
        total = sum(a["weight"] for a in answer["legal"])
        at = value * total >> 64
        for action in answer["legal"]:
            if at < action["weight"]:
                out.append(action["name"])
                break
            at -= action["weight"]
        k += 1
    return out


def a_move_is_answered_with_the_view_and_pushed_to_the_others():
    ada, ben, a, b = pair()
    first, second = (a, b) if a.may_move() else (b, a)
    answer = first.move()
    check(answer["type"] == "applied" and answer["events"] and answer["view"]["viewer"] == (0 if first is a else 1),
          answer)
    news = second.guest.wait_for(lambda m: m["type"] == "update")
    check(news["events"] and news["view"]["viewer"] == (1 if first is a else 0), news)
    check("id" not in news, news)
    del ada, ben


def a_stale_or_repeated_move_is_not_applied_again():
    _, _, a, b = pair()
    mover = a if a.may_move() else b
    seq, action = mover.seq, mover.view["legal"][0]["name"]
    first = mover.guest.must("apply", table=mover.table, seq=seq, actions=[action])
    again = mover.guest.refused("stale", "apply", table=mover.table, seq=seq, actions=[action])
    check(again["view"] == first["view"] and again["seq"] == first["seq"], again)
    mover.guest.refused("stale", "apply", table=mover.table, seq=10 ** 5, actions=[action])
    mover.guest.refused("message", "apply", table=mover.table, actions=[action])


def players_move_only_their_own_seat_and_only_legally():
    _, ben, a, b = pair()
    mover, other = (a, b) if a.may_move() else (b, a)
    move = {"table": a.table, "seq": other.seq, "actions": [mover.view["legal"][0]["name"]]}
    check(other.guest.refused("illegal", "apply", **move)["clause"] == "turn")
    check(other.guest.refused("message", "apply", seat=0, **move)["field"] == "seat")
    mover.guest.refused("action", "apply", table=a.table, seq=mover.seq, actions=["no such thing"])
    mover.guest.refused("action", "apply", table=a.table, seq=mover.seq, actions=[100000])
    mover.guest.refused("message", "apply", table=a.table, seq=mover.seq, actions=[])
    stranger = SERVER.guest("Eve")
    stranger.refused("seat", "apply", table=a.table, seq=0, actions=["x"])
    nobody = SERVER.guest()
    nobody.refused("sign", "apply", table=a.table, seq=0, actions=["x"])
    del ben


def spectators_see_only_what_is_public():
    ada, _, a, _ = pair()
    eve = SERVER.guest("Eve")
    seen = eve.must("watch", table=a.table)
    check(seen["seat"] is None and "invite" not in seen and seen["view"].get("legal") is None, seen)
    check(seen["view"]["viewer"] is None, seen["view"]["viewer"])
    eve.refused("seat", "resign", table=a.table)
    eve.refused("seat", "hint", table=a.table)
    hidden = ada.must("create", game=small_game(ada)[0], seats=["me"] + ["normal"] * (small_game(ada)[1] - 1),
                      watchable=False)
    eve.refused("table", "watch", table=hidden["table"])
    private = ada.must("create", game=small_game(ada)[0], seats=["me"] + ["open"] * (small_game(ada)[1] - 1),
                       open=False)
    eve.refused("table", "watch", table=private["table"])
    eve.refused("table", "join", table=private["table"])
    eve.refused("table", "join", table=private["table"], invite="x" * 22)
    check(private["table"] not in json.dumps(eve.must("lobby")), "a private table in the lobby")
    eve.must("join", table=private["table"], invite=private["invite"])


def the_lobby_shows_tables_as_they_come_and_go():
    eve = SERVER.guest("Eve")
    eve.must("lobby", watch=True)
    ada = SERVER.guest("Ada")
    game, least, _ = small_game(ada)
    table = ada.must("create", game=game, seats=["me"] + ["open"] * (least - 1), title="Sunday")["table"]
    news = eve.wait_for(lambda m: m["type"] == "lobby" and any(t["table"] == table for t in m["tables"]))
    check([t["title"] for t in news["tables"] if t["table"] == table] == ["Sunday"], news)
    ada.refused("status", "start", table=table)
    eve.refused("forbidden", "start", table=table, fill="random")
    eve.refused("forbidden", "seat", table=table, seat=1, who="random")
    ada.must("seat", table=table, seat=1, who="random")
    ada.must("seat", table=table, seat=1, who="open")
    ada.must("leave", table=table)
    eve.wait_for(lambda m: m["type"] == "lobby" and table in m["gone"])
    ada.refused("status", "join", table=table)


def a_host_can_fill_the_seats_and_start():
    ada = SERVER.guest("Ada")
    game, least, _ = small_game(ada)
    table = ada.must("create", game=game, seats=["me"] + ["open"] * (least - 1), start=False)
    begun = ada.must("start", table=table["table"], fill="easy")
    check(begun["status"] == "running" and begun["seats"][1]["bot"] == "easy", begun["seats"])


def a_returning_player_continues_on_any_device():
    ada, _, a, b = pair()
    (a if a.may_move() else b).move()
    ada.close()
    again = Guest(SERVER.port, token=ada.token)
    check(again.you["name"] == "Ada" and a.table in again.welcome["tables"], again.welcome["you"])
    table = again.must("watch", table=a.table)
    check(table["seat"] == 0 and table["view"]["viewer"] == 0 and table["events"], "the seat was lost")
    phone = Guest(SERVER.port, token=ada.token)
    check(phone.must("watch", table=a.table)["seat"] == 0, "no seat on a second device")
    forged = ada.token[:-2] + ("AA" if ada.token[-2:] != "AA" else "BB")
    check(Guest(SERVER.port, token=forged).you is None, "a forged token was accepted")


def undo_works_until_something_is_revealed():
    ada = SERVER.guest("Ada")
    undone = 0
    for game, least, _ in games(ada):
        player = Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), RNG)
        for _ in range(200):
            player.play(until=lambda view: bool(view.get("legal")))
            if player.view["done"]:
                break
            before = player.view
            answer = player.move()
            if answer.get("undo"):
                back = ada.ask("undo", table=player.table, seq=answer["seq"])
                player.take(back)
                if back["type"] == "applied" and back["view"]["legal"]:
                    check(back["view"]["legal"] == before["legal"], "undo does not restore the legal actions")
                    check(back["seq"] > answer["seq"], "seq does not increase")
                    undone += 1
                    break
            else:
                refusal = ada.ask("undo", table=player.table)
                check(refusal["type"] == "error" and refusal["code"] in ("undo", "status"), f"{refusal}: it may be over")
    check(undone >= 2, f"undone in {undone} games")


def undo_against_bots_includes_their_replies():
    ada = SERVER.guest("Ada")
    undone = 0
    for game, least, most in games(ada):
        player = Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (min(most, least + 1) - 1)), RNG)
        for _ in range(60):
            player.play(until=lambda view: bool(view.get("legal")))
            before = player.view
            if not before["done"]:
                player.move()
                player.play(until=lambda view: bool(view.get("legal")))
            if player.view["done"]:
                break
            now = ada.must("view", table=player.table)
            told = [e["event"] for e in ada.must("events", table=player.table)["events"] if "event" in e]
            if now["undo"] and told[-1].get("seat") not in (None, 0):  # a bot acted last
                back = ada.must("undo", table=player.table, seq=now["seq"])
                check(back["view"]["legal"] == before["legal"] and back["view"]["table"] == before["table"], "not undone")
                undone += 1
                break
    check(undone >= 2, f"answers of bots were taken back in {undone} games")


def among_people_a_reply_ends_undo():
    _, _, a, b = pair(small=lambda guest: [g for g in games(guest) if g[2] >= 3][0])
    mover, other = (a, b) if a.may_move() else (b, a)
    mover.play(until=lambda view: not view.get("legal"))
    while not other.may_move():
        other.wait()
    other.move()
    refusal = mover.guest.refused("undo", "undo", table=a.table)
    check("cannot be taken back" in refusal["text"], refusal)


def a_takeback_restores_the_table():
    _, _, a, b = pair()
    mover, other = (a, b) if a.may_move() else (b, a)
    before = mover.view
    mover.move()
    mover.guest.must("takeback", table=a.table)
    ask = other.guest.wait_for(lambda m: m["type"] == "table" and m["asks"])["asks"][0]
    check(ask["what"] == "takeback", ask)
    other.guest.must("answer", table=a.table, ask=ask["ask"], yes=True)
    now = mover.guest.must("view", table=a.table)
    check(now["view"]["table"] == before["table"] and now["view"]["legal"] == before["legal"], "not restored")


def an_abandoned_game_has_no_result():
    _, _, a, b = pair()
    a.guest.must("abandon", table=a.table)
    ask = b.guest.wait_for(lambda m: m["type"] == "table" and m["asks"])["asks"][0]
    b.guest.must("answer", table=a.table, ask=ask["ask"], yes=True)
    closed = a.guest.must("watch", table=a.table)
    check(closed["status"] == "closed" and closed["result"] is None, closed["status"])
    a.guest.refused("status", "apply", table=a.table, seq=closed["seq"], actions=["x"])


def a_bot_plays_for_a_player_who_is_away():
    _, ben, _, b = pair()
    ben.must("away", table=b.table)
    ben.refused("status", "apply", table=b.table, seq=b.seq, actions=["x"])
    ben.must("back", table=b.table)
    check(ben.must("watch", table=b.table)["seats"][1]["bot"] is None, "the bot still plays")


def resigning_a_game_of_two_loses_it():
    ada, ben, a, b = pair(lambda guest: [g for g in games(guest) if g[1] <= 2 <= g[2]][0], rated=True)
    play_together([a, b], COUNTS)
    answer = ada.must("resign", table=a.table)
    check(answer["done"] and answer["view"]["winners"] == [1] and "legal" not in answer["view"], answer)
    ada.refused("seat", "back", table=a.table)
    check(ben.must("view", table=b.table)["view"]["done"], "the game is not over")
    over = ben.must("watch", table=b.table)
    check(over["seats"][0]["resigned"] and over["status"] == "done" and over["result"]["winners"] == [1], over)
    check(ben.must("replay", table=b.table)["record"].startswith("souk record"), "no record of the moves made")
    ratings = {r["seat"]: r for r in over["result"]["ratings"]}
    check(ratings[0]["after"] < ratings[0]["before"] == 1500 < ratings[1]["after"], ratings)
    ranking = ben.must("ratings", game=over["game"])["ratings"]
    check(any(r["person"] == ben.you["person"] and r["games"] == 1 for r in ranking), ranking)
    change = ben.must("history")["games"][0]["rating"]
    check(change == {"before": 1500, "after": ratings[1]["after"]}, change)
    ben.must("rematch", table=b.table)  # messages after the end do not rate again
    again = [r for r in ben.must("ratings", game=over["game"])["ratings"] if r["person"] == ben.you["person"]]
    check(again[0]["games"] == 1 and ben.must("watch", table=b.table)["result"] == over["result"], again)
    _, _, c, d = pair(rated=True)
    mover = c if c.may_move() else d
    mover.guest.refused("forbidden", "hint", table=c.table)
    mover.guest.refused("forbidden", "takeback", table=c.table)


def time_runs_out_and_a_bot_takes_over():
    _, _, a, b = pair(clock={"kind": "move", "seconds": 1, "reserve": 1})
    slow = a if a.may_move() else b
    seat = 0 if slow is a else 1
    out = lambda m: m["type"] == "table" and m["seats"][seat]["bot"]
    time_left = slow.guest.must("view", table=a.table)["time"]
    late = any(map(out, slow.guest.news))  # on a slow machine the time ran out before this request
    check(late or time_left["seats"][seat]["runs"] and time_left["seats"][seat]["left"] <= 1000, time_left)
    taken = slow.guest.wait_for(out)
    check(taken["seats"][seat]["who"] == "person", taken["seats"])
    slow.guest.must("back", table=a.table)
    given_back = slow.guest.must("watch", table=a.table)
    check(given_back["seats"][seat]["bot"] is None, given_back["seats"])


def a_bot_takes_over_from_a_disconnected_player_and_hands_back():
    ada, ben, a, b = pair(away=1)
    gone, stays, seat = (ada, ben, 0) if a.may_move() else (ben, ada, 1)
    gone.close()
    stays.wait_for(lambda m: m["type"] == "table" and m["seats"][seat].get("bot"))
    back = SERVER.guest(token=gone.token)
    back.must("watch", table=a.table)
    stays.wait_for(lambda m: m["type"] == "table" and m["seats"][seat]["here"] and not m["seats"][seat]["bot"])


def absent_players_can_be_replaced_and_do_not_block_votes():
    ada, ben, a, b = pair()
    ada.refused("status", "standin", table=a.table, seat=1)  # he is present
    ben.refused("message", "standin", table=a.table, seat=9)
    ben.close()
    ada.wait_for(lambda m: m["type"] == "people" and 1 not in m["here"])
    ada.must("standin", table=a.table, seat=1)
    check(ada.must("watch", table=a.table)["seats"][1]["bot"], "the host cannot seat a bot")
    ben = SERVER.guest(token=ben.token)
    ben.must("watch", table=a.table)
    ada.wait_for(lambda m: m["type"] == "table" and m["seats"][1]["here"] and not m["seats"][1]["bot"])
    ada.close()  # without a host the others vote, and Ben is the only one
    ben.wait_for(lambda m: m["type"] == "people" and 0 not in m["here"])
    ben.must("standin", table=a.table, seat=0)
    check(ben.must("watch", table=a.table)["seats"][0]["bot"], "a vote of one does not pass")
    ada = SERVER.guest(token=ada.token)
    ada.must("watch", table=a.table)
    ben.wait_for(lambda m: m["type"] == "table" and m["seats"][0]["here"] and not m["seats"][0]["bot"])
    ada.close()
    ben.wait_for(lambda m: m["type"] == "people" and 0 not in m["here"])
    ben.must("abandon", table=a.table)
    ada = SERVER.guest(token=ada.token)
    asks = ada.must("watch", table=a.table)["asks"]  # a short absence is no consent
    check(len(asks) == 1 and asks[0]["what"] == "abandon", asks)
    ada.must("answer", table=a.table, ask=asks[0]["ask"], yes=True)
    check(ben.must("watch", table=a.table)["status"] == "closed", "the vote did not pass")


def the_bell_of_a_game_rings():
    ada = SERVER.guest("Ada")
    with_bell = [g["id"] for g in ada.welcome["games"] if any(o["name"] == "bell" for o in g["options"])]
    check(with_bell, "no game has a bell")
    for game, least, _ in games(ada):
        seats = ["me"] + ["random"] * (least - 1)
        table = ada.must("create", game=game, seats=seats, clock={"kind": "none", "bell": 1})
        if game not in with_bell:
            check(table["time"]["bell"] is None, table["time"])
            continue
        check(table["time"]["bell"] > table["time"]["now"], table["time"])
        ada.wait_for(lambda m: any("bell" in e["text"].lower() for e in m.get("events", [])))
        check(ada.must("view", table=table["table"])["time"]["bell"] is None, "the bell is not over after ringing")
        usual = ada.must("create", game=game, seats=seats, options={"bell": "yes"})
        check(usual["clock"]["bell"] == 1800 and usual["time"]["bell"], "the default is not half an hour")


def spectators_can_be_delayed():
    _, _, a, b = pair(delay=2)
    eve = SERVER.guest("Eve")
    seen = eve.must("watch", table=a.table)
    mover = a if a.may_move() else b
    mover.move()
    check(eve.must("view", table=a.table)["seq"] == seen["seq"], "a delayed spectator saw it immediately")
    late = eve.wait_for(lambda m: m["type"] == "update")
    check(late["seq"] > seen["seq"], late["seq"])


def people_chat_and_can_be_muted_and_blocked():
    ada, ben, a, _ = pair()
    ada.must("chat", table=a.table, text="Hello <b>Ben</b>")
    line = ben.wait_for(lambda m: m["type"] == "chat")["line"]
    check(line["text"] == "Hello <b>Ben</b>" and line["seat"] == 0, line)
    ben.must("block", person=ada.you["person"], on=True)
    ada.must("chat", table=a.table, text="still there?")
    ben.must("view", table=a.table)  # earlier lines have arrived by then
    check(not [m for m in ben.news if m["type"] == "chat"], "a blocked line was received")
    check(ben.must("watch", table=a.table)["chat"] == [], "blocked lines are shown at the table")
    ben.must("block", person=ada.you["person"], on=False)
    check(len(ben.must("watch", table=a.table)["chat"]) == 2, "lines are missing after unblocking")
    ben.refused("forbidden", "mute", table=a.table, on=True)
    ada.must("mute", table=a.table, on=True)
    ben.refused("forbidden", "chat", table=a.table, text="hm")
    ada.must("mute", table=a.table, on=False)
    ben.refused("message", "chat", table=a.table, text="x" * 501)
    ben.refused("message", "chat", table=a.table, text="\t\u0007")
    answers = [ben.ask("chat", table=a.table, text="spam") for _ in range(12)]
    check([x for x in answers if x.get("code") == "rate" and x["wait"] >= 1], "chat is unlimited")
    ben.must("report", table=a.table, text="Ada says hello")


def a_rematch_has_the_same_people():
    ada, ben, a, b = pair(open=False)
    play_together([a, b])
    again = ada.must("rematch", table=a.table)
    check(again["status"] == "open" and again["table"] != a.table, again["status"])
    news = ben.wait_for(lambda m: m["type"] == "table" and m["rematch"])
    check(news["rematch"] == again["table"], news["rematch"])
    SERVER.guest("Eve").refused("table", "join", table=again["table"])
    check(ben.must("join", table=again["table"])["status"] == "running", "the rematch does not begin")
    history = ada.must("history")["games"]
    check(history[0]["table"] == a.table and history[0]["players"][:2] == ["Ada", "Ben"], history[:1])
    head, body = SERVER.http(f"/replay/{a.table}")
    check(" 200 " in head and body.startswith(b"souk record 1"), head)
    check(" 404 " in SERVER.http(f"/replay/{again['table']}")[0], "the record of a running game")
    ada.refused("status", "replay", table=again["table"])


def hints_reasons_and_rules():
    ada = SERVER.guest("Ada", lang="fr")
    game, least, _ = small_game(ada)
    player = Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), RNG)
    player.play(until=lambda view: bool(view.get("legal")))
    hints = ada.must("hint", table=player.table)["hints"]
    check(hints and all(h["name"] in [l["name"] for l in player.view["legal"]] and h["label"] for h in hints), hints)
    check(all(0 <= h["win"] <= 1 and h["share"] > 0 and "margin" in h for h in hints), hints)
    why = ada.must("why", table=player.table, action=player.view["legal"][0]["name"])
    check(why["clause"] is None, why)
    check(len(ada.must("rules", game=game)["text"]) > 500, "rules")
    ada.refused("message", "rules", game="chess")


def accounts_can_be_recovered():
    ada = SERVER.guest("Ada Account")
    person = ada.you["person"]
    ada.refused("message", "register", name="Ada Account", password="short")
    signed = ada.must("register", name="Ada Account", password="correct horse")
    check(signed["you"]["person"] == person and not signed["you"]["guest"] and signed["recovery"], signed)
    other = SERVER.guest()
    other.refused("name", "guest", name="ada account")
    other.refused("name", "register", name="ADA Account", password="something else")
    other.refused("password", "login", name="Ada Account", password="wrong horse")
    other.refused("password", "login", name="Nobody At All", password="wrong horse")
    login = other.must("login", name="ada account", password="correct horse")
    check(login["you"]["person"] == person, login)
    ada.must("password", old="correct horse", new="better horse")
    ada.refused("password", "password", old="correct horse", new="third horse")
    check(Guest(SERVER.port, token=login["token"]).you is None, "other sign-ins outlive a new password")
    check(ada.must("rename", name="Ada Lovelace")["you"]["name"] == "Ada Lovelace", "rename")
    recovered = SERVER.guest().must("recover", name="Ada Lovelace", recovery=signed["recovery"], password="new password")
    check(recovered["recovery"] != signed["recovery"], "the recovery code is reused")
    check(Guest(SERVER.port, token=login["token"]).you is None, "old sign-ins are still valid")
    check(Guest(SERVER.port, token=recovered["token"]).you["person"] == person, "the new sign-in is not valid")
    third = SERVER.guest()
    third.refused("password", "recover", name="Ada Lovelace", recovery=signed["recovery"], password="new password")
    third.must("login", name="Ada Lovelace", password="new password")
    third.must("logout", all=True)
    third.refused("sign", "logout")
    check(Guest(SERVER.port, token=recovered["token"]).you is None, "logout of all leaves a sign-in valid")


def people_can_export_and_erase_their_data():
    ada, ben, a, b = pair()
    play_together([a, b])
    data = ada.must("export")["data"]
    check(data["name"] == "Ada" and data["games"][0]["record"].startswith("souk record 1"), str(data)[:300])
    _, _, c, _ = pair()
    ada.refused("message", "erase")
    ada.must("erase", sure=True)
    ada.refused("sign", "export")
    check(Guest(SERVER.port, token=ada.token).you is None, "the token of an erased person is valid")
    players = ben.must("history")["games"][0]["players"]
    check(players[:2] == ["?", "Ben"], players)
    check(b"Ada" not in SERVER.http(f"/replay/{a.table}")[1], "the name in the record")
    del c


def pages_have_security_headers():
    head, body = SERVER.http("/healthz")
    check(" 200 " in head and body == b"ok\n", head)
    for header in ("content-security-policy", "x-content-type-options: nosniff", "referrer-policy"):
        check(header in head.lower(), header)
    guest = SERVER.guest("Nel")
    shown = SERVER.metrics()
    guest.close()
    people = sum(n for name, n in shown.items() if name.startswith("souk_people{"))
    check(shown["souk_entry_seconds_count"] == shown["souk_entries_total"] > 0 and shown["souk_moves_total"] > 0, shown)
    check(shown["souk_message_seconds_count"] >= shown["souk_messages_total"] and
          0 < shown["souk_commit_seconds_count"] <= shown["souk_commits_total"], shown)
    check(0 < people <= shown["souk_connections"] and any(n.startswith("souk_info{version=") for n in shown), shown)
    for path in ("/../../etc/passwd", "/%2e%2e/etc/passwd", "/nothing", "/ws"):
        check(" 200 " not in SERVER.http(path)[0], path)


def shutdown_is_clean():
    guest = SERVER.guest("Ada")
    SERVER.stop()
    bye = guest.wait_for(lambda m: m["type"] == "bye")
    check(bye["text"], bye)
    check("ERROR" not in SERVER.errors(), SERVER.errors()[-2000:])
    SERVER.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([every_game_is_played_to_its_end_and_its_dice_are_fair,
         a_move_is_answered_with_the_view_and_pushed_to_the_others, a_stale_or_repeated_move_is_not_applied_again,
         players_move_only_their_own_seat_and_only_legally, spectators_see_only_what_is_public,
         the_lobby_shows_tables_as_they_come_and_go, a_host_can_fill_the_seats_and_start,
         a_returning_player_continues_on_any_device, undo_works_until_something_is_revealed,
         undo_against_bots_includes_their_replies, among_people_a_reply_ends_undo, a_takeback_restores_the_table,
         an_abandoned_game_has_no_result, a_bot_plays_for_a_player_who_is_away, resigning_a_game_of_two_loses_it,
         time_runs_out_and_a_bot_takes_over, a_bot_takes_over_from_a_disconnected_player_and_hands_back,
         absent_players_can_be_replaced_and_do_not_block_votes, the_bell_of_a_game_rings, spectators_can_be_delayed,
         people_chat_and_can_be_muted_and_blocked, a_rematch_has_the_same_people, hints_reasons_and_rules,
         accounts_can_be_recovered, people_can_export_and_erase_their_data, pages_have_security_headers,
         shutdown_is_clean])
