"""Large exports in tests: their jobs run on the spot, as a worker would."""

from typing import Any

from flask.testing import FlaskClient

from app.platform.queue import Message
from tests.support.bulk import carry_out_job


def finished(client: FlaskClient, answer: Any, outbox: list[Message]) -> dict[str, Any]:
    """Run the job that an answer tells of, and give how it ended."""
    job_id = answer.json["data"]["job"]["id"]
    carry_out_job(job_id, outbox)
    job: dict[str, Any] = client.get(f"/api/jobs/{job_id}").json["data"]
    return job
