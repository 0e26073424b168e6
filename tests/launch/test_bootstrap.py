"""The first lines of `./run`, before there is anything of ours that could speak."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.launch.conftest import ROOT


class TestWithoutVenvPackage:
    def test_names_the_package_and_not_the_network(self, tmp_path: Path):
        """Debian keeps pip for environments in a package of its own."""
        product, missing = tmp_path / "product", tmp_path / "missing"
        (product / "scripts").mkdir(parents=True)
        missing.mkdir()
        shutil.copy(ROOT / "run", product)
        shutil.copy(ROOT / "scripts" / "bootstrap.sh", product / "scripts")
        for name in ("ensurepip", "pip"):
            (missing / f"{name}.py").write_text("raise ImportError\n")
        done = subprocess.run(
            ["bash", "run"],
            cwd=product,
            env=os.environ | {"PYTHONPATH": str(missing), "https_proxy": "http://127.0.0.1:1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert "apt install python3-venv" in done.stderr
        assert "conexión a internet" not in done.stderr
