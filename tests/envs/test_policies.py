"""Policies sit in the arena: functions and players of modules, and nets. Whatever is wrong with one is a sentence."""

import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from typer.testing import CliRunner

from hearthside import gin, hearts
from hearthside.arena.dataset import DatasetSpec
from hearthside.arena.duplicate import Contest
from hearthside.arena.matches import match
from hearthside.cards import shuffled
from hearthside.cli import app
from hearthside.envs import encoding_for
from hearthside.envs.policies import as_player, policy_player
from hearthside.game import Deal, Limit
from hearthside.record import write

MODULE = """
from hearthside.ai.players import player
from hearthside.hearts import Play

class Lowest:
    def __call__(self, observation, mask, rng):
        assert observation.dtype == "uint8" and mask.dtype == bool
        return mask.argmax()

class Nellie:
    def choose(self, view, rng, limit):
        assert limit.worlds == 7
        return player("nellie").choose(view, rng, limit)

class Broken:
    def __init__(self):
        raise OSError("No disk.")

class Reaching:
    def choose(self, view, rng, limit):
        return Play((view.seat + 1) % 4, view.hand[0])

class Cheat:
    def choose(self, view, rng, limit):
        return Play(view.seat, view.hand[0])

class Mute:
    def choose(self, view, rng, limit):
        return None

def any_of(observation, mask, rng):
    return rng.choice(mask.nonzero()[0])

def illegal(observation, mask, rng):
    return (~mask).argmax()

def outside(observation, mask, rng):
    return 500

def words(observation, mask, rng):
    return "QS"

def falls(observation, mask, rng):
    mask[:] = True
    return {}["hand"]

class C:
    def __init__(self, a):
        pass

nothing = 3
"""
ENCODING = encoding_for(hearts.BLACK_LADY)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "some_policies", raising=False)
    (tmp_path / "some_policies.py").write_text(MODULE)
    (tmp_path / "half_written.py").write_text("import no_such_thing\n")
    (tmp_path / "no_python.py").write_text("def f(:\n")
    return tmp_path


def net(**changes: Any) -> dict[str, Any]:
    rng = np.random.default_rng(1)
    layers = {
        "weight_0": rng.normal(size=(ENCODING.size, 8)).astype("float32"),
        "bias_0": np.zeros(8, "float32"),
        "weight_1": rng.normal(size=(8, 52)).astype("float32"),
        "bias_1": np.zeros(52, "float32"),
        "encoding": "hearts-v1",
    }
    return {name: value for name, value in (layers | changes).items() if value is not None}


def as_onnx(path: Path, arrays: dict[str, NDArray[Any]], *, kind: int = TensorProto.FLOAT, mask: bool = False) -> None:
    """The same net as ONNX, relu between its layers; one with a mask takes 1000 off what is not legal."""
    nodes = [
        helper.make_node("Gemm", ["given", "weight_0", "bias_0"], ["sums"]),
        helper.make_node("Relu", ["sums"], ["hidden"]),
        helper.make_node("Gemm", ["hidden", "weight_1", "bias_1"], ["raw" if mask else "scores"]),
    ]
    size, actions = arrays["weight_0"].shape[0], arrays["weight_1"].shape[1]
    inputs = [helper.make_tensor_value_info("seen", kind, ["n", size])]
    nodes.insert(0, helper.make_node("Cast", ["seen"], ["given"], to=TensorProto.FLOAT))
    if mask:
        inputs.append(helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["n", actions]))
        nodes.append(helper.make_node("Mul", ["raw", "mask"], ["scores"]))
    weights = [numpy_helper.from_array(value, name) for name, value in arrays.items() if name != "encoding"]
    outputs = [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", actions])]
    model = helper.make_model(
        helper.make_graph(nodes, "policy", inputs, outputs, weights),
        ir_version=10,
        opset_imports=[helper.make_opsetid("", 21)],
    )
    helper.set_model_props(model, {"encoding": str(arrays["encoding"])})
    onnx.save(model, path)


def records(*names: str) -> str:
    one = hearts.PRESETS["openspiel"]
    return re.sub(r"\[.*\]\n", "", write(match(one, names, 5, Limit(worlds=16))))


def test_a_class_a_function_and_a_file_play_like_the_functions_that_they_are(here: Path) -> None:
    lowest = records(*["some_policies:Lowest"] * 4)
    state = hearts.State.new(hearts.PRESETS["openspiel"]).play(Deal(shuffled(5)))
    while state.to_move:
        seat = state.to_move[0]
        move = as_player(lambda seen, mask, rng: int(mask.argmax()), state.rules).choose(
            state.view(seat), Random(1), Limit()
        )
        state = state.play(move)
    assert str(state.results[0].points[0]) in lowest
    assert lowest == records(*[f"{here}/some_policies.py:Lowest"] * 4)
    assert records("some_policies:any_of", *["duck"] * 3) != records("some_policies:Lowest", *["duck"] * 3)
    assert records("some_policies:Nellie@7worlds", *["duck"] * 3) == records("nellie", *["duck"] * 3)


def test_a_policy_plays_gin(here: Path) -> None:
    record = match(gin.PRESETS["openspiel"], ("some_policies:any_of", "simple"), 5)
    assert record.names[0] == "some_policies:any_of" and dict(record.tags)["SouthStyle"] == "some_policies:any_of"


def test_a_net_plays_the_same_from_numpy_and_from_onnx(here: Path) -> None:
    np.savez(here / "net.npz", **net())
    as_onnx(here / "net.onnx", net())
    as_onnx(here / "masked.onnx", net(), mask=True)
    scaled = net(weight_0=net()["weight_0"] * ENCODING.scale[:, None])
    as_onnx(here / "bytes.onnx", scaled, kind=TensorProto.UINT8)
    played = records("net.npz", *["duck"] * 3)
    assert played == records("net.onnx", *["duck"] * 3) == records("bytes.onnx", *["duck"] * 3)
    assert len(records("masked.onnx", *["duck"] * 3)) == len(played)
    np.savez(here / "net.npz", **net(activation="tanh", weight_1=-net()["weight_1"]))
    assert played != records("net.npz", *["duck"] * 3)  # it is read again


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.at_all:Policy", "There is no module 'nowhere.at_all': it is looked for in the current folder and "),
        ("nowhere.py:Policy", "There is no file nowhere.py."),
        (
            "no_python.py:Policy",
            "no_python.py could not be imported: SyntaxError: invalid syntax (no_python.py, line 1).",
        ),
        ("no_python:Policy", "no_python could not be imported: SyntaxError: invalid syntax (no_python.py, line 1)."),
        (
            "some_policies:C",
            "some_policies:C could not be made: TypeError: C.__init__() missing 1 required positional argument: 'a'.",
        ),
        ("half_written:Policy", "half_written could not be imported: ModuleNotFoundError: No module named 'no_such_"),
        (
            "some_policies:Policy",
            "some_policies has no 'Policy'; it has Lowest, Nellie, Broken, Reaching, Cheat, Mute,",
        ),
        ("some_policies:", "'some_policies:' is no policy: write module:name, such as my_policy:Policy."),
        ("some_policies:nothing", "some_policies:nothing is no policy: it can neither be called nor has it a method"),
        (
            "some_policies:Broken",
            "some_policies:Broken could not be made: OSError: No disk (some_policies.py, line 17).",
        ),
        ("missing.npz", "There is no file missing.npz."),
        ("missing.onnx", "There is no file missing.onnx."),
    ],
)
def test_what_is_no_policy_is_refused_before_anything_is_played(here: Path, name: str, sentence: str) -> None:
    ended = CliRunner().invoke(app, ["arena", "hearts", name, "random"])
    assert ended.exit_code == 2 and ended.stderr.startswith(sentence)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "illegal",
            r"illegal chose action 0 \(2C\), which is not legal there; legal: 1, 5, 6, 13, 21, 23, 25, 28 and more",
        ),
        ("outside", "outside chose action 500, which is not legal there"),
        ("words", "words answered QS, which is not the number of an action."),
        ("falls", r"falls failed: KeyError: 'hand' \(some_policies.py, line 45\)\."),
        ("Reaching", "Reaching answered with a move of another seat: Play"),
        ("Cheat", "Cheat made an illegal move. Choose the cards to pass first."),
        ("Mute", "Mute answered None, which is no move of Hearts."),
    ],
)
def test_what_a_policy_does_wrong_ends_the_contest_with_a_sentence(here: Path, name: str, sentence: str) -> None:
    contest = Contest(rules=hearts.BLACK_LADY, players=(f"some_policies:{name}", "random"))
    with pytest.raises(ValueError, match=f"^some_policies:{sentence}"):
        contest.play(0, 0)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"weight_0": None}, "has no weight_0; it has bias_0, weight_1, bias_1, encoding"),
        ({"bias_1": None}, "weight_1 needs two dimensions, and a bias_1 as long as its second"),
        ({"weight_0": np.zeros((800, 8))}, "weight_0 takes 800 numbers, and an observation of hearts-v1 has 877"),
        ({"weight_1": np.zeros((9, 52))}, "weight_1 takes 9 numbers, and layer 0 has 8"),
        ({"weight_1": np.zeros((8, 50)), "bias_1": np.zeros(50)}, "has 50 outputs, and hearts-v1 has 52 actions"),
        ({"bias_1": np.full(52, np.nan)}, "layer 1 is not made of finite floating-point numbers"),
        ({"encoding": "gin-v1"}, "was made for gin-v1, and hearts-v1 is played"),
        ({"encoding": None}, "does not say for which encoding it was made: save encoding='hearts-v1' with it"),
        ({"activation": "sign"}, "has the activation 'sign'; there are relu and tanh"),
    ],
)
def test_a_numpy_file_with_another_net_is_refused(here: Path, changes: dict[str, Any], sentence: str) -> None:
    np.savez(here / "net.npz", **net(**changes))
    with pytest.raises(ValueError, match=f"^net.npz:? {re.escape(sentence)}"):
        policy_player("net.npz", hearts.BLACK_LADY)


def test_a_damaged_compressed_file_is_refused(here: Path) -> None:
    np.savez_compressed(here / "net.npz", **net())
    whole = (here / "net.npz").read_bytes()
    for start, damage in ((2000, b"\xff" * 400), (8, b"\x05"), (6, b"\x01")):  # its data, its method, its flags
        damaged = whole[:start] + damage + whole[start + len(damage) :]
        if start < 10:  # each of these stands in the directory at the end too
            at = damaged.index(b"PK\x01\x02") + 2 + start
            damaged = damaged[:at] + damage + damaged[at + len(damage) :]
        (here / "net.npz").write_bytes(damaged)
        with pytest.raises(ValueError, match=r"^net.npz is not a file that NumPy saved with savez\.$"):
            policy_player("net.npz", hearts.BLACK_LADY)


def test_other_files_and_other_rules_are_refused(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("net.npz", "net.onnx"):
        (here / name).write_bytes(b"a net")
    with pytest.raises(ValueError, match=r"^net.npz is not a file that NumPy saved with savez\.$"):
        policy_player("net.npz", hearts.BLACK_LADY)
    with pytest.raises(ValueError, match=r"^net.onnx is not a net that ONNX Runtime can run: .*"):
        policy_player("net.onnx", hearts.BLACK_LADY)
    with pytest.raises(ValueError, match="hearts-v1 encodes four players, not 3"):
        policy_player("net.npz", hearts.PRESETS["three-hand"])
    as_onnx(here / "short.onnx", net(weight_0=np.zeros((800, 8), "float32")))
    with pytest.raises(ValueError, match=r"^short.onnx takes 800 numbers, and hearts-v1 has 877\.$"):
        policy_player("short.onnx", hearts.BLACK_LADY)
    as_onnx(here / "narrow.onnx", net(weight_1=np.zeros((8, 50), "float32"), bias_1=np.zeros(50, "float32")))
    with pytest.raises(ValueError, match="it has 50 outputs, and there are 52 actions"):
        records("narrow.onnx", *["duck"] * 3)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ValueError, match=r"^A policy as ONNX needs the extra: install hearthside\[onnx\]\.$"):
        policy_player(str((here / "short.onnx").rename(here / "another.onnx")), hearts.BLACK_LADY)


def test_a_contest_goes_on_in_other_processes_with_the_same_policy_alone(here: Path) -> None:
    words = ["arena", "hearts", "some_policies:any_of", "random", "--resume", "kept", "--deals"]
    assert CliRunner().invoke(app, [*words, "1", "--jobs", "1"]).exit_code == 0
    ended = CliRunner().invoke(app, [*words, "3", "--jobs", "2"])
    assert (ended.exit_code, ended.stderr) == (0, "") and "| some_policies:any_of | random | 3 |" in ended.stdout
    (here / "some_policies.py").write_text(MODULE + "\n# changed\n")
    ended = CliRunner().invoke(app, [*words, "3"])
    assert ended.exit_code == 2 and ended.stderr.startswith("kept belongs to another contest: its policies is {'some_")
    about = DatasetSpec(rules=hearts.BLACK_LADY, players=("some_policies:any_of",))
    contest = Contest(rules=hearts.BLACK_LADY, players=("some_policies:any_of", "random")).to_json()
    assert about.to_json()["policies"] == contest["policies"]
    contest["policies"]["some_policies:any_of"] = "0"
    with pytest.raises(ValueError, match="The file of some_policies:any_of has changed since the contest began"):
        Contest.from_json(contest)
