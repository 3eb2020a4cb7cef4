"""Version 6, where Alembic begins. Older files are brought to it by `storage/schema.py`."""

revision = "v6"
down_revision = None


def upgrade() -> None:
    """There is nothing before it."""
