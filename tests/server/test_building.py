"""Classes of answers are built one at a time, in whatever thread they are first used."""

from pathlib import Path
from threading import Thread

import pytest
from fastapi import FastAPI

from hearthside.server.app import create_app
from hearthside.server.schemas.base import BUILDING, Answer
from hearthside.server.secret import Keys, Secret


class Told(Answer):
    """An answer that nothing has been made of."""

    words: str


def test_a_class_is_not_built_while_another_is() -> None:
    made: list[Told] = []
    thread = Thread(target=lambda: made.append(Told.of(None, words="All of them.")))
    with BUILDING:
        thread.start()
        thread.join(0.05)
        assert not made
    thread.join()
    assert made == [Told(words="All of them.")]


def test_the_openapi_document_is_not_made_while_a_class_is_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[object] = []
    monkeypatch.setattr(FastAPI, "openapi", lambda _: {})
    app = create_app(tmp_path, Keys(Secret.random()))
    thread = Thread(target=lambda: made.append(app.openapi()))
    with BUILDING:
        thread.start()
        thread.join(0.05)
        assert not made
    thread.join()
    assert made == [{}]
