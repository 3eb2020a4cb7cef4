"""The daily deal of a game: before the try, while it is played, and what came of it."""

import asyncio
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from hearthside.terminal.screen.figures import bar, day_of, signed_whole
from hearthside.terminal.screen.reading import ReadingPage, Words
from hearthside.terminal.screen.review.replay_steps import game_of
from hearthside.terminal.screen.review.review_text import Writer, lines

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_PAR_SECONDS: Final = 2.0
"""So often par is asked for while it is computed."""
_STATES: Final = {"played": "+", "grace": "–", "missed": "·", "open": "?", "ahead": " "}
_GAMES: Final = ("hearts", "gin")
_DAYS: Final = 14
"""So many days are shown beside par."""


class Daily(ReadingPage):
    """The deal of today."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,p", "play", "Play"),
        Binding("g", "game", "Game"),
        Binding("r", "review", "Review"),
        Binding("a", "again", "Play again"),
        Binding("c", "copy", "Copy"),
        Binding("s", "proof", "Proof"),
        Binding("down", "scroll(2)", "Scroll", show=False),
        Binding("up", "scroll(-2)", "Scroll", show=False),
    ]
    DEFAULT_CSS = "Daily VerticalScroll { height: 1fr; padding: 1 2; }"
    title_text = "Daily deal"

    def __init__(self, game: str = "hearts") -> None:
        """Nothing is known yet."""
        super().__init__()
        self.game = game
        self.deal: wire.DailyDeal | None = None
        self._proof = False

    def body(self) -> ComposeResult:
        """What there is to tell."""
        with VerticalScroll(can_focus=False):
            yield Words("", id="text")

    async def load(self) -> None:
        """Ask for the deal, and for par until it is there."""
        while True:
            game, client = self.game, await self.client()
            found = await client.get("/api/daily", game=game)
            if game != self.game:
                return
            self.deal = found
            self.draw()
            if found.result is None or found.result.par is not None:
                return
            await asyncio.sleep(_PAR_SECONDS)

    def on_screen_resume(self) -> None:
        """The try may be over."""
        if self.deal is not None:
            self.do(self.load(), "load", exclusive=True)

    # ---- What is shown ----

    def draw(self) -> None:
        """The deal, and how one stands."""
        deal, writer = self.deal, self.writer
        if deal is None:
            return
        game = game_of(deal.game)
        self.set_title("Daily deal", game.NAME, day_of(deal.date))
        parts = [writer.word(deal.about, "ink-2"), Content(" ")]
        parts += self._result(writer, deal) if deal.result is not None else self._before(writer, deal)
        parts += [Content(" "), *self._row(writer, deal), *self._standing(writer, deal)]
        minutes = -(-deal.next_in // 60)
        until = f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
        parts += [Content(" "), writer.word(f"Next {game.DEAL} in {until}", "ink-2")]
        if self._proof:
            parts += [
                writer.word(f"Seal of today’s cards: {deal.seal}", "ink-2"),
                writer.word(f"Seal of tomorrow’s: {deal.next_seal}", "ink-2"),
            ]
        self.query_one("#text", Words).update(lines(*parts))
        self.refresh_bindings()

    def _before(self, writer: Writer, deal: "wire.DailyDeal") -> list[Content]:
        word = game_of(deal.game).DEAL
        if deal.left:
            told = f"You left this {word}."
            return [writer.word(told, "ink", "bold"), writer.word("It does not count. There is another one tomorrow.")]
        title = f"One {word}, one try." if deal.table is None else "Your try is on."
        rules = f"No hints, no undo, and nobody’s cards are shown. If you leave the {word}, it does not count."
        ahead = "" if deal.secret else "At home the cards follow from the date, so anybody may look ahead."
        does = "Enter plays it." if deal.table is None else "Enter goes on."
        return [
            writer.word(title, "ember", "bold"), writer.word(deal.against), writer.word(rules),
            writer.word(ahead, "ink-2"), writer.word(does, "ember"),
        ]  # fmt: skip

    def _result(self, writer: Writer, deal: "wire.DailyDeal") -> list[Content]:
        result = deal.result
        assert result is not None
        compared = result.compared or "The Master is playing your cards. Par follows in a moment."
        signs = "  ".join(result.signs)
        return [
            writer.word(result.title, "ember", "bold"),
            writer.word(compared),
            Content(" "),
            writer.word(signs, "ink", "bold"),
            writer.word(result.key, "ink-2"),
            Content(" "),
            writer.word(
                "Par is what the Master came to in your seat, in one run with the same opponents and dice.", "ink-2"
            ),
        ]

    def _row(self, writer: Writer, deal: "wire.DailyDeal") -> list[Content]:
        """The days in a row, and this week."""
        count = "1 day in a row" if deal.streak == 1 else f"{deal.streak} days in a row"
        days = [
            writer.word(
                f" {date.fromisoformat(each.date):%a} {_STATES[each.state]} ",
                "good" if each.state == "played" else "ink-2", "reverse" if each.today else "",
            )
            for each in deal.week
        ]  # fmt: skip
        return [writer.word(count, "ember", "bold"), Content("").join(days), writer.word(deal.grace, "ink-2")]

    def _standing(self, writer: Writer, deal: "wire.DailyDeal") -> list[Content]:
        """Where one stands today among all who played here, and on one's own days beside the Master."""
        game, parts = game_of(deal.game), list[Content]()
        if deal.others is not None and deal.result is not None:
            parts += [Content(" "), writer.word("Where you stand", "ember", "bold"), writer.word(deal.others.said)]
            step, counts = game.DAY_STEP, Counter[int]()
            for each in deal.others.counts:
                counts[each.points // step * step] += each.players
            mine = deal.result.points // step * step
            par = None if deal.result.par is None else deal.result.par // step * step
            most = max(counts.values(), default=1)
            for points in sorted({*counts, mine, *([] if par is None else [par])}):
                who = " ".join(word for word, at in (("you", mine), ("par", par)) if at == points)
                eighths = round(8 * 30 * counts[points] / most)
                parts.append(
                    Content.assemble(
                        writer.word(f"{game.day_points(points):>5} ", "ink-2"),
                        writer.word(bar(eighths, writer.look.ascii), "ember" if points == mine else "chart-edge"),
                        writer.word(f" {counts[points]} {who}"),
                    )
                )
        compared = [each for each in deal.past if each.ahead is not None][:_DAYS]
        if deal.average:
            parts += [Content(" "), writer.word("Your days beside par", "ember", "bold"), writer.word(deal.average)]
        if len(deal.past) > 1:
            for past in compared:
                ahead = past.ahead or 0
                points, par = game.day_points(past.points), game.day_points(past.par or 0)
                row = f"{day_of(past.date):<18} {points:>5}   par {par:>5}   {signed_whole(ahead):>4}"
                parts.append(writer.word(row, "good" if ahead >= 0 else "bad"))
        return parts

    # ---- What can be done ----

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done before the try, and what after it."""
        over = self.deal is not None and self.deal.result is not None
        if action in ("review", "again", "copy"):
            return over
        return not over if action == "play" else super().check_action(action, parameters)

    def action_scroll(self, by: int) -> None:
        """Scroll."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_game(self) -> None:
        """The deal of the other game."""
        self.game = _GAMES[(_GAMES.index(self.game) + 1) % len(_GAMES)]
        self.do(self.load(), "load", exclusive=True)

    def action_play(self) -> None:
        """Begin the try, or go on with it."""
        deal = self.deal
        if deal is None:
            return
        if deal.left:
            self.say(f"One try counts, and you had yours. There is another {game_of(deal.game).DEAL} tomorrow.")
        elif deal.table is not None:
            self.hearthside.open("table", table=deal.table)
        else:
            self.once(self._begin)

    async def _begin(self) -> None:
        await self.hearthside.ready_preferences()
        wanted = self.hearthside.preferences
        body = {"game": self.game, "name": wanted["play.name"] or None, "pace": wanted["play.speed"]}
        made = await (await self.client()).post("/api/daily", body)
        self.hearthside.open("table", table=made.table)

    def action_review(self) -> None:
        """Look back at it."""
        if self.deal is not None and self.deal.result is not None and self.deal.table is not None:
            self.hearthside.open("board", record=self.deal.table, deal=1)

    def action_again(self) -> None:
        """Play it again, as practice."""
        if self.deal is not None and self.deal.result is not None and self.deal.table is not None:
            table = self.deal.table
            self.once(lambda: self._again(table))

    async def _again(self, table: str) -> None:
        made = await (await self.client()).post(f"/api/tables/{table}/replay", {"deal": 1})
        self.hearthside.open("table", table=made.table)

    def action_copy(self) -> None:
        """Copy the text to share, which gives no card away."""
        self.do(self._copy())

    async def _copy(self) -> None:
        deal = self.deal
        assert deal is not None and deal.result is not None
        link = f"\n{await self.hearthside.link_address()}/#/daily/{self.game}" if deal.secret else ""
        self.app.copy_to_clipboard(deal.result.share + link)
        self.say("Copied, if your terminal allows that. It gives no card away.")

    def action_proof(self) -> None:
        """The seals of today's cards and tomorrow's, or no more."""
        self._proof = not self._proof
        self.draw()
        if self._proof:  # they stand last
            self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)
