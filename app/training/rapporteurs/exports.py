"""Rapporteurs as a file; its columns are those of `records/rapporteur.py`."""

from sqlalchemy import select

from app.models.training import Rapporteur
from app.platform.exports import CHANGED, ExportList
from app.platform.lists import narrowed_to
from app.platform.records import export_columns
from app.training.rapporteurs.schemas import RapporteursQuerySchema, rapporteur_views
from app.training.rapporteurs.service import LIST, taught_by
from records.rapporteur import RAPPORTEUR

RAPPORTEURS = ExportList(
    title="Relatores",
    schema=RapporteursQuerySchema,
    key=Rapporteur.id,
    rows=lambda query, _: narrowed_to(select(Rapporteur), query, LIST),
    views=lambda rows, _: rapporteur_views(rows, taught_by(rows)),
    columns=(
        *export_columns(RAPPORTEUR),
        CHANGED,
    ),
)
