"""A client of `souk engine` for scripts: one message, one answer (docs/protocol.md)."""
import json
import os
import subprocess
import sys

import house


class Engine:
    def __init__(self, program=None):
        program = program or os.environ.get("SOUK_BIN", house.path("build/souk"))
        try:
            self.souk = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as wrong:
            sys.exit(f"{os.path.basename(sys.argv[0])}: {program}: {wrong.strerror}. Name a program `souk`, build/souk for example.")

    def ask(self, kind, **members):
        self.souk.stdin.write(json.dumps({"type": kind, **members}) + "\n")
        self.souk.stdin.flush()
        answer = json.loads(self.souk.stdout.readline() or '{"type": "error", "text": "the engine has ended"}')
        if answer["type"] == "error":
            raise RuntimeError(f"{kind}: {answer.get('text', answer)}")
        return answer

    def seconds(self):
        """The CPU time it has used."""
        with open(f"/proc/{self.souk.pid}/stat", encoding="ascii") as file:
            words = file.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.souk.stdin.close()
        self.souk.stdout.close()
        self.souk.wait()
