"""The ladder of the day: a record of that day's table is played again and counted once; whatever is changed in it is
found out; and a server that was not asked to keep a ladder keeps none."""
import atexit
import datetime
import os
import random
import tempfile

from guests import Engine, Guest, Server, SOUK, check, games, run

RNG = random.Random(5)


class Answering(Engine):
    """A table of the day as anybody plays it: nothing is refused."""

    def ask(self, kind, **members):
        answer = super().ask(kind, **members)
        check(answer["type"] != "error", answer)
        return answer


# Everything here happens on a Monday: bots are quick then, and midnight is far.
TODAY, NOON = "2026-11-16", 1794830400


def stand(at):
    """From now on programs that are started believe that it is that time."""
    now = datetime.datetime.now(datetime.timezone.utc).timestamp()
    with tempfile.NamedTemporaryFile("w", delete=False) as file:
        file.write(str(int((at - now) * 1000)).ljust(20))
    atexit.register(os.remove, file.name)
    os.environ.update(LD_PRELOAD=os.path.join(os.path.dirname(os.path.abspath(SOUK)), "tests/faults_shim.so"), SOUK_CLOCK=file.name)


def played(engine, date, game, level=None, seed=None):
    """A play of that table by somebody who chooses at random: the record, and how it ended."""
    day = engine.ask("day", date=date, game=game)["tables"][0]
    now = engine.ask("new", game=game, seats=day["seats"], seed=seed or day["seed"], options=day["options"])
    while not now["done"]:
        seat = now["pending"][0]
        if seat == day["own"]:
            name = RNG.choice(engine.ask("legal", seat=seat)["legal"])
            now = engine.ask("apply", seat=seat, actions=[name["name"] if isinstance(name, dict) else name])
        else:
            now = engine.ask("bot", seat=seat, bot=level or day["bot"])
    return engine.ask("save")["record"], engine.ask("standing", seat=day["own"]), day


SERVER = ENGINE = GAME = None


def begin():
    """What all cases share; on a Monday."""
    global SERVER, ENGINE, GAME  # pylint: disable=global-statement
    stand(NOON)
    SERVER, ENGINE = Server("--day-ladder"), Answering()
    GAME = games(SERVER.guest())[0][0]


def a_game_is_handed_in_once_and_stands_on_the_ladder():
    ada, ben = SERVER.member("Ada"), SERVER.guest("Ben")
    check(ada.welcome["days"] is True, "the server says that it keeps one")
    for game, _, _ in games(ada):
        results = []
        for guest in (ada, ben):
            record, ended, _ = played(ENGINE, TODAY, game)
            answer = guest.must("claim", date=TODAY, game=game, record=record)
            own = [r for r in answer["ladder"] if r["person"] == guest.you["person"]]
            check(answer["type"] == "ladder" and len(own) == 1, answer)
            check({k: own[0][k] for k in ("score", "margin", "rank", "of")} ==
                  {k: ended[k] for k in ("score", "margin", "rank", "of")}, (own, ended))
            results.append((ended["rank"], -ended["margin"], -ended["score"], guest.you["name"]))
            guest.refused("played", "claim", date=TODAY, game=game, record=record)
        ladder = SERVER.guest().must("ladder", date=TODAY, game=game)  # for anybody to see
        check([r["name"] for r in ladder["ladder"]] == [name for *_, name in sorted(results, key=lambda r: r[:3])], ladder)
        check([r["rung"] for r in ladder["ladder"]] == [1, 2] and ladder["all"] == 2, ladder)
    check(ada.must("ladder", date="2020-01-01", game=game)["ladder"] == [], "a day of which nobody has shown anything")


def what_was_changed_is_found_out():
    eve = SERVER.guest("Eve")
    for game, _, _ in games(eve):
        record, _, day = played(ENGINE, TODAY, game)
        lines = record.splitlines()
        moves = [i for i, line in enumerate(lines) if line.split(":")[0].isdigit() or line.startswith("*")]
        forged = {"other bots": day["seats"] > 1 and played(ENGINE, TODAY, game, level="random")[0],
                  "other chance": played(ENGINE, TODAY, game, seed="1")[0].replace("seed: 1\n", f"seed: {day['seed']}\n"),
                  "another day": played(ENGINE, "2026-01-01", game)[0],
                  "other parts": record.replace("\nseats:", "\nparts: 0123456789abcdef\nseats:", 1),
                  "another order": "\n".join(lines[:moves[0]] + lines[moves[0] + 3:]) + "\n",
                  "not over": "\n".join(lines[:moves[len(moves) // 2]]) + "\n",
                  "no record": "souk record 1\n", "nothing": ""}
        for what, text in forged.items():
            answer = eve.ask("claim", date=TODAY, game=game, record=text) if text is not False else None
            check(not answer or (answer["code"], bool(answer["text"])) == ("record", True), (game, what, answer))
        eve.refused("message", "claim", date=TODAY, game=game, record=record + "#" * (64 << 10))
        for date in ("2026-11-15", "2026-11-17"):
            eve.refused("late", "claim", date=date, game=game, record=record)
    ladders = [SERVER.guest().must("ladder", date=TODAY, game=g)["ladder"] for g, _, _ in games(eve)]
    check(not any(r["person"] == eve.you["person"] for ladder in ladders for r in ladder), ladders)
    eve.refused("message", "claim", date="today", game=game, record=record)
    eve.refused("message", "claim", date=TODAY, game="chess", record=record)
    eve.refused("message", "ladder", date="2026-02-30", game=game)
    SERVER.guest().refused("sign", "claim", date=TODAY, game=game, record=record)
    fr = SERVER.guest("Zoé", lang="fr")
    check("table" in fr.refused("record", "claim", date=TODAY, game=game, record=forged["another day"])["text"], "in French")


def nobody_hands_in_without_end():
    """Every limit counts a person, and an address for those who are many."""
    server = Server("--day-ladder", "--rate", "1000", "--per-address", "1000")
    eve = server.guest("Eve")
    codes = [eve.ask("claim", date=TODAY, game=GAME, record="")["code"] for _ in range(14)]
    check(codes[:10] == ["record"] * 10 and set(codes[10:]) == {"rate"}, codes)
    people = [server.guest(f"Guest {i}") for i in range(8)]
    codes = [guest.ask("claim", date=TODAY, game=GAME, record="")["code"] for guest in people for _ in range(8)]
    check("rate" in codes[-8:], codes)
    # Forty results of one table from one address, whoever they are; who comes from elsewhere is none of them.
    record, _, _ = played(ENGINE, TODAY, GAME)
    tokens = [Guest(server.port, f"Player {i}", source=f"127.0.1.{i}").token for i in range(42)]
    codes = []
    for token in tokens:
        with_token = Guest(server.port, token=token, source="127.0.0.9")
        codes.append(with_token.ask("claim", date=TODAY, game=GAME, record=record).get("code"))
        with_token.close()
    check(codes == [None] * 40 + ["limit"] * 2, codes)
    Guest(server.port, token=tokens[-1], source="127.0.0.10").must("claim", date=TODAY, game=GAME, record=record)
    server.clean()


def a_server_that_was_not_asked_keeps_none():
    server = Server()
    ada = server.guest("Ada")
    check(ada.welcome["days"] is False, "it says so")
    for kind in ("ladder", "claim"):
        check("ladder" in ada.refused("days", kind, date=TODAY, game=GAME, record="")["text"], kind)
    server.clean()


def it_comes_along_and_is_erased_with_its_person(**store):
    server = Server("--day-ladder", **store)
    ada, guest = server.member("Ada"), server.guest("Gus")
    record, ended, _ = played(ENGINE, TODAY, GAME)
    guest.must("claim", date=TODAY, game=GAME, record=record)
    # A guest's result goes to the account that takes the guest over.
    code = guest.must("code")["code"]
    ada.must("adopt", code=code)
    mine = ada.must("export")["data"]["days"]
    check([(d["date"], d["game"], d["score"], d["address"]) for d in mine] ==
          [(TODAY, GAME, ended["score"], "127.0.0.1")], mine)
    check(len(ada.must("ladder", date=TODAY, game=GAME)["ladder"]) == 1, "one person now")
    ada.refused("played", "claim", date=TODAY, game=GAME, record=record)
    me = ada.you["person"]
    ada.must("erase", sure=True, password="open sesame")
    check(server.guest().must("ladder", date=TODAY, game=GAME)["ladder"] == [], "nothing is left")
    server.stop()
    check(me not in server.dumped(), "of it, anywhere")
    server.clean()


def yesterday_is_taken_until_two():
    record, _, _ = played(ENGINE, TODAY, GAME)
    for hour, code in ((13.9, None), (14.1, "late")):
        stand(NOON + hour * 3600)
        server = Server("--day-ladder")
        ada = server.guest("Ada")
        check(ada.ask("claim", date=TODAY, game=GAME, record=record).get("code") == code, hour)
        server.clean()
    stand(NOON)


if __name__ == "__main__":
    begin()
    run([a_game_is_handed_in_once_and_stands_on_the_ladder, what_was_changed_is_found_out, nobody_hands_in_without_end,
         a_server_that_was_not_asked_keeps_none, it_comes_along_and_is_erased_with_its_person,
         yesterday_is_taken_until_two])
