"""Prints how many tests passed and failed, from a JUnit report and the status of its runner."""

import sys
from pathlib import Path
from xml.etree import ElementTree


def count(report: Path, status: int) -> tuple[int, int]:
    """Passed and failed; a runner that failed without a failed test is itself one (coverage)."""
    if not report.exists():
        return 0, 1
    suites = list(ElementTree.parse(report).iter("testsuite"))
    total = sum(_number(suite, "tests") for suite in suites)
    failed = sum(_number(suite, "failures") + _number(suite, "errors") for suite in suites)
    skipped = sum(_number(suite, "skipped") for suite in suites)
    return total - failed - skipped, failed or int(status != 0)


def _number(suite: ElementTree.Element, name: str) -> int:
    return int(suite.get(name) or 0)


if __name__ == "__main__":
    print(*count(Path(sys.argv[1]), int(sys.argv[2])))
