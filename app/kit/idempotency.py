"""The same request sent twice: with an Idempotency-Key the second one gets the first's answer."""

import datetime as dt
import hashlib
import re
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, jsonify, request
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from app.errors import DomainError, InvalidFields
from app.extensions import db
from app.kit.blueprint import IDEMPOTENT
from app.kit.guard import caller
from app.models.idempotency import IdempotentAnswer

HEADER = "Idempotency-Key"
KEY = re.compile(r"[!-~]{1,100}")
UNANSWERED = 0
ANSWER_SECONDS = 2.0
LOOK_SECONDS = 0.02
REPLAYED = "Idempotency-Replayed"


class KeyReused(DomainError):
    """The key was used for another request, whose answer would be wrong for this one."""

    status = 422
    code = "idempotency_key_reused"
    message = (
        "Ya se guardó una versión anterior de estos datos. Recarga la lista, revísala y edítala."
    )


class AnswerLost(DomainError):
    """The first request did its work, but its answer was not kept."""

    code = "already_done"
    message = "Esto ya se guardó. Recarga la lista para verlo."


def idempotent(view: Callable[..., Any]) -> Callable[..., Any]:
    """Run a creating view once per key. Stands between guard and arguments.

    The key is claimed in the view's own transaction: a second request waits for the first one's
    commit, and a first one that fails leaves no claim behind.
    """

    setattr(view, IDEMPOTENT, True)

    @wraps(view)
    def once(*args: Any, **kwargs: Any) -> Any:
        key = request.headers.get(HEADER)
        if key is None:
            return view(*args, **kwargs)
        if not KEY.fullmatch(key):
            raise InvalidFields("La clave de la solicitud no es válida.")
        user_id = caller().id
        fingerprint = _fingerprint()
        if not _claim(user_id, key, fingerprint):
            return _first_answer(user_id, key, fingerprint)
        response: Response = view(*args, **kwargs)
        _keep(user_id, key, response)
        return response

    return once


def _fingerprint() -> str:
    """SHA-256 of the request: address, what was sent, and the scope that it was sent in.

    A form is read field by field, since a browser that sends it again draws another boundary. Who
    was moved to another company meanwhile does not get the answer of the former one.
    """
    digest = hashlib.sha256()

    def add(*parts: object) -> None:
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "big") + data)

    add(request.method, request.full_path, caller().company_id)
    if request.mimetype == "multipart/form-data":
        for name, value in sorted(request.form.items(multi=True)):
            add("field", name, value)
        for name, file in sorted(request.files.items(multi=True), key=lambda item: item[0]):
            add("file", name, file.filename, hashlib.sha256(file.read()).digest())
            file.seek(0)
    else:
        add(request.get_data(cache=True))
    return digest.hexdigest()


def _claim(user_id: int, key: str, fingerprint: str) -> bool:
    claimed = db.session.scalar(
        insert(IdempotentAnswer)
        .values(
            user_id=user_id,
            key=key,
            path=request.path,
            fingerprint=fingerprint,
            status=UNANSWERED,
            body={},
        )
        .on_conflict_do_nothing()
        .returning(IdempotentAnswer.key)
    )
    return claimed is not None


def _keep(user_id: int, key: str, response: Response) -> None:
    db.session.execute(
        update(IdempotentAnswer)
        .where(IdempotentAnswer.user_id == user_id, IdempotentAnswer.key == key)
        .values(status=response.status_code, body=response.get_json())
    )
    db.session.commit()


def _first_answer(user_id: int, key: str, fingerprint: str) -> Response:
    first = _kept(user_id, key)
    if first.path != request.path or first.fingerprint not in {None, fingerprint}:
        raise KeyReused
    # The view commits a moment before its answer is kept.
    deadline = time.monotonic() + ANSWER_SECONDS
    while first.status == UNANSWERED and time.monotonic() < deadline:
        time.sleep(LOOK_SECONDS)
        first = _kept(user_id, key)
    if first.status == UNANSWERED:
        raise AnswerLost
    response = jsonify(first.body)
    response.status_code = first.status
    response.headers[REPLAYED] = "true"
    return response


def _kept(user_id: int, key: str) -> IdempotentAnswer:
    """What is known of the first request now."""
    query = select(IdempotentAnswer).where(
        IdempotentAnswer.user_id == user_id, IdempotentAnswer.key == key
    )
    return db.session.scalars(query.execution_options(populate_existing=True)).one()


def forget(*, before: dt.datetime) -> None:
    """Remove answers that nobody asks for again."""
    db.session.execute(delete(IdempotentAnswer).where(IdempotentAnswer.created_at < before))
