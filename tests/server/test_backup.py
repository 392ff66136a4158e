"""Operating a server: `souk admin`, `souk store`, letters for by-day games, TLS, static files."""
import json
import os
import random
import re
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time

from guests import Closed, Guest, Player, Server, Sink, SOUK, check, games, run, until


def souk(*words, code=0):
    done = subprocess.run([SOUK, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    check(done.returncode == code, (words, done.returncode, done.stdout, done.stderr))
    return done.stdout


def admin_manages_people_and_tables():
    server = Server()
    store = ["--store", server.store]
    ada, eve = server.guest("Ada"), server.guest("Eve")
    eve.must("register", name="Eve", password="eve's own word")
    game, least, _ = games(ada)[0]
    table = ada.must("create", game=game, seats=["me"] + ["open"] * (least - 1) if least > 1 else ["me"])["table"]
    check("Ada" in souk("admin", "list", *store) and "account" in souk("admin", "list", *store), "list")
    check(table in souk("admin", "list", "tables", *store), "tables")
    private = ada.must("create", game=game, seats=["me"] + ["open"] * max(least - 1, 1), open=False)["table"]
    check(private in souk("admin", "list", "tables", *store), "tables by invitation")
    souk("admin", "announce", "The house closes at ten.", *store)
    check(ada.wait_for(lambda m: m["type"] == "announcement")["text"] == "The house closes at ten.", "announcement")
    check(server.guest().welcome["announcement"] == "The house closes at ten.", "no announcement for later clients")
    souk("admin", "close", table, *store)
    ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "closed")
    password = souk("admin", "password", "eve", *store).strip()
    eve.wait_for(lambda m: m["type"] == "bye")
    again = server.guest()
    again.refused("password", "login", name="Eve", password="eve's own word")
    token = again.must("login", name="Eve", password=password)["token"]
    souk("admin", "ban", "eve", "adam", *store, code=2)  # a name with a space needs quotes
    check(not listed("bans", store), "banned by half of a name")
    souk("admin", "ban", "eve", "--reason", "rude words", *store)
    banned = listed("bans", store)
    check([(b["who"], b["name"], b["until"], b["reason"]) for b in banned] ==
          [(eve.you["person"], "Eve", "", "rude words")], banned)
    again.wait_for(lambda m: m["type"] == "bye")
    check(Guest(server.port, token=token).you is None, "banned")
    server.guest().refused("password", "login", name="Eve", password=password)
    souk("admin", "unban", "eve", *store)
    check(not listed("bans", store), "the ban is still listed")
    server.guest().must("login", name="Eve", password=password)
    souk("admin", "ban", "nobody", *store, code=1)
    souk("admin", "dance", *store, code=2)
    server.clean()


def listed(what, store):
    return [json.loads(line) for line in souk("admin", "list", what, "--json", *store).splitlines()]


def admin_handles_reports_with_the_chat_before_them():
    server = Server("--keep", "chat=1,reports=1")
    store = ["--store", server.store]
    ada, eve = server.guest("Ada"), server.guest("Eve")
    game, _, _ = [g for g in games(ada) if g[1] <= 2 <= g[2]][0]
    table = ada.must("create", game=game, seats=["me", "open"])["table"]
    eve.must("join", table=table)
    eve.must("chat", table=table, text="Hello")
    eve.must("chat", table=table, text="A rude word")
    said = ada.wait_for(lambda m: m["type"] == "chat" and m["line"]["text"] == "A rude word")["line"]["at"]
    ada.refused("message", "report", table=table, text="Look at that", lines=[said] * 21)
    ada.must("report", table=table, text="Look at that", lines=[said])
    time.sleep(0.01)  # times are milliseconds
    eve.must("chat", table=table, text="I take it back")
    report = listed("reports", store)[0]
    check((report["name"], report["table"], report["text"], report["closed"]) == ("Ada", table, "Look at that", ""), report)
    check(len(report["lines"]) == 2 and report["lines"][1].endswith(f"Eve ({eve.you['person']}): A rude word"), report)
    check([line.startswith("> ") for line in report["lines"]] == [False, True], report)
    shown = souk("admin", "list", "reports", *store)
    check(re.search(r"\n    > 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ Eve \(.+\): A rude word\n$", shown), shown)
    souk("admin", "close", table, *store)
    ada.wait_for(lambda m: m["type"] == "table" and m["status"] == "closed")
    server.stop()
    long_ago = "UPDATE chat SET at = 1; UPDATE reports SET at = 1"
    for closed in (False, True):  # the chat is kept as long as the report is open
        sqlite3.connect(server.store.removeprefix("sqlite:")).executescript(long_ago)
        server.start()
        chat = lambda: '"chat"' in server.dumped() or '"reports"' in server.dumped()
        if closed:
            until(lambda: not chat(), "old chat and closed reports are kept")
        else:
            server.guest().must("lobby")
            check(chat() and listed("reports", store)[0]["lines"], "the report has lost its chat")
            souk("admin", "close", "--report", report["report"], *store)
            souk("admin", "close", "--report", report["report"], *store, code=1)
            check(listed("reports", store)[0]["closed"], "the report is still open")
            long_ago += "; UPDATE reports SET closed = 1"
        server.stop()
    server.clean()


def admin_erases_exports_and_renames():
    server = Server()
    store = ["--store", server.store]
    ada, ben = server.guest("Ada"), server.guest("Ben")
    ben.must("register", name="Ben", password="open sesame")
    game, _, _ = [g for g in games(ada) if g[1] <= 2 <= g[2]][0]
    over = Player(ada, ada.must("create", game=game, seats=["me", "random"]), random.Random(3))
    over.play()
    data = json.loads(souk("admin", "export", ada.you["person"], *store))
    check(data["name"] == "Ada" and data["signins"] and data["games"][0]["record"], list(data))
    table = ada.must("create", game=game, seats=["me", "open"])["table"]
    ben.must("join", table=table)
    ben.must("chat", table=table, text="hello")
    ada.must("lobby", watch=True)
    souk("admin", "rename", "ben", "Bernd", *store)
    souk("admin", "rename", ada.you["person"], "BERND", *store, code=1)
    until(lambda: ben.must("profile", person=ben.you["person"])["name"] == "Bernd", "renamed")
    ada.wait_for(lambda m: m["type"] == "table" and m["seats"][1].get("name") == "Bernd")
    seen = ada.must("watch", table=table)
    check(seen["chat"][0]["name"] == "Bernd" and '"Ben' not in json.dumps(seen), seen)
    ada.wait_for(lambda m: m["type"] == "lobby" and any(t["seats"][1].get("name") == "Bernd" for t in m["tables"]))
    server.guest().must("login", name="bernd", password="open sesame")
    check(souk("admin", "erase", "bernd", *store) == "Erased.\n", "erased")
    ben.wait_for(lambda m: m["type"] == "bye")
    ada.wait_for(lambda m: m["type"] == "table" and m["seats"][1]["who"] == "bot")
    server.stop()  # an order without a server waits for the next one
    waits = subprocess.Popen([SOUK, "admin", "erase", ada.you["person"], *store], stdout=subprocess.PIPE, text=True)
    until(lambda: ordered(server), "no order is stored")
    server.start()
    check(waits.communicate()[0] == "Erased.\n", "an order from before the start")
    check(f'["people","{ada.you["person"]}"' not in server.dumped(), "she is still there")
    server.clean()


def ordered(server):
    with sqlite3.connect(server.store.removeprefix("sqlite:")) as store:
        return store.execute("SELECT count(*) FROM orders WHERE line LIKE 'erase %'").fetchone()[0] == 2


def the_host_has_a_page_about_privacy():
    with tempfile.TemporaryDirectory() as folder:
        for name, kind in (("privacy.html", "text/html"), ("privacy", "text/plain")):
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write("<p>Ada Lovelace, London</p>")
            server = Server("--privacy", f"{folder}/{name}")
            head, body = server.http("/privacy")
            check(" 200 " in head and f"content-type: {kind}; charset=utf-8" in head.lower(), head)
            check(body == b"<p>Ada Lovelace, London</p>", body)
            check('link: </privacy>; rel="privacy-policy"' in server.http("/healthz")[0], "the page is not told")
            server.clean()
    server = Server()
    check(" 404 " in server.http("/privacy")[0], "a page that nobody has written")
    server.clean()


def a_broken_table_is_found():
    server = Server()
    ada = server.guest("Ada")
    game, least, _ = games(ada)[0]
    ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1))
    server.stop()
    store = ["--store", server.store]
    check(json.loads(souk("store", "check", "--json", *store))["broken"] == 0, "good")
    lines = souk("store", "dump", *store).splitlines()
    spoiled = [l.replace("start", "stare") if l.startswith('["entries"') else l for l in lines]
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/dump", "w", encoding="utf-8") as file:
            file.write("\n".join(spoiled) + "\n")
        souk("store", "restore", f"{folder}/dump", "--store", f"sqlite:{folder}/a.db")
        check(json.loads(souk("store", "check", "--json", "--store", f"sqlite:{folder}/a.db", code=1))["broken"] == 1,
              "broken")
        with open(f"{folder}/old", "w", encoding="utf-8") as file:
            file.write("\n".join(lines).replace('["entries",', '["steps",') + "\n")
        souk("store", "restore", f"{folder}/old", "--store", f"sqlite:{folder}/c.db")
        check(souk("store", "dump", "--store", f"sqlite:{folder}/c.db").splitlines() == lines, "a dump from before version 6")
        with open(f"{folder}/bad", "w", encoding="utf-8") as file:
            file.write('["people","too","few"]\n')
        souk("store", "restore", f"{folder}/bad", "--store", f"sqlite:{folder}/b.db", code=1)
    souk("store", "compact", *store)
    server.clean()


def by_day_games_send_letters():
    mail, hook = Sink(True), Sink(False)
    server = Server("--mail", f"127.0.0.1:{mail.port}", "--mail-from", "souk@example.org", "--webhook-private",
                    "--url", "https://souk.example")
    ada, ben = server.guest("Ada"), server.guest("Ben")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    for guest in (ada, ben):
        guest.refused("message", "notify", email="not an address")
        guest.refused("message", "notify", webhook="ftp://x")
        guest.must("notify", email=f"{guest.you['name']}@example.org",
                   webhook=f"http://127.0.0.1:{hook.port}/turn?who=me")
        to = f"RCPT TO:<{guest.you['name']}@example.org>"
        until(lambda: to in mail.heard and mail.heard.endswith("QUIT\r\n"), "no letter to confirm the address")
        code = re.findall(r"Subject: Souk: (\S+)", mail.heard)[-1]
        guest.refused("password", "verify", code="wrong")
        guest.must("verify", code=code.upper())
        guest.refused("status", "verify", code=code)
    check(mail.heard.count("RCPT TO") == 2, "one letter each")
    mail.heard = ""

    def leave_a_table():
        ada, ben = (Guest(server.port, token=token) for token in tokens)
        table = ada.must("create", game=game, seats=["me", "open"] + ["random"] * (least - 2), start=False,
                         clock={"kind": "day", "seconds": 86400})["table"]
        ben.must("join", table=table)
        ben.close()
        ada.must("start", table=table)
        ada.must("unwatch", table=table)
        ada.close()
        return table

    tokens = [ada.token, ben.token]
    ada.close()
    ben.close()
    table = leave_a_table()
    second = server.guest("Cem")
    second.must("watch", table=table)
    # The player to move is absent: a letter is sent when the turn begins.
    until(lambda: mail.heard.endswith("QUIT\r\n") and "POST" in hook.heard, (mail.heard, hook.heard))
    check("RCPT TO:<" in mail.heard and "@example.org" in mail.heard and game.title()[:3].lower() in mail.heard.lower(),
          mail.heard)
    check(f"https://souk.example/t/{table}" in mail.heard and "Date: " in mail.heard, mail.heard)
    check("POST /turn?who=me HTTP/1.1" in hook.heard and f"https://souk.example/t/{table}" in hook.heard, hook.heard)
    # After a crash, the process that takes over the table does not send it again.
    until(lambda: re.search(r"told \d", server.dumped()), "the delivery was not recorded")
    server.kill()
    server.start()
    ids = [f"Message-ID: <{table}."]
    for _ in range(6):  # until both have had one: duplicates would be queued before these
        ids.append(f"Message-ID: <{leave_a_table()}.")
        until(lambda: ids[-1] in mail.heard and mail.heard.endswith("QUIT\r\n"), mail.heard)
        if len(set(re.findall(r"RCPT TO:<(\w+)", mail.heard))) == 2:
            break
    check([mail.heard.count(i) for i in ids] == [1] * len(ids), mail.heard)
    server.clean()


def webhooks_do_not_reach_private_networks():
    hook = Sink(False)
    server = Server()
    ada = server.guest("Ada")
    ada.must("notify", email=None, webhook=f"http://127.0.0.1:{hook.port}/")
    game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
    table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1), start=False,
                     clock={"kind": "day", "seconds": 86400})["table"]
    ada.must("start", table=table)
    ada.must("unwatch", table=table)
    hook.join(2)
    check(hook.heard == "", "a webhook led to a private address")
    server.clean()


def a_server_with_tls_refuses_plain_connections():
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                               "/CN=localhost", "-keyout", f"{folder}/key", "-out", f"{folder}/cert"],
                              stderr=subprocess.DEVNULL, check=False) if shutil.which("openssl") else None
        if not made or made.returncode != 0:
            return "SKIP openssl is not installed"
        server = Server("--tls-cert", f"{folder}/cert", "--tls-key", f"{folder}/key")
        context = ssl.create_default_context(cafile=f"{folder}/cert")
        context.check_hostname = False
        with socket.create_connection(("127.0.0.1", server.port)) as plain:
            with context.wrap_socket(plain) as sock:
                sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = b""
                while more := sock.recv(4096):
                    answer += more
        check(b" 200 " in answer and answer.endswith(b"ok\n"), answer)
        check(b"strict-transport-security" in answer.lower(), "no HSTS header")
        ada = server.guest("Ada", tls=context)
        game, least, _ = games(ada)[0]
        Player(ada, ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1)), random.Random(1)).play()
        try:
            server.guest("Ben")
            check(False, "a connection without TLS was accepted")
        except Closed:
            pass
        server.clean()
        souk("serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/db", "--tls-cert", f"{folder}/key",
             "--tls-key", f"{folder}/cert", code=1)
    souk("serve", "--tls-cert", "x", code=2)
    for words in (("--origin", "souk.example"), ("--origin", "https://souk.example/"), ("--url", "souk.example")):
        souk("serve", *words, code=2)
    souk("serve", "--listen", "nowhere", code=2)
    souk("serve", "--store", "mysql:x", code=1)
    return None



def the_web_page_is_served():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("index.html", b"<!doctype html>hello"), ("app.js", b"1;"), ("app.js.gz", b"\x1f\x8bzip")):
            with open(f"{folder}/{name}", "wb") as file:
                file.write(text)
        server = Server("--web", folder)
        head, body = server.http("/")
        check("text/html" in head and body == b"<!doctype html>hello", head)
        for query, there in (("", ""), ("?invite=" + "b" * 22, "/" + "b" * 22), ("?invite=x%0d%0aX:y", "")):
            moved = server.http("/t/" + "a" * 22 + query)[0].lower()
            check(" 302 " in moved and f"location: ../#/t/{'a' * 22}{there}\r\n" in moved + "\r\n", moved)
        check(" 404 " in server.http("/t/x")[0], "no table")
        tag = [l for l in head.splitlines() if l.lower().startswith("etag:")][0].split(": ")[1]
        check(" 304 " in server.http("/", f"If-None-Match: {tag}\r\n")[0], "not modified")
        head, body = server.http("/app.js", "Accept-Encoding: gzip\r\n")
        check("content-encoding: gzip" in head.lower() and body == b"\x1f\x8bzip", head)
        check(server.http("/app.js")[1] == b"1;", "plain")
        check(" 404 " in server.http("/app.js.gz")[0], "a .gz file is served by its own name")
        server.clean()
    try:
        Server("--web", "/nowhere")
        check(False, "served a folder that does not exist")
    except RuntimeError:
        pass


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([admin_manages_people_and_tables, admin_handles_reports_with_the_chat_before_them,
         admin_erases_exports_and_renames, the_host_has_a_page_about_privacy, a_broken_table_is_found, by_day_games_send_letters,
         webhooks_do_not_reach_private_networks, a_server_with_tls_refuses_plain_connections, the_web_page_is_served])
