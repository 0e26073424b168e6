"""The workbook that a person fills in: headings, examples, lists to choose from, instructions."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from openpyxl import Workbook
from openpyxl.styles import Alignment
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from sheets.kinds.base import LoadKind
from sheets.writing.table import HEADING_FILL, HEADING_FONT, cell_text, set_widths

_CHOICES = {
    "gender": ("Masculino", "Femenino", "Otro"),
    "boolean": ("Sí", "No"),
    "external": ("Sí", "No"),
    "internal": ("Interno", "Externo"),
}
# Text keeps the leading zeros and the K that a number format would take away.
_AS_TEXT = frozenset({"rut", "phone"})
_LISTS = "_listas"
_LAST_ROW = 10_000

_ADVICE = (
    "Escribe una fila por registro en la primera hoja.",
    "Borra las dos filas de ejemplo antes de cargar el archivo; si quedan, no se cargan.",
    "Puedes cambiar el orden de las columnas o quitar las que no uses.",
    "Los títulos pueden llamarse de otra forma: al cargar revisas a qué dato va cada columna.",
)
_ADVICE_FILLED = (
    "La primera hoja ya trae una fila por participante: completa lo que corresponda.",
    *_ADVICE[2:],
)


def template(
    kind: LoadKind,
    lookups: Mapping[str, Sequence[str]],
    rows: Sequence[Mapping[str, str | None]] = (),
) -> bytes:
    """Return the xlsx to download. `lookups` has the names to choose from, by lookup.

    `rows` (attribute -> text) stand in it in place of the examples.
    """
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = kind.label
    lines = [[row.get(one.name) for one in kind.attributes] for row in rows]
    _fill_in_data(sheet, kind, lines or kind.examples)
    _explain(book.create_sheet("Cómo llenar"), kind, _ADVICE if not lines else _ADVICE_FILLED)
    lists = book.create_sheet(_LISTS)
    lists.sheet_state = "hidden"
    for at, attribute in enumerate(kind.attributes, start=1):
        if attribute.lookup is not None:
            choices = lookups.get(attribute.lookup, ())
        else:
            labels = tuple(one.label for one in attribute.options)
            choices = _CHOICES.get(attribute.parser, labels)
        if choices:
            _offer(sheet, lists, at, choices)
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def _fill_in_data(sheet: Worksheet, kind: LoadKind, lines: Sequence[Sequence[str | None]]) -> None:
    labels = [attribute.label for attribute in kind.attributes]
    sheet.append(labels)
    for line in lines:
        sheet.append([cell_text(text) if text else None for text in line])
    for cell in sheet[1]:
        cell.font, cell.fill = HEADING_FONT, HEADING_FILL
    for at, attribute in enumerate(kind.attributes, start=1):
        if attribute.parser in _AS_TEXT:
            for row in range(2, 2 + len(lines)):
                sheet.cell(row, at).number_format = "@"
            sheet.column_dimensions[get_column_letter(at)].number_format = "@"
    set_widths(sheet, labels)
    sheet.freeze_panes = "A2"


def _explain(sheet: Worksheet, kind: LoadKind, advice: Sequence[str]) -> None:
    sheet.append([f"Cómo llenar la plantilla de {kind.in_sentence}"])
    for line in advice:
        sheet.append([line])
    sheet.append([])
    headings = ["Columna", "Obligatoria", "Qué se escribe", "Ejemplo"]
    sheet.append(headings)
    top = sheet.max_row
    for attribute in kind.attributes:
        required = "Sí" if kind.requires(attribute) else "No"
        sheet.append([attribute.label, required, attribute.description, attribute.example])
    for cell in (sheet["A1"], *sheet[top]):
        cell.font = HEADING_FONT
    for row in sheet.iter_rows(min_row=top, min_col=3, max_col=3):
        row[0].alignment = Alignment(wrap_text=True, vertical="top")
    for letter, width in zip("ABCD", (34, 12, 60, 30), strict=True):
        sheet.column_dimensions[letter].width = width


def _offer(sheet: Worksheet, lists: Worksheet, at: int, choices: Sequence[str]) -> None:
    """Give a column a drop-down list, whose entries stand in the hidden sheet."""
    letter = get_column_letter(at)
    for row, choice in enumerate(choices, start=1):
        lists.cell(row, at, cell_text(choice))
    source = f"{_LISTS}!${letter}$1:${letter}${len(choices)}"
    validation = DataValidation(type="list", formula1=source, allow_blank=True)
    # A value that is not in the list is allowed: it can be created or resolved while loading.
    validation.showErrorMessage = False
    validation.add(f"{letter}2:{letter}{_LAST_ROW}")
    sheet.add_data_validation(validation)
