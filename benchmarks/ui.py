"""How fast screens appear on a modest laptop: Chromium, CPU x 4, 10 Mbps, 40 ms."""

import argparse
import datetime as dt
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.people_file import check_digit
from benchmarks.product import EMAIL, PASSWORD, ROOT, Product, running
from scripts.bundle_budgets import FILES

FRONTEND = ROOT / "frontend"
NODE = ROOT / ".venv" / "bin" / "node"
WIDGETS = 12
PEOPLE = 30
HOURS = 8
COUNTED_S = 60
LIMITS = {"fcp": 1500, "lcp": 1500, "task": 200, "charts": 1500}
"""Milliseconds, of the median visit."""
SIGN_IN_LCP = 900
FETCHED = {"requests": 20, "kB": 260, "chartsKb": 200}
"""Of the first panel of a browser that holds nothing yet."""
SHIFT = 0.05
WORDS = {
    "fcp": "first paint",
    "lcp": "largest paint",
    "task": "longest task after load",
    "charts": f"{WIDGETS} charts after their data",
    "requests": "requests",
    "kB": "kB without the charts",
    "chartsKb": "kB of the charts",
}
GROUPINGS = ("Month", "Quarter", "Semester", "Year")
CHARTS = (1, 3, 5)


def rut(number: int) -> str:
    """A RUT with its check digit."""
    return f"{number}-{check_digit(number)}"


def seed(product: Product) -> None:
    """A company whose people were trained last month, and a panel of twelve widgets."""
    company = {"name": "Forestal Quillay", "rut": rut(76_000_001), "dotacion": "100"}
    company_id = product.post("createcompany", data=company)["data"]["company_id"]
    people = [rut(15_000_000 + number) for number in range(PEOPLE)]
    for number, one in enumerate(people):
        product.post(
            "createpeople", json={"name": f"Persona {number}", "rut": one, "company": company_id}
        )
    area = product.get("getThematicAreas")["data"][0]["id"]
    course_id = product.post("createcourse", json=course(company_id, area))["data"]["course_id"]
    product.post(
        "createparticipantlist",
        json={"course_id": course_id, "participants": [{"rut": one} for one in people]},
    )
    product.put(f"updatecourse/{course_id}", json={"isComplete": True})
    for number in range(WIDGETS):
        product.post("addWidget", json=widget(number))
    until_counted(product)


def course(company_id: int, area: int) -> dict[str, Any]:
    """A course that ended a month ago."""
    day = (today() - dt.timedelta(days=30)).isoformat()
    return {
        "courseName": "Manejo defensivo",
        "company_id": company_id,
        "topicArea": area,
        "modality": "Presencial",
        "region": "Maule",
        "commune": "Talca",
        "address": "Uno Norte 801",
        "initialDate": day,
        "endDate": day,
        "jornada": "AM",
        "hourInit": "09:00",
        "hourFinish": "17:00",
        "totalHours": HOURS,
    }


def today() -> dt.date:
    """The day that it is anywhere near."""
    return dt.datetime.now(tz=dt.UTC).date()


def widget(number: int) -> dict[str, Any]:
    """One of twelve that differ."""
    year = today().year
    months = {"startMonth": f"{year - 1}-01", "endMonth": f"{year}-12"}
    return {
        "id_kpi": 1 + number % 3,
        "type": CHARTS[number % 3],
        "cols": 4,
        "height": 20,
        "title": f"Widget {number + 1}",
        "filter": {"groupType": GROUPINGS[number % 4], **months},
    }


def until_counted(product: Product) -> None:
    """Wait for the numbers of the course."""
    deadline = time.monotonic() + COUNTED_S
    while time.monotonic() < deadline:
        cards = product.get("getWidgetsData")["data"]["cards"]
        if not any(card["meta"]["pending"] for card in cards if card["meta"]):
            return
        time.sleep(0.2)
    raise RuntimeError("the numbers were not counted in time")


def measure(product: Product, visits: int) -> dict[str, Any]:
    """What the browser saw."""
    order = [str(NODE), "e2e/bench/ui.ts", product.url, EMAIL, PASSWORD, str(visits)]
    done = subprocess.run(order, cwd=FRONTEND, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def show(name: str, amounts: list[float], limit: float, digits: int = 0) -> bool:
    """A line; whether its limit is kept."""
    middle = statistics.median(amounts)
    is_kept = middle <= limit
    print(
        f"{name:44}{middle:>9.{digits}f}{max(amounts):>9.{digits}f}{limit:>9}"
        f"  {'pass' if is_kept else 'FAIL'}",
        flush=True,
    )
    return is_kept


def show_visits(visits: dict[str, list[dict[str, float]]]) -> list[bool]:
    """The times of each screen."""
    kept = []
    for address, all_visits in visits.items():
        for name in all_visits[0]:
            is_sign_in = (address, name) == ("/login", "lcp")
            limit = SIGN_IN_LCP if is_sign_in else LIMITS[name]
            amounts = [visit[name] for visit in all_visits]
            kept.append(show(f"{address:12}{WORDS[name]}", amounts, limit))
    return kept


def main() -> None:
    """Start the product, seed, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench ui")
    parser.add_argument("--visits", type=int, default=5, help="of each screen")
    options = parser.parse_args()
    if not (FRONTEND / "dist" / "index.html").exists():
        parser.error("frontend/dist is missing: run `npm run build` in frontend/ first")
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, port=8114) as product:
            seed(product)
            found = measure(product, options.visits)
    print(f"{'milliseconds':44}{'median':>9}{'worst':>9}{'limit':>9}")
    kept = show_visits(found["visits"])
    print("\nfirst panel of an empty browser")
    kept += [show(WORDS[name], [found["fetched"][name]], FETCHED[name]) for name in FETCHED]
    scripts = list((FRONTEND / "dist" / "assets").glob("*.js"))
    kept.append(show("scripts in the build", [len(scripts)], FILES))
    print("\nlayout shift")
    kept += [show(name, [shift], SHIFT, digits=3) for name, shift in found["shifts"].items()]
    print(f"\n{sum(kept)} of {len(kept)} within their limits")


if __name__ == "__main__":
    main()
