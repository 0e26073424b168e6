"""Work one step ahead: the next batch is made while the database takes the one before."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def ahead(items: Iterator[T]) -> Iterator[T]:
    """The same items, each made in a thread beside while the one before is in use.

    Never more than one waits, so that memory stays bounded. What making one raises is raised here.
    """
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="ahead") as beside:
        coming = beside.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = beside.submit(next, items, None)
            yield item
