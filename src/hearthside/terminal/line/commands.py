"""What can be typed at any question, in both games: hints, undo, the computer's help, looks back. Knows no disk.

Each word does at the table what its button does in the browser, and stands in the log in the same way.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from hearthside import __version__
from hearthside.ai.styles import find_style, styles_for
from hearthside.app.errors import NotNow
from hearthside.game import DEALER, IllegalMove, Scores
from hearthside.games import game_of
from hearthside.match import AutoPlay, BadLog, Entry, Log, MirrorSource, Seat, decks
from hearthside.match.link import link_of
from hearthside.match.policy import POLICIES
from hearthside.match.text import mirror_text
from hearthside.record import redact, write

from . import annotations, deal_commands, second_plays
from .analysis import hint_lines, review_lines, wait_for_master
from .annotations import AnnotationCommands
from .arguments import finished, whole_numbers
from .ascii import ascii_cards
from .deal_commands import SHARK, Deals, as_of
from .files import Unusable
from .games import LINE_GAMES
from .match import Left, Match, Start
from .record import RecordWriter

_HERE: Final = "plain"
"""The table of the match, for a deal that is played again at another."""
_HELP: Final = (
    "score        points so far; scores hide, scores show, scores 10 0 5 0 and zero change that",
    "rules        the rule card",
    "hint         what the Master would do, what it is worth, and why; ok does it",
    "undo         take your last move back",
    "auto         the computer plays your cards to the end of the {deal}; auto match plays on; auto vicky says who",
    "zip          the same, and you are told the outcome alone; zip vicky says who",
    "hands        all hands from here on, for practice; hands off",
    "opponents    who sits where; opponent west vicky seats another, at Gin opponent vicky",
    *deal_commands.HELP,
    "replay       play the last {deal} again, or replay 2, which leaves the match alone",
    "duplicate    the computer plays your cards of the last {deal}; duplicate zip tells the outcome alone",
    "review       what each of your decisions cost in the last {deal}, or review 2",
    *annotations.HELP,
    "record       the record so far; save FILE writes it",
    "quit         stop; the match is kept. quit {deal} throws the {deal} away, quit match ends the match",
)
"""The words of both games; ``{deal}`` is what a deal is called in the game that is played."""


class Commands:
    """The words of both games, for whoever plays a match."""

    def __init__(self, match: Match, writer: RecordWriter) -> None:
        self.match = match
        self._seat = match.seat
        self._writer = writer
        self._hinted: tuple[int, Any] | None = None
        """What was suggested, and for which length of the log."""
        self._words: Mapping[str, Callable[[str], None]] = {
            "?": self._now,
            "help": self._help,
            "score": self._scores,
            "scores": self._scores,
            "zero": self._zero,
            "rules": self._rules,
            "hint": self._hint,
            "ok": self._ok,
            "undo": self._undo,
            "auto": self._auto,
            "zip": self._zip,
            "hands": self._hands,
            "direction": self._direction,
            "opponent": self._opponent,
            "opponents": self._opponents,
            "replay": self._replay,
            "mirror": self._mirror,
            "duplicate": self._duplicate,
            "review": self._review,
            "record": self._record,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
            **Deals(match, writer, self._say, self._replay).words,
            **AnnotationCommands(match, writer, self._say).words,
        }

    def handle(self, line: str) -> bool:
        """Does what a line says; whether it says anything here. Raises Left where whoever plays stops."""
        word, _, rest = line.partition(" ")
        if not line and self._seat in self.match.state.to_move:
            word = "?"
        asked = self._words.get(word.lower())
        if asked is None:
            return False
        practice = self.match.log.practice
        try:
            asked(rest.strip())
        except (NotNow, BadLog, ValueError) as error:
            self._say(str(error))
        if self.match.log.practice and not practice:
            self._say("The match is practice from now on.")
        return True

    def _say(self, sentence: str) -> None:
        self.match.say(ascii_cards(sentence))

    def _now(self, _: str) -> None:
        """What may be done now."""
        self.match.tell(self.match.lines.help(self.match.state))
        self._say("help         all other words")

    def _help(self, _: str) -> None:
        match = self.match
        match.tell(match.lines.help(match.state))
        match.tell(line.format(deal=match.lines.deal) for line in _HELP)
        match.say(LINE_GAMES.of(match.state).help)

    # ---- The score, and the rules ----

    def _scores(self, rest: str) -> None:
        """Tell the score, hide or show it, or set it."""
        match = self.match
        lines = match.lines
        if rest.lower() in ("hide", "show"):
            lines.hides_scores = rest.lower() == "hide"
            hidden = "hidden while a deal is played, and told at its end" if lines.hides_scores else "told again"
            self._say(f"The scores are {hidden}.")
        elif rest:
            self._set(whole_numbers(rest))
        elif lines.hides_scores and any(match.state.hands):
            self._say(f"The scores are hidden until the {lines.deal} is over; scores show tells them.")
        else:
            match.tell([*lines.score(match.state), *second_plays.total_lines(match.log, self._seat)])

    def _zero(self, _: str) -> None:
        self._set((0,) * len(self.match.state.scores))

    def _set(self, scores: tuple[int, ...]) -> None:
        self._change(Scores(self._seat, scores))

    def _change(self, move: Any) -> None:
        self.match.do(self.match.table.change(self.match.table.n, move))

    def _rules(self, _: str) -> None:
        rules = self.match.state.rules
        self.match.tell([rules.name, *map(ascii_cards, game_of(rules).card(rules))])

    def _direction(self, rest: str) -> None:
        """Pass another way: the one that is named, or the next that the rules have."""
        state, policy = self.match.state, POLICIES.of(self.match.state)
        order = [direction for direction in policy.directions if direction is not None]
        if not order:
            raise NotNow(f"No cards are passed at {game_of(state.rules).name}.")
        at = order.index(policy.direction(state) or order[-1])
        ways = [rest.lower()] if rest else [*order[at + 1 :], *order[:at]]
        if ways[0] not in order:
            raise ValueError(f"Cards are passed {', '.join(order[:-1])}, or not: {order[-1]}.")
        refused: IllegalMove | None = None
        for way in ways:
            try:
                self._change(policy.direct(self._seat, way))
            except IllegalMove as error:
                refused = refused or error
                continue
            self.match.lines.forget()
            return
        assert refused is not None
        raise refused

    # ---- The computer's help ----

    def _hint(self, _: str) -> None:
        """What the Master would do, what that is worth, and why."""
        match = self.match
        state, lines = match.state, match.lines
        if self._seat not in state.to_move:
            raise NotNow("There is nothing for you to do now.")
        if lines.choosing:
            raise NotNow("Some cards are chosen already. Type again to choose all anew.")
        wait_for_master(self._say)
        rng = Random(f"{match.secret}/{match.table.n}/hint")
        move, told = hint_lines(state.view(self._seat), lines.names, rng)
        self._hinted = match.table.n, move
        match.tell(map(ascii_cards, told))

    def _ok(self, _: str) -> None:
        """Do as was suggested."""
        if self._hinted is None or self._hinted[0] != self.match.table.n:
            raise NotNow("Nothing is suggested here; type hint.")
        self.match.make(self._hinted[1])

    def _undo(self, _: str) -> None:
        match = self.match
        match.lines.forget()
        match.do(match.table.undo(match.table.n, self._seat))
        self._say("Taken back.")
        match.tell(match.lines.standing(match.state))

    def _auto(self, rest: str) -> None:
        """Have the computer play the seat's cards, to the end of the deal or of the match."""
        match, words = self.match, rest.lower().split()
        plays_on = "match" in words
        style = self._style(next((word for word in words if word != "match"), SHARK))
        if match.over:
            raise NotNow("There is nothing left to play.")
        match.lines.forget()
        self._say(f"{find_style(style).name} plays your cards.")
        between = match.state.to_move == (DEALER,)
        match.do(match.table.auto_play(AutoPlay(self._seat, style)))
        if between:
            match.deal()
        match.plays_on = plays_on
        if not plays_on:
            match.do(match.table.auto_play(AutoPlay(self._seat, None)))

    def _zip(self, rest: str) -> None:
        """Have the computer play the deal out in the seat, and tell what it comes to."""
        match, style = self.match, self._style(rest or SHARK)
        if why := match.table.why_no_quit():
            raise NotNow(why)
        match.lines.forget()
        self._say(f"{find_style(style).name} plays the {match.lines.deal} out.")
        match.play_out(style)

    def _hands(self, rest: str) -> None:
        """Show all hands from here on, or no more."""
        if rest.lower() not in ("", "on", "off"):
            raise ValueError("Type hands, or hands off.")
        shown = rest.lower() != "off"
        self.match.do(self.match.table.show_hands(self._seat, shown))
        self._say("All hands are shown from here on." if shown else "The other hands are hidden again.")

    def _style(self, word: str) -> str:
        """The style or level of that name. ValueError with a sentence for one that nobody has in this game."""
        style, known = find_style(word.lower()).id, styles_for(self.match.state.rules.game)
        if style not in known:
            raise ValueError(f"{find_style(style).name} does not play this; choose one of {', '.join(known)}.")
        return style

    def _opponents(self, _: str) -> None:
        rules = self.match.state.rules
        for place, seat in zip(rules.places, self.match.table.seats, strict=True):
            if seat.style is not None:
                self._say(f"{place} is {find_style(seat.style).name}.")
        self._say(f"There are {', '.join(styles_for(rules.game))}.")

    def _opponent(self, rest: str) -> None:
        """Seat another opponent: a seat and a style, or a style where there is one seat."""
        words, places = rest.lower().split(), [place.lower() for place in self.match.state.rules.places]
        others = [place for seat, place in enumerate(places) if seat != self._seat]
        if len(words) == 1 and len(others) == 1:
            words = [*others, *words]
        if len(words) != 2 or words[0] not in others:
            raise ValueError(f"Name a seat and who is to sit there, such as opponent {others[0]} cal.")
        seat, style = places.index(words[0]), self._style(words[1])
        match = self.match
        match.do(match.table.seat_another(seat, style))
        self._say(f"{match.state.rules.places[seat]} is {find_style(style).name} from here on.")

    # ---- Deals ----

    def _replay(self, rest: str) -> None:
        """Play a finished deal again, at a table of its own."""
        match, deal = self.match, finished(self.match, rest)
        at = match.log.deal_place(deal)
        entries = [*match.log.moves[:at], *decks.again(match.log, match.secret, deal, _HERE)]
        seats = tuple(as_of(match, deal, seat) for seat in range(len(match.table.seats)))
        self._say(f"{match.lines.deal.capitalize()} {deal + 1} again. What comes of it leaves the match alone.")
        self._elsewhere(entries, seats, self._writer.beside("replay"))

    def _mirror(self, rest: str) -> None:
        """Play a finished hand with the hands exchanged, and hold both against each other."""
        match, deal, seat = self.match, finished(self.match, rest), self._seat
        log, table = match.log, match.table
        if why_not := table.why_no_mirror(deal):
            raise NotNow(why_not)
        theirs, places = as_of(match, deal, 1 - seat), match.state.rules.places
        style = theirs.style or SHARK
        dealt, *changes = link_of(log, match.secret, deal, 1 - seat, (style,)).alone.entries
        exchanged = MirrorSource(deal, log.state.results[deal].won(seat), deal in log.helped)
        entries = [dealt._replace(replay=_HERE, mirror=exchanged), *changes]
        seats = (theirs, table.seats[seat]) if seat == 0 else (table.seats[seat], theirs)
        named = {places[1 - seat]: table.seats[seat].name or "You", "Version": __version__}
        tags = {places[seat]: find_style(style).name, f"{places[seat]}Style": style, **named}
        self._say(f"Hand {deal + 1} with the hands exchanged. What comes of it leaves the match alone.")
        again = self._elsewhere(entries, seats, self._writer.beside("mirror", tags))
        if not again.over:
            return
        match.do(table.note(again.log.mirror_play(again.seat)))
        match.keep()  # what is told is on disk
        (both,) = again.log.mirror_scores(again.seat)
        self._say(ascii_cards(mirror_text(both.yours, both.mirrored, both.helped)))

    def _elsewhere(self, entries: Sequence[Entry], seats: tuple[Seat, ...], writer: RecordWriter) -> Match:
        """Play a deal at a table of its own, and come back to the match."""
        match = self.match
        begun = Start(Log(match.state.rules, entries), seats, match.secret, match.first)
        again = Match(begun, match.sits, match.ask, match.say, keep=writer.keep)
        again.tell_standing()
        try:
            again.play(Commands(again, writer).handle)
        except Left:
            pass
        finally:
            again.keep()
        self._say("Back in the match.")
        match.tell_standing()
        return again

    def _duplicate(self, rest: str) -> None:
        """Have the computer play the seat's cards of the last deal, and hold both against each other."""
        match, words = self.match, rest.lower().split()
        style = self._style(next((word for word in words if word != "zip"), SHARK))
        table, lines = match.table, match.lines
        name = find_style(style).name
        if (why_not := table.why_no_duplicate(self._seat)) is not None:
            raise NotNow(why_not)

        async def played() -> Any:
            return table.start_computer_play(self._seat, style)

        self._say(f"{name} plays your cards.")
        turn = match.do(played())
        if "zip" not in words:
            for before, move, after in zip(turn.states, turn.moves, turn.states[1:], strict=False):
                match.tell(lines.tell(before, move, after))
        match.keep()
        match.tell(second_plays.duplicate_lines(match.log, turn.deal, name))

    # ---- Looking back ----

    def _review(self, rest: str) -> None:
        """Tell what each decision of the seat's cost in a finished deal, and luck from skill."""
        match, deal = self.match, finished(self.match, rest)
        if not wait_for_master(self._say):
            raise NotNow("The Master cannot be had on this machine, so nothing can be looked back at.")
        match.tell(map(ascii_cards, review_lines(match.log, deal, self._seat, match.lines.names)))

    def _text(self) -> str:
        """The record so far, as the seat knows it."""
        return write(redact(self._writer.record(self.match, numbered=False), self._seat))

    def _record(self, _: str) -> None:
        self.match.tell(map(ascii_cards, self._text().splitlines()))

    def _save(self, rest: str) -> None:
        if not rest:
            raise ValueError("Say where to: save FILE.")
        try:
            self._writer.save(Path(rest).expanduser(), self._text())
        except Unusable as error:
            raise NotNow(str(error)) from None
        self._say(f"The record is in {rest}.")

    def _quit(self, rest: str) -> None:
        table, lines = self.match.table, self.match.lines
        match rest.lower():
            case "":
                raise Left
            case "deal" | "hand":
                lines.forget()
                if self.match.log.replay is None:
                    self.match.tell_seal(instead=True)
                self.match.do(table.quit_deal(table.n, self._seat))
            case "match" | "game":
                self._writer.left = True
                raise Left
            case _:
                word = lines.deal
                raise ValueError(f"quit stops, quit {word} throws the {word} away, and quit match ends the match.")
