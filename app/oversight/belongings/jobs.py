"""The export of a company as a job that an administrator of all companies asks for on the screen:
the files of `exports` in one ZIP, kept for a day and removed like every other export.
"""

import datetime as dt
import zipfile
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import and_, or_, select

from app.extensions import db
from app.models.accounts import User
from app.models.platform import ACTIVE_STATES, Job
from app.organisation.companies import service as companies
from app.oversight.belongings import exports
from app.oversight.exports import service as exports_service
from app.oversight.exports.service import COMPANY_KIND, KEPT_FOR, QUEUE, ScopeLost
from app.platform import clock, storage
from app.platform.jobs.running import Outcome, Work
from app.platform.jobs.service import place
from app.platform.notifications.service import notify

TASK = "exports.make_company"
ZIP = "zip"
PACKING = "Comprimiendo archivos"
COMPRESSED = frozenset({".parquet", ".xlsx", ".webp"})
"""What would only be compressed once more."""
SCREEN = "/companies?ver={}"


@dataclass(frozen=True)
class Newest:
    """The newest export of a company: under way, ended today with its file, or failed today."""

    job: Job
    by: str
    """Who asked for it."""

    @property
    def kept_until(self) -> dt.datetime | None:
        """When the file goes; None: it is not there yet."""
        finished = self.job.finished_at
        return finished + KEPT_FOR if finished and self.job.state == "done" else None


def order(*, company_id: int, user: User) -> Job:
    """The job that exports a company; the same one while it is under way.

    Raises CompanyMissing, TooManyWaiting.
    """
    company = companies.get(company_id=company_id)
    key = f"{COMPANY_KIND}:{user.id}:{company.id}"
    exports_service.refuse_another(key, user)
    return place(
        kind=COMPANY_KIND,
        task=TASK,
        queue=QUEUE,
        key=key,
        label=f"Exportar todos los datos de {company.name}",
        user_id=user.id,
        # It is the company's: no removal begins meanwhile, and its removal takes the file.
        company_id=company.id,
    )


def newest(*, company_id: int, at: dt.datetime) -> Newest | None:
    """What was ordered last of a company by whomever, as long as it says something.

    Raises CompanyMissing.
    """
    companies.get(company_id=company_id)
    found = db.session.execute(
        select(Job, User.name)
        .join(User, User.id == Job.user_id)
        .where(
            Job.kind == COMPANY_KIND,
            Job.company_id == company_id,
            or_(
                Job.state.in_(ACTIVE_STATES),
                and_(Job.state.in_(("done", "failed")), Job.finished_at > at - KEPT_FOR),
            ),
            # Without a result nothing has expired yet.
            ~Job.result.has_key("expired") | Job.result.is_(None),
        )
        .order_by(Job.id.desc())
        .limit(1)
    ).one_or_none()
    return None if found is None else Newest(*found)


def make(work: Work) -> Outcome:
    """The work of an export, as long as who asked for it may see all companies.

    Raises ScopeLost, CompanyMissing.
    """
    user, at = db.session.get_one(User, work.claim.user_id), clock.now()
    if not (user.active and user.is_admin):
        raise ScopeLost
    company_id = work.claim.company_id
    assert company_id is not None
    name, user_id = companies.get(company_id=company_id).name, user.id
    with storage.scratch() as place_of_it:
        folder, packed = place_of_it / "data", place_of_it / ZIP
        written = exports.write(
            company_id=company_id,
            folder=folder,
            by=user_id,
            at=at,
            progress=lambda title, done, total: work.say(title, done=done, total=total),
        )
        _pack(folder, packed, work)
        size = packed.stat().st_size
        storage.put(exports_service.key_of(work.claim.job_id, ZIP), packed)
    notify(
        user_id=user_id,
        icon="success",
        msg=f"Los datos de {name} están listos para descargar.",
        kind="export",
        link=SCREEN.format(company_id),
        key=f"export:{work.claim.job_id}",
    )
    day = at.astimezone(clock.SANTIAGO)
    rows = sum(one.rows or 0 for one in written)
    return Outcome(
        {"name": f"Datos de {name} {day:%Y-%m-%d}.{ZIP}", "format": ZIP, "rows": rows, "size": size}
    )


def _pack(folder: Path, target: Path, work: Work) -> None:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for done, path in enumerate(files):
            work.say(PACKING, done=done, total=len(files))
            is_compressed = path.suffix in COMPRESSED
            archive.write(
                path,
                path.relative_to(folder).as_posix(),
                zipfile.ZIP_STORED if is_compressed else None,
            )
            path.unlink()
