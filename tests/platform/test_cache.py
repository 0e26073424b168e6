"""Short-lived values: one caller makes one, and whatever goes wrong is a miss."""

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
import redis
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.factory import create_app
from app.platform import cache, installation
from launch import valkey
from launch.supervisor import start, stop


class Maker:
    """Makes a value, slowly enough to be waited for, and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> dict[str, int]:
        """Make it."""
        self.made += 1
        time.sleep(0.2)
        return {"2025": 38}


class TestOnce:
    def test_is_made_by_one_caller_while_the_others_wait(
        self, app: Flask, broker: redis.Redis
    ) -> None:
        del broker
        make, found = Maker(), []

        def ask() -> None:
            with app.app_context():
                found.append(cache.once("number", make, seconds=60))

        callers = [threading.Thread(target=ask) for _ in range(6)]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()
        assert (make.made, found) == (1, [{"2025": 38}] * 6)

    def test_is_made_again_after_a_failure(self, app: Flask, broker: redis.Redis) -> None:
        del broker

        def fail() -> None:
            raise ZeroDivisionError

        with app.app_context():
            with pytest.raises(ZeroDivisionError):
                cache.once("number", fail, seconds=60)
            assert cache.once("number", lambda: 38, seconds=60) == 38

    def test_is_made_each_time_without_a_cache(self, app: Flask) -> None:
        away = create_app(replace(app.config["SETTINGS"], redis_url="redis://127.0.0.1:1/0"))
        make = Maker()
        with away.app_context():
            for _ in range(2):
                assert cache.once("number", make, seconds=60) == {"2025": 38}
            assert cache.get_many(["number", "other"]) == [None, None]
        assert make.made == 2

    def test_is_made_by_who_waits_when_the_cache_goes_away(
        self, app: Flask, tmp_path: Path
    ) -> None:
        server = valkey.prepare(tmp_path, throwaway=True)
        process = start(server.program())
        found: list[int] = []
        going = create_app(replace(app.config["SETTINGS"], redis_url=server.url))

        def ask() -> None:
            with going.app_context():
                found.append(cache.once("number", lambda: 38, seconds=60))

        waiting = threading.Thread(target=ask, daemon=True)
        try:
            valkey.wait_until_ready(server, process)
            with going.app_context():
                assert cache.is_first(cache.TURN + "number", seconds=60)
            waiting.start()
            waiting.join(timeout=0.2)
            assert (waiting.is_alive(), found) == (True, [])
        finally:
            stop(process, server.program())
        waiting.join(timeout=20)
        assert found == [38]

    def test_of_several_are_read_together(self, app: Flask, broker: redis.Redis) -> None:
        del broker
        with app.app_context():
            cache.put("one", 1, seconds=60)
            assert cache.get_many(["one", "two"]) == [1, None]
            assert cache.get_many([]) == []


@pytest.mark.usefixtures("db", "broker")
class TestEpoch:
    def test_is_another_after_each_beginning(self):
        """Whatever was cached before carries the old one in its key."""
        epochs = [db.session.scalar(select(installation.epoch()))]
        installation.begin_epoch()
        epochs.append(db.session.scalar(select(installation.epoch())))
        assert None not in epochs
        assert epochs[0] != epochs[1]
