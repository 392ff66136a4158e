"""MaskablePPO of sb3-contrib: it asks every environment for action_masks().

    python3 python/examples/maskable_ppo.py [GAME] [--opponent random] [--steps 200000]

Needs sb3-contrib. SB3 seeds environment i with seed + i; no two of them ever have the same play."""
import argparse

import souk
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env


def main(words=None):
    told = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    told.add_argument("game", nargs="?", default="bazaar", choices=[g.id for g in souk.games()], metavar="GAME")
    told.add_argument("--opponent", default="random", choices=[b.name for b in souk.bots()])
    told.add_argument("--steps", type=int, default=200_000)
    told.add_argument("--plays", type=int, default=500)
    asked = told.parse_args(words)
    seats = max(2, souk.game(asked.game).min_seats)
    envs = make_vec_env(lambda: souk.single.env(asked.game, seats=seats, opponent=asked.opponent), n_envs=8, seed=1)
    model = MaskablePPO("MlpPolicy", envs, gamma=1.0, seed=1, verbose=1)
    model.learn(total_timesteps=asked.steps)

    def policy(seen, masks):
        return model.predict(seen, action_masks=masks, deterministic=True)[0]
    found = souk.evaluate(asked.game, policy, asked.opponent, asked.plays, seats)
    print(f"wins {found['share']:.1%} ({found['low']:.1%} to {found['high']:.1%}); an equal: {found['fair']:.1%}")


if __name__ == "__main__":
    main()
