"""What becomes of the values of the corpus in tests/trust: right, asked about, or silently wrong.

Loads each file by the API and as a person would who takes every proposal, both in an installation
that knows nothing and after a load with the same headings. Prints a table, and every file whose
outcome the corpus does not accept; ends with 1 when there is any, or when too many are unclear.
"""

import argparse
import logging
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from statistics import median

from app.config import Config
from app.extensions import db
from app.factory import create_app
from app.platform import queue
from launch.servers import embedded_servers
from tests.support import databases
from tests.support.databases import Servers
from tests.trust.judging import Bench, Verdict, Way, cases
from tests.trust.world import World

FOLDER = Path(__file__).parents[1] / "tests" / "trust" / "files"
SECRET = "only-to-try-loads-0123456789-abcdefghi"
OUTCOMES = ("right", "asked", "unclear", "refused", "silent", "crash")
MOST_UNCLEAR = 0.03
"""Share of the files at which nobody may be left without a question that leads on."""
WAYS: tuple[Way, ...] = ("api", "wizard")
WHENS = ("fresh", "again")
"""In an installation that knows nothing, and after a load with the same headings."""


def main() -> int:
    """Try the corpus; returns the exit status."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--folder", type=Path, default=FOLDER)
    options.add_argument("--only", default="", help="part of the names of the files to try")
    options.add_argument("--when", choices=WHENS, help="only one of the two")
    options.add_argument("--way", choices=WAYS, help="only one of the two")
    given = options.parse_args()
    ways = (given.way,) if given.way else WAYS
    whens = (given.when,) if given.when else WHENS
    tried = [one for one in cases(given.folder) if given.only in one.file]
    counts: dict[tuple[str, bool], Counter[str]] = {}
    questions: dict[tuple[str, bool], list[int]] = {}
    faults = []
    with ExitStack() as stack:
        bench = _bench(stack, given.folder)
        for way, when in product(ways, whens):
            again = when == "again"
            column = counts[way, again] = Counter()
            asked = questions[way, again] = []
            for case in tried:
                verdict = bench.try_case(case, way, again=again)
                column[verdict.outcome] += 1
                asked.append(verdict.questions)
                if verdict.outcome not in case.acceptable or _asks_too_much(case.ordinary, verdict):
                    column["not accepted"] += 1
                    faults.append((way, again, case, verdict))
                    print(
                        f"{way:7}{'again' if again else 'fresh':6}{verdict.outcome:8}"
                        f" {case.file}: {verdict.why[:160]} ({case.trap[:120]})",
                        flush=True,
                    )
    print(
        f"\n{len(tried)} files",
        *(f"{way} {'after a load' if again else 'fresh'}" for way, again in counts),
        sep=" | ",
    )
    for name in (*OUTCOMES, "not accepted"):
        print(f"{name:13}", *(f"{column[name]:5}" for column in counts.values()), sep=" | ")
    print(
        "questions    ", *(f"{median(each):g}, at most {max(each)}" for each in questions.values())
    )
    is_unclear = any(column["unclear"] > MOST_UNCLEAR * len(tried) for column in counts.values())
    return 1 if faults or is_unclear else 0


def _asks_too_much(is_ordinary: bool, verdict: Verdict) -> bool:
    return is_ordinary and verdict.outcome != "right"


def _bench(stack: ExitStack, folder: Path) -> Bench:
    """An empty product with servers of its own, closed with the stack."""
    logging.disable(logging.WARNING)
    data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    database_url, redis_url = stack.enter_context(embedded_servers(data / "servers"))
    servers = Servers(database_url, redis_url)
    config = Config(
        environment="test",
        secret_key=SECRET,
        database_url=database_url,
        redis_url=redis_url,
        data_dir=str(data / "files"),
    )
    template = stack.enter_context(databases.migrated(servers, config))
    url = stack.enter_context(databases.copied(servers, template))
    app = create_app(Config(**{**vars(config), "database_url": url}))
    stack.enter_context(app.app_context())
    stack.callback(db.engine.dispose)
    stack.callback(db.session.remove)
    outbox: list[queue.Message] = []
    queue.send = lambda message: outbox.append(message) or True
    return Bench(app, outbox, World.read(folder))


if __name__ == "__main__":
    sys.exit(main())
