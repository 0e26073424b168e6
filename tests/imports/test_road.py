"""The road of a load: which files it enters, in their order, as its document has it."""

import re
import sys
import threading
from pathlib import Path
from types import FrameType

from tests.factories import make_person
from tests.support.bulk import Bulk, csv

ROOT = Path(__file__).parents[2]
ROAD = ROOT / "docs" / "road-of-a-load.md"
WALKED = re.compile(
    r"(?!app/imports/(?:options|targets|previews)\.py)"
    r"(?:app/imports/.+|app/platform/jobs/running|sheets/batch|sheets/scan|tasks/loads)\.py"
)
"""The files that have to be read for it, but for those that only say what values are."""
START, END = ("tasks/loads.py", "load"), ("app/platform/jobs/running.py", "finish")
VISIT = re.compile(r"^\| \d+ \| (back to )?`([\w/.]+):(\w+)` \|", re.MULTILINE)
COUNTED = re.compile(r"(\d+) rooms and (\d+) returns")

HEAD = ("Nombre", "RUT", "Correo", "Empresa", "Área")
ROWS = (
    ("Ana Soto", "12.531.909-2", "ana@x.cl", "Andina", "Ventas"),
    ("Luis Pérez", "12.667.869-K", "luis@x.cl", "Andina", "Bodega"),
    ("Eva Mora", "12.531.909-3", "eva@@x.cl", "Andina", "Bodega"),
)


class Walk:
    """Notes where each function of a module begins for the first time."""

    def __init__(self) -> None:
        self._begun: set[tuple[str, str]] = set()
        self.visits: list[tuple[str, str]] = []
        """File, and the first function that begins there."""

    def __enter__(self) -> "Walk":
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]  # None ends it

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        path, name = frame.f_code.co_filename, frame.f_code.co_qualname
        thread = threading.current_thread().name
        if event != "call" or not path.startswith(str(ROOT)) or thread.startswith("job-"):
            return
        file = str(Path(path).relative_to(ROOT))
        is_cached = hasattr(frame.f_globals.get(name), "cache_info")
        if not WALKED.fullmatch(file) or not name.isidentifier() or is_cached:
            return
        if (file, name) not in self._begun and (self._begun or (file, name) == START):
            self._begun.add((file, name))
            if not self.visits or self.visits[-1][0] != file:
                self.visits.append((file, name))


def test_leads_through_the_files_that_its_document_names(bulk: Bulk):
    make_person("Luis Pérez", rut="12667869-K", email="viejo@x.cl")
    mapping_id = bulk.ready(csv(HEAD, *ROWS))
    bulk.preview(mapping_id)
    with Walk() as walk:
        counts = bulk.load(mapping_id)["counts"]
    assert (counts["created"], counts["updated"], counts["failed"]) == (1, 1, 1)
    visits = walk.visits[: walk.visits.index(END) + 1]
    files = [file for file, _ in visits]
    told = ROAD.read_text()
    assert VISIT.findall(told) == [
        ("back to " if file in files[:at] else "", file, name)
        for at, (file, name) in enumerate(visits)
    ]
    rooms = len(set(files))
    assert COUNTED.findall(told)[0] == (str(rooms), str(len(visits) - rooms))
