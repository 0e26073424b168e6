"""Calls to servers that somebody named: only to addresses that are anybody's to reach.

A name is resolved once, what it resolves to is looked at, and the connection goes to that very
address: a name that resolves to something else a moment later leads nowhere. No redirect is
followed, and however slowly a server answers, the call ends in time.
"""

import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Timer
from typing import Any
from urllib.parse import quote, urlsplit

from app.config import current_config
from app.platform.reach import in_thread

HTTPS, HTTP = "https", "http"
PORTS = {HTTPS: 443, HTTP: 80}
URL_CHARS = 500
HOST = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_-]{1,63})*\.?")
IN_ADDRESSES = "/:@!$&'()*+,;=~%?-._"
"""What a path and a query may hold as it is."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
IP = ipaddress.IPv4Address | ipaddress.IPv6Address
CHUNK = 64 * 1024
NO_SERVER = "No existe un servidor con ese nombre."
NO_CONNECTION = "No se pudo conectar con el servidor."
PRIVATE = "La dirección lleva a una red privada."
BAD_CERTIFICATE = "El certificado del servidor no es válido."
NO_ANSWER = "El servidor cortó la conexión sin responder."


class Unfit(Exception):
    """An address that can never be called; the Spanish words say why."""


class Unreachable(Exception):
    """A call that came to nothing; the Spanish words say why."""


@dataclass(frozen=True)
class Place:
    """Where a server is, as an address says it."""

    scheme: str
    host: str
    port: int
    path: str = "/"
    """With its query."""
    is_private: bool = False
    """Whether this installation lets its host be one of a private network."""

    @property
    def named(self) -> str:
        """The host as a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS.get(self.scheme) else f"{host}:{self.port}"


@dataclass(frozen=True)
class Limits:
    """How long a call may take in all, and how much may come back."""

    seconds: float
    most_bytes: int


@dataclass(frozen=True)
class Reply:
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    """By their names in small letters."""
    is_whole: bool
    """Whether its body was not longer than the limit."""

    @property
    def fault(self) -> str | None:
        """Why it counts as failed, in Spanish; None: it went well."""
        if 200 <= self.status < 300:
            return None
        if 300 <= self.status < 400:
            return f"Respondió con una redirección ({self.status}), que no seguimos."
        return f"Respondió con el código {self.status}."


def private_hosts() -> frozenset[str]:
    """The hosts that may be of a private network."""
    named = current_config().private_hosts.lower().split(",")
    return frozenset(one.strip() for one in named if one.strip())


def place_of(url: str) -> Place:
    """Where an address leads.

    Raises Unfit.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Unfit("Ingresa una dirección como https://empresa.cl/avisos.") from error
    if parts.scheme not in PORTS or not parts.hostname or re.search(r"\s", url):
        raise Unfit("Ingresa una dirección como https://empresa.cl/avisos.")
    if len(url) > URL_CHARS:
        raise Unfit(f"La dirección puede tener hasta {URL_CHARS} caracteres.")
    if parts.username is not None or parts.password is not None:
        raise Unfit("La dirección no puede llevar usuario ni contraseña.")
    if parts.fragment:
        raise Unfit("La dirección no puede llevar #.")
    host = host_of(parts.hostname)
    path = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), IN_ADDRESSES)
    place = Place(
        parts.scheme,
        host,
        PORTS[parts.scheme] if port is None else port,
        path,
        is_private=host in private_hosts(),
    )
    if place.scheme == HTTP and not place.is_private:
        raise Unfit("La dirección debe comenzar con https://.")
    return place


def host_of(name: str) -> str:
    """A host as it is looked up; an address that leads into a private network is refused at once.

    Raises Unfit.
    """
    try:
        host = name.lower() if ":" in name else name.encode("idna").decode().lower()
    except UnicodeError as error:
        raise Unfit(NO_SERVER) from error
    with suppress(ValueError):
        if not _may_reach(ipaddress.ip_address(host), is_private=host in private_hosts()):
            raise Unfit(PRIVATE)
        return host
    if not HOST.fullmatch(host):
        raise Unfit(NO_SERVER)
    return host


def connect(place: Place, *, until: float) -> socket.socket:
    """A connection to one of the addresses of a host, all of which were looked at before.

    `until` is a moment of the monotonic clock. Raises Unreachable.
    """
    for family, address in _addresses(place, until):
        line = socket.socket(family, socket.SOCK_STREAM)
        line.settimeout(left(until))
        try:
            line.connect(address)
        except OSError:
            line.close()
        else:
            return line
    raise Unreachable(NO_CONNECTION)


def call(
    method: str,
    place: Place,
    *,
    headers: Mapping[str, str],
    limits: Limits,
    body: bytes | None = None,
    take: Callable[[bytes], object] = lambda _: None,
) -> Reply:
    """What a server answers; the parts of its body are handed to `take`.

    Raises Unreachable.
    """
    until = time.monotonic() + limits.seconds
    late = f"No respondió en {limits.seconds:g} segundos."
    connection = HTTPConnection(place.host, place.port)
    # With a socket of its own it looks nothing up.
    connection.sock = connect(place, until=until)
    with closing(connection), cut_off(connection.sock, until):
        try:
            if place.scheme == HTTPS:
                connection.sock = _encrypted(connection.sock, place)
            connection.request(method, place.path, body, {"Host": place.named, **headers})
            with connection.getresponse() as response:
                given = {name.lower(): value for name, value in response.getheaders()}
                is_whole = _read(response, limits.most_bytes, take)
        except ssl.SSLCertVerificationError as error:
            raise Unreachable(BAD_CERTIFICATE) from error
        except (OSError, HTTPException, ValueError) as error:
            raise Unreachable(late if time.monotonic() >= until else NO_ANSWER) from error
    # A body that was cut off ends like one that is over.
    if time.monotonic() >= until:
        raise Unreachable(late)
    return Reply(response.status, given, is_whole)


def _read(response: HTTPResponse, most_bytes: int, take: Callable[[bytes], object]) -> bool:
    taken = 0
    while part := response.read1(CHUNK):
        taken += len(part)
        if taken > most_bytes:
            return False
        take(part)
    return True


def _encrypted(plain: socket.socket, place: Place) -> ssl.SSLSocket:
    # The name is that of the address, whatever it resolved to.
    context = ssl.create_default_context()
    return context.wrap_socket(plain, server_hostname=place.host)


@contextmanager
def cut_off(line: socket.socket, until: float) -> Iterator[None]:
    """End a connection at a moment: a limit for each part would let a slow one go on for ever."""
    # Encryption takes the socket over; this one stays.
    with line.dup() as same:
        cut = Timer(left(until), partial(_end, same))
        cut.daemon = True
        cut.start()
        try:
            yield
        finally:
            cut.cancel()


def _end(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _addresses(place: Place, until: float) -> Sequence[tuple[socket.AddressFamily, Any]]:
    """What a name resolves to, as sockets take it. Raises Unreachable."""
    look = partial(socket.getaddrinfo, place.host, place.port, type=socket.SOCK_STREAM)
    try:
        found = in_thread(look).result(left(until))
    except (OSError, UnicodeError, TimeoutError) as error:
        raise Unreachable(NO_SERVER) from error
    for *_, address in found:
        if not _may_reach(ipaddress.ip_address(address[0]), is_private=place.is_private):
            raise Unreachable(PRIVATE)
    return [(family, address) for family, *_, address in found]


def _may_reach(address: IP, *, is_private: bool) -> bool:
    """Whether an address is anybody's; a host of a private network may have that of one, too."""
    meant = _meant(address)
    if meant.is_link_local or meant.is_multicast or meant.is_unspecified:
        return False
    return is_private or (meant.is_global and not meant.is_reserved)


def _meant(address: IP) -> IP:
    """The address behind those that stand for one of the older protocol."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo or address


def left(until: float) -> float:
    """The seconds until a moment of the monotonic clock."""
    return max(until - time.monotonic(), 0.01)
