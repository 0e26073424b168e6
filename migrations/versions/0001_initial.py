"""The first tables, with the lists that a new house starts from.

Revision: 0001
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


THEMATIC_AREAS = (
    ("Seguridad y salud ocupacional", "seguridad y salud ocupacional"),
    ("Liderazgo", "liderazgo"),
    ("Tecnología", "tecnologia"),
    ("Normativa y cumplimiento", "normativa y cumplimiento"),
    ("Idiomas", "idiomas"),
    ("Atención de clientes", "atencion de clientes"),
    ("Operaciones", "operaciones"),
    ("Administración y finanzas", "administracion y finanzas"),
)
STATUSES = (
    ("Inscrito", "inscrito", True),
    ("Aprobado", "aprobado", True),
    ("Reprobado", "reprobado", True),
    ("Ausente", "ausente", False),
    ("Retirado", "retirado", False),
    ("Licencia médica", "licencia medica", True),
)
"""Name, name to compare by, and whether it counts as trained."""


def _seed() -> None:
    areas = sa.table("thematic_area", sa.column("name"), sa.column("folded_name"))
    op.bulk_insert(areas, [{"name": n, "folded_name": f} for n, f in THEMATIC_AREAS])
    statuses = sa.table(
        "status", sa.column("name"), sa.column("folded_name"), sa.column("counts_as_trained")
    )
    op.bulk_insert(
        statuses,
        [{"name": n, "folded_name": f, "counts_as_trained": c} for n, f, c in STATUSES],
    )


def upgrade() -> None:
    op.create_table(
        "company",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("name", sa.String(length=150), nullable=False),
        sa.Column("folded_name", sa.String(length=150), nullable=False),
        sa.Column("rut", sa.String(length=12, collation="C"), nullable=False),
        sa.Column("city", sa.String(length=80), nullable=True),
        sa.Column("country", sa.String(length=80), nullable=True),
        sa.Column("address", sa.String(length=200), nullable=True),
        sa.Column("logo", sa.String(length=100), nullable=True),
        sa.Column("dotacion", sa.Integer(), nullable=True),
        sa.Column("active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_company")),
        sa.UniqueConstraint("rut", name=op.f("uq_company_rut")),
    )
    op.create_index("uq_company_folded_name", "company", ["folded_name"], unique=True)
    op.create_table(
        "department",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("folded_name", sa.String(length=80), nullable=False),
        sa.Column("description", sa.String(length=300), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_department")),
        sa.UniqueConstraint("folded_name", name=op.f("uq_department_folded_name")),
    )
    op.create_table(
        "status",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("folded_name", sa.String(length=80), nullable=False),
        sa.Column(
            "counts_as_trained", sa.Boolean(), server_default=sa.text("true"), nullable=False
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_status")),
        sa.UniqueConstraint("folded_name", name=op.f("uq_status_folded_name")),
    )
    op.create_table(
        "supplier",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("rut", sa.String(length=12, collation="C"), nullable=False),
        sa.Column("razon_social", sa.String(length=150), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=True),
        sa.Column("city", sa.String(length=80), nullable=True),
        sa.Column("country", sa.String(length=80), nullable=True),
        sa.Column("contact_name", sa.String(length=150), nullable=True),
        sa.Column("contact_phone", sa.String(length=20), nullable=True),
        sa.Column("contact_email", sa.String(length=254), nullable=True),
        sa.Column("operative_contact_name", sa.String(length=150), nullable=True),
        sa.Column("operative_contact_phone", sa.String(length=20), nullable=True),
        sa.Column("operative_contact_email", sa.String(length=254), nullable=True),
        sa.Column("billing_manager_name", sa.String(length=150), nullable=True),
        sa.Column("billing_manager_phone", sa.String(length=20), nullable=True),
        sa.Column("billing_manager_email", sa.String(length=254), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_supplier")),
    )
    op.create_index("uq_supplier_rut", "supplier", ["rut"], unique=True)
    op.create_table(
        "thematic_area",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("folded_name", sa.String(length=80), nullable=False),
        sa.Column("descripcion", sa.String(length=300), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_thematic_area")),
        sa.UniqueConstraint("folded_name", name=op.f("uq_thematic_area_folded_name")),
    )
    op.create_table(
        "app_user",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("name", sa.String(length=150), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column(
            "preferences",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="{}",
            nullable=False,
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_app_user_company_id_company")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_app_user")),
    )
    op.create_index(op.f("ix_app_user_company_id"), "app_user", ["company_id"], unique=False)
    op.create_index(
        "uq_app_user_email", "app_user", [sa.literal_column("lower(email)")], unique=True
    )
    op.create_table(
        "company_dotacion",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("company_id", sa.BigInteger(), nullable=False),
        sa.Column("valid_from", sa.Date(), nullable=False),
        sa.Column("dotacion", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_company_dotacion_company_id_company")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_company_dotacion")),
        sa.UniqueConstraint(
            "company_id", "valid_from", name=op.f("uq_company_dotacion_company_id_valid_from")
        ),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("name", sa.String(length=150), nullable=False),
        sa.Column("folded_name", sa.String(length=150), nullable=False),
        sa.Column("rut", sa.String(length=12, collation="C"), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=20), nullable=True),
        sa.Column("gender", sa.String(length=6), nullable=True),
        sa.Column("area_id", sa.BigInteger(), nullable=True),
        sa.Column("boss_name", sa.String(length=150), nullable=True),
        sa.Column("boss_position", sa.String(length=150), nullable=True),
        sa.Column("boss_email", sa.String(length=254), nullable=True),
        sa.Column("boss_phone", sa.String(length=20), nullable=True),
        sa.Column("gross_salary", sa.Integer(), nullable=True),
        sa.Column("franchise_sence", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("is_external", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("status_id", sa.BigInteger(), nullable=True),
        sa.Column("active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["area_id"], ["department.id"], name=op.f("fk_person_area_id_department")
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_person_company_id_company")
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["status.id"], name=op.f("fk_person_status_id_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_index(op.f("ix_person_area_id"), "person", ["area_id"], unique=False)
    op.create_index(op.f("ix_person_company_id"), "person", ["company_id"], unique=False)
    op.create_index(op.f("ix_person_status_id"), "person", ["status_id"], unique=False)
    op.create_index(
        "uq_person_external_key",
        "person",
        [sa.literal_column("lower(email)"), "folded_name"],
        unique=True,
        postgresql_where=sa.text("rut IS NULL"),
    )
    op.create_index("uq_person_rut", "person", ["rut"], unique=True)
    op.create_table(
        "audit_event",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("action", sa.String(length=60), nullable=False),
        sa.Column("entity", sa.String(length=40), nullable=True),
        sa.Column("entity_id", sa.BigInteger(), nullable=True),
        sa.Column(
            "data", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.Column("request_id", sa.String(length=36), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_audit_event_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_event")),
    )
    op.create_index("ix_audit_event_entity", "audit_event", ["entity", "entity_id"], unique=False)
    op.create_index(op.f("ix_audit_event_user_id"), "audit_event", ["user_id"], unique=False)
    op.create_table(
        "idempotent_answer",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("path", sa.String(length=200), nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("body", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_idempotent_answer_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("pk_idempotent_answer")),
    )
    op.create_table(
        "job",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("task", sa.String(length=80), nullable=False),
        sa.Column("queue", sa.String(length=20), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=True),
        sa.Column("label", sa.String(length=300), server_default="", nullable=False),
        sa.Column(
            "args", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.Column("state", sa.String(length=10), server_default="queued", nullable=False),
        sa.Column("phase", sa.String(length=80), nullable=True),
        sa.Column("done", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("result", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("error", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("token", sa.Integer(), server_default="0", nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancel_requested_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_job_company_id_company")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_job_user_id_app_user")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )
    op.create_index(
        "ix_job_active",
        "job",
        ["state", "lease_until"],
        unique=False,
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.create_index("ix_job_user", "job", ["user_id", sa.literal_column("id DESC")], unique=False)
    op.create_index(
        "uq_job_key_active",
        "job",
        ["key"],
        unique=True,
        postgresql_where=sa.text("state IN ('queued', 'running')"),
    )
    op.create_table(
        "load_file",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=255), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("workbook", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expired_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_load_file_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_load_file")),
    )
    op.create_index(op.f("ix_load_file_sha256"), "load_file", ["sha256"], unique=False)
    op.create_index(op.f("ix_load_file_user_id"), "load_file", ["user_id"], unique=False)
    op.create_table(
        "lookup_alias",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("lookup", sa.String(length=20), nullable=False),
        sa.Column("folded_value", sa.String(length=200), nullable=False),
        sa.Column("target_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "saved_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_lookup_alias_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lookup_alias")),
        sa.UniqueConstraint(
            "lookup",
            "folded_value",
            "user_id",
            name=op.f("uq_lookup_alias_lookup_folded_value_user_id"),
        ),
    )
    op.create_table(
        "mapping_memory",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("model_id", sa.SmallInteger(), nullable=False),
        sa.Column("signature", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("targets", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "saved_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_mapping_memory_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mapping_memory")),
        sa.UniqueConstraint(
            "model_id",
            "signature",
            "user_id",
            name=op.f("uq_mapping_memory_model_id_signature_user_id"),
        ),
    )
    op.create_table(
        "notification",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("icon", sa.String(length=10), nullable=False),
        sa.Column("msg", sa.String(length=500), nullable=False),
        sa.Column(
            "time", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
        ),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("link", sa.String(length=300), nullable=True),
        sa.Column("key", sa.String(length=120), nullable=True),
        sa.Column("read", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_notification_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notification")),
        sa.UniqueConstraint("key", name=op.f("uq_notification_key")),
    )
    op.create_index(
        "ix_notification_user",
        "notification",
        ["user_id", sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_table(
        "user_session",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("access_jti", sa.String(length=36), nullable=False),
        sa.Column("refresh_jti", sa.String(length=36), nullable=False),
        sa.Column("family", sa.String(length=36), nullable=False),
        sa.Column("refresh_used", sa.Boolean(), server_default="false", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("user_agent", sa.String(length=200), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_user_session_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_session")),
        sa.UniqueConstraint("access_jti", name=op.f("uq_user_session_access_jti")),
        sa.UniqueConstraint("refresh_jti", name=op.f("uq_user_session_refresh_jti")),
    )
    op.create_index(op.f("ix_user_session_family"), "user_session", ["family"], unique=False)
    op.create_index(op.f("ix_user_session_user_id"), "user_session", ["user_id"], unique=False)
    op.create_table(
        "mapping",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("model_id", sa.SmallInteger(), nullable=False),
        sa.Column("comment", sa.String(length=500), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("course_id", sa.BigInteger(), nullable=True),
        sa.Column("file_id", sa.BigInteger(), nullable=True),
        sa.Column("sheet", sa.Integer(), nullable=True),
        sa.Column("header_row", sa.Integer(), nullable=True),
        sa.Column("headings", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("rows", sa.Integer(), nullable=True),
        sa.Column(
            "options", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_mapping_company_id_company")
        ),
        sa.ForeignKeyConstraint(
            ["file_id"], ["load_file.id"], name=op.f("fk_mapping_file_id_load_file")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_mapping_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mapping")),
    )
    op.create_index(op.f("ix_mapping_company_id"), "mapping", ["company_id"], unique=False)
    op.create_index(op.f("ix_mapping_file_id"), "mapping", ["file_id"], unique=False)
    op.create_index(op.f("ix_mapping_user_id"), "mapping", ["user_id"], unique=False)
    op.create_table(
        "load",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("mapping_id", sa.BigInteger(), nullable=False),
        sa.Column("model_id", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("job_id", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(length=14), server_default="preview", nullable=False),
        sa.Column("comment", sa.String(length=500), nullable=True),
        sa.Column(
            "options", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.Column(
            "counts", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.Column(
            "rounds", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
        sa.Column("preview", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("error", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("file_id", sa.BigInteger(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_load_company_id_company")
        ),
        sa.ForeignKeyConstraint(
            ["file_id"], ["load_file.id"], name=op.f("fk_load_file_id_load_file")
        ),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_load_job_id_job")),
        sa.ForeignKeyConstraint(
            ["mapping_id"], ["mapping.id"], name=op.f("fk_load_mapping_id_mapping")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.id"], name=op.f("fk_load_user_id_app_user")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_load")),
    )
    op.create_index(op.f("ix_load_company_id"), "load", ["company_id"], unique=False)
    op.create_index(op.f("ix_load_file_id"), "load", ["file_id"], unique=False)
    op.create_index(op.f("ix_load_mapping_id"), "load", ["mapping_id"], unique=False)
    op.create_index(op.f("ix_load_user_id"), "load", ["user_id"], unique=False)
    op.create_table(
        "mapping_detail",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("mapping_id", sa.BigInteger(), nullable=False),
        sa.Column("column_position", sa.Integer(), nullable=False),
        sa.Column("column_name", sa.String(length=300), nullable=False),
        sa.Column("attribute", sa.String(length=60), nullable=True),
        sa.Column("part", sa.String(length=30), nullable=True),
        sa.Column("confidence", sa.Float(), server_default="0", nullable=False),
        sa.Column("reason", sa.String(length=300), server_default="", nullable=False),
        sa.Column("state", sa.String(length=10), server_default="suggested", nullable=False),
        sa.ForeignKeyConstraint(
            ["mapping_id"],
            ["mapping.id"],
            name=op.f("fk_mapping_detail_mapping_id_mapping"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mapping_detail")),
        sa.UniqueConstraint(
            "mapping_id",
            "column_position",
            name=op.f("uq_mapping_detail_mapping_id_column_position"),
        ),
    )
    op.create_table(
        "load_change",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("load_id", sa.BigInteger(), nullable=False),
        sa.Column("entity_id", sa.BigInteger(), nullable=False),
        sa.Column("row", sa.Integer(), nullable=False),
        sa.Column("was_created", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("before", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("after_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["load_id"], ["load.id"], name=op.f("fk_load_change_load_id_load"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_load_change")),
        sa.UniqueConstraint("load_id", "entity_id", name=op.f("uq_load_change_load_id_entity_id")),
    )
    op.create_table(
        "load_error",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=False), nullable=False),
        sa.Column("load_id", sa.BigInteger(), nullable=False),
        sa.Column("row", sa.Integer(), nullable=False),
        sa.Column("column_position", sa.Integer(), nullable=True),
        sa.Column("attribute", sa.String(length=60), nullable=True),
        sa.Column("value", sa.Text(), nullable=True),
        sa.Column("code", sa.String(length=60), nullable=False),
        sa.Column(
            "params", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
        sa.Column("suggestion", sa.String(length=300), nullable=True),
        sa.ForeignKeyConstraint(
            ["load_id"], ["load.id"], name=op.f("fk_load_error_load_id_load"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_load_error")),
    )
    op.create_index(
        "ix_load_error_place", "load_error", ["load_id", "row", "column_position"], unique=False
    )
    _seed()


def downgrade() -> None:
    op.drop_index("ix_load_error_place", table_name="load_error")
    op.drop_table("load_error")
    op.drop_table("load_change")
    op.drop_table("mapping_detail")
    op.drop_index(op.f("ix_load_user_id"), table_name="load")
    op.drop_index(op.f("ix_load_mapping_id"), table_name="load")
    op.drop_index(op.f("ix_load_file_id"), table_name="load")
    op.drop_index(op.f("ix_load_company_id"), table_name="load")
    op.drop_table("load")
    op.drop_index(op.f("ix_mapping_user_id"), table_name="mapping")
    op.drop_index(op.f("ix_mapping_file_id"), table_name="mapping")
    op.drop_index(op.f("ix_mapping_company_id"), table_name="mapping")
    op.drop_table("mapping")
    op.drop_index(op.f("ix_user_session_user_id"), table_name="user_session")
    op.drop_index(op.f("ix_user_session_family"), table_name="user_session")
    op.drop_table("user_session")
    op.drop_index("ix_notification_user", table_name="notification")
    op.drop_table("notification")
    op.drop_table("mapping_memory")
    op.drop_table("lookup_alias")
    op.drop_index(op.f("ix_load_file_user_id"), table_name="load_file")
    op.drop_index(op.f("ix_load_file_sha256"), table_name="load_file")
    op.drop_table("load_file")
    op.drop_index(
        "uq_job_key_active",
        table_name="job",
        postgresql_where=sa.text("state IN ('queued', 'running')"),
    )
    op.drop_index("ix_job_user", table_name="job")
    op.drop_index(
        "ix_job_active", table_name="job", postgresql_where=sa.text("finished_at IS NULL")
    )
    op.drop_table("job")
    op.drop_table("idempotent_answer")
    op.drop_index(op.f("ix_audit_event_user_id"), table_name="audit_event")
    op.drop_index("ix_audit_event_entity", table_name="audit_event")
    op.drop_table("audit_event")
    op.drop_index("uq_person_rut", table_name="person")
    op.drop_index(
        "uq_person_external_key", table_name="person", postgresql_where=sa.text("rut IS NULL")
    )
    op.drop_index(op.f("ix_person_status_id"), table_name="person")
    op.drop_index(op.f("ix_person_company_id"), table_name="person")
    op.drop_index(op.f("ix_person_area_id"), table_name="person")
    op.drop_table("person")
    op.drop_table("company_dotacion")
    op.drop_index("uq_app_user_email", table_name="app_user")
    op.drop_index(op.f("ix_app_user_company_id"), table_name="app_user")
    op.drop_table("app_user")
    op.drop_table("thematic_area")
    op.drop_index("uq_supplier_rut", table_name="supplier")
    op.drop_table("supplier")
    op.drop_table("status")
    op.drop_table("department")
    op.drop_index("uq_company_folded_name", table_name="company")
    op.drop_table("company")
