"""Parameters of SENCE: by default the law; wrong ones are refused, whatever was sent before."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy

from analytics.franchise import LAW
from app.organisation.settings import service as settings
from app.organisation.settings.rules import SENCE, SENCE_DEFAULTS

PATH = "/api/settings/sence"


class TestReading:
    def test_tells_the_defaults_of_the_code(self, as_staff: FlaskClient) -> None:
        assert as_staff.get(PATH).json["data"] == SENCE_DEFAULTS

    def test_is_the_law_until_somebody_writes_otherwise(self, db: SQLAlchemy) -> None:
        del db
        found = settings.read(SENCE)
        assert found.rules == LAW
        assert (found.max_hours_per_day, found.reference_month) == (10, "anterior")
        assert found.above_maximum == "limitar"

    def test_gives_exact_fractions(self, as_admin: FlaskClient) -> None:
        sent = {"thirdPercent": 12.5, "bipartitePercent": "20", "firstLimitUtm": 30}
        assert as_admin.put(PATH, json=sent).json["meta"]["changed"] == [
            "firstLimitUtm",
            "thirdPercent",
            "bipartitePercent",
        ]
        rules = settings.read(SENCE).rules
        assert rules.tranches[0].up_to_utm == 30
        assert rules.tranches[2].percent == Fraction(25, 2)
        assert rules.bipartite_percent == 20


class TestChanging:
    def test_for_the_first_time_is_told_that_somebody_else_was_first(
        self, as_admin: FlaskClient
    ) -> None:
        sent = {"leastHours": 5, "updatedAt": None}
        assert as_admin.put(PATH, json=sent).status_code == 200
        second = as_admin.put(PATH, json={**sent, "leastHours": 6})
        assert (second.status_code, second.json["code"]) == (409, "stale")
        assert as_admin.get(PATH).json["data"]["leastHours"] == 5
        assert as_admin.put(PATH, json={"leastHours": 6}).status_code == 200

    @pytest.mark.parametrize(
        ("values", "field", "words"),
        [
            ({"firstPercent": 100.5}, "firstPercent", "entre 0 y 100"),
            ({"leastAttendance": 74.95}, "leastAttendance", "un decimal como máximo"),
            ({"ceilingPercent": None}, "ceilingPercent", "Ingresa un porcentaje"),
            ({"firstLimitUtm": 0}, "firstLimitUtm", "Ingresa entre 1 y 1000 UTM."),
            ({"maxHoursPerDay": 25}, "maxHoursPerDay", "Ingresa entre 1 y 24 horas."),
            ({"referenceMonth": "siguiente"}, "referenceMonth", "Selecciona una opción"),
            ({"aboveMaximum": 1}, "aboveMaximum", "Ingresa un texto."),
            ({"firstLimitUtm": 50}, "firstLimitUtm", "El tramo 1 debe ser menor que el tramo 2."),
            ({"secondLimitUtm": 25}, "firstLimitUtm", "El tramo 1 debe ser menor que el tramo 2."),
            ({"nothingBelowUtm": 46}, "nothingBelowUtm", "no puede ser mayor"),
        ],
    )
    def test_says_in_spanish_what_is_wrong(
        self, as_admin: FlaskClient, values: dict[str, Any], field: str, words: str
    ) -> None:
        answer = as_admin.put(PATH, json=values)
        assert answer.status_code == 422, answer.json
        assert list(answer.json["errors"]) == [field]
        assert words in answer.json["errors"][field][0]
        assert as_admin.get(PATH).json["data"] == SENCE_DEFAULTS

    def test_moves_both_limits_at_once(self, as_admin: FlaskClient) -> None:
        sent = {"firstLimitUtm": 60, "secondLimitUtm": 90}
        assert as_admin.put(PATH, json=sent).status_code == 200

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert as_staff.put(PATH, json={"leastHours": 4}).status_code == 403


class TestDefaults:
    def test_pass_their_own_rules(self) -> None:
        assert SENCE.form().load(SENCE_DEFAULTS) == SENCE_DEFAULTS
        assert not SENCE.refuse(SENCE_DEFAULTS)
