"""A match at another table, entered by one seat, as wire values. Knows no game and no HTTP.

All of it is what the seat entered and what follows from that; the world that explains it is asked for nothing else.
"""

from hearthside.app.observed_matches import Advice, ObservedState
from hearthside.app.per_game import PER_GAME
from hearthside.coach.games import COACHES
from hearthside.coach.observed import Expected, faces
from hearthside.coach.text import comparison
from hearthside.games import game_of
from hearthside.server import schemas as wire
from hearthside.text import plain, sentence

from .games import SERIALIZERS


def observed_view(match: ObservedState) -> wire.ObservedView:
    """An observed match as it stands."""
    observed, adviser, lines = match.draft.observed, match.adviser, match.draft.lines
    deal, rules, (expected, seat, count) = observed.deal, observed.rules, observed.expectation
    return wire.ObservedView.of(
        observed,
        match=match.name,
        n=match.n,
        game=game_of(rules).slug,
        rules=game_of(rules).variants.notation(rules),
        rules_name=rules.name,
        places=rules.places,
        adviser=adviser.style,
        adviser_name=adviser.name,
        limits=list(deal.limitations()),
        deal=observed.deal_number,
        expected=expected.value,
        who=seat,
        count=count,
        together=expected in (Expected.OPENED, Expected.REST, Expected.LEFT),
        prompt=deal.prompt("Tap"),
        open=faces(deal.open_cards),
        entered=deal.partly,
        offers=deal.next.offers(),
        said=match.said,
        entries=[
            wire.ObservedEntry(place=place, words=line)
            for place, line in enumerate(lines[observed.deal_start :], observed.deal_start + 1)
        ],
        aside=match.draft.removed,
        narration=observed.sentences(),
        score=[wire.ObservedScore(label=label, points=list(points)) for label, points in deal.score()],
        winners=observed.state.winners,
        saved=match.saved,
        notice=match.notice,
        **SERIALIZERS.of(rules).observed(observed),
    )


def suggestion(advice: Advice) -> wire.Suggestion:
    """What the adviser would do, why, and what that is worth."""
    n, observed, adviser, found = advice
    if found is None:
        return wire.Suggestion(n=n, sentence=None, reason="", figures="", line=None, cards=[])
    view, places = observed.view, observed.rules.places
    _, cards = PER_GAME.of(view).move_named(found.move, view)
    would = sentence(f"{adviser.name} would ", COACHES.of(view).text.action(found.move, view), ".")
    return wire.Suggestion(
        n=n,
        sentence=plain(would, places, observed.seat),
        reason=plain(found.reason, places, observed.seat),
        figures=plain(comparison(found, view), places, observed.seat),
        line=observed.deal.line_of(found.move),
        cards=[str(card) for card in cards],
    )
