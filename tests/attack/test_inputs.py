"""Damaged records, links, questions to the engine, settings and typed lines: each is taken or refused with a sentence,
and none takes long.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from time import process_time

import pytest

from hearthside.app.settings import FILE, SettingsFile
from hearthside.cards import shuffled
from hearthside.engine import serve, view_to_json
from hearthside.game import BadRecord, Deal
from hearthside.games import GAMES
from hearthside.match import Entry, Log
from hearthside.match.link import BadLink, code_of, link_of, read_link
from hearthside.record import load, to_json
from hearthside.record import moves as moves_of
from hearthside.terminal.line import Keeper, Setting, Unusable, begin, go_on, read
from hearthside.terminal.line.commands import WORDS
from tests.golden import FOLDERS
from tests.lengths import length
from tests.terminal.line_table import Bot, Typist, by_lot

from .conftest import Tell
from .mutations import damaged

SLOW = ("hint", "review", "ok")
"""Words that have the Master think."""
GAME = pytest.mark.parametrize("game", sorted(GAMES))


def attack(
    tell: Tell, what: str, inputs: Iterator[bytes], take: Callable[[bytes], object], *refusals: type[Exception]
) -> None:
    """Give each of the inputs to ``take``, which may raise nothing but the refusals, each with a sentence."""
    taken = refused = slowest = 0
    for each in inputs:
        began = process_time()
        try:
            take(each)
            taken += 1
        except refusals as error:
            assert str(error).rstrip().endswith((".", "!", "?")), (each, error)
            refused += 1
        except Exception as error:
            error.add_note(f"Given {each!r}")
            raise
        slowest = max(slowest, round((process_time() - began) * 1000))
    tell(f"{what}: {taken + refused} inputs, {taken} taken, {refused} refused, the slowest in {slowest} ms")


def some(wholes: Sequence[bytes], usual: int, full: int) -> Iterator[bytes]:
    """Whole inputs, damaged by lot."""
    rng = Random(1)
    return (damaged(rng, rng.choice(wholes)) for _ in range(length(usual, full)))


# ---- Records and links ----


@GAME
def test_a_damaged_record_is_read_or_refused(game: str, tell: Tell) -> None:
    texts = [path.read_bytes() for path in sorted(FOLDERS[game].glob("*.txt")) if "narration" not in path.name]
    plain = [json.dumps(to_json(each)).encode() for text in texts[:: length(4, 1)] for each in load(text)]
    attack(tell, f"Records of {game}", some([*texts, *plain], 40, 4000), load, BadRecord)


def codes(game: str) -> list[bytes]:
    """Codes of links to deals of golden records."""
    found = []
    for path in sorted(FOLDERS[game].glob("*.txt"))[:: length(8, 1)]:
        if "narration" in path.name:
            continue
        for each in load(path.read_bytes()):
            log = Log(each.rules, [Entry(move) for move in moves_of(each)])
            styles = ("shark",) * (each.rules.seats - 1)
            found += [
                code_of(link_of(log, "secret", deal, 0, styles)).encode() for deal in range(len(log.state.results))
            ]
    return found


@GAME
def test_a_damaged_link_is_dealt_or_refused(game: str, tell: Tell) -> None:
    """Its letters, and what they hold."""
    wholes = codes(game)
    held = [zlib.decompress(urlsafe_b64decode(code[1:] + b"==")) for code in wholes]

    def take_text(code: bytes) -> None:
        read_link(code.decode("utf-8", "replace"))

    def take_held(plain: bytes) -> None:
        read_link("1" + urlsafe_b64encode(zlib.compress(plain)).decode())

    attack(tell, f"Letters of links of {game}", some(wholes, 40, 4000), take_text, BadLink)
    attack(tell, f"Contents of links of {game}", some(held, 40, 4000), take_held, BadLink)


# ---- The engine ----


@GAME
def test_a_damaged_question_is_answered(game: str, tell: Tell) -> None:
    """With a move or a refusal, one line each, whatever was asked before."""
    rules, rng = GAMES[game].usual, Random(2)
    views = [GAMES[game].begin(rules).play(Deal(shuffled(number, rules.packs), 0)).view(0) for number in range(3)]
    asked = [{"id": 1, "ask": "move", "view": view_to_json(view), "style": "cal", "seed": 3} for view in views]
    others = [{"id": 2, "ask": kind, "protocol": 1} for kind in ("hello", "new-match", "over")]
    wholes = [json.dumps(each).encode() for each in (*asked, *others)]

    def take(line: bytes) -> None:
        question = line.replace(b"\n", b" ").replace(b"\r", b" ") + b"\n"
        answers = BytesIO()
        serve(BytesIO(question + wholes[-1] + b"\n"), answers, "cal")
        told = [json.loads(each) for each in answers.getvalue().splitlines()]
        assert len(told) == 1 + bool(question.strip()), "each question has one answer"
        assert all("error" not in each or each["error"]["sentence"] for each in told)

    lines = (damaged(rng, rng.choice(wholes)) for _ in range(length(40, 4000)))
    attack(tell, f"Questions to the engine about {game}", lines, take)


# ---- Settings ----


def test_a_damaged_settings_file_counts_as_far_as_it_can_be_read(tell: Tell, tmp_path: Path) -> None:
    """And a change made afterwards holds."""
    path = tmp_path / FILE
    SettingsFile(path).begin()
    SettingsFile(path).change({"play.name": "Ada", "look.theme": "dark"})
    whole = path.read_bytes()

    def take(content: bytes) -> None:
        path.write_bytes(content)
        file = SettingsFile(path)
        assert all(trouble.sentence for trouble in file.now().troubles)
        changed = file.change({"play.name": "Bo"})
        assert changed.values["play.name"] == SettingsFile(path).now().values["play.name"] == "Bo"

    attack(tell, "Settings files", some([whole], 25, 2000), take)


# ---- The plain game ----


@GAME
def test_whatever_is_typed_the_plain_game_goes_on(game: str, tell: Tell, tmp_path: Path) -> None:
    """Damaged words between moves that may be made; afterwards the match can be taken up."""
    words = [word.encode() for word in WORDS if word not in SLOW]
    wholes = [*words, b"7", b"QS", b"2 3", b"knock 4", b"note 3: why", b"scores 1 2 3 4", b"opponent west cal"]
    rng = Random(3)

    class Typing(Bot):
        def ask(self, prompt: str) -> str:
            if rng.random() < 0.3:
                self.transcript.append(prompt)
                return damaged(rng, rng.choice(wholes)).decode("utf-8", "replace").replace("\n", " ")
            return super().ask(prompt)

    def take(seed: bytes) -> None:
        keeper = Keeper(tmp_path / f"{seed.decode()}.txt")
        setting = Setting.of(GAMES[game].usual, (), "You", int(seed))
        begin(setting, keeper, (bot := Typing(Random(int(seed)), most=60)).ask, bot.say, sits=by_lot)
        again = Typist([])
        go_on(read(keeper.path), keeper, again.ask, again.say)

    seeds = (str(seed).encode() for seed in range(length(2, 60)))
    attack(tell, f"Plain matches of {game}, each with some 20 damaged lines", seeds, take, Unusable)
