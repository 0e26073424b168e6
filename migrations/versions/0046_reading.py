"""Views that programs read by themselves, and the roles that may.

Revision: 0046
"""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

ALL_OR_OWN = """EXISTS (
    SELECT 1 FROM public.database_reader r
    WHERE r.role = current_user AND (r.company_id IS NULL OR r.company_id = {company})
)"""
ANY_READER = "EXISTS (SELECT 1 FROM public.database_reader r WHERE r.role = current_user)"

VIEWS = (
    (
        "empresas",
        f"""SELECT c.id AS empresa_id, c.rut, c.name AS nombre, c.city AS ciudad, c.dotacion,
            c.active AS habilitada, c.updated_at AS actualizada_el
        FROM public.company c WHERE {ALL_OR_OWN.format(company="c.id")}""",
    ),
    (
        "proveedores",
        f"""SELECT s.id AS proveedor_id, s.rut, s.razon_social, s.city AS ciudad, s.is_otec AS es_otec,
            s.updated_at AS actualizado_el
        FROM public.supplier s WHERE {ANY_READER}""",
    ),
    (
        "personas",
        f"""SELECT p.id AS persona_id, p.rut, p.name AS nombre, p.gender AS genero,
            p.company_id AS empresa_id, d.name AS area, p.is_external AS es_externa,
            p.franchise_sence AS usa_franquicia, p.gross_salary IS NOT NULL AS tiene_renta,
            p.active AS habilitada, p.updated_at AS actualizada_el
        FROM public.person p LEFT JOIN public.department d ON d.id = p.area_id
        WHERE {ALL_OR_OWN.format(company="p.company_id")}""",
    ),
    (
        "cursos",
        f"""SELECT c.id AS curso_id, c.name AS nombre, c.sence_name AS nombre_sence,
            c.sence_code AS codigo_sence, c.company_id AS empresa_id, c.supplier_id AS proveedor_id,
            t.name AS area_tematica, c.modality AS modalidad, c.region, c.commune AS comuna,
            c.initial_date AS fecha_inicio, c.end_date AS fecha_termino, c.total_hours AS horas,
            c.jornada, c.participating_value AS valor_por_participante,
            c.sence_action_id AS id_accion_sence, c.sence_communicated_at AS comunicado_el,
            c.bipartite AS bipartito, c.is_complete AS completado, c.active AS habilitado,
            c.updated_at AS actualizado_el
        FROM public.course c LEFT JOIN public.thematic_area t ON t.id = c.thematic_area_id
        WHERE {ALL_OR_OWN.format(company="c.company_id")}""",
    ),
    (
        "participaciones",
        f"""SELECT p.id AS participacion_id, p.course_id AS curso_id, p.person_id AS persona_id,
            p.company_id AS empresa_id, p.rut, p.name AS nombre, p.gender AS genero, d.name AS area,
            p.is_external AS es_externa, p.franchise_sence AS usa_franquicia,
            p.gross_salary IS NOT NULL AS tiene_renta, e.name AS estado,
            e.counts_as_trained AS cuenta_como_capacitada, p.attendance AS asistencia,
            p.attended_hours AS horas_asistidas, p.grade AS nota,
            p.dj_signed AS declaracion_firmada, p.active AS vigente,
            p.updated_at AS actualizada_el
        FROM public.participant p JOIN public.course c ON c.id = p.course_id
        LEFT JOIN public.department d ON d.id = p.area_id
        LEFT JOIN public.status e ON e.id = p.status_id
        WHERE {ALL_OR_OWN.format(company="c.company_id")}""",
    ),
)


def upgrade() -> None:
    """Make the table of who may read, and the views."""
    op.create_table(
        "database_reader",
        sa.Column("role", sa.String(63), nullable=False),
        sa.Column("company_id", sa.BigInteger(), nullable=True),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()
        ),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["company.id"],
            name="fk_database_reader_company_id_company",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("role", name="pk_database_reader"),
    )
    op.create_index("ix_database_reader_company_id", "database_reader", ["company_id"])
    op.execute("CREATE SCHEMA bi")
    for name, query in VIEWS:
        op.execute(f"CREATE VIEW bi.{name} WITH (security_barrier) AS {query}")


def downgrade() -> None:
    """Refuse: reports that people rely on would end."""
    raise NotImplementedError
