"""A live table of Gin: the hand in its order, and what is asked before a discard. Draws nothing.

It knows no rules: each view says what may be done, and why not.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from hearthside.app.keys import KEYS
from hearthside.terminal.screen.drawing.cards import ACE_LOW, card_name, order

from .meld_draft import MeldDraft
from .options import Answer, Said
from .selection import Asked
from .state import TableState

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

SORTS: Final = ("meld", "rank", "suit")
SORTED: Final = {"meld": "Sorted by melds.", "rank": "Sorted by rank.", "suit": "Sorted by suit."}
_PLACES: Final = next(entry.keys for entry in KEYS if entry.does == "place")
_ANSWERS: Final = {
    "knock": " Press K to knock, N for not yet, or G to play to gin.",
    "gin": " Press G for gin, or N for not yet.",
}
_FOLLOWING: Final = {
    "draw": "Draw", "take": "Take it", "decline": "Leave it", "discard": "Raise it", "knock": "Raise it",
}  # fmt: skip


class Group(NamedTuple):
    """Cards side by side that belong to one meld, or to none: ``set``, ``run`` or ``dead``."""

    kind: str
    cards: tuple[str, ...]


class State(TableState):
    """What is asked of a player of Gin."""

    part: ClassVar[str] = "hand"
    context: ClassVar[str] = "gin"
    plays: ClassVar[str] = "Discard"
    sheet_after: ClassVar[bool] = False

    def __init__(self, *given: Any) -> None:
        """The cards are sorted."""
        super().__init__(*given)
        self.own: Sequence[str] | None = None
        """As the player put the cards; None while they are sorted."""
        self._to_gin = set[tuple[int, int]]()
        """The hands in which a player no longer wants to be asked about knocking, with their seats."""
        self.draft: MeldDraft | None = None
        """Melds that are laid out by hand."""
        self._commands = {
            **self._commands,
            "draw": lambda key: self.draw(),
            "take": lambda key: self.take_upcard(),
            "no": lambda key: self.no(),
            "knock": lambda key: self.knock(),
            "gin": lambda key: self.gin(),
            "sort": lambda key: self.screen.run(self.sort()),
            "log": lambda key: self.look("log"),
            "discards": lambda key: self.look("discards"),
            "sheet": lambda key: self.look_at_sheet(),
            "place": lambda key: self._pick(_PLACES.index(key)),
            "carry": lambda key: self._carry(-1 if key.endswith("Left") else 1),
            "other hand": lambda key: self.once(self.other_hand),
        }

    # ---- What there is ----

    @property
    def between(self) -> bool:
        """Whether a hand is over and the next has not begun."""
        return self.view.story is not None or self.view.phase == "over"

    @property
    def answering(self) -> bool:
        """Whether the other has knocked, and the player is to lay off."""
        return self.view.phase == "layoff" and self.mine

    @property
    def contexts(self) -> Sequence[str]:
        """What listens to keys now."""
        if self.draft is not None:
            return ("melds", "table")
        return ("layoff", "table") if self.answering else super().contexts

    @property
    def heading(self) -> Sequence[str]:
        """The game, the hand, and its rules."""
        view = self.view
        number = len(view.history) if self.between and view.history else view.hand_number
        hand = "the other hand" if self.told.mirrored else f"hand {number}"
        return ["Gin Rummy", hand, view.rules.name]

    @property
    def cards(self) -> Sequence[str]:
        """The hand from left to right."""
        view, by = self.view, self.preferences["gin.order"]
        if self.own is not None:
            kept = [card for card in self.own if card in view.hand]
            return [*kept, *(card for card in view.hand if card not in kept)]
        if by == "meld":
            melds = [card for meld in view.arranged.melds for card in meld.cards]
            return [*melds, *view.arranged.deadwood]
        return order(view.hand, by, ACE_LOW)

    @property
    def groups(self) -> list[Group]:
        """The groups of the hand: where neighbours belong to the same meld, or both to none, they are one."""
        groups: list[Group] = []
        last: int | None = None
        for card in self.cards:
            melds = self.view.arranged.melds
            at = next((at for at, meld in enumerate(melds) if card in meld.cards), -1)
            if at == last:
                groups[-1] = groups[-1]._replace(cards=(*groups[-1].cards, card))
            else:
                groups.append(Group(melds[at].kind if at >= 0 else "dead", (card,)))
            last = at
        return groups

    @property
    def discarding(self) -> bool:
        """Whether a card is to be discarded."""
        return self.mine and self.view.phase == "discard"

    @property
    def _able(self) -> "list[wire.DiscardOption]":
        return [option for option in self.view.discards if option.refusal is None] if self.discarding else []

    @property
    def asked(self) -> Asked:
        """What is asked of the hand."""
        idle = self.view.phase in ("deal", "over", "layoff")
        return Asked(
            "play" if self.discarding else "nothing" if idle else "wait",
            1,
            [option.card for option in self._able],
            bool(self.preferences["play.one_click"]),
            bool(self.preferences["keys.preset"] == "cardshark"),
        )

    @property
    def option(self) -> "wire.DiscardOption | None":
        """What discarding the raised card would do."""
        if not (self.discarding and self.selection.raised):
            return None
        return next((each for each in self.view.discards if each.card == self.selection.raised[0]), None)

    @property
    def deadwood(self) -> int:
        """What the hand counts; of eleven cards, without the raised one or after the best discard."""
        return int(self.view.deadwood if self.option is None else self.option.count)

    @property
    def question(self) -> str | None:
        """What the raised card makes the table ask before it goes: ``knock`` or ``gin``."""
        return self._question_of(self.option)

    def _question_of(self, option: "wire.DiscardOption | None") -> str | None:
        if option is None:
            return None
        if option.gin:
            return "gin"
        return "knock" if option.knock and not self._plays_on else None

    @property
    def _plays_on(self) -> bool:
        return (self.view.hand_number, self.view.seat) in self._to_gin

    @property
    def standing(self) -> Said:
        """Why one may knock, or not, in a short sentence."""
        view, option = self.view, self.option
        if self._plays_on and view.knock_text and not (option and option.gin) and not view.big_gin:
            return ["Playing to gin."]
        if option is not None and not view.big_gin:
            return option.knock_text
        return view.knock_text or []

    @property
    def start_card(self) -> str | None:
        """The card that was drawn, or the first."""
        return self.view.drew if self.discarding and self.view.drew else super().start_card

    @property
    def asks(self) -> Said:
        """What is to be done now."""
        option, draft = self.option, self.draft
        if draft is not None and draft.checked is not None and not draft.checked.legal and draft.checked.sentence:
            return draft.checked.sentence
        if draft is not None:
            onto = ", a letter lays them off on a meld of the other" if draft.onto else ""
            return [
                f"Space takes cards up. N makes a new meld of them, a number puts them into one{onto}, 0 leaves them."
            ]
        if self.question is not None and option is not None and option.question is not None:
            return [*option.question, _ANSWERS[self.question]]
        return super().asks

    # ---- Messages ----

    def received(self, message: "wire.TableMessage", *, fresh: bool, turned: bool) -> None:
        """A message came."""
        if message.saw:
            self.draft = None
        if any(saw.type == "hand_dealt" for saw in message.saw):
            self.own = None

    def forget(self) -> None:
        """Somebody else is at the screen, with a hand of their own."""
        super().forget()
        self.own, self.draft = None, None

    # ---- Drawing ----

    def draw(self) -> None:
        """Draw from the stock."""
        self._drawn(self.view.may_draw, "draw", self.view.prompt)

    def take_upcard(self) -> None:
        """Take the upper discard."""
        self._drawn(self.view.may_take, "take", self.view.take_refusal or self.view.prompt)

    def _drawn(self, may: bool, move: str, why: Said) -> None:
        if self.mine and may:
            self.move(type=move)
        elif why:
            self.refuse(why)

    def no(self) -> None:
        """Leave the upcard, or the knock."""
        if self.mine and self.view.may_decline:
            self.move(type="decline")
        elif self.question is not None:
            self.discard()

    @property
    def _asks_undo(self) -> bool:
        return False  # what is put back lay open before

    @property
    def nothing_back(self) -> str:
        """Why no move can be taken back."""
        return "A card from the stock cannot be put back." if self.discarding else super().nothing_back

    # ---- Discarding ----

    def why_not(self, card: str) -> Said:
        """Why a card may not be discarded."""
        option = next((each for each in self.view.discards if each.card == card), None) if self.discarding else None
        return option.refusal if option is not None and option.refusal is not None else self.view.prompt  # type: ignore[no-any-return]

    def choose(self, card: str) -> None:
        """A card is to go: at once, or once the player has said whether to knock with it."""
        option = next((each for each in self._able if each.card == card), None)
        if option is None:
            return self.refuse(self.why_not(card))
        again = card in self.selection.raised
        question = self._question_of(option)
        if question is None:
            return self.move(type="discard", card=card)
        if again and option.gin:
            return self._lay(card)
        self.selection.lift(card)
        return self.screen.draw()

    def discard(self) -> None:
        """The raised card goes, without a knock."""
        if self.selection.raised:
            self.move(type="discard", card=self.selection.raised[0])

    # ---- Knocking ----

    def _lay(self, discard: str | None) -> None:
        self.move(type="knock", discard=discard, melds=None)

    def knock(self) -> None:
        """Knock with the raised card, or raise the one that leaves the least."""
        option = self.option
        if option is not None and option.knock:
            return self._lay(option.card)
        knocking = [each for each in self._able if each.knock]
        if option is None and knocking:
            return self._lift(min(knocking, key=lambda each: each.count).card)
        return self.refuse(self.standing)

    def gin(self) -> None:
        """Go gin; where a knock is in question, play on to gin instead."""
        option = self.option
        if self.question == "knock":
            return self.play_on()
        if option is not None and option.gin:
            return self._lay(option.card)
        if self.discarding and self.view.big_gin:
            return self._lay(None)
        found = next((each for each in self._able if each.gin), None)
        if found is not None:
            return self._lift(found.card)
        return self.refuse(self.view.no_gin or self.standing)

    def play_on(self) -> None:
        """No knock, and no more asking in this hand."""
        self._to_gin.add((self.view.hand_number, self.view.seat))
        self.discard()

    def _lift(self, card: str) -> None:
        self.hush()
        self.selection.lift(card)
        self.point(card)

    # ---- Melds by hand ----

    def touch(self, card: str, now: float | None = None, *, at_once: bool = False) -> None:
        """A click or a key on a card: with melds laid out by hand it is taken up, or left again."""
        if self.draft is None:
            return super().touch(card, now, at_once=at_once)
        self.draft.choose(card)
        return self.screen.draw()

    def put(self, key: str) -> None:
        """Put the cards that were taken up where a key says."""
        if self.draft is not None and self.draft.key(key):
            self.changed_draft()

    def lay_out(self) -> None:
        """Lay out melds by hand: before a knock with the raised card, or in answer to one."""
        if not self.view.rules.own_melds:
            return self.refuse("The rules have the program lay out the melds.")
        if self.answering:
            arranged, layoffs = self.view.defence.arranged, self.view.defence.layoffs
            onto = [meld.cards for meld in self.view.laid.arranged.melds]
            move: dict[str, Any] = {"type": "layoff"}
        elif self.option is not None and self.option.knock:
            arranged, layoffs, onto = self.option.arranged, [], []
            move = {"type": "knock", "discard": self.option.card}
        else:
            return self.refuse(self.standing or self.view.prompt)
        self.draft = MeldDraft([meld.cards for meld in arranged.melds], layoffs, arranged.deadwood, onto, move)
        self.screen.run(self._check())
        return self.screen.draw()

    async def _check(self) -> None:
        draft = self.draft
        if draft is None:
            return
        asked = draft.move
        checked = await self.live.check(asked)
        if self.draft is draft and draft.move == asked:
            draft.checked = checked
            self.screen.draw()

    def changed_draft(self) -> None:
        """Cards were put elsewhere: the server says what that leaves."""
        self.screen.run(self._check())
        self.screen.draw()

    def lay_draft(self) -> None:
        """Make the move with the melds as they were laid out."""
        draft = self.draft
        if draft is None:
            return
        if draft.checked is not None and not draft.checked.legal:
            self.refuse(draft.checked.sentence or [])
        else:
            self.move(**draft.move)

    def leave_draft(self) -> None:
        """Let the program lay out the melds."""
        if self.draft is not None and self.draft.chosen:
            self.draft.chosen = ()
        else:
            self.draft = None
        self.screen.draw()

    def lay_off(self) -> None:
        """Answer the knock as the program would."""
        self.move(type="layoff", melds=None, layoffs=None)

    # ---- The hand ----

    async def sort(self) -> None:
        """The next order of the hand."""
        now = self.preferences["gin.order"] if self.own is None else SORTS[-1]
        by = SORTS[(SORTS.index(now) + 1) % len(SORTS)]
        self.own = None
        await self._keep("gin.order", by)
        self.tell(SORTED[by])

    def _carry(self, steps: int) -> None:
        """Move the card that the keys are on along the hand."""
        cards = list(self.cards)
        if self.cursor not in cards:
            return self.walk(0)
        to = cards.index(self.cursor) + steps
        if 0 <= to < len(cards):
            cards.remove(self.cursor)
            cards.insert(to, self.cursor)
            self.own = cards
        return self.screen.draw()

    def _pick(self, place: int) -> None:
        if place < len(self.cards):
            card = self.cards[place]
            self.point(card)
            if card not in self.selection.raised:
                self.touch(card, 0)

    def look_at_sheet(self) -> None:
        """Show the score sheet, unless scores are hidden."""
        if self.hidden:
            self.refuse("Scores are hidden until the hand is over.")
        else:
            self.look("sheet")

    async def other_hand(self) -> None:
        """Play the last hand from the other side."""
        if self.told.can_mirror:
            made = await self.live.ask("post", "/replay", {"mirror": True})
            self.screen.go("table", table=made.table)

    # ---- Advice ----

    def follow(self) -> None:
        """Follow the hint: a card is raised; the rest is done."""
        hint, self.hint = self.hint, None
        if hint is None:
            return None
        match hint.move:
            case "draw":
                return self.draw()
            case "take":
                return self.take_upcard()
            case "decline":
                return self.no()
        return self.gin() if hint.card is None else self._lift(hint.card)

    @property
    def following(self) -> str | None:
        """What following the hint begins with."""
        hint = self.hint
        if hint is None:
            return None
        return "Big gin" if hint.move == "knock" and hint.card is None else _FOLLOWING.get(hint.move)

    # ---- Keys ----

    def yes(self, *, goes_on: bool) -> None:
        """Enter raises a card and then discards it; the space bar only raises and lowers."""
        if goes_on and self.following is not None and self.follows_hint:
            return self.follow()
        card = self.cursor or next(iter(self.selection.raised), None)
        if card is None:
            return self.walk(0)
        if not goes_on and card in self.selection.raised:
            self.lower()
            return None
        if self.asked.confirms and card in self.selection.raised:
            return self.choose(card)
        return self.touch(card, at_once=goes_on and (self.four_keys or self.asked.one_click))

    @property
    def asks_answers(self) -> bool:
        """Whether something is asked that is no card."""
        return self.between or (self.mine and (not self.discarding or self.question is not None))

    def command(self, key: str, action: str | None) -> bool:
        """With melds laid out by hand, the keys are for these; and a knock is answered by Enter."""
        draft = self.draft
        if draft is not None and action in ("log", "discards"):
            return False
        if draft is not None:
            return self._of_draft(draft, key)
        if self.answering and action == "next":
            self.lay_off()
            return True
        if key in ("a", "A", "Shift+a") and (self.answering or self.question is not None):
            self.lay_out()
            return True
        return False

    def _of_draft(self, draft: MeldDraft, key: str) -> bool:
        match key:
            case "ArrowLeft" | "ArrowRight":
                draft.walk(-1 if key == "ArrowLeft" else 1)
            case " ":
                draft.choose()
            case "Escape":
                self.leave_draft()
            case "Enter":
                self.lay_draft()
            case _ if draft.key(key):
                self.changed_draft()
            case _:
                return False
        self.screen.draw()
        return True

    @property
    def panels(self) -> list[tuple[str, str, str]]:
        """What can be looked up."""
        return [("l", "All discards", "discards"), ("s", "Score sheet", "sheet")]

    @property
    def own_options(self) -> list[Answer]:
        """Options of this game."""
        return [Answer("r", "Sort the hand otherwise", lambda: self.act("sort"))]

    def answers(self) -> list[Answer]:
        """What can be done now."""
        view, option = self.view, self.option
        if self.looks_on:
            return []
        if self.draft is not None:
            where = [
                Answer(key, label, lambda key=key: self.put(key))  # type: ignore[misc]
                for key, label in self.draft.places()
            ]
            return [
                *(where if self.draft.chosen else []),
                Answer("Enter", "Lay off" if self.answering else "Knock", self.lay_draft, main=not self.draft.chosen),
                Answer("Esc", "Back", self.leave_draft),
            ]
        if self.following is not None and self.follows_hint:
            return [Answer("Enter", self.following, self.follow, main=True)]
        by_hand = [Answer("a", "Arrange melds", self.lay_out)] if view.rules.own_melds else []
        if self.answering:
            laid = any(view.defence.layoffs)
            return [Answer("Enter", "Lay off" if laid else "Show your hand", self.lay_off, main=True), *by_hand]
        if self.question == "knock":
            return [
                Answer("k", "Knock", self.knock, main=True), Answer("n", "Not yet", self.no),
                Answer("g", "Play to gin", self.play_on), *by_hand,
            ]  # fmt: skip
        if self.question == "gin":
            return [Answer("g", "Gin", self.gin, main=True), Answer("n", "Not yet", self.no)]
        if self.discarding:
            big = [Answer("g", "Big gin", self.gin, main=True)] if view.big_gin else []
            if option is not None and self.cursor in (None, option.card):
                return [*big, Answer("Enter", f"Discard {card_name(option.card)}", lambda: self.choose(option.card))]
            knocks = [] if big or option is not None else [each for each in self._able if each.knock or each.gin]
            ends = [
                Answer("g", "Gin", self.gin) if any(each.gin for each in knocks) else Answer("k", "Knock", self.knock)
            ]
            return [*big, *(ends if knocks else []), *self._raising]
        return self._drawing() if self.mine else []

    def _drawing(self) -> list[Answer]:
        view = self.view
        found = []
        if view.may_decline:
            found.append(Answer("n", "Leave it", self.no))
        if view.may_draw:
            found.append(Answer("d", "Stock", self.draw, main=not view.take_melds))
        if view.may_take and view.upcard is not None:
            found.append(Answer("p", f"Take {card_name(view.upcard)}", self.take_upcard, main=view.take_melds))
        return found
