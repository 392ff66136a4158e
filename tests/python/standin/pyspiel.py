"""A stand-in for pyspiel, where OpenSpiel is not installed: the interface of a game written in Python.

Reimplemented from OpenSpiel's documentation and headers (2.0): the members of GameType and GameInfo, the calls between
a State and its game, histories, clones, serialised states and masks, and the errors that its tests expect. It is as
strict as pyspiel: wrong types are refused. It has no games and no algorithms.
"""
import base64
import collections
import copy
import enum
import pickle
import re

import numpy as np

__standin__ = True


class PlayerId(enum.IntEnum):
    DEFAULT_PLAYER_ID = 0
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4
    MEAN_FIELD = -5


class PrivateInfoType(enum.Enum):
    NONE = 0
    SINGLE_PLAYER = 1
    ALL_PLAYERS = 2


class IIGObservationType:
    def __init__(self, perfect_recall, public_info=True, private_info=PrivateInfoType.SINGLE_PLAYER):
        self.perfect_recall, self.public_info, self.private_info = bool(perfect_recall), bool(public_info), private_info


class GameType:
    class Dynamics(enum.Enum):
        SEQUENTIAL, SIMULTANEOUS, MEAN_FIELD = range(3)

    class ChanceMode(enum.Enum):
        DETERMINISTIC, EXPLICIT_STOCHASTIC, SAMPLED_STOCHASTIC = range(3)

    class Information(enum.Enum):
        ONE_SHOT, PERFECT_INFORMATION, IMPERFECT_INFORMATION = range(3)

    class Utility(enum.Enum):
        ZERO_SUM, CONSTANT_SUM, GENERAL_SUM, IDENTICAL = range(4)

    class RewardModel(enum.Enum):
        REWARDS, TERMINAL = range(2)

    NEEDED = {"short_name": str, "long_name": str, "dynamics": Dynamics, "chance_mode": ChanceMode,
              "information": Information, "utility": Utility, "reward_model": RewardModel, "max_num_players": int,
              "min_num_players": int, "provides_information_state_string": bool, "provides_information_state_tensor": bool,
              "provides_observation_string": bool, "provides_observation_tensor": bool}

    def __init__(self, parameter_specification=None, default_loadable=True, provides_factored_observation_string=False, **given):
        assert set(given) == set(self.NEEDED), set(given) ^ set(self.NEEDED)
        for name, kind in self.NEEDED.items():
            assert isinstance(given[name], kind), (name, given[name])
        self.__dict__.update(given, parameter_specification=dict(parameter_specification or {}),
                             default_loadable=default_loadable,
                             provides_factored_observation_string=provides_factored_observation_string)
        for name, value in self.parameter_specification.items():
            assert isinstance(name, str) and type(value) in (int, float, str, bool), (name, value)

    def __eq__(self, other):
        return isinstance(other, GameType) and self.__dict__ == other.__dict__


class GameInfo:
    def __init__(self, *, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility, max_game_length,
                 utility_sum=None):
        for value in (num_distinct_actions, max_chance_outcomes, num_players, max_game_length):
            assert type(value) is int and 0 <= value < 1 << 31, value
        assert min_utility < max_utility and utility_sum is None or isinstance(utility_sum, float)
        self.__dict__.update({name: value for name, value in locals().items() if name not in ("self", "value")})


_known = {}


def register_game(kind, maker):
    assert isinstance(kind, GameType) and callable(maker)
    _known[kind.short_name] = (kind, maker)


def registered_names():
    return sorted(_known)


def registered_games():
    return [kind for kind, _ in _known.values()]


def load_game(name, params=None):
    found = re.fullmatch(r"(\w+)(?:\((.*)\))?", name)
    kind, maker = _known[found[1]]
    given = dict(params or {})
    for pair in (found[2] or "").split(","):
        if pair:
            key, value = pair.split("=")
            given[key] = (int(value) if re.fullmatch(r"-?\d+", value) else value == "True" if value in ("True", "False") else value)
    for key, value in given.items():
        if key not in kind.parameter_specification or type(value) is not type(kind.parameter_specification[key]):
            raise RuntimeError(f"Unknown parameter or wrong type: {key}={value}")
    return maker({**kind.parameter_specification, **given})


class Game:
    def __init__(self, kind, info, params):
        assert isinstance(kind, GameType) and isinstance(info, GameInfo) and isinstance(params, dict)
        assert kind.min_num_players <= info.num_players <= kind.max_num_players
        self._type, self._info, self._params, self._observers = kind, info, params, {}

    def get_type(self):
        return self._type

    def get_parameters(self):
        return self._params

    def __str__(self):
        return f"{self._type.short_name}({','.join(f'{k}={v}' for k, v in sorted(self._params.items()))})"

    def __reduce__(self):
        return load_game, (str(self),)

    def __getattr__(self, name):
        info = self.__dict__.get("_info")
        if info is not None and name in info.__dict__:
            return lambda: info.__dict__[name]
        raise AttributeError(name)

    def max_history_length(self):
        many = self.num_players() if self._type.dynamics is GameType.Dynamics.SIMULTANEOUS else 1
        return self.max_game_length() * many + self.max_chance_nodes_in_history()

    def max_move_number(self):
        return self.max_game_length() + self.max_chance_nodes_in_history()

    def new_initial_states(self):
        return [self.new_initial_state()]

    def observer(self, perfect_recall):
        if perfect_recall not in self._observers:
            self._observers[perfect_recall] = self.make_py_observer(IIGObservationType(perfect_recall), {})
        return self._observers[perfect_recall]

    def information_state_tensor_size(self):
        return self.observer(True).tensor.size

    def observation_tensor_size(self):
        return self.observer(False).tensor.size

    def deserialize_state(self, said):
        history, moves, kept = said.split("\n")
        state = self.new_initial_state()
        state._history = [PlayerAction(*map(int, pair.split(":"))) for pair in history.split(",") if pair]
        state._moves = int(moves)
        vars(state).update(pickle.loads(base64.b64decode(kept)))
        return state


PlayerAction = collections.namedtuple("PlayerAction", "player action")
_OWN = ("_game", "_history", "_moves")


class State:
    def __init__(self, game):
        assert isinstance(game, Game)
        self._game, self._history, self._moves = game, [], 0

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def full_history(self):
        return list(self._history)

    def history(self):
        return [pair.action for pair in self._history]

    def move_number(self):
        return self._moves

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def is_simultaneous_node(self):
        return self.current_player() == PlayerId.SIMULTANEOUS

    def is_player_node(self):
        return self.current_player() >= 0

    def is_mean_field_node(self):
        return False

    def legal_actions(self, player=None):
        now = int(self.current_player())
        player = now if player is None else player
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [outcome for outcome, _ in self.chance_outcomes()]
        if player == now or player >= 0 and self.is_simultaneous_node():
            found = self._legal_actions(player)
            assert isinstance(found, list) and all(type(action) is int for action in found)
            return found
        if player < 0:
            raise RuntimeError(f"Called LegalActions for pseudo-player {player}")
        return []

    def legal_actions_mask(self, player=None):
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player, action):
        said = self._action_to_string(player, action)
        assert isinstance(said, str)
        return said

    def apply_action(self, action):
        player = int(self.current_player())
        assert not self.is_terminal() and not self.is_simultaneous_node()
        self._apply_action(int(action))
        self._history.append(PlayerAction(player, int(action)))
        self._moves += 1

    def apply_actions(self, actions):
        assert self.is_simultaneous_node() and len(actions) == self.num_players()
        self._apply_actions([int(action) for action in actions])
        self._history += [PlayerAction(player, int(action)) for player, action in enumerate(actions)]
        self._moves += 1

    def rewards(self):
        return self.returns() if self.is_terminal() else [0.0] * self.num_players()

    def player_return(self, player):
        return self.returns()[player]

    def clone(self):
        other = self._game.new_initial_state()
        for name, value in vars(self).items():
            if name not in _OWN:
                setattr(other, name, copy.deepcopy(value))
        other._history, other._moves = list(self._history), self._moves
        return other

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def serialize(self):
        kept = {name: value for name, value in vars(self).items() if name not in _OWN}
        return "\n".join([",".join(f"{p}:{a}" for p, a in self._history), str(self._moves),
                          base64.b64encode(pickle.dumps(kept)).decode()])

    def __reduce__(self):
        return _state_of, (serialize_game_and_state(self._game, self),)

    def _of(self, player):
        player = int(self.current_player()) if player is None else player
        if player < 0:
            raise RuntimeError("player >= 0")
        if player >= self.num_players():
            raise RuntimeError("player < NumPlayers()")
        return player

    def _string(self, player, perfect_recall):
        said = self._game.observer(perfect_recall).string_from(self, self._of(player))
        assert isinstance(said, str)
        return said

    def _tensor(self, player, perfect_recall):
        observer = self._game.observer(perfect_recall)
        observer.set_from(self, self._of(player))
        size = sum(part.size for part in observer.dict.values())
        assert observer.tensor.dtype == np.float32 and size == observer.tensor.size
        return [float(x) for part in observer.dict.values() for x in part.ravel()]

    def information_state_string(self, player=None):
        return self._string(player, True)

    def observation_string(self, player=None):
        return self._string(player, False)

    def information_state_tensor(self, player=None):
        return self._tensor(player, True)

    def observation_tensor(self, player=None):
        return self._tensor(player, False)


def serialize_game_and_state(game, state):
    return f"{game}\n{state.serialize()}"


def deserialize_game_and_state(said):
    name, kept = said.split("\n", 1)
    game = load_game(name)
    return game, game.deserialize_state(kept)


def _state_of(said):
    return deserialize_game_and_state(said)[1]
