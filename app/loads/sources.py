"""What a job of a load works on: its file, its columns, its options, opened for reading."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from app.errors import DomainError
from app.extensions import db
from app.jobs.running import Work
from app.loads import parsed, proposing
from app.loads.counts import Counts
from app.loads.lookups import Caller
from app.loads.mapping_rules import Chosen, check
from app.loads.mappings import details_of
from app.loads.options import Options
from app.loads.planning import Ordered, of_mapping
from app.loads.reading import READING, keep_place, locate
from app.loads.rounds import Round, open_round, put_back
from app.loads.targets import TARGETS
from app.models.company import Company
from app.models.load import Load, LoadFile, Mapping
from sheets.batch import Plan
from sheets.kinds.registry import KINDS
from sheets.workbook import Workbook


class LoadNotReady(DomainError):
    """The load was removed, or is over, before its job began."""

    code = "load_not_ready"
    message = "Esta carga ya no se puede ejecutar. Empieza una nueva."


@dataclass(frozen=True)
class Source:
    """One load or preview, or one more round of a load, with its columns at hand."""

    load_id: int
    mapping_id: int
    file_id: int
    user_id: int
    caller: Caller
    options: Options
    ordered: Ordered
    folder: Path
    book: Workbook
    round: Round | None = None
    course_id: int | None = None

    def plan(self) -> Plan:
        """What sheets is to read."""
        plan = self.ordered.plan(self.folder, defaults=_defaults(self))
        return plan if self.round is None else self.round.narrow(plan)

    @property
    def shown(self) -> Ordered:
        """The file by whose columns faults are told: the one that was first loaded."""
        return self.ordered if self.round is None else self.round.first

    def refuses(self, counts: Counts) -> bool:
        """Whether errors keep everything out: the person chose all or nothing."""
        return self.options.on_error == "all" and counts.failed > 0


@contextmanager
def open_source(work: Work) -> Iterator[Source]:
    """Read what the job's arguments name, the file too when nobody has read it yet."""
    args = work.claim.args
    caller = Caller(work.claim.user_id, work.claim.company_id)
    file_id, book = _read_file(work, args)
    stored = db.session.get(Load, args["load_id"])
    if stored is None:
        raise LoadNotReady
    if args.get("corrected_file_id"):
        file_id = put_back(work=work, load=stored, corrected_id=args["corrected_file_id"])
        db.session.commit()
    sha256 = db.session.get_one(LoadFile, file_id).sha256
    with parsed.open_columns(sha256=sha256) as folder:
        again = open_round(folder, book, stored) if args.get("round_file_id") else None
        ordered = again.ordered if again else _ordered(stored, folder, book)
        yield Source(
            load_id=stored.id,
            mapping_id=stored.mapping_id,
            file_id=file_id,
            user_id=work.claim.user_id,
            caller=caller,
            options=Options.from_json(args.get("options") or stored.options),
            ordered=ordered,
            folder=folder,
            book=book,
            round=again,
            course_id=args.get("course_id"),
        )


def _read_file(work: Work, args: dict[str, Any]) -> tuple[int, Workbook]:
    file_id = args.get("round_file_id") or args["file_id"]
    work.say(READING)
    book = parsed.read(work=work, file_id=file_id)
    parsed.note(file_id=file_id, book=book)
    db.session.commit()
    return file_id, book


def _ordered(stored: Load, folder: Path, book: Workbook) -> Ordered:
    """The columns as they were ordered, or found now when the file came with the order."""
    if stored.plan is not None:
        return Ordered.from_json(stored.model_id, stored.plan)
    mapping = db.session.get_one(Mapping, stored.mapping_id)
    if mapping.headings is None:
        place = locate(folder, book, sheet=mapping.sheet, header_row=mapping.header_row)
        keep_place(mapping=mapping, place=place)
    _propose(mapping)
    ordered = of_mapping(mapping)
    stored.plan = ordered.to_json()
    db.session.commit()
    return ordered


def _propose(mapping: Mapping) -> None:
    """Take the proposal for a mapping that nobody has looked at. Raises InvalidFields."""
    if not details_of(mapping_id=mapping.id):
        proposing.write(mapping)
    chosen = [
        Chosen(one.column_position, one.column_name, one.attribute, one.part)
        for one in details_of(mapping_id=mapping.id)
    ]
    check(KINDS[mapping.model_id], mapping, chosen, mapping.options.get("defaults", {}))


def _defaults(source: Source) -> dict[str, str]:
    """The chosen defaults; staff loads into its own company when the file names none."""
    defaults = dict(source.options.defaults)
    company_id = source.caller.company_id
    if company_id is not None and TARGETS[source.ordered.model_id].has_external:
        own = db.session.scalar(select(Company.name).where(Company.id == company_id))
        defaults.setdefault("company", own or "")
    return {name: text for name, text in defaults.items() if text}
