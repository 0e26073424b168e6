"""Rapporteurs as a file."""

from sqlalchemy import select

from app.exports.declaring import CHANGED, ENABLED, ORIGIN, Column, ExportList
from app.kit.listing import narrowed_to
from app.models.rapporteur import Rapporteur
from app.rapporteurs.schemas import RapporteursQuerySchema, rapporteur_views
from app.rapporteurs.service import LIST, taught_by

RAPPORTEURS = ExportList(
    title="Relatores",
    schema=RapporteursQuerySchema,
    key=Rapporteur.id,
    rows=lambda query, _: narrowed_to(select(Rapporteur), query, LIST),
    views=lambda rows, _: rapporteur_views(rows, taught_by(rows)),
    columns=(
        Column("name", "Nombre"),
        Column("rut", "RUT", "rut"),
        Column("email", "Correo"),
        Column("phone", "Teléfono", "phone"),
        Column("specialty", "Especialidad"),
        Column("supplierName", "Proveedor"),
        Column("isInternal", "Tipo", words={True: "Interno", False: ORIGIN[True]}),
        Column("courses", "Cursos", "number"),
        Column("hours", "Horas", "number"),
        Column("surveyIndex", "Satisfacción", "number"),
        Column("bio", "Reseña"),
        Column("active", "Estado", words=ENABLED),
        CHANGED,
    ),
)
