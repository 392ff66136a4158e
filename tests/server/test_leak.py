"""Every byte that was sent to every client of many games, held against what its seat may know.

The server's word for a seat is made of two parts. What the game says (the view, the events) must be, byte for byte,
what `souk engine` says to that seat from the finished record at that point; and the shared property suite proves that
such a view depends on nothing the seat cannot know. All the rest must be members that this test knows by name. And the
table's secret, and other people's tokens and invitations, are looked for in everything."""
import json
import os
import random
import re
import subprocess
import sys

from guests import SANITIZED, Player, Server, SOUK, check, games, play_together, run

PLAYS = int(os.environ.get("SOUK_LEAK_GAMES", "5" if SANITIZED else "15"))
KNOWN = {"type", "id", "table", "seq", "events", "done", "chance", "pending", "undo", "time", "view"}
TABLE = KNOWN | {"game", "rules_version", "status", "title", "host", "seats", "seat", "options", "own_parts", "open",
                 "invite", "rated", "watchable", "delay", "away", "muted", "clock", "hash", "secret", "rematch",
                 "result", "watching", "asks", "chat"}


def engine_words(record, seats):
    """For each number of entries: what the engine says to each viewer (the last is a spectator)."""
    lines = record.splitlines()
    entries = [l for l in lines if re.match(r"(\*|table|\d): ", l)]
    asks = [{"type": "load", "record": "\n".join(l for l in lines if l not in entries) + "\n", "chance": False}]
    viewers = [*range(seats), None]


    def look(n):  # the view, and what is new to see since the entry before
        return ([{"type": "view", "seat": v} for v in viewers] +
                [{"type": "events", "seat": v, "from": max(n - 1, 0)} for v in viewers])
    asks += look(0)
    for n, line in enumerate(entries, 1):
        who, action = line.split(": ", 1)
        seat = {"*": "chance", "table": "table"}.get(who) or int(who)
        asks.append({"type": "apply", "seat": seat, "actions": [action]})
        asks += look(n)
    done = subprocess.run([SOUK, "engine"], input="\n".join(json.dumps(a) for a in asks), text=True, check=True,
                          stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL="C.UTF-8"))
    answers = done.stdout.splitlines()
    block = 2 * len(viewers)
    views = []
    events = [[] for _ in viewers]  # of each viewer, all of them in order
    ends = []                       # how many of them there are after n entries
    for n in range(len(entries) + 1):
        part = answers[1 + n * (block + 1):1 + n * (block + 1) + block]
        views.append([p.split(',"view":', 1)[1][:-1] for p in part[:len(viewers)]])
        for v, p in enumerate(part[len(viewers):] if n else []):
            events[v] += [(e["text"], e["event"]) for e in json.loads(p)["events"]]
        ends.append([len(e) for e in events])
    return views, events, ends


def hold_against(said, viewer, views, events, ends, game):
    """Walks through what one client heard; at[n] only ever grows."""
    n, messages = 0, 0
    told = 0
    for text in said:
        message = json.loads(text)
        if message["type"] not in ("table", "applied", "update", "view", "error"):
            continue
        check(set(message) <= (TABLE if message["type"] == "table" else KNOWN | {"code", "text"}),
              set(message) - TABLE)
        if not message.get("view"):
            continue
        view = text.decode().split(',"view":', 1)[1][:-1]
        while n < len(views) and views[n][viewer] != view:
            n += 1
        check(n < len(views), f"{game}: a view that seat {viewer} should not have: {view[:300]}")
        messages += 1
        got = [(e["text"], e.get("event")) for e in message.get("events", [])]
        if message["type"] == "table" and "events" in message:  # everything from the start on
            told = 0
        if "events" in message:
            check(events[viewer][told:told + len(got)] == got,
                  f"{game}: events that seat {viewer} should not have: {got[:3]}")
            told += len(got)
            # The same view may last for several entries, but no event comes from after it.
            last = n
            while last + 1 < len(views) and views[last + 1][viewer] == view:
                last += 1
            check(told <= ends[last][viewer], f"{game}: seat {viewer} heard of what is still to come")
    return messages


def nobody_hears_what_they_may_not_know():
    server = Server()
    rng = random.Random(3)
    people = [server.guest(f"Guest {i}") for i in range(6)]
    eve = server.guest("Eve")
    heard = 0
    secrets = []
    for play in range(PLAYS):
        every = games(people[0])
        game, least, most = every[play % len(every)]
        seats = rng.randint(least, min(most, 6))
        for p in [*people, eve]:
            p.said.clear()
            p.news.clear()
        table = people[0].must("create", game=game, seats=["me"] + ["open"] * (seats - 1))
        joined = [table] + [p.must("join", table=table["table"]) for p in people[1:seats]]
        for i in range(seats - 1):  # the last to join has the table as it began
            joined[i] = people[i].must("watch", table=table["table"])
        joined.append(eve.must("watch", table=table["table"]))
        players = [Player(p, j, rng) for p, j in zip([*people[:seats], eve], joined)]
        play_together(players)
        record = eve.must("replay", table=table["table"])
        views, events, ends = engine_words(record["record"], seats)
        for viewer, p in enumerate([*people[:seats], eve]):
            p.must("lobby")  # whatever is still on its way comes first
            index = viewer if p is not eve else seats
            heard += hold_against([t for t in p.said if b'"type":"record"' not in t], index, views, events, ends,
                                  game)
            for text in p.said:
                message = json.loads(text)
                over = message.get("status") == "done" or message["type"] == "record"
                check(over or record["secret"].encode() not in text, "the secret before the end")
                for other in [*people, eve]:
                    check(other is p or other.token.encode() not in text, "another person's token")
                if p is eve:
                    check(table["invite"].encode() not in text, "an invitation to a spectator")
        secrets.append(record["secret"])
    check(len(set(secrets)) == PLAYS, "each table has a secret of its own")
    server.clean()
    return f"{PLAYS} games, {heard} messages"


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([nobody_hears_what_they_may_not_know])
