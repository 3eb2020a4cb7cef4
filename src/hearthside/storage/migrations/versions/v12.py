"""Version 12: the deal of the day has two games."""

from typing import Any

import sqlalchemy
from alembic import op

revision = "v12"
down_revision = "v11"


def upgrade() -> None:
    """The game is a part of the key, so the rows go into a new table. A file of version 10 or less has it already."""
    if "game" not in {each["name"] for each in sqlalchemy.inspect(op.get_bind()).get_columns("daily_tries")}:
        string = sqlalchemy.String().with_variant(sqlalchemy.String(collation="C"), "postgresql")
        number = sqlalchemy.Integer().with_variant(sqlalchemy.BigInteger, "postgresql")
        columns: dict[str, Any] = {"holder": string, "day": number, "game": string, "table": string, "started": string}
        key = ("holder", "day", "game")
        op.create_table(
            "daily_tries_of_games",
            *(
                sqlalchemy.Column(
                    name,
                    kind,
                    primary_key=name in key,
                    autoincrement=False,
                    nullable=False,
                    server_default="hearts" if name == "game" else None,
                )
                for name, kind in columns.items()
            ),
            sqlalchemy.Column("took", number),
            sqlalchemy.Column("signs", string),
            sqlite_with_rowid=False,
        )
        op.execute(
            'INSERT INTO daily_tries_of_games (holder, day, game, "table", started, took, signs) '
            "SELECT holder, day, 'hearts', \"table\", started, took, signs FROM daily_tries"
        )
        op.drop_table("daily_tries")
        op.rename_table("daily_tries_of_games", "daily_tries")
        op.create_index("ix_daily_tries_day", "daily_tries", ["day"])
