"""Answers with an ETag: whoever has seen an answer already is told only that it still holds."""

import hashlib
import json
from typing import Any

from flask import Response, after_this_request, request


def tag(*values: Any) -> None:
    """Tag the answer of this request: the same values are the same answer, and then it is 304."""
    text = json.dumps(values, default=str)
    etag = hashlib.sha256(text.encode()).hexdigest()[:32]

    @after_this_request
    def _conditional(response: Response) -> Response:
        response.set_etag(etag, weak=True)
        # Other conditions are for writing, and would turn the answer into an error.
        if request.if_none_match:
            response.make_conditional(request)
        return response
