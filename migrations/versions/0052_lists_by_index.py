"""Indexes of lists tell which rows are active: what comes before a page, and how many take part in a
course, is told without reading the rows.

Revision: 0052
"""

from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

INDEXES = {
    "ix_person_folded_name": ("person", ["folded_name", "id"]),
    "ix_person_company_name": ("person", ["company_id", "folded_name", "id"]),
    "ix_course_end_date": ("course", ["end_date", "id"]),
    "ix_course_initial_date": ("course", ["initial_date", "id"]),
    "ix_course_folded_name": ("course", ["folded_name", "id"]),
    "ix_course_total_hours": ("course", ["total_hours", "id"]),
    "ix_course_company_end": ("course", ["company_id", "end_date", "id"]),
}
SEAT = "uq_participant_course_id_person_id"


def upgrade() -> None:
    # All are made before the first one is exchanged, which nobody may read beside.
    for name, (table, columns) in INDEXES.items():
        op.create_index(f"new_{name}", table, columns, postgresql_include=["active"])
    op.create_index(
        f"new_{SEAT}",
        "participant",
        ["course_id", "person_id"],
        unique=True,
        postgresql_include=["active"],
    )
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
        op.execute(f"ALTER INDEX new_{name} RENAME TO {name}")
    op.execute(f"ALTER TABLE participant DROP CONSTRAINT {SEAT}")
    op.execute(f"ALTER TABLE participant ADD CONSTRAINT {SEAT} UNIQUE USING INDEX new_{SEAT}")


def downgrade() -> None:
    for name, (table, columns) in INDEXES.items():
        op.drop_index(name, table)
        op.create_index(name, table, columns)
    op.drop_constraint(SEAT, "participant")
    op.create_unique_constraint(SEAT, "participant", ["course_id", "person_id"])
