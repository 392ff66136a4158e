"""terminal.py: souk in a terminal that a test can type into and read (tmux, on its own socket)."""
import atexit
import os
import shlex
import shutil
import subprocess
import tempfile
import time

SOUK = os.environ["SOUK_BIN"]
SOCKET = f"souk-test-{os.getpid()}"
WAIT_S = 300  # only failures take this long


# One client in control mode runs all commands: a process for each would take most of the time of these tests. Its session
# keeps the server alive.
CONTROL = subprocess.Popen(["tmux", "-L", SOCKET, "-f", "/dev/null", "-C", "new-session", "-s", "keeper", "sleep", "infinity"],
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def answer():
    """The output of a command: the lines between %begin and %end; notifications before it are skipped."""
    while not (line := CONTROL.stdout.readline()).startswith("%begin"):
        if not line or line.startswith("%exit"):
            raise RuntimeError("tmux has ended")
    end, error = (line.replace("%begin", word) for word in ("%end", "%error"))
    lines = []
    while (line := CONTROL.stdout.readline()) not in (end, error):
        lines.append(line)
    return line == end, "".join(lines)


def tmux(*words):
    """Runs a command, with its words quoted as in a shell; a line break would end it."""
    print(shlex.join(words), file=CONTROL.stdin, flush=True)
    good, output = answer()
    if not good:
        raise RuntimeError(f"tmux {' '.join(words)}: {output.strip()}")
    return output


def end_server():
    """Programs save their game when their terminal closes, so the folders are removed last."""
    subprocess.run(["tmux", "-L", SOCKET, "kill-server"], stderr=subprocess.DEVNULL)
    CONTROL.communicate()
    for folder in Terminal.folders:
        shutil.rmtree(folder, ignore_errors=True)


answer()  # of new-session
atexit.register(end_server)


class Terminal:
    """A terminal with a shell; games are saved in its own folder."""
    count = 0
    folders = []

    def __init__(self, cols=80, rows=24, state=None, **environment):
        Terminal.count += 1
        self.name = f"t{Terminal.count}"
        self.own = tempfile.mkdtemp(prefix="souk-tui-")
        Terminal.folders.append(self.own)
        self.state = state or self.own
        wanted = {"LC_ALL": "C.UTF-8", "XDG_STATE_HOME": self.state, "XDG_DATA_HOME": f"{self.state}/data", "PS1": "$ ", "TERM": "tmux-256color",
                  "HISTFILE": "/dev/null", **environment}
        words = [f"{key}={value}" for key, value in wanted.items() if value is not None]
        tmux("new-session", "-d", "-s", self.name, "-x", str(cols), "-y", str(rows),
             "env", "-u", "TMUX", "-u", "NO_COLOR", "-u", "LANG", *words, "sh")
        self.wait("$")

    def close(self):
        subprocess.run(["tmux", "-L", SOCKET, "kill-session", "-t", self.name], stderr=subprocess.DEVNULL)

    def keys(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        tmux("send-keys", "-t", self.name, "-l", text)

    def souk(self, words, then=None):
        self.until(lambda screen: screen.rstrip().endswith("$"), "waited for the shell")
        self.type(f"{SOUK} {words}")
        self.keys("Enter")
        return self.wait(then) if then else None

    def screen(self, escapes=False):
        return tmux("capture-pane", "-p", *(["-e", "-N"] if escapes else []), "-t", self.name)

    def wait(self, text, seconds=WAIT_S):
        """The screen once it shows the text; on a timeout, fails with what it shows instead."""
        return self.until(lambda screen: text in screen, f"waited for {text!r}", seconds)

    def wait_gone(self, text, seconds=WAIT_S):
        return self.until(lambda screen: text not in screen, f"waited for {text!r} to go", seconds)

    def settled(self, screen, good):
        """The good screen once it is completely drawn: when two captures agree, or after half a second."""
        for _ in range(25):
            time.sleep(0.02)
            again = self.screen()
            if again == screen or not good(again):
                break
            screen = again
        return screen

    def until(self, good, what, seconds=WAIT_S):
        end = time.monotonic() + seconds
        while True:
            screen = self.screen()
            if good(screen):
                return self.settled(screen, good)
            if time.monotonic() > end:
                raise AssertionError(f"{what}, the screen shows:\n{screen}")
            time.sleep(0.02)

    def resize(self, cols, rows):
        tmux("resize-window", "-t", self.name, "-x", str(cols), "-y", str(rows))

    def pid(self):
        """The process id of the souk that runs here."""
        shell = tmux("display-message", "-p", "-t", self.name, "#{pane_pid}").strip()
        found = subprocess.run(["pgrep", "-P", shell], stdout=subprocess.PIPE, text=True).stdout.split()
        return int(found[0])
