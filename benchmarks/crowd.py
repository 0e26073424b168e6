"""Several people who look at the product at the same time, for as long as a block lasts."""

import threading
import time
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

import requests

from benchmarks.product import Product


class Crowd(ABC):
    """A thread for each; what a person does is `_look`, until `_stop` is set."""

    def __init__(self, product: Product, people: int) -> None:
        self._product = product
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._begin) for _ in range(people)]
        self.failures: list[str] = []

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _begin(self) -> None:
        session = requests.Session()
        session.headers.update(self._product.session.headers)
        self._look(session)

    @abstractmethod
    def _look(self, session: requests.Session) -> None:
        """What one person does."""

    def _ask(
        self, session: requests.Session, call: str, *, tag: str = ""
    ) -> tuple[requests.Response, float]:
        """An answer, and the milliseconds that it took; one that is none is noted."""
        start = time.perf_counter()
        headers = {"If-None-Match": tag} if tag else {}
        answer = session.get(f"{self._product.url}/api/{call}", headers=headers, timeout=30)
        took = (time.perf_counter() - start) * 1000
        if answer.status_code not in ((200, 304) if tag else (200,)):
            self.failures.append(f"{call}: {answer.status_code}")
        return answer, took
