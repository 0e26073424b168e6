"""A whole product whose files are in a bucket of a real server that speaks S3."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.faults.harness import House, open_house
from tests.faults.test_once import TestOnce
from tests.faults.visitor import TIMEOUT, Sheet, Visitor
from tests.support.buckets import NAME, Bucket

__all__ = ["TestOnce"]
pytestmark = [pytest.mark.faults, pytest.mark.release]
ROWS = 40


@pytest.fixture(scope="module")
def standing(bucket: Bucket, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house, built once for each server."""
    place = tmp_path_factory.mktemp("far")
    with open_house(place, STORAGE_URL=f"s3://{NAME}/house", **bucket.settings) as house:
        yield house


@pytest.fixture(scope="module")
def visitor(standing: House) -> Visitor:
    """Somebody who loads spreadsheets there."""
    return Visitor.signed_in(standing)


class TestFiles:
    def test_are_kept_read_and_handed_out_from_the_bucket_alone(
        self, house: House, visitor: Visitor, bucket: Bucket
    ) -> None:
        sheet = Sheet(ROWS)
        bad = b"\n12.345.678-0;Sin RUT valido;x@y.cl;"
        answer = visitor.post(
            "loads",
            data={"kind": "people"},
            files={"file": ("personas.csv", sheet.content + bad)},
        )
        assert answer.status_code == 202, answer.text
        job = visitor.ended(answer.json()["data"]["job"]["id"])
        assert (job["state"], job["error"]) == ("done", None)
        assert job["result"]["counts"]["created"] == ROWS

        rejected = self._get(house, visitor, job["result"]["rejected"])
        assert rejected.status_code == 200, rejected.text
        assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(rejected.content)).namelist()

        kept = bucket.keys("house")
        assert [key for key in kept if "uploads/" in key] != []
        data = Path(house.settings["DATA_DIR"])
        assert [path for path in (data / "files").rglob("*") if path.is_file()] == []

    def test_are_said_to_be_reached(self, house: House) -> None:
        answer = requests.get(f"{house.address}/readyz", timeout=TIMEOUT)
        assert answer.json()["checks"]["storage"] == "ok"

    def _get(self, house: House, visitor: Visitor, path: str) -> requests.Response:
        headers = {"Authorization": f"Bearer {visitor.token}"}
        return requests.get(f"{house.address}{path}", headers=headers, timeout=TIMEOUT)
