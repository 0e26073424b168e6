"""The command line behind `./run` and the containers: `python -m app.launch [role]`."""

import argparse
import os
import sys
from collections.abc import Sequence

from app.config import BadSetting, Config, load
from app.launch import everything, health, metrics_folder, roles
from app.launch.checks import folder_problem
from app.launch.problem import PROBLEM, LaunchProblem
from app.launch.sign_in import SignIn
from celeryconfig import QUEUES

ROLES = ("all", "prepare", "web", "worker", "beat", "healthy")


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask; the result is the exit status."""
    options = _parser().parse_args(argv)
    try:
        config = load()
        return _dispatch(options, config)
    except (LaunchProblem, BadSetting) as problem:
        print(f"\n{problem}", file=sys.stderr)
    except OSError as error:
        print(f"\n{folder_problem(load().data_path, error)}", file=sys.stderr)
    return PROBLEM


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./run", description="Parte el producto completo.")
    parser.add_argument("role", nargs="?", choices=ROLES, default="all", help=argparse.SUPPRESS)
    parser.add_argument("part", nargs="?", default="web", help=argparse.SUPPRESS)
    parser.add_argument("--dev", action="store_true", help="vuelve a partir al cambiar el código")
    parser.add_argument("--demo", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--prepare", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--queues", default=",".join(QUEUES), help=argparse.SUPPRESS)
    return parser


def _dispatch(options: argparse.Namespace, config: Config) -> int:
    match options.role:
        case "prepare":
            print(_prepare(config).to_json())
        case "web":
            if options.prepare:
                _prepare(config)
            metrics_folder.empty(config.prometheus_multiproc_dir)
            _become(roles.web(config))
        case "worker":
            queues = options.queues.split(",")
            _become(roles.worker(queues, config.worker_processes, "worker"))
        case "beat":
            _become(roles.beat(config))
        case "healthy":
            return 0 if health.is_healthy(options.part, config) else 1
        case _:
            _run_all(options, config)
    return 0


def _run_all(options: argparse.Namespace, config: Config) -> None:
    if options.demo:
        print("Los datos de demostración llegan en una próxima versión; se parte sin ellos.")
    everything.run(config, dev=options.dev)


def _prepare(config: Config) -> SignIn:
    # Imported here: it brings the whole product along, which the supervisor does without.
    from app.launch.prepare import prepare  # noqa: PLC0415  # see above

    return prepare(config)


def _become(command: list[str]) -> None:
    """Hand the process over, so that signals of a container reach the program itself."""
    sys.stdout.flush()
    os.execvp(command[0], command)
