"""Nobody has to read the code to know a setting."""

from dataclasses import fields

import pytest

from app.config import Config
from scripts import env_example


class TestEnvExample:
    def test_is_what_the_settings_say(self):
        assert env_example.TARGET.read_text(encoding="utf-8") == env_example.text()

    @pytest.mark.parametrize("setting", fields(Config), ids=lambda setting: setting.name)
    def test_documents_every_setting(self, setting):
        assert len(setting.metadata["doc"]) > 5
        assert f"\n# {setting.name.upper()}=" in env_example.text()
