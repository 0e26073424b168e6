"""What the views of loads name: files, people, courses, jobs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from app.extensions import db
from app.kit.names import names_of
from app.models.course import Course
from app.models.job import Job
from app.models.load import Load, LoadFile
from app.models.user import User


@dataclass(frozen=True)
class Names:
    """Who loaded which file, for the loads of one answer, read once."""

    files: dict[int, str]
    users: dict[int, str]
    jobs: dict[int, Job]
    courses: Mapping[int | None, str]


def names_for(loads: Sequence[Load]) -> Names:
    """Read what the views of these loads name."""
    files = select(LoadFile.id, LoadFile.name).where(LoadFile.id.in_({x.file_id for x in loads}))
    users = select(User.id, User.name).where(User.id.in_({load.user_id for load in loads}))
    jobs = select(Job).where(Job.id.in_({load.job_id for load in loads if load.job_id}))
    return Names(
        files={row.id: row.name for row in db.session.execute(files)},
        users={row.id: row.name for row in db.session.execute(users)},
        jobs={job.id: job for job in db.session.scalars(jobs)},
        courses=names_of(Course.name, (load.course_id for load in loads)),
    )
