"""Requests that no browser sends: an answer in our one shape, never a crash."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

MIB = 1024 * 1024
JSON = "application/json"


def post(client: FlaskClient, body: bytes, kind: str = JSON, path: str = "/api/login"):
    return client.post(path, data=body, content_type=kind)


def assert_refused(answer: TestResponse, *statuses: int) -> None:
    assert answer.status_code in statuses, answer.text
    assert answer.json["error"] is True
    assert answer.json["message"]


class TestBodies:
    @pytest.mark.parametrize(
        "body",
        [
            b"{",
            b"",
            b"\xff\xfe",
            b"[" * 200_000,
            b'{"a":' * 150_000,
            b'{"email": ' + b"9" * 5_000 + b"}",
            "﻿{}".encode(),
        ],
        ids=["cut", "empty", "no utf-8", "deep list", "deep object", "long number", "mark"],
    )
    def test_that_cannot_be_read(self, client: FlaskClient, body: bytes) -> None:
        assert_refused(post(client, body), 400, 422)

    @pytest.mark.parametrize("body", [b'{"name": "x', b"garbage", "{}".encode("utf-16"), b"{}x"])
    def test_that_cannot_be_read_never_look_saved(self, as_admin: FlaskClient, body: bytes) -> None:
        answer = as_admin.put("/api/settings/organisation", data=body, content_type=JSON)
        assert_refused(answer, 400)

    @pytest.mark.parametrize("kind", ["text/plain", "application/xml", ""])
    def test_of_another_kind_than_json_are_not_passed_over(
        self, as_admin: FlaskClient, kind: str
    ) -> None:
        path = "/api/settings/organisation"
        assert_refused(as_admin.put(path, data=b'{"name": "x"}', content_type=kind), 415)

    def test_with_text_in_the_place_of_a_file(self, as_admin: FlaskClient) -> None:
        for logo in ("", "x"):
            answer = as_admin.post("/api/settings/organisation/logo", data={"logo": logo})
            assert_refused(answer, 422)

    def test_that_ask_what_may_be_asked(self, client: FlaskClient) -> None:
        answer = client.options("/api/user")
        assert (answer.status_code, answer.data) == (200, b"")
        assert "GET" in answer.headers["Allow"]

    @pytest.mark.parametrize(
        "body",
        [
            b'{"email": 1e400, "password": "x"}',
            b'{"email": NaN, "password": Infinity}',
            b'{"email": {"a": 1}, "password": [1]}',
            b'{"email": "\\u0000", "password": "\\u0000"}',
            b'{"email": "\\ud800", "password": "\\udfff"}',
            b'{"email": "x", "email": null}',
        ],
    )
    def test_with_values_that_no_field_has(self, client: FlaskClient, body: bytes) -> None:
        assert_refused(post(client, body), 401, 422)

    def test_beyond_a_megabyte(self, client: FlaskClient) -> None:
        assert_refused(post(client, b" " * (MIB + 1)), 413)

    def test_that_say_nothing_of_their_size(self, client: FlaskClient) -> None:
        answer = client.post(
            "/api/login",
            input_stream=BytesIO(b"x" * (2 * MIB)),
            content_type=JSON,
            environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
        )
        assert_refused(answer, 400, 413, 422)

    def test_with_five_thousand_parts(self, as_admin: FlaskClient) -> None:
        part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
        body = part * 5_000 + b"--x--\r\n"
        kind = "multipart/form-data; boundary=x"
        assert_refused(post(as_admin, body, kind, "/api/createcompany"), 413)

    @pytest.mark.parametrize(
        "kind", ["multipart/form-data", "multipart/form-data; boundary=", "text/plain", "x" * 300]
    )
    def test_of_a_kind_that_says_something_else(self, as_admin: FlaskClient, kind: str) -> None:
        assert_refused(post(as_admin, b"--x\r\n\r\n", kind, "/api/createcompany"), 400, 415, 422)


class TestQueries:
    @pytest.mark.parametrize("q", ["%00", "%ff", "%ED%A0%80", "\\", "'", '"', "%25_%5C", "a" * 201])
    def test_search_for_anything(self, as_admin: FlaskClient, q: str) -> None:
        assert as_admin.get(f"/api/search?q={q}").status_code in {200, 422}

    @pytest.mark.parametrize("page", ["1e9", "10000001", "9" * 400, "-1", "%00", "1;select"])
    def test_ask_for_any_page(self, as_admin: FlaskClient, page: str) -> None:
        assert_refused(as_admin.get(f"/api/getcompanies?page={page}"), 422)


class TestHeaders:
    @pytest.mark.parametrize(
        "value",
        ["Bearer", "Bearer ", "Bearer a b", "Basic eDp5", "bearer x", "Bearer " + "x" * 5_000, "ñ"],
    )
    def test_that_are_no_token(self, client: FlaskClient, value: str) -> None:
        answer = client.get("/api/user", headers={"Authorization": value})
        assert_refused(answer, 401)
        assert answer.json["code"] == "not_signed_in"
