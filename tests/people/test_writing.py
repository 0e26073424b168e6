"""People made and changed from the fields of a form."""

import pytest
from flask_sqlalchemy import SQLAlchemy

from app.models.people import Person
from app.models.platform import AuditEvent
from app.people import service as people
from app.people.service import ExternalTaken, OtherCompany, PersonRutTaken
from app.platform.errors import InvalidFields
from tests.factories import make_company, make_department, make_person, make_user

RUT = "12531909-2"


def create(only_company: int | None = None, **fields) -> people.Saved:
    given = {"name": "María Pérez", "rut": RUT, **fields}
    return people.create(fields=given, only_company=only_company, by=make_user().id)


def update(person: Person, only_company: int | None = None, **fields) -> people.Saved:
    by = make_user().id
    return people.update(people_id=person.id, fields=fields, only_company=only_company, by=by)


@pytest.mark.usefixtures("db")
class TestCreate:
    def test_keeps_what_was_sent(self) -> None:
        company = make_company()
        area = make_department()
        person = create(company=company.id, area=area.id, bossName="Pedro").person
        kept = (person.company_id, person.area_id, person.boss_name, person.folded_name)
        assert kept == (company.id, area.id, "Pedro", "maria perez")

    def test_holds_the_rules_of_the_spreadsheets(self) -> None:
        with pytest.raises(InvalidFields) as caught:
            create(name="María", rut=None, franchiseSence=True)
        assert caught.value.errors == {
            "rut": ["El RUT es obligatorio."],
            "company": ["Selecciona la empresa."],
            "grossSalary": ["Ingresa la renta bruta para determinar el tramo SENCE."],
        }

    def test_warns_without_stopping(self) -> None:
        warnings = create(company=make_company().id).warnings
        assert [(one.field, one.message) for one in warnings] == [
            ("email", "Sin correo no recibirá encuestas.")
        ]

    def test_names_who_has_the_rut(self) -> None:
        other = make_person(rut=RUT)
        with pytest.raises(PersonRutTaken) as caught:
            create(company=make_company().id)
        assert caught.value.message == "Ya existe una persona con el RUT 12.531.909-2."
        assert caught.value.extra == {"people_id": other.id}

    def test_tells_staff_nothing_of_people_of_others(self) -> None:
        make_person(rut=RUT, company=make_company())
        own = make_company()
        with pytest.raises(OtherCompany) as caught:
            create(only_company=own.id)
        assert caught.value.extra == {}

    def test_gives_staff_its_own_company(self) -> None:
        own = make_company()
        assert create(only_company=own.id).person.company_id == own.id

    def test_lets_staff_name_no_other_company(self) -> None:
        own, other = make_company(), make_company()
        with pytest.raises(InvalidFields) as caught:
            create(only_company=own.id, company=other.id)
        assert caught.value.errors == {"company": ["Selecciona una empresa de la lista."]}

    def test_knows_external_people_by_email_and_name(self) -> None:
        external = {"rut": None, "isExternal": True, "email": "m@x.cl"}
        create(**external)
        with pytest.raises(ExternalTaken):
            create(**external, name="MARIA PEREZ")

    @pytest.mark.parametrize("field", ["area", "company", "status"])
    def test_refuses_references_to_nothing(self, field: str) -> None:
        given = {"company": make_company().id, field: 987_654_321}
        with pytest.raises(InvalidFields) as caught:
            create(**given)
        assert list(caught.value.errors) == [field]


@pytest.mark.usefixtures("db")
class TestUpdate:
    def test_tells_before_and_after_by_name_and_never_a_salary(self, db: SQLAlchemy) -> None:
        person = make_person("María Pérez", company=make_company("Andina"), gross_salary=900_000)
        update(person, company=make_company("Boreal").id, grossSalary=950_000, phone=None)
        event = db.session.query(AuditEvent).filter_by(action="person.changed").one()
        assert event.data == {
            "company": ["Andina", "Boreal"],
            "grossSalary": ["(oculta)", "(oculta)"],
        }

    def test_does_not_blame_a_form_for_what_was_wrong_before(self) -> None:
        person = make_person(company=None)
        assert update(person, phone="+56912345678").person.phone == "+56912345678"

    def test_blames_the_form_that_makes_it_wrong(self) -> None:
        person = make_person(company=make_company())
        with pytest.raises(InvalidFields) as caught:
            update(person, franchiseSence=True)
        assert list(caught.value.errors) == ["grossSalary"]

    def test_lets_staff_take_nobody_out_of_its_company(self) -> None:
        own = make_company()
        with pytest.raises(InvalidFields):
            update(make_person(company=own), only_company=own.id, company=None)

    def test_accepts_its_own_rut(self) -> None:
        person = make_person(rut=RUT, company=make_company())
        assert update(person, rut=RUT).person.rut == RUT
