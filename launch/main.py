"""The command line behind `./run`, the containers and the backup: `python -m launch [role]`."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from app.config import BadSetting, Config, load
from app.platform import liveness, memory
from launch import checks, roles
from launch.checks import PROBLEM, LaunchProblem, folder_problem

# Each command imports what it needs: the product takes seconds and 200 MB, which is too much for a
# health check every few seconds, for a supervisor and for a role that becomes another program.
# ruff: noqa: PLC0415  # see above

LOGGED = ("web", "worker", "beat")
"""Roles that write a log, of which each line is to be one that programs can read."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask; the result is the exit status."""
    # An option may stand between the words: backup --verify FOLDER.
    options = _parser().parse_intermixed_args(argv)
    memory.settle()
    try:
        return COMMANDS[options.role](options, load()) or 0
    except (LaunchProblem, BadSetting) as problem:
        _tell(options.role, str(problem))
    except OSError as error:
        _tell(options.role, str(folder_problem(load().data_path, error)))
    return PROBLEM


def _tell(role: str, words: str) -> None:
    """Say why a start ends: to a person, or as a line of the log of a container."""
    if role not in LOGGED:
        print(f"\n{words}", file=sys.stderr)
        return
    from app.platform import logging

    try:
        as_json = load().log_format != "text"
    except BadSetting:
        as_json = True
    print(logging.line("launch", words, as_json=as_json), file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./run", description="Parte el producto completo.")
    parser.add_argument("role", nargs="?", choices=COMMANDS, default="all", help=argparse.SUPPRESS)
    parser.add_argument("part", nargs="?", default="web", help=argparse.SUPPRESS)
    parser.add_argument("--dev", action="store_true", help="vuelve a partir al cambiar el código")
    parser.add_argument("--demo", action="store_true", help="con datos de demostración")
    parser.add_argument(
        "--remove-demo", action="store_true", help="quita los datos de demostración y termina"
    )
    parser.add_argument(
        "--with-mine",
        action="store_true",
        help="con --remove-demo: también lo que agregaste a sus empresas",
    )
    parser.add_argument(
        "--reset-password",
        metavar="CORREO",
        nargs="?",
        const="",
        help="da una contraseña nueva a una cuenta (sin correo: a quien administra) y termina",
    )
    parser.add_argument(
        "--renew-links",
        action="store_true",
        help="tras cambiar SECRET_KEY: los enlaces enviados dejan de servir y se crean otros",
    )
    parser.add_argument("--verify", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--without-manifest", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--prepare", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--queues", help=argparse.SUPPRESS)
    return parser


def _all(options: argparse.Namespace, config: Config) -> None:
    if options.remove_demo:
        from launch.prepare import remove

        print(remove(config, with_own=options.with_mine))
    elif options.reset_password is not None:
        from launch.prepare import reset_password

        renewed = reset_password(config, options.reset_password)
        print(
            f"\n  Correo       {renewed.email}\n  Contraseña   {renewed.password}\n\n"
            "  Sus sesiones abiertas se cerraron. Cámbiala en Configuración."
        )
    else:
        from launch import start

        start.run(config, dev=options.dev, with_demo=options.demo, renew_links=options.renew_links)


def _prepare(options: argparse.Namespace, config: Config) -> None:
    from launch.prepare import prepare

    made = prepare(config, with_demo=options.demo, renew_links=options.renew_links)
    print(made.to_json())


def _web(options: argparse.Namespace, config: Config) -> NoReturn:
    if options.prepare:
        from launch.prepare import prepare

        prepare(config)
    roles.empty(config.prometheus_multiproc_dir)
    liveness.leaving(config.data_path).unlink(missing_ok=True)
    _become(roles.web(config))


def _worker(options: argparse.Namespace, config: Config) -> NoReturn:
    if config.database_url:
        from app.platform import logging

        logging.start(level=config.log_level.upper(), as_json=config.log_format != "text")
        checks.wait_for_schema(config.database_url)
    from celeryconfig import QUEUES

    queues = tuple(options.queues.split(",")) if options.queues else QUEUES
    # By its own name a silent one is not hidden by the others (app/platform/liveness.py).
    _become(roles.worker(queues, roles.processes(queues, config), liveness.name_of(queues)))


def _leave(options: argparse.Namespace, config: Config) -> None:
    """From now on /readyz answers 503, so that a proxy sends nobody here any more."""
    del options
    sign = liveness.leaving(config.data_path)
    sign.parent.mkdir(parents=True, exist_ok=True)
    sign.touch()


def _backup(options: argparse.Namespace, config: Config) -> None:
    from launch import backup
    from launch.manifest import verified

    if options.verify:
        with backup.received(options.part) as folder:
            found = verified(folder, newer_schema=True).words(options.part)
        print(f"\n  El respaldo está completo\n{found}")
        return
    if options.part == backup.STREAM:
        # Standard output is the archive.
        print(f"\n  Respaldo listo\n{backup.send(config).words('')}", file=sys.stderr)
        return
    words = backup.backup(config, Path(options.part)).words(options.part)
    print(f"\n  Respaldo listo en {Path(options.part).resolve()}\n{words}")
    print(f"  Comprueba una copia, sin servidor: scripts/backup --verify {options.part}\n")


def _restore(options: argparse.Namespace, config: Config) -> None:
    from launch import backup

    with backup.received(options.part) as source:
        restored = backup.restore(
            config,
            source,
            renew_links=options.renew_links,
            with_manifest=not options.without_manifest,
        )
    print(backup.words_of_restore(config, options.part, restored))


def _check_health(options: argparse.Namespace, config: Config) -> int:
    if roles.is_healthy(options.part, config):
        return 0
    roles.end_frozen(options.part, config)
    return 1


COMMANDS: Mapping[str, Callable[[argparse.Namespace, Config], int | None]] = {
    "all": _all,
    "prepare": _prepare,
    "web": _web,
    "worker": _worker,
    "beat": lambda _, config: _become(roles.beat(config)),
    "healthy": _check_health,
    "leave": _leave,
    "backup": _backup,
    "restore": _restore,
}


def _become(command: list[str]) -> NoReturn:
    """Hand the process over, so that signals of a container reach the program itself."""
    sys.stdout.flush()
    os.execvp(command[0], command)
