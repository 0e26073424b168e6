"""Idempotency keys: a request that is sent twice does its work once and gets the same answer."""

import datetime as dt
import hashlib
import re

from flask import Response, jsonify, request
from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert

from app.extensions import db
from app.models.platform import IdempotentAnswer
from app.platform.errors import DomainError, InvalidFields
from app.platform.guard import caller

IDEMPOTENCY_KEY = "Idempotency-Key"
KEY = re.compile(r"[!-~]{1,100}")
CHUNK = 1024 * 1024
UNANSWERED = 0
"""Status of a claim until its transaction stores the answer; nobody else ever sees it."""
REPLAYED = "Idempotency-Replayed"


class KeyReused(DomainError):
    """The key was used for another request, whose answer would be wrong for this one."""

    status = 422
    code = "idempotency_key_reused"
    message = (
        "Ya se guardó una versión anterior de estos datos. Recarga la lista, revísala y edítala."
    )
    advice = (
        "The key was sent with another request, whose work is done. Read what is stored, and send"
        " this request with a new key if it is still wanted."
    )


def key_of_request() -> str | None:
    """The key of this request. Raises InvalidFields."""
    sent = request.headers.get(IDEMPOTENCY_KEY)
    if sent is not None and not KEY.fullmatch(sent):
        raise InvalidFields("La clave de la solicitud no es válida.")
    return sent


def claim(key: str) -> Response | None:
    """Claim a key for this transaction; the first answer where it was claimed before.

    A second request waits for the first one's commit, and a first one that fails leaves no claim.
    Raises KeyReused.
    """
    user_id, fingerprint = caller().id, _fingerprint()
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
    if claimed is not None:
        return None
    first = db.session.get_one(IdempotentAnswer, (user_id, key))
    if first.path != request.path or first.fingerprint not in {None, fingerprint}:
        raise KeyReused
    response = jsonify(first.body)
    response.status_code = first.status
    response.headers[REPLAYED] = "true"
    return response


def keep_answer(key: str, response: Response) -> None:
    """Store the answer of a claimed key, in the transaction of the work."""
    db.session.execute(
        update(IdempotentAnswer)
        .where(IdempotentAnswer.user_id == caller().id, IdempotentAnswer.key == key)
        .values(status=response.status_code, body=response.get_json())
    )


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
            sent = hashlib.sha256()
            while chunk := file.read(CHUNK):
                sent.update(chunk)
            add("file", name, file.filename, sent.digest())
            file.seek(0)
    else:
        add(request.get_data(cache=True))
    return digest.hexdigest()


def forget(*, before: dt.datetime) -> None:
    """Remove answers that nobody asks for again."""
    db.session.execute(delete(IdempotentAnswer).where(IdempotentAnswer.created_at < before))
