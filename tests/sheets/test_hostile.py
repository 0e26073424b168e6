"""Files made to hurt: each ends in its error, within limits, and the parent lives."""

import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.imports.files import cpu_seconds
from app.platform.child_process import ChildDied, run
from sheets.workbook import Workbook, WorkbookError, of_death, parse, read_head
from tests.sheets import biff, books
from tests.sheets.fixtures.base import TABLE

MIB = 1024**2
GIB = 1024**3


def read_apart(source: Path, target: Path, memory_bytes: int = 3 * GIB) -> Workbook:
    """The way a worker reads: whatever becomes of the child is a workbook or its error."""
    cpu = cpu_seconds(source.stat().st_size, 60)
    try:
        return run(
            parse, source, target, memory_bytes=memory_bytes, cpu_seconds=cpu, wall_seconds=90
        )
    except ChildDied as death:
        raise of_death(death.reason) from death


def rows_xml(rows: int, cells: str) -> bytes:
    return "".join(f'<row r="{at}">{cells}</row>' for at in range(1, rows + 1)).encode()


def white_bomb(place: Path) -> None:
    """A gigabyte of blanks in a megabyte."""
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("xl/workbook.xml", "w") as member:
            member.write(b"<workbook/>")
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as member:
            for _ in range(1025):
                member.write(b" " * MIB)


def far_cells() -> bytes:
    return books.package(
        books.sheet_xml(
            '<row r="1"><c r="A1"><v>1</v></c></row>'
            '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
        )
    )


def far_rows_of_allowed_width() -> bytes:
    return books.package(
        books.sheet_xml(
            '<row r="1"><c r="A1"><v>1</v></c></row>'
            '<row r="1048576"><c r="SF1048576"><v>1</v></c></row>'
        )
    )


def far_cell_in_a_large_sheet() -> bytes:
    """Too large to have every cell looked at: the limit of memory has to stop it."""
    filler = "".join(
        f'<row r="{at}"><c r="A{at}"><v>{at}</v></c></row>' for at in range(1, 150_000)
    )
    far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    return books.package(books.sheet_xml(filler + far))


def row_beyond_the_last() -> bytes:
    return books.package(books.sheet_xml('<row r="9999999"><c r="A9999999"><v>1</v></c></row>'))


def lying_string_count() -> bytes:
    shared = f'<sst xmlns="{books.MAIN}" count="1" uniqueCount="4294967295"><si><t>x</t></si></sst>'
    return books.package(
        books.sheet_xml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), shared=shared
    )


def laughs() -> str:
    entities = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ja">{entities}]>'


def billion_laughs() -> bytes:
    data = '<row r="1"><c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row>'
    return books.package(books.sheet_xml(data), doctype=laughs())


def outside_entity() -> bytes:
    doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    data = '<row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row>'
    return books.package(books.sheet_xml(data), doctype=doctype)


def wide_entity() -> bytes:
    """The same in UTF-16, where the bytes of the word stand apart."""
    data = laughs() + books.sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>')
    return books.package(data.encode("utf-16"))


def laughing_strings() -> bytes:
    shared = f'{laughs()}<sst xmlns="{books.MAIN}" uniqueCount="1"><si><t>&l9;</t></si></sst>'
    return books.package(
        books.sheet_xml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), shared=shared
    )


def laughing_ods() -> bytes:
    parts = {"mimetype": books.ODS_TYPE, "content.xml": f"{laughs()}<x>&l9;</x>"}
    return books.zipped(parts)


def path_out_of_the_archive() -> bytes:
    return books.package(books.sheet_xml(""), members={"../../etc/cron.d/x": "x"})


def absolute_path() -> bytes:
    return books.package(books.sheet_xml(""), members={"/etc/passwd": "x"})


def repeated_member() -> bytes:
    return books.package(books.sheet_xml(""), members={"XL/Workbook.xml": "<workbook/>"})


def lying_size() -> bytes:
    """A member that says it is small and unpacks to more."""
    data = bytearray(books.package(books.sheet_xml(" " * 5 * MIB)))
    size = len(books.sheet_xml(" " * 5 * MIB)).to_bytes(4, "little")
    while (at := data.find(size)) >= 0:
        data[at : at + 4] = (1000).to_bytes(4, "little")
    return bytes(data)


def many_members() -> bytes:
    members: dict[str, str | bytes] = {f"xl/media/{at}.png": "x" for at in range(1_100)}
    return books.package(books.sheet_xml(""), members=members)


def lying_sectors() -> bytes:
    data = bytearray(biff.xls(TABLE))
    data[0x2C:0x30] = (0x00FFFFFF).to_bytes(4, "little")
    return bytes(data)


def huge_inline_text() -> bytes:
    return books.package(
        books.sheet_xml(f'<row r="1">{books.text_cell("A1", "x" * 60 * MIB)}</row>')
    )


def huge_shared_text() -> bytes:
    text = "x" * 60 * MIB
    shared = f'<sst xmlns="{books.MAIN}" uniqueCount="1"><si><t>{text}</t></si></sst>'
    return books.package(
        books.sheet_xml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), shared=shared
    )


MANY = 400_000


def attributes_without_end() -> bytes:
    return books.package(books.sheet_xml('#<row r="1">' + '<c t="e" ' * MANY))


def cells_without_end() -> bytes:
    return books.package(books.sheet_xml('<row r="1">' + '<c r="A1" ' * MANY))


def blanks_before_a_value() -> bytes:
    return books.package(books.sheet_xml(f'<row r="1"><c r="A1">{" " * MANY}<x/></c></row>'))


def blanks_after_a_formula() -> bytes:
    cell = f'<c r="A1"><f>1</f>{" " * MANY}x</c>'
    return books.package(books.sheet_xml(f'<row r="1">{cell}</row>'))


@dataclass(frozen=True)
class Attack:
    make: Callable[[], bytes]
    codes: tuple[str, ...]


ATTACKS = [
    Attack(far_cells, ("workbook_too_many_columns",)),
    Attack(far_rows_of_allowed_width, ("workbook_too_heavy",)),
    Attack(far_cell_in_a_large_sheet, ("workbook_too_heavy",)),
    Attack(row_beyond_the_last, ("workbook_too_many_rows",)),
    Attack(lying_string_count, ("workbook_unsafe",)),
    Attack(billion_laughs, ("workbook_unsafe",)),
    Attack(outside_entity, ("workbook_unsafe",)),
    Attack(wide_entity, ("workbook_unsafe",)),
    Attack(laughing_strings, ("workbook_unsafe",)),
    Attack(laughing_ods, ("workbook_unsafe",)),
    Attack(path_out_of_the_archive, ("workbook_unsafe",)),
    Attack(absolute_path, ("workbook_unsafe",)),
    Attack(repeated_member, ("workbook_unsafe",)),
    Attack(lying_size, ("workbook_unsafe", "workbook_broken")),
    Attack(many_members, ("workbook_too_many_entries",)),
    Attack(lying_sectors, ("workbook_broken",)),
    Attack(huge_inline_text, ("workbook_cell_too_long",)),
    Attack(huge_shared_text, ("workbook_cell_too_long",)),
    Attack(attributes_without_end, ("workbook_broken",)),
    Attack(cells_without_end, ("workbook_broken",)),
    Attack(blanks_before_a_value, ("workbook_no_cells",)),
    Attack(blanks_after_a_formula, ("workbook_no_cells",)),
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.make.__name__)
class TestAHostileFile:
    def test_ends_in_its_error(self, attack: Attack, tmp_path: Path):
        source = tmp_path / "source"
        source.write_bytes(attack.make())
        started = time.monotonic()
        with pytest.raises(WorkbookError) as caught:
            read_apart(source, tmp_path / "target")
        assert caught.value.code in attack.codes
        assert time.monotonic() - started < 60


class TestAZipBomb:
    def test_is_refused_before_it_is_unpacked(self, tmp_path):
        source = tmp_path / "source"
        white_bomb(source)
        assert source.stat().st_size < 6 * MIB
        with pytest.raises(WorkbookError) as caught:
            read_apart(source, tmp_path / "target", memory_bytes=200 * MIB)
        assert caught.value.code == "workbook_unpacked_too_big"


class TestASmallLie:
    def test_about_the_used_area_is_forgiven(self, tmp_path):
        source = tmp_path / "source"
        source.write_bytes(
            books.package(
                books.sheet_xml(
                    f'<row r="1">{books.text_cell("A1", "RUT")}</row>',
                    before='<dimension ref="A1:XFD1048576"/>',
                )
            )
        )
        book = read_apart(source, tmp_path / "target", memory_bytes=400 * MIB)
        assert (book.sheets[0].rows, book.sheets[0].columns) == (1, 1)


class TestAFullSheet:
    @pytest.mark.release
    def test_of_all_rows_fits_into_the_limits(self, tmp_path):
        cells = "".join("<c><v>1</v></c>" for _ in range(3))
        source = tmp_path / "source"
        source.write_bytes(books.package(books.sheet_xml(rows_xml(1_048_576, cells).decode())))
        book = read_apart(source, tmp_path / "target")
        assert book.sheets[0].rows == 1_048_576
        assert read_head(tmp_path / "target", 0).num_columns == 4

    def test_with_too_little_memory_says_so(self, tmp_path):
        cells = "".join("<c><v>1</v></c>" for _ in range(12))
        source = tmp_path / "source"
        source.write_bytes(books.package(books.sheet_xml(rows_xml(500_000, cells).decode())))
        with pytest.raises(WorkbookError) as caught:
            read_apart(source, tmp_path / "target", memory_bytes=40 * MIB)
        assert caught.value.code == "workbook_too_heavy"


class TestManyStrings:
    @pytest.mark.release
    def test_are_read(self, tmp_path):
        texts = "".join(f"<si><t>t{at}</t></si>" for at in range(1_500_000))
        shared = f'<sst xmlns="{books.MAIN}" uniqueCount="1500000">{texts}</sst>'
        cell = '<row r="1"><c r="A1" t="s"><v>1499999</v></c></row>'
        source = tmp_path / "source"
        source.write_bytes(books.package(books.sheet_xml(cell), shared=shared))
        read_apart(source, tmp_path / "target", memory_bytes=GIB)
        assert read_head(tmp_path / "target", 0)["c0"].to_pylist() == ["t1499999"]
