"""Version 9: the hash of a recovery code has a column of its own, and handovers of seats are counted."""

import sqlalchemy
from alembic import op

revision = "v9"
down_revision = "v8"


def upgrade() -> None:
    """The hash stood in the column of the invitation. A file of version 4 or less has the columns already."""
    inspected = sqlalchemy.inspect(op.get_bind())
    columns = {each["name"] for each in inspected.get_columns("seats")}
    if "recovery" not in columns:
        string = sqlalchemy.String().with_variant(sqlalchemy.String(collation="C"), "postgresql")
        number = sqlalchemy.Integer().with_variant(sqlalchemy.BigInteger, "postgresql")
        op.add_column("seats", sqlalchemy.Column("recovery", string))
        op.add_column("seats", sqlalchemy.Column("handovers", number, nullable=False, server_default="0"))
        op.create_index("ix_seats_recovery", "seats", ["recovery"])
        op.execute("UPDATE seats SET recovery = invitation, invitation = NULL WHERE holder IS NOT NULL")
    op.drop_index("ix_seats_invitation", "seats")
