"""What the domains register with the platform, which knows none of them."""

from app.imports.pipeline.finish import record_failure
from app.imports.sources import jobs as sources
from app.models.mail import ACCOUNT, INVITATION, LAST_CALL, LOAD, REMINDER, TEST, WEBHOOK
from app.organisation.companies import service as companies
from app.organisation.settings import service as settings
from app.organisation.users import mails as account_mails
from app.people import service as people
from app.platform.bulk_change import service as bulk_change
from app.platform.jobs import service as jobs
from app.platform.mail import service as mail
from app.roster import service as roster
from app.surveys.mailing import service as survey_mails
from app.training.courses import service as courses


def register() -> None:
    """Register who writes mails, which rows may be changed together, and the kinds of jobs."""
    mail.register(survey_mails.WRITER, kinds=(INVITATION, REMINDER, LAST_CALL, TEST))
    mail.register(account_mails.WRITER, kinds=(ACCOUNT,))
    mail.register(mail.Complete(settings.letterhead), kinds=(LOAD, WEBHOOK))
    bulk_change.register(companies.BULK, courses.BULK, roster.BULK, people.BULK)
    jobs.register("headings")
    jobs.register("mapping")
    jobs.register("preview")
    jobs.register("load", when_unfinished=record_failure)
    jobs.register("fetch", when_unfinished=sources.record_failure)
    jobs.register("undo")
    jobs.register("export")
    jobs.register("company_export")
    jobs.register("rejected")
    jobs.register("undo_plan")
