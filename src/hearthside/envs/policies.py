"""Policies as players: functions and classes of a module, and nets saved for NumPy or as ONNX.

A policy is a function ``(observation, mask, rng) -> action`` by an encoding of this package, or a
`hearthside.Player`. Whatever is wrong with one is a ValueError with a sentence that names it.
"""

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hearthside.cards import Cards
from hearthside.game import Limit, Player
from hearthside.games import Move, Rules, game_of

from .encoding import Bytes, Encoding, Mask
from .encodings import encoding_for

Policy = Callable[[Bytes, Mask, Random], int]
"""Observation uint8[size], mask bool[actions] and dice in, the number of a legal action out."""

NUMPY: Final = ".npz"
ONNX: Final = ".onnx"
ACTIVATIONS: Final[dict[str, Callable[[Any], Any]]] = {"relu": lambda values: np.maximum(values, 0), "tanh": np.tanh}
"""What may stand between the layers of a net in a NumPy file."""
_PROGRAM: Final = "exec:"
"""What the name of a program that speaks the engine protocol begins with."""
_SHOWN: Final = 8


def is_policy(name: str) -> bool:
    """Whether that is written as a policy is: ``module:name``, ``file.py:name``, ``file.npz`` or ``file.onnx``.

    >>> [is_policy(name) for name in ("my.module:Policy", "net.npz", "net.onnx", "shark@16worlds", "exec:my-program")]
    [True, True, True, False, False]
    """
    return is_saved(name) or (":" in name and not name.startswith(_PROGRAM))


def is_saved(name: str) -> bool:
    """Whether that is a file with a net."""
    return name.endswith((NUMPY, ONNX)) and not name.startswith(_PROGRAM)


def policy_player(name: str, rules: Rules) -> Player[Any, Move]:
    """The policy of that name as a player under these rules.

    ``name``: ``module:name`` of a module that can be imported or lies in the current folder, ``path/file.py:name``,
    ``path/file.npz`` or ``path/file.onnx``. A class is called without arguments. ValueError with a
    sentence where there is no such policy, or where it is none for these rules.
    """
    if is_saved(name):
        return as_player(_net(name, rules), rules, name)
    found = _found(name)
    if isinstance(found, type):
        try:
            found = found()
        except Exception as error:  # noqa: BLE001 (whatever a stranger's code raises is said in a sentence)
            raise _failed(name, "could not be made", error) from None
    return as_player(found, rules, name)


def as_player(policy: Any, rules: Rules, name: str = "The policy") -> Player[Any, Move]:
    """A policy as a player that can sit wherever players sit. ``name`` is what sentences call it.

    ``policy``: a function as `Policy`, or an object with the method ``choose`` of a `Player`. ValueError with a
    sentence for anything else.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.hearts import BLACK_LADY, Deal, State
    >>> lowest = as_player(lambda observation, mask, rng: int(mask.argmax()), BLACK_LADY)
    >>> view = State.new(BLACK_LADY).play(Deal(shuffled(5))).view(0)
    >>> print(lowest.choose(view, Random(1), Limit()).cards)
    6C 7C 8C
    """
    if callable(getattr(policy, "choose", None)):
        return _CheckedPlayer(name, policy, rules)
    if callable(policy):
        return _PolicyPlayer(name, policy, encoding_for(rules))
    raise ValueError(f"{name} is no policy: it can neither be called nor has it a method choose.")


def fingerprint(name: str) -> str:
    """A short hash of the file that a policy comes from; empty where it comes from none. A limit after the name counts
    for nothing, and nor does what a module imports.
    """
    module = name.partition("@")[0].rpartition(":")[0]
    if is_saved(name) or module.endswith(".py"):
        file: str | None = name if is_saved(name) else module
    else:
        _look_here()
        spec = find_spec(module)
        file = spec.origin if spec is not None and spec.has_location else None
    return "" if file is None else sha256(Path(file).read_bytes()).hexdigest()[:16]


class _PolicyPlayer:
    """A player that asks a function for actions."""

    def __init__(self, name: str, policy: Policy, encoding: Encoding) -> None:
        self._name, self._policy, self._encoding = name, policy, encoding

    def choose(self, view: Any, rng: Random, limit: Limit) -> Move:
        """The move that the actions of the policy make: one action, or one for each card of a pass."""
        encoding, picked = self._encoding, Cards(0)
        while True:
            mask = encoding.mask(view, picked)
            action = self._action(encoding.observation(view, picked), mask.copy(), rng)
            if not (0 <= action < encoding.actions and mask[action]):
                what = f" ({encoding.action_text(action)})" if 0 <= action < encoding.actions else ""
                legal = _row([str(each) for each in np.flatnonzero(mask)])
                raise ValueError(f"{self._name} chose action {action}{what}, which is not legal there; legal: {legal}.")
            move: Move | None = encoding.move(view, action, picked)
            if move is not None:
                return move
            picked |= 1 << action

    def _action(self, observation: Bytes, mask: Mask, rng: Random) -> int:
        try:
            answer = self._policy(observation, mask, rng)
        except Exception as error:  # noqa: BLE001 (whatever a stranger's code raises is said in a sentence)
            raise _failed(self._name, "failed", error) from None
        try:
            return index(answer)
        except TypeError:
            raise ValueError(f"{self._name} answered {_short(answer)}, which is not the number of an action.") from None


class _CheckedPlayer:
    """A player from a stranger's module, whose failures are said in sentences."""

    def __init__(self, name: str, player: Player[Any, Any], rules: Rules) -> None:
        self._name, self._player, self._game = name, player, game_of(rules)

    def choose(self, view: Any, rng: Random, limit: Limit) -> Move:
        """What the player chooses."""
        try:
            move = self._player.choose(view, rng, limit)
        except Exception as error:  # noqa: BLE001 (whatever a stranger's code raises is said in a sentence)
            raise _failed(self._name, "failed", error) from None
        try:
            self._game.move_to_json(move)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise ValueError(f"{self._name} answered {_short(move)}, which is no move of {self._game.name}.") from None
        if move.seat != view.seat:
            raise ValueError(f"{self._name} answered with a move of another seat: {_short(move)}.")
        return move


# ---- Modules ----


def _found(name: str) -> Any:
    """What stands under that name in its module."""
    module_name, _, attribute = name.rpartition(":")
    if not module_name or not attribute:
        raise ValueError(f"{name!r} is no policy: write module:name, such as my_policy:Policy.")
    found: Any = _module(module_name)
    for part in attribute.split("."):
        if not hasattr(found, part):
            own = getattr(found, "__dict__", {}).items()
            there = [each for each, it in own if getattr(it, "__module__", None) == module_name]
            raise ValueError(
                f"{module_name} has no {attribute!r}; it has {_row(there) or 'nothing that can be called'}."
            )
        found = getattr(found, part)
    return found


def _module(name: str) -> ModuleType:
    try:
        return _of_file(Path(name)) if name.endswith(".py") else _imported(name)
    except ModuleNotFoundError as error:
        if error.name == name and name.endswith(".py"):
            raise ValueError(f"There is no file {name}.") from None
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise ValueError(
                f"There is no module {name!r}: it is looked for in the current folder and among the installed packages."
            ) from None
        raise _failed(name, "could not be imported", error) from None
    except Exception as error:  # noqa: BLE001 (whatever a stranger's code raises is said in a sentence)
        raise _failed(name, "could not be imported", error) from None


def _imported(name: str) -> ModuleType:
    _look_here()
    return import_module(name)


def _look_here() -> None:
    """Has modules looked for in the current folder, as `python -m` does. A command is not told of it."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)


def _of_file(path: Path) -> ModuleType:
    """The module in a file, imported once."""
    name = f"_hearthside_policy_{sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ModuleNotFoundError(name=str(path))
    sys.modules[name] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


# ---- Nets ----


def _net(name: str, rules: Rules) -> Policy:
    """The net in a file, for these rules. A file is read once, and again when it has changed."""
    try:
        stat = Path(name).stat()
    except OSError:
        raise ValueError(f"There is no file {name}.") from None
    return _read(name, stat.st_mtime_ns, stat.st_size, rules)


@lru_cache(maxsize=16)
def _read(name: str, changed: int, size: int, rules: Rules) -> Policy:
    encoding = encoding_for(rules)
    return NumpyPolicy(Path(name), encoding) if name.endswith(NUMPY) else OnnxPolicy(Path(name), encoding)


class NumpyPolicy:
    """A plain multilayer net in a ``.npz`` file; it plays the legal action with the highest output.

    The arrays of the file:

    ===================  =================================================================================
    ``weight_0``         float32[size, n]: the first layer. Its input is an observation, each byte brought
                         to the range from 0 to 1 (times `Encoding.scale`)
    ``bias_0``           float32[n]
    ``weight_1``, ...    the next layers, as many as there are; the last has as many outputs as actions
    ``activation``       ``relu`` or ``tanh``, between the layers; ``relu`` where it is missing
    ``encoding``         the id of the encoding, such as ``hearts-v1``
    ===================  =================================================================================
    """

    def __init__(self, path: Path, encoding: Encoding) -> None:
        """Reads the file. ValueError with a sentence for one that does not hold such a net for this encoding."""
        arrays = _arrays(path)
        _compare_encoding(path, str(arrays.get("encoding", "")), encoding)
        activation = str(arrays.get("activation", "relu"))
        if activation not in ACTIVATIONS:
            raise ValueError(f"{path} has the activation {activation!r}; there are {' and '.join(ACTIVATIONS)}.")
        self._activation = ACTIVATIONS[activation]
        self._layers = _layers(path, arrays, encoding)
        self._scale = encoding.scale

    def scores(self, observation: Bytes) -> NDArray[np.float32]:
        """The outputs for an observation, or for several: float32[actions] or float32[n, actions]."""
        values: NDArray[np.float32] = observation * self._scale
        for number, (weight, bias) in enumerate(self._layers):
            values = values @ weight + bias
            if number + 1 < len(self._layers):
                values = self._activation(values)
        return values

    def __call__(self, observation: Bytes, mask: Mask, rng: Random) -> int:
        """The legal action with the highest output, of several the first."""
        return int(np.where(mask, self.scores(observation), -np.inf).argmax())


def _arrays(path: Path) -> dict[str, NDArray[Any]]:
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except Exception:  # noqa: BLE001 (a damaged file raises errors of zipfile, zlib, tokenize and others)
        raise ValueError(f"{path} is not a file that NumPy saved with savez.") from None


def _layers(
    path: Path, arrays: dict[str, NDArray[Any]], encoding: Encoding
) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """The layers of a net, once their shapes fit each other and the encoding."""
    layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]()
    given, giver = encoding.size, f"an observation of {encoding.id}"
    while f"weight_{len(layers)}" in arrays:
        number = len(layers)
        weight, bias = arrays[f"weight_{number}"], arrays.get(f"bias_{number}")
        if bias is None or weight.ndim != 2 or bias.shape != weight.shape[1:]:
            raise ValueError(
                f"{path}: weight_{number} needs two dimensions, and a bias_{number} as long as its second."
            )
        if not all(each.dtype.kind == "f" and np.isfinite(each).all() for each in (weight, bias)):
            raise ValueError(f"{path}: layer {number} is not made of finite floating-point numbers.")
        if weight.shape[0] != given:
            raise ValueError(f"{path}: weight_{number} takes {weight.shape[0]} numbers, and {giver} has {given}.")
        given, giver = weight.shape[1], f"layer {number}"
        layers.append((weight.astype(np.float32), bias.astype(np.float32)))
    if not layers:
        raise ValueError(f"{path} has no weight_0; it has {_row(list(arrays)) or 'nothing'}.")
    if given != encoding.actions:
        raise ValueError(f"{path} has {given} outputs, and {encoding.id} has {encoding.actions} actions.")
    return layers


class OnnxPolicy:
    """A net in an ``.onnx`` file; it plays the legal action with the highest output. Needs the extra ``onnx``.

    Its first input is an observation with a dimension for the batch before it, float[1, size] with bytes brought to the
    range from 0 to 1 (times `Encoding.scale`), or uint8[1, size] as it is. A second input named ``mask`` gets the mask,
    bool or float[1, actions]. The first output has a number for each action. The metadata ``encoding`` may name the
    encoding.
    """

    def __init__(self, path: Path, encoding: Encoding) -> None:
        """Reads the file. ValueError with a sentence for one that does not hold such a net for this encoding."""
        try:
            runtime: Any = import_module("onnxruntime")
        except ModuleNotFoundError:
            raise ValueError("A policy as ONNX needs the extra: install hearthside[onnx].") from None
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            self._session = runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # noqa: BLE001 (each of its kinds of error is a class of its own)
            raise ValueError(f"{path} is not a net that ONNX Runtime can run: {_short(error).rstrip('.')}.") from None
        said = self._session.get_modelmeta().custom_metadata_map.get("encoding")
        _compare_encoding(path, encoding.id if said is None else said, encoding)
        first, *more = self._session.get_inputs()
        self._mask = next((each for each in more if each.name == "mask"), None)
        if others := [each.name for each in more if each is not self._mask]:
            raise ValueError(f"{path} wants the input {others[0]!r}; a policy has an observation, and may have a mask.")
        if isinstance(first.shape[-1], int) and first.shape[-1] != encoding.size:
            raise ValueError(f"{path} takes {first.shape[-1]} numbers, and {encoding.id} has {encoding.size}.")
        if first.type not in ("tensor(float)", "tensor(uint8)"):
            raise ValueError(f"{path} takes a {first.type}; a policy takes float or uint8.")
        self._path, self._input, self._encoding = path, first.name, encoding
        self._scale = encoding.scale if first.type == "tensor(float)" else None

    def __call__(self, observation: Bytes, mask: Mask, rng: Random) -> int:
        """The legal action with the highest output, of several the first."""
        asked: dict[str, NDArray[Any]] = {
            self._input: (observation if self._scale is None else observation * self._scale)[None]
        }
        if self._mask is not None:
            asked["mask"] = (mask.astype(np.float32) if self._mask.type == "tensor(float)" else mask)[None]
        scores = np.asarray(self._session.run(None, asked)[0]).ravel()
        if scores.size != self._encoding.actions:
            raise ValueError(f"it has {scores.size} outputs, and there are {self._encoding.actions} actions")
        if np.isnan(scores).any():
            raise ValueError("one of its outputs is no number")
        return int(np.where(mask, scores, -np.inf).argmax())


def _compare_encoding(path: Path, said: str, encoding: Encoding) -> None:
    """ValueError where a net was made for another encoding."""
    if not said:
        raise ValueError(f"{path} does not say for which encoding it was made: save encoding={encoding.id!r} with it.")
    if said != encoding.id:
        raise ValueError(f"{path} was made for {said}, and {encoding.id} is played.")


# ---- Words ----


def _failed(name: str, what: str, error: Exception) -> ValueError:
    """An error of a stranger's code, with the line of it where that was raised."""
    frame = extract_tb(error.__traceback__)[-1]
    told = isinstance(error, SyntaxError) or frame.filename == __file__ or frame.filename.startswith("<")
    where = "" if told else f" ({Path(frame.filename).name}, line {frame.lineno})"
    text = str(error).rstrip(".")
    return ValueError(f"{name} {what}: {type(error).__name__}{f': {text}' if text else ''}{where}.")


def _row(words: Sequence[str]) -> str:
    return ", ".join(words[:_SHOWN]) + (" and more" if len(words) > _SHOWN else "")


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 120 else f"{text[:119]}…"
