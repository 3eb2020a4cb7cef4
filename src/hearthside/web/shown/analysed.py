"""Hints and reviews as wire values. Knows no HTTP. What it is handed is the asker's own view, or a finished deal."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hearthside import gin, hearts
from hearthside.analysis.hint import Hint
from hearthside.analysis.naming import answer, detail, does
from hearthside.analysis.review import Decision, Review, Summary
from hearthside.analysis.saying import said, why
from hearthside.analysis.worth import Choice, Weighing, Worth
from hearthside.cards import Card
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Take
from hearthside.hearts import MoonChoice, Pass, Play
from hearthside.web import messages as wire

_SHOWN: Final = 5


def hinted(n: int, found: Hint, view: hearts.View | gin.View) -> wire.Hint:
    """A hint for the seat of a view."""
    move, cards = named(found.move, view)
    return wire.Hint(
        n=n,
        move=move,
        card=str(cards[0]) if len(cards) == 1 else None,
        cards=[str(card) for card in cards],
        sentence=f"{_sentence(found.move, view)} {found.reason}",
        choices=[] if found.weighing is None else _choices(found.weighing, None, view),
        worlds=found.weighing.worlds if found.weighing else 0,
        unweighed=found.unweighed,
    )


def begun(review: Review, deal: int, deals: int, names: Sequence[str]) -> wire.ReviewBegun:
    """The first line of a review; deals are counted from 1."""
    before, after = review.steps[0].before, review.steps[-1].after
    result = after.results[-1]
    offset = result.direction.offset(before.rules.seats) if isinstance(result, hearts.DealResult) else 0
    return wire.ReviewBegun(
        game=before.rules.game,
        deal=deal,
        deals=deals,
        seat=review.seat,
        names=list(names),
        rules_name=before.rules.name,
        decisions=len(review.made),
        points=[now - then for now, then in zip(after.scores, before.scores, strict=True)],
        passed_to=(review.seat + offset) % before.rules.seats if offset else None,
        got=_got(review) if offset else [],
        tricks=list(_tricks(before.rules, result)) if isinstance(result, hearts.DealResult) else [],
    )


def decided(review: Review, decision: Decision, names: Sequence[str]) -> wire.ReviewDecision:
    """A line of a review."""
    view = review.steps[decision.place].before.view(review.seat)
    move, cards = named(decision.move, view)
    weighing, hindsight = decision.weighing, decision.hindsight
    return wire.ReviewDecision(
        place=decision.place,
        turn=review.game.turn(review.steps[decision.place].before, decision.move),
        move=move,
        cards=[str(card) for card in cards],
        mark=decision.mark.value,
        cost=_amount(decision.cost),
        error=_amount(decision.error),
        said=said(review.steps, decision.place, names),
        reason=why(view, decision, names),
        choices=[] if weighing is None else _choices(weighing, decision.move, view),
        worlds=0 if weighing is None else weighing.worlds,
        hindsight=[] if hindsight is None else _choices(hindsight, decision.move, view),
        hindsight_cost=_amount(decision.hindsight_cost),
    )


def summed_up(deal: int, summary: Summary) -> wire.ReviewSummary:
    """The last line of a review."""
    return wire.ReviewSummary(
        deal=deal,
        came_to=_amount(summary.came_to),
        above=_amount(summary.above),
        cards=round(summary.cards, 3),
        luck=_amount(summary.luck),
        skill=_amount(summary.skill),
        error=_amount(summary.error),
    )


def named(move: Any, view: hearts.View | gin.View) -> tuple[wire.MoveType, list[Card]]:
    """What a move of the seat of a view is called, and the cards that it names."""
    match move:
        case Pass(_, cards):
            return "pass", list(cards)
        case Play(_, card):
            return "play", [card]
        case MoonChoice():
            return "moon_choice", []
        case Draw():
            return "draw", []
        case Take() if isinstance(view, gin.View):
            return "take", list(view.pile[-1:])
        case Decline():
            return "decline", []
        case Discard(_, card):
            return "discard", [card]
        case Knock(_, discard):
            return "knock", [] if discard is None else [discard]
        case LayOff() if isinstance(view, gin.View):
            return "layoff", list(answer(move, view)[0])
    raise AssertionError(move)


def _sentence(move: Any, view: hearts.View | gin.View) -> str:
    """What to do, in a sentence: of a card to play, the card."""
    words = move.card.symbol if isinstance(move, Play) else does(move, view)
    return f"{words[0].upper()}{words[1:]}."


def _choices(weighing: Weighing, made: Any, view: Any) -> list[wire.ChoiceView]:
    """The best choices, and the one that was made, which its own cards stand for."""
    done = None if made is None else weighing.of(made)
    shown = [*weighing.choices[:_SHOWN]]
    if done is not None and done not in shown:
        shown.append(done)
    return [_choice(each, made if each is done else each.move, view, each is done) for each in shown]


def _choice(choice: Choice, shown: Any, view: Any, made: bool) -> wire.ChoiceView:
    move, cards = named(shown, view)
    return wire.ChoiceView(
        move=move,
        cards=[str(card) for card in cards],
        worth=_amount(choice.worth),
        behind=_amount(choice.behind),
        error=_amount(choice.error),
        detail=detail(shown, view),
        made=made,
    )


def _amount(worth: Worth) -> wire.Amount:
    return wire.Amount(points=round(worth.points, 3), chance=round(worth.chance, 5))


def _got(review: Review) -> list[str]:
    """What the seat was passed."""
    passed = next(step.after for step in review.steps[1:] if not step.after.passing)
    return [str(card) for card in passed.view(review.seat).got]


def _tricks(rules: hearts.Rules, result: hearts.DealResult) -> Iterator[wire.ReviewedTrick]:
    for trick in result.tricks:
        yield wire.ReviewedTrick(
            leader=trick.leader,
            players=list(trick.players(rules.seats)),
            cards=[str(card) for card in trick.cards],
            winner=trick.winner(rules.seats),
            points=sum(rules.worth[card] for card in trick.cards),
        )
