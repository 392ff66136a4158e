"""The lab and the arena under MPI: any number of ranks gives the same result as one process. A rank that
dies ends the job and is named, and only the plays it had not saved are lost."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import tap

SOUK = os.environ["SOUK_BIN"]
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root", "-n"]
ENV = dict(os.environ, OMPI_MCA_btl="self,vader", OMPI_MCA_plm="isolated", OMPI_MCA_rmaps_base_oversubscribe="1",
           OMPI_MCA_mpi_yield_when_idle="1")  # a rank that waits leaves its core to other tests


def has_mpi():
    return shutil.which("mpirun") and os.path.exists(os.path.join(os.path.dirname(SOUK), "souk-mpi.so"))


class Ranks(unittest.TestCase):
    def setUp(self):
        if not has_mpi():
            self.skipTest("built without MPI")
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def read(self, *name):
        with open(os.path.join(self.folder, *name), encoding="utf-8") as file:
            return file.read()

    def lab(self, out, *words, ranks=0, plays=400):
        start = MPIRUN + [str(ranks)] if ranks else []
        return subprocess.run([*start, SOUK, "lab", "basari", "--seats", "3", "--bots", "random", "-n", str(plays),
                               "--threads", "1", "--out", os.path.join(self.folder, out), *words],
                              env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_same_report_for_any_number_of_ranks(self):
        self.assertEqual(self.lab("one").returncode, 0)
        for ranks in (2, 3):
            done = self.lab(f"r{ranks}", ranks=ranks)
            self.assertEqual(done.returncode, 0, done.stdout)
            for name in ("counts-1.0", "report.json", "report.csv"):
                self.assertEqual(self.read("one", name), self.read(f"r{ranks}", name), name)

    def test_a_missing_module_is_named(self):
        alone = shutil.copy(SOUK, self.folder)
        done = subprocess.run([*MPIRUN, "2", alone, "lab", "basari", "-n", "10", "--out", os.path.join(self.folder, "no")],
                              env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("This needs the module souk-mpi", done.stdout)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "no")))

    def test_without_the_client_the_page_is_missing(self):
        """Alone in its folder, the program writes the other files and says what the page needs."""
        alone, out = shutil.copy(SOUK, self.folder), os.path.join(self.folder, "bare")
        done = subprocess.run([alone, "lab", "basari", "--bots", "random", "-n", "10", "--out", out],
                              env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("after `make web`, the same command writes it", done.stdout)
        self.assertEqual(sorted(os.listdir(out)), ["counts-1.0", "records", "report.csv", "report.json"])

    @staticmethod
    def arena(plays, *more):
        return [SOUK, "arena", "basari", "--seats", "3", "--bots", "easy,random", "-n", str(plays), "--threads", "1",
                *more]

    @staticmethod
    def table(text):
        """The output without the line with the duration."""
        return [line for line in text.splitlines() if "+-" in line]

    def test_same_arena_for_any_number_of_ranks(self):
        one = subprocess.run(self.arena(60), env=ENV, stdout=subprocess.PIPE, text=True)
        three = subprocess.run([*MPIRUN, "3", *self.arena(60)], env=ENV, stdout=subprocess.PIPE, text=True)
        self.assertEqual((one.returncode, three.returncode), (0, 0))
        self.assertTrue(self.table(one.stdout))
        self.assertEqual(self.table(one.stdout), self.table(three.stdout))

    def test_a_dead_rank_is_named_and_the_arena_resumes(self):
        kept = os.path.join(self.folder, "duel.txt")
        job = subprocess.Popen([*MPIRUN, "3", *self.arena(1000000, "--resume", kept)],
                               env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        # Kills rank 2 once it has saved a play (a title and a complete line).
        while job.poll() is None and self.lines(kept + ".2") < 2:
            time.sleep(0.05)
        victim = self.child_of(job.pid, "2")
        self.assertTrue(victim)
        os.kill(victim, signal.SIGKILL)
        text, _ = job.communicate(timeout=300)
        self.assertNotEqual(job.returncode, 0)
        self.assertIn("rank 2", text)
        # The same command, here with fewer plays, resumes from the saved plays and gives the result of one process.
        again = subprocess.run([*MPIRUN, "2", *self.arena(60, "--resume", kept)], env=ENV, stdout=subprocess.PIPE,
                               text=True)
        one = subprocess.run(self.arena(60), env=ENV, stdout=subprocess.PIPE, text=True)
        self.assertEqual((again.returncode, one.returncode), (0, 0))
        self.assertTrue(self.table(one.stdout))
        self.assertEqual(self.table(one.stdout), self.table(again.stdout))

    @staticmethod
    def lines(path):
        if not os.path.exists(path):
            return 0
        with open(path, encoding="utf-8") as file:
            return file.read().count("\n")

    def test_a_dead_rank_is_named_and_the_study_resumes(self):
        plays = 3000
        out = os.path.join(self.folder, "dead")
        job = subprocess.Popen([*MPIRUN, "3", SOUK, "lab", "basari", "--seats", "4", "--bots", "normal", "-n",
                                "20000000", "--threads", "1", "--out", out],
                               env=ENV, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        victim = None
        for _ in range(100):
            time.sleep(0.2)
            victim = self.child_of(job.pid, "2")
            if victim:
                break
        self.assertTrue(victim)
        os.kill(victim, signal.SIGKILL)
        text, _ = job.communicate(timeout=300)
        self.assertNotEqual(job.returncode, 0)
        self.assertIn("rank 2", text)
        # A run resumes from the saved plays of an interrupted one and gives the result of a single run.
        self.assertEqual(self.lab("whole", plays=plays).returncode, 0)
        stopped = subprocess.Popen([SOUK, "lab", "basari", "--seats", "3", "--bots", "random", "-n", str(plays),
                                    "--threads", "1", "--out", os.path.join(self.folder, "again")],
                                   env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stopped.send_signal(signal.SIGINT)
        stopped.wait()
        self.assertEqual(self.lab("again", ranks=2, plays=plays).returncode, 0)
        self.assertEqual(self.read("whole", "report.json"), self.read("again", "report.json"))

    @staticmethod
    def child_of(parent, rank):
        """The process of that rank under mpirun, or None."""
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    environment = file.read().split(b"\0")
                with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                    above = int(file.read().rsplit(")", 1)[1].split()[1])
            except (OSError, ValueError):
                continue
            if above == parent and f"OMPI_COMM_WORLD_RANK={rank}".encode() in environment:
                return int(pid)
        return None


if __name__ == "__main__":
    tap.main()
