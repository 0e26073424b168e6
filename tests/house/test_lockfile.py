"""The lockfile of the browser's code installs on every machine."""

import json
from pathlib import Path

FRONTEND = Path(__file__).parents[2] / "frontend"


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
