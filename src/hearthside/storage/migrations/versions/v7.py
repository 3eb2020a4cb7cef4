"""Version 7: a match has options, which the host may change."""

import sqlalchemy
from alembic import op

revision = "v7"
down_revision = "v6"


def upgrade() -> None:
    """Matches from before have none set."""
    text = sqlalchemy.Text().with_variant(sqlalchemy.Text(collation="C"), "postgresql")
    op.add_column("tables", sqlalchemy.Column("options", text, nullable=False, server_default="{}"))
