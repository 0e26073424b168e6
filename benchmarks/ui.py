"""How fast ten screens of the demonstration appear on a modest laptop: 10 Mbps, 40 ms."""

import argparse
import datetime as dt
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.measuring import machine
from benchmarks.product import EMAIL, PASSWORD, ROOT, Product, running
from scripts.bundle_budgets import FILES

FRONTEND = ROOT / "frontend"
NODE = ROOT / ".venv" / "bin" / "node"
WIDGETS = 12
COUNTED_S = 120
SCREENS_S = 300
CHARTS_S = 40
"""Seconds for both measurements: with the start of the product all takes eight minutes at most."""
SCREENS = (
    "/login",
    "/",
    "/courses",
    "/detail/course",
    "/people",
    "/companies",
    "/providers",
    "/evaluations",
    "/massive-load",
    "/estimate",
)
"""What somebody sees in the first journey through the product."""
LIMITS = {"lcp": 1500, "task": 200, "requests": 22, "kB": 260, "chartsKb": 200, "charts": 1500}
"""Milliseconds and kilobytes of the median visit of a browser that holds nothing yet."""
OTHERWISE = {("/login", "lcp"): 900, ("/detail/course", "lcp"): 1800}
SHIFT = 0.05
TIMES = ("lcp", "task", "charts")
"""What a machine that does other things beside falsifies."""
WORDS = {
    "lcp": "largest paint",
    "task": "longest task",
    "requests": "requests",
    "kB": "kB without the charts",
    "chartsKb": "kB of the charts",
    "charts": f"{WIDGETS} charts after their data",
}
GROUPINGS = ("Month", "Quarter", "Semester", "Year")
CHARTS = (1, 3, 5)
BUSY = 1.3
"""Time on the clock by time of the processor: above it a machine does something else beside."""


def widget(number: int) -> dict[str, Any]:
    """One of twelve that differ."""
    year = dt.datetime.now(tz=dt.UTC).year
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
    """Wait for the numbers of the demonstration."""
    deadline = time.monotonic() + COUNTED_S
    while time.monotonic() < deadline:
        cards = product.get("getWidgetsData")["data"]["cards"]
        if cards and not any(card["meta"]["pending"] for card in cards if card["meta"]):
            return
        time.sleep(0.2)
    raise RuntimeError("the numbers were not counted in time")


def addresses(product: Product) -> dict[str, str]:
    """Screen -> where it is seen; the course is the one with the most participants."""
    courses = product.get("get_courses?pageSize=100")["data"]
    fullest = max(courses, key=lambda one: one["participantCount"])["course_id"]
    return {screen: screen for screen in SCREENS} | {
        "/detail/course": f"/detail/course?id={fullest}"
    }


def only_widgets(product: Product) -> None:
    """Put the twelve in the place of those of the demonstration."""
    for one in product.get("getActiveWidgets")["data"]:
        product.post("deleteWidget", json={"id": one["id"]})
    for number in range(WIDGETS):
        product.post("addWidget", json=widget(number))


def measure(product: Product, asked: dict[str, Any]) -> dict[str, Any]:
    """What the browser saw."""
    order = [str(NODE), "e2e/bench/ui.ts", product.url, EMAIL, PASSWORD, json.dumps(asked)]
    done = subprocess.run(order, cwd=FRONTEND, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    machine.note("JavaScript", *found["slowed"]["looks"])
    machine.look()
    return found


def measured(product: Product, options: argparse.Namespace) -> dict[str, Any]:
    """All screens, and the panel with twelve widgets."""
    known = addresses(product)
    screens = {screen: known[screen] for screen in options.only or SCREENS}
    asked = {"visits": options.visits, "seconds": SCREENS_S, "screens": screens}
    found = measure(product, asked | {"shifts": not options.only})
    if "/" in screens:
        only_widgets(product)
        until_counted(product)
        asked = {"visits": options.visits, "seconds": CHARTS_S, "screens": {"charts": "/"}}
        charts = measure(product, asked | {"charts": WIDGETS})
        for part in ("visits", "failed"):
            found[part] |= charts[part]
    return found


def show(
    name: str, amounts: list[float], limit: float, *, digits: int = 0, is_time: bool = False
) -> bool:
    """A line; whether its limit is kept, as far as can be told."""
    middle = statistics.median(amounts)
    is_kept = middle <= limit
    verdict = machine.verdict(kept=is_kept) if is_time else "pass" if is_kept else "FAIL"
    spread = f"{min(amounts):>9.{digits}f}{max(amounts):>9.{digits}f}"
    print(f"{name:44}{middle:>9.{digits}f}{spread}{limit:>9}  {verdict}", flush=True)
    return verdict == "pass"


def show_visits(visits: dict[str, list[dict[str, float]]]) -> list[bool]:
    """What each screen took."""
    kept = []
    for screen, all_visits in visits.items():
        for name in all_visits[0]:
            limit = OTHERWISE.get((screen, name), LIMITS[name])
            amounts = [visit[name] for visit in all_visits]
            kept.append(show(f"{screen:16}{WORDS[name]}", amounts, limit, is_time=name in TIMES))
    return kept


def show_tasks(tasks: dict[str, list[dict[str, Any]]]) -> None:
    """The longest tasks of each screen, and what took most of them."""
    print("\nlongest tasks of a visit that was traced, which takes longer; slowed milliseconds")
    for screen, found in tasks.items():
        for task in found:
            parts = ", ".join(f"{part['name']} {part['ms']:.0f}" for part in task["parts"])
            print(f"{screen:16}{task['ms']:>6.0f}  {parts}")


def main() -> None:
    """Start the product with its demonstration, measure, stop."""
    parser = argparse.ArgumentParser(prog="./bench ui")
    parser.add_argument("--visits", type=int, default=5, help="of each screen, as time allows")
    parser.add_argument("--only", choices=SCREENS, action="append", help="some of the screens")
    options = parser.parse_args()
    if not (FRONTEND / "dist" / "index.html").exists():
        parser.error("frontend/dist is missing: run `npm run build` in frontend/ first")
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, "--demo", port=8114) as product:
            until_counted(product)
            machine.wait_for_rest()
            found = measured(product, options)
    slowed = found["slowed"]
    print(f"the browser is slowed {slowed['rate']:.1f} times: known work of {slowed['ms']:.0f} ms")
    if slowed["busy"] > BUSY:
        print(f"other programs took {1 - 1 / slowed['busy']:.0%} of it")
    head = f"{'median':>9}{'best':>9}{'worst':>9}{'limit':>9}"
    print(f"{'milliseconds, kilobytes':44}{head}")
    kept = show_visits(found["visits"])
    scripts = list((FRONTEND / "dist" / "assets").glob("*.js"))
    kept.append(show("scripts in the build", [len(scripts)], FILES))
    print("\nlayout shift")
    kept += [show(name, [shift], SHIFT, digits=3) for name, shift in found["shifts"].items()]
    show_tasks(found["tasks"])
    for screen, why in found["failed"].items():
        print(f"{screen:44}not measured: {why}")
    kept += [False for _ in found["failed"]]
    print(f"\n{sum(kept)} of {len(kept)} within their limits")


if __name__ == "__main__":
    main()
