"""The pages of the documentation site that are made from the code; tests/e2e/test_site.py builds it and looks at it."""

from pathlib import Path

import pytest
import typer

from hearthside.cards import ALL, CLUBS, Card, Cards, shuffled
from hearthside.cli import app
from hearthside.hearts import BLACK_LADY, Deal, Pass, Play, State
from website import build, commands, drawings, http

SOME_REQUESTS = {
    "info": {"version": "1"},
    "paths": {
        "/api/things/{thing}": {
            "put": {
                "summary": "Put",
                "description": "Puts a thing <there>.",
                "parameters": [
                    {"name": "thing", "in": "path", "schema": {"type": "string"}},
                    {"name": "seat", "in": "query", "schema": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
                ],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                "responses": {"204": {}, "404": {}},
            }
        }
    },
    "components": {
        "schemas": {
            "Thing": {
                "description": "A thing.",
                "properties": {
                    "kind": {"enum": ["card", "seat"], "description": "Which | kind."},
                    "of": {
                        "type": "array",
                        "items": {"anyOf": [{"type": "string"}, {"$ref": "#/components/schemas/Thing"}]},
                    },
                    "on": {"type": "boolean", "default": True},
                },
                "required": ["kind", "of"],
            }
        }
    },
}
"""A document as the server makes, small."""


def test_requests_and_values_are_written_as_their_document_says() -> None:
    requests, values = http.requests(SOME_REQUESTS), http.values(SOME_REQUESTS)
    assert "### PUT /api/things/{thing}\n\nPuts a thing \\<there>." in requests
    assert "| `seat` | query | integer or null |  |" in requests and "`thing`" not in requests
    assert "Body: [Thing](values.md#thing).\n\nAnswer 204: nothing." in requests and "404" not in requests
    assert "| `kind` | `card` `seat` |  | Which \\| kind. |" in values
    assert (
        "| `of` | array of (string or [Thing](#thing)) |  |  |" in values and "| `on` | boolean | `true` |  |" in values
    )


def test_every_command_and_option_is_on_its_page() -> None:
    page = commands.page()
    found = typer.main.get_command(app)
    for name, command in found.commands.items():  # type: ignore[attr-defined]
        assert f"\n## hearthside {name}\n" in page
        for option in (word for each in command.params for word in each.opts if word.startswith("--")):
            assert f"`{option}" in page, (name, option)


def test_the_pictures_of_the_search_are_those_that_are_drawn_and_true_of_their_deal() -> None:
    for name, drawn in drawings.drawings().items():
        assert (drawings.FOLDER / name).read_text("utf-8") == drawn, f"{name}: python -m website.drawings"
    state = State.new(BLACK_LADY).play(Deal(shuffled(drawings.DEAL)))
    passed, played = drawings.MOVES
    for seat, cards in enumerate(passed.split(", ")):
        state = state.play(Pass(seat, Cards.parse(cards)))
    for card in played.split():
        state = state.play(Play(state.turn, Card.parse(card)))
    view = state.view(0)
    given = view.gave - Cards.parse(played)
    for hands in drawings.WORLDS:
        west, north, east = map(Cards.parse, hands)
        assert west | north | east == ALL - Cards.parse(played) - view.hand
        assert west & given == given and not east & CLUBS and len(west) == len(north) == len(east) == 8
    assert all(card in view.legal for card in map(Card.parse, drawings.TRIED))
    assert {len(drawings.points(lead)) for lead in drawings.TRIED} == {64}


def test_a_warning_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.md").write_text("# Wrong\n\nA [page](missing.md).\n")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Wrong"\ndocs_dir = "pages"\n')
    with pytest.raises(SystemExit, match="page does not exist"):
        build.render(tmp_path)
