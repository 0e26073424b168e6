"""`./bench faults [--only F2] [--scale 0.2] [--seed 7]`: parts die, and the books must balance."""

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.breaking import beats, broker, correcting, deploy, large_load, ledger, poison
from benchmarks.breaking.person import Person
from benchmarks.breaking.product import free_port, running
from benchmarks.breaking.report import Finding, table
from benchmarks.breaking.scenario import Scenario

TESTS: Mapping[str, Callable[[Scenario], Finding]] = {
    "F1": ledger.programs_killed,
    "F2": large_load.killed_at_random,
    "F3": broker.killed_and_frozen,
    "F4": broker.emptied_and_full,
    "F5": poison.given_up,
    "F6": beats.two_and_killed,
    "F7": deploy.told_to_stop,
    "F9": ledger.database_killed,
    "F11": correcting.recipe_under_way,
}


def main() -> int:
    """Run the tests that were asked for, each on the same product; 1 when a promise was broken."""
    options = _options()
    print(f"semilla {options.seed}, escala {options.scale}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        findings = _run(options, options.data or Path(folder))
    print("\n" + table(findings))
    return 0 if all(finding.held for finding in findings) else 1


def _run(options: argparse.Namespace, data: Path) -> list[Finding]:
    findings = []
    with running(data, options.port or free_port()) as product:
        person = Person.signed_in(product)
        scenario = Scenario(product, person, random.Random(options.seed), options.scale)
        for name in options.only or TESTS:
            started = time.monotonic()
            findings.append(TESTS[name](scenario))
            print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)
    return findings


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./bench faults")
    parser.add_argument("--only", nargs="+", choices=TESTS, help="solo estas pruebas")
    parser.add_argument("--scale", type=float, default=1.0, help="tamaño; 1 dura unos 10 minutos")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--data", type=Path, help="carpeta vacía que se conserva, con registros")
    parser.add_argument("--port", type=int, default=0, help="0: uno libre")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
