"""The command `rules`: lists presets and prints rule cards."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import app, game_named, own_lines, own_rules, refuse, rules_named, slug_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hearthside.games import Game


@app.command()
def rules(
    name: Annotated[str | None, typer.Argument(help="A preset, or notation such as 'black-lady goal=50'.")] = None,
    game: Annotated[str | None, typer.Option(help="Only this game: hearts or gin.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of text.")] = False,
) -> None:
    """List the presets and your own rules, or print a rule card."""
    from json import dumps

    from hearthside.games import GAMES

    games = list(GAMES.values()) if game is None else [game_named(game)]
    if name is not None:
        found = [(each, rules_named(each, name)) for each in _games_with(games, name)]
        if as_json:
            values = {each.slug: value.to_json() for each, value in found}
            typer.echo(dumps(values if len(values) > 1 else found[0][1].to_json(), indent=2))
        else:
            typer.echo("\n\n".join(_card(each, value, beside=len(found) > 1) for each, value in found))
    elif as_json:
        named = {each.slug: {name: value.to_json() for name, value in _all(each)} for each in games}
        typer.echo(dumps(named, indent=2))
    else:
        typer.echo("\n\n".join(map(_list, games)))


def _all(game: "Game") -> "Iterator[tuple[str, Any]]":
    """The presets, then the player's own rules, by name."""
    yield from game.variants.presets.items()
    for name, line in own_lines(game).items():
        yield name, game.variants.named(line, name)


def _games_with(games: "Sequence[Game]", name: str) -> "Sequence[Game]":
    """The games that have rules with this name, or that can read this notation. Ends the command if there are none."""
    if len(games) == 1 or not (words := name.split()):
        return games[:1]
    if own := [each for each in games if own_rules(each, name) is not None]:
        return own
    slug = slug_of(words[0])
    if named := [each for each in games if slug in each.variants.presets or slug.startswith(f"{each.slug}.")]:
        return named
    if not slug.startswith("{"):
        names = dict.fromkeys(slug for each in games for slug in each.variants.presets)
        refuse(f"There are no rules named {words[0]!r}; choose one of {', '.join(names)}.")
    return [each for each in games if _reads(each, name)] or games[:1]


def _reads(game: "Game", text: str) -> bool:
    try:
        game.variants.parse(text)
    except ValueError:
        return False
    return True


def _card(game: "Game", value: Any, beside: bool) -> str:
    """The rule card under the name of the rules. `beside` adds the name of the game."""
    title = f"{value.name} ({game.name})" if beside else value.name
    return "\n".join((title, *game.card(value)))


def _list(game: "Game") -> str:
    """The name of the game, then a line for each preset, then the player's own rules."""
    summaries = {**game.variants.summaries, **own_lines(game)}
    width = max(map(len, summaries))
    return "\n".join((game.name, *(f"  {slug:<{width}}  {line}" for slug, line in summaries.items())))
