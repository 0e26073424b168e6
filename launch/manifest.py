"""What a backup holds, as it says itself, and whether it still does: no server is needed to see."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Self

from app.platform.installation import fingerprint_of
from app.platform.text import counted
from launch.checks import MIGRATIONS, LaunchProblem

FORMAT = 1
MANIFEST = "manifest.json"
DUMP = "capacitacion.dump"
KEY = "secret_key"
FILES = "files"
CHUNK = 1024 * 1024
MOST_TOLD = 5
COUNTED = {
    "company": ("empresa", "empresas"),
    "person": ("persona", "personas"),
    "course": ("curso", "cursos"),
}
"""Tables whose rows tell a person whether this is the right backup."""


class Damaged(LaunchProblem):
    """A backup is not what it was, or is not for this version; the message lists what is wrong."""


@dataclass(frozen=True)
class Entry:
    """One file of a backup: its path from the folder of the backup, its bytes."""

    path: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a backup was when it was made."""

    made_at: str
    """In UTC, ISO 8601."""
    version: str
    """Of the product."""
    schema: str | None
    """The migration of the database; None: it has none."""
    postgres: str
    """Version of the server that was dumped."""
    rows: dict[str, int]
    """Table, with its schema -> rows in the snapshot that was dumped."""
    files: tuple[Entry, ...]
    storage: str | None
    """The bucket that holds the uploaded files, which are not in the backup then."""
    key: str | None
    """Fingerprint of the SECRET_KEY that the database is used with, in hexadecimal."""

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(entry.size for entry in self.files)

    @property
    def uploads(self) -> list[Entry]:
        """The files of the product, without dump and key."""
        return [entry for entry in self.files if entry.path.startswith(f"{FILES}/")]

    @property
    def has_key(self) -> bool:
        """Whether the SECRET_KEY is in the backup."""
        return any(entry.path == KEY for entry in self.files)

    def write(self, path: Path) -> None:
        """Write it, with a seal over all that it says."""
        known = {"format": FORMAT, **asdict(self)}
        path.write_text(json.dumps({**known, "seal": _seal(known)}, indent=1, ensure_ascii=False))

    @classmethod
    def read(cls, folder: Path) -> Self:
        """What a backup says of itself. Raises Damaged."""
        path = folder / MANIFEST
        if not path.is_file():
            raise Damaged(
                f"No hay un respaldo completo en {folder}: falta {MANIFEST}. O no terminó de "
                "hacerse, o es de una versión anterior del producto, que no se puede comprobar: "
                f"scripts/restore --without-manifest {folder}"
            )
        broken = Damaged(
            f"El respaldo de {folder} está dañado: {MANIFEST} no es el que se escribió al hacerlo."
        )
        try:
            known: dict[str, Any] = json.loads(path.read_bytes())
            seal = known.pop("seal")
            version = known.pop("format")
        except (ValueError, KeyError, AttributeError, OSError) as error:
            raise broken from error
        if seal != _seal({"format": version, **known}):
            raise broken
        if version != FORMAT:
            raise Damaged(
                f"El respaldo de {folder} lo hizo una versión más nueva del producto. Actualiza "
                "antes de restaurarlo."
            )
        files = tuple(Entry(**entry) for entry in known.pop("files"))
        return cls(**known, files=files)

    def words(self, folder: str) -> str:
        """The lines for whoever made or checked it. `folder` as that person wrote it."""
        known = ", ".join(
            counted(self.rows[f"public.{table}"], *nouns)
            for table, nouns in COUNTED.items()
            if f"public.{table}" in self.rows
        )
        total = f"{_number(sum(self.rows.values()))} filas en {len(self.rows)} tablas"
        dump = next(entry.size for entry in self.files if entry.path == DUMP)
        size = _megabytes(sum(entry.size for entry in self.uploads))
        uploads = f"{_number(len(self.uploads))} ({size})" if self.uploads else "ninguno"
        if self.storage is not None:
            uploads = (
                f"NO están en el respaldo, sino en {self.storage}. Cópialos aparte:\n"
                f"                  aws s3 sync {self.storage} {Path(folder, FILES)}"
            )
        key = (
            f"sí, en {KEY}" if self.has_key else "NO está en el respaldo: guarda SECRET_KEY aparte"
        )
        return f"""
    Base de datos   {_megabytes(dump)}, {total}{f" ({known})" if known else ""}
    Archivos        {uploads}
    Clave           {key}
    Versión         {self.version}, esquema {self.schema or "-"}, PostgreSQL {self.postgres}
    Hecho           {self.made_at} (UTC)
    Tamaño          {_megabytes(self.size)}
"""


def verified(folder: Path, *, newer_schema: bool = False) -> Manifest:
    """What a backup holds, each byte of it as it was.

    `newer_schema`: also one of a schema that came after this version, which works on it where
    somebody went back; whole it is all the same.

    Raises Damaged.
    """
    manifest = Manifest.read(folder)
    known = {path.name[:4] for path in MIGRATIONS.glob("[0-9]*_*.py")}
    if not newer_schema and manifest.schema is not None and manifest.schema not in known:
        raise Damaged(
            f"El respaldo de {folder} es de una versión más nueva del producto ({manifest.version}"
            f", esquema {manifest.schema}). Actualiza antes de restaurarlo."
        )
    faults = list(_faults(manifest, folder))
    if faults:
        more = len(faults) - MOST_TOLD
        lines = [*faults[:MOST_TOLD], *([f"y {more} más"] if more > 0 else [])]
        raise Damaged(
            f"El respaldo de {folder} está dañado:\n"
            + "\n".join(f"  - {line}" for line in lines)
            + "\nUsa otro respaldo, o vuelve a copiar este desde donde está sano."
        )
    return manifest


def _faults(manifest: Manifest, folder: Path) -> Iterator[str]:
    if DUMP not in {entry.path for entry in manifest.files}:
        yield f"{MANIFEST} no nombra {DUMP}"
    for entry in manifest.files:
        path = folder / entry.path
        parts = PurePosixPath(entry.path)
        if parts.is_absolute() or ".." in parts.parts:
            yield f"{MANIFEST} nombra un archivo de fuera del respaldo: {entry.path}"
        elif not path.exists():
            yield f"falta {entry.path}"
        elif path.is_symlink() or not path.is_file():
            yield f"{entry.path} no es un archivo"
        elif path.stat().st_size != entry.size:
            yield f"{entry.path} mide {path.stat().st_size} bytes y debe medir {entry.size}"
        elif digest(path) != entry.sha256:
            yield f"{entry.path} cambió desde que se hizo el respaldo"
        elif entry.path == KEY and manifest.key not in {None, key_of(path)}:
            yield f"{KEY} no es la clave con que se usa esta base de datos"


def key_of(path: Path) -> str:
    """Fingerprint of the key in a file, in hexadecimal."""
    return fingerprint_of(path.read_text().strip()).hex()


def digest(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _seal(known: dict[str, Any]) -> str:
    text = json.dumps(known, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _number(value: int) -> str:
    return f"{value:,}".replace(",", ".")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB".replace(".", ",")
