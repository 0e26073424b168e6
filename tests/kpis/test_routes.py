"""The KPIs that a widget can show."""

from flask.testing import FlaskClient


class TestKpis:
    def test_name_the_call_that_gives_their_numbers(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getKPIs").json["data"]
        assert list(rows[0]) == ["id", "name", "desc", "serviceName", "chartType"]
        assert [(row["name"], row["serviceName"]) for row in rows] == [
            ("Horas de capacitación", "/getTrainingHours"),
            ("Capacitaciones completadas", "/getCompletedTrainings"),
            ("Personas capacitadas", "/getTrainedPeople"),
            ("Respuestas de encuestas", "/getSurveyResponses"),
        ]

    def test_offer_bars_lines_and_horizontal_bars(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getKPIs").json["data"]
        assert [row["chartType"] for row in rows] == [[1, 3, 5]] * 4
