"""Two columns that nobody has ever read: the device of a table, which no table names, and who is sure of a fact of the
box, who is always its owner."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_column("table_", "device")
    op.drop_column("box_fact", "confidence")
