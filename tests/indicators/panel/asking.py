"""How the tests of the panel ask for its numbers."""

from typing import Any

from flask.testing import FlaskClient

from app.extensions import db
from app.models.accounts import User

YEAR = {"startMonth": "2025-01", "endMonth": "2025-12"}


def whoever(client: FlaskClient) -> User:
    """The user who calls with a client."""
    user_id = client.get("/api/user").json["data"]["id"]
    return db.session.get_one(User, user_id)


def panel(client: FlaskClient, **query: Any) -> dict[str, Any]:
    """The numbers of a panel."""
    answer = client.get("/api/getWidgetsData", query_string=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json["data"])


def card(client: FlaskClient, card_id: int, **query: Any) -> dict[str, Any]:
    """One number card."""
    return next(one for one in panel(client, **query)["cards"] if one["id"] == card_id)
