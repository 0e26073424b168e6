"""SFTP servers in processes of their own: OpenSSH's, and one of ours that lies as it is told to.

Run as a program it is the second: `python -m tests.support.sftp --root FOLDER --mode MODE`.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from getpass import getuser
from io import StringIO
from pathlib import Path

import paramiko
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

START_SECONDS = 30.0
PASSWORD = "una clave con espacios"
USER = "nomina"
ENDLESS = 100_000
HUGE = 3_000_000_000
CONFIG = """
Port {port}
ListenAddress 127.0.0.1
HostKey {key}
AuthorizedKeysFile {authorized}
PasswordAuthentication yes
KbdInteractiveAuthentication no
UsePAM no
PermitRootLogin yes
StrictModes no
PidFile none
Subsystem sftp internal-sftp
"""


def made_key() -> str:
    """A new private key as OpenSSH writes it."""
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()).decode()


def public_line(private: str) -> str:
    """The line of a public key."""
    key = paramiko.Ed25519Key.from_private_key(StringIO(private))
    return f"{key.get_name()} {key.get_base64()}"


def fingerprint(private: str) -> str:
    """Kind and fingerprint of a key."""
    key = paramiko.Ed25519Key.from_private_key(StringIO(private))
    return f"{key.get_name()} {key.fingerprint}"


def _free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port: int = free.getsockname()[1]
        return port


@dataclass
class Server:
    """A server that can be given another key."""

    folder: Path
    """Where it keeps what it needs."""
    root: Path
    """Where its files are."""
    mode: str = "plain"
    user_key: str = field(default_factory=made_key)
    host_key: str = field(default_factory=made_key)
    port: int = field(default_factory=_free_port)
    process: subprocess.Popen[bytes] | None = None

    def open_ssh(self) -> "Server":
        """OpenSSH's server, which knows the user that runs the tests by a key."""
        program = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin")
        if program is None:
            pytest.skip("openssh-server is not installed")
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        key = self._written("host_key", self.host_key)
        authorized = self._written("authorized", public_line(self.user_key) + "\n")
        config = CONFIG.format(port=self.port, key=key, authorized=authorized)
        return self._start(program, "-D", "-e", "-f", str(self._written("sshd_config", config)))

    def ours(self) -> "Server":
        """The one that takes USER with PASSWORD, and may lie."""
        key = self._written("host_key", self.host_key)
        given = ("--root", self.root, "--key", key, "--port", self.port, "--mode", self.mode)
        return self._start(sys.executable, "-m", "tests.support.sftp", *map(str, given))

    def stop(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def _written(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)
        return path

    def _start(self, *command: str) -> "Server":
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
                if line.recv(4) == b"SSH-":
                    return self
            time.sleep(0.05)
        raise AssertionError("the SFTP server did not start")


@contextmanager
def serving(folder: Path, root: Path, mode: str = "plain") -> Iterator[Server]:
    """A server that is not started yet, and ended in any case."""
    server = Server(folder, root, mode)
    try:
        yield server
    finally:
        server.stop()


def own_name() -> str:
    """The user that runs the tests."""
    return getuser()


class _Door(paramiko.ServerInterface):
    """Lets USER in with PASSWORD."""

    def check_auth_password(self, username: str, password: str) -> int:
        is_known = (username, password) == (USER, PASSWORD)
        return paramiko.AUTH_SUCCESSFUL if is_known else paramiko.AUTH_FAILED

    def check_channel_request(self, kind: str, chanid: int) -> int:
        return paramiko.OPEN_SUCCEEDED

    def get_allowed_auths(self, username: str) -> str:
        return "password"


class _Handle(paramiko.SFTPHandle):
    """A file that is read, or that never comes."""

    def __init__(self, flags: int, path: Path, *, is_slow: bool) -> None:
        super().__init__(flags)
        self.readfile = path.open("rb")
        self.is_slow = is_slow

    def read(self, offset: int, length: int) -> bytes | int:
        if self.is_slow:
            time.sleep(600)
        return super().read(offset, length)


class _Files(paramiko.SFTPServerInterface):
    """The files of a folder, and lies about them."""

    root: Path
    mode: str

    def list_folder(self, path: str) -> list[paramiko.SFTPAttributes] | int:
        found = []
        for one in sorted(self.root.iterdir()):
            about = paramiko.SFTPAttributes.from_stat(one.lstat(), one.name)
            if self.mode == "huge":
                about.st_size = HUGE
            if self.mode == "outside":
                about.filename = f"../../{one.name}"
            found.append(about)
        if self.mode == "endless":
            one = found[0]
            for number in range(ENDLESS):
                copy = paramiko.SFTPAttributes()
                copy.__dict__.update(one.__dict__, filename=f"a{number}")
                found.append(copy)
        return found

    def stat(self, path: str) -> paramiko.SFTPAttributes | int:
        return paramiko.SFTPAttributes.from_stat((self.root / Path(path).name).stat())

    def open(self, path: str, flags: int, attr: object) -> paramiko.SFTPHandle | int:
        return _Handle(flags, self.root / Path(path).name, is_slow=self.mode == "slow")


def _main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("root", "key", "port", "mode"):
        parser.add_argument(f"--{name}")
    given = parser.parse_args()
    _Files.root, _Files.mode = Path(given.root), given.mode
    key = paramiko.Ed25519Key.from_private_key_file(given.key)
    with socket.create_server(("127.0.0.1", int(given.port))) as listener:
        while True:
            line, _ = listener.accept()
            threading.Thread(target=_serve, args=(line, key), daemon=True).start()


def _serve(line: socket.socket, key: paramiko.PKey) -> None:
    transport = paramiko.Transport(line)
    transport.add_server_key(key)
    transport.set_subsystem_handler("sftp", paramiko.SFTPServer, _Files)
    with suppress(paramiko.SSHException, EOFError):
        transport.start_server(server=_Door())
    transport.join()


if __name__ == "__main__":
    _main()
