"""What changed since a cursor: triggers note which rows each statement changed.

And whoever removes participants is not to look through all responses for each of them.

Revision: 0051
"""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None

OWNERS = {
    "company": "id",
    "course": "company_id",
    "department": "NULL::bigint",
    "load": "company_id",
    "participant": "course_id",
    "person": "company_id",
    "rapporteur": "NULL::bigint",
    "status": "NULL::bigint",
    "supplier": "NULL::bigint",
    "survey": "course_id",
    "survey_template": "NULL::bigint",
    "thematic_area": "NULL::bigint",
}
"""Table -> what says whose a row is."""
EVENTS = {
    "INSERT": "NEW TABLE AS after",
    "UPDATE": "OLD TABLE AS before NEW TABLE AS after",
    "DELETE": "OLD TABLE AS before",
}
NOTE = """
CREATE FUNCTION note_row_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
  own text := TG_ARGV[0];
  has_movers boolean;
  note text := 'INSERT INTO row_change (kind, owner, moved, bucket, number, ids)
    SELECT %L, own, %L, id >> 12, count(*), array_agg(id) FROM (%s) changed GROUP BY own, id >> 12';
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE format(note, TG_TABLE_NAME, true, format('SELECT %s AS own, id FROM before', own));
    RETURN NULL;
  END IF;
  EXECUTE format(note, TG_TABLE_NAME, false, format('SELECT %s AS own, id FROM after', own));
  IF TG_OP = 'UPDATE' AND own IN ('company_id', 'course_id') THEN
    -- A row that goes from one owner to another concerns both. To join the two tables takes long,
    -- and mostly they tell the same rows of the same owners in the same order.
    EXECUTE format($q$
      SELECT (SELECT (array_agg(id), array_agg(%1$s)) FROM before)
        IS DISTINCT FROM (SELECT (array_agg(id), array_agg(%1$s)) FROM after) $q$, own)
      INTO has_movers;
    IF has_movers THEN
      EXECUTE format(note, TG_TABLE_NAME, true, format($q$
        SELECT unnest(ARRAY[b.%1$s, a.%1$s]) AS own, id
        FROM before b JOIN after a USING (id) WHERE b.%1$s IS DISTINCT FROM a.%1$s $q$, own));
    END IF;
  END IF;
  RETURN NULL;
END $_$
"""


def upgrade() -> None:
    op.create_table(
        "row_change",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column(
            "xact",
            sa.BigInteger(),
            server_default=sa.text("pg_current_xact_id()::text::bigint"),
            nullable=False,
        ),
        sa.Column("owner", sa.BigInteger()),
        sa.Column("moved", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("bucket", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ids", sa.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_row_change"),
    )
    op.create_index("ix_row_change_kind", "row_change", ["kind", "xact"])
    op.create_index("ix_survey_response_participant_id", "survey_response", ["participant_id"])
    op.add_column(
        "installation",
        sa.Column(
            "cursor_epoch",
            sa.Uuid(),
            server_default=sa.text("gen_random_uuid()"),
            nullable=False,
        ),
    )
    op.add_column("installation", sa.Column("cursor_place", sa.String(120)))
    op.add_column(
        "installation",
        sa.Column("cursor_floor", sa.BigInteger(), server_default="0", nullable=False),
    )
    op.execute(NOTE)
    for table, own in OWNERS.items():
        for event, rows in EVENTS.items():
            name = f"note_{event.lower()}"
            op.execute(
                f"CREATE TRIGGER {name} AFTER {event} ON {table} REFERENCING {rows}"
                f" FOR EACH STATEMENT EXECUTE FUNCTION note_row_change('{own}')"
            )
            op.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


def downgrade() -> None:
    """Refuse: who keeps a copy would not hear of what changes meanwhile."""
    raise NotImplementedError
