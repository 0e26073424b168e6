"""Calls that mail about surveys: to those who did not answer, samples, a preview."""

from collections.abc import Sequence

from app.organisation.settings.rules import MailText
from app.platform import clock
from app.platform.guard import Access, caller
from app.platform.mail import service as mail
from app.platform.scopes import Domain
from app.platform.web import Answer, Blueprint
from app.surveys.mailing import service
from app.surveys.mailing.schemas import (
    MailedView,
    MailPreviewFormSchema,
    MailPreviewView,
    SampleMailView,
    SendEmailSchema,
    sent_view,
)
from app.surveys.mailing.service import MailingRequest

blp = Blueprint("mailing", __name__, description="Mails about surveys", domain=Domain.SURVEYS)


@blp.command(
    "/sendEmail", body=SendEmailSchema, answer=MailedView, status=202, or_status=200, once=True
)
def send_email(
    *,
    kind: str,
    dry_run: bool,
    survey_id: int = 0,
    survey_ids: Sequence[int] | None = None,
    participant_ids: Sequence[int] | None = None,
    message: str | None = None,
) -> Answer:
    """Mail those who did not answer; a dry run says whom, and mails nobody."""
    request = MailingRequest(
        survey_ids=survey_ids or [survey_id],
        kind=kind,
        participant_ids=None if participant_ids is None else frozenset(participant_ids),
        message=message or None,
    )
    sent = service.send(request=request, dry_run=dry_run, by=caller().id, at=clock.now())
    words = None if sent.queued else service.NOBODY
    status = 202 if sent.queued and not dry_run else 200
    return Answer(sent_view(sent, message=words), status=status)


@blp.command(
    "/surveys/<int:survey_id>/testMail", answer=SampleMailView, status=202, persons_only=True
)
def send_test_mail(survey_id: int) -> SampleMailView:
    """Mail oneself what the people of a survey get."""
    user = caller()
    service.send_sample(survey_id=survey_id, user=user, at=clock.now())
    return SampleMailView(user.email, mail.is_local())


@blp.command(
    "/settings/surveys/testMail",
    access=Access.ADMIN,
    persons_only=True,
    body=MailPreviewFormSchema,
    answer=SampleMailView,
    status=202,
)
def send_example_mail(*, kind: str, **words: str) -> SampleMailView:
    """Mail oneself a text with example values, also before it is saved."""
    user = caller()
    service.send_example(kind=kind, words=_words(**words), user=user, at=clock.now())
    return SampleMailView(user.email, mail.is_local())


@blp.command(
    "/settings/surveys/preview",
    body=MailPreviewFormSchema,
    answer=MailPreviewView,
    persons_only=True,
)
def preview(*, kind: str, **words: str) -> MailPreviewView:
    """A mail with example values, as its reader sees it."""
    shown = service.preview(kind=kind, words=_words(**words), on=clock.today())
    return MailPreviewView(shown.subject, shown.text, shown.html)


def _words(*, subject: str = "", body: str = "") -> MailText | None:
    return MailText(subject, body) if subject else None
