"""card.c with a mock driver, without a GPU: the host side of src/gpu behaves like souk_batch and frees what it
allocates. Each PTX file holds the id of its game. Arguments: the program, the folder of the driver, the games."""
import os
import subprocess
import sys
import tempfile

program, driver, *games = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    for game in games:
        for ending in (".ptx", ".search.ptx"):
            with open(f"{folder}/{game}{ending}", "w", encoding="ascii") as file:
                file.write(game)
    sys.exit(subprocess.run([program, "check", "100"], check=False, env={
        **os.environ, "SOUK_GPU": folder, "LD_LIBRARY_PATH": driver}).returncode)
