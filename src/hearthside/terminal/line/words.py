"""The words that can be typed at any question: a table of them, and what they work on. Knows no word itself."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hearthside.ai.styles import find_style, styles_for
from hearthside.app.errors import NotNow
from hearthside.match import BadLog

from .ascii import ascii_cards
from .match import Match
from .record import RecordWriter


class Session:
    """A match as it is played line by line, for the words that are typed."""

    def __init__(self, match: Match, writer: RecordWriter, words: "Mapping[str, Word]") -> None:
        self.match = match
        self.writer = writer
        self.words = words
        self.seat = match.seat
        self.hinted: tuple[int, Any] | None = None
        """What was suggested, and for which length of the log."""

    def handle(self, line: str) -> bool:
        """Does what a line says; whether it says anything here. Raises Left when the person stops."""
        word, _, rest = line.partition(" ")
        if not line and self.seat in self.match.state.to_move:
            word = "?"
        if (asked := self.words.get(word.lower())) is None:
            return False
        practice = self.match.log.practice
        try:
            asked.run(self, rest.strip())
        except (NotNow, BadLog, ValueError) as error:
            self.say(str(error))
        if self.match.log.practice and not practice:
            self.say("The match is practice from now on.")
        return True

    def say(self, sentence: str) -> None:
        """Tell a sentence."""
        self.match.say(ascii_cards(sentence))

    def style(self, word: str) -> str:
        """The style or level of that name. ValueError with a sentence for one that nobody has in this game."""
        style, known = find_style(word.lower()).id, styles_for(self.match.state.rules.game)
        if style not in known:
            raise ValueError(f"{find_style(style).name} does not play this; choose one of {', '.join(known)}.")
        return style

    def finished(self, text: str) -> int:
        """The deal that is named, or the last that is over, from 0. Raises NotNow."""
        over, word = len(self.match.state.results), self.match.lines.deal
        number = whole_numbers(text, 1)[0] if text else over
        if not 1 <= number <= over:
            raise NotNow(f"There is no {word} {number} that is over." if text else f"No {word} is over yet.")
        return number - 1


Run = Callable[[Session, str], None]
"""Does what a word asks for, with the rest of the line."""


class Word(NamedTuple):
    """A word that can be typed."""

    run: Run
    help: str
    """Lines about it; empty where those of another word tell of it. ``{deal}`` is what the game calls a deal."""


class Words(dict[str, Word]):
    """Words by name, in the order of the help."""

    def add(self, *names: str, help: str = "") -> Callable[[Run], Run]:
        """Enters a function under these names. ``help`` is about the first, which is put before it where it is not."""
        if help and not help.startswith(names[0]):
            help = f"{names[0]:<13}{help}"

        def enter(run: Run) -> Run:
            self.update({name: Word(run, "" if place else help) for place, name in enumerate(names)})
            return run

        return enter


def whole_numbers(text: str, most: int | None = None) -> tuple[int, ...]:
    """The numbers of a line. ValueError with a sentence for anything else."""
    words = text.replace(",", " ").split()
    if not words or not all(re.fullmatch(r"[+-]?[0-9]{1,39}", word) for word in words):
        raise ValueError("Type whole numbers.")
    if most is not None and len(words) > most:
        raise ValueError("Type one number.")
    return tuple(map(int, words))
