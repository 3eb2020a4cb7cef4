"""Reads records of either game from their text, and checks all that they say. The notation is in docs/record.md.

Knows no game's moves: each game has a subclass of `Reader`.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic, TypeVar

from hearthside.cards import Card
from hearthside.game import BadRecord, Scores
from hearthside.games import Game

from .deal import DERIVED_TAGS, Again, Change, Dealt, Entry, Mirror
from .draft import Draft, at
from .model import Record
from .replay import Figures, Replay
from .token_reader import INTEGER, SEAT_NAMES, TokenReader, seat_named
from .tokens import Kind, Token

DraftT = TypeVar("DraftT", bound=Draft[Any, Any])
RecordT = TypeVar("RecordT", bound=Record)

SECOND_WORDS: Final = frozenset({"again", "duplicate"})
"""Words of a deal that is played again, which stand where a card might."""
_SUMS: Final = {
    Again: ("duplicate", "The difference is {}, and {} with the earlier ones."),
    Mirror: ("together", "Together both hands are {}, and {} with the earlier ones."),
}
"""The word before what both plays of a deal come to, and the sentence where they come to something else."""


class Reader(ABC, Generic[DraftT, RecordT]):
    """Reads one record, and then plays it."""

    replay: ClassVar[Replay[Any, Any, Any]]
    draft: type[DraftT]
    made: type[RecordT]
    game: ClassVar[Game]
    reserved: ClassVar[frozenset[str]]
    """Words that stand where a card might, and are none."""
    figures: ClassVar[dict[str, Figures]]
    """Lines of the outcome with a number for each seat, by their first word."""
    others: ClassVar[str]
    """What may stand in a deal, in the sentence about a word that may not."""

    def __init__(self, tokens: TokenReader, former: bool = False) -> None:
        """``former`` is whether a preset's name stands for the rules that it had in version 0.1 of the program."""
        self.tokens = tokens
        self.former = former
        self.rules: Any
        self.tags: dict[str, Token] = {}
        self.comments: list[str] = []
        self.notes: list[tuple[Token, list[str]]] = []
        """Notes before the first deal, which cannot be checked before the rules are known, and their comments."""
        self.deals: list[DraftT] = []
        tokens.remark = self.remark
        tokens.reserved = self.reserved

    def record(self) -> RecordT:
        """The next record, checked. Raises BadRecord with the line of what is wrong."""
        self.opening()
        self.rules = self.rules_named()
        self.tokens.places = self.rules.places
        while self.tokens.sees(self.game.deal):
            self.deal()
        if not self.at_end():
            raise self.tokens.unexpected(f"a {self.game.deal}")
        return self.held()

    def remark(self, comment: str) -> None:
        """Takes a comment, which belongs to what it follows."""
        if self.deals:
            self.deals[-1].comment(comment)
        elif self.notes:
            self.notes[-1][1].append(comment)
        else:
            self.comments.append(comment)

    def at_end(self) -> bool:
        """Whether this record is over: no words are left, or another record begins."""
        word = self.tokens.peek()
        return word.kind is Kind.END or (word.kind is Kind.TAG and word.text == "Game")

    # ---- Before the first deal ----

    def opening(self) -> None:
        """Reads all that stands before the first deal; the record's first tag is next."""
        self.tag()
        while not self.at_end() and not self.tokens.sees(self.game.deal):
            if self.tokens.peek().kind is Kind.TAG:
                self.tag()
            else:
                self.preamble()

    def preamble(self) -> None:
        """Reads what is no tag before the first deal, where a game has such a thing."""
        raise self.tokens.unexpected(f"a tag or a {self.game.deal}")

    def tag(self) -> None:
        """Reads a tag of the record."""
        word = self.tokens.take()
        if word.text in self.tags:
            raise BadRecord("tag", f"The tag {word.text} appears twice.", word.line)
        if "\t" in word.value:
            raise BadRecord("tag", f"The tag {word.text} contains a tab.", word.line)
        self.tags[word.text] = word

    @property
    def may_be_former(self) -> bool:
        """Whether version 0.1 wrote this record, by rules that have changed since."""
        rules, version = self.tags.get("Rules"), self.tags.get("Version")
        if rules is None or version is None or not version.value.startswith("0.1."):
            return False
        with suppress(ValueError):
            return self.game.variants.former(rules.value) != rules.value
        return False

    def rules_named(self) -> Any:
        """The rules that the record names."""
        word, variants = self.tags.get("Rules"), self.game.variants
        if word is None:
            example = variants.notation(self.game.usual)
            raise BadRecord("rules", f'The rules are missing; write [Rules "{example}"].', self.tags["Game"].line)
        try:
            return variants.parse(variants.former(word.value) if self.former else word.value)
        except (ValueError, RecursionError) as error:
            raise BadRecord("rules", str(error), word.line) from None

    def seat_known(self) -> int | None:
        """The seat whose knowledge the record is."""
        word = self.tags.get("Seat")
        if word is None:
            return None
        seat = seat_named(word.value, self.rules.places)
        if seat is None:
            places = ", ".join(self.rules.places)
            raise BadRecord("seat", f"There is no seat {word.value!r}; choose {places}.", word.line)
        return seat

    # ---- A deal ----

    def deal(self) -> None:
        """Reads a deal."""
        draft = self.draft(self.tokens.take().line)
        self.deals.append(draft)
        draft.ordinal = self.tokens.integer(f"the number of the {self.game.deal} in the match")
        draft.number = self.tokens.deal_number()
        self.cards(draft)
        self.body(draft)

    def hands(self, draft: DraftT, size: int) -> None:
        """Reads who deals, and a hand of so many cards for each seat."""
        if self.tokens.skip("dealer"):
            draft.dealer = self.tokens.seat()
            self.dealer_named(draft, draft.dealer)
        while len(draft.hands) < self.rules.seats:
            seat = self.tokens.seat()
            if seat in draft.hands:
                raise BadRecord("hand", f"{self.rules.places[seat]} is dealt two hands.", self.tokens.line)
            draft.hands[seat] = self.row(draft, size, "A hand has")

    def row(self, draft: DraftT, size: int, what: str) -> list[Card | None]:
        """A row of so many cards in play, none of them dealt before; one ``?`` may stand for all of it."""
        line = self.tokens.line
        row: list[Card | None] = []
        while self.tokens.sees_card():
            card, mark = self.tokens.card()
            if mark:
                raise BadRecord("mark", "A card that is dealt cannot have a mark.", self.tokens.line)
            if card is not None and any(card in cards for cards in (row, draft.left, *draft.hands.values())):
                raise BadRecord("card-twice", f"{card.symbol} is dealt twice.", self.tokens.line)
            if card is not None and card not in self.rules.deck:
                raise BadRecord("bad-deck", f"{card} is not in play under these rules.", self.tokens.line)
            row.append(card)
        if row == [None] and size:
            return row * size
        if len(row) != size:
            raise BadRecord("hand", f"{what} {size} card{'' if size == 1 else 's'}, and this row has {len(row)}.", line)
        return row

    def body(self, draft: DraftT) -> None:
        """Reads all of a deal after its cards."""
        while not self.body_ends(draft):
            if self.aside(draft):
                continue
            if draft.second is None and self.second_play(draft):
                continue
            if draft.second is not None and self.tokens.skip(_SUMS[type(draft.second)][0]):
                line, wanted = self.tokens.line, "a number for the deal and one for all so far"
                draft.sums = self.tokens.integer(wanted), self.tokens.integer(wanted), line
            elif (word := self.tokens.peek().text.lower()) in self.figures:
                line = self.tokens.take().line
                draft.claim_outcome(line, self.figures[word].check, self.tokens.integers())
            elif not self.item(draft):
                raise self.tokens.unexpected(self.others)

    def body_ends(self, draft: DraftT) -> bool:
        """Whether another deal is next, or after a program's play the same deal with the hands exchanged."""
        mirrored = isinstance(draft.second, Again) and "mirror" in self.reserved and self.tokens.sees("mirror")
        return self.at_end() or self.tokens.sees(self.game.deal) or mirrored

    def second_play(self, draft: DraftT) -> bool:
        """Reads how the same cards were played once more; False where that is not next.

        It begins with ``Again South shark`` or ``Mirror South helped``.
        """
        tokens = self.tokens
        if tokens.skip("again"):
            line, seat, style = tokens.line, tokens.seat(), tokens.take().text
            with at(line):
                played = draft.play_again(line, Again(seat, style))
        elif "mirror" in self.reserved and tokens.skip("mirror"):
            line, seat = tokens.line, tokens.seat()
            played = draft.play_again(line, Mirror(seat))  # before the next word, to which comments may stand
            if tokens.skip("helped"):
                played.second = Mirror(seat, helped=True)
        else:
            return False
        self.body(played)
        return True

    def aside(self, draft: DraftT) -> bool:
        """Takes a note or a change of a tag, which may stand between any two moves. False where neither is next."""
        word = self.tokens.peek()
        if word.kind is Kind.NOTE:
            self.tokens.take()
            draft.enter(word.line, self.rescored(word) or self.noted(word))
        elif word.kind is Kind.TAG and not self.at_end():
            self.tokens.take()
            with at(word.line):
                change = Change(word.text, word.value)
            draft.enter(word.line, change)
        else:
            return False
        return True

    def rescored(self, word: Token) -> Scores | None:
        """What a note says such as ``(South scores 10 0 4 12)``; None for a note of another kind."""
        match word.text.lower().split():
            case [name, "scores", *numbers] if name in SEAT_NAMES:
                if not all(INTEGER.fullmatch(number) for number in numbers):
                    raise BadRecord("note", "Write a number for each seat after the word scores.", word.line)
                return Scores(self.noted_seat(name, word.line), tuple(map(int, numbers)))
        return None

    def noted_seat(self, name: str, line: int) -> int:
        """The seat that a note is about."""
        seat = seat_named(name, self.tokens.places)
        if seat is None:
            raise BadRecord("note", f"There is no seat {name!r} at this table.", line)
        return seat

    # ---- Of one game ----

    @abstractmethod
    def cards(self, draft: DraftT) -> None:
        """Reads who deals and the cards of a deal."""

    def dealer_named(self, draft: DraftT, seat: int) -> None:
        """Notes that this seat is said to deal."""

    @abstractmethod
    def item(self, draft: DraftT) -> bool:
        """Reads what is next in a deal, where it is of this game. False where it is nothing that may stand there."""

    @abstractmethod
    def noted(self, word: Token) -> Any:
        """The move of a note that is no change of the scores. Raises BadRecord."""

    # ---- Checking what the record says ----

    def held(self) -> RecordT:
        """The record, after every move is played and every claim is compared."""
        seat = self.seat_known()
        state: Any = self.game.begin(self.rules)
        choices = []
        for word, comments in self.notes:
            choice = Entry(self.noted(word), "", tuple(comments))
            choices.append(choice)
            state = self.replay.step(state, choice.move, word.line).after
        deals, sums = [], Counter[type]()
        for draft in self.deals:
            deal, after = self.played(draft, state)
            for second in draft.second_drafts:
                deal = self.played_again(deal, second, state, after, sums)
            deals.append(deal)
            state = after
        self.check_outcome(self.replay.totals(state), state.winners)
        tags = tuple((word.text, word.value) for word in self.tags.values() if word.text not in DERIVED_TAGS)
        with at(self.tags["Game"].line):
            record = self.made(self.rules, tuple(deals), tags, seat, tuple(self.comments), tuple(choices))
            record.check_hidden()
        return record

    def played(self, draft: DraftT, state: Any) -> tuple[Any, Any]:
        """The deal that was read, and the match after it; ``state`` awaits it."""
        if draft.ordinal != (due := len(state.results) + 1):
            sentence = f"This is {self.game.deal} {due}, not {self.game.deal} {draft.ordinal}."
            raise BadRecord("deal-ordinal", sentence, draft.line)
        with at(draft.line):
            deal = draft.finish(state)
        for step in self.replay.deal_steps(state, deal, draft.lines, draft.line):
            state = step.after
        return deal, state

    def played_again(self, deal: Dealt[Any], draft: DraftT, before: Any, after: Any, sums: Counter[type]) -> Any:
        """The deal with a second play of it, once what is said of both plays is checked.

        ``before`` awaits the deal, and ``after`` is the match after the first play. ``sums`` are what the deals so far
        came to, by the kind of second play.
        """
        second = draft.second
        assert second is not None
        with at(draft.line):
            played = draft.finish(before)
        steps = self.replay.deal_steps(before, played, draft.lines, draft.line)
        left = self.replay.end_of(steps, after, draft.line)
        worth = self.replay.worth(second, after, left, len(before.results))
        if not (isinstance(second, Mirror) and second.helped):
            sums[type(second)] += worth
        due = worth, sums[type(second)]
        if draft.sums is not None and draft.sums[:2] != due:
            raise BadRecord("again", _SUMS[type(second)][1].format(*due), draft.sums[2])
        whole = replace(second, log=played.log, comments=played.comments, closing=played.closing)
        return replace(deal, again=whole) if isinstance(whole, Again) else replace(deal, mirror=whole)

    def check_outcome(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Compares the tags Result and Winner with the scores."""
        due = " ".join(map(str, scores))
        names = " ".join(self.rules.places[seat] for seat in winners)
        result, winner = self.tags.get("Result"), self.tags.get("Winner")
        if result and result.value != due:
            raise BadRecord("result", f"The scores are {due}, not {result.value}.", result.line)
        if winner and winner.value != names:
            won = f"{names.replace(' ', ' and ')} won" if names else "Nobody has won"
            raise BadRecord("winner", f"{won}, not {winner.value}.", winner.line)
