"""What Prometheus reads, and that alerts and dashboard ask for nothing else."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import redis
import yaml
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from sqlalchemy import text

from app.config import VERSION
from app.extensions import db
from app.factory import create_app
from app.models.mail import BOUNCED, QUEUED, SENDING, SENT, Mail
from app.oversight.diagnosis import metrics
from app.platform import clock, installation
from app.platform.installation import LastBackup
from app.platform.jobs.running import Outcome, run
from app.platform.jobs.service import request_stop
from app.platform.tallies import JOB_SECONDS, JOBS_ENDED, MAILS_ENDED
from tests.factories import PASSWORD, make_job, make_user
from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]
ROOT = Path(__file__).parents[3]
ALERTS = ROOT / "deploy" / "alerts.yml"
BOARD = json.loads((ROOT / "deploy" / "dashboard.json").read_text())
RULES = [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]
ASKED = [target["expr"] for panel in BOARD["panels"] for target in panel.get("targets", ())]
OF_PROMETHEUS = {"up"}
WORDS = {"by", "on", "without", "and", "or", "unless", "bool", "offset", "le"}


def samples(client: FlaskClient) -> list[Sample]:
    """Everything that /metrics says, read by the library of Prometheus."""
    text = client.get("/metrics").text
    return [one for family in text_string_to_metric_families(text) for one in family.samples]


def value(client: FlaskClient, name: str, **labels: str) -> float:
    """The one sample of this name and these labels."""
    (found,) = [one.value for one in samples(client) if (one.name, one.labels) == (name, labels)]
    return found


def names_in(expression: str) -> set[str]:
    """The metrics that an expression asks for."""
    bare = re.sub(r'"[^"]*"|\{[^}]*\}|\[[^]]*\]|\b(by|on|without)\s*\([^)]*\)', " ", expression)
    words = re.findall(r"[a-zA-Z_:][a-zA-Z0-9_:]*(?!\w|\s*\()", bare)
    return set(words) - WORDS


@pytest.fixture
def seen(house: Flask, broker: redis.Redis) -> FlaskClient:
    """A client of a product in which jobs and mails have ended."""
    del broker
    run(job_id=make_job(make_user(), kind="headings").id, work_of=lambda _: Outcome())
    MAILS_ENDED.add("failed")
    db.session.commit()
    return house.test_client()


@pytest.fixture
def watched(house: Flask) -> Iterator[Flask]:
    """A product of its own that counts its connections, as each web process does."""
    own = create_app(house.config["SETTINGS"])
    with own.app_context():
        metrics.watch_pool(db.engine)
        yield own
        db.session.remove()
        db.engine.dispose()


class TestJobs:
    def test_are_counted_by_kind_and_end(self, seen: FlaskClient) -> None:
        assert value(seen, "jobs_ended_total", kind="headings", end="done") == 1
        assert value(seen, "job_seconds_count", kind="headings") == 1
        assert value(seen, "job_seconds_bucket", kind="headings", le="+Inf") == 1
        assert value(seen, "job_wait_seconds_count", queue="loads") == 1

    def test_that_failed_or_were_cancelled_are_told_apart(self, seen: FlaskClient) -> None:
        def fail(_: object) -> Outcome:
            raise RuntimeError

        owner = make_user("otra@ejemplo.cl")
        run(job_id=make_job(owner, kind="headings").id, work_of=fail)
        request_stop(job_id=make_job(owner, kind="headings").id)
        db.session.commit()
        ends = {
            one.labels["end"]: one.value for one in samples(seen) if one.name == "jobs_ended_total"
        }
        assert ends == {"done": 1, "failed": 1, "cancelled": 1}
        assert value(seen, "job_seconds_count", kind="headings") == 2, "one never began"

    def test_whose_end_was_rolled_back_are_not_counted(self, seen: FlaskClient) -> None:
        db.session.execute(text("SELECT 1"))
        JOBS_ENDED.add("headings", "done")
        db.session.rollback()
        db.session.commit()
        assert value(seen, "jobs_ended_total", kind="headings", end="done") == 1

    def test_have_the_age_of_the_oldest_in_each_queue(self, client: FlaskClient) -> None:
        job = make_job(make_user())
        job.created_at = clock.now() - timedelta(seconds=90)
        db.session.flush()
        assert 80 < value(client, "jobs_oldest_wait_seconds", queue="loads") < 200
        assert value(client, "jobs_oldest_wait_seconds", queue="kpis") == 0
        assert value(client, "jobs", queue="loads", state="queued") == 1

    def test_fall_into_the_bucket_of_their_duration(
        self, seen: FlaskClient, broker: redis.Redis
    ) -> None:
        broker.delete("tallies")
        for seconds in (0.5, 0.6, 45, 4000):
            JOB_SECONDS.add("load", number=seconds)
        db.session.commit()
        bounds = {
            one.labels["le"]: one.value for one in samples(seen) if one.name == "job_seconds_bucket"
        }
        assert (bounds["0.5"], bounds["1"], bounds["30"]) == (1, 2, 2)
        assert (bounds["60"], bounds["1800"], bounds["+Inf"]) == (3, 3, 4)
        assert value(seen, "job_seconds_sum", kind="load") == pytest.approx(4046.1)


class TestMails:
    def test_that_wait_are_told_from_those_tried_before(self, client: FlaskClient) -> None:
        late = clock.now() - timedelta(minutes=10)
        states = ((QUEUED, 0), (QUEUED, 0), (QUEUED, 2), (SENDING, 1), (SENT, 1), (BOUNCED, 1))
        for number, (state, tries) in enumerate(states):
            db.session.add(
                Mail(
                    kind="prueba",
                    recipient="a@b.cl",
                    subject="x",
                    text_body="x",
                    html_body="x",
                    message_id=f"<{number}@x>",
                    state=state,
                    tries=tries,
                    next_try_at=late,
                    created_at=late,
                )
            )
        db.session.flush()
        found = {one.labels["state"]: one.value for one in samples(client) if one.name == "mails"}
        assert found == {"waiting": 2, "retrying": 1, "sending": 1}
        assert 590 < value(client, "mails_oldest_wait_seconds") < 700

    def test_that_waits_for_its_time_is_not_overdue(self, client: FlaskClient) -> None:
        assert value(client, "mails_oldest_wait_seconds") == 0

    def test_that_ended_are_counted(self, seen: FlaskClient) -> None:
        assert value(seen, "mails_ended_total", end="failed") == 1


class TestSignIns:
    def test_are_counted_by_how_they_ended(self, client: FlaskClient) -> None:
        user = make_user("ana@ejemplo.cl")

        def try_both() -> dict[str, float]:
            for password in ("no es esta clave", PASSWORD):
                client.post("/api/login", json={"email": user.email, "password": password})
            return {end: value(client, "sign_ins_total", end=end) for end in ("ok", "refused")}

        before = try_both()
        assert try_both() == {end: count + 1 for end, count in before.items()}


class TestInstallation:
    def test_says_which_version_and_how_much_room(self, client: FlaskClient) -> None:
        (about,) = [one for one in samples(client) if one.name == "product_info"]
        assert (about.labels["version"], about.labels["environment"]) == (VERSION, "test")
        assert about.labels["schema"]
        assert 0 < value(client, "disk_free_bytes") <= value(client, "disk_size_bytes")

    def test_says_when_it_was_backed_up(self, app: Flask, client: FlaskClient) -> None:
        data = app.config["SETTINGS"].data_path
        (data / installation.LAST_BACKUP).unlink(missing_ok=True)
        assert value(client, "backup_last_timestamp_seconds") == 0
        now = clock.now()
        installation.keep_backup(LastBackup(now, ""), data=data)
        try:
            said = value(client, "backup_last_timestamp_seconds")
        finally:
            (data / installation.LAST_BACKUP).unlink()
        assert said == pytest.approx(now.timestamp())

    def test_counts_the_connections_in_use(self, watched: Flask) -> None:
        client = watched.test_client()

        def comes_to(number: int) -> bool:
            """Whoever looked at the database for an answer before gives his back a moment later."""
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline:
                db.session.remove()
                if value(client, "database_connections_in_use") == number:
                    return True
            return False

        assert comes_to(0)
        with db.engine.connect(), db.engine.connect():
            assert comes_to(2)
        assert comes_to(0)
        assert value(client, "database_connections_most") == 12


class TestWithoutBroker:
    def test_the_rest_is_told(self, app: Flask, client: FlaskClient) -> None:
        del client
        own = create_app(replace(app.config["SETTINGS"], redis_url="redis://127.0.0.1:1/0"))
        found = {one.name for one in samples(own.test_client())}
        with own.app_context():
            db.engine.dispose()
        assert {"broker_up", "database_up", "jobs"} <= found
        assert "broker_messages" not in found


class TestWhatGoesByThem:
    @pytest.fixture
    def names(self, seen: FlaskClient, watched: Flask) -> set[str]:
        del watched
        seen.post("/api/login", json={"email": "a@b.cl", "password": "x"})
        return {one.name for one in samples(seen)}

    def test_alerts_ask_for_what_there_is(self, names: set[str]) -> None:
        asked = {rule["alert"]: names_in(rule["expr"]) - OF_PROMETHEUS for rule in RULES}
        assert len(asked) == len(RULES) > 10
        assert {alert: unknown for alert, said in asked.items() if (unknown := said - names)} == {}

    def test_dashboard_asks_for_what_there_is(self, names: set[str]) -> None:
        assert len(ASKED) > 20
        assert {one: unknown for one in ASKED if (unknown := names_in(one) - names)} == {}

    def test_expressions_are_read_as_they_are_meant(self) -> None:
        asked = 'histogram_quantile(0.95, sum by (le) (rate(a_bucket{b="c"}[5m]))) / on (d) e > 1'
        assert names_in(asked) == {"a_bucket", "e"}

    def test_each_alert_says_what_to_do_and_how_bad_it_is(self) -> None:
        for rule in RULES:
            assert rule["labels"]["severity"] in {"critical", "warning"}
            assert set(rule["annotations"]) == {"summary", "description"}


class TestPromtool:
    @pytest.fixture
    def promtool(self) -> str:
        found = shutil.which("promtool")
        if found is None:
            pytest.skip("promtool is not to be had here (Debian: prometheus)")
        return found

    def _checked(self, *command: str, given: str = "") -> None:
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def test_takes_rules_and_settings(self, promtool: str, tmp_path: Path) -> None:
        self._checked(promtool, "check", "rules", str(ALERTS))
        settings = ROOT / "deploy" / "prometheus.yml"
        self._checked(promtool, "check", "config", "--syntax-only", str(settings))
        asked = [{"alert": f"A{n}", "expr": one} for n, one in enumerate(ASKED)]
        board = tmp_path / "board.yml"
        board.write_text(yaml.safe_dump({"groups": [{"name": "board", "rules": asked}]}))
        self._checked(promtool, "check", "rules", str(board))

    def test_reads_what_is_told(self, promtool: str, seen: FlaskClient) -> None:
        self._checked(promtool, "check", "metrics", given=seen.get("/metrics").text)

    def test_sees_alerts_fire_in_time_and_only_then(self, promtool: str, tmp_path: Path) -> None:
        def fires(name: str, at: str, **labels: str) -> dict[str, object]:
            (rule,) = [rule for rule in RULES if rule["alert"] == name]
            words = {
                key: re.sub(r"\{\{ \$labels\.(\w+) \}\}", lambda found: labels[found[1]], text)
                for key, text in rule["annotations"].items()
            }
            alert = {"exp_labels": labels | rule["labels"], "exp_annotations": words}
            return {"alertname": name, "eval_time": at, "exp_alerts": [alert]}

        def rests(name: str, at: str) -> dict[str, object]:
            return {"alertname": name, "eval_time": at, "exp_alerts": []}

        # Two web servers tell of the same jobs.
        series = {
            'worker_alive{worker="kpis",instance="a"}': "1x3 0x20",
            'worker_alive{worker="light",instance="a"}': "1x25",
            'jobs_ended_total{kind="load",end="failed",instance="a"}': "0x5 4x20",
            'jobs_ended_total{kind="load",end="failed",instance="b"}': "0x5 4x20",
            'http_requests_total{status="200",instance="a"}': "0+95x25",
            'http_requests_total{status="500",instance="a"}': "0+5x25",
            'database_connections_in_use{instance="a",job="aula"}': "12x25",
            'database_connections_most{instance="a",job="aula"}': "12x25",
            'disk_free_bytes{instance="a"}': "20x25",
            'disk_size_bytes{instance="a"}': "100x25",
        }
        case = {
            "interval": "1m",
            "input_series": [{"series": name, "values": told} for name, told in series.items()],
            "alert_rule_test": [
                rests("AulaProcesoCaido", "3m"),
                fires("AulaProcesoCaido", "10m", worker="kpis"),
                rests("AulaTareasFallan", "20m"),
                rests("AulaErrores", "2m"),
                fires("AulaErrores", "12m"),
                fires("AulaConexionesAgotadas", "12m", instance="a"),
                rests("AulaDiscoCasiLleno", "15m"),
            ],
        }
        told = {"rule_files": [str(ALERTS)], "evaluation_interval": "1m", "tests": [case]}
        (tmp_path / "test.yml").write_text(yaml.safe_dump(told))
        self._checked(promtool, "test", "rules", str(tmp_path / "test.yml"))
