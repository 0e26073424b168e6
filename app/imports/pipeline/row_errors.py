"""Row errors: why rows stay out, in words with a remedy each, counted by kind and listed."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Table,
    func,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import distinct_on

from app.extensions import db
from app.imports.mappings.service import MappedTable
from app.imports.options import COVERED, Caller, covered_in
from app.imports.pipeline import editions
from app.imports.pipeline.identities import (
    BY_NAME,
    LETTER,
    MAIL_DIFFERS,
    MAIL_TAKEN,
    MAIL_TWICE,
    OTHER_NAME,
    SHIFTED,
    TWICE,
)
from app.imports.pipeline.lookups import BESIDE, OF_OTHER_COMPANY
from app.imports.previews import FailureView, LoadErrorView, ReviewOptionView
from app.imports.targets import TARGETS
from app.models.imports import Load, LoadError, LoadFile
from app.platform.lists import Columns, ListQuery, Page, page_of
from app.platform.views import as_view
from app.training.courses import rules
from app.training.courses.service import CompanyDisabled
from sheets import messages
from sheets.doubts.base import ROW_CODES, VALUE_CODES
from sheets.evidence import RUT_NEAR
from sheets.steps.base import MADE
from sheets.steps.registry import ANSWERS
from sheets.workbook import Workbook, as_seen, letters

MOST_KINDS = 200


MESSAGES: Mapping[str, tuple[str, str]] = {
    "person_other_company": (
        "Esta persona está registrada en otra empresa.",
        "Quita la fila. Si la persona cambió de empresa, pide el cambio a quien administra.",
    ),
    "person_disabled": (
        "La persona está deshabilitada.",
        "Habilita a la persona en su ficha y vuelve a cargar la fila, o quita la fila.",
    ),
    "key_ambiguous": (
        "Varios registros sin RUT tienen este correo y este nombre.",
        "Agrega el RUT a la fila, o deja en la lista uno solo de esos registros.",
    ),
    "row_exists": (
        "Ya está registrado.",
        "Quita la fila, o elige actualizar los registros que ya existen.",
    ),
    "course_ambiguous": (
        "La empresa tiene varios cursos con este nombre y esta fecha de inicio.",
        "Distingue sus nombres en sus fichas, o cambia el curso en la suya.",
    ),
    "course_repeated": (
        "Otra fila del archivo trae este mismo curso, con su empresa escrita de otra forma.",
        "Deja una sola fila con los datos correctos.",
    ),
    "course_company_disabled": (
        CompanyDisabled.message,
        "Habilita la empresa antes de cargar sus cursos, o quita la fila.",
    ),
    "course_complete": (
        "El curso ya está completado: una carga no lo cambia.",
        "Quita la fila. Para corregirlo, reabre el curso (quita la marca de completado).",
    ),
    "course_disabled": (
        "El curso está deshabilitado: una carga no lo cambia.",
        "Quita la fila, o habilita el curso en su ficha y vuelve a cargarla.",
    ),
    "course_region": (rules.REGION, "Los cursos presenciales y mixtos llevan región y comuna."),
    "course_commune": (rules.COMMUNE, "Los cursos presenciales y mixtos llevan región y comuna."),
    "course_other_region": (rules.OTHER_REGION, "Revisa cuál de las dos está errada."),
    "course_hour_init": (
        rules.HOUR_INIT,
        "Los cursos presenciales y sincrónicos llevan hora de inicio y de término.",
    ),
    "course_hour_finish": (
        rules.HOUR_FINISH,
        "Los cursos presenciales y sincrónicos llevan hora de inicio y de término.",
    ),
    "course_sence_name": (rules.SENCE_NAME, "Agrega el nombre SENCE, o borra el código SENCE."),
    "course_attended": (
        "Hay participantes con más horas asistidas que las que tendría el curso.",
        "Corrige sus horas asistidas antes de acortar el curso.",
    ),
    "rapporteur_of_person": (
        "Este relator interno está relacionado con una persona de la empresa.",
        "Déjalo como Interno, o quita esa relación en su ficha antes de cargarlo como Externo.",
    ),
    "name_taken": (
        "Este nombre ya lo tiene otro registro, con otro RUT.",
        "Si es el mismo, usa el RUT con que está registrado. Si es otro, distingue su nombre.",
    ),
    "name_repeated": (
        "Otra fila del archivo trae este nombre con otro RUT.",
        "Deja la fila del RUT correcto, o distingue los nombres.",
    ),
}
"""Code -> what is wrong, how to correct it: the codes that only a database can give."""
MESSAGES_OF_MANY: Mapping[str, str] = {
    "row_exists": "Ya están registrados.",
    "key_repeated": "Estas filas se contradicen: otra fila trae la misma clave con datos "
    "distintos.",
    "already_exists": "Ya existen registros con estos RUT.",
    "person_not_in_course": "Estas personas no participan en este curso.",
    "participant_disabled": "Estas personas están fuera del curso: su participación se "
    "deshabilitó.",
    "person_differs": "Estas filas traen el RUT de una persona y el nombre de otra.",
    "participant_differs": "Estas filas traen el RUT de un participante y el nombre de otro.",
    "rapporteur_differs": "Estas filas traen el RUT de un relator y el nombre de otro.",
    "supplier_differs": "Estas filas traen el RUT de un proveedor y el nombre de otro.",
    "company_differs": "Estas filas traen el RUT de una empresa y el nombre de otra.",
    RUT_NEAR: "Estos RUT tienen un error, y quienes se llaman así están registrados con uno casi "
    "igual.",
    BY_NAME: "Estas filas no traen RUT ni un correo de participante: solo el nombre dice de quién "
    "son.",
    OTHER_NAME: "Estas filas traen el correo de un participante y el nombre de otra persona.",
    LETTER: "Estas filas y los registros con su correo se distinguen en una ñ.",
    TWICE: "Varias filas son del mismo participante.",
    MAIL_DIFFERS: "Estas filas traen el RUT de una persona y el correo de otra.",
    MAIL_TAKEN: "Los correos de estas personas nuevas son de personas que ya están registradas.",
    MAIL_TWICE: "Otra persona nueva del archivo trae el mismo correo que cada una de estas.",
    "row_struck": "Estas filas están tachadas en el archivo.",
    "row_hidden": "Estas filas están ocultas en el archivo, por un filtro o a mano.",
    "row_coloured": "El archivo distingue estas filas por su color o su letra.",
    "row_left": "Según «{column}», ya no están vigentes.",
    "row_of_leavers": "Estas filas están bajo un título que las pone en duda: «{said}».",
    "row_below_other_course": "Estas filas están bajo el título «{said}», y cargas en «{course}».",
    "row_titled": "El título del archivo o el nombre de su hoja dice «{said}»: ¿van estas filas?",
    "row_lowered": "¿La columna quedó una fila más abajo? Su primera celda está en blanco y bajo "
    "la tabla sobra un valor.",
    "row_said_otherwise": "Otra columna del archivo pone en duda estas filas.",
    "row_of_other_table": "Sobre estas filas se repiten los títulos en otro orden.",
    "row_exchanged": "En estas filas, los valores de «{person}» y «{list}» parecen cambiados.",
    "row_of_session": "Estas filas parecen sesiones, y no cursos aparte.",
    "row_of_group": "Estas filas son del mismo curso en los mismos días, para varios grupos.",
    "row_of_attendance": "El archivo trae una fila por persona y sesión: ¿cada una trae el total?",
    "row_other_course": "Por el título del archivo o el nombre de su hoja, estas filas son de otro "
    "curso.",
    "row_of_other_course": "Según una columna del archivo, estas filas son de otro curso.",
    "row_commented": "Estas filas tienen un comentario en una celda que se carga.",
    "rut_generic": "Estos RUT se escriben cuando no se tiene el verdadero.",
    "rut_bare": "Pueden ser RUT sin guion o documentos de otro país.",
    "rut_document": "Otra columna del archivo dice que estos son otros documentos, no RUT.",
    "attendance_denied": "En estas filas, la asistencia y las horas asistidas no calzan.",
    "result_denied": "En estas filas, el resultado contradice la nota o la asistencia.",
    "pay_far": "Estas rentas son más de cinco veces las registradas, o menos de un quinto.",
    "utm_far": "Estos valores están lejos de la UTM de los meses cercanos.",
    "money_far": "Estos montos no parecen la renta de un mes.",
    "hour_value_far": "Estos montos no parecen lo que SENCE paga por una hora de participante.",
    "price_far": "Por hora, estos valores están lejos de los de los demás cursos del archivo.",
    "hours_far": "Estas horas no caben entre la fecha de inicio y la de término.",
    "days_few": "Estos cursos tienen más horas de las que caben en sus días: pueden ser solo los "
    "de inicio.",
    "date_to_come": "Estas fechas todavía no llegan, y lo que dicen ya tendría que haber pasado.",
    "headcount_far": "Estas dotaciones están lejos de lo que dicen el registro u otra parte del "
    "archivo.",
    "date_far": "El año de estas fechas está lejos del de las demás filas.",
    editions.NEAR: "Pueden ser cursos que ya están registrados.",
    editions.DIFFERS: "Estos cursos están registrados con otros datos.",
    editions.GROUP: "Otras filas del archivo traen estos cursos en las mismas fechas: pueden ser "
    "otros grupos o los mismos cursos.",
    "company_beside": "El RUT y el nombre de la empresa de estas filas son de dos empresas "
    "distintas.",
    OF_OTHER_COMPANY: "Un título del archivo nombra a otra empresa que la que recibirían estas "
    "filas.",
    "supplier_beside": "El RUT y el nombre del proveedor de estas filas son de dos proveedores "
    "distintos.",
    SHIFTED: "En la mayoría de las filas con RUT registrado, el nombre o el correo es de otra "
    "persona: ¿se ordenó o se pegó una sola columna?",
}
"""Code -> what is wrong with many rows, where the words for one name its row or its person."""
NOT_THERE = "lacking"
"""Parameter of a row of nothing registered, in a file without a datum that new rows need: what the
datum is called.
"""
NAME = ":name"
"""Stands for what names a row of the kind, or for its e-mail where a file brings no names."""
IDENTITY: Mapping[str, str] = {
    **{one.differs: NAME for one in TARGETS.values() if one.differs},
    SHIFTED: NAME,
    BY_NAME: NAME,
    OTHER_NAME: NAME,
    LETTER: NAME,
    editions.NEAR: NAME,
    editions.DIFFERS: NAME,
    MAIL_DIFFERS: "email",
}
"""Codes of rows that may be of another record than the one found, and the attribute that says so: a
person answers."""
_SAME: Mapping[str, str] = {
    SHIFTED: "Las filas están bien",
    "supplier_differs": "Es el mismo proveedor",
    "company_differs": "Es la misma empresa",
    editions.NEAR: "Es el mismo curso",
    editions.DIFFERS: "Es el mismo curso",
}
_KEPT: Mapping[str, str] = {
    **dict.fromkeys(ROW_CODES, "Cargar de todos modos"),
    **dict.fromkeys(VALUE_CODES, "Está bien así"),
    **dict.fromkeys(("rut_bare", "rut_document"), "Es un RUT"),
    editions.NEAR: "Es otro curso: crearlo",
    editions.GROUP: "Es otro curso: crearlo",
    BESIDE["company"]: "Vale esta empresa",
    BESIDE["supplier"]: "Vale este proveedor",
    OF_OTHER_COMPANY: "Vale la empresa por defecto",
    **dict.fromkeys((MAIL_TAKEN, MAIL_TWICE), "Comparten el correo"),
}
"""Code -> what a person says who loads the row as it is."""


def message(code: str, params: Mapping[str, Any]) -> str:
    """What is wrong, in Spanish."""
    if lacking := params.get(NOT_THERE):
        return f"No está registrado, y el archivo no trae {lacking}, que se necesita para crearlo."
    return MESSAGES[code][0] if code in MESSAGES else messages.message(code, params)


def message_of_many(code: str, params: Mapping[str, Any], times: int) -> str:
    """What is wrong with the rows of a kind, of which there are so many; `params` of the first."""
    of_many = MESSAGES_OF_MANY.get(code) if times > 1 else None
    return messages.filled(of_many, params) if of_many else message(code, params)


def how_to_fix(code: str, params: Mapping[str, Any]) -> str:
    """What the person does about it."""
    if params.get(NOT_THERE):
        return "Revisa la clave de la fila, o agrega al archivo una columna con ese dato."
    return MESSAGES[code][1] if code in MESSAGES else messages.how_to_fix(code, params)


def options_of(
    code: str, rows: Sequence[int] | None = None, *, alone: bool = False
) -> list[ReviewOptionView]:
    """What a person may answer about a row of this code, each with the step that does it: about
    some `rows`, or about all that have the code, of which those that are taken in `alone` can only
    be left out together.
    """
    about = {"code": code} if rows is None else {"rows": list(rows)}
    found: list[ReviewOptionView] = []
    if code in IDENTITY:
        every = {"all": True} if code == SHIFTED and rows is None else about
        same = _SAME.get(code, "Es la misma persona")
        if code == SHIFTED and rows is not None:
            same = "La fila está bien"
        found.append({"id": "same", "label": same, "step": {"op": ANSWERS["same"].op, **every}})
    if (kept := _KEPT.get(code)) is not None:
        found.append({"id": "keep", "label": kept, "step": {"op": ANSWERS["keep"].op, **about}})
    if not found:
        return []
    if alone and rows is None:
        found = []
    is_other = code in IDENTITY and code != SHIFTED and kept is None
    other = "otro" if "mismo" in _SAME.get(code, "") else "otra"
    left = f"Es {other}: dejar fuera" if is_other else "Dejar fuera"
    return [*found, {"id": "other", "label": left, "step": {"op": ANSWERS["other"].op, **about}}]


def cell(position: int | None, row: int) -> str | None:
    """The name of a cell as the spreadsheet program shows it: (2, 47) -> "C47".

    None for rows as a whole, and for columns that no file has."""
    return None if position is None or position >= MADE else f"{letters(position)}{row}"


def summarise(
    *, errors: Table, table: MappedTable, where: ColumnElement[bool]
) -> list[FailureView]:
    """Some errors by kind, most frequent first; `table` names their places in the first file."""
    place = (errors.c.code, errors.c.column_position, errors.c.attribute)
    times = func.count().over(partition_by=place).label("times")
    query = select(*place, errors.c.params, errors.c.row, times).ext(distinct_on(*place))
    rows = db.session.execute(query.where(where).order_by(*place, errors.c.row)).all()
    return [_failure(row, table) for row in sorted(rows, key=lambda row: -row.times)[:MOST_KINDS]]


def _failure(row: Any, table: MappedTable) -> FailureView:
    params = json.loads(row.params) if isinstance(row.params, str) else row.params or {}
    return {
        "code": row.code,
        "message": message_of_many(row.code, params, row.times),
        "attribute": row.attribute,
        "label": table.label(row.attribute),
        "columnName": table.name(row.column_position),
        "columnPosition": row.column_position,
        "count": row.times,
        "firstCell": cell(row.column_position, row.row) or f"Fila {row.row}",
    }


def list_errors(*, load: Load, query: ListQuery, caller: Caller) -> Page:
    """A page of errors in the order of the file, as the answer shows them."""
    rows = (
        select(LoadError)
        .where(LoadError.load_id == load.id)
        .order_by(LoadError.row, LoadError.column_position)
    )
    filters = {name: value for name, value in query.filters.items() if value is not None}
    listed = Columns(
        sorts={},
        tie=LoadError.id,
        filters={"column": LoadError.column_position, "code": LoadError.code},
    )
    page = page_of(rows, replace(query, filters=filters), listed)
    if not page.rows or load.plan is None:
        return replace(page, rows=[])
    table = MappedTable.of_load(load)
    sheet = sheet_name(load, table.sheet)
    views = [view(error, sheet, table) for error in page.rows]
    return replace(page, rows=without_covered(views, covered_in(load, user_id=caller.user_id)))


def without_covered(
    errors: Sequence[LoadErrorView], covered: Collection[str]
) -> list[LoadErrorView]:
    """Errors as `view` gives them: of covered attributes why and where, and not what was said."""
    return [
        {**one, "value": one["value"] and COVERED, "suggestion": None}
        if one["attribute"] in covered
        else one
        for one in errors
    ]


def forget_cells(*, load_id: int) -> None:
    """Remove what the rejected rows of a load said; why and where they were wrong stays."""
    wrong = update(LoadError).where(LoadError.load_id == load_id)
    db.session.execute(wrong.values(value=None, suggestion=None, row_key=None, row_name=None))


def forget_names(*, load_id: int) -> None:
    """Remove what the rejected rows of a load were called in their file."""
    named = update(LoadError).where(LoadError.load_id == load_id)
    db.session.execute(named.values(row_key=None, row_name=None))


def view(error: LoadError, sheet: str, table: MappedTable) -> LoadErrorView:
    """An error with its place, its words and how to correct it."""
    return as_view(
        LoadErrorView,
        error,
        sheet=sheet,
        rowKey=error.row_key and as_seen(error.row_key),
        rowName=error.row_name and as_seen(error.row_name),
        cell=cell(error.column_position, error.row),
        column_name=table.name(error.column_position),
        label=table.label(error.attribute),
        value=error.value and as_seen(error.value),
        message=message(error.code, error.params),
        suggestion=messages.suggestion(error.suggestion),
        howToFix=how_to_fix(error.code, error.params),
        options=[
            {"id": one["id"], "label": one["label"]} for one in options_of(error.code, [error.row])
        ],
    )


def sheet_name(load: Load, index: int) -> str:
    """What the first file of a load calls a sheet."""
    stored = db.session.get_one(LoadFile, load.file_id).workbook
    book = Workbook.from_dict(stored) if stored else None
    return next((sheet.name for sheet in (book.sheets if book else ()) if sheet.index == index), "")
