import pytest

from sheets.kinds.courses import COURSES
from sheets.kinds.suppliers import SUPPLIERS
from tests.sheets import books
from tests.sheets.meaning import outcome, people

RUT = "12.531.909-2"


def person(folder, **cells):
    """Read one person out of her cells, by heading."""
    given = {"RUT": RUT, "Nombre": "Ana", "Empresa": "Acme"} | cells
    headings = {"Renta": "Renta bruta", "Sence": "Franquicia SENCE", "Jefe": "Correo jefe"}
    names = [headings.get(name, name) for name in given]
    return people(folder, names, list(given.values()))


def supplier(folder, **cells):
    names = {
        "nombre": "Nombre contacto comercial",
        "fono": "Fono contacto comercial",
        "correo": "Correo contacto comercial",
        "cobranza": "Correo cobranza",
    }
    row = {"RUT": "76.086.428-5", "Razón social": "Andes"}
    row |= {names.get(name, name): value for name, value in cells.items()}
    return outcome(folder, books.xlsx([list(row), list(row.values())]), SUPPLIERS)


class TestIdentity:
    def test_of_an_internal_person_is_the_rut(self, tmp_path):
        assert person(tmp_path, RUT=None, Correo="a@b.cl").codes == [(2, "rut", "rut_required")]

    def test_of_an_external_person_may_be_e_mail_and_name(self, tmp_path):
        cells = {"RUT": None, "Correo": "a@b.cl", "Externo": "Sí", "Empresa": None}
        assert person(tmp_path, **cells).codes == []

    @pytest.mark.parametrize("missing", ["Correo", "Nombre"])
    def test_of_an_external_person_needs_both(self, tmp_path, missing):
        cells = {"RUT": None, "Correo": "a@b.cl", "Externo": "Sí", missing: None}
        assert (2, "rut", "person_without_key") in person(tmp_path, **cells).codes

    def test_with_a_wrong_e_mail_is_told_once(self, tmp_path):
        cells = {"RUT": None, "Correo": "a@@b.cl", "Externo": "Sí"}
        assert person(tmp_path, **cells).codes == [(2, "email", "email_invalid")]

    def test_is_not_asked_of_a_row_whose_kind_is_unknown(self, tmp_path):
        result = person(tmp_path, RUT=None, Correo="a@b.cl", Externo="quizás")
        assert result.codes == [(2, "isExternal", "boolean_invalid")]


class TestCompany:
    def test_is_required_of_internal_people(self, tmp_path):
        result = person(tmp_path, Empresa=None)
        assert result.codes == [(2, "company", "company_required")]
        assert result.warnings == []

    def test_may_come_from_a_default(self, tmp_path):
        result = people(tmp_path, ["RUT", "Nombre"], [RUT, "Ana"], defaults={"company": "Acme"})
        assert result.codes == []

    def test_is_not_required_of_external_people(self, tmp_path):
        assert person(tmp_path, Empresa=None, Externo="Sí").codes == []


class TestFranchise:
    def test_needs_the_salary(self, tmp_path):
        result = person(tmp_path, Sence="Sí", Renta=None)
        assert result.codes == [(2, "grossSalary", "salary_required")]

    def test_takes_any_salary(self, tmp_path):
        assert person(tmp_path, Sence="Sí", Renta="0").codes == []

    def test_with_a_wrong_salary_is_told_once(self, tmp_path):
        result = person(tmp_path, Sence="Sí", Renta="mucho")
        assert result.codes == [(2, "grossSalary", "money_invalid")]

    def test_is_not_for_external_people(self, tmp_path):
        result = person(tmp_path, Sence="Sí", Externo="Sí", Renta=None)
        assert result.codes == [(2, "franchiseSence", "external_with_franchise")]

    def test_does_not_ask_for_a_salary_when_it_is_not_used(self, tmp_path):
        assert person(tmp_path, Sence="No", Renta=None).codes == []


class TestWarnings:
    def test_never_stop_a_row(self, tmp_path):
        result = person(tmp_path, Correo="ana@acme.cl", Jefe="ANA@acme.cl")
        assert result.warnings == [(2, "boss_email_same")]
        assert len(result.rows) == 1

    def test_tell_of_people_whom_no_survey_reaches(self, tmp_path):
        assert person(tmp_path, Correo=None).warnings == [(2, "email_missing")]
        assert person(tmp_path).warnings == []

    def test_tell_of_ruts_of_the_other_nature(self, tmp_path):
        headings = ["RUT", "Nombre", "Empresa"]
        rows = [["76.086.428-5", "Ana", "Acme"], [RUT, "Rosa", "Acme"]]
        assert people(tmp_path, headings, *rows).warnings == [(2, "rut_of_company")]
        assert supplier(tmp_path, RUT=RUT).warnings == [(2, "rut_of_person")]
        assert supplier(tmp_path).warnings == []


class TestContactsOfSuppliers:
    @pytest.mark.parametrize(
        ("cells", "codes"),
        [
            ({}, []),
            ({"nombre": "Ana", "fono": "912345678"}, []),
            ({"nombre": "Ana", "correo": "a@b.cl"}, []),
            ({"nombre": "Ana"}, [(2, "contact_unfinished")]),
            ({"fono": "912345678"}, [(2, "contact_unfinished")]),
            ({"cobranza": "a@b.cl"}, [(2, "contact_unfinished")]),
        ],
    )
    def test_without_a_name_or_a_means_are_warned_of_and_loaded(self, tmp_path, cells, codes):
        result = supplier(tmp_path, **cells)
        assert (result.warnings, result.codes, len(result.rows)) == (codes, [], 1)

    def test_with_a_telephone_that_is_none_are_faulty(self, tmp_path):
        result = supplier(tmp_path, nombre="Ana", fono="12")
        assert result.codes == [(2, "contact_phone", "phone_invalid")]


@pytest.mark.parametrize(
    ("half", "begin", "end", "codes"),
    [
        ("PM", "2:00", "6:00", [(2, "hourInit", "course_half")]),
        ("Vespertina", "6:30", "9:30", [(2, "hourInit", "course_half")]),
        ("PM", "14:00", "18:00", []),
        ("PM", "11:30", "15:30", []),
        ("AM", "9:00", "13:00", []),
        (None, "2:00", "6:00", []),
    ],
)
def test_hours_of_an_afternoon_are_no_hours_of_the_morning(tmp_path, half, begin, end, codes):
    row = {"Nombre del curso": "Excel", "Fecha de inicio": "15-03-2027"}
    row |= {"Fecha de término": "16-03-2027", "Jornada": half, "Hora de inicio": begin}
    row |= {"Hora de término": end}
    found = outcome(tmp_path, books.xlsx([list(row), list(row.values())]), COURSES)
    assert [one for one in found.codes if one[1] == "hourInit"] == codes
