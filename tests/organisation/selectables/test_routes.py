"""The lists to choose from, as a new house has them."""

from flask.testing import FlaskClient

from tests.factories import make_department


class TestThematicAreas:
    def test_are_there_from_the_start(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getThematicAreas").json["data"]
        assert list(rows[0]) == ["id", "name", "descripcion", "uses"]
        assert rows[0]["uses"] is None, "counted only when asked"
        assert [row["name"] for row in rows] == [
            "Administración y finanzas",
            "Atención de clientes",
            "Idiomas",
            "Liderazgo",
            "Normativa y cumplimiento",
            "Operaciones",
            "Seguridad y salud ocupacional",
            "Tecnología",
        ]


class TestStatuses:
    def test_are_there_from_the_start(self, as_staff: FlaskClient) -> None:
        rows = as_staff.get("/api/getStatus").json["data"]
        assert list(rows[0]) == ["id", "StatusName", "countsAsTrained", "result", "uses"]
        assert [row["StatusName"] for row in rows] == [
            "Inscrito",
            "Aprobado",
            "Reprobado",
            "Ausente",
            "Retirado",
            "Licencia médica",
        ]


class TestDepartments:
    def test_come_by_name_and_can_be_searched(self, as_staff: FlaskClient) -> None:
        make_department("Operaciones", description="Planta")
        make_department("Administración")
        answer = as_staff.get("/api/getDepartment").json
        assert [row["name"] for row in answer["data"]] == ["Administración", "Operaciones"]
        assert answer["meta"]["total"] == 2
        found = as_staff.get("/api/getDepartment?q=opera").json["data"]
        assert found[0]["description"] == "Planta"
