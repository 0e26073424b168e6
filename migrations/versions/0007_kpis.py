"""Cells of the KPIs, and the triggers that mark what a change puts out of date.

Revision: 0007
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

# A trigger sees all rows of its statement at once, however they were written. What it does with
# them is planned anew each time (EXECUTE): a plan made for one row would last hours for a million.
# EXCEPT finds what changed, on both sides, without joining the rows before with those after.

COURSE = """
CREATE FUNCTION kpi_mark_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id)
      SELECT 'course', id FROM after WHERE active AND is_complete $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, month, company_id)
      SELECT 'course', id, date_trunc('month', end_date)::date, company_id
      FROM before WHERE active AND is_complete $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT id, date_trunc('month', end_date)::date AS month, company_id, total_hours
                   FROM before WHERE active AND is_complete),
           new AS (SELECT id, date_trunc('month', end_date)::date AS month, company_id, total_hours
                   FROM after WHERE active AND is_complete)
      INSERT INTO kpi_dirty (kind, course_id, month, company_id)
      SELECT 'course', id, month, company_id FROM (TABLE old EXCEPT TABLE new) gone
      UNION ALL
      SELECT 'course', id, NULL, NULL FROM (TABLE new EXCEPT TABLE old) came $q$;
  END IF;
  RETURN NULL;
END $$
"""

PARTICIPANT = """
CREATE FUNCTION kpi_mark_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'participant', course_id, company_id FROM after WHERE active $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'participant', course_id, company_id FROM before WHERE active $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT id, course_id, company_id, person_id, gender, is_external, status_id,
                          attendance, attended_hours FROM before WHERE active),
           new AS (SELECT id, course_id, company_id, person_id, gender, is_external, status_id,
                          attendance, attended_hours FROM after WHERE active)
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'participant', course_id, company_id
      FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed $q$;
  END IF;
  RETURN NULL;
END $$
"""

PERSON = """
CREATE FUNCTION kpi_mark_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, company_id) SELECT DISTINCT 'people', company_id FROM after $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, company_id) SELECT DISTINCT 'people', company_id FROM before $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT company_id, gender, is_external, active, count(*)
                   FROM before GROUP BY company_id, gender, is_external, active),
           new AS (SELECT company_id, gender, is_external, active, count(*)
                   FROM after GROUP BY company_id, gender, is_external, active)
      INSERT INTO kpi_dirty (kind, company_id)
      SELECT DISTINCT 'people', company_id
      FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed $q$;
  END IF;
  RETURN NULL;
END $$
"""

STATUS = """
CREATE FUNCTION kpi_mark_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $q$
    INSERT INTO kpi_dirty (kind)
    SELECT DISTINCT 'all' FROM (SELECT id, counts_as_trained FROM before
                                EXCEPT SELECT id, counts_as_trained FROM after) changed $q$;
  RETURN NULL;
END $$
"""

TABLES = ("course", "participant", "person")
SEEN = {
    "INSERT": "NEW TABLE AS after",
    "DELETE": "OLD TABLE AS before",
    "UPDATE": "OLD TABLE AS before NEW TABLE AS after",
}


def upgrade() -> None:
    _cells()
    _marks()
    _state()
    for function in (COURSE, PARTICIPANT, PERSON, STATUS):
        op.execute(function)
    for table in TABLES:
        for event in SEEN:
            _trigger(table, event)
    _trigger("status", "UPDATE")
    op.create_index("ix_participant_company_course", "participant", ["company_id", "course_id"])
    op.drop_index("ix_participant_company_id", table_name="participant")


def downgrade() -> None:
    op.create_index("ix_participant_company_id", "participant", ["company_id"])
    op.drop_index("ix_participant_company_course", table_name="participant")
    for table in (*TABLES, "status"):
        op.execute(f"DROP FUNCTION kpi_mark_{table}() CASCADE")
    for table in ("kpi_state", "kpi_dirty", "kpi_registry", "kpi_pair", "kpi_cell"):
        op.drop_table(table)


def _trigger(table: str, event: str) -> None:
    """ALWAYS: also where a bulk load has switched off what is checked row by row."""
    name = f"kpi_{event.lower()}"
    op.execute(
        f"CREATE TRIGGER {name} AFTER {event} ON {table} REFERENCING {SEEN[event]}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_{table}()"
    )
    op.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable, autoincrement=False)


def _cells() -> None:
    op.create_table(
        "kpi_cell",
        _number("company_id"),
        sa.Column("gender", sa.String(6), nullable=False),
        sa.Column("origin", sa.String(8), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        _number("hours"),
        _number("participations"),
        sa.Column("people", sa.LargeBinary(), nullable=False),
        sa.Column("courses", sa.LargeBinary(), nullable=False),
        _number("completed"),
        _number("participants"),
        sa.PrimaryKeyConstraint(
            "company_id", "gender", "origin", "month", name=op.f("pk_kpi_cell")
        ),
    )
    # Sets are dense already: unpacking them would take longer than reading them.
    for column in ("people", "courses"):
        op.execute(f"ALTER TABLE kpi_cell ALTER COLUMN {column} SET STORAGE EXTERNAL")
    op.create_index(op.f("ix_kpi_cell_month_company_id"), "kpi_cell", ["month", "company_id"])
    op.create_table(
        "kpi_pair",
        _number("company_id"),
        sa.Column("month", sa.Date(), nullable=False),
        _number("version"),
        sa.Column("built_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "month", name=op.f("pk_kpi_pair")),
    )
    op.create_table(
        "kpi_registry",
        _number("company_id"),
        sa.Column("gender", sa.String(6), nullable=False),
        sa.Column("is_external", sa.Boolean(), nullable=False),
        _number("people"),
        sa.PrimaryKeyConstraint(
            "company_id", "gender", "is_external", name=op.f("pk_kpi_registry")
        ),
    )


def _marks() -> None:
    op.create_table(
        "kpi_dirty",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        _number("course_id", nullable=True),
        sa.Column("month", sa.Date(), nullable=True),
        _number("company_id", nullable=True),
        sa.Column(
            "since",
            sa.DateTime(timezone=True),
            server_default=sa.text("clock_timestamp()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kpi_dirty")),
    )
    # What was there before the marks has to be counted once.
    op.execute("INSERT INTO kpi_dirty (kind) VALUES ('all')")


def _state() -> None:
    op.create_table(
        "kpi_state",
        sa.Column("id", sa.SmallInteger(), nullable=False, autoincrement=False),
        sa.Column("version", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("formula", sa.String(60), server_default="", nullable=False),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("compared", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("drifted", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "drift",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kpi_state")),
    )
    op.execute("INSERT INTO kpi_state (id) VALUES (1)")
