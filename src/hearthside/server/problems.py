"""The refusals for errors. `STATUS` maps the errors of the application to these."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hearthside.app.errors import NoSeat, NotAllowed, NotFound, NotKept, NotNow, Stale, TooMany
from hearthside.game import BadRecord, IllegalMove
from hearthside.match import BadLog
from hearthside.storage import LostRace, Unreachable

from .refused import Refused, malformed, not_found
from .schemas import Problem

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {
        "description": codes,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status, codes in {
        400: "`bad-host`; or `malformed`: no request at all",
        401: "`bad-token`",
        403: "`forbidden` or `bad-origin`",
        404: "`not-found`",
        408: "`malformed`: not whole in time",
        409: "`stale` or `not-now`",
        413: "`malformed`: too long",
        415: "`malformed`: not JSON",
        422: "`illegal` or `malformed`",
        429: "`busy`: too often, or too many at a time",
        431: "`malformed`: the header is too long",
        503: "`busy`: too many connections, or the database does not answer",
    }.items()
}
"""The refusals of all routes, for the OpenAPI document. One route declares the model, and all others refer to it:
otherwise FastAPI makes it anew for each.
"""
DECLARED: Final[dict[int | str, dict[str, Any]]] = PROBLEMS | {404: PROBLEMS[404] | {"model": Problem}}
"""The same, with the model."""


def problem_of(error: Exception) -> Refused:
    """The refusal for an error."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, RequestValidationError):
        return unreadable(error.errors())
    if isinstance(error, HTTPException):
        refused = _http(error.status_code)
        refused.headers = error.headers
        return refused
    if isinstance(error, IllegalMove) and error.code != "not-now":
        return Refused(422, "illegal", error.sentence, rule=error.code)
    if isinstance(error, BadRecord):
        where = f"{error.where.capitalize()}: " if error.where else ""
        return Refused(422, "malformed", f"{where}{error.sentence}", rule=error.code)
    status, code = next(STATUS[kind] for kind in type(error).mro() if kind in STATUS)
    return Refused(status, code, str(error), n=error.n if isinstance(error, Stale) else None)


def _http(status: int) -> Refused:
    match status:
        case 404:
            return not_found("There is no such page.")
        case 405:
            return Refused(405, "not-found", "This address does not take that method.")
    return malformed("The body is not JSON.")


STATUS: Final[Mapping[type, tuple[int, str]]] = {
    NoSeat: (403, "forbidden"),
    NotAllowed: (403, "forbidden"),
    NotFound: (404, "not-found"),
    BadLog: (404, "not-found"),
    Stale: (409, "stale"),
    LostRace: (409, "stale"),
    TooMany: (429, "busy"),
    NotNow: (409, "not-now"),
    NotKept: (409, "not-now"),
    IllegalMove: (409, "not-now"),
    Unreachable: (503, "busy"),
}
"""The status and the code of each error of the application. The sentence is that of the error."""


async def _answer(_: Request, error: Exception) -> Response:
    return problem_of(error).response()


HANDLERS: Final[dict[int | type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]]] = dict.fromkeys(
    (Refused, RequestValidationError, HTTPException, BadRecord, *STATUS), _answer
)
"""The exception handlers of the application."""


def unreadable(errors: Sequence[Any]) -> Refused:
    """The first error of pydantic as a sentence that names the field."""
    error = errors[0]
    kind = error["type"]
    if kind.startswith("json"):
        return malformed("The body is not JSON.")
    path = list(error["loc"][1:])
    if path[:1] == ["move"]:
        del path[1:2]  # the kind of the move, which pydantic puts into the path
    if not path:
        return malformed("The body must be an object of the fields of this request.")
    field = "".join(f"[{part}]" if isinstance(part, int) else f".{_printable(part)}" for part in path).lstrip(".")
    return malformed(f"The field {field} {_complaint(kind, error.get('ctx', {}))}.")


def _complaint(kind: str, context: dict[str, Any]) -> str:
    complaint = next((words for prefix, words in _COMPLAINTS.items() if kind.startswith(prefix)), "cannot be read")
    return complaint.format(**context).replace("'", "")


_COMPLAINTS: Final = {
    "missing": "is missing",
    "extra_forbidden": "is not one that is wanted here",
    "string_pattern_mismatch": "is not a card; write the rank and the suit, such as QS or TD",
    "string_too_long": "is longer than {max_length} characters",
    "union_tag_not_found": "has no type",
    "union_tag_invalid": "has a type that is not one of {expected_tags}",
    "literal_error": "is not {expected}",
    "greater_than_equal": "is below {ge}",
    "less_than_equal": "is above {le}",
    "less_than": "is not below {lt}",
    "int": "is not a whole number",
    "bool": "is not true or false",
    "string": "is not text",
    "list": "is not a list",
}
"""What is wrong with a field, by the first letters of what pydantic calls that. The first that fits counts."""


def _printable(name: object) -> str:
    """The name of a field, short and in plain letters."""
    return "".join(letter for letter in str(name)[:40] if letter.isascii() and letter.isprintable())
