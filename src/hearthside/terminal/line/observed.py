"""One-Handed in a terminal: asks what one seat sees, tells what follows, and advises. Knows no disk.

Every question ends with a colon. The answer is cards or a word. An impossible answer is refused with the reason, and
the question is asked again.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from hearthside import gin, hearts
from hearthside.cards import Card
from hearthside.coach.games import COACHES
from hearthside.coach.hint import GETTING_READY, hint
from hearthside.coach.observed import (
    Adviser,
    Correction,
    Expected,
    ObservedDraft,
    ObservedMatch,
    show,
)
from hearthside.coach.text import comparison
from hearthside.games import Move, game_of
from hearthside.text import in_ascii, number, sentence

from .ascii import ascii_cards, code, codes, columns, counted, hand_lines
from .game import Ask, Say
from .match import Left

Keep = Callable[[ObservedMatch], None]
"""Brings the disk up to an observed match, before anything is answered."""

_WORDS: Final = (
    "hand       your cards",
    "score      the score so far",
    "hint       what your adviser would do; ok does it",
    "entries    what you told of this deal, with numbers; entries all",
    "undo       take the last entry back; undo 12 takes out entry 12",
    "change     change 12 KD tells entry 12 anew; change 7D 8D where you took one card for another",
    "redo       tell again what was taken out after it, as far as it holds",
    "rules      the rule card",
    "quit       stop; the match is kept",
)
_COMMANDS: Final = ("undo", "change")
_HEARTS_WORDS: Final = (
    "trick      the trick on the table",
    "last       the last trick",
)


class OneHanded:
    """The questions to whoever holds a seat at another table, and their answers."""

    def __init__(
        self, observed: ObservedMatch, adviser: Adviser, keep: Keep, ask: Ask, say: Say, quiet: bool = False
    ) -> None:
        self._draft = ObservedDraft(observed)
        self._adviser = adviser
        self._keep = keep
        self._ask = ask
        self._say = say
        self._quiet = quiet
        """Whether a suggestion waits until it is asked for."""
        self._suggested: tuple[ObservedMatch, Move] | None = None
        self._draws = False
        """Whether a draw from the stock is told, and its card is not."""

    def go_on(self) -> None:
        """Say how the match stands that is taken up."""
        if not self.observed.entries:
            return
        told, over = len(self.observed.entries), len(self.observed.state.results)
        part = game_of(self.observed.rules).deal
        self._say(f"Taken up after {told} {'entry' if told == 1 else 'entries'}; {counted(over, part)} over.")
        if self.observed.hand:
            self._tell(["Your hand:", *hand_lines(self.observed.hand)])

    def run(self) -> None:
        """Ask and answer until whoever types stops. Raises EOFError or Left then; every entry that was taken stands."""
        while True:
            if not self._quiet:
                self._suggest()
            self._answer(self._ask(self._prompt()).strip())

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            match word.lower(), rest.strip():
                case "", "":
                    self._say(ascii_cards(self.observed.prompt))
                case "?" | "help", "":
                    self._tell(self._help())
                case "quit" | "exit", "":
                    raise Left
                case "hint", "":
                    self._suggested = None
                    if not self._suggest():
                        self._say(f"It is not for you to move. {ascii_cards(self.observed.prompt)}")
                case "ok" | ".", "":
                    self._do_as_suggested()
                case "undo", which:
                    self._undo(which)
                case "change", what:
                    self._change(what)
                case "redo", "":
                    self._correct(self._draft.redo())
                case "entries" | "list", "" | "all" as which:
                    self._tell(self._entries(which == "all"))
                case other, "" if told := list(self._told(other)):
                    self._tell(told)
                case _:
                    self._take(line)
        except ValueError as error:
            self._say(ascii_cards(str(error)))
            if len(line.split()) > 1 and word.lower() not in _COMMANDS:
                self._say("Nothing of that line is taken.")

    # ---- Entries ----

    def _take(self, line: str) -> None:
        """Tells what was typed."""
        if self._draws:
            line = f"d {line}"
        elif self._mine(Expected.TURN) and line.lower() in ("d", "draw", "stock") and not self._stock_ended:
            self._draws = True
            return
        before = self.observed
        self._become(self._draft.add(line))
        self._tell(map(ascii_cards, self.observed.sentences(before)))

    def _mine(self, what: Expected) -> bool:
        return self.observed.expectation.what is what and self.observed.expectation.seat == self.observed.seat

    @property
    def _stock_ended(self) -> bool:
        return bool(self.observed.state.position(self.observed.seat).stock_ended)

    @property
    def observed(self) -> ObservedMatch:
        """The match as far as it is entered."""
        return self._draft.observed

    def _become(self, draft: ObservedDraft) -> None:
        self._keep(draft.observed)
        self._draft, self._draws = draft, False

    def _undo(self, which: str) -> None:
        """Remove an entry, and with it those after it that no longer hold."""
        self._draws = False
        self._correct(self._draft.undo(_place(which) if which else None))

    def _change(self, rest: str) -> None:
        """Change an entry, or exchange one card for another, and enter the entries after it again."""
        which, _, line = rest.partition(" ")
        if which.isdecimal():
            self._correct(self._draft.change(_place(which), line))
        else:
            self._correct(self._draft.exchange(Card.parse(which), Card.parse(line)))

    def _correct(self, correction: Correction) -> None:
        self._become(correction.draft)
        self._tell(map(ascii_cards, correction.messages))

    def _entries(self, whole: bool) -> Iterator[str]:
        first = 0 if whole else self.observed.deal_start
        for place, entry in enumerate(self.observed.entries[first:], first + 1):
            yield f"{place:>4} {show(entry, self.observed.rules)}"
        if len(self.observed.entries) == first:
            yield "Nothing is told yet."

    # ---- Suggestions ----

    def _suggest(self) -> bool:
        """Says what the adviser would do, once for each position; whether there is anything to do."""
        if self._suggested is not None and self._suggested[0] is self.observed:
            return True
        found = None if self._draws else self._adviser.advise(self.observed, hint)
        if found is None:
            return False
        self._suggested = self.observed, found.move
        view = self.observed.view
        would = sentence(f"{self._adviser.name} would ", COACHES.of(view).action(found.move, view), ". ", found.reason)
        figures = () if found.unweighed == GETTING_READY else comparison(found, view)
        for words in filter(None, (would, figures)):
            self._say(in_ascii(words, self.observed.rules.places, self.observed.seat).strip())
        return True

    def _do_as_suggested(self) -> None:
        if self._suggested is None or self._suggested[0] is not self.observed:
            raise ValueError("Nothing is suggested here; type hint.")
        before, move = self._suggested
        entry = self.observed.entry_of(move)
        if entry is None and not self._stock_ended:
            self._draws = True
            return
        self._become(replace(self._draft, observed=before.add(move if entry is None else entry)))
        self._tell(map(ascii_cards, self.observed.sentences(before)))

    # ---- What is told ----

    def _told(self, word: str) -> Iterator[str]:
        """What is told for a word that is a question; nothing for one that is none."""
        observed = self.observed
        match word:
            case "hand":
                yield from hand_lines(observed.hand) if observed.hand else ["You hold no cards yet."]
            case "score":
                yield from columns([self._name(seat) for seat in range(observed.rules.seats)], observed.score)
            case "rules":
                yield observed.rules.name
                yield from map(ascii_cards, game_of(observed.rules).card(observed.rules))
            case "trick" | "last" if isinstance(observed.state, hearts.State):
                yield from self._trick(observed.state, word)

    def _trick(self, state: hearts.State, word: str) -> Iterator[str]:
        if word == "last" and not state.tricks:
            yield "There is no trick yet."
            return
        trick = state.tricks[-1] if word == "last" else state.trick
        players = zip(trick.players(state.rules.seats), trick.cards, strict=False)
        row = ", ".join(f"{self._name(seat)} {code(card)}" for seat, card in players)
        yield row or "The table is empty."

    def _name(self, seat: int) -> str:
        return "You" if seat == self.observed.seat else self.observed.rules.places[seat]

    def _help(self) -> Iterator[str]:
        yield ascii_cards(self.observed.prompt)
        yield from _HINTS.get(self.observed.expectation.what, ())
        view = self.observed.view
        if self._mine(Expected.PLAY) and isinstance(view, hearts.View):
            yield f"You may play: {codes(view.legal)}."
        hearts_only = _HEARTS_WORDS if isinstance(self.observed.state, hearts.State) else ()
        if isinstance(self.observed.rules, hearts.Rules) and self.observed.rules.moon is hearts.Moon.CHOICE:
            yield "moon off, moon others: what a moon of yours would do."
        yield from (*_WORDS[:2], *hearts_only, *_WORDS[2:])

    def _prompt(self) -> str:
        """The question that is due, with a colon at its end."""
        observed, expectation = self.observed, self.observed.expectation
        more = f"{number(expectation.cards).capitalize()} more card{'s' * (expectation.cards != 1)}"
        who = (
            "You"
            if expectation.seat == observed.seat
            else ""
            if expectation.seat is None
            else observed.rules.places[expectation.seat]
        )
        do = "" if who == "You" else "s"
        match expectation.what:
            case Expected.HAND if observed.hand:
                asked = more
            case Expected.HAND:
                deal = "Hand" if isinstance(observed.rules, gin.Rules) else "Deal"
                asked = f"{deal} {len(observed.state.results) + 1}, your {number(expectation.cards)} cards"
            case Expected.GIVE | Expected.GET if expectation.cards < observed.rules.pass_count:
                asked = more
            case Expected.GIVE:
                asked = f"You pass {number(expectation.cards)} cards"
            case Expected.GET:
                asked = f"{who} passes you {number(expectation.cards)} cards"
            case Expected.LEADER:
                asked = "Who leads to trick 1, and what"
            case Expected.PLAY:
                asked = f"{who} play{do}"
            case Expected.DRAWN:
                asked = "You cannot follow suit, and draw"
            case Expected.LEFT:
                asked = f"The {number(expectation.cards)} left over" if expectation.cards > 1 else "The card left over"
            case Expected.REST:
                asked = f"{who} {'is' if do else 'are'} left with {number(expectation.cards)} cards"
            case Expected.MOON:
                asked = f"{who} shot the moon, off or others"
            case Expected.UPCARD:
                asked = "The upcard"
            case Expected.TURN if self._draws:
                asked = "You draw"
            case Expected.TURN:
                asked = f"{who} draw{do} or take{do}"
            case Expected.DISCARD:
                asked = f"{who} discard{do}"
            case Expected.OPENED:
                asked = f"{observed.rules.places[1 - observed.seat]} shows {number(expectation.cards)} cards"
            case Expected.LAYOFF:
                asked = "You lay off"
            case Expected.NOTHING:
                asked = "The match is over, quit ends"
        return f"{asked}: "

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)


def _place(which: str) -> int:
    """The place of an entry, from 0; -1 for what is no number, which no entry has."""
    return int(which[:6]) - 1 if which.isdecimal() else -1


_TURN: Final = (
    "d KH    you drew KH from the stock; d alone for the other",
    "t       the discard was taken; no leaves it",
)
_HINTS: Final = {
    Expected.HAND: ("Type cards as QS, 10d or SQ, several at once; S:AKT5 is four spades.",),
    Expected.LEADER: ("W 2C tells that West leads it; W leads, where the card is not played yet.",),
    Expected.PLAY: (
        "Type a card, or several in the order in which they are played: QS 5S KS.",
        "rest West AS KS North 2D 3D tells what was still held where play stops early.",
        "draws 3 tells that whoever is to play drew three cards, where there is a stock.",
    ),
    Expected.TURN: _TURN,
    Expected.DISCARD: (
        "Type the card, k KC for a knock with it, or big gin.",
        "k KC 2D 3D 4D, 7H 7S 7C lays out your melds in your own way.",
    ),
    Expected.OPENED: (
        "Type all the cards; in groups with commas where it was not laid out as the program would:",
        "2D 3D 4D, 7H 7S 7C, KC, 9S on 1 lays KC removed and 9S off on the first meld.",
    ),
    Expected.LAYOFF: ("l lays off as leaves the least; groups and places do it by hand: 7H 7S 7C, 9S on 1.",),
}
"""How each is typed."""
