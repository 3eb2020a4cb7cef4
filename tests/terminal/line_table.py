"""A table of the plain game without a terminal: lines that are typed, what is said, and opponents by script or lot."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, Final

from hearthside import gin
from hearthside.cards import Card, Cards
from hearthside.game import Limit
from hearthside.hearts import Move, Pass, Play, Rules, View
from hearthside.hearts.moves import passable
from hearthside.match import SeatedPlayer
from hearthside.match.gin import GinPolicy
from hearthside.terminal.line import Keeper, Outcome, Setting, begin
from hearthside.text import number

PROMPT: Final = re.compile(
    r"You (play|discard|discard or knock|lay off):|Pass .+ to .+:|.+ more cards?:"
    r"|Take .+ or leave it:|Draw( or take ..)?:"
)
NUMBERS: Final = {number(each): each for each in range(18)}


class Typist:
    """Types these lines, one for each question, and keeps a transcript of what is asked, typed and said."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.transcript: list[str] = []
        self.asked = 0

    def ask(self, prompt: str) -> str:
        assert prompt.isascii() and prompt.endswith(" "), prompt
        self.asked += 1
        self.transcript.append(prompt)
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        self.transcript[-1] += line
        return line

    def say(self, line: str) -> None:
        assert "\n" not in line and line.isascii(), line
        self.transcript.append(line)


class Bot(Typist):
    """Asks what may be played, and types one of that; trouble now and then, and no more after so many lines."""

    def __init__(self, rng: Random, trouble: Sequence[str] = (), most: int | None = None) -> None:
        super().__init__(self._typed(rng, trouble, most))

    def _typed(self, rng: Random, trouble: Sequence[str], most: int | None) -> Iterator[str]:
        for _ in count() if most is None else range(most):
            if trouble and rng.random() < 0.2:
                yield rng.choice(trouble)
            elif " more card" in self.transcript[-1]:
                yield "again"
            elif self.transcript[-1].startswith("Enter "):
                yield ""
            else:
                yield self._answer(rng)

    def _answer(self, rng: Random) -> str:
        return answer(self.transcript, rng)


def answer(transcript: Sequence[str], rng: Random) -> str:
    """One of what was told to be open since the last question that is answered; where nothing was, a question."""
    prompt = transcript[-1]
    since = next((at for at, line in enumerate(reversed(transcript[:-1]), 2) if PROMPT.match(line)), 0)
    told = transcript[-since:-1] if since and transcript[-2].startswith("help  ") else []
    cards = [found[1] for line in told if (found := re.fullmatch(r"You may \w+: (.+)\.", line))]
    knocks = [f"k {found[1]}" for line in told if (found := re.fullmatch(r"You may knock with (..): .+\.", line))]
    words = [found[1] for line in told if (found := re.match(r"(draw|take|leave|big gin|lay off)  ", line))]
    if not (cards or knocks or words):
        return "?"
    wanted = next((NUMBERS[word] for word in prompt.split() if word in NUMBERS), 1)
    if wanted > 1:
        return " ".join(rng.sample(cards[-1].split(), wanted))
    # Who may end a hand does so as often as not, or it would go on until the stock is out.
    ends = [*knocks, *(word for word in words if word == "big gin")]
    if ends and rng.random() < 0.5:
        return str(rng.choice(ends))
    return str(rng.choice([*cards[-1].split(), *words] if cards else words or ends))


class Scripted:
    """Plays what is written."""

    def __init__(self, passes: str, cards: str) -> None:
        self._passes = Cards.parse(passes)
        self._cards = iter(cards.split())

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        if view.passing:
            return Pass(view.seat, self._passes)
        return Play(view.seat, Card.parse(next(self._cards)))


class ByLot:
    """Plays any card of Hearts that may be played, and Gin by the simplest rule that ends a hand."""

    def choose(self, view: View | gin.View, rng: Random, limit: Limit) -> Any:
        if isinstance(view, gin.View):  # by lot alone no hand would ever come to gin
            return GinPolicy().fallback_move(view)
        if not view.passing:
            return Play(view.seat, rng.choice(list(view.legal)))
        cards = list(Cards(passable(view.rules, int(view.hand))))
        return Pass(view.seat, Cards.of(rng.sample(cards, view.rules.pass_count)))


def by_lot(seat: int, style: str) -> SeatedPlayer:
    """Somebody who plays by lot, whoever is asked for."""
    return SeatedPlayer(ByLot())


def played(rules: Rules | gin.Rules, keeper: Keeper, typist: Typist, seed: int = 5, secret: str = "") -> Outcome:
    """A match of whoever types against players by lot, with the deals from a number on or those that a secret draws."""
    return begin(
        Setting.of(rules, (), "You", None if secret else seed, secret), keeper, typist.ask, typist.say, sits=by_lot
    )
