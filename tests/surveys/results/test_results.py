"""Results: right numbers, nobody told apart, and what they compare with."""

import datetime as dt
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from flask.testing import FlaskClient

from app.extensions import db as database
from app.models.organisation import Company, Setting, ThematicArea
from app.models.surveys import BOSS, TRANSFER
from app.models.training import Course
from app.surveys.results import queries as results
from tests.factories import (
    AGREEMENT,
    make_company,
    make_course,
    make_department,
    make_participant,
    make_person,
    make_rapporteur,
    make_survey,
    make_survey_template,
    survey_definition,
    survey_table,
)
from tests.surveys.results.conftest import TODAY, World
from tests.surveys.results.support import (
    NA,
    NOT_APPLICABLE,
    close,
    make_answer,
    make_invitation,
    release,
)

FEW = "Se requieren al menos 3 respuestas para mostrar resultados."


def half_up(exact: Fraction, places: str) -> float:
    """An independent computation."""
    number = Decimal(exact.numerator) / Decimal(exact.denominator)
    return float(number.quantize(Decimal(places), ROUND_HALF_UP))


def shown(client: FlaskClient, survey_id: int, **query: Any) -> Any:
    """Results as nobody looked at them before: all responses that there are come at once."""
    release()
    return seen(client, survey_id, **query)


def seen(client: FlaskClient, survey_id: int, **query: Any) -> Any:
    answer = client.get(f"/api/surveys/{survey_id}/results", query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.json["data"]


class TestNumbers:
    def test_count_every_option(self, as_staff: FlaskClient, world: World) -> None:
        for place, value in enumerate((1, 4, 5, 5)):
            choices = {"contenidos.r1": value, "contenidos.r2": 3}
            make_answer(world.invitations[place], choices)
        found = shown(as_staff, world.survey.id)
        assert (found["responses"], found["participants"], found["rate"]) == (4, 8, 50.0)
        assert (found["enough"], found["message"], found["index"]) == (True, None, 59.4)
        (table,) = found["tables"]
        first, second = table["rows"]
        assert (first["n"], first["mean"], first["favorable"], first["index"]) == (
            4,
            3.75,
            75.0,
            68.8,
        )
        assert [one["count"] for one in first["distribution"]] == [1, 0, 0, 1, 2]
        assert (second["mean"], second["favorable"], second["index"]) == (3.0, 0.0, 50.0)

    def test_are_rounded_half_up_and_once(self, as_staff: FlaskClient, world: World) -> None:
        """Means of 25/8 and 27/8 on a scale from 1 to 5, as Fraction and Decimal know them."""
        low, high = (1, 2, 3, 3, 3, 4, 4, 5), (1, 2, 3, 4, 4, 4, 4, 5)
        for place, (one, other) in enumerate(zip(low, high, strict=True)):
            make_answer(world.invitations[place], {"contenidos.r1": one, "contenidos.r2": other})
        (table,) = shown(as_staff, world.survey.id)["tables"]
        assert [row["mean"] for row in table["rows"]] == [3.13, 3.38]
        indexes = [(Fraction(sum(some), 8) - 1) / 4 * 100 for some in (low, high)]
        wanted = [half_up(index, "0.1") for index in (*indexes, sum(indexes) / 2)]
        assert wanted == [53.1, 59.4, 56.3]
        assert [row["index"] for row in table["rows"]] == wanted[:2]
        assert table["index"] == wanted[2]

    def test_of_an_area_are_means_of_exact_indexes(
        self, as_staff: FlaskClient, andina: Company, world: World
    ) -> None:
        """59,375 and 62,5 make 60,9; of the rounded 59,4 it would be 60,95 and so 61,0."""
        area = database.session.get_one(ThematicArea, world.course.thematic_area_id)
        other = make_survey(make_course(andina, thematic_area=area))
        answers = {world.survey.id: (1, 2, 3, 4, 4, 4, 4, 5), other.id: (*[3] * 5, *[4] * 5)}
        for survey in (world.survey, other):
            course = database.session.get_one(Course, survey.course_id)
            for value in answers[survey.id]:
                person = make_participant(course, make_person(company=andina))
                make_answer(make_invitation(survey, person), {"contenidos.r1": value})
        exact = [(Fraction(sum(some), len(some)) - 1) * 25 for some in answers.values()]
        found = shown(as_staff, world.survey.id)["average"]
        assert found == {"index": half_up(sum(exact) / 2, "0.1"), "surveys": 2}
        assert found["index"] == 60.9

    def test_leave_out_what_does_not_apply(self, as_staff: FlaskClient, world: World) -> None:
        table = survey_table("uso", "Lo uso", columns=[*AGREEMENT, NOT_APPLICABLE])
        template = make_survey_template(definition=survey_definition(table), type=TRANSFER)
        survey = make_survey(world.course, template, initial_date=TODAY)
        for place, value in enumerate((5, 3, NA, NA)):
            invitation = make_invitation(survey, world.participants[place], role=BOSS)
            make_answer(invitation, {"uso.r1": value})
        (row,) = shown(as_staff, survey.id)["tables"][0]["rows"]
        assert (row["n"], row["mean"], row["distribution"][-1]["count"]) == (2, 4.0, 2)

    def test_tell_every_rapporteur_apart(self, as_staff: FlaskClient, world: World) -> None:
        table = survey_table("relator", "Explica bien", scope="relator")
        template = make_survey_template(definition=survey_definition(table), type=TRANSFER)
        survey = make_survey(world.course, template, initial_date=TODAY)
        zoe, ana = make_rapporteur("Zoe Rojas"), make_rapporteur("Ana Pino")
        for place in range(3):
            invitation = make_invitation(survey, world.participants[place], role=BOSS)
            make_answer(
                invitation, {f"relator--{zoe.id}.r1": 5, f"relator--{ana.id}.r1": place + 1}
            )
        tables = shown(as_staff, survey.id)["tables"]
        assert [(one["rapporteur"], one["index"]) for one in tables] == [
            ("Ana Pino", 25.0),
            ("Zoe Rojas", 100.0),
        ]


class TestMinimum:
    def test_shows_nothing_below_it(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, comment="Secreto")
        found = shown(as_staff, world.survey.id)
        assert (found["enough"], found["message"], found["responses"]) == (False, FEW, 2)
        assert (found["tables"], found["comments"], found["index"]) == ([], [], None)
        assert (found["companies"], found["areas"]) == ([], [])
        assert found["survey"]["index"] is None

    def test_is_a_setting(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        database.session.add(Setting(section="surveys", content={"minResponses": 4}))
        database.session.commit()
        found = shown(as_staff, world.survey.id)
        assert found["enough"] is False
        assert found["message"] == "Se requieren al menos 4 respuestas para mostrar resultados."
        assert found["survey"]["index"] is None

    def test_holds_for_the_other_survey_of_the_course(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.answer(0, 1, 2)
        transfer = make_survey(world.course, type=TRANSFER, initial_date=TODAY)
        make_answer(make_invitation(transfer, world.participants[0], role=BOSS))
        pair = shown(as_staff, world.survey.id)["pair"]
        assert (pair["enough"], pair["tables"], pair["index"]) == (False, [], None)
        assert "comments" not in pair


class TestBatches:
    """What a fourth answer changes would be the fourth person's."""

    def test_hold_back_who_comes_after_the_last(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        before = shown(as_staff, world.survey.id)
        make_answer(world.invitations[3], {"contenidos.r1": 1, "contenidos.r2": 1}, comment="Yo")
        after = shown(as_staff, world.survey.id)
        for name in ("index", "tables", "comments", "average", "enough"):
            assert after[name] == before[name], name
        assert after["survey"]["index"] == before["survey"]["index"]
        assert (before["responses"], after["responses"]) == (3, 4)
        assert (before["withheld"], before["withheldMessage"]) == (0, None)
        assert after["withheld"] == 1
        assert after["withheldMessage"] == (
            "1 respuesta se mostrará cuando haya al menos 3 nuevas, "
            "para que nadie pueda reconocer a quien respondió."
        )

    def test_come_together(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        release(world.survey.id)
        counts = []
        for place in (3, 4, 5):
            world.answer(place)
            found = shown(as_staff, world.survey.id)
            counts.append(found["tables"][0]["rows"][0]["n"])
        assert counts == [3, 3, 6]

    def test_never_show_one_or_two_alone_at_the_end(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        world.answer(0, 1, 2)
        release(world.survey.id)
        world.answer(3, 4)
        close(world.survey, TODAY)
        found = seen(as_staff, world.survey.id)
        assert found["tables"][0]["rows"][0]["n"] == 3
        assert found["withheldMessage"] == (
            "2 respuestas no se muestran, "
            "para que nadie pueda reconocer a quien respondió al final."
        )


class TestParts:
    def test_wait_for_the_end_of_the_survey(
        self, as_staff: FlaskClient, world: World, andina: Company
    ) -> None:
        world.answer(*range(8))
        found = shown(as_staff, world.survey.id, company=andina.id)
        assert (found["enough"], found["companies"]) == (False, [])
        assert found["message"] == (
            "Los resultados por empresa y por área se muestran cuando la encuesta cierra."
        )

    def test_are_offered_where_nobody_is_told_apart(
        self, as_staff: FlaskClient, world: World
    ) -> None:
        north, south = make_department("Norte"), make_department("Sur")
        for place, participant in enumerate(world.participants):
            participant.area_id = north.id if place < 3 else south.id
        database.session.commit()
        world.answer(0, 1, 2, 3, 4, 5, 6)
        close(world.survey, TODAY)
        found = seen(as_staff, world.survey.id)
        assert [one["name"] for one in found["areas"]] == ["Norte", "Sur"]
        part = seen(as_staff, world.survey.id, area=north.id)
        assert (part["responses"], part["participants"], part["rate"]) == (3, 3, 100.0)
        assert part["tables"][0]["rows"][0]["n"] == 3

    def test_stay_as_they_were_when_the_survey_opens_again(
        self, as_staff: FlaskClient, world: World, andina: Company
    ) -> None:
        world.answer(0, 1, 2)
        close(world.survey, TODAY)
        before = seen(as_staff, world.survey.id, company=andina.id)
        world.survey.end_date = TODAY
        world.answer(3, 4, 5)
        close(world.survey, TODAY)
        assert seen(as_staff, world.survey.id)["tables"][0]["rows"][0]["n"] == 6
        after = seen(as_staff, world.survey.id, company=andina.id)
        assert (after["responses"], after["tables"]) == (3, before["tables"])

    def test_follow_nobody_who_moves_later(
        self, as_staff: FlaskClient, world: World, andina: Company
    ) -> None:
        world.answer(*range(8))
        close(world.survey, TODAY)
        world.participants[0].company_id = make_company("Filial").id
        database.session.commit()
        assert seen(as_staff, world.survey.id, company=andina.id)["responses"] == 8

    def test_are_refused_when_too_small(self, as_staff: FlaskClient, world: World) -> None:
        north = make_department("Norte")
        for participant in world.participants[:2]:
            participant.area_id = north.id
        database.session.commit()
        world.answer(*range(8))
        close(world.survey, TODAY)
        found = seen(as_staff, world.survey.id, area=north.id)
        assert (found["enough"], found["message"], found["tables"]) == (False, FEW, [])
        assert (found["responses"], found["participants"]) == (8, 8), "those of the whole survey"
        assert found["areas"] == []

    def test_are_refused_when_they_leave_too_few(
        self, as_staff: FlaskClient, world: World, andina: Company
    ) -> None:
        """Six of eight would give the other two away."""
        guest = make_company("Filial")
        for participant in world.participants[6:]:
            participant.company_id = guest.id
        database.session.commit()
        world.answer(*range(8))
        close(world.survey, TODAY)
        assert seen(as_staff, world.survey.id, company=andina.id)["enough"] is False
        assert seen(as_staff, world.survey.id)["companies"] == []

    def test_show_five_of_eight(self, as_staff: FlaskClient, world: World, andina: Company) -> None:
        guest = make_company("Filial")
        for participant in world.participants[5:]:
            participant.company_id = guest.id
        database.session.commit()
        world.answer(*range(8))
        close(world.survey, TODAY)
        found = seen(as_staff, world.survey.id, company=andina.id)
        assert (found["enough"], found["responses"]) == (True, 5)

    def test_of_people_without_company_are_of_the_course(
        self, as_staff: FlaskClient, world: World, andina: Company
    ) -> None:
        world.participants[0].company_id = None
        database.session.commit()
        world.answer(*range(4))
        close(world.survey, TODAY)
        assert seen(as_staff, world.survey.id, company=andina.id)["responses"] == 4


class TestComments:
    def test_are_mixed_for_a_day(self, as_staff: FlaskClient, world: World) -> None:
        for place in range(8):
            make_answer(world.invitations[place], comment=f"Comentario {place}")
        first = shown(as_staff, world.survey.id)["comments"]
        assert first == shown(as_staff, world.survey.id)["comments"]
        assert sorted(first) == [f"Comentario {place}" for place in range(8)]
        orders = {
            tuple(
                results.results(
                    survey_id=world.survey.id,
                    part=results.Part(),
                    on=TODAY + dt.timedelta(days=day),
                ).results.comments
            )
            for day in range(5)
        }
        assert len(orders) > 1


class TestComparison:
    def test_with_the_average_of_the_thematic_area(
        self, as_staff: FlaskClient, world: World, andina: Company
    ) -> None:
        world.answer(0, 1, 2)
        area = world.course.thematic_area_id
        same = make_course(andina, "Otro curso")
        same.thematic_area_id = area
        other = make_survey(same)
        for _ in range(3):
            participant = make_participant(same, make_person(company=andina))
            choices = {"contenidos.r1": 3, "contenidos.r2": 3}
            make_answer(make_invitation(other, participant), choices)
        found = shown(as_staff, world.survey.id)
        assert (found["index"], found["average"]) == (87.5, {"index": 68.8, "surveys": 2})

    def test_pairs_questions_by_id_or_words(self, as_staff: FlaskClient, world: World) -> None:
        world.answer(0, 1, 2)
        definition = survey_definition(
            survey_table("contenidos", "Aplica lo aprendido"),
            survey_table("puesto", "FUERON útiles."),
        )
        template = make_survey_template(definition=definition, type=TRANSFER)
        transfer = make_survey(world.course, template, initial_date=TODAY)
        for place in range(3):
            invitation = make_invitation(transfer, world.participants[place], role=BOSS)
            make_answer(invitation, {"contenidos.r1": 2, "puesto.r1": 5})
        pair = shown(as_staff, world.survey.id)["pair"]
        assert (pair["survey"]["type"], pair["index"]) == ("Transferencia", 62.5)
        assert [(one["rowId"], one["otherTableId"]) for one in pair["rows"]] == [
            ("r1", "contenidos"),
            ("r2", "puesto"),
        ]
