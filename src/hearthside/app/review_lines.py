"""A review as it is sent and stored: a line that says what is reviewed, one for each decision, and a summary.

More points are better for the player, so points at Hearts are below 0. A chance is the chance to win the match, 0 to 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from hearthside.coach.games import COACHES
from hearthside.coach.review import Decision, Review, Summary
from hearthside.coach.text import basis, best_fact, better_reason, decision_title, hindsight_text
from hearthside.coach.themes import theme
from hearthside.coach.values import Choice, Weighing, Worth
from hearthside.text import CardSpan, Spans, capital, plain, spans

from .amount import Amount
from .hearts import ReviewedTrick
from .per_game import PER_GAME, MoveType

MarkName = Literal["best", "good", "inaccuracy", "mistake", "blunder", "only", "alike"]
_SHOWN: Final = 5
"""How many choices are listed."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One choice, and what it is worth."""

    move: MoveType
    cards: Sequence[str]
    """Those that it names; to draw names none."""
    alike: Sequence[str]
    """Other cards that may be played or discarded in its place, and come to the same."""
    detail: Spans
    """How a knock is laid out by hand, or what an answer to one leaves; else empty."""
    worth: Amount
    """What the deal comes to with it, and the chance to win the match."""
    behind: Amount
    """By how much the best is better."""
    error: Amount
    """The standard errors of that."""
    made: bool
    """In a review: whether this is what was done."""


@dataclass(frozen=True, slots=True)
class PersonHere:
    """Somebody who plays at this screen."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewBegun:
    """The first line of a review: what is reviewed."""

    type: Literal["begun"] = "begun"
    game: Literal["hearts", "gin"]
    deal: int
    """Which deal of the match, from 1."""
    deals: int
    """How many of the match are over, and can be reviewed."""
    seat: int
    names: Sequence[str]
    """By seat, as the player calls them."""
    rules_name: str
    decisions: int
    """How many lines of decisions follow."""
    points: Sequence[int]
    """What the deal came to, by seat."""
    outcome: str
    """That in a sentence: `You took 13.`, or `Cal took 13.` of a seat that is not the reader’s."""
    passed_to: int | None
    """Who got what the player passed; null in a hold, and in Gin."""
    got: Sequence[str]
    """What the player was passed."""
    tricks: Sequence[ReviewedTrick]
    """Of Hearts."""
    here: Sequence[PersonHere] = ()
    """All who play at this screen, where several do: each has a review of their own, with `seat` in the address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewDecision:
    """What one decision cost, from what the player knew at that moment; and apart from it, with all cards known."""

    type: Literal["decision"] = "decision"
    place: int
    """Which move of the deal it was, from 0, the dealer's being the first."""
    turn: int | None
    """Which trick of Hearts, or turn of Gin, from 1; null for a pass."""
    move: MoveType
    cards: Sequence[str]
    mark: MarkName
    title: str
    """Where it was made and what it cost: `trick 5, cost 2.1 points`."""
    cost: Amount
    """Nothing below 0, and nothing within twice its own error."""
    error: Amount
    said: Spans
    """What was done and what came of it."""
    reason: Spans
    """What speaks for the best choice, where another was made; and where the player was right to knock or to wait, why.
    Else empty.
    """
    choices: Sequence[ChoiceView]
    """The best first, with the one that was made."""
    worlds: int
    """How many deals were sampled."""
    basis: str
    """The same in a sentence, and how well the cost is known; empty without choices."""
    hindsight: Sequence[ChoiceView]
    """The same with all cards known, by what came of it as they lay."""
    hindsight_cost: Amount
    hindsight_said: Spans
    """What would have been better with all cards known; empty where not all are, and of going gin."""
    fact: Spans = field(default_factory=list)
    """What speaks for the best choice, without its name; empty where nothing does. Older reviews have none."""
    theme: str = ""
    """What the reason is about, as one word; empty where there is no better choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewSummary:
    """The last line of a review: what the deal came to, and why."""

    type: Literal["summary"] = "summary"
    deal: int
    came_to: Amount
    above: Amount
    """That less what deals come to, one with another: luck and skill together."""
    cards: float
    """Points that the cards were worth above those of other deals."""
    worth: str
    """What they were worth, in a sentence."""
    luck: Amount
    skill: Amount
    """What the choices cost, never above 0."""
    error: Amount
    """The standard error of luck and of skill."""


ReviewLine = ReviewBegun | ReviewDecision | ReviewSummary


def begun(review: Review, deal: int, deals: int, names: Sequence[str], reader: int | None) -> ReviewBegun:
    """The first line of a review; deals are counted from 1. ``reader`` is the seat that is "you"."""
    before, after = review.steps[0].before, review.steps[-1].after
    points = PER_GAME.of(before).points(after.results[-1])
    return ReviewBegun(
        game=before.rules.game,
        deal=deal,
        deals=deals,
        seat=review.seat,
        names=list(names),
        rules_name=before.rules.name,
        decisions=len(review.places),
        points=points,
        outcome=plain(COACHES.of(before).text.came_to(points, review.seat), names, reader),
        **PER_GAME.of(before).review_fields(review),
    )


def decided(review: Review, decision: Decision, names: Sequence[str], reader: int | None) -> ReviewDecision:
    """A line of a review. ``reader`` is the seat that is "you"."""
    view = review.steps[decision.place].before.view(review.seat)
    move, cards = PER_GAME.of(view).move_named(decision.move, view)
    weighing, hindsight = decision.weighing, decision.hindsight
    turn = review.weigher.turn_number(review.steps[decision.place].before, decision.move)
    fact = best_fact(view, decision)
    return ReviewDecision(
        place=decision.place,
        turn=turn,
        move=move,
        cards=[str(card) for card in cards],
        mark=decision.mark.value,
        title=decision_title(view, turn, decision.cost),
        cost=_amount(decision.cost),
        error=_amount(decision.error),
        said=spans(COACHES.of(view).text.decision_text(review.steps, decision.place), names, reader),
        reason=spans(better_reason(view, decision, fact), names, reader),
        fact=spans(capital(fact) if fact else (), names, reader),
        choices=[] if weighing is None else choice_views(weighing, decision.move, view),
        worlds=0 if weighing is None else weighing.worlds,
        basis=plain(basis(decision), names, reader),
        hindsight=[] if hindsight is None else choice_views(hindsight, decision.move, view),
        hindsight_cost=_amount(decision.hindsight_cost),
        hindsight_said=spans(hindsight_text(view, decision), names, reader),
        theme=theme(view, decision),
    )


def summed_up(review: Review, deal: int, summary: Summary) -> ReviewSummary:
    """The last line of a review."""
    average = (summary.outcome - summary.above).points
    words = COACHES.of(review.steps[0].before).text
    return ReviewSummary(
        deal=deal,
        came_to=_amount(summary.outcome),
        above=_amount(summary.above),
        cards=round(summary.cards, 3),
        worth=words.cards_worth(average + summary.cards),
        luck=_amount(summary.luck),
        skill=_amount(summary.skill),
        error=_amount(summary.error),
    )


def choice_views(weighing: Weighing, made: Any, view: Any) -> list[ChoiceView]:
    """The best choices, and the one that was made, which its own cards stand for."""
    done = None if made is None else weighing.of(made)
    shown = [*weighing.choices[:_SHOWN]]
    if done is not None and done not in shown:
        shown.append(done)
    return [_choice(each, made if each is done else each.move, view, each is done) for each in shown]


def _choice(choice: Choice, shown: Any, view: Any, made: bool) -> ChoiceView:
    name = PER_GAME.of(view).move_named
    move, cards = name(shown, view)
    others = [name(each, view) for each in choice.alike] if len(cards) == 1 else []
    alike = dict.fromkeys(card for kind, each in others if kind == move for card in each if card not in cards)
    return ChoiceView(
        move=move,
        cards=[str(card) for card in cards],
        alike=[str(card) for card in alike],
        worth=_amount(choice.worth),
        behind=_amount(choice.behind),
        error=_amount(choice.error),
        detail=spans(COACHES.of(view).text.detail(shown, view)),
        made=made,
    )


def _amount(worth: Worth) -> Amount:
    return Amount(points=round(worth.points, 3), chance=round(worth.chance, 5))


def read_decision(plain: Mapping[str, Any]) -> ReviewDecision:
    """A decision of a stored line. Raises TypeError, LookupError and ValueError for what is none."""
    amounts = ("cost", "error", "hindsight_cost")
    told = ("said", "reason", "hindsight_said")
    fields = dict(plain)
    fields |= {name: Amount(**plain[name]) for name in amounts}
    fields |= {name: _read_spans(plain[name]) for name in told} | {"fact": _read_spans(plain.get("fact", []))}
    fields |= {name: [_read_choice(each) for each in plain[name]] for name in ("choices", "hindsight")}
    return ReviewDecision(**fields)


def _read_choice(plain: Mapping[str, Any]) -> ChoiceView:
    amounts = {name: Amount(**plain[name]) for name in ("worth", "behind", "error")}
    return ChoiceView(**{**plain, **amounts, "detail": _read_spans(plain["detail"])})


def _read_spans(plain: Sequence[Any]) -> Spans:
    return [CardSpan(**each) if isinstance(each, Mapping) else each for each in plain]
