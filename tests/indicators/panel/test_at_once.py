"""One person with two windows: what both ask at the same moment."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.extensions import db
from app.models.indicators import Widget
from tests.factories import make_company, make_course, make_participant, make_person
from tests.indicators.cells import refresh
from tests.support.together import MANY, at_once, product_on


@pytest.fixture
def product(app: Flask, fresh_database: str, broker: object):
    del broker
    with product_on(fresh_database, app) as own:
        yield own


def positions(product: Flask) -> list[int]:
    with product.app_context():
        return sorted(db.session.scalars(db.select(Widget.position)))


class TestAtOnce:
    def test_new_widgets_never_share_a_position(self, product: Flask) -> None:
        def add(client: FlaskClient, number: int) -> TestResponse:
            body = {"id_kpi": 1, "type": 1, "id": 1, "position": 1, "title": f"{number}"}
            return client.post("/api/addWidget", json=body)

        assert at_once(product, add) == ["ok"] * MANY
        assert positions(product) == list(range(1, MANY + 1))

    def test_the_first_panel_is_laid_out_once(self, product: Flask, outbox: object) -> None:
        del outbox
        with product.app_context():
            company = make_company()
            make_participant(make_course(company, is_complete=True), make_person(company=company))
            refresh()
            db.session.remove()

        def look(client: FlaskClient, number: int) -> TestResponse:
            return client.get(f"/api/{('getActiveWidgets', 'getWidgetsData')[number % 2]}")

        assert at_once(product, look) == ["ok"] * MANY
        assert positions(product) == [1, 2, 3]
