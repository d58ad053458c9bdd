"""The first database."""

import sqlalchemy as sa
from alembic import op

from models.utc_datetime import UtcDateTime

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "table_",
        sa.Column("code", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("watch_token", sa.String(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("touched_at", UtcDateTime(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("rules_revision", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("code", sa.String(), sa.ForeignKey("table_.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.String()),
        sa.Column("by", sa.String()),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("notes", sa.JSON(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("parent", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
    )
    op.create_table(
        "draft",
        sa.Column("code", sa.String(), sa.ForeignKey("table_.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("seat", sa.String()),
        sa.Column("procedure", sa.String(), nullable=False),
        sa.Column("arguments", sa.JSON(), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("touched_at", UtcDateTime(), nullable=False),
    )
    op.create_table(
        "box_fact",
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("confidence", sa.String(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("value", sa.JSON(), nullable=False),
    )
