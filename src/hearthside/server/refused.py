"""A request that is refused: with a status, a stable code and a sentence."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from starlette.responses import Response


class Refused(Exception):
    """A request is refused with this answer."""

    def __init__(self, status: int, code: str, sentence: str, rule: str | None = None, n: int | None = None) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence, self.rule, self.n = status, code, sentence, rule, n
        self.headers: Mapping[str, str] | None = None

    def response(self) -> Response:
        """The refusal as it is sent."""
        # Imported here, so that the first page need not wait for all models.
        from .schemas import Problem

        problem = Problem(code=self.code, rule=self.rule, sentence=self.sentence, n=self.n)
        return Response(problem.model_dump_json(), self.status, self.headers, "application/json")


def not_found(sentence: str) -> Refused:
    """The refusal of something that does not exist."""
    return Refused(404, "not-found", sentence)


def malformed(sentence: str, status: int = 422) -> Refused:
    """The refusal of a request that cannot be read."""
    return Refused(status, "malformed", sentence)


@contextmanager
def readable() -> Iterator[None]:
    """Refuses a request in which something cannot be read, with the sentence of the ValueError."""
    try:
        yield
    except ValueError as error:
        raise malformed(str(error)) from error
