"""Files that come by SFTP: a server whose key a person accepted, and servers that lie."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.imports.sources import fetching, jobs
from app.platform import outgoing
from tests.imports.sources.conftest import FORM, PEOPLE, Desk
from tests.imports.test_loading import people
from tests.support import sftp
from tests.support.sftp import PASSWORD, USER, Server


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """The folder of a server, with a file in it."""
    folder = tmp_path / "salida"
    folder.mkdir()
    (folder / "personas-11.csv").write_bytes(PEOPLE)
    (folder / "otra.csv").write_bytes(b"otra")
    return folder


@pytest.fixture
def server(tmp_path: Path, files: Path) -> Iterator[Server]:
    """A server that is not started yet."""
    with sftp.serving(tmp_path, files) as server:
        yield server


def by_sftp(desk: Desk, server: Server, **given: Any) -> int:
    """A source whose server was looked at once."""
    made = desk.make(
        **{
            "way": "sftp",
            "host": "localhost",
            "port": server.port,
            "username": USER,
            "password": PASSWORD,
            "folder": str(server.root),
            **given,
        }
    )
    desk.work()
    return made


def accept(desk: Desk, source_id: int) -> None:
    key = desk.source(source_id)["foundHostKey"]
    answer = desk.post(f"/{source_id}/host_key", key=key)
    assert answer.status_code == 200, answer.get_json()


class TestOpenSsh:
    def test_gives_its_newest_file_to_who_has_the_key(self, desk: Desk, server: Server) -> None:
        server.open_ssh()
        source_id = by_sftp(
            desk, server, username=sftp.own_name(), password=None, privateKey=server.user_key
        )
        assert desk.states(source_id) == ["unknown_server"]
        source = desk.source(source_id)
        assert source["state"] == "unconfirmed"
        assert source["foundHostKey"] == sftp.fingerprint(server.host_key)
        accept(desk, source_id)
        run = desk.try_now(source_id)
        assert (run["state"], run["fileName"]) == ("done", "personas-11.csv"), run
        assert len(people()) == 2
        assert desk.try_now(source_id)["state"] == "unchanged"

    def test_refuses_a_wrong_password_and_another_key(self, desk: Desk, server: Server) -> None:
        server.open_ssh()
        for given in ({}, {"password": None, "privateKey": sftp.made_key()}):
            source_id = by_sftp(desk, server, username=sftp.own_name(), **given)
            accept(desk, source_id)
            run = desk.try_now(source_id)
            assert (run["state"], run["message"]) == ("failed", fetching.REFUSED)

    def test_with_another_key_is_told_nothing(self, desk: Desk, server: Server) -> None:
        server.open_ssh()
        source_id = by_sftp(
            desk, server, username=sftp.own_name(), password=None, privateKey=server.user_key
        )
        accept(desk, source_id)
        before = server.host_key
        server.stop()
        server.host_key = sftp.made_key()
        server.open_ssh()
        run = desk.at_its_time(source_id)
        assert (run["state"], run["message"]) == ("unknown_server", jobs.OTHER_SERVER)
        source = desk.source(source_id)
        assert source["hostKey"] == sftp.fingerprint(before)
        assert source["foundHostKey"] == sftp.fingerprint(server.host_key)
        assert people() == {}
        [mail] = desk.mails()
        assert jobs.OTHER_SERVER in mail.text_body
        for key in (source["hostKey"], "ssh-ed25519 SHA256:inventada"):
            answer = desk.post(f"/{source_id}/host_key", key=key)
            assert answer.status_code == 409
        accept(desk, source_id)
        assert desk.try_now(source_id)["state"] == "done"

    def test_without_such_a_folder_says_so(self, desk: Desk, server: Server) -> None:
        server.open_ssh()
        source_id = by_sftp(
            desk,
            server,
            username=sftp.own_name(),
            password=None,
            privateKey=server.user_key,
            folder="/no/existe",
        )
        accept(desk, source_id)
        assert desk.try_now(source_id)["message"] == fetching.NO_FOLDER


class TestPassword:
    def test_opens_a_server(self, desk: Desk, server: Server) -> None:
        server.ours()
        source_id = by_sftp(desk, server)
        accept(desk, source_id)
        assert desk.try_now(source_id)["state"] == "done"
        assert len(people()) == 2

    def test_is_told_to_nobody_before_the_key_is_accepted(self, desk: Desk, server: Server) -> None:
        server.ours()
        source_id = by_sftp(desk, server)
        for _ in range(2):
            run = desk.try_now(source_id)
            assert (run["state"], run["message"]) == ("unknown_server", jobs.NEW_SERVER)

    def test_waits_until_the_key_is_accepted_and_goes_on_then(
        self, desk: Desk, server: Server
    ) -> None:
        server.ours()
        source_id = by_sftp(desk, server)
        for _ in range(3):
            assert desk.at_its_time(source_id)["state"] == "unknown_server"
        assert desk.source(source_id)["state"] == "paused"
        accept(desk, source_id)
        assert desk.source(source_id)["state"] == "waiting"
        assert desk.at_its_time(source_id)["state"] == "done"

    def test_has_to_be_given_again_for_another_server(self, desk: Desk, server: Server) -> None:
        server.ours()
        source_id = by_sftp(desk, server)
        accept(desk, source_id)
        answer = desk.change(source_id, port=server.port + 1)
        assert "otra vez" in answer.get_json()["errors"]["password"][0]
        answer = desk.change(source_id, port=server.port + 1, password=PASSWORD)
        assert answer.status_code == 200
        assert answer.get_json()["data"]["hostKey"] is None

    def test_or_key_is_needed(self, desk: Desk) -> None:
        form = {**FORM, "mailTo": [], "way": "sftp", "host": "sftp.example", "username": "a"}
        assert "password" in desk.post(**form).get_json()["errors"]
        answer = desk.post(**form, privateKey="no es una clave")
        assert "clave privada" in answer.get_json()["errors"]["privateKey"][0]


class TestLies:
    @pytest.mark.parametrize(
        ("mode", "state", "words"),
        [
            ("huge", "failed", "supera el máximo"),
            ("outside", "no_file", jobs.NOTHING_THERE),
            ("endless", "failed", fetching.TOO_MANY),
            ("slow", "failed", "minutos"),
        ],
    )
    def test_of_a_server_lead_nowhere(
        self,
        desk: Desk,
        server: Server,
        monkeypatch: pytest.MonkeyPatch,
        mode: str,
        state: str,
        words: str,
    ) -> None:
        server.mode = mode
        server.ours()
        source_id = by_sftp(desk, server, pattern="*")
        accept(desk, source_id)
        if mode == "slow":
            monkeypatch.setattr(fetching, "SECONDS", 3.0)
        run = desk.try_now(source_id)
        assert run["state"] == state, run
        assert words in run["message"]
        assert people() == {}

    def test_of_a_private_network_are_not_reached(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        form = {**FORM, "mailTo": [], "way": "sftp", "username": "a", "password": "b"}
        for host in ("127.0.0.1", "10.0.0.8", "169.254.169.254", "a b"):
            answer = desk.post(**form, host=host)
            assert "host" in answer.get_json()["errors"], host
        look = outgoing.socket.getaddrinfo
        found = [(2, 1, 6, "", ("10.0.0.8", 22))]
        monkeypatch.setattr(
            outgoing.socket,
            "getaddrinfo",
            lambda host, *a, **k: found if host == "sftp.example" else look(host, *a, **k),
        )
        source_id = desk.make(
            way="sftp", host="sftp.example", username="a", password="b", folder="/"
        )
        desk.work()
        assert desk.runs(source_id)[0]["message"] == outgoing.PRIVATE

    def test_of_a_server_that_is_none(self, desk: Desk) -> None:
        source_id = desk.make(
            way="sftp", host="localhost", port=1, username="a", password="b", folder="/"
        )
        desk.work()
        assert desk.runs(source_id)[0]["message"] == outgoing.NO_CONNECTION
