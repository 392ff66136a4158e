"""One protocol: an engine and a server give the same answers to the messages that they share."""
import json
import os
import random
import subprocess
import sys

from guests import PATIENCE, PROTOCOL, Engine, Player, Server, check, games, play_together, run

SERVER = Server()
RNG = random.Random(3)
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../po/languages.json"), encoding="utf-8") as rows:
    LANGS = list(json.load(rows))
OWN = {"id", "table", "time"}  # members that only a server's answers have, or that identify the message


def pair(game, least):
    """Two people, and the bots that the game needs, at a table that has begun."""
    ada, ben = SERVER.guest("Ada"), SERVER.guest("Ben")
    table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2), open=False)
    joined = ben.must("join", table=table["table"], invite=table["invite"])
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    return Player(ada, begun, RNG), Player(ben, joined, RNG)


def without(answer, *members):
    return {k: v for k, v in answer.items() if k not in OWN and k not in members}


def the_welcome_lists_the_same_games_and_bots():
    engine = Engine()
    for lang in LANGS:
        here = engine.ask("hello", protocol=PROTOCOL, lang=lang)
        there = SERVER.guest(lang=lang).welcome
        for key in set(here) - OWN:
            check(here[key] == there[key], key)
    engine.close()


def a_finished_game_looks_the_same():
    """The server shows a game as an engine does that has loaded its record."""
    for game, least, _ in games(SERVER.guest()):
        ada, ben = pair(game, least)
        play_together([ada, ben])
        record = ada.guest.must("replay", table=ada.table)
        engine = Engine()
        check(engine.ask("hello", lang="en")["type"] == "welcome")
        loaded = engine.ask("load", record=record["record"])
        check(loaded["type"] == "table" and loaded["done"], loaded)
        for player, seat in ((ada, 0), (ben, 1)):
            for kind in ("view", "draw", "events"):
                here = engine.ask(kind, seat=seat)
                there = player.guest.must(kind, table=ada.table)
                check(here["type"] == there["type"], (here["type"], there["type"]))
                if kind == "events":  # a seat counts the entries it can observe, an engine all of them
                    for event in here["events"] + there["events"]:
                        event.pop("seq")
                here, there = without(here, "seq", "undo", "played"), without(there, "seq", "undo")
                check(here == there, (game, kind, seat, str(here)[:800], str(there)[:800]))
        engine.close()


def a_running_game_is_answered_with_the_same_members():
    for game, least, _ in games(SERVER.guest()):
        engine = Engine()
        ada, ben = pair(game, least)
        begun = engine.ask("new", game=game, seats=least)
        here_seat = begun["pending"][0]
        while not (ada.may_move() or ben.may_move()):
            ada.wait()
        mover = ada if ada.may_move() else ben
        for kind, members in (("view", {}), ("draw", {}), ("events", {"from": 0}), ("hint", {}),
                              ("why", {"action": 0})):
            here = engine.ask(kind, seat=here_seat, **members)
            there = mover.guest.must(kind, table=mover.table, **members)
            extra = {"played", "text"} | ({"seq"} if kind == "hint" else set())
            check(set(here) - OWN - extra == set(there) - OWN - extra, (kind, set(here), set(there)))
            check(here["type"] == there["type"], (here["type"], there["type"]))
        legal = engine.ask("legal", seat=here_seat)["legal"]
        here = engine.ask("try", seat=here_seat, actions=[legal[0]["name"]])
        there = mover.guest.must("try", table=mover.table, seq=mover.seq, actions=[mover.view["legal"][0]["name"]])
        check(set(here) - OWN == set(there) - OWN and here["type"] == "tried" == there["type"], (here, there))
        here = engine.ask("apply", seat=here_seat, actions=[legal[0]["name"]], seq=begun["seq"])
        there = mover.move()
        check(set(here) - OWN == set(there) - OWN - {"view", "undo", "between"}, (set(here), set(there)))
        engine.close()


def invalid_messages_get_the_same_errors():
    guest = SERVER.guest()
    game, least, _ = [g for g in games(guest) if g[2] >= 2][0]
    for lang in LANGS:
        engine = Engine()
        ada, _ = pair(game, least)
        for speaker in (engine, ada.guest):
            check(speaker.ask("hello", lang=lang)["type"] == "welcome")
        check(engine.ask("new", game=game, seats=least)["type"] == "table")
        wrong = [
            ("hello", {"protocol": 99}),
            ("hello", {"id": "x" * 200}),
            ("apply", {"seq": 0, "actions": []}),
            ("apply", {"seq": "now", "actions": ["fly"]}),
            ("apply", {"seq": -1, "actions": ["fly"]}),
            ("apply", {"seq": 1 << 19, "actions": ["fly"]}),
            ("undo", {}),
            ("events", {"from": -3}),
            ("events", {"from": "here"}),
            ("why", {"action": "fly"}),
            ("why", {"action": 9999}),
            ("why", {}),
            ("rules", {"game": "no-such-game"}),
            ("rules", {"game": game, "clause": "XX-0"}),
        ]
        for kind, members in wrong:
            refused_alike(engine, ada, kind, members)
        # With the current seq, the actions themselves are checked.
        for actions in (["fly"], [9999], [0] * 65, "fly", [{}]):
            for kind in ("apply", "try"):
                here = engine.ask(kind, seat=0, actions=actions)
                there = ada.guest.ask(kind, table=ada.table, seq=ada.seq, actions=actions)
                alike(here, there, (kind, actions))
        # Setting a table up: `new` and `create`.
        for members in ({"game": "no-such-game"}, {"game": game, "options": 3},
                        {"game": game, "options": {"no such option": 1}}, {"game": game, "parts": 7},
                        {"game": game, "parts": "{}"}, {"game": game, "parts": "["}):
            here = engine.ask("new", seats=least, **members)
            there = ada.guest.ask("create", seats=["me"] + ["random"] * (least - 1), **members)
            alike(here, there, members)
        alike(engine.ask("new", game=game, seats=99), ada.guest.ask("create", game=game, seats=["me"] * 99), "seats")
        for members in ({"options": None}, {"parts": None}):
            there = ada.guest.must("create", game=game, seats=["me"] + ["random"] * (least - 1), **members)
            here = engine.ask("new", game=game, seats=least, **members)
            check(here["type"] == there["type"] == "table", here)
        engine.close()


def a_client_of_another_version_is_told_so_and_gets_nothing_else():
    for version in (PROTOCOL - 1, PROTOCOL + 1):
        ada = SERVER.guest("Ada")
        game, least, _ = games(ada)[0]
        table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1))["table"]
        old = SERVER.guest(protocol=version, lang="fr", token=ada.token)
        check(old.welcome["type"] == "error" and old.welcome["code"] == "protocol", old.welcome)
        check("Rechargez la page" in old.welcome["text"] and str(PROTOCOL) in old.welcome["text"], old.welcome)
        for kind, members in (("guest", {"name": "Old"}), ("login", {"name": "Old", "password": "open sesame"}),
                              ("lobby", {"watch": True}), ("create", {"game": game, "seats": ["me"]}),
                              ("watch", {"table": table}), ("view", {"table": table}), ("replay", {"table": table}),
                              ("rules", {"game": game}), ("ratings", {"game": game})):
            check(old.refused("protocol", kind, **members)["text"] == old.welcome["text"], kind)
        check(not old.news, old.news)
        check(old.must("hello", protocol=PROTOCOL, token=ada.token)["you"] == ada.you)
        check(old.must("watch", table=table)["view"]["viewer"] == 0)
        old.refused("protocol", "hello", protocol=version)  # after a welcome this changes nothing
        old.must("view", table=table)


def the_example_client_plays_a_whole_game():
    example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/examples/play_online.py")
    for game, _, _ in games(SERVER.guest()):
        done = subprocess.run([sys.executable, example, f"ws://127.0.0.1:{SERVER.port}/ws", game],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=2 * PATIENCE)
        check(done.returncode == 0 and "\nScores: [" in done.stdout, done.stdout[-1000:])


def refused_alike(engine, ada, kind, members):
    mine, theirs = ({"seat": 0}, {"table": ada.table}) if kind not in ("hello", "rules") else ({}, {})
    alike(engine.ask(kind, **mine, **members), ada.guest.ask(kind, **theirs, **members), (kind, members))


def alike(here, there, what):
    """Both are the same error; with `stale` a server also sends the table."""
    check(here["type"] == there["type"] == "error", (what, str(here)[:300], str(there)[:300]))
    here, there = without(here, "seq"), without(there, "seq", "view", "undo")
    check(here == there, (what, here, there))


run([the_welcome_lists_the_same_games_and_bots, a_finished_game_looks_the_same,
     a_running_game_is_answered_with_the_same_members, invalid_messages_get_the_same_errors,
     a_client_of_another_version_is_told_so_and_gets_nothing_else, the_example_client_plays_a_whole_game])
