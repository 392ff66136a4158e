"""Web Push notifications of a player's turn: encrypted for one browser, only where requested, never to a private
network, and no longer once the subscription has expired."""
import os
import random
import shutil
import sys
import tempfile
import time

from browser import Browser, unb64, unseal, vouched
from guests import PATIENCE, Guest, Player, Server, certificate, check, games, run, until

RNG = random.Random(4)


def the_test_browser_decrypts_the_published_example():
    """RFC 8291, appendix A: validates the decryption that the other cases rely on."""
    body = unb64("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6"
                 "PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    private = int.from_bytes(unb64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    check(unseal(private, unb64("BTBZMqHH6r4Tts7J_aSIgg"), body) == b"When I grow up, I want to be a watermelon", body)


def apart(server, **members):
    """Ada and Ben at a table; the player to move comes first."""
    ada, ben = server.guest("Ada"), server.guest("Ben", lang="fr")
    game = [g for g in games(ada) if g[1] <= 2 <= g[2]][0][0]
    table = ada.must("create", game=game, seats=["me", "open"], **members)
    joined = ben.must("join", table=table["table"], invite=table["invite"])
    begun = ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "running")
    players = [Player(ada, begun, RNG), Player(ben, joined, RNG)]
    for seat, p in enumerate(players):
        p.seat = seat
        p.take(p.guest.must("watch", table=p.table))
    return sorted(players, key=lambda p: not p.may_move())


def leave(mover, other):
    other.guest.close()
    mover.guest.wait_for(lambda m: m["type"] == "people" and other.seat not in m["here"])


def move_until_other(mover, other):
    """The mover plays until it is the turn of the other, who may be absent."""
    while mover.view["pending"] == [mover.seat]:
        mover.move()
    check(mover.view["pending"] == [other.seat], mover.view["pending"])


def an_absent_player_is_notified_on_request():
    server, browser = Server("--webhook-private"), Browser()
    mover, other = apart(server)
    other.guest.must("subscribe", **browser.subscription())
    check(other.guest.must("watch", table=other.table)["alert"] is False, "on without being requested")
    other.guest.must("alert", table=other.table, on=True)
    check(other.guest.must("watch", table=other.table)["alert"] is True, "still off")
    leave(mover, other)
    move_until_other(mover, other)
    path, headers, body = browser.heard.get(timeout=PATIENCE)
    check(path == "/push/1" and headers["Content-Encoding"] == "aes128gcm" and headers["Topic"] == mover.table and
          int(headers["TTL"]) > 0, headers)
    claims = vouched(headers["Authorization"], mover.guest.welcome["push"])
    check(claims["aud"] == browser.origin and 0 < claims["exp"] - time.time() <= 86400 and
          claims["sub"].startswith("mailto:"), claims)
    told = browser.read(body)
    check(told["table"] == mover.table and told["body"], told)
    check(told["body"] == ("C'est votre tour." if other.guest.you["name"] == "Ben" else "It is your turn."), told)
    check(mover.guest.you["name"].encode() not in body and b"turn" not in body, "the message is not encrypted")
    browser.close()
    server.clean()


def players_who_are_present_or_did_not_ask_are_not_notified():
    server, browser = Server("--webhook-private"), Browser()
    mover, other = apart(server)
    other.guest.must("subscribe", **browser.subscription())
    other.guest.must("alert", table=other.table, on=True)
    move_until_other(mover, other)  # present: the page shows it
    other.take(other.guest.must("view", table=other.table))
    other.guest.must("alert", table=other.table, on=False)
    move_until_other(other, mover)
    leave(mover, other)
    mover.take(mover.guest.must("view", table=mover.table))
    move_until_other(mover, other)  # absent, but the alert is off
    again = Guest(server.port, token=other.guest.token)
    again.must("alert", table=other.table, on=True)
    again.must("watch", table=other.table)
    server.stop()  # pending notifications have been sent by then
    check(browser.heard.empty(), list(browser.heard.queue))
    browser.close()
    server.clean()


def expired_subscriptions_are_deleted():
    server, browser = Server("--webhook-private"), Browser()
    browser.answer = 410
    mover, other = apart(server)
    other.guest.must("subscribe", **browser.subscription())
    other.guest.must("alert", table=other.table, on=True)
    token = other.guest.token
    for turns in range(2):
        leave(mover, other)
        move_until_other(mover, other)
        if turns == 0:
            browser.heard.get(timeout=PATIENCE)
        other.guest = Guest(server.port, token=token)
        other.take(other.guest.must("watch", table=other.table))
        if turns == 0:
            until(lambda: '"browsers"' not in server.dumped(), "the subscription was not deleted")
        move_until_other(other, mover)
        mover.take(mover.guest.must("view", table=mover.table))
    server.stop()
    check(browser.heard.empty(), "sent to an expired subscription")
    browser.close()
    server.clean()


def invalid_subscriptions_are_refused():
    browser = Browser()
    strict, loose = Server(), Server("--webhook-private")
    good = browser.subscription()
    ada, ben = strict.guest("Ada"), loose.guest("Ben")
    ada.refused("message", "subscribe", **good)  # http, and not the default port
    for endpoint in ("", "x", "ftp://push.example/1", "https://", "https://a@push.example/1", "https://[::1]/1",
                     "https://push.example/1 HTTP/1.1\r\nX: y", "https://push.example:25/1", "http://push.example/1",
                     "https://" + "x" * 600):
        ada.refused("message", "subscribe", **{**good, "endpoint": endpoint})
    for member, value in (("key", "x"), ("key", "A" * 87), ("auth", ""), ("auth", "A" * 40)):
        ben.refused("message", "subscribe", **{**good, member: value})
    for i in range(12):
        ben.must("subscribe", **browser.subscription(f"/push/{i}"))
    check(loose.dumped().count('"browsers"') == 8, "the oldest subscriptions are not dropped")
    ben.must("unsubscribe", endpoint=browser.origin + "/push/11")
    check(loose.dumped().count('"browsers"') == 7, "unsubscribe deleted nothing")
    browser.close()
    strict.clean()
    loose.clean()


def push_over_tls_verifies_the_certificate():
    if not shutil.which("openssl"):
        return "SKIP there is no openssl to make a certificate with"
    folder = tempfile.mkdtemp(prefix="souk-push-")
    cert, key = certificate(folder)
    for trusted in (True, False):
        os.environ["SSL_CERT_FILE"] = cert if trusted else "/dev/null"
        server, browser = Server("--webhook-private"), Browser(tls=(cert, key))
        del os.environ["SSL_CERT_FILE"]
        mover, other = apart(server)
        other.guest.must("subscribe", **browser.subscription())
        other.guest.must("alert", table=other.table, on=True)
        leave(mover, other)
        move_until_other(mover, other)
        if trusted:
            _, headers, body = browser.heard.get(timeout=PATIENCE)
            check(browser.read(body)["table"] == mover.table, "the wrong table")
            check(vouched(headers["Authorization"], mover.guest.welcome["push"])["aud"] == browser.origin, headers)
        else:
            until(lambda: "undelivered" in server.errors(), "an untrusted certificate was accepted")
            check(browser.heard.empty(), "sent despite an untrusted certificate")
        browser.close()
        server.clean()
    shutil.rmtree(folder)
    return None


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([the_test_browser_decrypts_the_published_example, an_absent_player_is_notified_on_request,
         players_who_are_present_or_did_not_ask_are_not_notified, expired_subscriptions_are_deleted,
         invalid_subscriptions_are_refused, push_over_tls_verifies_the_certificate])
