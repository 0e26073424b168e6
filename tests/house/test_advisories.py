"""No library of the product has a known hole, where a database of advisories can be reached."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent
AWAY = ("Request failed", "error sending request", "audit endpoint returned an error")
"""What the programs say when nobody answers them."""
SECONDS = 240

pytestmark = pytest.mark.release


def required(text: str) -> list[str]:
    """The libraries that a compiled list of requirements names."""
    return [
        line.removesuffix(" \\")
        for line in text.splitlines()
        if line[:1] not in {"", "#", "-", " "}
    ]


def asked(command: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Ask a program; the test is skipped where it reaches no database."""
    found = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, timeout=SECONDS
    )
    if found.returncode and any(words in found.stderr for words in AWAY):
        pytest.skip("no database of advisories is to be had here")
    return found


class TestAdvisories:
    def test_name_no_library_of_python(self, tmp_path: Path) -> None:
        """uv asks about projects and scripts: this is a script with all of them."""
        named = required((ROOT / "requirements.txt").read_text())
        assert len(named) > 50
        listed = "".join(f"#   {json.dumps(one)},\n" for one in named)
        script = tmp_path / "all.py"
        script.write_text(
            f'# /// script\n# requires-python = ">=3.11"\n# dependencies = [\n{listed}# ]\n# ///\n'
        )
        command = [str(PROGRAMS / "uv"), "audit", "--preview-features", "audit-command"]
        found = asked([*command, "--script", str(script)], tmp_path)
        assert found.returncode == 0, found.stdout + found.stderr

    def test_name_no_library_of_the_browser(self) -> None:
        command = [str(PROGRAMS / "npm"), "audit", "--omit=dev"]
        found = asked(command, ROOT / "frontend")
        assert found.returncode == 0, found.stdout + found.stderr
