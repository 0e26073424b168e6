"""All that docker-compose.yml names is looked up in the code, since not every place can run it."""

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from celery import Celery

from app.config import SECRETS, BadSetting, Config, load
from app.imports.sources.service import QUEUE
from app.platform.liveness import WORKERS as ROLES
from app.platform.liveness import WorkerRole
from launch import postgres
from launch.main import COMMANDS
from scripts.env_example import COMPOSE_ONLY

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
TEXT = (ROOT / "docker-compose.yml").read_text()
SERVICES = COMPOSE["services"]
WORKERS = {"loads": "worker", "kpis": "worker-kpis", "light": "worker-light"}
"""Worker of the launcher -> service."""
OURS = ("web", *WORKERS.values(), "beat")
BESIDE = {"proxy": "tls", "prometheus": "monitoring", "grafana": "monitoring"}
"""Service that is started only when asked for -> its profile."""
FOREIGN = {"POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "REDISCLI_AUTH", "DOMAIN"}
"""Read by PostgreSQL, Valkey and Caddy themselves, as is by Grafana what begins with GF_."""
S3 = {name for name in COMPOSE_ONLY if name.startswith("AWS_")}
SETTINGS = {setting.name.upper() for setting in fields(Config)}
FIXED = {"ENVIRONMENT", "HOST", "PORT", "DATA_DIR"}
"""Said by the image: a container has an address and a folder of its own."""
NOBODY = ("-c", "user.name=x", "-c", "user.email=x@x.cl", "-c", "init.defaultBranch=main")
NEVER = {"CLOCK_OFFSET"}
"""Refused in production."""


def _environment(service: str) -> dict[str, str | None]:
    return SERVICES[service].get("environment", {})


def _default(value: str) -> str:
    """A value as compose fills it in when every required secret is given."""
    return re.sub(
        r"\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}",
        lambda found: "secret-1234" if found[1] is None else found[1],
        value,
    )


class TestCompose:
    def test_is_clean_yaml(self):
        tool = Path(sys.executable).with_name("yamllint")
        done = subprocess.run(
            [str(tool), "--strict", "docker-compose.yml", ".pre-commit-config.yaml", "deploy"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout

    def test_has_the_production_shape(self):
        profiles = {name: one["profiles"] for name, one in SERVICES.items() if "profiles" in one}
        assert profiles == {name: [profile] for name, profile in BESIDE.items()}
        assert set(SERVICES) == {"db", "redis", *OURS, *BESIDE}
        assert "container_name" not in SERVICES["worker"]

    @pytest.mark.parametrize("service", OURS)
    def test_starts_a_role_of_the_launcher(self, service):
        command = SERVICES[service]["command"]
        assert command[:3] == ["python", "-m", "launch"]
        assert command[3] == service.partition("-")[0]
        assert command[3] in COMMANDS

    @pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
    def test_has_each_worker_of_the_launcher(self, role: WorkerRole):
        service = WORKERS[role.name]
        command = SERVICES[service]["command"]
        assert command[command.index("--queues") + 1].split(",") == list(role.queues)
        given = _environment(service)["WORKER_PROCESSES"]
        assert given == (str(role.processes) if role.processes else None)

    @pytest.mark.parametrize("service", SERVICES)
    def test_sets_only_what_somebody_reads(self, service):
        given = {name for name in _environment(service) if not name.startswith("GF_")}
        assert given <= SETTINGS | FOREIGN | S3

    def test_hands_every_documented_setting_on(self):
        reached = {name for service in OURS for name in _environment(service)}
        assert reached >= (SETTINGS - FIXED - NEVER) | S3
        image = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
        said = image.partition("\nENV ")[2].partition("\nRUN ")[0]
        assert {name for name in SETTINGS if f"{name}=" in said} == FIXED

    @pytest.mark.parametrize("service", OURS)
    def test_hands_on_what_is_set_and_no_empty_words(self, service):
        """An empty limit switches it off, and an empty number is none."""
        given = {name: value for name, value in _environment(service).items() if value is not None}
        assert [name for name, value in given.items() if ":-" in str(value)] == []

    def test_asks_only_for_documented_variables(self):
        asked = set(re.findall(r"(?<!\$)\$\{(\w+)", TEXT))
        asked |= {
            name for service in OURS for name, value in _environment(service).items() if not value
        }
        assert asked <= SETTINGS | set(COMPOSE_ONLY)

    @pytest.mark.parametrize("service", SERVICES)
    def test_checks_the_health_of(self, service):
        assert SERVICES[service]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}

    @pytest.mark.parametrize(
        "name", ["SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "ADMIN_PASSWORD"]
    )
    def test_has_no_default_for_a_secret(self, name):
        assert f"${{{name}:?" in TEXT
        assert f"${{{name}:-" not in TEXT
        assert f"${{{name}}}" not in TEXT

    @pytest.mark.parametrize("service", OURS)
    def test_settings_are_accepted_in_production(self, service):
        environment = _environment(service) | {"ENVIRONMENT": "production"}
        given = {name: _default(value) for name, value in environment.items() if value}
        settings = {name: value for name, value in given.items() if name in SETTINGS}
        with pytest.raises(BadSetting, match="SECRET_KEY"):
            load(settings)
        load(settings | {"SECRET_KEY": "0123456789abcdef0123456789abcdef"})

    def test_gives_a_stop_enough_time_and_no_more(self):
        """Celery's warm shutdown ends with the running tasks, and at once when there are none."""
        assert SERVICES["web"]["stop_grace_period"] == "90s"
        assert {SERVICES[worker]["stop_grace_period"] for worker in WORKERS.values()} == {"90s"}
        assert "REMAP_SIGTERM" not in TEXT
        assert not Celery(
            "x", config_source="celeryconfig"
        ).conf.worker_enable_soft_shutdown_on_idle

    @pytest.mark.parametrize("service", SERVICES)
    def test_confines(self, service):
        confined = SERVICES[service]
        assert confined["read_only"] is True
        assert confined["cap_drop"] == ["ALL"]
        assert confined["security_opt"] == ["no-new-privileges:true"]
        assert set(confined["logging"]["options"]) == {"max-size", "max-file"}
        assert confined["mem_limit"]

    @pytest.mark.parametrize("service", OURS)
    def test_bounds_how_many_processes_a_file_of_somebody_may_make_of(self, service):
        assert SERVICES[service]["pids_limit"] == 1024

    @pytest.mark.parametrize("service", BESIDE)
    def test_mounts_only_what_there_is(self, service):
        for mounted in SERVICES[service]["volumes"]:
            source = mounted.partition(":")[0]
            assert (ROOT / source).exists() if source[0] == "." else source in COMPOSE["volumes"]
            assert source[0] != "." or mounted.endswith(":ro")

    def test_shows_the_metrics_to_nobody_but_this_machine(self):
        for service in ("prometheus", "grafana"):
            assert all(port.startswith("127.0.0.1:") for port in SERVICES[service]["ports"])
        given = SERVICES["grafana"]["environment"]
        assert given["GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION"] == "true", "no admin/admin"

    def test_lets_entrypoints_hand_over_to_users_of_their_own(self):
        """Valkey's does so only when the command begins with the server."""
        assert SERVICES["redis"]["command"][0] == "valkey-server"
        assert SERVICES["db"]["user"] == "postgres"

    def test_holds_nobody_up_who_can_wait_alone(self):
        """A web server that ends once must not leave workers that were never started."""
        for service in OURS:
            waits = SERVICES[service]["depends_on"]
            assert waits == {name: {"condition": "service_healthy"} for name in ("db", "redis")}

    def test_keeps_what_people_typed_out_of_the_log_of_the_database(self):
        given = set(SERVICES["db"]["command"])
        assert given >= {f"{name}={value}" for name, value in postgres.DISCREET.items()}

    def test_does_not_mistake_the_first_server_of_the_database_for_it(self):
        """While it makes the database, PostgreSQL answers on its socket alone."""
        assert "--host" in SERVICES["db"]["healthcheck"]["test"][1]


class TestSecretsInFiles:
    """deploy/secrets.yml, which is laid over the other one."""

    OVER = yaml.safe_load((ROOT / "deploy" / "secrets.yml").read_text())

    @pytest.mark.parametrize("service", OURS)
    def test_take_the_place_of_what_stood_in_the_environment_of(self, service: str) -> None:
        over = self.OVER["services"][service]
        given = over["environment"]
        for secret in over["secrets"]:
            name = secret.upper()
            assert name in SECRETS
            assert (given[name], given[f"{name}_FILE"]) == ("", f"/run/secrets/{secret}")
        assert set(over["secrets"]) <= set(self.OVER["secrets"])
        assert "secret_key" in over["secrets"]


class TestFolderOfScheduledLoads:
    """deploy/import-folder.yml, which is laid over the other one."""

    OVER = yaml.safe_load((ROOT / "deploy" / "import-folder.yml").read_text())

    def test_is_read_by_the_worker_that_fetches_and_written_by_nobody(self) -> None:
        [mounted] = self.OVER["services"]["worker-light"]["volumes"]
        told = {one["environment"]["IMPORT_FOLDER"] for one in self.OVER["services"].values()}
        assert (told, mounted["read_only"]) == ({mounted["target"]}, True)
        queues = SERVICES["worker-light"]["command"][-1].split(",")
        assert QUEUE in queues


class TestAlertmanager:
    """deploy/alertmanager.yml, which is laid over the other one."""

    OVER = yaml.safe_load((ROOT / "deploy" / "alertmanager.yml").read_text())

    def test_is_as_confined_as_what_stands_beside_it(self) -> None:
        made, like = self.OVER["services"]["alertmanager"], SERVICES["prometheus"]
        for name in ("restart", "read_only", "cap_drop", "security_opt", "logging", "profiles"):
            assert made[name] == like[name]
        assert all(port.startswith("127.0.0.1:") for port in made["ports"])

    def test_is_where_prometheus_looks_for_it(self) -> None:
        [mounted] = self.OVER["services"]["prometheus"]["volumes"]
        source, inside, _ = mounted.split(":")
        [told] = yaml.safe_load((ROOT / source).read_text())
        settings = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text())
        [asked] = settings["alerting"]["alertmanagers"][0]["file_sd_configs"]
        assert (told["targets"], asked["files"]) == (["alertmanager:9093"], [inside])


class TestDockerfile:
    def test_takes_along_every_package_of_the_product(self):
        pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
        text = (ROOT / "Dockerfile").read_text()
        packages = pyproject["tool"]["importlinter"]["root_packages"]
        assert [name for name in packages if f"\nCOPY {name} {name}\n" not in text] == []
        allowed = (ROOT / ".dockerignore").read_text().split()
        assert [name for name in packages if f"!{name}" not in allowed] == []

    def test_copies_only_what_exists(self):
        text = (ROOT / "Dockerfile").read_text()
        for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
            for source in line.split()[:-1]:
                assert (ROOT / source).exists(), source

    def test_context_holds_what_is_copied(self):
        allowed = {
            line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line[0] == "!"
        }
        text = (ROOT / "Dockerfile").read_text()
        copied = re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE)
        sources = {source.split("/")[0] for line in copied for source in line.split()[:-1]}
        assert sources == allowed

    def test_runs_as_nobody_special(self):
        text = (ROOT / "Dockerfile").read_text()
        assert "\nUSER 10001:10001\n" in text.rpartition("\nFROM ")[2]

    def test_asks_no_registry_for_a_syntax(self):
        assert "# syntax=" not in (ROOT / "Dockerfile").read_text()


class TestDeploy:
    """scripts/deploy, as far as it can be looked at without a container engine."""

    TEXT = (ROOT / "scripts" / "deploy").read_text()

    def test_is_a_script_that_bash_reads(self):
        subprocess.run(["bash", "-n", ROOT / "scripts" / "deploy"], check=True)

    @pytest.mark.parametrize("name", ["nightly", "backup", "restore"])
    def test_has_others_beside_it_that_bash_reads(self, name: str):
        subprocess.run(["bash", "-n", ROOT / "scripts" / name], check=True)

    def test_waits_for_every_service_and_knows_how_each_one_lives(self):
        (lives,) = re.findall(r"^lives\(\) \{$(.*?)^\}$", self.TEXT, re.MULTILINE | re.DOTALL)
        named = re.findall(r"^ *([\w|* -]+)\) docker exec", lives, re.MULTILINE)
        assert named == ["web | beat", "worker*"], "all others by the checks of their own"
        (await_all,) = re.findall(
            r"^await_all\(\) \{$(.*?)^\}$", self.TEXT, re.MULTILINE | re.DOTALL
        )
        assert await_all.count("for service in $(compose config --services); do") == 2

    def test_replaces_everything_but_the_servers_that_keep_data(self):
        (kept,) = re.findall(r"grep -vxE '([\w|]+)'", self.TEXT)
        assert set(kept.split("|")) == {"db", "redis", "web"}
        assert all(service.startswith(("worker", "beat")) for service in {*OURS} - {"web"})

    def test_replaces_only_in_that_image_which_the_settings_name(self):
        """Another installation on the same machine keeps its own."""
        images = {SERVICES[service]["image"] for service in OURS}
        assert images == {"${IMAGE:-capacitacion}"}
        assert "compose config web | sed" in self.TEXT

    def test_is_read_as_a_whole_before_another_version_takes_its_place(self):
        assert self.TEXT.endswith('\nmain "$@"\nexit\n')
        outside = re.sub(r"^\w+\(\) \{$.*?^\}$", "", self.TEXT, flags=re.MULTILINE | re.DOTALL)
        assert "docker" not in re.sub(r"#.*|\w+\(\) \{.*\}", "", outside)

    @pytest.fixture
    def repository(self, tmp_path: Path) -> Path:
        """Two versions, and a container engine that says what it was asked."""
        place, programs = tmp_path / "src", tmp_path / "bin"
        (place / "scripts").mkdir(parents=True)
        programs.mkdir()
        (programs / "docker").write_text(
            '#!/bin/sh\necho "$NEWER_SCHEMA $*" >> "$ASKED"\n'
            'case "$*" in *inspect*StartedAt*) echo then;; *inspect*capacitacion:*) exit 0;;\n'
            '*config*web) printf "services:\\n  web:\\n    image: capacitacion\\n";; esac\n'
        )
        (programs / "docker").chmod(0o755)
        shutil.copy(ROOT / "scripts" / "deploy", place / "scripts" / "deploy")
        for tag in ("v1", "v2"):
            (place / "version").write_text(tag)
            for command in (["init", "-q"], ["add", "."], ["commit", "-qm", tag], ["tag", tag]):
                subprocess.run(["git", *NOBODY, *command], cwd=place, check=True)
        return place

    def _deploy(self, place: Path, *arguments: str) -> tuple[int, str, str]:
        asked = place.parent / "asked"
        setting = ["env", f"PATH={place.parent / 'bin'}:/usr/local/bin:/usr/bin:/bin"]
        setting += [f"ASKED={asked}", "START_SECONDS=1"]
        command = [*setting, "bash", str(place / "scripts" / "deploy"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = asked.read_text() if asked.exists() else ""
        return done.returncode, done.stdout + done.stderr, said

    def test_goes_back_with_the_image_that_there_is(self, repository: Path):
        status, said, asked = self._deploy(repository, "--to", "v1")
        assert (status, (repository / "version").read_text()) == (0, "v1"), said
        assert "yes tag capacitacion:v1 capacitacion\n" in asked
        assert "build" not in asked
        assert "NEWER_SCHEMA=yes" in said

    def test_goes_on_without_a_word_about_going_back(self, repository: Path):
        self._deploy(repository, "--to", "v1")
        (repository.parent / "asked").unlink()
        status, said, asked = self._deploy(repository, "--to", "v2")
        assert (status, (repository / "version").read_text()) == (0, "v2"), said
        assert "yes" not in asked
        assert "NEWER_SCHEMA" not in said

    def test_leaves_everything_as_it_is_where_it_cannot(self, repository: Path):
        status, said, asked = self._deploy(repository, "--to", "v9")
        assert (status, asked) == (1, "")
        assert "No existe la versión v9" in said
        (repository / "version").write_text("by hand")
        status, said, asked = self._deploy(repository, "--to", "v1")
        assert (status, asked) == (1, "")
        assert "cambiados a mano" in said
