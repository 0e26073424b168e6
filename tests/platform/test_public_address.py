"""What links begin with: the address of a signed-in administrator, and of nobody else."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.platform import public_address

NAMED = {"Host": "cursos.empresa.cl:8000"}


def links(client: FlaskClient) -> dict[str, object]:
    found: dict[str, object] = client.get("/api/delivery").json["data"]
    return found


class TestOrigin:
    def test_is_that_of_this_machine_at_first(self, as_admin: FlaskClient) -> None:
        assert links(as_admin) == {
            "mails": False,
            "origin": "http://127.0.0.1:8000",
            "onlyHere": True,
        }

    def test_is_where_an_administrator_works(self, as_admin: FlaskClient) -> None:
        as_admin.get("/api/bootstrap", headers=NAMED)
        found = links(as_admin)
        assert (found["origin"], found["onlyHere"]) == ("http://cursos.empresa.cl:8000", False)
        address = as_admin.get("/api/diagnosis").json["data"]["address"]
        assert (address["origin"], address["source"]) == ("http://cursos.empresa.cl:8000", "seen")

    def test_is_no_word_of_anybody_else(
        self, client: FlaskClient, as_staff: FlaskClient, as_admin: FlaskClient
    ) -> None:
        forged = {"Host": "malo.cl"}
        client.get("/api/bootstrap", headers=forged)
        client.post("/api/login", json={"email": "x@x.cl", "password": "no"}, headers=forged)
        as_staff.get("/api/bootstrap", headers=forged)
        assert links(as_admin)["onlyHere"] is True

    def test_is_nothing_that_a_header_for_proxies_says(self, as_admin: FlaskClient) -> None:
        """Anybody may send one; the proxy that stands in front passes the host on as `Host`."""
        spoofed = {"X-Forwarded-Host": "malo.cl", "X-Forwarded-Server": "malo.cl"}
        as_admin.get("/api/bootstrap", headers={**NAMED, **spoofed, "Forwarded": "host=malo.cl"})
        assert links(as_admin)["origin"] == "http://cursos.empresa.cl:8000"

    @pytest.mark.parametrize("host", ["127.0.0.1:9000", "localhost", "x y", "a.cl/b", "a@b.cl"])
    def test_stays_when_the_next_one_leads_nowhere(self, as_admin: FlaskClient, host: str) -> None:
        as_admin.get("/api/bootstrap", headers=NAMED)
        as_admin.get("/api/bootstrap", headers={"Host": host})
        assert links(as_admin)["origin"] == "http://cursos.empresa.cl:8000"

    def test_keeps_the_scheme_that_a_browser_named(self, as_admin: FlaskClient) -> None:
        """Behind a proxy that says nothing of TLS."""
        browser = {**NAMED, "Origin": "https://cursos.empresa.cl:8000"}
        as_admin.get("/api/bootstrap", headers=browser)
        as_admin.get("/api/bootstrap", headers=NAMED)
        assert links(as_admin)["origin"] == "https://cursos.empresa.cl:8000"

    def test_is_the_one_that_is_set(
        self, as_admin: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        as_admin.get("/api/bootstrap", headers=NAMED)
        told = replace(app.config["SETTINGS"], public_url="https://otec.cl/")
        monkeypatch.setitem(app.config, "SETTINGS", told)
        assert links(as_admin)["origin"] == "https://otec.cl"


@pytest.mark.parametrize(
    ("address", "is_only_here"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://127.1.2.3", True),
        ("http://localhost:8000", True),
        ("http://192.168.1.7:8000", False),
        ("https://cursos.empresa.cl", False),
    ],
)
def test_an_address_of_this_machine_opens_nothing_elsewhere(
    address: str, is_only_here: bool
) -> None:
    assert public_address.is_only_here(address) is is_only_here
