"""Brings the tables of an older database up, by Alembic: each file in `versions` leads from one schema to the next."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection

_FOLDER: Final = Path(__file__).parent
_one_at_a_time = Lock()
"""Alembic keeps the database that it works on in a variable of its own."""


def load() -> None:
    """Import Alembic. It takes long, so no transaction should wait for it, and a database of today needs none of it."""
    import alembic.operations
    import alembic.runtime.migration
    import alembic.script  # noqa: F401


def upgrade(connection: Connection, version: int) -> None:
    """Bring tables of that version of the schema up to the latest one, in the transaction of the caller."""
    # See `load`.
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext, MigrationStep
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(_FOLDER)

    def steps(heads: Sequence[str], _: MigrationContext) -> list[MigrationStep]:
        later = [*scripts.iterate_revisions("head", heads[0])]
        return [MigrationStep.upgrade_from_script(scripts.revision_map, each) for each in reversed(later)]

    options: dict[str, Any] = {"fn": steps}
    context = MigrationContext.configure(connection, opts=options)
    with _one_at_a_time, Operations.context(context):
        context.stamp(scripts, revision(version))
        context.run_migrations()


def mark(connection: Connection, version: int) -> None:
    """Write down that new tables are of that version."""
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    MigrationContext.configure(connection).stamp(ScriptDirectory(_FOLDER), revision(version))


def revision(version: int) -> str:
    """What Alembic calls that version of the schema."""
    return f"v{version}"
