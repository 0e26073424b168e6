"""What browsers visit beside the API."""

import gzip
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.platform import pages

SOURCE = Path(__file__).parents[2] / "frontend" / "src"
INDEX = "<!doctype html><title>Aula</title>"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built application with an index, a file beside it and a hashed asset."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-abc123.js").write_text("let app;")
    monkeypatch.setattr(pages, "FRONTEND", tmp_path)
    return tmp_path


class TestScreens:
    @pytest.mark.parametrize(
        "path",
        [
            *("/", "/courses", "/courses/", "/Courses", "/detail/course?id=3"),
            *("/invitation/a-token", "/answer/a-token", "/answer/course/a-token"),
        ],
    )
    def test_are_the_one_page_that_knows_them(self, client: FlaskClient, path: str) -> None:
        answer = client.get(path, buffered=True)
        assert (answer.status_code, answer.text) == (200, INDEX)
        assert answer.headers["Cache-Control"] == "no-cache"

    def test_are_those_of_the_browsers_router(self, client: FlaskClient) -> None:
        source = SOURCE.joinpath("platform", "lib", "paths.ts").read_text("utf-8")
        source += SOURCE.joinpath("app", "routes.tsx").read_text("utf-8")
        addresses = {*re.findall(r'\w+: "(/[^"]*)"', source)}
        assert {"/", "/people/record", "/invitation/:token", "/answer/:token"} <= addresses
        asked = {one: client.get(one.replace(":token", "x"), buffered=True) for one in addresses}
        assert {one for one, answer in asked.items() if answer.status_code != 200} == set()

    @pytest.mark.parametrize(
        "path",
        [
            *("/no-such-screen", "/s/token", "/x.y/z", "/courses/7", "/invitation", "/answer/"),
            *("/answer/course/a/b", "/form", "/.env"),
        ],
    )
    def test_that_nobody_knows_are_not_found(self, client: FlaskClient, path: str) -> None:
        answer = client.get(path, buffered=True)
        assert (answer.status_code, answer.text) == (404, INDEX)
        assert client.head(path, buffered=True).status_code == 404

    def test_say_so_while_they_are_not_built(self, client: FlaskClient, built: Path) -> None:
        (built / "index.html").unlink()
        answer = client.get("/courses")
        assert answer.status_code == 503
        assert "La interfaz aún no está compilada" in answer.text

    def test_cannot_be_posted_to(self, client: FlaskClient) -> None:
        assert client.post("/courses").status_code == 404


ROUTES = "src/app/routes"
BUILD = {
    "entries": {
        "index.html": "assets/index.js",
        "src/app/layout/main-layout.tsx": "assets/frame.js",
        f"{ROUTES}/home.tsx": "assets/panel.js",
        f"{ROUTES}/detail-course.tsx": "assets/detail.js",
        "src/platform/charts/chart-drawing.tsx": "assets/charts.js",
        f"{ROUTES}/login.tsx": "assets/index.js",
        f"{ROUTES}/answer.tsx": "assets/answering.js",
        f"{ROUTES}/answer-door.tsx": "assets/answering.js",
        f"{ROUTES}/invitation.tsx": "assets/invitation.js",
    },
    "files": {
        "assets/index.js": {"imports": []},
        "assets/frame.js": {"imports": ["assets/index.js"]},
        "assets/panel.js": {"imports": ["assets/index.js", "assets/frame.js"]},
        "assets/table.js": {"imports": ["assets/frame.js"]},
        "assets/detail.js": {"imports": ["assets/table.js"]},
        "assets/charts.js": {"imports": ["assets/index.js", "assets/drawing.js"]},
        "assets/drawing.js": {"imports": []},
        "assets/answering.js": {"imports": ["assets/index.js"]},
        "assets/invitation.js": {"imports": ["assets/index.js"]},
    },
}
SCRIPT = re.compile(
    r'rel="modulepreload" crossorigin (fetchpriority="low" )?href="/assets/(\w+).js"'
)


class TestScripts:
    """A page names what its screen is made of: else one script after the other would."""

    @pytest.fixture(autouse=True)
    def contents(self, built: Path) -> None:
        (built / ".vite").mkdir()
        (built / ".vite" / "pieces.json").write_text(json.dumps(BUILD))
        (built / "index.html").write_text("<head></head>")

    @pytest.mark.parametrize(
        ("path", "scripts"),
        [
            ("/", ["frame", "panel", "charts", "drawing"]),
            ("/detail/course?id=3", ["frame", "detail", "table"]),
            ("/login", []),
            ("/answer/a-token", ["answering"]),
            ("/answer/course/a-token", ["answering"]),
            ("/invitation/a-token", ["invitation"]),
            ("/no-such-screen", []),
            ("/..%2f", []),
        ],
    )
    def test_are_named_for_the_screen(
        self, client: FlaskClient, path: str, scripts: list[str]
    ) -> None:
        page = client.get(path, buffered=True).text
        assert [name for _, name in SCRIPT.findall(page)] == scripts

    def test_that_are_large_let_the_others_go_first(self, client: FlaskClient) -> None:
        page = client.get("/", buffered=True).text
        late = [name for is_late, name in SCRIPT.findall(page) if is_late]
        assert late == ["charts", "drawing"]

    def test_travel_packed_within_their_page(self, client: FlaskClient) -> None:
        plain = client.get("/", buffered=True)
        packed = client.get("/", headers={"Accept-Encoding": "gzip, deflate, br"}, buffered=True)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data).decode() == plain.text
        assert "Content-Encoding" not in plain.headers
        assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
        assert plain.headers["ETag"] != packed.headers["ETag"]

    def test_change_with_the_build(self, client: FlaskClient, built: Path) -> None:
        before = client.get("/")
        same = client.get("/", headers={"If-None-Match": before.headers["ETag"]})
        assert same.status_code == 304
        entries = BUILD["entries"] | {f"{ROUTES}/home.tsx": "assets/new.js"}
        files = BUILD["files"] | {"assets/new.js": {"imports": []}}
        changed = {"entries": entries, "files": files}
        (built / ".vite" / "pieces.json").write_text(json.dumps(changed))
        after = client.get("/", headers={"If-None-Match": before.headers["ETag"]})
        assert "/assets/new.js" in after.text


class TestFiles:
    def test_beside_the_page_are_asked_for_again(self, client: FlaskClient) -> None:
        answer = client.get("/favicon.svg", buffered=True)
        assert answer.text == "<svg/>"
        assert answer.headers["Cache-Control"] == "no-cache"

    def test_with_their_fingerprint_are_kept_for_ever(self, client: FlaskClient) -> None:
        answer = client.get("/assets/index-abc123.js", buffered=True)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"

    def test_that_a_page_is_made_of_say_little_beside_their_content(
        self, client: FlaskClient
    ) -> None:
        headers = client.get("/assets/index-abc123.js", buffered=True).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Content-Security-Policy" not in headers
        refusal = client.get("/assets/none.js")
        assert refusal.status_code == 404
        assert "default-src" in refusal.headers["Content-Security-Policy"]

    @pytest.mark.parametrize(
        ("accepted", "coding", "body"),
        [
            ("gzip, deflate, br, zstd", "br", b"brotli"),
            ("gzip", "gzip", b"gzip"),
            ("br;q=0, gzip;q=0.5", "gzip", b"gzip"),
            ("identity", None, b"let app;"),
            ("", None, b"let app;"),
        ],
    )
    def test_travel_as_the_build_packed_them(
        self, client: FlaskClient, built: Path, accepted: str, coding: str | None, body: bytes
    ) -> None:
        (built / "assets" / "index-abc123.js.br").write_bytes(b"brotli")
        (built / "assets" / "index-abc123.js.gz").write_bytes(b"gzip")
        asked = {"Accept-Encoding": accepted}
        answer = client.get("/assets/index-abc123.js", headers=asked, buffered=True)
        assert answer.data == body
        assert answer.headers.get("Content-Encoding") == coding
        assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert "Content-Disposition" not in answer.headers

    def test_that_are_small_travel_as_they_are(self, client: FlaskClient) -> None:
        asked = {"Accept-Encoding": "br, gzip"}
        answer = client.get("/assets/index-abc123.js", headers=asked, buffered=True)
        assert answer.text == "let app;"

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
