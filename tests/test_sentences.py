"""The catalogue of sentences holds each sentence of the program."""

from tests import sentences


def test_the_catalogue_of_sentences_is_complete() -> None:
    listed = sentences.CATALOGUE.read_text("utf-8")
    assert listed == sentences.catalogue(), "docs/sentences is out of date: make sentences"


def test_sentences_are_found_and_code_is_not() -> None:
    source = '''
"""No docstring."""
KIND = "black-lady"
SQL = "SELECT id FROM tables"

@app.command()
def told(name, why) -> None:
    """Tell it.

    All of it.
    """
    """And no comment of that kind."""
    say(f"There is no {name}: {why.reason[0]}. Look again.", style="bold red")
    raise Refused("The deal is over." if why else "Not yet")
'''
    found = ["Tell it. All of it.", "There is no {name}: {why.reason[0]}. Look again.", "The deal is over.", "Not yet"]
    assert sentences.sentences_of(source) == found
