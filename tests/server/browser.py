"""A browser that receives Web Push, as far as a test needs one: a push service that accepts messages, and the receiving
half of RFC 8291 and RFC 8292. It is written from the standards alone, without a library, so that it does not share the
mistakes of the sender."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import queue
import ssl
import threading

# The curve P-256.
P = 2 ** 256 - 2 ** 224 + 2 ** 192 + 2 ** 96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * (a[0] ** 2 - 1) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)) % P
    x = (slope ** 2 - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k, point):
    out = None
    for bit in bin(k)[2:]:
        out = add(out, out)
        if bit == "1":
            out = add(out, point)
    return out


def encode(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def decode(data):
    assert len(data) == 65 and data[0] == 4, data
    return int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")


# --- AES-128 in counter mode, and the hash of GCM ---------------------------------------------------------------------

def double(b):
    return (b << 1 ^ (0x1B if b & 128 else 0)) & 255


def sbox():
    box, p, q = [0] * 256, 1, 1
    while True:  # p takes every nonzero value; q is its inverse
        p = p ^ double(p)
        q ^= q << 1 & 255
        q ^= q << 2 & 255
        q ^= q << 4 & 255
        q ^= 9 if q & 128 else 0
        turns = q
        for i in range(1, 5):
            turns ^= (q << i | q >> 8 - i) & 255
        box[p] = turns ^ 0x63
        if p == 1:
            break
    box[0] = 0x63
    return box


SBOX = sbox()


def block(key, data):
    words, rcon = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = list(words[i - 1])
        if i % 4 == 0:
            word = [SBOX[b] for b in word[1:] + word[:1]]
            word[0] ^= rcon
            rcon = double(rcon)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    keys = [sum(words[i:i + 4], []) for i in range(0, 44, 4)]
    s = [a ^ b for a, b in zip(data, keys[0])]
    for turn in range(1, 11):
        s = [SBOX[b] for b in s]
        s = [s[(i + 4 * (i % 4)) % 16] for i in range(16)]
        if turn < 10:
            mixed = []
            for c in range(0, 16, 4):
                a = s[c:c + 4]
                mixed += [double(a[i]) ^ double(a[(i + 1) % 4]) ^ a[(i + 1) % 4] ^ a[(i + 2) % 4] ^ a[(i + 3) % 4]
                          for i in range(4)]
            s = mixed
        s = [a ^ b for a, b in zip(s, keys[turn])]
    return bytes(s)


def multiply(x, y):
    out = 0
    for i in range(128):
        if y >> 127 - i & 1:
            out ^= x
        x = x >> 1 ^ (0xE1 << 120 if x & 1 else 0)
    return out


def gcm_open(key, nonce, sealed):
    text, tag = sealed[:-16], sealed[-16:]
    h = int.from_bytes(block(key, bytes(16)), "big")
    total = 0
    for i in range(0, len(text), 16):
        total = multiply(total ^ int.from_bytes(text[i:i + 16].ljust(16, b"\0"), "big"), h)
    total = multiply(total ^ 8 * len(text), h)
    mask = block(key, nonce + (1).to_bytes(4, "big"))
    assert (total ^ int.from_bytes(mask, "big")).to_bytes(16, "big") == tag, "the authentication tag is wrong"
    stream = b"".join(block(key, nonce + n.to_bytes(4, "big")) for n in range(2, 3 + len(text) // 16))
    return bytes(a ^ b for a, b in zip(text, stream))


def hkdf(salt, secret, info, length):
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\1", hashlib.sha256).digest()[:length]


def unseal(private, auth, body):
    """RFC 8291: decrypts a message for the browser with that key and secret."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, sealed = body[21:21 + length], body[21 + length:]
    assert length == 65 and len(sealed) <= size, (length, size)
    secret = times(private, decode(sender))[0].to_bytes(32, "big")
    both = hkdf(auth, secret, b"WebPush: info\0" + encode(times(private, G)) + sender, 32)
    key = hkdf(salt, both, b"Content-Encoding: aes128gcm\0", 16)
    nonce = hkdf(salt, both, b"Content-Encoding: nonce\0", 12)
    plain = gcm_open(key, nonce, sealed).rstrip(b"\0")
    assert plain[-1] == 2, "the last record has the wrong delimiter"
    return plain[:-1]


def vouched(header, public):
    """RFC 8292: verifies an Authorization header signed by this key and returns its claims."""
    kind, rest = header.split(" ", 1)
    parts = dict(p.strip().split("=", 1) for p in rest.split(","))
    assert kind == "vapid" and parts["k"] == public, header
    head, claims, signature = parts["t"].split(".")
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}, head
    r, s = (int.from_bytes(unb64(signature)[i:i + 32], "big") for i in (0, 32))
    z = int.from_bytes(hashlib.sha256(f"{head}.{claims}".encode()).digest(), "big")
    w = pow(s, -1, N)
    point = add(times(z * w % N, G), times(r * w % N, decode(unb64(public))))
    assert point[0] % N == r, "the signature is wrong"
    return json.loads(unb64(claims))


class Browser:
    """A push service on a free loopback port. `heard` holds the messages received, as (path, headers, body);
    `answer` is the HTTP status of the replies."""

    def __init__(self, tls=None):
        self.private = int.from_bytes(os.urandom(32), "big") % (N - 1) + 1
        self.auth = os.urandom(16)
        self.heard = queue.Queue()
        self.answer = 201
        browser = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(browser.answer)
                self.end_headers()
                browser.heard.put((self.path, dict(self.headers), body))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        where = "https://localhost" if tls else "http://127.0.0.1"
        self.origin = f"{where}:{self.server.server_port}"

    def subscription(self, path="/push/1"):
        return {"endpoint": self.origin + path, "key": b64(encode(times(self.private, G))), "auth": b64(self.auth)}

    def read(self, body):
        return json.loads(unseal(self.private, self.auth, body))

    def close(self):
        self.server.shutdown()
        self.server.server_close()
