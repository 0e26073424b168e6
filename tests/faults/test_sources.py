"""A worker that is killed while it fetches the file of a source: it is loaded once all the same."""

from pathlib import Path

import pytest

from tests.faults.harness import House, open_house, until
from tests.faults.visitor import Sheet, Visitor

pytestmark = [pytest.mark.faults, pytest.mark.release]

SMALL = 50
FETCHES = "SELECT state FROM job WHERE kind = 'fetch'"
ENDED = "SELECT state FROM load_source_run WHERE ended_at IS NOT NULL"
PEOPLE = "SELECT count(*) FROM person WHERE email LIKE '%%@' || %s"
AS_LAST = "LOCK TABLE load_source_run IN SHARE MODE"
"""What a run came to is written once its load is ordered."""


def begun(house: House, sheet: Sheet, folder: Path) -> None:
    """A run of a source that somebody wanted at once."""
    (folder / "personas.csv").write_bytes(sheet.content)
    visitor = Visitor.signed_in(house)
    form = {
        "name": "Nómina",
        "way": "folder",
        "pattern": "*.csv",
        "model_id": 2,
        "company_id": None,
        "time": "03:00",
        "weekdays": [7],
        "mailTo": [1],
    }
    made = visitor.post("load_sources", json=form)
    assert made.status_code == 201, made.text
    run = visitor.post(f"load_sources/{made.json()['data']['id']}/run")
    assert run.status_code == 202, run.text


def loaded_once(house: House, sheet: Sheet) -> bool:
    """Whether all that a run leaves behind is there, each of it once."""
    until(lambda: house.value(ENDED), "the run ends")
    assert house.value(ENDED) == "done"
    counts = ("load", "load_source_run", "load_file", "mail")
    with house.connect() as connection:
        found = {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # type: ignore[arg-type]  # names of ours
            for table in counts
        }
    return found == dict.fromkeys(counts, (1,)) and house.value(PEOPLE, sheet.domain) == SMALL


class TestKilledWhileFetching:
    def test_the_file_is_fetched_again_and_loaded_once(self, tmp_path: Path) -> None:
        folder, sheet = tmp_path / "import", Sheet(SMALL)
        folder.mkdir()
        with open_house(tmp_path / "house", IMPORT_FOLDER=str(folder)) as house:
            worker = house.worker()
            begun(house, sheet, folder)
            # It looks twice, seconds apart, whether the file still grows.
            until(lambda: house.value(FETCHES) == "running", "a worker fetches the file")
            worker.kill()
            house.worker()
            assert loaded_once(house, sheet)

    def test_killed_at_the_commit_it_has_ordered_nothing(self, tmp_path: Path) -> None:
        folder, sheet = tmp_path / "import", Sheet(SMALL)
        folder.mkdir()
        with open_house(tmp_path / "house", IMPORT_FOLDER=str(folder)) as house:
            worker = house.worker()
            begun(house, sheet, folder)
            until(lambda: house.value(FETCHES) == "running", "a worker fetches the file")
            with house.hold(AS_LAST):
                until(lambda: house.waits_for_lock("UPDATE load_source_run"), "the load is ordered")
                worker.kill()
            assert house.value("SELECT count(*) FROM load") == 0
            house.worker()
            assert loaded_once(house, sheet)
