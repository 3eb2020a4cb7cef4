"""What there is to play, and to play against: rules in words and as a form, and opponents. Knows no HTTP."""

from collections.abc import Iterator

from hearthside.ai.styles import LEVELS, STYLES
from hearthside.form import Field
from hearthside.games import GAMES, Rules, game_of
from hearthside.server import schemas as wire


def presets() -> Iterator[wire.RuleCard]:
    """The presets of every game with their rule cards."""
    for game in GAMES.values():
        for slug, rules in game.variants.presets.items():
            yield wire.RuleCard(
                game=game.slug,
                preset=slug,
                name=rules.name,
                summary=game.variants.summaries[slug],
                card=list(game.card(rules)),
                goal=rules.goal,
                goal_text=game.goal_text(rules),
                seats=rules.seats,
                default=rules == game.usual,
            )


def opponents() -> Iterator[wire.StyleCard]:
    """Who can be seated, and at which games: the characters, then the levels from the weakest up."""
    for who in (*STYLES.values(), *LEVELS.values()):
        yield wire.StyleCard(
            style=who.id,
            games=[game.slug for game in GAMES.values() if game.slug in who.games],
            name=who.name,
            short=who.short,
            line=who.line,
            gin_line=who.gin_line,
            peeks=who.peeks,
            level=who.level,
        )


def described(before: Rules, after: Rules) -> wire.RulesForm:
    """The rules, and which sentences of their card are not on that of the rules before."""
    game = game_of(after)
    had, card = game.card(before), game.card(after)
    return wire.RulesForm(
        game=game.slug,
        notation=game.variants.notation(after),
        code=game.variants.code(after),
        name=after.name,
        preset=next((slug for slug, preset in game.variants.presets.items() if preset == after), None),
        seats=after.seats,
        places=list(after.places),
        goal=after.goal,
        goal_text=game.goal_text(after),
        card=list(card),
        changed=[sentence for sentence in card if sentence not in had],
        fields=[wire.RuleField.model_validate(_plain(each)) for each in game.fields(after)],
    )


def _plain(field: Field) -> dict[str, object]:
    values = field._asdict()
    return {
        "field": values.pop("name"),
        "choices": list(values.pop("choices")),
        "words": list(values.pop("words")),
        **values,
    }
