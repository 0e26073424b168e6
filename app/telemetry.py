"""What an operator sees: a log line per request, metrics, and whether the service is ready."""

import time
from hmac import compare_digest

from flask import Flask, Response, current_app, g, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Histogram

from app.config import Config
from app.errors import NotFound
from app.kit import trace
from app.observing import exposition, readiness

REQUESTS = Counter("http_requests", "Requests answered", ["method", "route", "status"])
SECONDS = Histogram(
    "http_request_seconds",
    "Time to answer",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
QUIET = frozenset({"healthz", "readyz", "metrics"})
"""Asked every few seconds by machines: counted, not logged."""
FORWARDED = (
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Host",
    "X-Real-IP",
    "Via",
)
"""Headers by which proxies name who asks; any of them means a request from outside."""


def register(app: Flask) -> None:
    """Time every request, and open the three health calls."""
    config: Config = app.config["SETTINGS"]
    trace.start(level=config.log_level.upper(), as_json=config.log_format != "text")
    if config.redis_url:
        trace.keep_faults(address=config.redis_url)
    app.before_request(_start)
    app.after_request(_finish)
    app.add_url_rule("/healthz", "healthz", healthz)
    app.add_url_rule("/readyz", "readyz", readyz)
    app.add_url_rule("/metrics", "metrics", metrics)


def healthz() -> Response:
    """The process lives."""
    return jsonify(status="ok")


def readyz() -> tuple[Response, int]:
    """The service can work: 503 without database, `degraded` without broker."""
    state = readiness()
    return jsonify(status=state.status, checks=state.checks), state.http_status


def metrics() -> Response:
    """Prometheus' own format, for who asks this server itself or knows the token.

    Raises NotFound for who came through a proxy, as everybody outside does.
    """
    token = current_app.config["SETTINGS"].metrics_token
    given = request.headers.get("Authorization", "").encode()
    if token and not compare_digest(given, f"Bearer {token}".encode()):
        raise NotFound
    if not token and any(name in request.headers for name in FORWARDED):
        raise NotFound
    return Response(exposition(), content_type=CONTENT_TYPE_LATEST)


def _start() -> None:
    g.started = time.perf_counter()


def _finish(response: Response) -> Response:
    seconds = time.perf_counter() - g.get("started", time.perf_counter())
    # The rule and not the path: paths may hold survey tokens, and would be without number.
    route = request.url_rule.rule if request.url_rule else "(screen)"
    REQUESTS.labels(request.method, route, str(response.status_code)).inc()
    SECONDS.labels(request.method, route).observe(seconds)
    if request.endpoint not in QUIET:
        current_app.logger.info(
            "request answered",
            extra={
                "method": request.method,
                "route": route,
                "status": response.status_code,
                "ms": round(seconds * 1000, 1),
            },
        )
    return response
