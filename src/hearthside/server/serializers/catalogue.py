"""Rules and opponents as wire values. Knows no HTTP."""

from collections.abc import Iterator

from hearthside.ai.styles import LEVELS, STYLES
from hearthside.games import GAMES, Rules, game_of
from hearthside.server import schemas as wire


def presets() -> Iterator[wire.RuleCard]:
    """The presets of every game with their rule cards."""
    for game in GAMES.values():
        for slug, rules in game.variants.presets.items():
            yield wire.RuleCard.of(
                rules,
                preset=slug,
                summary=game.variants.summaries[slug],
                card=game.card(rules),
                goal_text=game.goal_text(rules),
                default=rules == game.usual,
            )


def opponents() -> Iterator[wire.StyleCard]:
    """The opponents and their games: the characters, then the levels from the weakest up."""
    for who in (*STYLES.values(), *LEVELS.values()):
        yield wire.StyleCard.of(who, style=who.id, games=[slug for slug in GAMES if slug in who.games])


def rules_form(before: Rules, after: Rules) -> wire.RulesForm:
    """The rules after a change, and the sentences of their card that are new."""
    game = game_of(after)
    had, card = game.card(before), game.card(after)
    return wire.RulesForm.of(
        after,
        notation=game.variants.notation(after),
        code=game.variants.code(after),
        preset=next((slug for slug, preset in game.variants.presets.items() if preset == after), None),
        goal_text=game.goal_text(after),
        card=card,
        changed=[sentence for sentence in card if sentence not in had],
        fields=game.fields(after),
    )
