#!/usr/bin/env python3
"""delay FOLDER BEHIND MILLISECONDS: adds that time to each round trip to a PostgreSQL on this machine.

Listens on the socket of PostgreSQL in FOLDER and passes everything on to the one in BEHIND, half of the time later in
each direction. Bytes that are on their way do not delay others. Runs until it is killed.
"""
import os
import queue
import socket
import sys
import threading
import time

NAME = ".s.PGSQL.5432"


def carry(source, target, seconds):
    """Two threads: one reads, the other writes when the time has come."""
    waiting = queue.SimpleQueue()

    def read():
        data = True
        while data:
            try:
                data = source.recv(1 << 18)
            except OSError:
                data = b""
            waiting.put((time.monotonic() + seconds, data))

    def write():
        while True:
            due, data = waiting.get()
            time.sleep(max(0, due - time.monotonic()))
            try:
                if not data:
                    target.shutdown(socket.SHUT_WR)
                    return
                target.sendall(data)
            except OSError:
                return
    for work in (read, write):
        threading.Thread(target=work, daemon=True).start()


def main():
    folder, behind, milliseconds = sys.argv[1:]
    listens = socket.socket(socket.AF_UNIX)
    listens.bind(f"{folder}/{NAME}")
    os.chmod(f"{folder}/{NAME}", 0o777)
    listens.listen(64)
    print("ready", flush=True)
    while True:
        near, _ = listens.accept()
        far = socket.socket(socket.AF_UNIX)
        far.connect(f"{behind}/{NAME}")
        for source, target in ((near, far), (far, near)):
            carry(source, target, float(milliseconds) / 2000)


if __name__ == "__main__":
    main()
