"""Being told by the browser that it is one's turn: sealed for that browser alone, only where it was asked for, never into
a private network, and no longer once the browser is gone."""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser, unb64, unseal, vouched
from guests import PATIENCE, Guest, Player, Server, check, games, run, until

RNG = random.Random(4)


def the_browser_of_the_tests_reads_the_published_example():
    """RFC 8291, appendix A: else the other cases would prove little."""
    body = unb64("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6"
                 "PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    private = int.from_bytes(unb64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    check(unseal(private, unb64("BTBZMqHH6r4Tts7J_aSIgg"), body) == b"When I grow up, I want to be a watermelon", body)


def apart(server, **members):
    """Ada and Ben at a table; whose turn it is comes first."""
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
    mover.guest.wait_for(lambda m: m["type"] == "table" and not m["seats"][other.seat]["here"])


def move_until_other(mover, other):
    """The mover plays until it is the turn of the other, who may not be here."""
    while mover.view["pending"] == [mover.seat]:
        mover.move()
    check(mover.view["pending"] == [other.seat], mover.view["pending"])


def a_turn_is_told_to_who_asked_and_is_away():
    server, browser = Server("--webhook-private"), Browser()
    mover, other = apart(server)
    other.guest.must("subscribe", **browser.subscription())
    check(other.guest.must("watch", table=other.table)["alert"] is False, "off until asked for")
    other.guest.must("alert", table=other.table, on=True)
    check(other.guest.must("watch", table=other.table)["alert"] is True, "on")
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
    check(mover.guest.you["name"].encode() not in body and b"turn" not in body, "nobody else can read it")
    browser.close()
    server.clean()


def nobody_is_told_who_did_not_ask_or_is_here():
    server, browser = Server("--webhook-private"), Browser()
    mover, other = apart(server)
    other.guest.must("subscribe", **browser.subscription())
    other.guest.must("alert", table=other.table, on=True)
    move_until_other(mover, other)  # here: the page itself says so
    other.take(other.guest.must("view", table=other.table))
    other.guest.must("alert", table=other.table, on=False)
    move_until_other(other, mover)
    leave(mover, other)
    mover.take(mover.guest.must("view", table=mover.table))
    move_until_other(mover, other)  # away, but no longer asked for
    again = Guest(server.port, token=other.guest.token)
    again.must("alert", table=other.table, on=True)
    again.must("watch", table=other.table)
    server.stop()  # whatever was to be sent has been sent by then
    check(browser.heard.empty(), list(browser.heard.queue))
    browser.close()
    server.clean()


def a_browser_that_is_gone_is_forgotten():
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
            until(lambda: '"browsers"' not in server.dumped(), "still there")
        move_until_other(other, mover)
        mover.take(mover.guest.must("view", table=mover.table))
    server.stop()
    check(browser.heard.empty(), "told once, and then no more")
    browser.close()
    server.clean()


def what_is_no_browser_is_refused():
    browser = Browser()
    strict, loose = Server(), Server("--webhook-private")
    good = browser.subscription()
    ada, ben = strict.guest("Ada"), loose.guest("Ben")
    ada.refused("message", "subscribe", **good)  # http, and a port of its own
    for endpoint in ("", "x", "ftp://push.example/1", "https://", "https://a@push.example/1", "https://[::1]/1",
                     "https://push.example/1 HTTP/1.1\r\nX: y", "https://push.example:25/1", "http://push.example/1",
                     "https://" + "x" * 600):
        ada.refused("message", "subscribe", **{**good, "endpoint": endpoint})
    for member, value in (("key", "x"), ("key", "A" * 87), ("auth", ""), ("auth", "A" * 40)):
        ben.refused("message", "subscribe", **{**good, member: value})
    for i in range(12):
        ben.must("subscribe", **browser.subscription(f"/push/{i}"))
    check(loose.dumped().count('"browsers"') == 8, "the oldest give way")
    ben.must("unsubscribe", endpoint=browser.origin + "/push/11")
    check(loose.dumped().count('"browsers"') == 7, "one less")
    browser.close()
    strict.clean()
    loose.clean()


def it_goes_over_tls_to_whom_the_certificate_names():
    if not shutil.which("openssl"):
        return "SKIP there is no openssl to make a certificate with"
    folder = tempfile.mkdtemp(prefix="souk-push-")
    cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
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
            check(browser.read(body)["table"] == mover.table, "sealed")
            check(vouched(headers["Authorization"], mover.guest.welcome["push"])["aud"] == browser.origin, headers)
        else:
            until(lambda: "undelivered" in server.errors(), "nothing is sent to whom nobody vouches for")
            check(browser.heard.empty(), "sent all the same")
        browser.close()
        server.clean()
    shutil.rmtree(folder)
    return None


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([the_browser_of_the_tests_reads_the_published_example, a_turn_is_told_to_who_asked_and_is_away,
         nobody_is_told_who_did_not_ask_or_is_here, a_browser_that_is_gone_is_forgotten, what_is_no_browser_is_refused,
         it_goes_over_tls_to_whom_the_certificate_names])
