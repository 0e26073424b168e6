import importlib.util
import re
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import canonicalize

import pytest

from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from tests.sheets.meaning import again, outcome

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples"
README = (FOLDER / "README.md").read_text("utf-8")

FAULTS = {
    4: "rut_check_digit",
    7: "email_invalid",
    9: "email_invalid",
    11: "phone_invalid",
    14: "name_title_only",
    16: "money_invalid",
    18: "salary_required",
    20: "company_required",
    23: "rut_digit_missing",
    26: "cell_error",
    28: "identifier_scientific",
    31: "money_decimals",
    34: "text_mojibake",
    37: "rut_required",
}


def loaded(folder, name):
    return outcome(folder, (FOLDER / name).read_bytes())


@pytest.fixture(scope="module")
def maker():
    """The script that writes the examples, as a module."""
    scripts = str(ROOT / "scripts")
    sys.path.insert(0, scripts)
    spec = importlib.util.spec_from_file_location("make_examples", f"{scripts}/make_examples.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(scripts)


class TestTheExamples:
    @pytest.mark.parametrize(
        ("name", "kind", "heading_row", "counts"),
        [
            ("1_personas_limpias.xlsx", PEOPLE, 1, (40, 0, 0, 0)),
            ("2_personas_desordenadas.xlsx", PEOPLE, 1, (24, 16, 2, 1)),
            ("3_proveedores_cp1252.csv", SUPPLIERS, 1, (23, 1, 0, 0)),
            ("4_personas_dos_hojas.xlsx", PEOPLE, 6, (30, 0, 0, 1)),
            ("5_personas_20000.xlsx", PEOPLE, 1, (20_000, 0, 0, 0)),
            ("6_nomina_con_grupos.xlsx", PEOPLE, 5, (36, 0, 2, 6)),
            ("7_asistencia_curso.xlsx", RESULTS, 7, (15, 6, 1, 4)),
            ("8_plan_anual_cursos.xlsx", COURSES, 4, (12, 2, 1, 9)),
            ("9_libro_tres_hojas.xlsx", PEOPLE, 1, (24, 0, 1, 1)),
            ("10_todas_con_problema.xlsx", PEOPLE, 1, (2, 23, 0, 0)),
        ],
    )
    def test_give_what_their_readme_says(self, tmp_path, name, kind, heading_row, counts):
        defaults = {"company": "Minera Cerro Azul SpA"} if name.startswith("6_") else {}
        result = outcome(tmp_path, (FOLDER / name).read_bytes(), kind, defaults=defaults)
        # Of rows that contradict each other none is loaded.
        more = len({row for pair in again(result) for row in pair})
        good, failed = len(result.rows) - more, result.total("failed_rows") + more
        blank = result.total("blank_rows")
        assert result.plan.header.row == heading_row
        assert (good, failed, blank, len(result.skipped)) == counts
        (line,) = (line for line in README.splitlines() if line.startswith(f"| `{name}`"))
        told = [int(number.replace(".", "")) for number in re.findall(r"\d[\d.]*", line)]
        assert set(counts) - {0} <= set(told)

    def test_have_the_faults_that_the_readme_lists(self, tmp_path):
        result = loaded(tmp_path, "2_personas_desordenadas.xlsx")
        assert {row: code for row, _, code in result.codes} == FAULTS
        assert again(result) == [(41, 2)]
        assert {int(row) for row in re.findall(r"^\| (\d+) \|", README, re.M)} >= {*FAULTS, 41}

    def test_leave_one_column_to_be_mapped_by_hand(self, tmp_path):
        plan = loaded(tmp_path, "2_personas_desordenadas.xlsx").plan
        mapped = {mapped.position for mapped in plan.mapping}
        left = [column.name for column in plan.header.columns if column.position not in mapped]
        assert left == ["N°", "Avisar a", "Talla"]

    def test_stay_small(self):
        assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_500_000


class TestTheScript:
    def test_makes_the_files_that_are_kept(self, maker):
        for name, make in maker.EXAMPLES.items():
            if name.startswith("5_"):
                continue
            assert contents(make()) == contents((FOLDER / name).read_bytes()), name


def contents(file):
    """What a file says, whatever packed it and wrote its XML, or the bytes of a text file."""
    if not zipfile.is_zipfile(BytesIO(file)):
        return file
    with zipfile.ZipFile(BytesIO(file)) as book:
        return {
            name: canonicalize(book.read(name).decode(), rewrite_prefixes=True)
            for name in book.namelist()
        }
