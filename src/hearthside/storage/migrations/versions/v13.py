"""Version 13: how far somebody is in a lesson."""

import sqlalchemy
from alembic import op

revision = "v13"
down_revision = "v12"


def upgrade() -> None:
    """One table more. A file has it already: it gets what is missing before the scripts run."""
    string = sqlalchemy.String().with_variant(sqlalchemy.String(collation="C"), "postgresql")
    text = sqlalchemy.Text().with_variant(sqlalchemy.Text(collation="C"), "postgresql")
    number = sqlalchemy.Integer().with_variant(sqlalchemy.BigInteger, "postgresql")
    if "lesson_progress" not in sqlalchemy.inspect(op.get_bind()).get_table_names():
        op.create_table(
            "lesson_progress",
            sqlalchemy.Column("holder", string, primary_key=True),
            sqlalchemy.Column("lesson", string, primary_key=True),
            sqlalchemy.Column("step", number, nullable=False),
            sqlalchemy.Column("answers", text, nullable=False),
            sqlalchemy.Column("finished", string),
        )
