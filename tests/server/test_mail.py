"""Letters as mail servers on the internet take them: a greeting of several lines in several packets, STARTTLS, AUTH; and
webhooks over https. Passwords and letters go nowhere in plain text if the host asked for encryption."""
import base64
import os
import shutil
import socket
import ssl
import sys
import tempfile
import threading
import time

from guests import Server, certificate, check, games, run, until


class MailServer(threading.Thread):
    """An SMTP server with STARTTLS (if it has a certificate) and AUTH. `plain` is what came in the clear, `letters` what
    was accepted, each as (user, sender, recipients, text)."""

    def __init__(self, files=None, password=None):
        super().__init__(daemon=True)
        self.files, self.password = files, password
        self.plain, self.letters = "", []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                self.serve()
            except OSError:  # the sender has gone, or does not trust us
                pass

    def say(self, text):
        for piece in [text[i:i + 7] for i in range(0, len(text), 7)]:  # in several packets
            self.wire.sendall(piece.encode())
            time.sleep(0.002)

    def line(self):
        text = b""
        while not text.endswith(b"\r\n"):
            byte = self.wire.recv(1)
            if not byte:
                raise OSError("closed")
            text += byte
        if not self.secure:
            self.plain += text.decode()
        return text.decode()[:-2]

    def serve(self):
        self.wire, _ = self.socket.accept()
        self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.secure, user, sender, to = False, None, "", []
        self.say("220-sink is the name\r\n220 and mail the trade\r\n")
        with self.wire:
            while True:
                word, _, rest = self.line().partition(" ")
                word = word.upper()
                if word == "EHLO":
                    lines = ["sink", "PIPELINING", "SIZE 10240000"]
                    lines += ["STARTTLS"] if self.files and not self.secure else []
                    lines += ["AUTH PLAIN LOGIN"] if self.password and (self.secure or not self.files) else []
                    self.say("".join(f"250-{line}\r\n" for line in lines) + "250 HELP\r\n")
                elif word == "STARTTLS":
                    self.say("220 go on\r\n")
                    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                    context.load_cert_chain(*self.files)
                    self.wire, self.secure = context.wrap_socket(self.wire, server_side=True), True
                elif word == "AUTH":
                    kind, _, secret = rest.partition(" ")
                    if not secret:
                        self.say("334 \r\n")
                        secret = self.line()
                    check(kind == "PLAIN", kind)
                    _, user, password = base64.b64decode(secret).decode().split("\0")
                    good = password == self.password
                    self.say("235 welcome\r\n" if good else "535 no\r\n")
                    user = user if good else None
                elif word == "MAIL" and self.password and not user:
                    self.say("530 sign in first\r\n")
                elif word == "MAIL":
                    sender = rest
                    self.say("250 ok\r\n")
                elif word == "RCPT":
                    to.append(rest)
                    self.say("250 ok\r\n")
                elif word == "DATA":
                    self.say("354 go on\r\n")
                    text = ""
                    while (line := self.line()) != ".":
                        text += line.removeprefix(".") + "\n"
                    self.say("250 kept\r\n")
                    self.letters.append((user, sender, to, text))
                elif word == "QUIT":
                    self.say("221 bye\r\n")
                    return
                else:
                    self.say("500 what\r\n")


class Hook(threading.Thread):
    """A webhook over https."""

    def __init__(self, files):
        super().__init__(daemon=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*files)
        self.heard = ""
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            wire, _ = self.socket.accept()
            try:
                with self.context.wrap_socket(wire, server_side=True) as tls:
                    self.heard += tls.recv(65536).decode()
                    tls.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            except OSError:
                pass


def trusting(cert, *options):
    os.environ["SSL_CERT_FILE"] = cert
    server = Server(*options)
    del os.environ["SSL_CERT_FILE"]
    return server


def an_open_relay_gets_letters_as_they_are():
    mail = MailServer()
    server = Server("--mail", f"127.0.0.1:{mail.port}", "--mail-from", "souk@example.org", "--url", "https://souk.example")
    server.guest("Free pills at pills.example").must("notify", email="ada@example.org")
    until(lambda: mail.letters, "no letter")
    _, sender, to, text = mail.letters[0]
    check("<souk@example.org>" in sender and to == ["TO:<ada@example.org>"], (sender, to))
    head, _, body = text.partition("\n\n")
    check("To: <ada@example.org>" in head and "Message-ID: <" in head and "Subject: Souk: " in head, head)
    check("https://souk.example/#/account" in body, body)
    check("pills" not in text, "a stranger's mailbox got the name of a guest")
    server.clean()


def letters_go_over_starttls_with_a_password(files):
    mail = MailServer(files, "s e/cret")
    address = f"smtp://souk:s%20e%2Fcret@localhost:{mail.port}"
    server = trusting(files[0], "--mail", address)
    server.guest("Ada").must("notify", email="ada@example.org")
    until(lambda: mail.letters, "no letter")
    check(mail.letters[0][0] == "souk" and mail.letters[0][2] == ["TO:<ada@example.org>"], mail.letters)
    check("AUTH" not in mail.plain and "MAIL" not in mail.plain, mail.plain)
    server.clean()


def a_relay_that_offers_encryption_is_used_with_it(files):
    mail = MailServer(files)
    server = Server("--mail", f"localhost:{mail.port}")  # knows nothing of that certificate
    server.guest("Ada").must("notify", email="ada@example.org")
    until(lambda: mail.letters, "no letter")
    check("MAIL" not in mail.plain, mail.plain)
    server.clean()


def nothing_is_sent_in_the_clear_if_encryption_was_asked_for(files):
    for mail, trusted in ((MailServer(None, "secret"), True), (MailServer(files, "secret"), False)):
        server = trusting(files[0] if trusted else "/dev/null", "--mail", f"smtp://souk:secret@localhost:{mail.port}")
        server.guest("Ada").must("notify", email="ada@example.org")
        until(lambda server=server: "undelivered: e-mail: " in server.errors(), "no reason in the log")
        check("secret" not in server.errors(), server.errors())
        check(not mail.letters and "AUTH" not in mail.plain and "MAIL" not in mail.plain, mail.plain)
        server.clean()


def a_wrong_password_is_reported(files):
    mail = MailServer(files, "secret")
    server = trusting(files[0], "--mail", f"smtp://souk:guess@localhost:{mail.port}")
    server.guest("Ada").must("notify", email="ada@example.org")
    until(lambda: "undelivered: e-mail: " in server.errors(), "no reason in the log")
    check(not mail.letters, "accepted without the password")
    server.clean()


def webhooks_over_https_check_the_certificate(files):
    for trusted in (True, False):
        hook = Hook(files)
        server = trusting(files[0] if trusted else "/dev/null", "--webhook-private")
        ada = server.guest("Ada")
        ada.must("notify", webhook=f"https://localhost:{hook.port}/turn?who=me")
        game, least, _ = [g for g in games(ada) if g[2] >= 2][0]
        table = ada.must("create", game=game, seats=["me"] + ["random"] * (least - 1), start=False,
                         clock={"kind": "day", "seconds": 86400})["table"]
        ada.must("start", table=table)
        ada.must("unwatch", table=table)
        if trusted:
            until(lambda hook=hook: "POST /turn?who=me HTTP/1.1" in hook.heard and table in hook.heard, hook.heard)
        else:
            until(lambda server=server: "undelivered: webhook: " in server.errors(), "no reason in the log")
            check(hook.heard == "", hook.heard)
        server.clean()


def with_certificate(case):
    def test():
        if not shutil.which("openssl"):
            return "SKIP there is no openssl to make a certificate with"
        with tempfile.TemporaryDirectory(prefix="souk-mail-") as folder:
            case(certificate(folder))
        return None
    test.__name__ = case.__name__
    return test


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([an_open_relay_gets_letters_as_they_are] +
        [with_certificate(case) for case in (
            letters_go_over_starttls_with_a_password, a_relay_that_offers_encryption_is_used_with_it,
            nothing_is_sent_in_the_clear_if_encryption_was_asked_for, a_wrong_password_is_reported,
            webhooks_over_https_check_the_certificate)])
