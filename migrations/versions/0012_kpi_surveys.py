"""Surveys in the KPIs: the day they follow, and the triggers that mark what a change moves.

Revision: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

# As in 0007: a trigger sees all rows of its statement at once, and plans anew each time (EXECUTE).

# A survey that is made has no invitations yet; one that goes takes them along before they can
# tell whose they were.
SURVEY = """
CREATE FUNCTION kpi_mark_survey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, month, company_id)
      SELECT 'survey', gone.course_id, date_trunc('month', gone.initial_date)::date, c.company_id
      FROM before gone LEFT JOIN course c ON c.id = gone.course_id $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT id, course_id, initial_date, status FROM before),
           new AS (SELECT id, course_id, initial_date, status FROM after)
      INSERT INTO kpi_dirty (kind, course_id, month)
      SELECT 'survey', course_id, date_trunc('month', initial_date)::date
      FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed $q$;
  END IF;
  RETURN NULL;
END $$
"""

# Mail that leaves moves no number, unless the survey is paused: the first one brings all of it in.
# Every answer comes this way, one row at a time: few tables make a plan that is made quickly.
INVITATION = """
CREATE FUNCTION kpi_mark_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'invitation', s.course_id, p.company_id
      FROM after i JOIN survey s ON s.id = i.survey_id
      JOIN participant p ON p.id = i.participant_id $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'invitation', s.course_id, p.company_id
      FROM before i JOIN survey s ON s.id = i.survey_id
      LEFT JOIN participant p ON p.id = i.participant_id $q$;
  ELSE
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT CASE WHEN s.status THEN 'invitation' ELSE 'survey' END,
                      s.course_id, p.company_id
      FROM before old JOIN after new USING (id)
      JOIN survey s ON s.id = new.survey_id
      JOIN participant p ON p.id = new.participant_id
      WHERE (old.answered_at IS NULL) <> (new.answered_at IS NULL)
         OR NOT s.status AND (old.sent_at IS NULL) <> (new.sent_at IS NULL) $q$;
  END IF;
  RETURN NULL;
END $$
"""

# Surveys are also asked about courses that are not complete.
COURSE = """
CREATE FUNCTION kpi_mark_surveyed_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $q$
    WITH old AS (SELECT id, company_id, active FROM before),
         new AS (SELECT id, company_id, active FROM after)
    INSERT INTO kpi_dirty (kind, course_id, company_id)
    SELECT DISTINCT 'survey', id, company_id
    FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed
    WHERE EXISTS (SELECT FROM survey WHERE course_id = changed.id) $q$;
  RETURN NULL;
END $$
"""

# Who answered counts on when disabled.
PARTICIPANT = """
CREATE FUNCTION kpi_mark_surveyed_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $q$
    WITH old AS (SELECT id, course_id, company_id, gender, is_external
                 FROM before WHERE NOT active),
         new AS (SELECT id, course_id, company_id, gender, is_external
                 FROM after WHERE NOT active)
    INSERT INTO kpi_dirty (kind, course_id, company_id)
    SELECT DISTINCT 'invitation', course_id, company_id
    FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed
    WHERE EXISTS (SELECT FROM invitation
                  WHERE participant_id = changed.id AND answered_at IS NOT NULL) $q$;
  RETURN NULL;
END $$
"""

SEEN = {
    "INSERT": "NEW TABLE AS after",
    "DELETE": "OLD TABLE AS before",
    "UPDATE": "OLD TABLE AS before NEW TABLE AS after",
}
# Function -> its table and the statements it looks at.
TRIGGERS = {
    "survey": ("survey", ("UPDATE", "DELETE")),
    "invitation": ("invitation", ("INSERT", "UPDATE", "DELETE")),
    "surveyed_course": ("course", ("UPDATE",)),
    "surveyed_participant": ("participant", ("UPDATE",)),
}


def upgrade() -> None:
    op.add_column("kpi_state", sa.Column("day", sa.Date(), nullable=True))
    for function in (SURVEY, INVITATION, COURSE, PARTICIPANT):
        op.execute(function)
    for name, (table, events) in TRIGGERS.items():
        for event in events:
            _trigger(name, table, event)


def downgrade() -> None:
    for name in TRIGGERS:
        op.execute(f"DROP FUNCTION kpi_mark_{name}() CASCADE")
    op.execute("DELETE FROM kpi_dirty WHERE kind IN ('survey', 'invitation')")
    op.drop_column("kpi_state", "day")


def _trigger(name: str, table: str, event: str) -> None:
    """ALWAYS: also where a bulk load has switched off what is checked row by row."""
    trigger = f"kpi_{name}_{event.lower()}"
    op.execute(
        f"CREATE TRIGGER {trigger} AFTER {event} ON {table} REFERENCING {SEEN[event]}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_{name}()"
    )
    op.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")
