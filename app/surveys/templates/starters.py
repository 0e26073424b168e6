"""Two templates to begin with, as bodies of createSurvey."""

from collections.abc import Sequence
from typing import Any

from app.models.survey import BOSS, PARTICIPANT, SATISFACTION, TRANSFER
from app.surveys.templates.rules import COURSE, RAPPORTEUR

AGREEMENT = ("Muy en desacuerdo", "En desacuerdo", "Indiferente", "De acuerdo", "Muy de acuerdo")


FREQUENCY = ("Nunca", "Pocas veces", "A veces", "Casi siempre", "Siempre")


GRADES = ("1", "2", "3", "4", "5", "6", "7")
"""Grades as schools in Chile give them."""


NOT_SEEN = "No observado"


def starters() -> list[dict[str, Any]]:
    """Bodies ready for createSurvey."""
    return [_satisfaction(), _transfer()]


def _satisfaction() -> dict[str, Any]:
    return {
        "title": "Satisfacción del curso",
        "description": "Cuéntanos qué te pareció el curso: tu opinión mejora los próximos.",
        "type": SATISFACTION,
        "respondent": PARTICIPANT,
        "tables": _ordered(
            _table_of(
                "contenidos",
                "Contenidos",
                AGREEMENT,
                "Los contenidos fueron los que se anunciaron.",
                "La profundidad de los temas fue adecuada.",
                "Los ejemplos y ejercicios ayudaron a entender los temas.",
            ),
            _table_of(
                "relator",
                "Relator o relatora",
                AGREEMENT,
                "Domina los temas que enseña.",
                "Explica con claridad.",
                "Resuelve las dudas del grupo.",
                "Motiva a participar.",
                scope=RAPPORTEUR,
            ),
            _table_of(
                "organizacion",
                "Organización y logística",
                AGREEMENT,
                "La duración y el horario fueron adecuados.",
                "El lugar o la plataforma funcionó bien.",
                "Los materiales estuvieron disponibles a tiempo.",
            ),
            _table_of(
                "utilidad",
                "Utilidad para mi trabajo",
                AGREEMENT,
                "Lo aprendido sirve para mi trabajo.",
                "Podré aplicar pronto lo aprendido.",
            ),
            _table_of(
                "nota",
                "Nota general",
                GRADES,
                "¿Qué nota le pones al curso?",
                instructions="1 es la nota más baja y 7 la más alta.",
            ),
        ),
        "comment": _comment("¿Qué mejorarías de este curso?"),
    }


def _transfer() -> dict[str, Any]:
    return {
        "title": "Transferencia al puesto",
        "description": "Cuéntanos qué se aplica hoy en el trabajo de lo aprendido en el curso.",
        "type": TRANSFER,
        "respondent": BOSS,
        "tables": _ordered(
            _table_of(
                "aplicacion",
                "Aplicación en el puesto",
                FREQUENCY,
                "Usa en su trabajo lo que aprendió en el curso.",
                "Aplica lo aprendido por iniciativa propia.",
                "Resuelve mejor las tareas que abordó el curso.",
                "Comparte con su equipo lo que aprendió.",
                not_applicable=NOT_SEEN,
            ),
            _table_of(
                "condiciones",
                "Condiciones para aplicar",
                FREQUENCY,
                "Tiene tiempo para aplicar lo aprendido.",
                "Cuenta con las herramientas y materiales que necesita.",
                "Recibe apoyo de su jefatura para aplicarlo.",
                not_applicable=NOT_SEEN,
            ),
            _table_of(
                "resultados",
                "Resultados observados",
                FREQUENCY,
                "Comete menos errores que antes del curso.",
                "Trabaja con más rapidez o más calidad.",
                "Su trabajo tiene un efecto positivo en el equipo.",
                not_applicable=NOT_SEEN,
            ),
        ),
        "comment": _comment("Da un ejemplo de aplicación o indica qué la impidió"),
    }


def _table_of(
    table_id: str,
    title: str,
    scale: Sequence[str],
    *texts: str,
    scope: str = COURSE,
    instructions: str | None = None,
    not_applicable: str | None = None,
) -> dict[str, Any]:
    columns = [_column(f"c{value}", label, value) for value, label in enumerate(scale, 1)]
    if not_applicable is not None:
        columns.append(_column("na", not_applicable, None))
    rows = [
        {"rowId": f"r{place}", "text": text, "order": place, "required": True}
        for place, text in enumerate(texts, 1)
    ]
    return {
        "tableId": table_id,
        "title": title,
        "instructions": instructions,
        "scope": scope,
        "requireAll": True,
        "columns": columns,
        "rows": rows,
    }


def _column(column_id: str, label: str, value: int | None) -> dict[str, Any]:
    return {"columnId": column_id, "label": label, "value": value, "isNA": value is None}


def _ordered(*tables: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**table, "order": place} for place, table in enumerate(tables, 1)]


def _comment(prompt: str) -> dict[str, Any]:
    return {"enabled": True, "prompt": prompt, "required": False, "maxLength": 2000}
