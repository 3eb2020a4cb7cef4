"""Version 11: the deal of the day."""

from typing import Any

import sqlalchemy
from alembic import op

revision = "v11"
down_revision = "v10"


def upgrade() -> None:
    """Three tables more. A file has them already: it gets what is missing before the scripts run."""
    string = sqlalchemy.String().with_variant(sqlalchemy.String(collation="C"), "postgresql")
    number = sqlalchemy.Integer().with_variant(sqlalchemy.BigInteger, "postgresql")
    tables: dict[str, tuple[int, dict[str, Any]]] = {
        "daily_tries": (
            2,
            {"holder": string, "day": number, "table": string, "started": string, "took": number, "signs": string},
        ),
        "daily_pars": (1, {"seal": string, "took": number}),
        "server_keys": (1, {"name": string, "key": string}),
    }
    there = sqlalchemy.inspect(op.get_bind()).get_table_names()
    for name, (key, columns) in tables.items():
        if name not in there:
            made = (
                sqlalchemy.Column(
                    column,
                    kind,
                    primary_key=at < key,
                    autoincrement=False,
                    nullable=name == "daily_tries" and column in ("took", "signs"),
                )
                for at, (column, kind) in enumerate(columns.items())
            )
            op.create_table(name, *made)
