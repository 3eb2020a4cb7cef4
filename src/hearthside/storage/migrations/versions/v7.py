"""Version 7: a match has options, which the host may change, and seats can be taken with six letters."""

import sqlalchemy
from alembic import op

revision = "v7"
down_revision = "v6"


def upgrade() -> None:
    """Matches from before have none set. A file of version 4 or less has just got the table of seats of today."""
    text, string = (
        kind().with_variant(kind(collation="C"), "postgresql") for kind in (sqlalchemy.Text, sqlalchemy.String)
    )
    op.add_column("tables", sqlalchemy.Column("options", text, nullable=False, server_default="{}"))
    if "letters" not in {each["name"] for each in sqlalchemy.inspect(op.get_bind()).get_columns("seats")}:
        for name in ("letters", "letters_until"):
            op.add_column("seats", sqlalchemy.Column(name, string))
        op.create_index("ix_seats_letters", "seats", ["letters"])
