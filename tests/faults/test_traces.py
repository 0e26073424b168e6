"""A whole product that tells a real receiver what each request took, and nobody's data."""

import base64
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.faults.harness import House, open_house, until
from tests.faults.visitor import Sheet, Visitor
from tests.support.otlp import Receiver, receiver

pytestmark = [pytest.mark.faults, pytest.mark.release]

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
CALLER = "00f067aa0ba902b7"
TRACEPARENT = {"traceparent": f"00-{TRACE}-{CALLER}-01"}
QUIET = ("/healthz", "/readyz", "/metrics")


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    """What the product sends its traces to."""
    with receiver(tmp_path_factory.mktemp("receiver")) as listening:
        yield listening


@pytest.fixture(scope="module")
def standing(sent: Receiver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house, with the usual two processes of the web server and those of its workers."""
    place = tmp_path_factory.mktemp("traced")
    settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": sent.address, "WEB_WORKERS": "2"}
    with open_house(place, **settings) as house:
        yield house


@pytest.fixture(scope="module")
def visitor(standing: House) -> Visitor:
    """Somebody who loads spreadsheets there."""
    return Visitor.signed_in(standing)


def of_trace(sent: Receiver, trace: str) -> list[dict[str, Any]]:
    """The spans of one trace; ids travel as bytes, which are written in base 64."""
    return [span for span in sent.spans() if hexed(span["traceId"]) == trace]


def hexed(text: str) -> str:
    return base64.b64decode(text).hex()


def roads_to(sent: Receiver, name: str) -> list[list[dict[str, Any]]]:
    """Each span of that name with those that it comes from, up to what the caller called."""
    spans = of_trace(sent, TRACE)
    by_id = {span["spanId"]: span for span in spans}
    roads = []
    for span in spans:
        if span["name"].startswith(name):
            road = [span]
            while (before := by_id.get(road[-1]["parentSpanId"])) is not None:
                road.append(before)
            if hexed(road[-1]["parentSpanId"]) == CALLER:
                roads.append(road)
    return roads


class TestAnUpload:
    def test_is_one_trace_from_the_caller_to_the_statements_of_the_worker(
        self, house: House, visitor: Visitor, sent: Receiver
    ) -> None:
        sheet = Sheet(20)
        answer = requests.post(
            f"{house.address}/api/loads?comment=De%20Rosalinda%20Secreta",
            data={"kind": "people", "comment": "De Rosalinda Secreta"},
            files={"file": ("personas.csv", sheet.content)},
            headers={"Authorization": f"Bearer {visitor.token}"} | TRACEPARENT,
            timeout=60,
        )
        assert answer.status_code == 202, answer.text
        job = visitor.ended(answer.json()["data"]["job"]["id"])
        assert job["result"]["counts"]["created"] == 20, job

        roads = until(lambda: roads_to(sent, "run/loads."), "the trace of the upload", pause=0.2)
        assert roads[0][-1]["name"] == "POST /api/loads"
        assert roads[0][-1]["service"] == "aula-web"
        assert roads[0][0]["service"] == "aula-worker"
        spans = of_trace(sent, TRACE)
        statements = {
            span["service"]: span["attributes"]["db.query.text"]
            for span in spans
            if span["attributes"].get("db.system.name") == "postgresql"
        }
        assert set(statements) == {"aula-web", "aula-worker"}

    def test_tells_how_many_rows_were_copied_and_none_of_them(
        self, house: House, visitor: Visitor, sent: Receiver
    ) -> None:
        sheet = Sheet(30)
        assert visitor.ended(visitor.begin(sheet))["state"] == "done"

        def copied() -> dict[str, int]:
            found = [one["attributes"] for one in sent.spans() if one["name"] == "COPY"]
            return {one["db.query.text"].split(" (")[0]: int(one["db.rows"]) for one in found}

        until(lambda: copied().get('COPY "stage_rows"') == 30, "the COPY of the rows", pause=0.2)
        assert sheet.domain not in sent.text

    def test_tells_nothing_that_people_typed(
        self, house: House, visitor: Visitor, sent: Receiver
    ) -> None:
        sheet = Sheet(5)
        job = visitor.ended(visitor.begin(sheet))
        assert job["state"] == "done"
        found = visitor.get("get_people?q=Persona%20Soto&pageSize=5")
        assert found.status_code == 200, found.text
        rut = found.json()["data"][0]["rut"]
        assert not requests.get(f"{house.address}/answer/un-token-secreto", timeout=60).headers.get(
            "traceparent"
        )
        requests.post(
            f"{house.address}/api/login",
            json={"email": "espia@x.cl", "password": "una-clave-secreta"},
            headers={"User-Agent": "Espia/7.7", "baggage": "quien=Rosalinda"},
            timeout=60,
        )
        until(lambda: "/api/login" in sent.text, "the last request was sent", pause=0.2)
        until(lambda: "/api/get_people" in sent.text, "the list was sent", pause=0.2)
        text = sent.text
        for told in (
            *("Secreta", "Persona Soto", rut, rut.replace(".", ""), sheet.domain),
            *("espia", "una-clave", "Espia", "Rosalinda", "un-token", visitor.token[:20]),
            *("Bearer", "search=", "127.0.0.1", "faults@example.cl"),
        ):
            assert told.lower() not in text.lower(), told
        assert not [one for one in QUIET if f'"{one}' in text or f" {one}" in text]
        # A literal in a statement would be something that somebody typed, or could be.
        statements = [span["attributes"].get("db.query.text", "") for span in sent.spans()]
        assert any(statements)
        assert not [one for one in statements if re.search(r"'[^'?]", one)]


class TestALine:
    def test_of_the_log_names_its_trace(self, house: House, visitor: Visitor) -> None:
        trace = TRACE.replace("4b", "5c")
        requests.get(
            f"{house.address}/api/me",
            headers={
                "Authorization": f"Bearer {visitor.token}",
                "traceparent": f"00-{trace}-{CALLER}-01",
            },
            timeout=60,
        )

        def said() -> bool:
            lines = house.web.program.log.read_text().splitlines()
            return any(
                json.loads(line).get("trace_id") == trace for line in lines if line.startswith("{")
            )

        assert until(said, "a line with the trace")


class TestAReceiverThatIsGone:
    def test_holds_nothing_up(self, house: House, visitor: Visitor, sent: Receiver) -> None:
        assert visitor.get("get_people?pageSize=5").status_code == 200


def test_nothing_of_it_is_imported_without_a_receiver() -> None:
    program = (
        "import sys; import tasks.celery_app;"
        "print([name for name, module in sys.modules.items()"
        " if module and name.startswith(('opentelemetry', 'google'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={
            "SECRET_KEY": "-" * 40,
            "DATABASE_URL": "postgresql://-",
            "REDIS_URL": "redis://-",
            "ENVIRONMENT": "test",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"
