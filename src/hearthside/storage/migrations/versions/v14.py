"""Version 14: reviews of imported records."""

import sqlalchemy
from alembic import op

revision = "v14"
down_revision = "v13"


def upgrade() -> None:
    """One table more. A file has it already: it gets what is missing before the scripts run."""
    string = sqlalchemy.String().with_variant(sqlalchemy.String(collation="C"), "postgresql")
    number = sqlalchemy.Integer().with_variant(sqlalchemy.BigInteger, "postgresql")
    if "import_reviews" not in sqlalchemy.inspect(op.get_bind()).get_table_names():
        op.create_table(
            "import_reviews",
            sqlalchemy.Column("record", string, sqlalchemy.ForeignKey("imports.id"), primary_key=True),
            sqlalchemy.Column("deal", number, primary_key=True, autoincrement=False),
            sqlalchemy.Column("seat", number, primary_key=True, autoincrement=False),
            sqlalchemy.Column("review", number, nullable=False),
            sqlalchemy.Column("lines", sqlalchemy.LargeBinary(), nullable=False),
        )
