"""What the tests of surveys ask for."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.models.training import Course
from tests.factories import survey_definition, survey_table


def template_form(**given: Any) -> dict[str, Any]:
    """The form of a template; a field that is Ellipsis is left out."""
    form = {"title": "Satisfacción general", "type": "Satisfacción", **survey_definition(), **given}
    return {name: value for name, value in form.items() if value is not ...}


def create(client: FlaskClient, **given: Any) -> TestResponse:
    """Make a template."""
    return client.post("/api/createSurvey", json=template_form(**given))


def made(client: FlaskClient, **given: Any) -> dict[str, Any]:
    """A template that was made."""
    answer = create(client, **given)
    assert answer.status_code == 201, answer.json
    return answer.json["data"]


def change(client: FlaskClient, template: dict[str, Any], **given: Any) -> TestResponse:
    """Save a template with other fields."""
    kept = ("surveyData_id", "title", "description", "respondent", "tables", "comment")
    form = {name: template[name] for name in kept}
    return client.put("/api/updateSurvey", json={**form, **given})


def schedule(client: FlaskClient, course: Course, **given: Any) -> TestResponse:
    """Give a course its surveys."""
    return client.post("/api/SurveyCourse", json={"courseId": course.id, **given})


def with_table(**given: Any) -> list[dict[str, Any]]:
    """One table with something else about it."""
    return [{**survey_table("contenidos", "Fueron claros", "Fueron útiles"), **given}]


def columns(*values: float | None, **given: Any) -> list[dict[str, Any]]:
    """Options of a table, with these values."""
    return [
        {
            "columnId": f"c{place}",
            "label": f"Opción {place}",
            "value": value,
            "isNA": False,
            **given,
        }
        for place, value in enumerate(values)
    ]


def rows(*texts: str) -> list[dict[str, Any]]:
    """Questions of a table, whose ids are to be made."""
    return [{"text": text} for text in texts]


def ask(client: FlaskClient, course: Course) -> dict[str, Any]:
    """The surveys of a course."""
    return client.get(f"/api/getSurvey/{course.id}").json["data"]


def change_survey(client: FlaskClient, survey: dict[str, Any], **fields: Any) -> TestResponse:
    """Change the survey of a course."""
    return client.put("/api/updateSurvey", json={"id": survey["id"], **fields})
