"""The built browser client and the documentation, most of it compressed. If the client was not built, a page says how
to build it.
"""

import gzip
from collections.abc import Callable
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import NotModifiedResponse

from .auth import set_owner_cookie
from .secret import Keys

STATIC: Final = Path(__file__).parent / "static"
DOCS: Final = "docs"
"""The folder in it with the documentation, as Markdown and as HTML."""

_FRESH: Final = "no-cache"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""

_UNBUILT: Final = (
    "The browser table is not built here. Run `make client` in the project's folder, or install Hearthside from a "
    "wheel, and load this page again. The interface under /api works without it.\n"
)


def routes(keys: Keys | None, folder: Path = STATIC) -> list[BaseRoute]:
    """The routes of the client's files. There is one page, since the fragment of the address chooses what it shows.

    A key in its address, if it is good, makes the browser the owner's; without ``keys`` none is. The browser is sent on
    to the page without it.
    """

    async def page(request: Request) -> Response:
        if (key := request.query_params.get("key")) is not None:
            response = RedirectResponse("/", 303, {"cache-control": "no-store"})
            if keys is not None and request.method == "GET" and keys.use(key):
                set_owner_cookie(response, keys.secret)
            return response
        if not is_there(folder / "index.html"):
            return PlainTextResponse(_UNBUILT, 503)
        return _sent(folder / "index.html", request, _FRESH)

    def files(folder: Path, cache: str) -> Callable[[Request], Response]:
        def file(request: Request) -> Response:
            name = request.path_params["name"]
            path = folder / name
            try:
                found = not name.startswith(".") and path.parent == folder and is_there(path)
            except OSError:  # a name that is too long
                found = False
            if not found:
                raise HTTPException(404)
            return _sent(path, request, cache)

        return file

    return [
        Route("/", page),
        Route("/assets/{name}", files(folder / "assets", _FOR_EVER)),
        Route("/docs/{name}", files(folder / DOCS, _FRESH)),
        Route("/{name}", files(folder, _FRESH)),
    ]


def is_there(path: Path) -> bool:
    """Whether the build left that file, as it is or compressed. Raises OSError for a name that is too long."""
    return path.is_file() or _compressed(path).is_file()


def content_of(path: Path) -> bytes:
    """What is in a file that the build left. Raises OSError."""
    return path.read_bytes() if path.is_file() else gzip.decompress(_compressed(path).read_bytes())


def _compressed(path: Path) -> Path:
    return path.with_name(f"{path.name}.gz")


def _sent(path: Path, request: Request, cache: str) -> Response:
    """The file as the build left it, unpacked for whoever does not take it compressed; or that it has not changed."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    media_type, file = guess_type(path.name)[0], path if path.is_file() else _compressed(path)
    response: Response = FileResponse(file, headers=headers, media_type=media_type, stat_result=file.stat())
    if file != path and "gzip" in request.headers.get("accept-encoding", ""):
        response.headers["content-encoding"] = "gzip"
    elif file != path:
        etag = response.headers["etag"].replace('"', "u", 1)
        response = Response(content_of(path), headers=headers | {"etag": f'"{etag}'}, media_type=media_type)
    if response.headers["etag"] in request.headers.get("if-none-match", ""):
        return NotModifiedResponse(response.headers)
    return response
