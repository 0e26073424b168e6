"""Failed tries: counted for all processes, exactly, also when many come at once."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import redis
from flask import Flask

from app.factory import create_app
from app.platform.errors import DomainError
from app.platform.rate_limit import Budget, Rate, TooManyAttempts, counted

ONCE = Rate(times=1, seconds=60)
THRICE = Rate(times=3, seconds=60)


def fail(*budgets: Budget) -> None:
    with pytest.raises(DomainError), counted(budgets):
        raise DomainError


def is_stopped(*budgets: Budget) -> bool:
    try:
        with counted(budgets):
            return False
    except TooManyAttempts:
        return True


@pytest.mark.usefixtures("broker")
class TestCounted:
    @pytest.fixture(autouse=True)
    def context(self, app: Flask):
        with app.app_context():
            yield

    def test_stops_after_so_many_failures(self) -> None:
        budget = Budget("account", "ana", THRICE)
        for _ in range(3):
            assert not is_stopped(budget)
            fail(budget)
        assert is_stopped(budget)

    def test_counts_each_subject_for_itself(self) -> None:
        fail(Budget("account", "ana", ONCE))
        assert is_stopped(Budget("account", "ana", ONCE))
        assert not is_stopped(Budget("account", "eva", ONCE))
        assert not is_stopped(Budget("address", "ana", ONCE))

    def test_counts_no_crash(self) -> None:
        budget = Budget("account", "ana", ONCE)
        with pytest.raises(RuntimeError), counted([budget]):
            raise RuntimeError
        assert not is_stopped(budget)

    def test_takes_nothing_from_the_others_when_one_is_spent(self) -> None:
        spent, other = Budget("account", "ana", ONCE), Budget("address", "here", THRICE)
        fail(spent)
        for _ in range(5):
            assert is_stopped(other, spent)
        assert not is_stopped(other)

    def test_forgets_after_its_time(self) -> None:
        budget = Budget("account", "ana", Rate(times=1, seconds=2))
        fail(budget)
        assert is_stopped(budget)
        time.sleep(2.1)
        assert not is_stopped(budget)

    def test_does_not_start_the_time_again_with_every_try(self) -> None:
        budget = Budget("account", "ana", Rate(times=1, seconds=2))
        fail(budget)
        until = time.monotonic() + 2.2
        while time.monotonic() < until:
            is_stopped(budget)
            time.sleep(0.2)
        assert not is_stopped(budget)

    def test_keeps_no_name_where_it_counts(self, broker: redis.Redis) -> None:
        fail(Budget("account", "ana@ejemplo.cl", ONCE))
        assert not [key for key in broker.scan_iter() if b"ana" in key]

    def test_lets_no_more_in_when_all_come_at_once(self, app: Flask) -> None:
        budget = Budget("account", "ana", THRICE)

        def attempt(_: int) -> bool:
            with app.app_context():
                try:
                    with counted([budget]):
                        time.sleep(0.2)
                        raise DomainError
                except TooManyAttempts:
                    return False
                except DomainError:
                    return True

        with ThreadPoolExecutor(10) as pool:
            assert sum(pool.map(attempt, range(10))) == 3


class TestWithoutBroker:
    def test_goes_on_counting_in_memory(self, app: Flask) -> None:
        settings = replace(app.config["SETTINGS"], redis_url="redis://127.0.0.1:1/0")
        with create_app(settings).app_context():
            budget = Budget("account", f"ana {time.time()}", ONCE)
            fail(budget)
            assert is_stopped(budget)
