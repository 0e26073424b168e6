"""The browsable description of the API."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient


class TestPage:
    def test_loads_nothing_from_elsewhere(self, client: FlaskClient) -> None:
        page = client.get("/api/docs", buffered=True)
        assert page.status_code == 200
        addresses = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        assert all(address.startswith("/") for address in addresses)
        assert "<script>" not in page.text
        for address in addresses:
            if address.startswith("/api"):
                assert client.get(address, buffered=True).status_code == 200

    @pytest.mark.parametrize("name", ["routes.py", "page.html", "index.css"])
    def test_gives_its_own_files_only(self, client: FlaskClient, name: str) -> None:
        assert client.get(f"/api/docs/{name}").status_code == 404


class TestDocument:
    def test_is_open_while_developing(self, client: FlaskClient) -> None:
        assert client.get("/api/openapi.json").json["openapi"] == "3.1.0"

    def test_is_for_administrators_in_production(
        self,
        app: Flask,
        as_admin: FlaskClient,
        as_staff: FlaskClient,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        production = replace(app.config["SETTINGS"], environment="production")
        monkeypatch.setitem(app.config, "SETTINGS", production)
        assert app.test_client().get("/api/openapi.json").status_code == 401
        assert as_staff.get("/api/openapi.json").status_code == 403
        assert as_admin.get("/api/openapi.json").status_code == 200
