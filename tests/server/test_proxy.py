"""The server behind Debian's nginx, with the configuration printed in docs/operating.md. Only the ports and the paths
of the certificate are replaced."""
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

from guests import Closed, Guest, Server, Wire, certificate, check, run, until

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def printed_block():
    with open("docs/operating.md", encoding="utf-8") as file:
        return re.search(r"^```nginx\n(.*?)^```", file.read(), re.M | re.S)[1]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Proxy:
    """nginx in a folder of its own in front of `server`."""

    def __init__(self, server):
        self.folder = tempfile.mkdtemp()
        self.port = free_port()
        cert, key = certificate(self.folder)
        block = printed_block()
        for printed, here in (("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"), ("127.0.0.1:7070", f"127.0.0.1:{server.port}"),
                              ("/etc/ssl/souk/fullchain.pem", cert), ("/etc/ssl/souk/privkey.pem", key)):
            check(printed in block, f"{printed} is no longer printed")
            block = block.replace(printed, here)
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(f"{self.folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(f"daemon off; pid {self.folder}/pid; error_log stderr;\nevents {{}}\n"
                       f"http {{ access_log off;\n{temporary}{block}}}\n")
        self.tls = ssl.create_default_context(cafile=cert)
        self.process = subprocess.Popen([NGINX, "-p", self.folder, "-c", f"{self.folder}/nginx.conf", "-e", "stderr"])
        until(self.listens, "nginx does not start")

    def listens(self):
        check(self.process.poll() is None, "nginx refuses its configuration")
        with socket.socket() as sock:
            return sock.connect_ex(("127.0.0.1", self.port)) == 0

    def open(self):
        return self.tls.wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=300),
                                    server_hostname="localhost")

    def ask(self, request):
        """The whole answer to these bytes."""
        with self.open() as sock:
            sock.sendall(request)
            heard = b""
            while part := sock.recv(65536):
                heard += part
            return heard

    def clean(self):
        self.process.terminate()
        self.process.wait(60)
        shutil.rmtree(self.folder)


class Tls:
    """The TLS context that Wire expects."""

    def __init__(self, proxy):
        self.proxy = proxy

    def wrap_socket(self, sock):
        return self.proxy.tls.wrap_socket(sock, server_hostname="localhost")


def the_documented_nginx_configuration_works():
    if not NGINX or not shutil.which("openssl"):
        return "SKIP nginx or openssl is not installed"
    server = Server("--trust-proxy")
    proxy = Proxy(server)
    origin = f"Origin: https://127.0.0.1:{proxy.port}"
    ada = Guest(proxy.port, name="Ada", tls=Tls(proxy), headers=[origin])
    check(ada.must("lobby"), "the origin of this host and port is refused")
    try:
        Wire(proxy.port, tls=Tls(proxy), headers=["Origin: https://127.0.0.1"])
        check(False, "the origin of another port was accepted")
    except Closed:
        pass
    close = b"Host: localhost\r\nConnection: close\r\n\r\n"
    check(b" 404 " in proxy.ask(b"GET /nothing HTTP/1.1\r\n" + close)[:20], "other pages are not passed to the server")
    for path in (b"/metrics", b"/healthz"):
        check(b" 403 " in proxy.ask(b"GET " + path + b" HTTP/1.1\r\n" + close)[:20], path)
    with proxy.open() as sock:
        sock.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                     b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n")
        heard = sock.recv(65536)
    check(b" 101 " not in heard[:20] and b" 404 " in heard[:20], ("nginx passed another upgrade on", heard[:20]))
    check("refused: an upgrade" not in server.errors(), "another upgrade reached the server")
    check(ada.must("lobby"), "still there")
    ada.close()
    proxy.clean()
    server.clean()
    return None


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    run([the_documented_nginx_configuration_works])
