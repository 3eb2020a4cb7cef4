"""Version 10: decisions that somebody practises, and puzzles that were tried."""

from typing import Any

import sqlalchemy
from alembic import op

revision = "v10"
down_revision = "v9"


def upgrade() -> None:
    """Four tables more. A file has them already: it gets what is missing before the scripts run."""
    text, string = (
        kind().with_variant(kind(collation="C"), "postgresql") for kind in (sqlalchemy.Text, sqlalchemy.String)
    )
    number, flag = sqlalchemy.Integer().with_variant(sqlalchemy.BigInteger, "postgresql"), sqlalchemy.Boolean()
    tables: dict[str, dict[str, Any]] = {
        "practised": {
            "holder": string, "table": string, "deal": number, "seat": number, "place": number,
            "tries": number, "in_row": number, "missed": flag, "touched": string,
        },
        "puzzle_tries": {
            "holder": string, "puzzle": string, "game": string, "tried": string, "outcome": string,
            "rating": number, "gained": number,
        },
        "puzzle_ratings": {
            "holder": string, "rating": string, "streak": number, "longest": number, "solved": number, "tried": number,
        },
        "dropped_puzzles": {"puzzle": string, "dropped": string, "reason": text},
    }  # fmt: skip
    keys = {"practised": 5, "puzzle_tries": 2}
    there = sqlalchemy.inspect(op.get_bind()).get_table_names()
    for name, columns in tables.items():
        if name not in there:
            key = keys.get(name, 1)
            made = (
                sqlalchemy.Column(column, kind, primary_key=at < key, autoincrement=False, nullable=False)
                for at, (column, kind) in enumerate(columns.items())
            )
            op.create_table(name, *made)
