"""Who began a procedure, and what changed under it meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("draft", sa.Column("by", sa.String()))
    op.add_column("draft", sa.Column("phone", sa.String(), nullable=False, server_default=""))
    op.add_column("draft", sa.Column("changed_by", sa.Integer()))
    op.add_column("draft", sa.Column("asked_again", sa.Integer(), nullable=False, server_default="0"))
