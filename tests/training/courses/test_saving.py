"""Courses made and changed, as the form does it."""

import datetime as dt

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from app.models.organisation import Company
from app.models.platform import AuditEvent
from app.models.training import Course
from app.platform import clock
from tests.factories import (
    make_company,
    make_course,
    make_participant,
    make_person,
    make_rapporteur,
    make_supplier,
    make_thematic_area,
)
from tests.training.courses.support import EXCEL, create, form, update


def ago(days: int) -> str:
    return (clock.today() - dt.timedelta(days=days)).isoformat()


def events(action: str) -> list[AuditEvent]:
    found = db.session.query(AuditEvent).filter_by(entity="course", action=action)
    return found.order_by(AuditEvent.id).all()


class TestCreate:
    def test_answers_the_course_as_it_was_kept(self, as_admin: FlaskClient) -> None:
        supplier = make_supplier("OTEC Sur")
        answer = create(as_admin, make_company("Andina"), supplier_id=supplier.id)
        data = answer.json["data"]
        assert answer.status_code == 201
        assert {name: data[name] for name in EXCEL} == EXCEL
        assert (data["companyName"], data["supplierName"]) == ("Andina", "OTEC Sur")
        assert (data["jornada"], data["active"], data["isComplete"]) == ("AM", True, False)
        assert (data["participantCount"], data["state"]) == (0, "por_cerrar")
        assert (data["creatorName"] or "").startswith("Persona")
        assert data["warnings"] == []

    def test_asks_for_what_a_course_needs(self, as_admin: FlaskClient) -> None:
        answer = as_admin.post("/api/createcourse", json={})
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {
                "courseName": ["Ingresa el nombre del curso (3 a 150 caracteres)."],
                "initialDate": ["Este dato es obligatorio."],
                "endDate": ["Este dato es obligatorio."],
                "totalHours": ["Ingresa las horas del curso (entre 0,5 y 2.000)."],
            },
        )

    @pytest.mark.parametrize(
        ("fields", "errors"),
        [
            (
                {"courseName": "XL"},
                {"courseName": "Ingresa el nombre del curso (3 a 150 caracteres)."},
            ),
            (
                {"courseCodeSence": "123"},
                {"courseCodeSence": "El código SENCE debe tener 10 dígitos."},
            ),
            (
                {"courseCodeSence": "123456789٣"},
                {"courseCodeSence": "El código SENCE debe tener 10 dígitos."},
            ),
            (
                {"courseSenceName": ""},
                {"courseSenceName": "Ingresa el nombre con que el curso está registrado en SENCE."},
            ),
            ({"modality": "Otra"}, {"modality": "Selecciona la modalidad."}),
            ({"jornada": "Nocturna"}, {"jornada": "Selecciona la jornada."}),
            ({"commune": "Arica"}, {"commune": "La comuna no pertenece a la región seleccionada."}),
            ({"region": "Cuyo"}, {"region": "Selecciona una región de la lista."}),
            (
                {"endDate": "2026-03-01"},
                {"endDate": "La fecha de término no puede ser anterior a la de inicio."},
            ),
            (
                {"initialDate": "2026-02-30"},
                {"initialDate": "Ingresa una fecha válida (dd-mm-aaaa)."},
            ),
            (
                {"initialDate": "1999-12-31"},
                {"initialDate": "Ingresa una fecha válida (dd-mm-aaaa)."},
            ),
            ({"hourInit": None}, {"hourInit": "Ingresa la hora de inicio."}),
            ({"hourFinish": ""}, {"hourFinish": "Ingresa la hora de término."}),
            (
                {"hourFinish": "09:00"},
                {"hourFinish": "La hora de término debe ser posterior a la de inicio."},
            ),
            (
                {"hourInit": "09:10"},
                {"hourInit": "Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15."},
            ),
            (
                {"hourInit": "24:00"},
                {"hourInit": "Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15."},
            ),
            ({"totalHours": 0}, {"totalHours": "Ingresa las horas del curso (entre 0,5 y 2.000)."}),
            (
                {"totalHours": 8.25},
                {"totalHours": "Ingresa las horas del curso (entre 0,5 y 2.000)."},
            ),
            (
                {"participatingValue": "1,5"},
                {"participatingValue": "Ingresa un monto en pesos, sin decimales."},
            ),
            (
                {"senceHourValue": 100_001},
                {"senceHourValue": "Ingresa un monto entre 0 y 100.000 pesos."},
            ),
            ({"company_id": 987_654}, {"company_id": "Selecciona la empresa."}),
            ({"company_id": None}, {"company_id": "Selecciona la empresa."}),
            ({"topicArea": 987_654}, {"topicArea": "Selecciona el área temática."}),
            ({"supplier_id": 987_654}, {"supplier_id": "Selecciona un proveedor de la lista."}),
            ({"rapporteurs": [987_654]}, {"rapporteurs": "Selecciona un relator de la lista."}),
            (
                {"isComplete": True},
                {"isComplete": "Agrega al menos un participante antes de completar el curso."},
            ),
        ],
    )
    def test_refuses(self, as_admin: FlaskClient, fields: dict, errors: dict) -> None:
        answer = create(as_admin, **fields)
        assert answer.status_code == 422, answer.json
        assert answer.json["errors"] == {name: [words] for name, words in errors.items()}
        assert db.session.query(Course).count() == 0

    def test_waits_for_what_is_known_later(self, as_admin: FlaskClient) -> None:
        later = dict.fromkeys(("topicArea", "region", "commune", "hourInit", "hourFinish"))
        planned = create(as_admin, **later)
        assert planned.status_code == 201, planned.json
        bare = create(as_admin, **later, courseName="Curso del plan", modality=None)
        assert bare.json["data"]["modality"] is None
        course_id = planned.json["data"]["course_id"]
        communicated = {"senceCommunicatedAt": "2026-02-20"}
        answer = as_admin.put(f"/api/updatecourse/{course_id}", json=communicated)
        lacking = "el área temática, el lugar (región y comuna) y el horario"
        words = f"Antes de comunicarlo a SENCE, completa {lacking}."
        assert answer.json["errors"]["senceCommunicatedAt"] == [words]

    def test_keeps_what_sence_was_told(self, as_admin: FlaskClient) -> None:
        course_id = create(as_admin, senceCommunicatedAt="2026-02-20").json["data"]["course_id"]
        answer = as_admin.put(f"/api/updatecourse/{course_id}", json={"topicArea": None})
        words = "Un curso completado o comunicado a SENCE lleva el área temática."
        assert answer.json["errors"] == {"topicArea": [words]}

    def test_refuses_a_company_that_is_switched_off(self, as_admin: FlaskClient) -> None:
        answer = create(as_admin, make_company(active=False))
        assert answer.json["errors"] == {"company_id": ["Selecciona la empresa."]}

    @pytest.mark.parametrize(
        "modality", ["E-learning asincrónico", "A distancia (autoaprendizaje)"]
    )
    def test_asks_for_no_place_or_hours_where_there_are_none(
        self, as_admin: FlaskClient, modality: str
    ) -> None:
        nothing = dict.fromkeys(("region", "commune", "hourInit", "hourFinish"), ...)
        assert create(as_admin, modality=modality, **nothing).status_code == 201

    def test_reads_numbers_and_codes_as_people_type_them(self, as_admin: FlaskClient) -> None:
        typed = {"participatingValue": "180.000", "totalHours": "12,5"}
        data = create(as_admin, **typed, courseCodeSence="12-3799.9001").json["data"]
        kept = (data["participatingValue"], data["totalHours"], data["courseCodeSence"])
        assert kept == (180_000, 12.5, "1237999001")

    def test_assigns_rapporteurs(self, as_admin: FlaskClient) -> None:
        teachers = [make_rapporteur("Rosa"), make_rapporteur("Ana")]
        data = create(as_admin, rapporteurs=[one.id for one in teachers]).json["data"]
        course = as_admin.get(f"/api/get_course/{data['course_id']}").json["data"]
        assert [one["name"] for one in course["rapporteurs"]["active"]] == ["Ana", "Rosa"]
        assert [event.data["name"] for event in events("rapporteur.assigned")] == ["Rosa", "Ana"]

    def test_is_done_once_per_idempotency_key(self, as_admin: FlaskClient) -> None:
        body, headers = form(), {"Idempotency-Key": "abc"}
        answers = [as_admin.post("/api/createcourse", json=body, headers=headers) for _ in "12"]
        assert answers[0].json == answers[1].json
        assert db.session.query(Course).count() == 1


class TestWarnings:
    @pytest.mark.parametrize(
        ("fields", "warning"),
        [
            ({"totalHours": 7.5}, ("totalHours", "Menos de 8 horas cronológicas: no imputable.")),
            (
                {"hourInit": "08:00", "hourFinish": "18:15"},
                ("hourFinish", "Más de 10 horas diarias."),
            ),
            (
                {"totalHours": 20.5},
                ("totalHours", "Las horas totales no caben en las fechas y horario indicados."),
            ),
            (
                {"courseCodeSence": None},
                ("courseCodeSence", "Sin código SENCE: no imputable."),
            ),
            ({"endDate": "2027-03-03"}, ("endDate", "El curso dura más de un año.")),
            (
                {"hourInit": "13:00", "hourFinish": "17:00"},
                ("hourInit", "La hora de inicio no corresponde a la jornada AM."),
            ),
            (
                {"jornada": "PM"},
                ("hourInit", "La hora de inicio no corresponde a la jornada PM."),
            ),
        ],
    )
    def test_never_stop_a_course(
        self, as_admin: FlaskClient, fields: dict, warning: tuple[str, str]
    ) -> None:
        answer = create(as_admin, **fields)
        assert answer.status_code == 201
        found = [(one["field"], one["message"]) for one in answer.json["data"]["warnings"]]
        assert found == [warning]

    def test_follow_the_parameters_of_sence(self, as_admin: FlaskClient) -> None:
        as_admin.put("/api/settings/sence", json={"leastHours": 30, "maxHoursPerDay": 3})
        data = create(as_admin).json["data"]
        assert [one["message"] for one in data["warnings"]] == [
            "Menos de 30 horas cronológicas: no imputable.",
            "Más de 3 horas diarias.",
        ]

    @pytest.mark.parametrize(("value", "told"), [(8_000, False), (8_001, True), (None, False)])
    def test_tell_of_an_hour_value_above_the_maximum(
        self, as_admin: FlaskClient, value: int | None, told: bool
    ) -> None:
        maximum = {
            "modality": "Presencial",
            "tranche": 1,
            "value": 8_000,
            "validFrom": "2026-01-01",
        }
        as_admin.post("/api/sence/hourValues", json=maximum)
        data = create(as_admin, senceHourValue=value).json["data"]
        words = "Supera el valor hora máximo configurado ($8.000) para esta modalidad."
        found = [(one["field"], one["message"]) for one in data["warnings"]]
        assert found == ([("senceHourValue", words)] if told else [])

    def test_tell_of_providers_that_sence_does_not_know(self, as_admin: FlaskClient) -> None:
        data = create(as_admin, supplier_id=make_supplier(is_otec=False).id).json["data"]
        assert [one["field"] for one in data["warnings"]] == ["supplier_id"]

    def test_tell_of_participants_without_a_salary(self, as_admin: FlaskClient) -> None:
        company = make_company()
        course = make_course(company, sence_code="1237999001")
        for person in (make_person(franchise_sence=True), make_person()):
            make_participant(course, person)
        data = update(as_admin, course, city="Talca").json["data"]
        assert [one["message"] for one in data["warnings"]] == [
            "1 participante con franquicia sin renta registrada."
        ]


class TestUpdate:
    def test_changes_only_what_is_sent(self, as_admin: FlaskClient) -> None:
        course_id = create(as_admin).json["data"]["course_id"]
        answer = as_admin.put(f"/api/updatecourse/{course_id}", json={"city": "Talca"})
        data = answer.json["data"]
        assert {**{name: data[name] for name in EXCEL}, "city": data["city"]} == {
            **EXCEL,
            "city": "Talca",
        }

    def test_is_found_by_its_new_name(self, as_admin: FlaskClient) -> None:
        update(as_admin, make_course(make_company(), "Antiguo"), courseName="Moderno")
        found = as_admin.get("/api/get_courses?q=moder").json["data"]
        assert [row["courseName"] for row in found] == ["Moderno"]
        assert as_admin.get("/api/get_courses?q=antiguo").json["data"] == []

    def test_does_not_blame_a_form_for_what_was_wrong_before(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), region=None, hour_init=None)
        assert update(as_admin, course, courseName="Otro nombre").status_code == 200

    def test_holds_a_rule_against_all_of_its_fields(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        answer = update(as_admin, course, initialDate="2026-03-07")
        assert list(answer.json["errors"]) == ["endDate"]

    def test_refuses_an_old_copy(self, as_admin: FlaskClient) -> None:
        seen = create(as_admin).json["data"]
        db.session.query(Course).update({"updated_at": clock.now()})
        db.session.commit()
        course = db.session.query(Course).one()
        answer = update(as_admin, course, city="Talca", updatedAt=seen["updatedAt"])
        assert (answer.status_code, answer.json["code"]) == (409, "stale")

    def test_writes_down_before_and_after_by_name(self, as_admin: FlaskClient) -> None:
        area = make_thematic_area("Idiomas antiguos")
        course = make_course(make_company(), thematic_area=area)
        new = make_thematic_area("Idiomas vivos")
        update(as_admin, course, topicArea=new.id, endDate="2026-03-07", totalHours=20)
        (event,) = events("course.changed")
        assert event.data == {
            "topicArea": ["Idiomas antiguos", "Idiomas vivos"],
            "endDate": ["2026-03-06", "2026-03-07"],
        }

    def test_says_nothing_of_a_change_that_changed_nothing(self, as_admin: FlaskClient) -> None:
        update(as_admin, make_course(make_company(), "Igual"), courseName="Igual")
        assert events("course.changed") == []

    def test_keeps_a_company_that_was_switched_off(self, as_admin: FlaskClient) -> None:
        company = make_company(active=False)
        course = make_course(company)
        assert update(as_admin, course, company_id=company.id).status_code == 200
        answer = update(as_admin, course, company_id=make_company(active=False).id)
        assert list(answer.json["errors"]) == ["company_id"]

    def test_makes_the_rapporteurs_the_only_ones(self, as_admin: FlaskClient) -> None:
        ana, rosa = make_rapporteur("Ana"), make_rapporteur("Rosa")
        course = make_course(make_company())
        for wanted in ([ana.id], [rosa.id, rosa.id], [ana.id]):
            assert update(as_admin, course, rapporteurs=wanted).status_code == 200
        found = as_admin.get(f"/api/getRapporteursByCourse/{course.id}").json["data"]
        assert [one["name"] for one in found["active"]] == ["Ana"]
        assert [one["name"] for one in found["removed"]] == ["Rosa"]

    def test_does_not_find_what_is_not_there(self, as_admin: FlaskClient) -> None:
        answer = as_admin.put("/api/updatecourse/999999", json={"city": "x"})
        assert (answer.status_code, answer.json["code"]) == (404, "course_missing")


class TestCompletion:
    def test_waits_for_the_last_day(self, as_admin: FlaskClient) -> None:
        days = {"initial_date": clock.today(), "end_date": clock.today() + dt.timedelta(days=1)}
        course = make_course(make_company(), **days)
        make_participant(course, make_person())
        answer = update(as_admin, course, isComplete=True)
        words = "No puedes completar un curso que aún no termina."
        assert (answer.status_code, answer.json["errors"]) == (422, {"isComplete": [words]})

    def test_is_possible_on_the_last_day(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), initial_date=clock.today(), end_date=clock.today())
        make_participant(course, make_person())
        data = update(as_admin, course, isComplete=True).json["data"]
        assert (data["isComplete"], data["state"]) == (True, "completado")

    def test_needs_an_active_participant(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        make_participant(course, make_person(), active=False)
        answer = update(as_admin, course, isComplete=True)
        words = "Agrega al menos un participante antes de completar el curso."
        assert answer.json["errors"] == {"isComplete": [words]}

    def test_is_not_left_behind_by_a_later_end(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company(), is_complete=True)
        make_participant(course, make_person())
        answer = update(as_admin, course, endDate=ago(-1))
        assert list(answer.json["errors"]) == ["isComplete"]
        assert update(as_admin, course, endDate=ago(-1), isComplete=False).status_code == 200


class TestSwitch:
    def test_takes_a_course_off_the_list_and_brings_it_back(self, as_admin: FlaskClient) -> None:
        course = make_course(make_company())
        for _ in range(2):
            off = as_admin.put(f"/api/disable_course/{course.id}").json["data"]
        assert (off["active"], off["state"]) == (False, "deshabilitado")
        assert as_admin.get("/api/get_courses").json["data"] == []
        on = as_admin.put(f"/api/enable_course/{course.id}").json["data"]
        assert on["active"] is True
        assert [len(events(f"course.{done}")) for done in ("disabled", "enabled")] == [1, 1]

    def test_works_on_many_at_once(self, as_admin: FlaskClient) -> None:
        company = make_company()
        ids = [make_course(company).id for _ in range(3)]
        other = make_course(make_company())
        by_filter = {"filter": {"company_id": company.id}, "action": "disable"}
        changed = as_admin.post("/api/courses/bulk", json=by_filter).json["data"]
        assert (changed["changed"], changed["skipped"]) == (3, 0)
        assert [row["course_id"] for row in as_admin.get("/api/get_courses").json["data"]] == [
            other.id
        ]
        by_ids = {"ids": ids[:2], "action": "enable"}
        assert as_admin.post("/api/courses/bulk", json=by_ids).json["data"]["changed"] == 2
        by_state = {"filter": {"state": "deshabilitado"}, "action": "enable"}
        assert as_admin.post("/api/courses/bulk", json=by_state).json["data"]["changed"] == 1
        undone = as_admin.post(f"/api/bulk/{changed['bulk_id']}/undo")
        assert undone.status_code == 200


class TestStaff:
    def test_makes_courses_for_its_own_company(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        answer = create(as_staff, company_id=...)
        assert (answer.status_code, answer.json["data"]["company_id"]) == (201, andina.id)

    def test_makes_none_for_another(self, as_staff: FlaskClient) -> None:
        answer = create(as_staff, make_company())
        assert (answer.status_code, answer.json["errors"]) == (
            422,
            {"company_id": ["Selecciona la empresa."]},
        )

    def test_gives_none_away(self, as_staff: FlaskClient, andina: Company) -> None:
        answer = update(as_staff, make_course(andina), company_id=make_company().id)
        assert list(answer.json["errors"]) == ["company_id"]

    def test_switches_none_of_another_company_by_id(
        self, as_staff: FlaskClient, andina: Company
    ) -> None:
        ids = [make_course(andina).id, make_course(make_company()).id]
        body = {"ids": ids, "action": "disable"}
        changed = as_staff.post("/api/courses/bulk", json=body).json["data"]
        assert (changed["changed"], changed["skipped"]) == (1, 1)
