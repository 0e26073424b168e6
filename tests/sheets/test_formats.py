"""What number formats show of cells, where the file keeps something else."""

import io
import zipfile

import openpyxl
import pytest

from sheets import workbook
from sheets.reading.formats import MONTH, YEARLESS, told
from tests.sheets import biff, books


def read(tmp_path, *cells, title="Plan"):
    """A column of cells, each a value and its number format, below a heading and a title."""
    book = openpyxl.load_workbook(io.BytesIO(books.xlsx([[title], ["Dato"]])))
    for value, form in cells:
        book.active.append([value])
        book.active.cell(book.active.max_row, 1).number_format = form
    path = tmp_path / "libro.xlsx"
    path.write_bytes(books.saved(book))
    workbook.parse(path, tmp_path / "out")
    return workbook.read_head(tmp_path / "out", 0)["c0"].to_pylist()[2:]


@pytest.mark.parametrize(
    ("form", "what"),
    [
        ("[$USD-409] #,##0", "USD"),
        ('"US$" #,##0', "USD"),
        ("[$€-2] #,##0.00", "EUR"),
        ('#,##0.00 "UF"', "UF"),
        ("[$$-340A] #,##0", None),
        ("[$$-409]#,##0.00", None),
        ('"$"#,##0_);[Red]("$"#,##0)', None),
        ("[$CLP] #,##0", None),
        ("mmm-yy", MONTH),
        ("[$-340A]mmmm yyyy;@", MONTH),
        ("dd-mmm", YEARLESS),
        ("d/m;@", YEARLESS),
        ('d" de "mmmm', YEARLESS),
        ("dddd d mmmm", YEARLESS),
        ("dd-mm-yyyy", None),
        ("hh:mm", None),
        ("mm:ss", None),
        ("General", None),
    ],
)
def test_a_format_tells_what_the_file_does_not_keep(form, what):
    assert told(form) == what


def test_an_amount_has_the_currency_that_its_cell_shows(tmp_path):
    found = read(tmp_path, (85000, "#,##0"), (1450, "[$USD-409] #,##0"), ("nada", '"US$" 0'))
    assert found == ["85000", "USD 1450", "nada"]


def dollars_in_xls() -> bytes:
    styles = biff.number_format(164, '"US$" #,##0') + biff.style() + biff.style(164)
    return biff.xls([["Valor"], [biff.Styled(85000, 0)], [biff.Styled(1450, 1)]], styles)


def dollars_in_xlsb() -> bytes:
    rows = [["Valor"], [books.Styled(85000, 0)], [books.Styled(1450, 1)]]
    return books.xlsb(rows, formats={1: "[$USD] #,##0"})


def dollars_in_ods() -> bytes:
    rows = books.ods({"Hoja": [["Valor"], [85000], [1450]]})
    with zipfile.ZipFile(io.BytesIO(rows)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    plain = 'office:value-type="float" office:value="1450"'
    assert plain in parts["content.xml"].decode()
    dollars = 'office:value-type="currency" office:currency="USD" office:value="1450"'
    content = parts["content.xml"].decode().replace(plain, dollars)
    return books.zipped({**parts, "content.xml": content})


@pytest.mark.parametrize("make", [dollars_in_xls, dollars_in_xlsb, dollars_in_ods])
def test_an_amount_has_its_currency_in_other_formats(tmp_path, make):
    path = tmp_path / "libro"
    path.write_bytes(make())
    workbook.parse(path, tmp_path / "out")
    assert workbook.read_head(tmp_path / "out", 0)["c0"].to_pylist()[1:] == ["85000", "USD 1450"]


DAY, LATER = (openpyxl.utils.datetime.from_excel(one) for one in (46478, 46508))
"""The 1st of April 2027, and of May."""


def test_a_cell_of_a_month_has_no_day_among_days(tmp_path):
    whole = (LATER, "dd-mm-yyyy")
    assert read(tmp_path, (DAY, "mmm-yy"), whole) == ["abr-27", "2027-05-01 00:00:00"]
    months = [(DAY, "mmm-yy"), (LATER, "mmm-yy")]
    assert read(tmp_path, *months) == ["2027-04-01 00:00:00", "2027-05-01 00:00:00"]


@pytest.mark.parametrize(
    ("title", "is_other"),
    [
        ("PLAN DE CAPACITACIÓN 2028", True),
        ("PLAN DE CAPACITACIÓN 2027", False),
        ("Cumpleaños 2042", False),
        ("Plan 2027-2028", False),
        ("Plan de capacitación", False),
    ],
)
def test_days_that_hide_their_year_have_none_below_a_title_of_another(tmp_path, title, is_other):
    found = read(tmp_path, (DAY, "dd-mmm"), (LATER, "d-mmm"), title=title)
    assert (found == ["01-abr", "01-may"]) is is_other


def test_a_day_that_hides_its_year_has_none_among_days_of_another(tmp_path):
    cells = [(DAY.replace(year=2026), "dd-mmm"), (LATER, "dd-mm-yyyy")]
    assert read(tmp_path, *cells) == ["01-abr", "2027-05-01 00:00:00"]


def test_days_have_their_year_where_one_of_them_shows_it(tmp_path):
    cells = [(DAY, "dd-mmm"), (LATER, "dd-mm-yyyy")]
    found = read(tmp_path, *cells, title="Plan 2028")
    assert found == ["2027-04-01 00:00:00", "2027-05-01 00:00:00"]
