"""What browsers visit beside the API."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import pages

INDEX = "<!doctype html><title>Aula</title>"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built application with an index, a file beside it and a hashed asset."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "theme.js").write_text("let theme;")
    (tmp_path / "assets" / "index-abc123.js").write_text("let app;")
    monkeypatch.setattr(pages, "FRONTEND", tmp_path)
    return tmp_path


class TestScreens:
    @pytest.mark.parametrize(
        "path", ["/", "/courses", "/detail/course?id=3", "/s/token", "/no-such-screen", "/x.y/z"]
    )
    def test_are_the_one_page_that_knows_them(self, client: FlaskClient, path: str) -> None:
        answer = client.get(path, buffered=True)
        assert (answer.status_code, answer.text) == (200, INDEX)
        assert answer.headers["Cache-Control"] == "no-cache"

    def test_say_so_while_they_are_not_built(self, client: FlaskClient, built: Path) -> None:
        (built / "index.html").unlink()
        answer = client.get("/courses")
        assert answer.status_code == 503
        assert "La interfaz aún no está compilada" in answer.text

    def test_cannot_be_posted_to(self, client: FlaskClient) -> None:
        assert client.post("/courses").status_code == 404


class TestFiles:
    def test_beside_the_page_are_asked_for_again(self, client: FlaskClient) -> None:
        answer = client.get("/theme.js", buffered=True)
        assert answer.text == "let theme;"
        assert answer.headers["Cache-Control"] == "no-cache"

    def test_with_their_fingerprint_are_kept_for_ever(self, client: FlaskClient) -> None:
        answer = client.get("/assets/index-abc123.js", buffered=True)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"

    def test_that_are_gone_are_not_the_page(self, client: FlaskClient) -> None:
        """A page instead of a script would hide that the application was renewed."""
        answer = client.get("/assets/index-old.js")
        assert (answer.status_code, answer.json["code"]) == (404, "not_found")

    @pytest.mark.parametrize(
        "path",
        ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt"],
    )
    def test_outside_are_out_of_reach(self, client: FlaskClient, built: Path, path: str) -> None:
        (built.parent / "secret.txt").write_text("secreto")
        assert "secreto" not in client.get(path, buffered=True).text

    @pytest.mark.parametrize("name", ["abc.webp", "a" * 64 + ".svg", "a" * 64 + ".webp", "..%2f"])
    def test_that_are_no_public_picture_are_not_found(self, client: FlaskClient, name: str) -> None:
        assert client.get(f"/files/{name}").status_code == 404


class TestCalls:
    @pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
    def test_that_do_not_exist_are_not_screens(self, client: FlaskClient, method: str) -> None:
        answer = client.open("/api/no-such-call", method=method)
        assert (answer.status_code, answer.json["code"]) == (404, "not_found")

    def test_with_the_wrong_method_say_so(self, client: FlaskClient) -> None:
        answer = client.delete("/api/login")
        assert (answer.status_code, answer.json["code"]) == (405, "method_not_allowed")
        assert "POST" in answer.headers["Allow"]

    @pytest.mark.parametrize("number", ["0", str(2**63), "9" * 400, "1.5", "x"])
    def test_with_an_id_that_no_row_has_are_not_found(
        self, as_admin: FlaskClient, number: str
    ) -> None:
        assert as_admin.get(f"/api/jobs/{number}").status_code == 404
