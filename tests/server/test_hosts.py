"""Hosts and their guests: the host of a table decides who may be there. A ban also holds against another name, a
replaced link is invalid, and the setup can be changed until the game begins."""
import random
import sys

from guests import Guest, Player, Server, check, games, run

RNG = random.Random(19)


def waiting(server, seats=3, **members):
    """Ada's table with that number of seats, one of them taken by Ben; it has not begun."""
    ada, ben = server.guest("Ada"), server.guest("Ben")
    game, _, _ = [g for g in games(ada) if g[1] <= 2 and g[2] >= 4][0]
    table = ada.must("create", game=game, seats=["me"] + ["open"] * (seats - 1), **members)
    ben.must("join", table=table["table"], invite=table["invite"])
    return ada, ben, table["table"], table["invite"]


def person(guest):
    return guest.you["person"]


def a_guest_who_is_removed_may_come_back_one_who_is_banned_may_not():
    server = Server()
    ada, ben, table, _ = waiting(server)
    ben.refused("forbidden", "remove", table=table, person=person(ada))
    seen = ada.must("remove", table=table, person=person(ben))
    check(seen["seats"][1]["who"] == "open", seen["seats"])
    told = ben.wait_for(lambda m: m["type"] == "table" and m["seat"] is None)
    check(told["status"] == "open", "a removed player does not become a spectator")
    ben.must("join", table=table)
    ada.refused("message", "remove", table=table, person=person(ada), ban=True)
    seen = ada.must("remove", table=table, person=person(ben), ban=True)
    check([b["name"] for b in seen["barred"]] == ["Ben"], seen["barred"])
    ben.wait_for(lambda m: m["type"] == "removed" and m["table"] == table)
    ben.refused("forbidden", "join", table=table)
    ben.refused("forbidden", "watch", table=table)
    ben.refused("table", "chat", table=table, text="Still here")
    server.clean()


def a_ban_holds_against_another_name_and_after_a_restart_but_not_against_others():
    server = Server()
    ada, _, table, invite = waiting(server, open=False)
    eve = Guest(server.port, name="Eve", source="127.0.0.7")
    eve.must("watch", table=table, invite=invite)
    ada.must("remove", table=table, person=person(eve), ban=True)
    for where, outside in (("127.0.0.7", True), ("127.0.0.8", False)):
        again = Guest(server.port, name="Somebody", source=where)
        if outside:
            again.refused("forbidden", "join", table=table, invite=invite)
            nobody = Guest(server.port, source=where)
            nobody.refused("forbidden", "watch", table=table, invite=invite)
        else:
            again.must("watch", table=table, invite=invite)
    # A ban of a guest's address does not apply to accounts.
    neighbour = Guest(server.port, name="Neighbour", source="127.0.0.7")
    neighbour.must("register", name="Neighbour", password="open sesame")
    neighbour.must("watch", table=table, invite=invite)
    dump = server.dumped()
    check("bar " in dump and not any("bar " in l and "127.0.0.7" in l for l in dump.splitlines()),
          "an entry holds an address")
    server.stop()
    server.start()
    again = Guest(server.port, name="Eve again", source="127.0.0.7")
    again.refused("forbidden", "join", table=table, invite=invite)
    ada = Guest(server.port, token=ada.token)
    seen = ada.must("pardon", table=table, person=person(eve))
    check(seen["barred"] == [], seen["barred"])
    again.must("watch", table=table, invite=invite)
    server.clean()


def a_replaced_link_is_invalid():
    server = Server()
    ada, ben, table, invite = waiting(server, open=False)
    cem = server.guest("Cem")
    ben.refused("forbidden", "relink", table=table)
    fresh = ada.must("relink", table=table)["invite"]
    check(fresh != invite, "the link has not changed")
    cem.refused("table", "join", table=table, invite=invite)
    told = ben.wait_for(lambda m: m["type"] == "table" and m["invite"] == fresh)
    check(told["seat"] == 1, "a player did not get the new link")
    cem.must("join", table=table, invite=fresh)
    server.clean()


def a_spectator_is_silenced_and_the_others_are_not():
    server = Server()
    ada, ben, table, _ = waiting(server)
    eve, cem = server.guest("Eve"), server.guest("Cem")
    for guest in (eve, cem):
        guest.must("watch", table=table)
    seen = ada.wait_for(lambda m: m["type"] == "people" and len(m["spectators"]) == 2)
    check({s["name"] for s in seen["spectators"]} == {"Eve", "Cem"}, seen)
    check("spectators" not in eve.must("watch", table=table), "spectators see each other")
    eve.must("chat", table=table, text="Before the start people talk")
    ben.wait_for(lambda m: m["type"] == "chat" and m["line"]["name"] == "Eve")
    ada.must("hush", table=table, person=person(eve), on=True)
    eve.refused("forbidden", "chat", table=table, text="And now?")
    cem.must("chat", table=table, text="I may")
    ada.must("hush", table=table, person=person(eve), on=False)
    eve.must("chat", table=table, text="Thank you")
    eve.must("unwatch", table=table)
    ada.wait_for(lambda m: m["type"] == "people" and [s["name"] for s in m["spectators"]] == ["Cem"])
    server.clean()


def the_host_can_be_changed_and_is_replaced_on_leaving():
    server = Server()
    ada, ben, table, _ = waiting(server)
    eve = server.guest("Eve")
    ada.refused("seat", "host", table=table, person=person(eve))
    check(ada.must("host", table=table, person=person(ben))["host"] == person(ben), "Ben is the host")
    ada.refused("forbidden", "relink", table=table)
    ben.must("relink", table=table)
    ben.must("leave", table=table)  # a host who leaves before the start
    told = ada.wait_for(lambda m: m["type"] == "table" and m["seats"][1]["who"] == "open")
    check(told["host"] == person(ada), "the table has no host")
    server.clean()


def seats_and_options_change_until_the_game_begins():
    server = Server()
    ada, ben, table, _ = waiting(server, seats=4)
    ben.refused("forbidden", "change", table=table, seats=3)
    info = [g for g in ada.welcome["games"] if g["id"] == ada.must("watch", table=table)["game"]][0]
    flag = [o for o in info["options"] if o["type"] == "yes/no"][0]
    other = "no" if flag["default"] == "yes" else "yes"
    seen = ada.must("change", table=table, seats=3, options={flag["name"]: other}, title="Ours", watchable=False,
                    clock={"kind": "move", "seconds": 60, "reserve": 5})
    told = ben.wait_for(lambda m: m["type"] == "table" and m["title"] == "Ours")
    for t in (seen, told):
        check(len(t["seats"]) == 3 and t["options"][flag["name"]] == other and not t["watchable"] and
              t["clock"] == {"kind": "move", "seconds": 60, "reserve": 5}, t)
    check(seen["invite"] == told["invite"] and seen["host"] == person(ada), "a setting that was not named has changed")
    ada.refused("setup", "change", table=table, seats=99)
    ada.refused("setup", "change", table=table, options={"nonsense": "yes"})
    ben.must("join", table=table, seat=2)  # another seat
    ada.refused("forbidden", "change", table=table, seats=2)  # somebody sits there
    check(ben.must("join", table=table, seat=1)["seat"] == 1, "the seat could not be taken again")
    server.stop()  # the entries hold all of it
    server.start()
    ada, ben = (Guest(server.port, token=g.token) for g in (ada, ben))
    check(ada.must("watch", table=table)["title"] == "Ours", "after a restart")
    ben.must("watch", table=table)
    ada.must("change", table=table, seats=2)  # without its last open seat the game begins as soon as Ben agrees
    terms = ben.wait_for(lambda m: m["type"] == "table" and len(m["seats"]) == 2)["terms"]
    ben.must("agree", table=table, terms=terms)
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    check(begun["status"] == "running" and begun["view"]["seats"] == 2, begun["status"])
    ada.refused("status", "change", table=table, seats=3)
    Player(ada, begun, RNG)
    server.clean()


def a_player_removed_from_an_unrated_running_game_is_replaced_by_a_bot():
    server = Server()
    ada, ben, table, _ = waiting(server, seats=2, watchable=False)
    seen = ada.must("remove", table=table, person=person(ben))
    check(seen["seats"][1]["who"] == "bot" and seen["status"] == "running", seen["seats"])
    ben.wait_for(lambda m: m["type"] == "removed")
    ben.refused("table", "view", table=table)
    check(Guest(server.port, token=ben.token).welcome["tables"] == [], "it is still among his tables")
    people = [server.guest() for _ in range(2)]
    for name, guest in zip(("Cora", "Dan"), people):
        guest.you = guest.must("register", name=name, password="open sesame")["you"]
    game = seen["game"]
    table = people[0].must("create", game=game, seats=["me", "open"], rated=True)["table"]
    people[1].must("join", table=table)
    people[0].refused("forbidden", "remove", table=table, person=person(people[1]))
    people[0].refused("forbidden", "remove", table=table, person=person(people[1]), ban=True)
    server.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([a_guest_who_is_removed_may_come_back_one_who_is_banned_may_not,
         a_ban_holds_against_another_name_and_after_a_restart_but_not_against_others, a_replaced_link_is_invalid,
         a_spectator_is_silenced_and_the_others_are_not, the_host_can_be_changed_and_is_replaced_on_leaving,
         seats_and_options_change_until_the_game_begins,
         a_player_removed_from_an_unrated_running_game_is_replaced_by_a_bot])
