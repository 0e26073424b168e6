"""Failed tries: counted for all processes, exactly, also when many come at once."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import redis
from flask import Flask

from app.factory import create_app
from app.platform.errors import DomainError
from app.platform.rate_limit import AttemptLimit, Rate, TooManyAttempts, limited_failures

ONCE = Rate(times=1, seconds=60)
THRICE = Rate(times=3, seconds=60)


def fail(*limits: AttemptLimit) -> None:
    with pytest.raises(DomainError), limited_failures(limits):
        raise DomainError


def is_stopped(*limits: AttemptLimit) -> bool:
    try:
        with limited_failures(limits):
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
        limit = AttemptLimit("account", "ana", THRICE)
        for _ in range(3):
            assert not is_stopped(limit)
            fail(limit)
        assert is_stopped(limit)

    def test_counts_each_subject_for_itself(self) -> None:
        fail(AttemptLimit("account", "ana", ONCE))
        assert is_stopped(AttemptLimit("account", "ana", ONCE))
        assert not is_stopped(AttemptLimit("account", "eva", ONCE))
        assert not is_stopped(AttemptLimit("address", "ana", ONCE))

    def test_counts_no_crash(self) -> None:
        limit = AttemptLimit("account", "ana", ONCE)
        with pytest.raises(RuntimeError), limited_failures([limit]):
            raise RuntimeError
        assert not is_stopped(limit)

    def test_takes_nothing_from_the_others_when_one_is_spent(self) -> None:
        spent, other = AttemptLimit("account", "ana", ONCE), AttemptLimit("address", "here", THRICE)
        fail(spent)
        for _ in range(5):
            assert is_stopped(other, spent)
        assert not is_stopped(other)

    def test_forgets_after_its_time(self) -> None:
        limit = AttemptLimit("account", "ana", Rate(times=1, seconds=2))
        fail(limit)
        assert is_stopped(limit)
        time.sleep(2.1)
        assert not is_stopped(limit)

    def test_does_not_start_the_time_again_with_every_try(self) -> None:
        limit = AttemptLimit("account", "ana", Rate(times=1, seconds=2))
        fail(limit)
        until = time.monotonic() + 2.2
        while time.monotonic() < until:
            is_stopped(limit)
            time.sleep(0.2)
        assert not is_stopped(limit)

    def test_keeps_no_name_where_it_counts(self, broker: redis.Redis) -> None:
        fail(AttemptLimit("account", "ana@ejemplo.cl", ONCE))
        assert not [key for key in broker.scan_iter() if b"ana" in key]

    def test_lets_no_more_in_when_all_come_at_once(self, app: Flask) -> None:
        limit = AttemptLimit("account", "ana", THRICE)

        def attempt(_: int) -> bool:
            with app.app_context():
                try:
                    with limited_failures([limit]):
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
            limit = AttemptLimit("account", f"ana {time.time()}", ONCE)
            fail(limit)
            assert is_stopped(limit)
