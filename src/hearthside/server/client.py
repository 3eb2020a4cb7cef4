"""The built browser client and the documentation. If the client was not built, a page says how to build it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .auth import set_owner_cookie
from .secret import Keys

STATIC: Final = Path(__file__).parent / "static"
DOCS: Final = "docs"
"""The folder in it with the documentation, as Markdown and as HTML."""

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
        if not (folder / "index.html").is_file():
            return PlainTextResponse(_UNBUILT, 503)
        return FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})

    def fresh(folder: Path) -> Callable[[Request], Response]:
        def file(request: Request) -> Response:
            name = request.path_params["name"]
            path = folder / name
            try:
                found = not name.startswith(".") and path.parent == folder and path.is_file()
            except OSError:  # a name that is too long
                found = False
            if not found:
                raise HTTPException(404)
            return FileResponse(path, headers={"cache-control": "no-cache"})

        return file

    return [
        Route("/", page),
        Mount("/assets", _Assets(directory=folder / "assets", check_dir=False)),
        Route("/docs/{name}", fresh(folder / DOCS)),
        Route("/{name}", fresh(folder)),
    ]


class _Assets(StaticFiles):
    """Files whose names change with their content, so that browsers may cache them for ever."""

    async def check_config(self) -> None:
        """Treat a missing folder as an empty one."""
        try:
            await super().check_config()
        except RuntimeError as error:
            raise HTTPException(404) from error

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
