"""A backup taken here brings everything back elsewhere."""

from pathlib import Path

import psycopg
import pytest

from app.config import Config
from app.launch.backup import backup, restore
from app.launch.embedded import embedded_servers
from app.launch.problem import LaunchProblem

ROWS = 20_000
CHECKSUM = "SELECT count(*), md5(string_agg(id || name, ',' ORDER BY id)) FROM thing"


def _fill(url: str) -> tuple:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE thing (id int PRIMARY KEY, name text)")
        connection.execute(
            "INSERT INTO thing SELECT n, 'Ñandú ' || n FROM generate_series(1, %s) n", (ROWS,)
        )
        return connection.execute(CHECKSUM).fetchone()


class TestBackup:
    def test_restored_elsewhere_holds_the_same_rows_and_files(self, tmp_path: Path):
        old, new, kept = tmp_path / "old", tmp_path / "new", tmp_path / "backup"
        with embedded_servers(old) as (url, _):
            before = _fill(url)
            (old / "files" / "loads").mkdir(parents=True)
            (old / "files" / "loads" / "7.parquet").write_bytes(b"columns")
            (old / "secret_key").write_text("a key")
            backup(Config(data_dir=str(old)), kept)
        with embedded_servers(new) as (url, _):
            restore(Config(data_dir=str(new)), kept)
            restore(Config(data_dir=str(new)), kept)
            with psycopg.connect(url) as connection:
                assert connection.execute(CHECKSUM).fetchone() == before
        assert (new / "files" / "loads" / "7.parquet").read_bytes() == b"columns"
        assert (new / "secret_key").read_text() == "a key"

    def test_says_that_the_product_must_run(self, tmp_path: Path):
        with pytest.raises(LaunchProblem, match=r"\./run"):
            backup(Config(data_dir=str(tmp_path)), tmp_path / "backup")

    def test_refuses_a_folder_without_a_backup(self, tmp_path: Path):
        with pytest.raises(LaunchProblem, match=r"capacitacion\.dump"):
            restore(Config(data_dir=str(tmp_path)), tmp_path)
