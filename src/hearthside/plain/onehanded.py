"""One-Handed in a terminal: asks what one seat sees at another table, says what follows, and suggests. Knows no disk.

Every question ends with a colon, and is answered with cards or with a word; what cannot be is refused with the reason
and asked again.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from hearthside import gin, hearts
from hearthside.advice import Account, Adviser, Corrected, Entry, Telling, Wanted, show, typed
from hearthside.advice.suggesting import entry_of
from hearthside.analysis.hint import GETTING_READY, hint
from hearthside.analysis.naming import does
from hearthside.analysis.saying import ahead
from hearthside.cards import Card
from hearthside.games import Move, game_of
from hearthside.words import number

from .match import Left
from .talk import Ask, Say
from .words import ascii_cards, code, codes, columns, counted, hand_lines

Keep = Callable[[Account], None]
"""Brings the disk up to an account, before anything is answered."""

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
    """A talk with whoever holds a seat at another table."""

    def __init__(self, account: Account, adviser: Adviser, keep: Keep, ask: Ask, say: Say, quiet: bool = False) -> None:
        self.account = account
        self._adviser = adviser
        self._keep = keep
        self._ask = ask
        self._say = say
        self._quiet = quiet
        """Whether a suggestion waits until it is asked for."""
        self._aside: tuple[str, ...] = ()
        """What was taken out together with an entry before it."""
        self._suggested: tuple[Account, Move] | None = None
        self._draws = False
        """Whether a draw from the stock is told, and its card is not."""

    def go_on(self) -> None:
        """Say how the match stands that is taken up."""
        if not self.account.entries:
            return
        told, over = len(self.account.entries), len(self.account.state.results)
        part = game_of(self.account.rules).deal
        self._say(f"Taken up after {told} {'entry' if told == 1 else 'entries'}; {counted(over, part)} over.")
        if self.account.hand:
            self._tell(["Your hand:", *hand_lines(self.account.hand)])

    def talk(self) -> None:
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
                    self._say(ascii_cards(self.account.wanted))
                case "?" | "help", "":
                    self._tell(self._help())
                case "quit" | "exit", "":
                    raise Left
                case "hint", "":
                    self._suggested = None
                    if not self._suggest():
                        self._say(f"It is not for you to move. {ascii_cards(self.account.wanted)}")
                case "ok" | ".", "":
                    self._do_as_suggested()
                case "undo", which:
                    self._undo(which)
                case "change", what:
                    self._change(what)
                case "redo", "":
                    self._redo()
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
        elif self._mine(Wanted.TURN) and line.lower() in ("d", "draw", "stock") and not self._stock_ended:
            self._draws = True
            return
        before = self.account
        self._become(typed(before, line))
        self._tell(map(ascii_cards, self.account.sentences(before)))

    def _mine(self, what: Wanted) -> bool:
        return self.account.awaited.what is what and self.account.awaited.seat == self.account.seat

    @property
    def _stock_ended(self) -> bool:
        return bool(self.account.state.position(self.account.seat).stock_ended)

    def _become(self, account: Account) -> None:
        self._keep(account)
        self.account, self._draws = account, False

    def _undo(self, which: str) -> None:
        """Takes an entry out, and with it those after it that hold no longer."""
        self._draws = False
        self._correct(self._telling.undo(self._place(which) if which.strip() else None))

    def _change(self, rest: str) -> None:
        """Tells an entry anew, or one card for another, and then the entries after it."""
        which, _, line = rest.strip().partition(" ")
        if which.isdecimal():
            self._correct(self._telling.change(self._place(which), line))
        else:
            self._correct(self._telling.exchange(Card.parse(which), Card.parse(line)))

    def _redo(self) -> None:
        """Tells again what was taken out, as far as it holds."""
        self._correct(self._telling.redo())

    @property
    def _telling(self) -> Telling:
        return Telling(self.account, self._aside)

    def _correct(self, corrected: Corrected) -> None:
        self._become(corrected.telling.account)
        self._aside = corrected.telling.aside
        self._tell(map(ascii_cards, corrected.said))

    def _place(self, which: str) -> int:
        """The place of an entry, from 0."""
        last = len(self.account.entries)
        if not which.strip().isdecimal() or not 1 <= int(which.strip()[:6]) <= last:
            raise ValueError(f"Name an entry by its number, 1 to {last}; entries lists them." if last else "None yet.")
        return int(which) - 1

    def _shown(self, entry: Entry) -> str:
        return show(entry, self.account.rules)

    def _entries(self, whole: bool) -> Iterator[str]:
        first = 0 if whole else self.account.begun
        for place, entry in enumerate(self.account.entries[first:], first + 1):
            yield f"{place:>4} {self._shown(entry)}"
        if len(self.account.entries) == first:
            yield "Nothing is told yet."

    # ---- Suggestions ----

    def _suggest(self) -> bool:
        """Says what the adviser would do, once for each position; whether there is anything to do."""
        if self._suggested is not None and self._suggested[0] is self.account:
            return True
        found = None if self._draws else self._adviser.advise(self.account, hint)
        if found is None:
            return False
        self._suggested = self.account, found.move
        view = self.account.view
        self._say(ascii_cards(f"{self._adviser.name} would {does(found.move, view)}. {found.reason}".strip()))
        if found.unweighed != GETTING_READY and (figures := ahead(found, view)):
            self._say(ascii_cards(figures))
        return True

    def _do_as_suggested(self) -> None:
        if self._suggested is None or self._suggested[0] is not self.account:
            raise ValueError("Nothing is suggested here; type hint.")
        before, move = self._suggested
        entry = entry_of(move)
        if entry is None and not self._stock_ended:
            self._draws = True
            return
        self._become(before.tell(move if entry is None else entry))
        self._tell(map(ascii_cards, self.account.sentences(before)))

    # ---- What is told ----

    def _told(self, word: str) -> Iterator[str]:
        """What is told for a word that is a question; nothing for one that is none."""
        account = self.account
        match word:
            case "hand":
                yield from hand_lines(account.hand) if account.hand else ["You hold no cards yet."]
            case "score":
                yield from columns([self._name(seat) for seat in range(account.rules.seats)], account.score)
            case "rules":
                yield account.rules.name
                yield from map(ascii_cards, game_of(account.rules).card(account.rules))
            case "trick" | "last" if isinstance(account.state, hearts.State):
                yield from self._trick(account.state, word)

    def _trick(self, state: hearts.State, word: str) -> Iterator[str]:
        if word == "last" and not state.tricks:
            yield "There is no trick yet."
            return
        trick = state.tricks[-1] if word == "last" else state.trick
        players = zip(trick.players(state.rules.seats), trick.cards, strict=False)
        row = ", ".join(f"{self._name(seat)} {code(card)}" for seat, card in players)
        yield row or "The table is empty."

    def _name(self, seat: int) -> str:
        return "You" if seat == self.account.seat else self.account.rules.places[seat]

    def _help(self) -> Iterator[str]:
        yield ascii_cards(self.account.wanted)
        yield from _HINTS.get(self.account.awaited.what, ())
        view = self.account.view
        if self._mine(Wanted.PLAY) and isinstance(view, hearts.View):
            yield f"You may play: {codes(view.legal)}."
        hearts_only = _HEARTS_WORDS if isinstance(self.account.state, hearts.State) else ()
        if isinstance(self.account.rules, hearts.Rules) and self.account.rules.moon is hearts.Moon.CHOICE:
            yield "moon off, moon others: what a moon of yours would do."
        yield from (*_WORDS[:2], *hearts_only, *_WORDS[2:])

    def _prompt(self) -> str:
        """The question that is due, with a colon at its end."""
        account, awaited = self.account, self.account.awaited
        more = f"{number(awaited.cards).capitalize()} more card{'s' * (awaited.cards != 1)}"
        who = (
            "You"
            if awaited.seat == account.seat
            else ""
            if awaited.seat is None
            else account.rules.places[awaited.seat]
        )
        do = "" if who == "You" else "s"
        match awaited.what:
            case Wanted.HAND if account.hand:
                asked = more
            case Wanted.HAND:
                deal = "Hand" if isinstance(account.rules, gin.Rules) else "Deal"
                asked = f"{deal} {len(account.state.results) + 1}, your {number(awaited.cards)} cards"
            case Wanted.GIVE | Wanted.GET if awaited.cards < account.rules.pass_count:
                asked = more
            case Wanted.GIVE:
                asked = f"You pass {number(awaited.cards)} cards"
            case Wanted.GET:
                asked = f"{who} passes you {number(awaited.cards)} cards"
            case Wanted.LEADER:
                asked = "Who leads to trick 1, and what"
            case Wanted.PLAY:
                asked = f"{who} play{do}"
            case Wanted.DRAWN:
                asked = "You cannot follow suit, and draw"
            case Wanted.LEFT:
                asked = f"The {number(awaited.cards)} left over" if awaited.cards > 1 else "The card left over"
            case Wanted.REST:
                asked = f"{who} {'is' if do else 'are'} left with {number(awaited.cards)} cards"
            case Wanted.MOON:
                asked = f"{who} shot the moon, off or others"
            case Wanted.UPCARD:
                asked = "The upcard"
            case Wanted.TURN if self._draws:
                asked = "You draw"
            case Wanted.TURN:
                asked = f"{who} draw{do} or take{do}"
            case Wanted.DISCARD:
                asked = f"{who} discard{do}"
            case Wanted.OPENED:
                asked = f"{account.rules.places[1 - account.seat]} shows {number(awaited.cards)} cards"
            case Wanted.LAYOFF:
                asked = "You lay off"
            case Wanted.NOTHING:
                asked = "The match is over, quit ends"
        return f"{asked}: "

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)


_TURN: Final = (
    "d KH    you drew KH from the stock; d alone for the other",
    "t       the discard was taken; no leaves it",
)
_HINTS: Final = {
    Wanted.HAND: ("Type cards as QS, 10d or SQ, several at once; S:AKT5 is four spades.",),
    Wanted.LEADER: ("W 2C tells that West leads it; W leads, where the card is not played yet.",),
    Wanted.PLAY: (
        "Type a card, or several in the order in which they are played: QS 5S KS.",
        "rest West AS KS North 2D 3D tells what was still held where play stops early.",
        "draws 3 tells that whoever is to play drew three cards, where there is a stock.",
    ),
    Wanted.TURN: _TURN,
    Wanted.DISCARD: (
        "Type the card, k KC for a knock with it, or big gin.",
        "k KC 2D 3D 4D, 7H 7S 7C lays out your melds in your own way.",
    ),
    Wanted.OPENED: (
        "Type all the cards; in groups with commas where it was not laid out as the program would:",
        "2D 3D 4D, 7H 7S 7C, KC, 9S on 1 lays KC aside and 9S off on the first meld.",
    ),
    Wanted.LAYOFF: ("l lays off as leaves the least; groups and places do it by hand: 7H 7S 7C, 9S on 1.",),
}
"""How each is typed."""
