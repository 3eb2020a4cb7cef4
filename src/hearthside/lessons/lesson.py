"""A lesson: hands one after another, the moves from step to step, and what an answer is. What is taught is in `hearts`
and `gin`, and how moves are written in `hearts_moves` and `gin_moves`.

Knows the rules of both games, and no tables, clocks, stores or screens. Everybody plays as it is written. Where several
answers are right, the moves after it fit each of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, cast

from hearthside.cards import Card
from hearthside.games import Game, GameTable, Match, Move, game_of
from hearthside.text import Sentence

from . import gin_moves, hearts_moves
from .steps import Ask, Hand, Step, with_cards


class WrittenMoves(Protocol):
    """How moves of one game are written."""

    def split(self, state: Any, text: str) -> Sequence[str]:
        """The moves of a text, one after another."""

    def read(self, state: Any, text: str) -> Any:
        """One move of whoever is to move. ValueError for none."""

    def named(self, move: Any) -> tuple[str, list[Card]]:
        """What a move is called, and the cards that it names. ValueError for one that no lesson has."""

    def alike(self, state: Any, one: Any, other: Any) -> bool:
        """Whether two moves come to the same."""


_WRITTEN: Final = GameTable[WrittenMoves](hearts=hearts_moves, gin=gin_moves)


class Place(NamedTuple):
    """Where a step stands."""

    hand: int
    part: int
    """Its place in the script."""


@dataclass(frozen=True)
class Lesson:
    """Hands one after another."""

    title: str
    hands: tuple[Hand, ...]
    styles: tuple[str, ...]
    """Who sits around the learner, clockwise: those whom the texts name."""

    @cached_property
    def game(self) -> Game:
        """The game that it teaches."""
        return game_of(self.hands[0].rules)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where each step stands, in order."""
        return tuple(
            Place(number, part)
            for number, hand in enumerate(self.hands)
            for part, each in enumerate(hand.script)
            if not isinstance(each, str)
        )

    def __len__(self) -> int:
        return len(self.places)

    def hand(self, step: int) -> Hand:
        """The hand of a step, counted from 0."""
        return self.hands[self.places[step].hand]

    def step(self, step: int) -> Step:
        """A step, counted from 0."""
        return cast("Step", self.hand(step).script[self.places[step].part])

    def moves_to(self, step: int, made: Mapping[int, str] = MappingProxyType({})) -> list[Move]:
        """The moves of its hand before a step, the deal first. ``made`` are answers to earlier steps, where they were
        others than those that are written; what is no right answer there is passed over.
        """
        place, hand = self.places[step], self.hand(step)
        number = next(at for at, each in enumerate(self.places) if each.hand == place.hand)
        state: Match = game_of(hand.rules).begin(hand.rules).play(hand.deal)
        moves: list[Move] = [hand.deal]
        for each in hand.script[: place.part]:
            if isinstance(each, str):
                state = _play(state, each, moves)
                continue
            if isinstance(each, Ask):
                right = answers(each, state)
                state = _play(state, made[number] if made.get(number) in right else right[0], moves)
            number += 1
        return moves

    def moves_on(self, step: int, state: Match, answer: str | None) -> list[Move]:
        """The moves from a step to the next one or to the end of the hand: the learner's answer, then the others."""
        script, place = self.hand(step).script, self.places[step]
        moves = list[Move]()
        if answer is not None:
            state = _play(state, answer, moves)
        for each in script[place.part + 1 :]:
            if not isinstance(each, str):
                break
            state = _play(state, each, moves)
        return moves


def _play(state: Match, text: str, moves: list[Move]) -> Match:
    """Play what is written, and add the moves."""
    written = _WRITTEN.of(state)
    for each in written.split(state, text):
        move = written.read(state, each)
        state = state.play(move)
        moves.append(move)
    return state


def read_move(state: Match, text: str) -> Move:
    """A move as it is written, of whoever is to move. ValueError where there is no such move."""
    return cast("Move", _WRITTEN.of(state).read(state, text))


def answers(ask: Ask, state: Match) -> list[str]:
    """The right moves that are possible in that state, the one that is written first where it is."""
    return [each for each in (ask.move, *ask.also) if state.why_not(read_move(state, each)) is None]


class Verdict(NamedTuple):
    """What an answer is."""

    answer: str | None
    """The right move that it is; None where it is none."""
    said: Sentence
    """What is told of another move."""


def judge(ask: Ask, state: Match, move: Move) -> Verdict:
    """What a legal move is. Of several wrong cards the first counts about which there is something to say."""
    written, right = _WRITTEN.of(state), answers(ask, state)
    same = next((each for each in right if written.alike(state, move, written.read(state, each))), None)
    if same is not None:
        return Verdict(same, ())
    _, cards = written.named(move)
    wanted = {str(card) for card in right_move(ask, state)[1]} if len(cards) > 1 else set()
    found = (ask.wrong[str(card)] for card in cards if str(card) in ask.wrong and str(card) not in wanted)
    return Verdict(None, with_cards(next(found, ask.otherwise)))


def right_move(ask: Ask, state: Match) -> tuple[str, list[Card]]:
    """What the right move is called, and the cards that it names: ``pass``, ``play``, ``take``."""
    return _WRITTEN.of(state).named(read_move(state, answers(ask, state)[0]))
