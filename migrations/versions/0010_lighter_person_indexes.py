"""Indexes of people that cost a bulk load less: words by their blanks, statuses of who has one.

Revision: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TEXT = (
    "(folded_name::text || ' '::text) || translate(lower(COALESCE(email, ''::character varying)"
    "::text), '@.-_+'::text, '     '::text)"
)
BY_PARSER = f"to_tsvector('simple'::regconfig, {TEXT})"
BY_BLANKS = f"array_to_tsvector(array_remove(string_to_array({TEXT}, ' '::text), ''::text))"
PENDING_KB = 32_768


def upgrade() -> None:
    _index_words(BY_BLANKS)
    op.drop_index("ix_person_status_id", table_name="person")
    op.create_index(
        "ix_person_status_id",
        "person",
        ["status_id"],
        postgresql_where=sa.text("status_id IS NOT NULL"),
    )


def downgrade() -> None:
    _index_words(BY_PARSER)
    op.drop_index("ix_person_status_id", table_name="person")
    op.create_index("ix_person_status_id", "person", ["status_id"])


def _index_words(words: str) -> None:
    op.drop_index("ix_person_words", table_name="person")
    op.create_index(
        "ix_person_words",
        "person",
        [sa.text(words)],
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": PENDING_KB},
    )
