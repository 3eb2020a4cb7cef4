"""Version 8: a person may have another name than at the table, and the code of a seat leads to it."""

import sqlalchemy
from alembic import op

revision = "v8"
down_revision = "v7"


def upgrade() -> None:
    """Nobody from before has another name. A file of version 4 or less has just got the table of seats of today."""
    text, string = (
        kind().with_variant(kind(collation="C"), "postgresql") for kind in (sqlalchemy.Text, sqlalchemy.String)
    )
    for table, column, kind in (("seats", "own_name", string), ("results", "own", text)):
        if column not in {each["name"] for each in sqlalchemy.inspect(op.get_bind()).get_columns(table)}:
            op.add_column(table, sqlalchemy.Column(column, kind))
    if "ix_seats_invitation" not in {each["name"] for each in sqlalchemy.inspect(op.get_bind()).get_indexes("seats")}:
        op.create_index("ix_seats_invitation", "seats", ["invitation"])
