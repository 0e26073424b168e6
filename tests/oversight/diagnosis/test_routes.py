"""How the product fares, as an administrator sees it."""

import datetime as dt
import json
import logging
import os
import shutil
import sys
import tomllib
from pathlib import Path

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient

from app.config import VERSION
from app.factory import create_app
from app.platform import liveness
from app.platform import logging as platform_logging
from app.platform.installation import LAST_BACKUP, LastBackup, keep_backup

ROOT = Path(__file__).parents[3]
SECRET = "12.531.909-2"


@pytest.fixture
def keeper(app: Flask, broker: redis.Redis) -> logging.Logger:
    """A log whose errors are kept."""
    del broker
    log = logging.getLogger("tests.keeper")
    log.handlers = [platform_logging.FaultKeeper(app.config["REDIS_URL"])]
    log.propagate = False
    return log


class TestDiagnosis:
    def test_tells_version_and_states(self, as_admin: FlaskClient) -> None:
        found = as_admin.get("/api/diagnosis").json["data"]
        assert found["version"] == VERSION
        assert found["checks"] == {
            "database": "ok",
            "migrations": "ok",
            "broker": "ok",
            "disk": "ok",
            "storage": "ok",
            "beat": "never",
            "worker_loads": "never",
            "worker_kpis": "never",
            "worker_light": "never",
        }
        assert found["jobs"] == {"queued": 0, "running": 0}
        assert found["mail"] == {"server": None, "sender": "capacitacion@localhost"}
        assert found["address"]["source"] == "local"
        assert 0 < found["room"]["free"] <= found["room"]["total"]

    def test_tells_of_the_last_backup(self, app: Flask, as_admin: FlaskClient) -> None:
        data = app.config["SETTINGS"].data_path
        data.mkdir(parents=True, exist_ok=True)
        at = dt.datetime(2026, 5, 4, 12, 30, tzinfo=dt.UTC)
        keep_backup(LastBackup(at, "/srv/respaldo"), data=data)
        found = as_admin.get("/api/diagnosis").json["data"]["backup"]
        assert found == {"at": "2026-05-04T12:30:00+00:00", "folder": "/srv/respaldo"}
        (data / LAST_BACKUP).write_text("{")
        assert as_admin.get("/api/diagnosis").json["data"]["backup"] is None

    def test_hears_the_signs_of_other_machines(self, app: Flask, as_admin: FlaskClient) -> None:
        """Containers share the data folder and have host names of their own."""

        def heard() -> tuple[str, str, str]:
            checks = as_admin.get("/api/diagnosis").json["data"]["checks"]
            return checks["worker_loads"], checks["worker_light"], checks["beat"]

        data = app.config["SETTINGS"].data_path
        given = [liveness.sign_of_life(data, name, "3f2a") for name in ("loads", "light", "beat")]
        assert heard() == ("never", "never", "never")
        try:
            for sign in given:
                liveness.begin(sign)
            assert heard() == ("ok", "ok", "ok")
            os.utime(given[1], (1, 1))
            assert heard() == ("ok", "unavailable", "ok")
            liveness.begin(liveness.sign_of_life(data, "light", "77bc"))
            assert heard() == ("ok", "ok", "ok")
            assert not given[1].exists(), "its successor forgets it"
        finally:
            shutil.rmtree(given[0].parent)

    def test_is_for_administrators(self, as_staff: FlaskClient) -> None:
        assert as_staff.get("/api/diagnosis").status_code == 403

    def test_knows_the_version_of_the_whole(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        package = json.loads((ROOT / "frontend" / "package.json").read_text("utf-8"))
        assert VERSION == project["version"] == package["version"]


class TestFaults:
    def test_are_kept_without_what_people_typed(
        self, keeper: logging.Logger, as_admin: FlaskClient
    ) -> None:
        try:
            raise ValueError(SECRET)
        except ValueError:
            keeper.exception("row %s refused", SECRET)
        answer = as_admin.get("/api/diagnosis")
        [fault] = answer.json["data"]["faults"]
        assert (fault["level"], fault["message"]) == ("ERROR", "row %s refused")
        line = sys._getframe().f_lineno  # those above are near
        place, _, number = fault["error"].removeprefix("ValueError en ").rpartition(":")
        assert place == "tests/oversight/diagnosis/test_routes.py", (
            "from the folder of the product on"
        )
        assert line - 10 < int(number) < line
        assert SECRET not in answer.text

    def test_are_few_and_only_errors(self, keeper: logging.Logger, app: Flask) -> None:
        keeper.warning("not an error")
        for number in range(platform_logging.KEPT + 5):
            keeper.error("error %d" % number)  # noqa: UP031 - the text itself tells them apart
        with app.app_context():
            found = platform_logging.newest()
        assert len(found) == platform_logging.KEPT
        assert found[0].message == f"error {platform_logging.KEPT + 4}"

    def test_name_the_request_that_they_are_of(
        self, app: Flask, broker: redis.Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Those of the product's own log, which the first app of a process starts."""
        del broker
        monkeypatch.setattr(logging.getLogger(), "handlers", [])
        with create_app(app.config["SETTINGS"]).test_request_context():
            logging.getLogger("app").error("refused")
            wanted = platform_logging.request_id()
            assert [one.request_id for one in platform_logging.newest()] == [wanted]
