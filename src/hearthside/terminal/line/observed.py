"""One-Handed in a terminal: asks what one seat sees, says what follows, and advises. Knows no disk and no game.

Every question ends with a colon. The answer is cards or a word. An impossible answer is refused with the reason, and
the question is asked again.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from hearthside.coach.games import COACHES
from hearthside.coach.hints import GETTING_READY
from hearthside.coach.observed import Adviser, Expected, ObservedDraft, ObservedMatch
from hearthside.coach.text import comparison
from hearthside.game import IllegalMove
from hearthside.games import Move, game_of
from hearthside.text import in_ascii, sentence

from .ascii import ascii_cards, codes, columns, counted, hand_lines
from .game import Ask, Say
from .games import LINE_GAMES
from .match import Left

Keep = Callable[[ObservedMatch], None]
"""Brings the disk up to an observed match, before anything is answered."""

_WORDS: Final = (
    "hand       your cards",
    "trick      the trick on the table, in Hearts",
    "last       the last trick, or the last turn of each",
    "pile       the discards, in Gin Rummy",
    "score      the score so far",
    "hint       what your adviser would do; ok does it",
    "entries    what you entered of this deal, with numbers; entries all",
    "undo       remove the last entry; undo 12 removes entry 12",
    "change     change 12 KD replaces entry 12; change 7D 8D where you took one card for another",
    "redo       enter again what was removed with another entry, as far as it holds",
    "rules      the rule card",
    "quit       stop; the match is saved",
)
_COMMANDS: Final = ("undo", "change")


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
        self._lines = LINE_GAMES.of(observed.rules).lines(observed.rules, observed.seat)
        self._suggested: tuple[ObservedMatch, Move] | None = None
        self._begun = ""
        """A line that enters a draw from the stock, while its card is missing."""

    @property
    def observed(self) -> ObservedMatch:
        """The match as far as it is entered."""
        return self._draft.observed

    def go_on(self) -> None:
        """Say how the match stands that is taken up."""
        if not self.observed.entries:
            return
        entered, over = len(self.observed.entries), len(self.observed.state.results)
        part = game_of(self.observed.rules).deal
        self._say(f"Continued after {entered} {'entry' if entered == 1 else 'entries'}; {counted(over, part)} over.")
        if self.observed.hand:
            self._say_all(["Your hand:", *hand_lines(self.observed.hand)])

    def run(self) -> None:
        """Ask and answer until whoever types stops. Raises EOFError or Left then; every entry that was taken stands."""
        while True:
            if not self._quiet:
                self._suggest()
            self._answer(self._ask(self._prompt()).strip())

    def _prompt(self) -> str:
        """The question that is due, with a colon at its end."""
        if self._begun:
            return "You draw: "
        observed = self.observed
        prompt = ascii_cards(observed.deal.prompt("")).removesuffix(".")
        if observed.expectation.what is Expected.HAND and not observed.deal.partly:
            prompt = f"{game_of(observed.rules).deal} {len(observed.state.results) + 1}, {prompt}"
        return f"{prompt[0].upper()}{prompt[1:]}: "

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            match word.lower(), rest.strip():
                case "", "":
                    self._say(ascii_cards(self.observed.prompt))
                case "?" | "help", "":
                    self._say_all(self._help())
                case "quit" | "exit", "":
                    raise Left
                case "hint", "":
                    self._suggested = None
                    if not self._suggest():
                        self._say(f"You are not to move. {ascii_cards(self.observed.prompt)}")
                case "ok" | ".", "":
                    self._do_as_suggested()
                case "entries" | "list", "" | "all" as which:
                    self._say_all(self._entries(which == "all"))
                case other, "" if answer := list(self._told(other)):
                    self._say_all(answer)
                case "undo" | "change" | "redo", _:
                    self._take(line)
                case _:
                    self._take(f"{self._begun} {line}".lstrip())
        except ValueError as error:
            self._say(ascii_cards(str(error)))
            if len(line.split()) > 1 and word.lower() not in _COMMANDS:
                self._say("That line was not entered.")

    # ---- Entries ----

    def _take(self, line: str) -> None:
        """Enter what was typed, or correct what was entered."""
        try:
            draft, messages = self._draft.enter(line)
        except IllegalMove as error:
            if error.code != "draw-card" or self._begun:
                raise
            self._begun = line
            return
        self._keep(draft.observed)
        self._draft, self._begun = draft, ""
        self._say_all(messages)

    def _entries(self, whole: bool) -> Iterator[str]:
        first = 0 if whole else self.observed.deal_start
        for place, line in enumerate(self._draft.lines[first:], first + 1):
            yield f"{place:>4} {line}"
        if len(self.observed.entries) == first:
            yield "Nothing is entered yet."

    # ---- Suggestions ----

    def _suggest(self) -> bool:
        """Says what the adviser would do, once for each position; whether there is anything to do."""
        if self._suggested is not None and self._suggested[0] is self.observed:
            return True
        found = None if self._begun else self._adviser.advise(self.observed)
        if found is None:
            return False
        self._suggested = self.observed, found.move
        view = self.observed.view
        would = sentence(
            f"{self._adviser.name} would ", COACHES.of(view).text.action(found.move, view), ". ", found.reason
        )
        figures = () if found.unweighed == GETTING_READY else comparison(found, view)
        for words in filter(None, (would, figures)):
            self._say(in_ascii(words, self.observed.rules.places, self.observed.seat).strip())
        return True

    def _do_as_suggested(self) -> None:
        if self._suggested is None or self._suggested[0] is not self.observed:
            raise ValueError("Nothing is suggested here; type hint.")
        line = self.observed.deal.line_of(self._suggested[1])
        self._take(line or next(offer.line for offer in self.observed.deal.next.offers() if offer.cards == 1))

    # ---- What is said ----

    def _told(self, word: str) -> Iterator[str]:
        """What is said to a word that is a question; nothing to one that is none."""
        observed = self.observed
        match word:
            case "hand":
                yield from hand_lines(observed.hand) if observed.hand else ["You hold no cards yet."]
            case "score":
                yield from columns(
                    [observed.deal.name(seat) for seat in range(observed.rules.seats)], observed.deal.score()
                )
            case "rules":
                yield observed.rules.name
                yield from game_of(observed.rules).card(observed.rules)
            case "trick" | "last" | "pile":
                yield from self._lines.answer(observed.state, word)

    def _help(self) -> Iterator[str]:
        observed, (what, seat, _) = self.observed, self.observed.expectation
        yield observed.prompt
        yield from _HINTS.get(what, ())
        if what is Expected.PLAY and seat == observed.seat:
            yield f"You may play: {codes(observed.deal.open_cards)}."
        yield from _WORDS

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(ascii_cards(line))


_HINTS: Final = {
    Expected.HAND: ("Type cards as QS, 10d or SQ, several at once; S:AKT5 is four spades.",),
    Expected.LEADER: ("W 2C: West leads it. W leads: where the card is not played yet.",),
    Expected.PLAY: (
        "Type a card, or several in the order in which they are played: QS 5S KS.",
        "rest West AS KS North 2D 3D: what was still held where play stops early.",
        "draws 3: whoever is to play drew three cards, where there is a stock.",
        "moon off, moon others: what a moon of yours would do, where the rules let you choose.",
    ),
    Expected.TURN: (
        "d KH    you drew KH from the stock; d alone for the other",
        "t       the discard was taken; no leaves it",
    ),
    Expected.DISCARD: (
        "Type the card, k KC for a knock with it, or big gin.",
        "k KC 2D 3D 4D, 7H 7S 7C lays out your melds in your own way.",
    ),
    Expected.OPENED: (
        "Type all the cards; in groups with commas where it was not laid out as the program would:",
        "2D 3D 4D, 7H 7S 7C, KC, 9S on 1 leaves KC and lays 9S off on the first meld.",
    ),
    Expected.LAYOFF: ("l lays off as leaves the least; groups and places do it by hand: 7H 7S 7C, 9S on 1.",),
}
"""How each is typed."""
