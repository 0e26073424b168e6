"""What is locked installs on every machine, and is what was tried."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"


def _packages() -> dict[str, dict]:
    return json.loads((FRONTEND / "package-lock.json").read_text())["packages"]


class TestLockfile:
    def test_names_the_optional_packages_of_every_platform(self):
        """npm leaves out what its registry lacked that day, and `npm ci` then refuses the file."""
        packages = _packages()
        missing = [
            name
            for place, package in packages.items()
            for name in package.get("optionalDependencies", {})
            if f"node_modules/{name}" not in packages
            and f"{place}/node_modules/{name}" not in packages
        ]
        assert missing == []

    def test_asks_for_the_same_as_the_package_file(self):
        wanted = json.loads((FRONTEND / "package.json").read_text())
        root = _packages()[""]
        assert root["dependencies"] == wanted["dependencies"]
        assert root["devDependencies"] == wanted["devDependencies"]


class TestRequirements:
    def test_say_the_bytes_of_every_library(self):
        """An index that gives another file under the same name is refused."""
        for name in ("requirements.txt", "requirements-dev.txt", "requirements-clients.txt"):
            libraries = re.split(r"\n(?=\S)", (ROOT / name).read_text())
            assert [one for one in libraries if "--hash=sha256:" not in one] == [], name
