"""What makes requests out of the description and judges the answers; to import it takes seconds."""

import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    missing_required_header,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STRICT = [*CHECKS, negative_data_rejection, unsupported_method, missing_required_header]
"""For requests that are wrong on purpose."""
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
schema_of = schemathesis.openapi.from_wsgi
