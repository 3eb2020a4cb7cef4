"""A live table of Hearts: passing, playing, and cards that are typed. Draws nothing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hearthside.terminal.screen.drawing.cards import card_name, order

from .options import Answer, Said
from .selection import Asked, Typed, copy_of
from .state import TableState

if TYPE_CHECKING:
    from hearthside.server import schemas as wire


MOON_FROM: Final = 5
"""With so many points and nobody else's, what a moon does is among the answers."""
LOG_SECONDS: Final = 0.7
"""T begins a ten; alone it shows what was played, after so long."""


class State(TableState):
    """What is asked of a player of Hearts."""

    part: ClassVar[str] = "deal"
    context: ClassVar[str] = "hearts"

    def __init__(self, *given: Any) -> None:
        """Nothing is typed."""
        super().__init__(*given)
        self._typed = Typed()

    @property
    def between(self) -> bool:
        """Whether a deal is over and the next has not begun."""
        return (self.view.phase == "deal" and self.view.story is not None) or self.view.phase == "over"

    @property
    def passing(self) -> bool:
        """Whether cards are passed."""
        return bool(self.view.phase == "pass")

    @property
    def cards(self) -> Sequence[str]:
        """The hand from left to right."""
        return order(self.view.hand)

    @property
    def asked(self) -> Asked:
        """What is asked of the hand."""
        view, mine = self.view, self.mine
        what = {"pass": "pass" if mine else "nothing", "play": "play" if mine else "wait"}.get(view.phase, "nothing")
        return Asked(
            what,  # type: ignore[arg-type]
            view.rules.pass_count,
            view.playable,
            bool(self.preferences["play.one_click"]),
            bool(self.preferences["keys.preset"] == "cardshark"),
        )

    @property
    def raised(self) -> Sequence[str]:
        """The cards that are raised: those that were passed, while the others choose theirs."""
        return self.view.gave if self.passing and not self.mine else self.selection.raised

    @property
    def full(self) -> bool:
        """Whether all cards to be passed are chosen."""
        asked = self.asked
        return asked.what == "pass" and len(self.selection.raised) == asked.count

    @property
    def start_card(self) -> str | None:
        """The lowest card of the suit led that may be played, or the first that may, or the first."""
        asked, led = self.asked, self.view.trick.cards
        able = [card for card in self.cards if asked.what != "play" or card in asked.playable]
        follows = [card for card in able if led and card[1] == led[0][1]]
        return next(iter((*follows, *able, *self.cards)), None)

    @property
    def heading(self) -> Sequence[str]:
        """The rules, the deal, and where cards are passed."""
        view, last = self.view, self.view.history[-1] if self.view.history else None
        done = self.between and last is not None
        direction, deal = (last.direction, len(view.history)) if done else (view.direction, view.deal)  # type: ignore[union-attr]
        way = "to each player" if direction == "scatter" else direction
        passed = "no passing" if direction == "hold" else f"{'passing' if self.passing else 'passed'} {way}"
        return [view.rules.name, f"deal {deal}", passed]

    @property
    def asks(self) -> Said:
        """What is to be done now: while passing, how many cards are chosen."""
        passing = self.view.passing
        if passing is not None and self.mine and self.selection.raised:
            return passing.chosen[min(len(self.selection.raised), len(passing.chosen) - 1)]  # type: ignore[no-any-return]
        return super().asks

    @property
    def why_full(self) -> Said:
        """Why no more cards can be chosen."""
        return self.view.passing.full if self.view.passing is not None else []

    @property
    def _asks_undo(self) -> bool:
        return not self.passing

    @property
    def typing(self) -> bool:
        """Whether the next key belongs to a card that is typed."""
        return self._typed.begun(self.clock())

    def why_not(self, card: str) -> Said:
        """Why a card may not be played now."""
        found = (refusal.sentence for refusal in self.view.refusals if refusal.card == card)
        return next(found, ["You may not play that card now."])

    def received(self, message: "wire.TableMessage", *, fresh: bool, turned: bool) -> None:
        """A message came."""
        if any(saw.type == "dealt" for saw in message.saw):
            self.note = message.note if fresh else None

    # ---- Moves ----

    def choose(self, card: str) -> None:
        """Play a card."""
        self.move(type="play", card=card)

    def pass_on(self) -> None:
        """Pass what is raised."""
        if self.full:
            self.move(type="pass", cards=list(self.selection.raised))
        else:
            self.refuse(self.view.prompt)

    def take_hint(self) -> None:
        """Raise what the hint names."""
        cards = self.hint.cards if self.hint is not None else []
        self.hint = None
        if cards and self.asked.what == "pass":
            for card in cards:
                self.selection.touch(card, self.asked, 0)
        elif cards:
            self.selection.lift(cards[0])
        self.point(cards[0] if cards else None)

    def advise(self) -> None:
        """Ask for the best choice, where there is one."""
        if self.mine and not self.between:
            return super().advise()
        wait = self.asked.what == "wait"
        return self.refuse("Wait for your turn to get a hint." if wait else "There is nothing to choose now.")

    # ---- Keys ----

    def yes(self, *, goes_on: bool) -> None:
        """Enter passes or plays what is raised, or raises; the space bar only raises and lowers."""
        at = self.cursor
        if not goes_on:
            if at is not None:
                self.touch(at)
        elif self.full:
            self.pass_on()
        elif self.hint is not None and self.follows_hint and self.hint.cards:
            self.take_hint()
        elif (card := at or next(iter(self.selection.raised), None)) is None:
            self.walk(0)
        elif self.asked.confirms and self.asked.what == "play" and card in self.selection.raised:
            self.choose(card)
        else:
            self.touch(card, at_once=self.four_keys or self.asked.one_click)

    def command(self, key: str, action: str | None) -> bool:
        """Read cards that are typed; T and L alone show what was played."""
        if self.between:
            return False
        typed = self._typed.key(key.removeprefix("Shift+"), self.clock())  # cards may be typed in capitals
        match typed:
            case "card", card:
                self._pick(card)
                return True
            case "begun", rank:
                if action == "log":  # alone it shows what was played
                    self.screen.later(LOG_SECONDS, self._show_log)
                self.tell(f"{'10' if rank in ('T', '1') else rank}: now its suit.")
                return True
        if action == "type":
            return True
        if key == "n" and self.moon_near:
            self.look("moon")
            return True
        if action == "last trick":
            if self.view.last_trick is not None:
                self.look("last trick")
            return True
        return False

    def _ends_pause(self, key: str, action: str | None) -> bool:
        """Whether a key ends a pause."""
        return not (key == "n" and self.moon_near) and super()._ends_pause(key, action)

    def _show_log(self) -> None:
        self.hush()
        self.look("log")

    def _pick(self, face: str) -> None:
        """A card was named by its keys."""
        card = copy_of(face, self.cards, self.selection.raised)
        if card is None:
            return self.refuse("That card is not in your hand.")
        # Named in full, it was no slip: Enter may follow at once.
        if card not in self.selection.raised or self.asked.what == "pass":
            self.touch(card, 0)
        return self.point(card)

    @property
    def moon_near(self) -> bool:
        """Whether a moon of the player's own, of which they may choose what it does, is well on its way."""
        view = self.view
        if view.moon_choice is None or view.phase != "play" or self.hidden:
            return False
        return bool(MOON_FROM <= sum(view.points) == view.points[view.seat])

    @property
    def panels(self) -> list[tuple[str, str, str]]:
        """What can be looked up."""
        last = [("l", "The last trick", "last trick")] if self.view.last_trick is not None else []
        sheet = [] if self.hidden else [("s", "Score sheet", "sheet")]
        return [*last, *sheet, *([("n", "If you shoot the moon", "moon")] if self.view.moon_choice is not None else [])]

    @property
    def own_options(self) -> list[Answer]:
        """Options of this game."""
        return [Answer("e", "Passing direction…", lambda: self.look("direction"))] if self.view.directions else []

    def answers(self) -> list[Answer]:
        """What can be done now."""
        asked, raised = self.asked, self.selection.raised
        if self.looks_on:
            return []
        if self.moon_near and not raised and self.hint is None:
            choice = self.view.moon_choice
            does = f"{choice.points} off yours" if choice.deduct else f"{choice.points} to each"
            return [*self._raising, Answer("n", f"Moon: {does}", lambda: self.look("moon"))]
        if self.hint is not None and self.hint.cards and self.follows_hint:
            raises = "Raise it" if len(self.hint.cards) == 1 else "Raise them"
            return [Answer("Enter", raises, self.take_hint, main=True)]
        if asked.what == "pass" and raised:
            passes = [Answer("Enter", self.view.passing.action, self.pass_on, main=True)] if self.full else []
            return [*(passes or self._raising), Answer("Esc", "Lower", self.lower)]
        if asked.what == "play" and raised:
            play = Answer("Enter", f"Play {card_name(raised[0])}", lambda: self.choose(raised[0]), main=True)
            at_it = self.cursor in (None, raised[0])
            return [*([play] if at_it else self._raising), Answer("Esc", "Lower", self.lower)]
        return self._raising
