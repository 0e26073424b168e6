"""Calls that mail about surveys: to those who did not answer, samples, a preview."""

from typing import Any

from app.extensions import db
from app.kit import clock
from app.kit.blueprint import Blueprint
from app.kit.guard import Access, caller
from app.kit.idempotency import idempotent
from app.kit.schema import envelope
from app.mail import service as mail
from app.mailing import service
from app.mailing.schemas import (
    MailedSchema,
    MailPreviewFormSchema,
    MailPreviewSchema,
    SampleMailSchema,
    SendEmailSchema,
    sent_view,
    wish_of,
)
from app.settings.surveys import MailText

blp = Blueprint("mailing", __name__, description="Mails about surveys")


@blp.route("/sendEmail", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@idempotent
@blp.arguments(SendEmailSchema)
@blp.response(202, envelope(MailedSchema))
@blp.alt_response(200, schema=envelope(MailedSchema))
def send_email(form: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Mail those who did not answer; a dry run says whom, and mails nobody."""
    dry_run = form["dryRun"]
    sent = service.send(wish=wish_of(form), dry_run=dry_run, by=caller().id, at=clock.now())
    db.session.commit()
    message = None if sent.queued else service.NOBODY
    status = 202 if sent.queued and not dry_run else 200
    return {"data": sent_view(sent, message=message)}, status


@blp.route("/surveys/<int:survey_id>/testMail", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.response(202, envelope(SampleMailSchema))
def send_test_mail(survey_id: int) -> dict[str, Any]:
    """Mail oneself what the people of a survey get."""
    user = caller()
    service.send_sample(survey_id=survey_id, user=user, at=clock.now())
    db.session.commit()
    return {"data": {"recipient": user.email, "local": mail.is_local()}}


@blp.route("/settings/surveys/testMail", methods=["POST"])
@blp.guard(Access.ADMIN)
@blp.arguments(MailPreviewFormSchema)
@blp.response(202, envelope(SampleMailSchema))
def send_example_mail(form: dict[str, Any]) -> dict[str, Any]:
    """Mail oneself a text with example values, also before it is saved."""
    user = caller()
    service.send_example(kind=form["kind"], words=_words(form), user=user, at=clock.now())
    db.session.commit()
    return {"data": {"recipient": user.email, "local": mail.is_local()}}


@blp.route("/settings/surveys/preview", methods=["POST"])
@blp.guard(Access.SIGNED_IN)
@blp.arguments(MailPreviewFormSchema)
@blp.response(200, envelope(MailPreviewSchema))
def preview(form: dict[str, Any]) -> dict[str, Any]:
    """A mail with example values, as its reader sees it."""
    return {"data": service.preview(kind=form["kind"], words=_words(form), on=clock.today())}


def _words(form: dict[str, Any]) -> MailText | None:
    return MailText(form["subject"], form["body"]) if "subject" in form else None
