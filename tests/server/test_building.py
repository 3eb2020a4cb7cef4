"""Classes of answers are built one at a time, in whatever thread they are first used."""

from threading import Thread

from hearthside.server.schemas.base import BUILDING, Answer


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
