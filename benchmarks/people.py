"""`./bench people`: two hundred use the product at once, while two files of people are loaded.

Each has an account of their own, thinks one to three seconds between two calls, and does what
people do: the panel, lists with filters, courses, cells that are saved, now and then a file. Told
are the answers by call, and what web, workers, database and the callers took of the processors.
"""

import argparse
import random
import statistics
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import requests

from benchmarks.exports import ACCOUNTS, wish
from benchmarks.load import seed
from benchmarks.measuring import machine
from benchmarks.neighbours import EDITED, Office
from benchmarks.product import EMAIL, PASSWORD, Product, running

THINK = (1.0, 3.0)
"""Seconds between two calls of one person."""
SLOWEST_S = 1.0
"""Of a hundred calls, 95 are answered within it."""
WEB_MS = 10.0
"""What a call of the mixture may take of the processors of the web processes."""
PATIENCE_S = 60
WARM_S = 5.0
ROLES = {
    "web": "web",
    "worker": "workers",
    "postgres": "database",
    "valkey": "queue and cache",
}
"""How the name of a process begins -> who that is."""
MIXTURE = {
    "getWidgetsData": 18,
    "bootstrap?panel=true": 6,
    "get_courses": 18,
    "get_course": 10,
    "participants": 10,
    "get_people": 18,
    "people": 6,
    "save a cell": 8,
    "notifications": 8,
    "getcompanies": 4,
    "export": 1,
}
"""How often each is done, of the sum."""
NAMES = ("mar", "gonz", "soto", "per", "ana", "jos", "rod", "mu")
SORTS = {
    "get_courses": ("-endDate", "courseName", "-initialDate"),
    "get_people": ("name", "rut", "-name"),
}


class Person(threading.Thread):
    """One of many: signs in, and does one thing after the other until told to stop."""

    def __init__(self, number: int, office: "Crowded") -> None:
        super().__init__(daemon=True)
        self._dice = random.Random(number)
        self._number, self._office = number, office
        self._session = requests.Session()
        self._tag = ""
        self.times: dict[str, list[float]] = defaultdict(list)
        self.statuses: Counter[str] = Counter()

    def sign_in(self) -> None:
        """As anybody does."""
        body = {"email": f"bench{self._number + 1}@example.cl", "password": PASSWORD}
        answer = self._session.post(f"{self._office.api}/login", json=body, timeout=PATIENCE_S)
        answer.raise_for_status()
        self._session.headers["Authorization"] = f"Bearer {answer.json()['token']}"

    def run(self) -> None:
        """Until the crowd is told to stop."""
        pause = self._dice.uniform(0, THINK[1])
        while not self._office.over.wait(pause):
            (name,) = self._dice.choices(tuple(MIXTURE), tuple(MIXTURE.values()))
            start = time.perf_counter()
            try:
                status = str(self._do(name).status_code)
            except requests.RequestException as error:
                status = type(error).__name__
            self.times[name].append((time.perf_counter() - start) * 1000)
            self.statuses[status] += 1
            pause = self._dice.uniform(*THINK)

    def _do(self, name: str) -> requests.Response:
        office, dice = self._office, self._dice
        page = f"pageSize=50&page={dice.randint(1, 3)}"
        calls: dict[str, Callable[[], requests.Response]] = {
            "getWidgetsData": self._widgets,
            "get_courses": lambda: self._get(
                f"get_courses?{page}&sort={dice.choice(SORTS[name])}"
                f"&company_id={dice.choice(office.companies)}"
            ),
            "get_course": lambda: self._get(f"get_course/{dice.choice(office.courses)}"),
            "participants": lambda: self._get(
                f"courses/{dice.choice(office.courses)}/participants?pageSize=50"
            ),
            "get_people": lambda: self._get(
                f"get_people?{page}&sort={dice.choice(SORTS[name])}&q={dice.choice(NAMES)}"
            ),
            "people": lambda: self._get(f"people/{dice.choice(office.people)}"),
            "save a cell": lambda: self._post(
                f"updatepeople/{dice.choice(office.people)}",
                {EDITED: f"+5699{dice.randrange(10**7):07d}"},
            ),
            "export": lambda: self._post(
                "exports",
                wish("xlsx", self._number),
            ),
        }
        return calls.get(name, lambda: self._get(name))()

    def _widgets(self) -> requests.Response:
        answer = self._get("getWidgetsData", {"If-None-Match": self._tag} if self._tag else {})
        self._tag = answer.headers.get("ETag", self._tag)
        return answer

    def _get(self, path: str, headers: dict[str, str] | None = None) -> requests.Response:
        return self._session.get(f"{self._office.api}/{path}", headers=headers, timeout=PATIENCE_S)

    def _post(self, path: str, body: dict[str, object]) -> requests.Response:
        return self._session.post(f"{self._office.api}/{path}", json=body, timeout=PATIENCE_S)


class Crowded:
    """The product, what is in it, and everybody who uses it."""

    def __init__(self, product: Product, people: list[int], size: int) -> None:
        self.api = f"{product.url}/api"
        self.people = people
        self.courses = [one["course_id"] for one in product.get("get_courses?pageSize=100")["data"]]
        self.companies = [one["company_id"] for one in product.get("getcompanies")["data"]]
        self.over = threading.Event()
        with psycopg.connect(product.database_url) as connection:
            connection.execute(ACCOUNTS, (size, EMAIL))
        self.everybody = [Person(number, self) for number in range(size)]
        for person in self.everybody:
            person.sign_in()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """They use it for as long as the block lasts."""
        for person in self.everybody:
            person.start()
        try:
            yield
        finally:
            self.over.set()
            for person in self.everybody:
                person.join()


def spent_by_role(product: Product) -> Counter[str]:
    """Seconds of the processors by who took them, from the start of each process on."""
    found: Counter[str] = Counter()
    mine = psutil.Process()
    found["callers"] = sum(mine.cpu_times()[:2])
    below = {one.pid: one for one in mine.children(recursive=True)}
    below |= {one.pid: one for one in psutil.Process(product.process.pid).children(recursive=True)}
    for process in below.values():
        try:
            name, times = process.name(), process.cpu_times()
        except psutil.Error:
            continue
        role = next((who for start, who in ROLES.items() if name.startswith(start)), "others")
        found[role] += times.user + times.system
    return found


def show(crowd: Crowded, seconds: float, taken: Counter[str], loads: list[float]) -> bool:
    """The table; whether what is promised was kept."""
    print(f"{'milliseconds':24}{'answers':>9}{'p50':>9}{'p95':>9}{'p99':>9}{'longest':>9}")
    every: list[float] = []
    for name in (*MIXTURE, "all"):
        times = every if name == "all" else [t for one in crowd.everybody for t in one.times[name]]
        if name != "all":
            every += times
        if len(times) > 1:
            cuts = statistics.quantiles(times, n=100)
            middle, high, highest = cuts[49], cuts[94], cuts[98]
            print(
                f"{name:24}{len(times):>9}{middle:>9.0f}{high:>9.0f}{highest:>9.0f}"
                f"{max(times):>9.0f}"
            )
    statuses: Counter[str] = sum((one.statuses for one in crowd.everybody), Counter())
    refused = sum(n for status, n in statuses.items() if status not in {"200", "202", "304"})
    calls = len(every)
    print(f"{calls / seconds:.1f} calls a second; {dict(statuses)}")
    print("of the processors: " + ", ".join(f"{n} {s:.1f} s" for n, s in taken.most_common()))
    print(f"loads took {', '.join(f'{one:.1f}' for one in loads)} s")
    slow = statistics.quantiles(every, n=100)[94] / 1000
    web = taken["web"] / calls * 1000
    print(f"p95 {slow:.2f} s (at most {SLOWEST_S:.0f})  {machine.verdict(kept=slow <= SLOWEST_S)}")
    print(f"web {web:.1f} ms a call (at most {WEB_MS:.0f})  {machine.verdict(kept=web <= WEB_MS)}")
    print(f"refused {refused} (none)")
    return slow <= SLOWEST_S and web <= WEB_MS and refused == 0


def main() -> int:
    """Start the product with its demonstration, measure, stop; 1 where a limit was not kept."""
    parser = argparse.ArgumentParser(prog="./bench people")
    parser.add_argument("people", nargs="?", type=int, default=200)
    parser.add_argument("--rows", type=int, default=20_000, help="of each file that is loaded")
    parser.add_argument("--loads", type=int, default=2, help="files that are loaded meanwhile")
    parser.add_argument("--seconds", type=float, default=60, help="at least")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with running(folder, "--demo") as product:
            seed(product)
            office = Office(product)
            office.load(options.rows)
            crowd = Crowded(product, office.people, options.people)
            machine.wait_for_rest()
            with crowd.at_work():
                time.sleep(WARM_S)
                start, before = time.monotonic(), spent_by_role(product)
                loads = [office.load(options.rows) for _ in range(options.loads)]
                time.sleep(max(0.0, options.seconds - (time.monotonic() - start)))
                seconds, taken = time.monotonic() - start, spent_by_role(product) - before
            kept = show(crowd, seconds, taken, loads)
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
