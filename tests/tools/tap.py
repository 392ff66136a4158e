"""tap.py: runs unittest cases and prints TAP, so that they are counted like all other tests."""
import sys
import unittest


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.number = 0

    def say(self, result, test, comment=""):
        self.number += 1
        print(f"{result} {self.number} - {test.id().split('.', 1)[-1]}{comment}", flush=True)

    def addSuccess(self, test):
        self.say("ok", test)

    def addSkip(self, test, reason):
        self.say("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, err):
        self.say("not ok", test)
        super().addFailure(test, err)
        print("".join(f"# {line}\n" for line in self.failures[-1][1].splitlines()), end="")

    def addError(self, test, err):
        self.say("not ok", test)
        super().addError(test, err)
        print("".join(f"# {line}\n" for line in self.errors[-1][1].splitlines()), end="")


def main(*names):
    """Runs the cases and classes of these names, by default all."""
    result, module = Result(), sys.modules["__main__"]
    load = unittest.defaultTestLoader
    (load.loadTestsFromNames(names, module) if names else load.loadTestsFromModule(module)).run(result)
    print(f"1..{result.number}")
    sys.exit(0 if result.wasSuccessful() and result.number else 1)
