"""A database that restarts under load: every request gets a JSON answer that says so."""

import threading
from collections import Counter
from collections.abc import Callable

import pytest
import requests

from tests.faults.harness import EMAIL, PASSWORD, House, answers, until

pytestmark = pytest.mark.faults

RESTARTS = 4
CUTS = 100
"""Times that all connections are cut, wherever the requests are."""
CALLERS = 6


class TestRestartedDatabase:
    def test_is_told_as_unavailable_and_never_as_a_page(self, house: House) -> None:
        body = {"email": EMAIL, "password": PASSWORD}
        token = requests.post(f"{house.address}/api/login", json=body, timeout=30).json()["token"]
        head = {"Authorization": f"Bearer {token}"}
        area = {"name": "Materia", "descripcion": ""}
        calls: list[Callable[[], requests.Response]] = [
            lambda: requests.get(f"{house.address}/api/getcompanies", headers=head, timeout=60),
            lambda: requests.get(f"{house.address}/api/get_people", headers=head, timeout=60),
            lambda: requests.post(
                f"{house.address}/api/createThematicArea", json=area, headers=head, timeout=60
            ),
        ]
        found: Counter[tuple[int, str, str]] = Counter()
        stop = threading.Event()

        def call(number: int) -> None:
            while not stop.is_set():
                answer = calls[number % len(calls)]()
                kind = answer.headers.get("Content-Type", "").partition(";")[0]
                code = answer.json().get("code", "") if kind == "application/json" else answer.text
                found[answer.status_code, kind, code] += 1

        callers = [threading.Thread(target=call, args=(number,)) for number in range(CALLERS)]
        for caller in callers:
            caller.start()
        for turn in range(RESTARTS):
            seen = found.total()
            (house.database.kill if turn % 2 else house.database.stop)()
            until(lambda seen=seen: found.total() > seen + CALLERS, "requests meet no database")
            house.database.start()
            until(lambda: answers(f"{house.address}/readyz"), "the product can work again")
        with house.connect() as connection:
            for _ in range(CUTS):
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                )
                seen = found.total()
                until(lambda seen=seen: found.total() > seen, "requests go on")
        stop.set()
        for caller in callers:
            caller.join()
        assert {kind for _, kind, _ in found} == {"application/json"}, found
        assert {status for status, _, _ in found} <= {200, 201, 409, 422, 503}, found
        assert any(status == 503 for status, _, _ in found)
