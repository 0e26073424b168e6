"""Courses, participants, rapporteurs; lists that are fast at a million rows; changes of many rows.

Revision: 0005
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from sheets.folding import fold

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

PERSON_WORDS = (
    "to_tsvector('simple'::regconfig, (folded_name::text || ' '::text) || "
    "translate(lower(COALESCE(email, ''::character varying)::text), "
    "'@.-_+'::text, '     '::text))"
)
COURSE_WORDS = "to_tsvector('simple'::regconfig, searchable::text)"
PENDING_KB = 32_768
"""What a bulk load adds waits here and is merged afterwards: a third of the time is saved."""
NAME_INDEXES = {
    "ix_person_inactive": "NOT active",
    "ix_person_external": "is_external",
    "ix_person_no_email": "email IS NULL",
    "ix_person_no_boss_email": "boss_email IS NULL",
    "ix_person_no_gender": "gender IS NULL",
    "ix_person_no_salary": "franchise_sence AND gross_salary IS NULL",
}
"""Index of people by name -> the few that it holds."""


def upgrade() -> None:
    _suppliers()
    _people()
    _courses()
    _rapporteurs()
    _participants()
    _bulk_changes()


def downgrade() -> None:
    for table in ("bulk_change", "participant", "rapporteur_course", "rapporteur", "course"):
        op.drop_table(table)
    for name in (*NAME_INDEXES, "ix_person_words", "ix_person_folded_name"):
        op.drop_index(name, table_name="person")
    op.drop_index("ix_person_company_name", table_name="person")
    op.create_index("ix_person_company_id", "person", ["company_id"])
    op.drop_index("ix_supplier_folded_name", table_name="supplier")
    op.drop_column("supplier", "folded_name")
    op.drop_column("supplier", "is_otec")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False)


def _moments() -> list[sa.Column[object]]:
    return [
        sa.Column(
            name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        )
        for name in ("created_at", "updated_at")
    ]


def _flag(name: str, *, on: bool) -> sa.Column[bool]:
    default = sa.text("true" if on else "false")
    return sa.Column(name, sa.Boolean(), server_default=default, nullable=False)


def _reference(
    table: str, column: str, to: str, *, nullable: bool = True
) -> list[object]:
    return [
        sa.Column(column, sa.BigInteger(), nullable=nullable),
        sa.ForeignKeyConstraint(
            [column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}_{to}")
        ),
    ]


def _rut() -> sa.Column[str]:
    return sa.Column("rut", sa.String(12, collation="C"), nullable=True)


def _suppliers() -> None:
    op.add_column("supplier", _flag("is_otec", on=True))
    op.add_column("supplier", sa.Column("folded_name", sa.String(150), nullable=True))
    supplier = sa.table(
        "supplier", sa.column("id"), sa.column("razon_social"), sa.column("folded_name")
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(supplier.c.id, supplier.c.razon_social)).all():
        connection.execute(
            sa.update(supplier)
            .where(supplier.c.id == row.id)
            .values(folded_name=fold(row.razon_social))
        )
    op.alter_column("supplier", "folded_name", nullable=False)
    op.create_index("ix_supplier_folded_name", "supplier", ["folded_name", "id"])


def _people() -> None:
    op.create_index("ix_person_folded_name", "person", ["folded_name", "id"])
    op.create_index("ix_person_company_name", "person", ["company_id", "folded_name", "id"])
    op.drop_index("ix_person_company_id", table_name="person")
    op.create_index(
        "ix_person_words",
        "person",
        [sa.text(PERSON_WORDS)],
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": PENDING_KB},
    )
    for name, condition in NAME_INDEXES.items():
        op.create_index(
            name, "person", ["folded_name", "id"], postgresql_where=sa.text(condition)
        )


def _courses() -> None:
    op.create_table(
        "course",
        _id(),
        sa.Column("name", sa.String(150), nullable=False),
        sa.Column("folded_name", sa.String(150), nullable=False),
        sa.Column("sence_name", sa.String(150), nullable=True),
        sa.Column("sence_code", sa.String(10), nullable=True),
        sa.Column("searchable", sa.String(400), nullable=False),
        *_reference("course", "supplier_id", "supplier"),
        *_reference("course", "thematic_area_id", "thematic_area", nullable=False),
        sa.Column("modality", sa.String(40), nullable=False),
        sa.Column("region", sa.String(60), nullable=True),
        sa.Column("commune", sa.String(60), nullable=True),
        sa.Column("address", sa.String(200), nullable=True),
        sa.Column("city", sa.String(80), nullable=True),
        sa.Column("initial_date", sa.Date(), nullable=False),
        sa.Column("end_date", sa.Date(), nullable=False),
        sa.Column("jornada", sa.String(12), server_default="AM", nullable=False),
        sa.Column("hour_init", sa.Time(), nullable=True),
        sa.Column("hour_finish", sa.Time(), nullable=True),
        sa.Column("total_hours", sa.Numeric(6, 1), nullable=False),
        sa.Column("participating_value", sa.BigInteger(), nullable=True),
        sa.Column("sence_hour_value", sa.Integer(), nullable=True),
        sa.Column("sence_action_id", sa.String(30), nullable=True),
        sa.Column("sence_communicated_at", sa.Date(), nullable=True),
        _flag("bipartite", on=False),
        _flag("active", on=True),
        _flag("is_complete", on=False),
        *_reference("course", "creator_user_id", "app_user"),
        *_reference("course", "company_id", "company", nullable=False),
        *_moments(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course")),
    )
    op.create_index("ix_course_end_date", "course", ["end_date", "id"])
    op.create_index("ix_course_initial_date", "course", ["initial_date", "id"])
    op.create_index("ix_course_folded_name", "course", ["folded_name", "id"])
    op.create_index("ix_course_company_end", "course", ["company_id", "end_date", "id"])
    op.create_index(
        "ix_course_to_close",
        "course",
        ["end_date", "id"],
        postgresql_where=sa.text("active AND NOT is_complete"),
    )
    op.create_index(
        "ix_course_words", "course", [sa.text(COURSE_WORDS)], postgresql_using="gin"
    )
    for column in ("sence_code", "supplier_id", "thematic_area_id"):
        op.create_index(op.f(f"ix_course_{column}"), "course", [column])


def _rapporteurs() -> None:
    op.create_table(
        "rapporteur",
        _id(),
        sa.Column("name", sa.String(150), nullable=False),
        sa.Column("folded_name", sa.String(150), nullable=False),
        _rut(),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("phone", sa.String(20), nullable=True),
        sa.Column("specialty", sa.String(150), nullable=True),
        *_reference("rapporteur", "supplier_id", "supplier"),
        _flag("is_internal", on=False),
        *_reference("rapporteur", "person_id", "person"),
        sa.Column("bio", sa.String(1000), nullable=True),
        _flag("active", on=True),
        *_moments(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rapporteur")),
    )
    op.create_index("uq_rapporteur_rut", "rapporteur", ["rut"], unique=True)
    op.create_index("ix_rapporteur_folded_name", "rapporteur", ["folded_name", "id"])
    for column in ("supplier_id", "person_id"):
        op.create_index(op.f(f"ix_rapporteur_{column}"), "rapporteur", [column])
    op.create_table(
        "rapporteur_course",
        _id(),
        *_reference("rapporteur_course", "rapporteur_id", "rapporteur", nullable=False),
        _flag("active", on=True),
        *_reference("rapporteur_course", "course_id", "course", nullable=False),
        *_moments(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rapporteur_course")),
        sa.UniqueConstraint(
            "course_id", "rapporteur_id", name=op.f("uq_rapporteur_course_course_id_rapporteur_id")
        ),
    )
    op.create_index(
        op.f("ix_rapporteur_course_rapporteur_id"), "rapporteur_course", ["rapporteur_id"]
    )


def _participants() -> None:
    op.create_table(
        "participant",
        _id(),
        *_reference("participant", "person_id", "person", nullable=False),
        *_reference("participant", "company_id", "company"),
        sa.Column("attendance", sa.Numeric(4, 1), nullable=True),
        sa.Column("attended_hours", sa.Numeric(6, 1), nullable=True),
        sa.Column("grade", sa.Numeric(2, 1), nullable=True),
        sa.Column("attendance_exception", sa.String(200), nullable=True),
        _flag("dj_signed", on=False),
        *_reference("participant", "load_id", "load"),
        sa.Column("name", sa.String(150), nullable=False),
        sa.Column("folded_name", sa.String(150), nullable=False),
        _rut(),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("phone", sa.String(20), nullable=True),
        sa.Column("gender", sa.String(6), nullable=True),
        *_reference("participant", "area_id", "department"),
        sa.Column("boss_name", sa.String(150), nullable=True),
        sa.Column("boss_position", sa.String(150), nullable=True),
        sa.Column("boss_email", sa.String(254), nullable=True),
        sa.Column("boss_phone", sa.String(20), nullable=True),
        sa.Column("gross_salary", sa.Integer(), nullable=True),
        _flag("franchise_sence", on=False),
        _flag("is_external", on=False),
        *_reference("participant", "status_id", "status"),
        _flag("active", on=True),
        *_reference("participant", "course_id", "course", nullable=False),
        *_moments(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_participant")),
        sa.UniqueConstraint(
            "course_id", "person_id", name=op.f("uq_participant_course_id_person_id")
        ),
        sa.CheckConstraint("attendance BETWEEN 0 AND 100", name=op.f("ck_participant_attendance")),
        sa.CheckConstraint("grade BETWEEN 1 AND 7", name=op.f("ck_participant_grade")),
        sa.CheckConstraint(
            "attended_hours BETWEEN 0 AND 2000", name=op.f("ck_participant_attended_hours")
        ),
    )
    op.create_index(
        "ix_participant_load_id",
        "participant",
        ["load_id"],
        postgresql_where=sa.text("load_id IS NOT NULL"),
    )
    for column in ("person_id", "company_id", "area_id", "status_id"):
        op.create_index(op.f(f"ix_participant_{column}"), "participant", [column])


def _bulk_changes() -> None:
    op.create_table(
        "bulk_change",
        _id(),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        *_reference("bulk_change", "user_id", "app_user", nullable=False),
        sa.Column("entity", sa.String(40), nullable=False),
        sa.Column("field", sa.String(40), nullable=False),
        sa.Column("before", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bulk_change")),
    )
    op.create_index(op.f("ix_bulk_change_user_id"), "bulk_change", ["user_id"])
