"""The calls for the state of the product: one for administrators, three for whoever watches it."""

from hmac import compare_digest

from flask import Flask, Response, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST

from app.config import current_config
from app.oversight.diagnosis import metrics, service
from app.oversight.diagnosis.service import Diagnosis
from app.platform.errors import NotFound
from app.platform.guard import Access
from app.platform.public_address import is_loopback
from app.platform.web import Blueprint

FORWARDED = (
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Host",
    "X-Real-IP",
    "Via",
)
"""Headers by which proxies name who asks; any of them means a request from outside."""

blp = Blueprint("diagnosis", __name__, description="How the product fares")


@blp.query("/diagnosis", access=Access.ADMIN, answer=Diagnosis)
def get_diagnosis() -> Diagnosis:
    """Version, states, queues, room on the disk and the last errors."""
    return service.examine()


def register(app: Flask) -> None:
    """Open the three health calls."""
    app.add_url_rule("/healthz", "healthz", healthz)
    app.add_url_rule("/readyz", "readyz", readyz)
    app.add_url_rule("/metrics", "metrics", get_metrics)


def healthz() -> Response:
    """The process lives."""
    return jsonify(status="ok")


def readyz() -> tuple[Response, int]:
    """The service can work: 503 without database, `degraded` without broker."""
    state = service.readiness()
    return jsonify(status=state.status, checks=state.checks), state.http_status


def get_metrics() -> Response:
    """Prometheus' own format, for who asks this server itself or knows the token.

    Raises NotFound for who came through a proxy, as everybody outside does, and for other machines;
    containers have addresses of their own, and their port is for this machine alone.
    """
    config = current_config()
    token = config.metrics_token
    given = request.headers.get("Authorization", "").encode()
    if token and not compare_digest(given, f"Bearer {token}".encode()):
        raise NotFound
    is_proxied = any(name in request.headers for name in FORWARDED)
    is_elsewhere = not config.is_production and not is_loopback(request.remote_addr or "127.0.0.1")
    if not token and (is_proxied or is_elsewhere):
        raise NotFound
    return Response(metrics.exposition(), content_type=CONTENT_TYPE_LATEST)
