"""What an operator sees."""

import io
import json
import logging
import platform
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.factory import create_app
from app.models.platform import Notification
from app.oversight.diagnosis import service
from app.oversight.diagnosis.routes import FORWARDED
from app.platform import clock, liveness
from app.platform import logging as platform_logging
from app.platform.logging import REQUEST_ID
from launch.main import main
from tests.factories import make_company, make_job, make_user

NOWHERE = "127.0.0.1:1"
HANGS_SECONDS = 20.0
"""Whoever waits longer than this waits for ever."""


@pytest.fixture
def alive(app: Flask, broker: redis.Redis) -> Iterator[Path]:
    """Beat and all workers live, on a machine with a data folder of its own; the one here."""
    for name in ("loads", "kpis", "light", "beat"):
        liveness.announce(broker, name)
    return app.config["SETTINGS"].data_path


@pytest.fixture
def with_settings(app: Flask):
    """Makes a client of the product with other settings."""
    made: list[Flask] = []

    def make(**changes: object) -> FlaskClient:
        made.append(create_app(replace(app.config["SETTINGS"], **changes)))
        return made[-1].test_client()

    yield make
    for own in made:
        with own.app_context():
            db.engine.dispose()


class TestHealth:
    def test_lives_without_any_server(self, with_settings) -> None:
        client = with_settings(database_url=f"postgresql://{NOWHERE}/x")
        assert client.get("/healthz").json == {"status": "ok"}

    def test_is_ready(self, client: FlaskClient, alive: Path) -> None:
        del alive
        answer = client.get("/readyz")
        assert answer.status_code == 200
        parts = ("database", "migrations", "broker", "disk", "storage", "beat")
        workers = ("worker_loads", "worker_kpis", "worker_light")
        checks = dict.fromkeys((*parts, *workers), "ok")
        assert answer.json == {"status": "ready", "checks": checks}

    def test_is_degraded_with_a_part_that_never_lived(self, client: FlaskClient) -> None:
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        assert answer.json["checks"]["beat"] == "never"
        assert answer.json["checks"]["worker_loads"] == "never"

    def test_is_degraded_without_a_place_for_files(self, with_settings, alive: Path) -> None:
        del alive
        client = with_settings(storage_url=f"s3://nothing/there?endpoint=http://{NOWHERE}")
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        assert answer.json["checks"]["storage"] == "unavailable"
        assert "storage_up 0.0" in client.get("/metrics").text

    def test_is_degraded_without_broker(self, with_settings) -> None:
        answer = with_settings(redis_url=f"redis://{NOWHERE}/0").get("/readyz")
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        assert answer.json["checks"]["broker"] == "unavailable"

    def test_is_degraded_with_a_full_disk(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.oversight.diagnosis.service.LEAST_FREE_BYTES", 2**62)
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        assert answer.json["checks"]["disk"] == "full"

    def test_is_degraded_with_a_broker_at_its_memory_limit(
        self, client: FlaskClient, broker: redis.Redis
    ) -> None:
        before = broker.config_get("maxmemory")["maxmemory"]
        broker.config_set("maxmemory", "1mb")
        try:
            answer = client.get("/readyz")
        finally:
            broker.config_set("maxmemory", before)
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        assert answer.json["checks"]["broker"] == "full"

    def test_sends_requests_elsewhere_before_it_is_replaced(
        self, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATA_DIR", app.config["SETTINGS"].data_dir)
        assert main(["leave"]) == 0
        try:
            answer = client.get("/readyz")
        finally:
            liveness.leaving(app.config["SETTINGS"].data_path).unlink()
        assert (answer.status_code, answer.json["status"]) == (503, "leaving")
        assert client.get("/readyz").status_code == 200

    def test_answers_on_the_schema_of_the_version_that_is_about_to_replace_it(
        self, with_settings, fresh_database: str
    ) -> None:
        """The first of the new web servers migrates, and answers only some seconds later."""
        client = with_settings(database_url=fresh_database)
        assert client.get("/readyz").json["checks"]["migrations"] == "ok"
        with psycopg.connect(fresh_database) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        answer = client.get("/readyz")
        assert answer.json["checks"]["migrations"] == "ahead"
        assert (answer.status_code, answer.json["status"]) == (200, "degraded")

    def test_is_unavailable_without_database(self, with_settings) -> None:
        client = with_settings(database_url=f"postgresql://{NOWHERE}/x")
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json["status"]) == (503, "unavailable")
        assert answer.json["checks"]["broker"] == "ok"


class TestWithoutDatabase:
    def test_calls_say_so_and_when_to_come_back(self, with_settings) -> None:
        client = with_settings(database_url=f"postgresql://{NOWHERE}/x")
        body = {"email": "ana@ejemplo.cl", "password": "una clave larga"}
        answer = client.post("/api/login", json=body)
        assert (answer.status_code, answer.json["code"]) == (503, "unavailable")
        assert answer.headers["Retry-After"] == "5"


class TestHangingStorage:
    def test_is_said_and_whoever_sends_a_file_is_not_left_waiting(
        self, app: Flask, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
        monkeypatch.setenv("AWS_REGION", "us-east-1")
        with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor(1) as people:
            address = f"http://127.0.0.1:{silent.getsockname()[1]}"
            monkeypatch.setenv("AWS_ENDPOINT_URL", address)
            monkeypatch.setitem(app.config, "STORAGE", "s3://silent/files")
            assert as_admin.get("/readyz").json["checks"]["storage"] == "unavailable"
            file = (io.BytesIO(b"RUT;Nombre completo\n11.111.111-1;Ana Soto\n"), "personas.csv")
            sending = people.submit(
                as_admin.post, "/api/loads", data={"kind": "people", "file": file}
            )
            answer = sending.result(HANGS_SECONDS)
        assert (answer.status_code, answer.json["code"]) == (503, "storage_away")
        assert answer.headers["Retry-After"] == "5"


class TestFullDisk:
    @pytest.fixture
    def small_disk(self, tmp_path: Path) -> Iterator[Path]:
        """A disk with room for a page or two."""
        options = ["-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)]
        made = subprocess.run(["mount", *options], capture_output=True, check=False)
        if made.returncode:
            pytest.skip("only root may mount a disk")
        yield tmp_path
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)

    def test_is_said_to_who_sends_a_file(
        self, app: Flask, as_admin: FlaskClient, small_disk: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(app.config, "STORAGE", str(small_disk))
        rows = "RUT;Nombre completo\n" + "11.111.111-1;Ana Soto\n" * 20_000
        body = {"kind": "people", "file": (io.BytesIO(rows.encode()), "personas.csv")}
        answer = as_admin.post("/api/loads", data=body)
        assert (answer.status_code, answer.json["code"]) == (507, "disk_full")
        assert "liberar espacio" in answer.json["message"]


class TestMetrics:
    def test_say_what_lives(self, client: FlaskClient, alive: Path) -> None:
        del alive
        text = client.get("/metrics").text
        for line in (
            "beat_alive 1.0",
            'worker_alive{worker="light"} 1.0',
            "storage_up 1.0",
            "broker_up 1.0",
            "disk_has_room 1.0",
        ):
            assert line in text

    def test_count_requests_by_rule_and_not_by_path(self, client: FlaskClient) -> None:
        client.get("/api/jobs/123456789")
        text = client.get("/metrics").text
        assert (
            'http_requests_total{method="GET",route="/api/jobs/<int:job_id>",status="401"}' in text
        )
        assert "123456789" not in text

    @pytest.mark.parametrize("header", FORWARDED)
    def test_are_not_for_who_comes_through_a_proxy(
        self, client: FlaskClient, with_settings, header: str
    ) -> None:
        assert client.get("/metrics", headers={header: "203.0.113.9"}).status_code == 404
        behind = with_settings(proxy_hops=1)
        assert behind.get("/metrics", headers={header: "203.0.113.9"}).status_code == 404

    @pytest.mark.parametrize("address", ["192.168.1.20", "203.0.113.9", "::ffff:10.0.0.1"])
    def test_are_not_for_another_machine(
        self, client: FlaskClient, with_settings, address: str
    ) -> None:
        """Where the product listens to all of a network; containers are all other machines."""
        from_there = {"REMOTE_ADDR": address}
        assert client.get("/metrics", environ_base=from_there).status_code == 404
        for own in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
            assert client.get("/metrics", environ_base={"REMOTE_ADDR": own}).status_code == 200
        inside = with_settings(environment="production")
        assert inside.get("/metrics", environ_base=from_there).status_code == 200

    def test_are_for_who_knows_the_token_wherever_from(self, with_settings) -> None:
        client = with_settings(metrics_token="only for Prometheus")
        known = {"Authorization": "Bearer only for Prometheus", "X-Forwarded-For": "203.0.113.9"}
        assert client.get("/metrics", headers=known).status_code == 200
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer ñ"}).status_code == 404

    def test_count_jobs_that_wait(self, client: FlaskClient) -> None:
        make_job(make_user())
        text = client.get("/metrics").text
        assert 'jobs{queue="loads",state="queued"} 1.0' in text
        assert "database_up 1.0" in text
        assert "jobs_oldest_wait_seconds" in text
        assert "kpi_drifted_cells 0.0" in text
        assert "kpi_pending_changes " in text

    def test_live_without_database(self, with_settings) -> None:
        client = with_settings(database_url=f"postgresql://{NOWHERE}/x")
        answer = client.get("/metrics")
        assert answer.status_code == 200
        assert "database_up 0.0" in answer.text

    def test_add_up_what_several_processes_counted(
        self, tmp_path: Path, with_settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        count = """
from app.platform.logging import REQUESTS
REQUESTS.labels("GET", "/api/getcompanies", "200").inc(3)
"""
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
        for _ in range(2):
            subprocess.run([sys.executable, "-c", count], check=True)
        client = with_settings(prometheus_multiproc_dir=str(tmp_path))
        labels = 'method="GET",route="/api/getcompanies",status="200"'
        assert f"http_requests_total{{{labels}}} 6.0" in client.get("/metrics").text


class TestBell:
    """What is dead is told to those who can start it again."""

    def _told(self) -> list[tuple[str, str]]:
        rows = db.session.execute(select(Notification.msg, Notification.link))
        return sorted(tuple(row) for row in rows)

    def test_tells_administrators_once_a_day(
        self, as_admin: FlaskClient, broker: redis.Redis, alive: Path
    ) -> None:
        del alive
        make_user("staff@andina.cl", company=make_company("Andina"))
        broker.hset(liveness.KEY, f"beat@{platform.node()}", "1")
        known = service.tell_administrators(before={}, at=clock.now())
        assert (known["beat"], self._told()) == ("unavailable", []), "once may be a restart"
        for _ in range(2):
            known = service.tell_administrators(before=known, at=clock.now())
        [(words, link)] = self._told()
        assert "Revisa el proceso beat" in words
        assert link == "/settings?seccion=diagnostico"
        [item] = as_admin.get("/api/notifications").json["data"]
        assert (item["icon"], item["msg"]) == ("error", words)

    def test_says_nothing_while_all_is_well(self, client: FlaskClient, alive: Path) -> None:
        del client, alive
        known = service.tell_administrators(before={}, at=clock.now())
        service.tell_administrators(before=known, at=clock.now())
        assert self._told() == []


class TestLogs:
    @pytest.fixture
    def lines(self) -> io.StringIO:
        """What the product's handler writes."""
        handler = next(
            handler
            for handler in logging.getLogger().handlers
            if handler.get_name() == platform_logging.HANDLER
        )
        assert isinstance(handler, logging.StreamHandler)
        written = io.StringIO()
        before = handler.setStream(written)
        yield written
        handler.setStream(before or handler.stream)

    def test_tell_one_line_per_request(self, client: FlaskClient, lines: io.StringIO) -> None:
        answer = client.get("/api/user")
        line = json.loads(lines.getvalue().splitlines()[-1])
        assert line["message"] == "request answered"
        assert (line["route"], line["status"], line["method"]) == ("/api/user", 401, "GET")
        assert line["request_id"] == answer.json["requestId"]

    def test_name_the_caller_by_number(self, as_admin: FlaskClient, lines: io.StringIO) -> None:
        as_admin.get("/api/user")
        line = json.loads(lines.getvalue().splitlines()[-1])
        assert isinstance(line["user_id"], int)

    def test_never_hold_what_people_typed(self, client: FlaskClient, lines: io.StringIO) -> None:
        body = {"email": "secreta@ejemplo.cl", "password": "clave muy secreta"}
        client.post("/api/login", json=body)
        client.get("/api/search?q=secreta")
        client.get("/s/token-secreto", buffered=True)
        assert "secret" not in lines.getvalue()

    @pytest.mark.parametrize("given", ["0f8fad5b-d9cb-469f-a165-70867728950e", "edge-01.000042"])
    def test_name_the_request_as_a_proxy_did(
        self, client: FlaskClient, lines: io.StringIO, given: str
    ) -> None:
        answer = client.get("/api/user", headers={REQUEST_ID: given})
        line = json.loads(lines.getvalue().splitlines()[-1])
        assert {given} == {answer.headers[REQUEST_ID], answer.json["requestId"], line["request_id"]}

    @pytest.mark.parametrize(
        "given", ["short", "a" * 37, 'a"b,c:12345', "ñandú-12345", "a b c d e"]
    )
    def test_take_no_other_words_for_a_name(self, client: FlaskClient, given: str) -> None:
        answer = client.get("/healthz", headers={REQUEST_ID: given})
        assert uuid.UUID(answer.headers[REQUEST_ID])

    def test_name_the_job(self, app: Flask, lines: io.StringIO) -> None:
        with platform_logging.job(17):
            app.logger.info("rows copied")
        assert json.loads(lines.getvalue())["job_id"] == 17

    def test_leave_the_health_calls_out(self, client: FlaskClient, lines: io.StringIO) -> None:
        client.get("/healthz")
        assert lines.getvalue() == ""


class TestErrors:
    def test_nobody_foresaw_tell_no_details(
        self, app: Flask, as_admin: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def explode(**_: object) -> None:
            raise RuntimeError("secret internals")

        monkeypatch.setattr("app.organisation.companies.service.list_companies", explode)
        answer = as_admin.get("/api/getcompanies")
        assert (answer.status_code, answer.json["code"]) == (500, "server_error")
        assert "secret" not in answer.text
        assert answer.json["requestId"]
        assert app.testing is False

    def test_keep_nothing_of_the_request(self, as_admin: FlaskClient) -> None:
        user = make_user(name="Antes")
        user.name = "Después"
        as_admin.get("/api/no-such-call")
        db.session.refresh(user)
        assert user.name == "Antes"
