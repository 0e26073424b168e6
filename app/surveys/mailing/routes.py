"""Calls that mail about surveys: to those who did not answer, samples, a preview."""

from typing import Any

from app.organisation.settings.rules import MailText
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.mail import service as mail
from app.platform.web import Answer, Blueprint
from app.surveys.mailing import service
from app.surveys.mailing.schemas import (
    MailedView,
    MailPreviewFormSchema,
    MailPreviewView,
    SampleMailView,
    SendEmailSchema,
    request_of,
    sent_view,
)

blp = Blueprint("mailing", __name__, description="Mails about surveys")


@blp.command(
    "/sendEmail", body=SendEmailSchema, answer=MailedView, status=202, or_status=200, once=True
)
def send_email(form: dict[str, Any]) -> Answer:
    """Mail those who did not answer; a dry run says whom, and mails nobody."""
    dry_run = form["dryRun"]
    sent = service.send(request=request_of(form), dry_run=dry_run, by=caller().id, at=clock.now())
    message = None if sent.queued else service.NOBODY
    status = 202 if sent.queued and not dry_run else 200
    return Answer(sent_view(sent, message=message), status=status)


@blp.command("/surveys/<int:survey_id>/testMail", answer=SampleMailView, status=202)
def send_test_mail(survey_id: int) -> SampleMailView:
    """Mail oneself what the people of a survey get."""
    user = caller()
    service.send_sample(survey_id=survey_id, user=user, at=clock.now())
    return SampleMailView(user.email, mail.is_local())


@blp.command(
    "/settings/surveys/testMail",
    access=Access.ADMIN,
    body=MailPreviewFormSchema,
    answer=SampleMailView,
    status=202,
)
def send_example_mail(form: dict[str, Any]) -> SampleMailView:
    """Mail oneself a text with example values, also before it is saved."""
    user = caller()
    service.send_example(kind=form["kind"], words=_words(form), user=user, at=clock.now())
    return SampleMailView(user.email, mail.is_local())


@blp.command("/settings/surveys/preview", body=MailPreviewFormSchema, answer=MailPreviewView)
def preview(form: dict[str, Any]) -> MailPreviewView:
    """A mail with example values, as its reader sees it."""
    words = service.preview(kind=form["kind"], words=_words(form), on=clock.today())
    return MailPreviewView(words.subject, words.text, words.html)


def _words(form: dict[str, Any]) -> MailText | None:
    return MailText(form["subject"], form["body"]) if "subject" in form else None
