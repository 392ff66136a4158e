"""Friends and their presence, profiles, rematches, and codes that move a guest's games to another device or to an
account."""
import random
import subprocess
import sys

from guests import SOUK, Closed, Guest, Player, Server, check, games, play_together, run

RNG = random.Random(5)


def person(guest):
    return guest.you["person"]


def account(server, name):
    guest = server.guest()
    guest.you = guest.must("register", name=name, password="open sesame")["you"]
    return guest


def friends_of(guest):
    return {f["name"]: f for f in guest.must("friends")["friends"]}


def two_seats(guest):
    return [g for g in games(guest) if g[1] <= 2 <= g[2]][0][0]


def two_friends(server):
    ada, ben = account(server, "Ada"), account(server, "Ben")
    ada.must("friend", name="Ben", on=True)
    ben.must("friend", name="Ada", on=True)
    return ada, ben


def friends_see_each_others_presence_only_after_accepting():
    server = Server()
    ada, ben = account(server, "Ada"), account(server, "Ben")
    ada.refused("person", "friend", name="Nobody", on=True)
    ada.refused("message", "friend", person=person(ada), on=True)
    for guest in (ada, ben):
        guest.must("friends", watch=True)
    ada.must("friend", name="bEn", on=True)
    ben.wait_for(lambda m: m["type"] == "friend" and m.get("changed"))
    check(friends_of(ada)["Ben"] == {"person": person(ben), "name": "Ben", "bond": "asked"}, friends_of(ada))
    check(friends_of(ben)["Ada"] == {"person": person(ada), "name": "Ada", "bond": "asks"}, friends_of(ben))
    check("here" not in ada.must("profile", person=person(ben)), "presence is shown before the request is accepted")
    ben.must("friend", person=person(ada), on=True)
    check(friends_of(ada)["Ben"]["bond"] == "friend" and friends_of(ada)["Ben"]["here"] is True, friends_of(ada))
    ben.close()
    ada.wait_for(lambda m: m["type"] == "friend" and m.get("person") == person(ben) and m["here"] is False)
    check(friends_of(ada)["Ben"]["here"] is False, "still shown as present")
    ben = server.guest()
    ben.you = ben.must("login", name="Ben", password="open sesame")["you"]
    ada.wait_for(lambda m: m["type"] == "friend" and m.get("person") == person(ben) and m["here"] is True)
    eve = account(server, "Eve")
    ada.must("friend", name="Eve", on=True)
    eve.must("friends", watch=True)
    ada.close()  # asked, but not accepted: Eve gets no news of her presence
    ben.must("friends")
    eve.must("friends")
    check(not [m for m in eve.news if m["type"] == "friend" and "here" in m], eve.news)
    ben.must("friend", name="Ada", on=False)
    check(friends_of(ben) == {}, "still a friend")
    server.clean()


def requests_of_blocked_people_are_dropped_silently():
    server = Server()
    ada, ben = two_friends(server)
    ben.must("block", person=person(ada), on=True)
    check(friends_of(ada) == {} and friends_of(ben) == {}, "a block does not end a friendship")
    ada.must("friend", name="Ben", on=True)
    check(friends_of(ben) == {} and friends_of(ada) == {}, "a blocked request was delivered")
    server.clean()


def a_private_table_is_hidden_from_friends_who_are_not_invited():
    server = Server()
    ada, ben = two_friends(server)
    game = two_seats(ada)
    hidden = ben.must("create", game=game, seats=["me", "open"], open=False)["table"]
    check(friends_of(ada)["Ben"]["tables"] == [], friends_of(ada))
    shown = ben.must("create", game=game, seats=["me", "open"])["table"]
    check(friends_of(ada)["Ben"]["tables"] == [{"table": shown, "game": game, "status": "open"}], friends_of(ada))
    ada.refused("table", "watch", table=hidden)
    ben.refused("forbidden", "invite", table=hidden, person=person(account(server, "Eve")))
    ben.must("invite", table=hidden, person=person(ada))
    news = ada.wait_for(lambda m: m["type"] == "invited")
    check(news == {"type": "invited", "table": hidden, "game": game, "person": person(ben), "name": "Ben"}, news)
    check([i["table"] for i in ada.must("friends")["invitations"]] == [hidden], "the invitation was not kept")
    ada.must("join", table=hidden)  # without its link
    check(ada.must("friends")["invitations"] == [], "the invitation of a seated player remains")
    third = ben.must("create", game=game, seats=["me", "open"], open=False)["table"]
    ben.must("invite", table=third, person=person(ada))
    ada.must("decline", table=third)
    check(ada.must("friends")["invitations"] == [], "declined")
    ada.refused("table", "join", table=third)
    server.clean()


def finished(server, one, two, **members):
    game = two_seats(one)
    table = one.must("create", game=game, seats=["me", "open"], **members)
    joined = two.must("join", table=table["table"], invite=table["invite"])
    begun = one.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    play_together([Player(one, begun, RNG), Player(two, joined, RNG)])
    return table["table"], game


def a_profile_shows_only_public_games():
    server = Server()
    ada, ben = account(server, "Ada"), account(server, "Ben")
    shown, game = finished(server, ada, ben, rated=True)
    hidden, _ = finished(server, ada, ben, open=False)
    eve = server.guest("Eve")
    profile = eve.must("profile", person=person(ada))
    check(profile["name"] == "Ada" and not profile["guest"] and profile["games"] == 1 and profile["bond"] == "none",
          profile)
    check([r["game"] for r in profile["ratings"]] == [game] and profile["ratings"][0]["games"] == 1, profile)
    listed = [g["table"] for g in eve.must("history", person=person(ada))["games"]]
    check(listed == [shown] and hidden not in listed, listed)
    eve.refused("person", "profile", person="x" * 22)
    ranking = eve.must("ratings", game=game)["ratings"]
    check({r["person"] for r in ranking} == {person(ada), person(ben)}, "rated players without a profile")
    server.clean()


def a_rematch_invites_absent_players():
    server = Server()
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table, game = finished(server, ada, ben, open=False)
    ben.must("unwatch", table=table)
    again = ada.must("rematch", table=table)["table"]
    news = ben.wait_for(lambda m: m["type"] == "invited" and m["table"] == again)
    check(news["name"] == "Ada" and news["game"] == game, news)
    ben.must("join", table=again)
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    check(begun["seats"][1]["name"] == "Ben", begun["seats"])
    server.clean()


def a_code_moves_a_guest_to_another_device_once():
    server = Server()
    ada = server.guest("Ada")
    table = ada.must("create", game=two_seats(ada), seats=["me", "open"])["table"]
    old = ada.must("code")["code"]
    code = ada.must("code")["code"]
    phone = server.guest()
    phone.refused("password", "arrive", code=old)  # a new code invalidates the earlier ones
    signed = phone.must("arrive", code=code.upper().replace("-", " "))
    check(signed["you"]["person"] == person(ada) and signed["you"]["guest"], signed)
    check(phone.must("watch", table=table)["seat"] == 0, "the seat did not come along")
    check(Guest(server.port, token=signed["token"]).you["name"] == "Ada", "the token is not valid")
    server.guest().refused("password", "arrive", code=code)
    server.clean()


def an_account_takes_over_the_games_of_a_guest():
    server = Server()
    ada, ben = server.guest("Ada"), server.guest("Ben")
    done, game = finished(server, ada, ben, open=False, watchable=False)
    ada.must("chat", table=done, text="Well played")
    running = ben.must("create", game=game, seats=["open", "me"])["table"]
    ada.must("join", table=running)
    hosted = ada.must("create", game=game, seats=["me", "open"])["table"]
    code = ada.must("code")["code"]
    adah = account(server, "Adah")
    server.guest("Eve").refused("status", "adopt", code=code)
    adah.must("adopt", code=code)
    ada.wait_for(lambda m: m["type"] == "bye")
    try:
        ada.hear()
        check(False, "the guest is still connected")
    except Closed:
        pass
    history = adah.must("history")["games"]
    check([g["table"] for g in history] == [done] and history[0]["players"][0] == "Ada", history)
    seen = adah.must("watch", table=running)
    check(seen["seat"] == 0 and seen["seats"][0]["name"] == "Adah" and seen["status"] == "running", seen["seats"])
    check(adah.must("watch", table=hosted)["host"] == person(adah), "the host has not changed")
    Player(adah, seen, RNG)
    server.stop()
    server.start()  # from the store
    adah = server.guest()
    adah.must("login", name="Adah", password="open sesame")
    check([c["text"] for c in adah.must("watch", table=done)["chat"]] == ["Well played"], "the private chat")
    check(adah.must("watch", table=running)["seat"] == 0, "the seat was not taken over")
    server.guest().refused("name", "guest", name="Adah")
    server.clean()


def a_dump_keeps_friends_and_invitations():
    server = Server()
    ada, ben = two_friends(server)
    table = ada.must("create", game=two_seats(ada), seats=["me", "open"], open=False)["table"]
    ada.must("invite", table=table, person=person(ben))
    server.stop()
    copy, dump = f"sqlite:{server.folder}/copy.db", f"{server.folder}/dump"
    with open(dump, "w", encoding="utf-8") as file:
        subprocess.run([SOUK, "store", "dump", "--store", server.store], stdout=file, check=True)
    subprocess.run([SOUK, "store", "restore", dump, "--store", copy], check=True, stdout=subprocess.DEVNULL)
    again = Server(store=copy)
    ben = again.guest()
    ben.must("login", name="Ben", password="open sesame")
    check(friends_of(ben)["Ada"]["bond"] == "friend", "friends")
    check([i["table"] for i in ben.must("friends")["invitations"]] == [table], "invitations")
    again.clean()
    server.clean()


def friend_requests_are_rate_limited():
    server = Server("--rate", "100")
    ada = account(server, "Ada")
    answers = [ada.ask("friend", name=f"Nobody {i}", on=True) for i in range(30)]
    check([a["code"] for a in answers].count("rate") >= 5, [a["code"] for a in answers])
    server.clean()


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([friends_see_each_others_presence_only_after_accepting, requests_of_blocked_people_are_dropped_silently,
         a_private_table_is_hidden_from_friends_who_are_not_invited, a_profile_shows_only_public_games,
         a_rematch_invites_absent_players, a_code_moves_a_guest_to_another_device_once,
         an_account_takes_over_the_games_of_a_guest, a_dump_keeps_friends_and_invitations,
         friend_requests_are_rate_limited])
