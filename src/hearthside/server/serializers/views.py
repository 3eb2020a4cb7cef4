"""The view of a match for each of its readers, as JSON. Knows no game and no HTTP.

What all seats see alike is written once for each change, and what only one reader sees once for each reader. What was
written before is used again as long as the values are the same that it was written from.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from pydantic_core import to_json

from hearthside.app.latest import Latest
from hearthside.game import SPECTATOR, Deal
from hearthside.games import GAMES, Match, Move, Rules
from hearthside.match import Log, Step
from hearthside.text import Sentence

from .games import SERIALIZERS, PrivateView
from .parts import Values, members
from .seats import Reader


class Views:
    """The views of one match, as its log goes on or is taken back."""

    def __init__(self, rules: Rules) -> None:
        self.game = SERIALIZERS.of(rules)
        self.text = GAMES.of(rules).text
        self.of = {seat: Latest(partial(_view, seat)) for seat in (*range(rules.seats), SPECTATOR)}
        """By seat, its view of a state; of a spectator, what no seat hides."""
        self._public = self.game.Public(rules)
        self._stage: object = None
        self._of_deal = b""
        """The members that stay the same while a deal is played."""
        self._state: Match | None = None
        self._shared = b""
        self._readers: dict[int, ReaderView] = {}

    def reader(self, reader: Reader) -> "ReaderView":
        """The view of a reader, who takes the place of an earlier one in the same seat."""
        found = self._readers.get(reader.seat)
        if found is None or found.reader is not reader:
            found = self._readers[reader.seat] = ReaderView(self, reader)
        return found

    def shared(self, log: Log) -> bytes:
        """The members of the view that are the same for every seat."""
        # A state is the same object only where all moves before it are the same.
        if self._state is not log.state:
            self._state = log.state
            # From the view of South, whoever reads, so that nothing can be in it that only others see.
            view = self.of[0](log.state)
            if self._stage is not log.stage:
                self._stage = log.stage
                rescored = [{"after": after, "scores": scores} for after, scores in log.rescored()]
                self._of_deal = self._public.of_deal(view, log.deal_numbers()) + b"," + members(rescored=rescored)
            self._shared = b",".join((self._of_deal, *self._public.parts(log.state, view)))
        return self._shared


def _view(seat: int, state: Match) -> Any:
    return state.public_view() if seat == SPECTATOR else state.view(seat)


_NO_STORY: Final = members(match_story=None)


class ReaderView:
    """The view of one reader."""

    def __init__(self, views: Views, reader: Reader) -> None:
        self.reader = reader
        self.of = views.of[reader.seat]
        """The view of the reader's seat of a state, as values."""
        self.game = views.game
        self.text = views.text
        self._shared = views.shared
        self._private: PrivateView | None = None
        self._latest: Match | None = None
        """The match as it was told last."""
        self._told = b""
        """What is said of the move that led there."""
        self._narration = b""
        """The same of all moves of its latest deal."""

    def written(self, log: Log, narration: bytes) -> bytes:
        """The whole view of the reader, with what its `narration` is."""
        view = self.of(log.state)
        if self._private is None:
            self._private = self.game.Private(view.rules, self.reader)
        story = members(match_story=self._match_story(view)) if view.winners else _NO_STORY
        private = self._private.part(log, view)
        return b'{%b,%b,%b,"narration":[%b]}' % (self._shared(log), private, story, narration)

    def _match_story(self, view: Any) -> Values:
        story, spans = GAMES.of(view).match_story(view), self.reader.spans
        told = {name: spans(getattr(story, name)) for name in ("title", "tell", "fact", "totals", "again")}
        return told | {"length": story.length, "places": story.places}

    def narration(self, log: Log, steps: Sequence[Step]) -> bytes:
        """The latest deal in sentences, as the reader saw it, parted by commas. ``steps`` led to it."""
        # A state is the same object only where all moves before it are the same.
        state, before = log.state, self._latest
        if before is state:
            return self._narration
        entry = log.moves[-1] if log.moves else None
        if steps and steps[-1].before is before and steps[-1].entry is entry and not isinstance(entry.what, Deal):
            self._told = self._tell(before, entry.what, state)
            self._narration = b",".join(filter(None, (self._narration, self._told)))
        else:
            told = [self._tell(*step) for step in log.steps(log.deal_start())]
            self._told, self._narration = told[-1] if told else b"", b",".join(filter(None, told))
        self._latest = state
        return self._narration

    def told(self, before: Match, move: Move, after: Match) -> bytes:
        """What one move did, in sentences parted by commas."""
        return self._told if self._latest is after else self._tell(before, move, after)

    def _tell(self, before: Match, move: Move, after: Match) -> bytes:
        return self.sentences(self.text.events(before, move, after, self.reader.seat))

    def sentences(self, said: Iterable[Sentence]) -> bytes:
        """Sentences for the reader, parted by commas."""
        return to_json(list(map(self.reader.spans_once, said)))[1:-1]
