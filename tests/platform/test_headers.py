"""Security headers of every kind of answer."""

import gzip
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.factory import create_app

PATHS = ["/", "/courses", "/healthz", "/api/docs", "/api/user", "/api/none", "/files/none"]


class TestHeaders:
    @pytest.mark.parametrize("path", PATHS)
    def test_are_on_every_answer(self, client: FlaskClient, path: str) -> None:
        headers = client.get(path, buffered=True).headers
        policy = headers["Content-Security-Policy"]
        for rule in ("default-src 'self'", "script-src 'self'", "object-src 'none'"):
            assert rule in policy
        assert "frame-ancestors 'none'" in policy
        assert "base-uri 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Strict-Transport-Security" not in headers

    def test_forbid_inline_scripts(self, client: FlaskClient) -> None:
        policy = client.get("/healthz").headers["Content-Security-Policy"]
        scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
        assert "unsafe" not in scripts

    def test_keep_answers_of_the_api_out_of_every_cache(self, client: FlaskClient) -> None:
        assert client.get("/api/user").headers["Cache-Control"] == "no-store"

    def test_demand_https_in_production(self, app: Flask, client: FlaskClient) -> None:
        assert "Strict-Transport-Security" not in client.get("/healthz").headers
        production = create_app(replace(app.config["SETTINGS"], environment="production"))
        answer = production.test_client().get("/healthz")
        assert "max-age=63072000" in answer.headers["Strict-Transport-Security"]

    def test_allow_no_other_origin(self, client: FlaskClient) -> None:
        answer = client.get("/api/user", headers={"Origin": "https://evil.example"})
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


class TestCalls:
    def test_travel_packed_where_that_is_asked_for(self, as_admin: FlaskClient) -> None:
        plain = as_admin.get("/api/bootstrap")
        packed = as_admin.get("/api/bootstrap", headers={"Accept-Encoding": "gzip, br"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert int(packed.headers["Content-Length"]) < len(plain.data) / 2
        assert "Content-Encoding" not in plain.headers
        assert {one.headers["Vary"] for one in (plain, packed)} == {"Accept-Encoding"}

    def test_that_are_short_travel_as_they_are(self, as_admin: FlaskClient) -> None:
        answer = as_admin.get("/api/user", headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in answer.headers
        assert answer.json["data"]
