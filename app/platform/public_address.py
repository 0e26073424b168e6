"""The address at which people reach the product: what its links and QR codes begin with."""

import ipaddress
import re
from urllib.parse import urlsplit

from flask import request
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from app.config import ORIGIN, current_config
from app.extensions import db
from app.models.platform import Installation

ROW_ID = 1


def origin() -> str:
    """`PUBLIC_URL`, else where an administrator worked last, else the address of this machine."""
    config = current_config()
    if config.public_url:
        return config.origin
    return db.session.scalar(select(Installation.seen_origin)) or config.origin


def is_only_here(address: str) -> bool:
    """Whether it leads other machines to themselves."""
    host = urlsplit(address).hostname or ""
    return host == "localhost" or host.endswith(".localhost") or is_loopback(host)


def is_loopback(address: str) -> bool:
    """Whether a number is an address of the machine itself; IPv4 may be written within IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def seen_by_administrator() -> None:
    """Keep where the browser of a signed-in administrator reaches the product; the caller commits.

    Nobody else's request is believed, for whoever sends one may name any host in it. A browser
    names the address in `Origin` with what is written; a request that only reads has the host it
    was sent to. An address of this machine takes the place of no other one.
    """
    config = current_config()
    if config.public_url:
        return
    named = request.headers.get("Origin")
    seen = named or f"{request.scheme}://{request.host}"
    if not re.fullmatch(ORIGIN, seen) or is_only_here(seen):
        return
    known = db.session.scalar(select(Installation.seen_origin))
    # Behind a proxy only the browser knows the scheme.
    is_same = known is not None and urlsplit(known).netloc == urlsplit(seen).netloc
    if known != seen and (named or not is_same):
        row = insert(Installation).values(id=ROW_ID, seen_origin=seen)
        db.session.execute(
            row.on_conflict_do_update(index_elements=["id"], set_={"seen_origin": seen})
        )
