"""Souk, a house for bazaar games: rules, bots and learning environments.

    import souk
    state = souk.game("bazaar").new(seats=3, seed=1)      # one play
    batch = souk.Batch("basari", tables=1024, seats=4)    # many plays, in numpy arrays
    env = souk.aec.env("desert", seats=3)                 # PettingZoo AEC
    env = souk.parallel.parallel_env("basari", seats=4)   # PettingZoo parallel
    env = souk.single.env("bazaar", opponent="normal")    # Gymnasium: you against opponents
    envs = souk.vector.make("sahwari", 64, seats=2)       # Gymnasium vector environment
    souk.lab.simulate("bazaar", "normal", seats=3)        # statistics of many plays between bots
    souk.evaluate("bazaar", policy, "normal", plays=500)  # your share of the wins, with its interval
    souk.arena("bazaar", ["hard", "normal"], plays=100)   # which bot is stronger
    souk.world("bazaar-end-4").exploitability("normal")       # exact, in a small world
    souk.puzzles("bazaar")[0].state                       # a position with one good action
    import souk.gpu, souk.open_spiel                      # batches on a GPU; OpenSpiel games (needs pyspiel)
"""
from souk import aec, lab, parallel, single, spaces, vector
from souk._native import CHANCE, DONE, REST, SPECTATOR, TABLE, SoukError
from souk.batch import CUT, ENDED, GOES_ON, REFUSED, Batch
from souk.games import Bot, Game, Parts, State, bot, bots, game, games, play
from souk.lab import Player, analyse, arena, evaluate
from souk.puzzle import Puzzle, puzzles
from souk.tables import Table
from souk.small import World, world, worlds

__version__ = "0.2.0"
__all__ = ["aec", "lab", "parallel", "single", "spaces", "vector", "Batch", "Bot", "Game", "Parts", "Player", "Puzzle",
           "State", "Table", "SoukError", "World", "analyse", "arena", "bot", "bots", "evaluate", "game", "games", "play",
           "puzzles", "world", "worlds", "CHANCE", "DONE", "REST", "SPECTATOR", "TABLE", "CUT",
           "ENDED", "GOES_ON", "REFUSED"]

single.register()
