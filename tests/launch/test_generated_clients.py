"""Clients that generators make of the API document: each makes a call and a load.

The programs that use them are in `clients`; each prints what it got as JSON.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.launch.conftest import ANSWERS, ROOT, Product, start

PROGRAMS = Path(__file__).parent / "clients"
DOCUMENT = ROOT / "docs" / "openapi.json"
MODULES = ROOT / "frontend" / "node_modules"
TOOLS = ROOT / ".venv" / "clients" / "bin"
EMAIL, PASSWORD = "clientes@ejemplo.cl", "tres generadores 1"
FILES = (
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/zip",
)
"""Types of answers that openapi-python-client has to be told are files."""

pytestmark = pytest.mark.release


@pytest.fixture(scope="module", autouse=True)
def tools() -> None:
    """The generators, installed as `./test --all` does it."""
    run("bash", "-c", "source scripts/bootstrap.sh; ensure_generators", cwd=ROOT)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A product whose administrator is known."""
    settings = {"ADMIN_EMAIL": EMAIL, "ADMIN_PASSWORD": PASSWORD}
    product = start(tmp_path_factory.mktemp("clients") / "data", **settings)
    try:
        product.wait_for(ANSWERS)
        yield product
    finally:
        if product.process.poll() is None:
            product.stop()


def run(*argv: str | Path, cwd: Path, **environment: str) -> str:
    """What a program says; all of it is told when it fails."""
    done = subprocess.run(
        [str(one) for one in argv],
        cwd=cwd,
        env=os.environ | {"PATH": f"{ROOT}/.venv/bin:{os.environ['PATH']}"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def used(product: Product, folder: Path, *program: str | Path, **environment: str) -> dict:
    """What a program got, which made a widget and loaded a file with one supplier."""
    name = f"Generada por {folder.name}"
    file = folder / "proveedores.csv"
    file.write_text(f"RUT OTEC;Razón Social\n{RUTS[folder.name]};{name}\n", encoding="utf-8")
    said = run(*program, product.address, EMAIL, PASSWORD, file, cwd=folder, **environment)
    got: dict = json.loads(said.splitlines()[-1])
    assert name in got.pop("found")
    return got


RUTS = {"python-client": "76.543.210-3", "generator": "76.543.211-1", "fetch": "76.543.212-K"}
DONE = {"external": "true", "state": "done", "created": 1}


class TestClient:
    def test_of_openapi_python_client(self, served: Product, tmp_path: Path) -> None:
        folder = tmp_path / "python-client"
        folder.mkdir()
        config = {
            "content_type_overrides": dict.fromkeys(FILES, "application/octet-stream"),
            "post_hooks": [],
        }
        (folder / "config.json").write_text(json.dumps(config))
        said = run(
            *(TOOLS / "openapi-python-client", "generate", "--path", DOCUMENT, "--meta", "none"),
            *("--config", "config.json", "--output-path", "aula_client", "--fail-on-warning"),
            cwd=folder,
        )
        assert "WARNING" not in said.upper()
        program = (TOOLS / "python", PROGRAMS / "openapi_python_client.py")
        assert used(served, folder, *program, PYTHONPATH=str(folder)) == DONE

    def test_of_openapi_generator(self, served: Product, tmp_path: Path) -> None:
        folder = tmp_path / "generator"
        folder.mkdir()
        run(
            *(TOOLS / "openapi-generator-cli", "generate", "-i", DOCUMENT, "-g", "python"),
            *("-o", ".", "--package-name", "aula_client"),
            cwd=folder,
        )
        program = (TOOLS / "python", PROGRAMS / "openapi_generator.py")
        assert used(served, folder, *program, PYTHONPATH=str(folder)) == DONE

    def test_of_openapi_typescript(self, served: Product, tmp_path: Path) -> None:
        folder = tmp_path / "fetch"
        folder.mkdir()
        (folder / "node_modules").symlink_to(MODULES)
        (folder / "package.json").write_text('{"type": "module"}')
        program = folder / "use.ts"
        program.write_text((PROGRAMS / "openapi_fetch.ts").read_text())
        tools = MODULES / ".bin"
        # Else every field of a body that has a default would have to be sent.
        types = ("openapi-typescript", "--default-non-nullable=false", "-o", "schema.d.ts")
        run(tools / types[0], DOCUMENT, *types[1:], cwd=folder)
        run(
            *(tools / "tsc", "--strict", "--skipLibCheck", "--types", "node", "--target", "ES2022"),
            *("--module", "ESNext", "--moduleResolution", "bundler", "use.ts"),
            cwd=folder,
        )
        assert used(served, folder, "node", "use.js") == DONE
