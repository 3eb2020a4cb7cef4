"""What is asked of a player at a live table of either game: it takes messages and keys, and sends moves.

Each game adds its own part. It draws nothing, and knows no screen.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from hearthside.app.keys import action_of
from hearthside.terminal.screen.begin import begin
from hearthside.terminal.screen.client import Refused
from hearthside.terminal.screen.drawing.cards import card_name
from hearthside.terminal.screen.preferences import Preferences

from .live import LOST, Live
from .options import Answer, Said, Screen, TableOptions
from .selection import Asked

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

FOUR: Final = {"ArrowDown": "Enter", "ArrowUp": "Escape"}
"""What two of the four keys of MyHearts mean."""
_WHEN_WATCHED: Final = frozenset({"sound", "colour", "leave"})
"""What somebody who watches may do too."""


class TableState(TableOptions):
    """What both games have in common."""

    context: ClassVar[str] = ""
    """The keys of the game, in `app.keys`."""
    sheet_after: ClassVar[bool] = True
    """Whether the score sheet is shown after each deal."""
    plays: ClassVar[str] = "Play"
    """What is done with a card that was chosen."""
    clock: Callable[[], float] = staticmethod(monotonic)

    def __init__(self, live: Live, preferences: Preferences, screen: Screen) -> None:
        """Nothing is known of the table yet."""
        super().__init__(live, preferences, screen)
        self.cursor: str | None = None
        self.hint: wire.Hint | None = None
        self.advising = False
        self.busy = False
        """Another table is on its way."""
        self.answer_at = 0
        """Which of the answers the four keys are on."""
        self.before: wire.TableMessage | None = None
        self.zipped = False
        """Whether the last deal was zipped to its end: the computer's turn with the same cards is zipped too."""
        self._advised_on: str | None = None
        self._going_on = False
        """Whether the end of a pause is on its way."""
        self._speaker: int | None = None
        """Who was at the screen with the latest message, where several people share it."""
        self._commands: Mapping[str, Callable[[str], object]] = {
            "walk": lambda key: self.walk(-1 if key.endswith("Left") else 1),
            "end": lambda key: self.point(self.cards[-1 if key == "End" else 0] if self.cards else None),
            "lower": lambda key: self.lower(),
            "back": lambda key: None if self.lower() else self.screen.look("menu"),
            "yes": lambda key: self.yes(goes_on=True),
            "raise": lambda key: self.yes(goes_on=False),
            "hint": lambda key: self.advise(),
            "undo": lambda key: self.undo(),
            "zip": lambda key: self.in_turn(self.zip),
            "play out": lambda key: self.in_turn(self.play_out),
            "counting": lambda key: self.in_turn(self.turn_counting),
            "autoplay": lambda key: self.in_turn(lambda: self.auto(on=self.told.auto is None)),
            "demo": lambda key: self.in_turn(
                lambda: self.auto(on=self.told.auto is None or not self.told.auto.demo, demo=True)
            ),
            "all hands": lambda key: self.in_turn(self.turn_hands),
            "pause": lambda key: self.in_turn(lambda: self.pause(on=not self.told.pause)),
            "slower": lambda key: self.in_turn(lambda: self.faster(-1)),
            "faster": lambda key: self.in_turn(lambda: self.faster(1)),
            "hide scores": lambda key: self.screen.run(self.hide_scores()),
            "table": lambda key: self.screen.look("table"),
            "sound": lambda key: self.screen.run(self._switch("sound.on", "Sound is on.", "Sound is off.")),
            "colour": lambda key: self.screen.run(self._colour()),
            "leave": lambda key: self.screen.look("leave"),
            "way back": lambda key: self.go_back(),
            "direction": lambda key: self.turn(),
            "next": lambda key: self.go_on(),
            "review": lambda key: self.review(),
            "watch": lambda key: self.look("duplicate"),
            "deal number": lambda key: self.look("deal"),
        }

    # ---- What each game says ----

    @property
    def cards(self) -> Sequence[str]:
        """The hand from left to right."""
        raise NotImplementedError

    @property
    def asked(self) -> Asked:
        """What is asked of the hand."""
        raise NotImplementedError

    @property
    def between(self) -> bool:
        """Whether a deal is over and the next has not begun."""
        raise NotImplementedError

    @property
    def start_card(self) -> str | None:
        """The card that the keys are on first."""
        return self.cards[0] if self.cards else None

    @property
    def heading(self) -> Sequence[str]:
        """What stands above the table."""
        raise NotImplementedError

    def choose(self, card: str) -> None:
        """A card was chosen to be played."""
        raise NotImplementedError

    @property
    def typing(self) -> bool:
        """Whether the next key belongs to a card that is typed."""
        return False

    def why_not(self, card: str) -> Said:
        """Why a card may not be played now."""
        raise NotImplementedError

    def yes(self, *, goes_on: bool) -> None:
        """Do what is raised or advised, or raise the card that the keys are on; ``goes_on`` for Enter."""
        raise NotImplementedError

    def received(self, message: "wire.TableMessage", *, fresh: bool, turned: bool) -> None:
        """A message came; ``turned``: it is the player's turn, and was not before, or for something else."""

    def forget(self) -> None:
        """Somebody else is at the screen: what was said to the one before is not for them."""
        self.hint, self.note, self.note_refuses, self.advising = None, None, False, False

    def command(self, key: str, action: str | None) -> bool:
        """Do what a key of this game alone stands for. Returns whether it was one."""
        return False

    def answers(self) -> list[Answer]:
        """What the player can do now, the usual thing first."""
        return []

    @property
    def panels(self) -> list[tuple[str, str, str]]:
        """What can be looked up: a key of the menu, a label, and the name of the panel."""
        return []

    @property
    def own_options(self) -> list[Answer]:
        """Options of this game, with their keys in the dialog."""
        return []

    # ---- What there is ----

    @property
    def looks_on(self) -> bool:
        """Whether no hand is shown."""
        return self.told.watching or self.told.covered

    @property
    def mine(self) -> bool:
        """Whether the player is to move, and not the computer in their place."""
        return self.told.auto is None and not self.looks_on and self.view.seat in self.view.to_move

    @property
    def raised(self) -> Sequence[str]:
        """The cards that are raised."""
        return self.selection.raised

    @property
    def four_keys(self) -> bool:
        """Whether four keys do everything."""
        return bool(self.preferences["keys.preset"] == "myhearts")

    @property
    def contexts(self) -> Sequence[str]:
        """What listens to keys now."""
        return ("after", f"{self.context} after", "table") if self.between else (self.context, "table")

    @property
    def hidden(self) -> bool:
        """Whether scores are hidden now."""
        return bool(self.preferences["play.hide_scores"]) and not self.between

    @property
    def awaited(self) -> "wire.PersonView | None":
        """Somebody for whom the others do not wait without end."""
        for person in self.told.people:
            if (person.takeover_left is not None or person.state == "idle") and person.seat not in self.told.here:
                return person
        return None

    @property
    def prompt(self) -> Said:
        """What is said below the table: what went wrong, what is advised, or what is to be done."""
        if self.live.lost:
            return [LOST]
        if self.note is not None:
            return self.note
        if self.hint is not None:
            return [*self.hint.sentence, " ", *self.hint.reason, " ", *self.hint.figures]
        return self.asks

    @property
    def asks(self) -> Said:
        """What is to be done now."""
        told = self.told
        if told.auto is not None and self.view.seat in self.view.to_move:
            return [told.auto.sentence]
        person = None if self.mine else self.awaited
        if person is not None and person.sentence is not None:
            return person.sentence
        return self.view.prompt  # type: ignore[no-any-return]

    @property
    def badges(self) -> list[str]:
        """What is on at the table, in a word each."""
        told, auto = self.told, self.told.auto
        found = [
            ("watching", told.watching),
            ("demo" if auto is not None and auto.demo else "AutoPlay", auto is not None),
            (f"speed {self.speed.lower()}", auto is not None and not told.zip),
            ("zip", told.zip), ("pause", told.pause),
            ("all hands", told.open is not None and not told.watching), ("counting", told.counting is not None),
            ("played again", told.replay is not None), ("practice", told.practice),
            ("daily deal", told.daily is not None),
            ("not saved", not told.saved), (f"{told.watchers} watching", told.watchers > 0),
        ]  # fmt: skip
        return [word for word, so in found if so]

    # ---- Messages ----

    def take(self, message: "wire.TableMessage", fresh: bool) -> None:
        """A message came; ``fresh``: it follows the one before."""
        before, view = self.before, message.view
        if self._speaker != self.live.speaker:
            self._speaker = self.live.speaker
            self.forget()
        turned = view.seat in view.to_move and (
            before is None or before.view.seat not in before.view.to_move or before.view.phase != view.phase
        )
        place = self.cards_before.index(self.cursor) if self.cursor in self.cards_before else None
        if message.saw and not self.note_refuses:
            self.note = None
        if message.note is not None and fresh:
            self.note, self.note_refuses = message.note, False
        if message.settled is not None:
            self.note, self.note_refuses = message.settled, False
        if message.reaction is not None and self.preferences["play.reactions"]:
            self.note = [f"{message.seats[message.reaction.seat].short}: “{message.reaction.text}”"]
        if self.hint is not None and not self._holds(self.hint):
            self.hint = None
        if before is not None and any(saw.type in ("deal_over", "hand_over") for saw in message.saw):
            self.zipped = before.zip
        if message.auto is not None:
            self.selection.lower()  # the computer chooses
        self.received(message, fresh=fresh, turned=turned)
        self.selection.settle(view.hand, self.asked)
        self._refocus(turned, place)
        self.answer_at = 0
        self.before = message
        self.cards_before = self.cards
        self.screen.draw()

    cards_before: Sequence[str] = ()

    def _refocus(self, turned: bool, place: int | None) -> None:
        """The keys are on a card that may be played, or next to the one that left."""
        cards = self.cards
        if not cards:
            self.cursor = None
        elif turned and self.asked.what == "play":
            self.cursor = self.selection.raised[0] if self.selection.raised else self.start_card
        elif self.cursor not in cards:
            self.cursor = cards[min(place or 0, len(cards) - 1)]

    # ---- Moves ----

    def undo(self) -> None:
        """Take the last move back."""
        if not self.told.can_undo:
            return self.refuse(self.nothing_back)
        if self._asks_undo and not self._meant("undo", "Undo makes this match practice. Press U again to go ahead."):
            return None
        self.selection.lower()
        return self.screen.run(self._made(self.live.undo()))

    @property
    def nothing_back(self) -> str:
        """Why no move can be taken back."""
        return "You have no move to take back."

    @property
    def _raising(self) -> list[Answer]:
        """What Enter does with the card that the keys are on, where that may be chosen."""
        asked, at = self.asked, self.cursor
        if not self.mine or at is None or at in self.selection.raised:
            return []
        if asked.what != "pass" and at not in asked.playable:
            return []
        at_once = asked.what == "play" and (self.four_keys or asked.one_click)
        does = self.plays if at_once else "Raise"
        return [Answer("Enter", f"{does} {card_name(at)}", lambda: self.yes(goes_on=True))]

    @property
    def _asks_undo(self) -> bool:
        """Whether an undo makes the match practice."""
        return True

    def deal(self, number: str | None = None) -> None:
        """The next deal, or the one of that number."""
        self.move(type="deal", number=number)

    def go_on(self) -> None:
        """After a deal: the next one, the next match, or back to where this deal is played again."""
        told = self.told
        if told.watching and not told.rematch:
            return None
        if told.daily is not None:
            return self.screen.go("daily", game=self.view.game)
        if told.replay is not None:
            return self.screen.go("table", table=told.replay)
        if self.view.phase == "over":
            return self.once(self.rematch)
        return self.deal()

    def once(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do that, unless something like it is on its way."""
        if not self.busy:
            self.busy = True
            self.screen.run(self._ends(work()))

    async def _ends(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        finally:
            self.busy = False

    async def rematch(self) -> None:
        """Another match with the same players."""
        told = self.told
        if told.watching:
            found = await self.live.watched_rematch()
            return self.screen.go("table", table=found.table, code=found.code)
        if told.rematch is not None:
            return self.screen.go("table", table=told.rematch, again=True)
        together = any(seat.style is None and at != self.view.seat for at, seat in enumerate(told.seats))
        if together:
            made = await self.live.ask("post", "/rematch")
        else:
            seats = [
                {"kind": "person", "name": _own_name(seat)} if at == self.view.seat
                else {"kind": "style", "style": seat.style or "shark"}
                for at, seat in enumerate(told.seats)
            ]  # fmt: skip
            made = await begin(
                await self.live.server.client(),
                self.preferences,
                {
                    "game": self.view.game,
                    "rules": self.view.rules.notation,
                    "seats": seats,
                    "pace": told.pace,
                    "wait": True,
                },
            )
        return self.screen.go("table", table=made.table, again=together)

    def review(self) -> None:
        """Look back at the deal that is over."""
        if not self.looks_on:
            self.screen.go("board", record=self.told.table, deal=len(self.view.history))

    def go_back(self) -> bool:
        """From a deal that is played again: back to its match, or to its review."""
        told = self.told
        if told.replay is not None:
            self.screen.go("table", table=told.replay)
        elif told.taken_up is not None:
            self.screen.go("board", record=told.taken_up.table, deal=told.taken_up.deal)
        return told.replay is not None or told.taken_up is not None

    # ---- People ----

    def answer_request(self, *, agrees: bool) -> None:
        """Agree to what somebody asks for, or decline."""
        request = self.told.request
        if request is not None:
            self.screen.run(self.live.ask("post", "/consent", {"request": request.request, "agrees": agrees}))

    def do_not_wait(self) -> None:
        """Have the computer play for whoever is away."""
        if (person := self.awaited) is not None:
            self.screen.run(self._set(do_not_wait=person.seat))

    def people_answers(self) -> list[Answer]:
        """What can be answered to somebody's request, and whether somebody is waited for."""
        told, request = self.told, self.told.request
        if request is not None:
            if any(seat in told.here for seat in request.waits_for):
                return [
                    Answer("+", "Agree", lambda: self.answer_request(agrees=True)),
                    Answer("-", "Decline", lambda: self.answer_request(agrees=False)),
                ]
            if request.seat in told.here:
                return [Answer("-", "Take it back", lambda: self.answer_request(agrees=False))]
        person = self.awaited
        if person is not None and not told.watching and (
            person.state == "idle" or (told.host and person.state == "away")
        ):  # fmt: skip
            return [Answer("+", "Do not wait", self.do_not_wait)]
        return []

    @property
    def of_people(self) -> str | None:
        """What somebody asks for, in a sentence; None where nobody does."""
        request = self.told.request
        if request is None:
            return None
        mine = request.seat in self.told.here
        asked = any(seat in self.told.here for seat in request.waits_for)
        sentence = "You have asked the others." if mine else request.sentence
        return sentence if asked or mine else f"{sentence} The others are asked."

    # ---- The hand ----

    def touch(self, card: str, now: float | None = None, *, at_once: bool = False) -> None:
        """A click or a key on a card; ``at_once`` where it was chosen before."""
        self.hush()
        self.hint = None
        self.cursor = card
        match self.selection.touch(card, self.asked, self.clock() if now is None else now, at_once):
            case "raised":
                self.screen.sound("CardUp")
            case "lowered":
                self.screen.sound("Close")
            case "play":
                self.choose(card)
            case "refused":
                self.refuse(self.why_not(card))
            case "full":
                self.refuse(self.why_full)
            case "ignored":
                pass
        self.screen.draw()

    def clicked_twice(self, card: str) -> None:
        """A card was clicked twice: it is played where that is not done with one touch, and may be."""
        if self.asked.what == "play" and card in self.asked.playable and self.asked.confirms:
            self.choose(card)

    @property
    def why_full(self) -> Said:
        """Why no more cards can be chosen."""
        return []

    def lower(self) -> bool:
        """Lower what is raised. Returns whether there was anything."""
        self.hush()
        if self.hint is not None:
            self.hint = None
        elif self.selection.raised and self.asked.what != "nothing":
            here = self.cursor if self.cursor in self.selection.raised else self.selection.raised[-1]
            self.selection.lower(here if self.asked.what == "pass" else None)
            self.screen.sound("Close")
        else:
            return False
        self.screen.draw()
        return True

    def point(self, card: str | None) -> None:
        """Put the keys on a card."""
        if card is not None:
            self.cursor = card
            self.screen.draw()

    def walk(self, steps: int) -> None:
        """So many cards along, and round the ends."""
        cards = self.cards
        if cards:
            here = cards.index(self.cursor) if self.cursor in cards else None
            self.point(self.start_card if here is None else cards[(here + steps) % len(cards)])

    # ---- Hints ----

    def advise(self) -> None:
        """Ask for the best choice."""
        if not self.advising:
            self.screen.run(self._advise())

    async def _advise(self) -> None:
        self.advising, raised, speaker = True, self.selection.raised, self.live.speaker
        self.tell("Thinking…")
        try:
            hint: wire.Hint = await self.live.ask("post", "/hint", {"n": self.told.n})
            if self.live.speaker != speaker:
                return  # it is of somebody else's cards
            self.note = None
            if self.selection.raised == raised and self._holds(hint):
                self.selection.lower()
                self.hint = hint
                if hint.cards and hint.cards[0] in self.cards:
                    self.cursor = hint.cards[0]
                self._advised_on = self.cursor
        except Refused as refused:
            if self.live.speaker == speaker:
                self.refuse(str(refused))
        finally:
            self.advising = False
            self.screen.draw()

    @property
    def follows_hint(self) -> bool:
        """Whether Enter means the hint: whoever has walked to another card since means that one."""
        if self.hint is None:
            return False
        return self.cursor in (None, self._advised_on) or self.cursor in self.hint.cards

    def _holds(self, hint: "wire.Hint") -> bool:
        """Whether it is still the player's turn, and nothing was played since."""
        told = self.told
        if told.view.seat not in told.view.to_move:
            return False
        changed = any(saw.type == "directed" for saw in told.saw)
        return told.n == hint.n or (hint.move == "pass" and told.view.phase == "pass" and not changed)

    # ---- Keys ----

    def key(self, key: str) -> bool:
        """A key was pressed, as `app.keys` names it. Returns whether it meant anything."""
        if self.live.message is None:
            return False
        told = self.told
        if self.four_keys:
            key = FOUR.get(key, key)
        for answer in self.people_answers():
            if key == answer.key:
                answer.run()
                return True
        action = action_of(key, self.contexts)
        if action != "direction" and self.hold():
            return True
        if told.watching and action not in _WHEN_WATCHED and not (action == "next" and told.rematch):
            return False
        # One key ends a pause. Another one that is pressed before the answer does its own work.
        if told.waits and (key == "Enter" or not self._going_on) and self._ends_pause(key, action):
            self._going_on = True
            self.in_turn(self._go_on)
            return True
        if self.four_keys and self._answered(key):
            return True
        if self.command(key, action):
            return True
        if action is None or action not in self._commands:
            return False
        if action not in ("yes", "raise", "undo", "counting", "all hands"):
            self.hush()
        self._commands[action](key)
        return True

    async def _go_on(self) -> None:
        """The next of the others may play, where one waits."""
        try:
            if self.told.waits:
                await self._set(go_on=self.told.n)
        finally:
            self._going_on = False

    def act(self, action: str) -> None:
        """Do what a key stands for, whatever listens to keys now."""
        self._commands[action]("")

    def _answered(self, key: str) -> bool:
        """With four keys, one walks along the answers to what is asked. Returns whether the key did that."""
        answers = self.answers()
        if len(answers) == 0 or not self.asks_answers:
            return False
        if key in ("ArrowLeft", "ArrowRight"):
            self.answer_at = (self.answer_at + (1 if key == "ArrowRight" else -1)) % len(answers)
            self.screen.draw()
        elif key == "Enter":
            answers[min(self.answer_at, len(answers) - 1)].run()
        else:
            return False
        return True

    @property
    def asks_answers(self) -> bool:
        """Whether something is asked that is no card."""
        return self.between

    def _ends_pause(self, key: str, action: str | None) -> bool:
        """Whether a key ends a pause: any does but those that work while the others play."""
        from hearthside.app.keys import KEYS

        if key in ("m", "?", "b"):
            return False
        for entry in KEYS:
            if entry.does == action and not {self.context, "table"}.isdisjoint(entry.contexts):
                return not (entry.waiting or "table" in entry.contexts)
        return True

    def look(self, panel: str) -> None:
        """Show a panel."""
        self.screen.look(panel)


def _own_name(seat: "wire.SeatView") -> str | None:
    return None if seat.name == "You" else seat.name


def begun(game: str, live: Live, preferences: Preferences, screen: Screen) -> tuple[TableState, Any]:
    """The state of a table of that game, and the module that draws for it."""
    module, drawing = (import_module(f".{name}", __package__) for name in (game, f"{game}_view"))
    return cast("TableState", module.State(live, preferences, screen)), drawing
