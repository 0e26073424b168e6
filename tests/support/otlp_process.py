"""The process behind `otlp`: it speaks OTLP over HTTP, and is only ever run by itself."""

import gzip
import json
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)


def main(file: Path) -> None:
    """Listen on a free port, say which, and write down what comes."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            if self.path == "/v1/traces":
                with file.open("a") as written:
                    written.writelines(f"{line}\n" for line in lines_of(body))
            self.send_response(200 if self.path == "/v1/traces" else 404)
            self.send_header("Content-Type", "application/x-protobuf")
            self.end_headers()
            self.wfile.write(ExportTraceServiceResponse().SerializeToString())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()


def lines_of(body: bytes) -> Iterator[str]:
    """A line for each span of a request."""
    request = ExportTraceServiceRequest.FromString(body)
    for sent in MessageToDict(request)["resourceSpans"]:
        service = _values(sent["resource"])["service.name"]
        for scope in sent["scopeSpans"]:
            for span in scope["spans"]:
                yield json.dumps(span | {"service": service, "attributes": _values(span)})


def _values(holder: dict[str, Any]) -> dict[str, Any]:
    return {
        one["key"]: next(iter(one["value"].values()), None) for one in holder.get("attributes", ())
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
