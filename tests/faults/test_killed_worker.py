"""A worker that is killed: the next one starts over, and every row is there exactly once."""

import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
import pytest

from app.config import Config
from tests.faults.harness import House, open_house, until
from tests.faults.points import (
    NO_FURTHER_THAN_THE_STAGE,
    parsing_without_end,
    readers,
    until_copying,
)
from tests.faults.truth import assert_loaded_once, attempts, effects
from tests.faults.visitor import Sheet, Visitor

pytestmark = pytest.mark.faults

LARGE, SMALL = 30_000, 300
STAGED = 15_000
"""Enough that they are still on their way into the stage when the worker is killed."""
AS_LAST = "SELECT id FROM job WHERE id = %s FOR NO KEY UPDATE"


class TestKilledWhileParsing:
    def test_the_file_is_read_again(self, house: House, visitor: Visitor):
        sheet, worker = Sheet(LARGE), house.worker()
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            job_id = visitor.begin(sheet)
            reader = until(lambda: readers(worker), "a process parses the file")[0]
            worker.kill()
        until(lambda: not psutil.pid_exists(reader), "the parsing process is gone too")
        house.worker()
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert attempts(house, job_id) == 2

    def test_a_parsing_process_killed_alone_is_started_once_more(
        self, house: House, visitor: Visitor
    ):
        sheet = Sheet(SMALL)
        job_id, reader = parsing_without_end(house, visitor, sheet)
        (pipe,) = Path(house.settings["DATA_DIR"]).rglob(hashlib.sha256(sheet.content).hexdigest())
        pipe.unlink()
        pipe.write_bytes(sheet.content)
        os.kill(reader, signal.SIGKILL)
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert (house.worker().alive, attempts(house, job_id)) == (True, 1)

    def test_killed_again_it_fails_and_does_not_blame_the_file(
        self, house: House, visitor: Visitor
    ):
        job_id, reader = parsing_without_end(house, visitor, Sheet(SMALL + 1))
        os.kill(reader, signal.SIGKILL)
        again = until(
            lambda: [one for one in readers(house.worker()) if one != reader], "it is read again"
        )
        os.kill(again[0], signal.SIGKILL)
        job = visitor.ended(job_id)
        assert (job["state"], house.worker().alive, attempts(house, job_id)) == ("failed", True, 1)
        assert job["error"]["code"] == "workbook_interrupted"


class TestKilledWhileCopying:
    def test_nothing_is_there_and_then_everything(self, house: House, visitor: Visitor):
        sheet, worker = Sheet(STAGED), house.worker()
        with house.hold(NO_FURTHER_THAN_THE_STAGE):
            job_id = visitor.begin(sheet)
            until_copying(house)
            worker.kill()
        assert effects(house, sheet, job_id).people == 0
        house.worker()
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        # The database may take a while to notice that the killed worker is gone: until then the
        # next one waits for its locks, and may have to begin once more.
        assert attempts(house, job_id) in (2, 3)


class TestKilledAtTheCommit:
    def test_just_before_it_nothing_is_kept(self, house: House, visitor: Visitor):
        sheet, worker = Sheet(SMALL), house.worker()
        with _stopped_at_the_last_statement(house, visitor, sheet) as job_id:
            worker.kill()
        assert effects(house, sheet, job_id).people == 0
        house.worker()
        assert_loaded_once(house, sheet, visitor.ended(job_id))
        assert attempts(house, job_id) == 2

    def test_just_after_it_nothing_is_done_again(self, house: House, visitor: Visitor):
        """The main process, which acknowledges messages, is frozen: the commit is all there is."""
        sheet, worker = Sheet(SMALL), house.worker()
        with _stopped_at_the_last_statement(house, visitor, sheet) as job_id:
            os.kill(worker.pid, signal.SIGSTOP)
        job = visitor.ended(job_id)
        worker.kill()
        house.worker()
        again = house.deliver(job_id)
        until(lambda: house.handled(again), "the message was delivered again")
        assert_loaded_once(house, sheet, visitor.job(job["id"]))
        assert attempts(house, job_id) == 1


class TestKilledAsTheProductRuns:
    """With the lease, the sweeps and the workers that an installation has."""

    def test_the_load_is_taken_up_again_soon(
        self, tmp_path: Path, record_property: Callable[[str, object], None]
    ):
        """About 20 s are promised; the bound is for a machine on which others work, too."""
        told = Config(secret_key="only to read what is usual")
        usual = {
            "JOB_LEASE_SECONDS": str(told.job_lease_seconds),
            "SWEEP_SECONDS": str(told.sweep_seconds),
        }
        sheet = Sheet(SMALL)
        with open_house(tmp_path, **usual) as house, house.usual_workers() as workers:
            visitor = Visitor.signed_in(house)
            victim = workers["loads"]
            with house.hold(NO_FURTHER_THAN_THE_STAGE):
                job_id = visitor.begin(sheet)
                until(lambda: readers(victim), "a process parses the file")
                victim.kill()
            killed = time.monotonic()
            victim.start()
            until(
                lambda: attempts(house, job_id) == 2, "it is taken up again", seconds=40, pause=0.05
            )
            seconds = time.monotonic() - killed
            assert_loaded_once(house, sheet, visitor.ended(job_id))
        record_property("seconds until the load was taken up again", round(seconds, 1))
        sys.stdout.write(f"taken up again after {seconds:.1f} s\n")


@contextmanager
def _stopped_at_the_last_statement(house: House, visitor: Visitor, sheet: Sheet) -> Iterator[int]:
    """A load that has written everything and waits to write, last of all, that it is done."""
    with ExitStack() as held:
        with house.hold("LOCK TABLE audit_event IN SHARE MODE"):
            job_id = visitor.begin(sheet)
            until(lambda: house.waits_for_lock("INSERT INTO audit_event"), "all rows are written")
            held.enter_context(house.hold(AS_LAST, job_id))
        until(lambda: house.waits_for_lock("UPDATE job SET"), "only the end is missing")
        yield job_id
