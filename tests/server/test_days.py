"""The ranking of the day: a record of that day's table is replayed and counted once, any change in it is detected, and
a server without --day-ranking keeps none."""
import atexit
import datetime
import os
import random
import tempfile

from guests import Engine, Guest, Server, SOUK, check, games, run

RNG = random.Random(5)


class Answering(Engine):
    """An engine that must not refuse anything."""

    def ask(self, kind, **members):
        answer = super().ask(kind, **members)
        check(answer["type"] != "error", answer)
        return answer


# All cases run on a Monday at noon: the bots of a Monday are fast, and midnight is far.
TODAY, NOON = "2026-11-16", 1794830400


def stand(at):
    """Sets the clock of the programs that are started from now on."""
    now = datetime.datetime.now(datetime.timezone.utc).timestamp()
    with tempfile.NamedTemporaryFile("w", delete=False) as file:
        file.write(str(int((at - now) * 1000)).ljust(20))
    atexit.register(os.remove, file.name)
    os.environ.update(LD_PRELOAD=os.path.join(os.path.dirname(os.path.abspath(SOUK)), "tests/faults_shim.so"), SOUK_CLOCK=file.name)


def played(engine, date, game, level=None, seed=None):
    """Plays that table at random: the record, the standing at its end, and the table."""
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
    """Sets up what all cases share."""
    global SERVER, ENGINE, GAME  # pylint: disable=global-statement
    stand(NOON)
    SERVER, ENGINE = Server("--day-ranking"), Answering()
    GAME = games(SERVER.guest())[0][0]


def a_game_is_submitted_once_and_ranked():
    ada, ben = SERVER.member("Ada"), SERVER.guest("Ben")
    check(ada.welcome["days"] is True, "the welcome does not announce the ranking")
    for game, _, _ in games(ada):
        results = []
        for guest in (ada, ben):
            record, ended, _ = played(ENGINE, TODAY, game)
            answer = guest.must("claim", date=TODAY, game=game, record=record)
            own = [r for r in answer["ranking"] if r["person"] == guest.you["person"]]
            check(answer["type"] == "ranking" and len(own) == 1, answer)
            check({k: own[0][k] for k in ("score", "margin", "rank", "of")} ==
                  {k: ended[k] for k in ("score", "margin", "rank", "of")}, (own, ended))
            results.append((ended["rank"], -ended["margin"], -ended["score"], guest.you["name"]))
            guest.refused("played", "claim", date=TODAY, game=game, record=record)
        ranking = SERVER.guest().must("ranking", date=TODAY, game=game)  # without signing in
        check([r["name"] for r in ranking["ranking"]] == [name for *_, name in sorted(results, key=lambda r: r[:3])], ranking)
        check([r["number"] for r in ranking["ranking"]] == [1, 2] and ranking["all"] == 2, ranking)
    check(ada.must("ranking", date="2020-01-01", game=game)["ranking"] == [], "results of a day without plays")


def forged_records_are_detected():
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
    rankings = [SERVER.guest().must("ranking", date=TODAY, game=g)["ranking"] for g, _, _ in games(eve)]
    check(not any(r["person"] == eve.you["person"] for ranking in rankings for r in ranking), rankings)
    eve.refused("message", "claim", date="today", game=game, record=record)
    eve.refused("message", "claim", date=TODAY, game="chess", record=record)
    eve.refused("message", "ranking", date="2026-02-30", game=game)
    SERVER.guest().refused("sign", "claim", date=TODAY, game=game, record=record)
    fr = SERVER.guest("Zoé", lang="fr")
    check("table" in fr.refused("record", "claim", date=TODAY, game=game, record=forged["another day"])["text"], "in French")


def submissions_are_limited():
    """Each limit counts per person and, against many names, per address."""
    server = Server("--day-ranking", "--rate", "1000", "--per-address", "1000")
    eve = server.guest("Eve")
    codes = [eve.ask("claim", date=TODAY, game=GAME, record="")["code"] for _ in range(14)]
    check(codes[:10] == ["record"] * 10 and set(codes[10:]) == {"rate"}, codes)
    people = [server.guest(f"Guest {i}") for i in range(8)]
    codes = [guest.ask("claim", date=TODAY, game=GAME, record="")["code"] for guest in people for _ in range(8)]
    check("rate" in codes[-8:], codes)
    # At most forty results of one table from one address; other addresses do not count.
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


def a_server_without_the_option_keeps_no_ranking():
    server = Server()
    ada = server.guest("Ada")
    check(ada.welcome["days"] is False, "the welcome announces a ranking")
    for kind, more in (("ranking", {}), ("claim", {"record": ""})):
        check("ranking" in ada.refused("days", kind, date=TODAY, game=GAME, **more)["text"], kind)
    server.clean()


def results_are_exported_and_erased_with_their_person(**store):
    server = Server("--day-ranking", **store)
    ada, guest = server.member("Ada"), server.guest("Gus")
    record, ended, _ = played(ENGINE, TODAY, GAME)
    guest.must("claim", date=TODAY, game=GAME, record=record)
    # A guest's result goes to the account that takes the guest over.
    code = guest.must("code")["code"]
    ada.must("adopt", code=code)
    mine = ada.must("export")["data"]["days"]
    check([(d["date"], d["game"], d["score"], d["address"]) for d in mine] ==
          [(TODAY, GAME, ended["score"], "127.0.0.1")], mine)
    check(len(ada.must("ranking", date=TODAY, game=GAME)["ranking"]) == 1, "the guest and the account are two people")
    ada.refused("played", "claim", date=TODAY, game=GAME, record=record)
    me = ada.you["person"]
    ada.must("erase", sure=True, password="open sesame")
    check(server.guest().must("ranking", date=TODAY, game=GAME)["ranking"] == [], "the result is still on the ranking")
    server.stop()
    check(me not in server.dumped(), "the person is still in the store")
    server.clean()


def results_of_yesterday_are_accepted_until_two():
    record, _, _ = played(ENGINE, TODAY, GAME)
    for hour, code in ((13.9, None), (14.1, "late")):
        stand(NOON + hour * 3600)
        server = Server("--day-ranking")
        ada = server.guest("Ada")
        check(ada.ask("claim", date=TODAY, game=GAME, record=record).get("code") == code, hour)
        server.clean()
    stand(NOON)


if __name__ == "__main__":
    begin()
    run([a_game_is_submitted_once_and_ranked, forged_records_are_detected, submissions_are_limited,
         a_server_without_the_option_keeps_no_ranking, results_are_exported_and_erased_with_their_person,
         results_of_yesterday_are_accepted_until_two])
