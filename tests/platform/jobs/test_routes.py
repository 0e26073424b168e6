"""Jobs, as the screen polls them."""

from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.models.accounts import User
from app.models.platform import Job
from tests.factories import make_job, make_user


def mine() -> User:
    return db.session.scalars(select(User).where(User.email == "admin@capacitacion.cl")).one()


class TestList:
    def test_shows_what_is_under_way_newest_first(self, as_admin: FlaskClient):
        first, second = make_job(mine()), make_job(mine(), state="running")
        make_job(mine(), state="done")
        data = as_admin.get("/api/jobs").get_json()["data"]
        assert [job["id"] for job in data] == [second.id, first.id]

    def test_shows_all_when_asked(self, as_admin: FlaskClient):
        make_job(mine(), state="done")
        assert len(as_admin.get("/api/jobs?state=all").get_json()["data"]) == 1
        assert as_admin.get("/api/jobs?state=todo").status_code == 422

    def test_shows_page_after_page(self, as_admin: FlaskClient):
        made = [make_job(mine(), state="done").id for _ in range(5)]
        first, last = (
            as_admin.get(f"/api/jobs?state=all&pageSize=3&page={page}").get_json()
            for page in (1, 2)
        )
        assert [job["id"] for job in first["data"] + last["data"]] == made[::-1]
        assert first["meta"] == {"page": 1, "pageSize": 3, "total": 5, "pages": 2}
        assert last["meta"]["total"] == 5
        assert as_admin.get("/api/jobs").get_json()["meta"]["total"] == 0
        assert as_admin.get("/api/jobs?page=0").status_code == 422

    def test_shows_nobody_elses(self, as_admin: FlaskClient):
        make_job(make_user())
        assert as_admin.get("/api/jobs").get_json()["data"] == []

    def test_needs_a_session(self, client: FlaskClient):
        assert client.get("/api/jobs").status_code == 401


class TestOne:
    def test_shows_how_it_is_going(self, as_admin: FlaskClient):
        job = make_job(mine(), label="Personas · a.xlsx", done=2, total=5, phase="Leyendo")
        data = as_admin.get(f"/api/jobs/{job.id}").get_json()["data"]
        assert (data["state"], data["done"], data["total"]) == ("queued", 2, 5)
        assert (data["label"], data["canCancel"]) == ("Personas · a.xlsx", True)
        assert (data["result"], data["error"], data["finishedAt"]) == (None, None, None)

    def test_is_not_there_for_others(self, as_admin: FlaskClient):
        job: Job = make_job(make_user())
        for answer in (
            as_admin.get(f"/api/jobs/{job.id}"),
            as_admin.post(f"/api/jobs/{job.id}/cancel"),
        ):
            assert (answer.status_code, answer.get_json()["code"]) == (404, "job_missing")

    def test_can_be_cancelled(self, as_admin: FlaskClient):
        job = make_job(mine())
        data = as_admin.post(f"/api/jobs/{job.id}/cancel").get_json()["data"]
        assert (data["state"], data["canCancel"]) == ("cancelled", False)
