"""How the file of a source is fetched: from a folder of this machine, by HTTPS, by SFTP.

Whatever is at the other end may be wrong or hostile: what comes is bounded in size and time, a
folder is left by no link, and a server whose key nobody has accepted is told no password.
"""

import logging
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from io import StringIO
from pathlib import Path
from typing import BinaryIO, Protocol
from urllib.parse import unquote, urlsplit

import paramiko
from paramiko.ssh_exception import AuthenticationException, SSHException
from werkzeug.http import parse_options_header

from app.config import MIB
from app.platform import outgoing
from app.platform.errors import DiskFull, is_disk_full
from app.platform.files import FileTooLarge, display_name
from app.platform.outgoing import Limits, Place, Unfit, Unreachable

SECONDS = 300.0
"""How long fetching a file may take in all."""
LOOK_SECONDS = 5.0
LOOKS = 6
"""A file that is the same at two looks in a row is whole; after so many it is left for later."""
MOST_ENTRIES = 20_000
CHUNK = 256 * 1024
MARKER = ".ok"
SFTP_SCHEME, SFTP_PORT = "sftp", 22
KEY_TYPES: Mapping[str, tuple[str, ...]] = {"ssh-rsa": ("rsa-sha2-512", "rsa-sha2-256")}
"""The kind of a host key -> what it is called where its signatures are agreed on."""
PRIVATE_KEYS = (paramiko.Ed25519Key, paramiko.ECDSAKey, paramiko.RSAKey)

NO_FOLDER = "La carpeta no existe o no se puede leer."
NO_ROOT = "Este servidor no tiene una carpeta para cargas programadas (IMPORT_FOLDER)."
TOO_MANY = "La carpeta tiene demasiados archivos. Mueve los antiguos a otra."
UNREADABLE = "No se pudo leer el archivo."
CUT_OFF = "La respuesta llegó incompleta."
NOT_SFTP = "El servidor no respondió como uno de SFTP."
REFUSED = "El servidor no aceptó el usuario con esa contraseña o clave."
LATE = f"No terminó de entregar el archivo en {SECONDS / 60:g} minutos."
# A server that is wrong or hostile is no fault of the product, and what it did stands in its run.
logging.getLogger("paramiko").setLevel(logging.CRITICAL)


class Trouble(Exception):
    """The file did not come; the Spanish words say why."""


class NoFile(Exception):
    """The folder has no file of that pattern."""


class StillWritten(Exception):
    """The file is not whole yet."""


class OtherHostKey(Exception):
    """The server has a key that nobody has accepted."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


@dataclass(frozen=True)
class Secret:
    """What a server asks for; of a header its value is the password."""

    password: str = ""
    private_key: str = ""
    passphrase: str = ""


@dataclass(frozen=True)
class Wanted:
    """Where a file is."""

    url: str = ""
    header: str = ""
    host: str = ""
    port: int = SFTP_PORT
    username: str = ""
    folder: str = ""
    pattern: str = ""
    marker: bool = False
    host_key: str | None = None
    """Kind and fingerprint of the key that was accepted."""
    secret: Secret = Secret()


@dataclass(frozen=True)
class Bounds:
    """How much may come, and what says in between that nobody waits for it any more."""

    most_bytes: int
    check: Callable[[], None]


@dataclass(frozen=True)
class Entry:
    """A file of a folder."""

    name: str
    size: int
    changed: float


class Folder(Protocol):
    """A folder, wherever it is."""

    def entries(self) -> Iterable[Entry]:
        """Its plain files."""

    def open(self, entry: Entry) -> BinaryIO:
        """A file of it."""


def by_https(wanted: Wanted, target: Path, bounds: Bounds) -> str:
    """Fetch a file from an address; its name.

    Raises Trouble.
    """
    headers = {wanted.header: wanted.secret.password} if wanted.header else {}
    size = 0
    with target.open("wb") as copy:

        def take(part: bytes) -> None:
            nonlocal size
            bounds.check()
            size += len(part)
            _write(copy, part)

        try:
            reply = outgoing.call(
                "GET",
                outgoing.place_of(wanted.url),
                headers={"Accept": "*/*", **headers},
                limits=Limits(SECONDS, bounds.most_bytes),
                take=take,
            )
        except (Unfit, Unreachable) as error:
            raise Trouble(str(error)) from error
    if reply.fault:
        raise Trouble(reply.fault)
    if not reply.is_whole:
        raise _too_large(bounds)
    told = reply.headers.get("content-length", "")
    if told.isdecimal() and int(told) != size:
        raise Trouble(CUT_OFF)
    _, given = parse_options_header(reply.headers.get("content-disposition"))
    return display_name(given.get("filename") or unquote(urlsplit(wanted.url).path))


def from_folder(wanted: Wanted, target: Path, bounds: Bounds, *, root: Path | None) -> str:
    """Fetch the newest file from a folder of this machine, below the root; its name.

    Raises Trouble, NoFile, StillWritten.
    """
    if root is None:
        raise Trouble(NO_ROOT)
    try:
        with _below(root, wanted.folder) as folder:
            return _newest_of(LocalFolder(folder), wanted, target, bounds)
    except OSError as error:
        raise Trouble(UNREADABLE) from error


def by_sftp(wanted: Wanted, target: Path, bounds: Bounds) -> str:
    """Fetch the newest file from a folder of an SFTP server; its name.

    Raises Trouble, NoFile, StillWritten, OtherHostKey.
    """
    until = time.monotonic() + SECONDS
    try:
        with _signed_in(wanted, until) as sftp:
            return _newest_of(RemoteFolder(sftp, wanted.folder), wanted, target, bounds)
    except (Unfit, Unreachable) as error:
        raise Trouble(str(error)) from error
    except AuthenticationException as error:
        raise Trouble(REFUSED) from error
    except (SSHException, OSError, EOFError, ValueError) as error:
        if is_disk_full(error):
            raise
        raise Trouble(LATE if time.monotonic() >= until else NOT_SFTP) from error


class LocalFolder:
    """A folder of this machine; only plain files that stand in it themselves."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def entries(self) -> Iterator[Entry]:
        """Its plain files."""
        with os.scandir(self.descriptor) as found:
            for one in found:
                about = one.stat(follow_symlinks=False)
                if stat.S_ISREG(about.st_mode):
                    yield Entry(one.name, about.st_size, about.st_mtime)

    def open(self, entry: Entry) -> BinaryIO:
        """A file of it."""
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
        opened = os.open(entry.name, flags, dir_fd=self.descriptor)
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            os.close(opened)
            raise Trouble(UNREADABLE)
        return os.fdopen(opened, "rb")


class RemoteFolder:
    """A folder of an SFTP server."""

    def __init__(self, sftp: paramiko.SFTPClient, path: str) -> None:
        self.sftp = sftp
        self.path = path or "."

    def entries(self) -> Iterator[Entry]:
        """Its plain files; a name that leads elsewhere is none."""
        try:
            for one in self.sftp.listdir_iter(self.path):
                is_plain = one.st_mode is not None and stat.S_ISREG(one.st_mode)
                if is_plain and "/" not in one.filename and "\0" not in one.filename:
                    yield Entry(one.filename, one.st_size or 0, float(one.st_mtime or 0))
        except FileNotFoundError as error:
            raise Trouble(NO_FOLDER) from error

    def open(self, entry: Entry) -> BinaryIO:
        """A file of it, which is asked for in many pieces at once."""
        file = self.sftp.open(f"{self.path}/{entry.name}", "rb")
        file.prefetch(entry.size, max_concurrent_requests=64)
        return file  # type: ignore[return-value]  # it reads and closes as one does


def _newest_of(folder: Folder, wanted: Wanted, target: Path, bounds: Bounds) -> str:
    entry = _settled(folder, wanted, bounds)
    if entry.size > bounds.most_bytes:
        raise _too_large(bounds)
    size = 0
    with ExitStack() as stack:
        source = stack.enter_context(closing(folder.open(entry)))
        copy = stack.enter_context(target.open("wb"))
        while size <= entry.size and (part := source.read(CHUNK)):
            bounds.check()
            size += len(part)
            _write(copy, part)
    if size != entry.size:
        raise StillWritten
    return display_name(entry.name)


def _settled(folder: Folder, wanted: Wanted, bounds: Bounds) -> Entry:
    """The newest file, once nobody writes it any more. Raises NoFile, StillWritten."""
    seen = _newest(folder, wanted)
    if wanted.marker:
        return seen
    for _ in range(LOOKS - 1):
        _wait(LOOK_SECONDS, bounds)
        now = _newest(folder, wanted)
        if now == seen:
            return now
        seen = now
    raise StillWritten


def _newest(folder: Folder, wanted: Wanted) -> Entry:
    found: list[Entry] = []
    markers: set[str] = set()
    pattern = wanted.pattern.casefold()
    try:
        for number, entry in enumerate(folder.entries()):
            if number >= MOST_ENTRIES:
                raise Trouble(TOO_MANY)
            if entry.name.endswith(MARKER):
                markers.add(entry.name.removesuffix(MARKER))
            elif fnmatchcase(entry.name.casefold(), pattern):
                found.append(entry)
    except OSError as error:
        raise Trouble(NO_FOLDER) from error
    whole = [one for one in found if not wanted.marker or one.name in markers]
    if not whole:
        raise NoFile
    return max(whole, key=lambda one: (one.changed, one.name))


@contextmanager
def _below(root: Path, folder: str) -> Iterator[int]:
    """A folder below another one, which no link leads out of. Raises Trouble."""
    flags = os.O_RDONLY | os.O_DIRECTORY
    with ExitStack() as stack:
        try:
            at = os.open(root, flags)
            stack.callback(os.close, at)
            for part in filter(None, folder.split("/")):
                if part == "..":
                    raise Trouble(NO_FOLDER)
                at = os.open(part, flags | os.O_NOFOLLOW, dir_fd=at)
                stack.callback(os.close, at)
        except (OSError, ValueError) as error:
            raise Trouble(NO_FOLDER) from error
        yield at


@contextmanager
def _signed_in(wanted: Wanted, until: float) -> Iterator[paramiko.SFTPClient]:
    """A session with a server whose key was accepted; before that it is told nothing."""
    host = outgoing.host_of(wanted.host)
    is_private = host in outgoing.private_hosts()
    place = Place(SFTP_SCHEME, host, wanted.port, is_private=is_private)
    line = outgoing.connect(place, until=until)
    with closing(line), outgoing.cut_off(line, until):
        transport = paramiko.Transport(line)
        with closing(transport):
            if wanted.host_key:
                _prefer(transport, wanted.host_key.split()[0])
            transport.start_client(timeout=outgoing.left(until))
            key = transport.get_remote_server_key()
            found = f"{key.get_name()} {key.fingerprint}"
            if found != wanted.host_key:
                raise OtherHostKey(found)
            secret = wanted.secret
            if secret.private_key:
                transport.auth_publickey(wanted.username, private_key(secret))
            else:
                transport.auth_password(wanted.username, secret.password)
            sftp = paramiko.SFTPClient.from_transport(transport)
            channel = sftp.get_channel() if sftp is not None else None
            if sftp is None or channel is None:
                raise Trouble(NOT_SFTP)
            channel.settimeout(outgoing.left(until))
            yield sftp


def _prefer(transport: paramiko.Transport, kind: str) -> None:
    """Ask for the key that was accepted, where a server has several."""
    options = transport.get_security_options()
    first = [one for one in KEY_TYPES.get(kind, (kind,)) if one in options.key_types]
    options.key_types = (*first, *(one for one in options.key_types if one not in first))


def private_key(secret: Secret) -> paramiko.PKey:
    """A private key as OpenSSH or PEM write it.

    Raises Trouble.
    """
    for kind in PRIVATE_KEYS:
        try:
            return kind.from_private_key(StringIO(secret.private_key), secret.passphrase or None)
        except (SSHException, ValueError, TypeError, IndexError):
            continue
    raise Trouble("No es una clave privada que sepamos leer, o su frase no es la correcta.")


def _wait(seconds: float, bounds: Bounds) -> None:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        bounds.check()
        time.sleep(min(left, 0.5))


def _write(copy: BinaryIO, part: bytes) -> None:
    try:
        copy.write(part)
    except OSError as error:
        if is_disk_full(error):
            raise DiskFull from error
        raise


def _too_large(bounds: Bounds) -> Trouble:
    return Trouble(FileTooLarge(megabytes=bounds.most_bytes // MIB).message)
