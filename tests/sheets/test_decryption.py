"""Protected workbooks: opened with their password, refused with another, never hanging."""

from pathlib import Path

import pytest

from app.platform.child_process import ChildDied, run
from sheets.decryption import decrypt
from sheets.workbook import WorkbookError, parse, read_head
from tests.sheets import biff, books, protected
from tests.sheets.fixtures import refused

ROWS = [["RUT", "Nombre"], ["12531909-2", "Ana Ñandú"]]
PASSWORD = "Clave ñ 2026"


def opened(folder: Path, content: bytes, password: str = PASSWORD) -> Path:
    source, target = folder / "source", folder / "target"
    source.write_bytes(content)
    assert decrypt(source, target, password)
    return target


def code_of(folder: Path, content: bytes, password: str = PASSWORD) -> str:
    with pytest.raises(WorkbookError) as caught:
        opened(folder, content, password)
    assert not (folder / "target").exists() or (folder / "target").read_bytes() == b""
    return caught.value.code


def names(folder: Path, file: Path) -> list[str]:
    parse(file, folder / "columns")
    head: list[str] = read_head(folder / "columns", 0)["c1"].to_pylist()
    return head


class TestPassword:
    def test_opens_a_package(self, tmp_path: Path):
        content = books.xlsx(ROWS)
        target = opened(tmp_path, protected.xlsx(content, PASSWORD))
        assert target.read_bytes() == content
        assert names(tmp_path, target) == ["Nombre", "Ana Ñandú"]

    def test_opens_an_old_book(self, tmp_path: Path):
        target = opened(tmp_path, protected.xls(ROWS, PASSWORD))
        assert names(tmp_path, target) == ["Nombre", "Ana Ñandú"]

    @pytest.mark.parametrize("kind", ["xlsx", "xls"])
    def test_refuses_another_one(self, tmp_path: Path, kind: str):
        content = (
            protected.xlsx(books.xlsx(ROWS), PASSWORD)
            if kind == "xlsx"
            else protected.xls(ROWS, PASSWORD)
        )
        assert code_of(tmp_path, content, "otra") == "workbook_password_wrong"

    @pytest.mark.parametrize("content", [books.xlsx(ROWS), biff.xls(ROWS), b"RUT;Nombre\n1;2", b""])
    def test_passes_files_without_one(self, tmp_path: Path, content: bytes):
        source = tmp_path / "source"
        source.write_bytes(content)
        assert not decrypt(source, tmp_path / "target", PASSWORD)
        assert not (tmp_path / "target").exists()

    def test_refuses_what_only_its_program_opens(self, tmp_path: Path):
        assert code_of(tmp_path, refused.encrypted_package()) == "workbook_locked"

    def test_refuses_a_book_that_was_cut(self, tmp_path: Path):
        whole = protected.xlsx(books.xlsx(ROWS), PASSWORD)
        assert code_of(tmp_path, whole[:2000]) == "workbook_locked"

    def test_ends_where_the_file_asks_for_endless_work(self, tmp_path: Path):
        bomb = protected.endless(protected.xlsx(books.xlsx(ROWS), PASSWORD))
        (tmp_path / "source").write_bytes(bomb)
        with pytest.raises(ChildDied) as caught:
            run(
                decrypt,
                tmp_path / "source",
                tmp_path / "target",
                PASSWORD,
                cpu_seconds=1,
                wall_seconds=20,
            )
        assert caught.value.reason in {"cpu", "time"}
