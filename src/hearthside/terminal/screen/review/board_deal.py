"""A deal on the board: its record, its steps, its review as it arrives, and what is looked at. Draws nothing."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hearthside.terminal.screen.client import Client
from hearthside.terminal.screen.figures import FLAWS, QUALITY

from .replay_felt import Judged
from .replay_steps import game_of, lies_open

if TYPE_CHECKING:
    from hearthside.app.replays import DealLine
    from hearthside.app.review_lines import ReviewBegun, ReviewDecision, ReviewSummary
    from hearthside.server import schemas as wire


class BoardDeal:
    """What is known of a record and of the deal that is looked at."""

    def __init__(self, table: str, deal: int | None, step: int | None, play: str, seat: int | None) -> None:
        """Nothing is known yet."""
        self.table = table
        self.deal, self.step, self.play = deal or 0, step or 0, play
        self.seat = seat
        self.open = False
        self.opened: wire.RecordOpened | None = None
        self.deleted = False
        """Whether the record is gone."""
        self.untouched = step is None
        """Nobody has chosen a step yet, so the review may go to the costliest decision."""
        self.forget()

    def forget(self) -> None:
        """No steps of the deal are known yet, and no review."""
        self.replay: wire.ReplayDeal | None = None
        self.turns: list[int] = []
        self.begun: ReviewBegun | None = None
        self.decisions: list[ReviewDecision] = []
        self.summary: ReviewSummary | None = None
        self.unweighed = ""
        """Why the review did not come, in a sentence."""

    # ---- Asking ----

    async def fetch_record(self, client: Client) -> None:
        """Ask for the record. Raises Refused."""
        self.opened = await client.get(f"/api/records/{self.table}")
        if not 0 < self.deal <= len(self.deals):
            self.deal = len(self.deals)

    async def fetch_deal(self, client: Client) -> None:
        """Ask for the steps of the deal. Raises Refused."""
        if self.deal == 0:
            return
        given = {"play": self.play, "seat": self._looks}
        self.replay = await client.get(f"/api/records/{self.table}/deals/{self.deal}", **given)
        assert self.replay is not None
        self.turns = self.game.turns_of(self.replay)
        self.go(self.step, chosen=False)

    def review_path(self) -> str:
        """Where the review is asked for."""
        kind = "records" if self.imported else "tables"
        return f"/api/{kind}/{self.table}/deals/{self.deal}/review"

    def take(self, line: Any) -> None:
        """A line of the review."""
        if line.type == "begun":
            self.begun = line
        elif line.type == "decision":
            self.decisions.append(line)
        else:
            self.summary = line
            if self.untouched and self.decided:
                worst = max(self.decided.items(), key=lambda each: each[1].cost.points)
                self.go(worst[0])

    # ---- What it is ----

    @property
    def deals(self) -> Sequence["DealLine"]:
        """The deals of the record."""
        return self.opened.deals if self.opened is not None else ()

    @property
    def line(self) -> "DealLine | None":
        """The deal in a line."""
        return self.deals[self.deal - 1] if 0 < self.deal <= len(self.deals) else None

    @property
    def game(self) -> Any:
        """What looking back at this game has of its own."""
        assert self.opened is not None
        return game_of(self.opened.summary.game)

    @property
    def word(self) -> str:
        """What a deal of this game is called."""
        return str(self.game.DEAL) if self.opened is not None else "deal"

    @property
    def imported(self) -> bool:
        """Whether the record was imported."""
        return self.opened is not None and self.opened.summary.kind == "imported"

    @property
    def _looks(self) -> int | None:
        """The seat that is asked for. A record that is nobody's is looked at from its first seat."""
        if self.seat is None and self.imported and self.opened is not None and self.opened.summary.seat is None:
            return 0
        return self.seat

    @property
    def me(self) -> int:
        """The seat at the bottom."""
        return (self.replay.seat or 0) if self.replay is not None else 0

    @property
    def whose(self) -> str | None:
        """Whose decisions these are, where they are not the reader's own."""
        replay = self.replay
        if not self.imported or replay is None or replay.seat is None or self.opened is None:
            return None
        seat = 1 - replay.seat if replay.play == "mirror" else replay.seat
        if seat == self.opened.summary.seat:
            return None
        who = replay.seats[replay.seat]
        return f"the {who.short}" if who.name.startswith("The ") else who.short

    @property
    def frame(self) -> "wire.ReplayFrame | None":
        """The step that is looked at."""
        return self.replay.frames[self.step] if self.replay is not None else None

    def go(self, step: int, chosen: bool = True) -> None:
        """Go to a step."""
        self.untouched = self.untouched and not chosen
        last = len(self.replay.frames) - 1 if self.replay is not None else 0
        self.step = max(0, min(step, last))

    # ---- What is written beside it ----

    def note(self, deal: int, step: int) -> str:
        """One's own note on a step; on step 0 of deal 0, on the match."""
        notes = self.opened.notes if self.opened is not None else ()
        return next((each.text for each in notes if (each.deal, each.step) == (deal, step)), "")

    def own_mark(self, step: int) -> str:
        """A mark of one's own, or of the record."""
        marks = self.opened.marks if self.opened is not None and self.play == "first" else ()
        own = next((each.mark for each in marks if (each.deal, each.step) == (self.deal, step)), None)
        if own is not None:
            return own
        return self.replay.frames[step].mark if self.replay is not None else ""

    def is_noted(self, step: int) -> bool:
        """Whether something is written beside a step."""
        written = self.play == "first" and bool(self.note(self.deal, step))
        return written or (self.replay is not None and bool(self.replay.frames[step].comments))

    # ---- The review ----

    @property
    def reviewable(self) -> bool:
        """Whether there is a review to ask for."""
        over = self.line is not None and self.line.points is not None
        return over and self.play == "first" and self.opened is not None and not self.opened.summary.left

    @property
    def unreviewed(self) -> str:
        """Why this deal has no review, in a sentence; empty where it has one, or will."""
        if self.opened is None or self.reviewable:
            return self.unweighed
        if self.play != "first":
            return "Only the first play is reviewed, and this is a second one."
        if self.line is None or self.line.points is None:
            return f"A {self.word} is reviewed once it is over."
        return "You left this match, so it is not reviewed." if self.opened.summary.left else ""

    @property
    def own_steps(self) -> list[int]:
        """The steps at which the reader decided. They are weighed in this order."""
        seat = self.begun.seat if self.begun is not None else self.me
        frames = self.replay.frames if self.replay is not None else ()
        return [at for at, frame in enumerate(frames) if at > 0 and frame.seat == seat]

    @property
    def decided(self) -> Mapping[int, "ReviewDecision"]:
        """What the review says of each step, as far as it has come."""
        return dict(zip(self.own_steps, self.decisions, strict=False))

    @property
    def decision(self) -> "ReviewDecision | None":
        """What the review says of this step."""
        return self.decided.get(self.step)

    @property
    def judged(self) -> Judged | None:
        """The same, as far as the table shows it."""
        if (decision := self.decision) is None:
            return None
        first = decision.choices[0] if decision.choices else None
        better = first is not None and not first.made and decision.mark != "best"
        best = first.cards if first is not None and better else ()
        return Judged(decision.move, decision.cards, QUALITY[decision.mark][0], best)

    @property
    def learnable(self) -> bool:
        """Whether there is something to learn from."""
        return not self.imported and self.summary is not None and any(each.mark in FLAWS for each in self.decisions)

    def next_mistake(self) -> int | None:
        """The next decision that cost something, and after the last the first."""
        flawed = [at for at, each in self.decided.items() if each.mark in FLAWS]
        return next((at for at in flawed if at > self.step), flawed[0] if flawed else None)

    @property
    def plays_on_at(self) -> int | None:
        """The move before which the deal can be played on: one's own that is looked at, or the next after another's."""
        replay = self.replay
        if replay is None or self.play != "first" or not (lies_open(replay) if self.imported else self.reviewable):
            return None
        own = self.step > 0 and replay.frames[self.step].seat == self.me
        at = self.step if own else self.step + 1
        return replay.frames[at].place if at < len(replay.frames) else None

    # ---- Its course ----

    def course(self) -> Sequence[Mapping[str, Any]]:
        """A column for each trick or turn: its name, where it leads, the points headed for, or at Gin the deadwood, the
        chance to win, and what was flawed.
        """
        replay = self.replay
        if replay is None:
            return []
        game, frames, decided = self.game, replay.frames, self.decided
        heads = game.headed if self.reviewable else None
        found: list[dict[str, Any]] = []
        own_turns = {self.turns[at] for at in self.own_steps}
        last = max(self.turns if game.headed is not None else own_turns, default=0)
        for turn in range(last + 1):
            own = [at for at in self.own_steps if self.turns[at] == turn]
            said = [decided[at] for at in own if at in decided]
            first = next((each for each in said if each.choices), None)
            flaws = [each.mark for each in said if each.mark in FLAWS]
            at = own[-1] if own else self.turns.index(turn) if turn in self.turns else 0
            best = first.choices[0].worth if first is not None else None
            if heads is None:
                points = game.counted(replay, self.turns, self.me, turn, at)
            else:
                points = heads(best.points if best is not None else None)
            found.append(
                {
                    "name": str(turn) if turn else "P" if own else "0",
                    "at": 0 if turn == 0 and not own else at,
                    "points": points,
                    "chance": best.chance if best is not None else None,
                    "flaw": max(flaws, key=FLAWS.index) if flaws else None,
                }
            )
        if found and self.summary is not None and frames[-1].over:
            end = found[-1]
            if heads is not None and end["points"] is None:
                end["points"] = heads(self.summary.came_to.points)
            if end["chance"] is None:
                end["chance"] = self.summary.came_to.chance
        return found
