"""Large exports in tests: their jobs run on the spot, as a worker would."""

from typing import Any

from flask.testing import FlaskClient

from app.oversight.exports import service as exports
from app.platform.jobs.running import run
from app.platform.queue import Message


def finished(client: FlaskClient, answer: Any, outbox: list[Message]) -> dict[str, Any]:
    """Run the job that an answer tells of, and give how it ended."""
    job_id = answer.json["data"]["job"]["id"]
    for message in [one for one in outbox if dict(one.arguments) == {"job_id": job_id}]:
        assert (message.task, message.queue) == (exports.TASK, exports.QUEUE)
        outbox.remove(message)
        run(job_id=job_id, work_of=exports.make)
    job: dict[str, Any] = client.get(f"/api/jobs/{job_id}").json["data"]
    return job
