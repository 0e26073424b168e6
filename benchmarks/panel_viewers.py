"""A panel of twelve widgets over HTTP: asked by one person, and by a hundred while a load runs."""

import random
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import requests

from app.platform import cache
from benchmarks import people_file
from benchmarks.crowd import Crowd
from benchmarks.load import Steps, ours, seed
from benchmarks.measuring import Line, percentile, timed
from benchmarks.product import Product

WIDGETS = 12
KPIS = 3
"""Hours, trainings and people; surveys have no facts here."""
GENDERS = ("", "Female", "Male")
GROUPS = ("Month", "Quarter", "")
COLD, WARM = 40, 100
VIEWERS = 100
REFRESH_SECONDS = 30
REST_SECONDS = 60
MOST_ROWS = 500_000


def forget() -> None:
    """No answer is kept."""
    client = cache.client()
    for key in client.scan_iter(f"{cache.PREFIX}kpi:*", count=1000):
        client.delete(key)


def panel(product: Product, months: Mapping[str, str]) -> Iterator[Line]:
    """The call of a panel whose twelve widgets differ in everything."""
    ids = ",".join(str(_add(product, number, months)) for number in range(WIDGETS))
    path = f"getWidgetsData?ids={ids}"

    def ask() -> None:
        widgets = product.get(path)["data"]["widgets"]
        if len(widgets) != WIDGETS or any(widget["error"] for widget in widgets):
            raise RuntimeError("a widget has no numbers")

    def ask_anew() -> float:
        forget()
        return timed(ask)

    ask()
    yield Line("panel of 12 widgets in one request, cold", [ask_anew() for _ in range(COLD)], 40)
    yield Line("panel of 12 widgets in one request, warm", [timed(ask) for _ in range(WARM)], 10)


def _add(product: Product, number: int, months: Mapping[str, str]) -> int:
    companies = [company["company_id"] for company in product.get("getcompanies")["data"]]
    asked = {
        "startMonth": months["startMonth"],
        "endMonth": months["endMonth"],
        "company": companies[number % len(companies)] if number % 4 else None,
        "gender": GENDERS[number // KPIS % len(GENDERS)],
        "external": ("", "false")[number // 9 % 2],
        "groupType": GROUPS[number % len(GROUPS)],
    }
    body = {"id_kpi": number % KPIS + 1, "type": 1, "filter": asked}
    return int(product.post("addWidget", json=body)["data"]["id"])


class Audience(Crowd):
    """A hundred people whose panels refresh every thirty seconds, each by the tag it holds."""

    def __init__(self, product: Product) -> None:
        super().__init__(product, VIEWERS)
        self.times: list[float] = []

    def _look(self, session: requests.Session) -> None:
        pause = random.uniform(0, REFRESH_SECONDS)
        tag = ""
        while not self._stop.wait(pause):
            pause = REFRESH_SECONDS
            answer, took = self._ask(session, "getWidgetsData", tag=tag)
            self.times.append(took)
            tag = answer.headers.get("ETag", "")


def beside_a_load(product: Product, folder: Path, people: int) -> Iterator[Line]:
    """The same audience at rest, and while a spreadsheet of people is loaded."""
    seed(product)
    path = people_file.write(folder / "personas.xlsx", min(people, MOST_ROWS))
    with Audience(product) as rest:
        time.sleep(REST_SECONDS)
    with Audience(product) as busy:
        _load_for_a_while(product, path)
    calm, pressed = percentile(rest.times), percentile(busy.times)
    yield Line(f"{VIEWERS} viewers at rest, {len(rest.times)} answers", rest.times)
    yield Line(
        f"{VIEWERS} viewers while people load, {len(busy.times)} answers", busy.times, 2 * calm
    )
    print(f"p95 {pressed / calm:.2f} x of rest; failures {rest.failures + busy.failures}")


def _load_for_a_while(product: Product, path: Path) -> Steps:
    """At least as long as every viewer needs to look once."""
    started, steps = time.monotonic(), ours(product, path)
    while time.monotonic() - started < REFRESH_SECONDS:
        steps = ours(product, path)
    return steps
