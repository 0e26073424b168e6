"""Settings of privacy: who may look at salaries, and how long personal data are kept."""

from dataclasses import dataclass

from app.settings.privacy_schemas import ADMINISTRATORS, EDITORS, PrivacySettingsSchema
from app.settings.section import Content, Section


@dataclass(frozen=True)
class Retention:
    """Years after which personal data are removed; None: they are kept."""

    people: int | None
    """Those without courses, since their last change."""
    comments: int | None
    """Of answers to surveys."""
    audit: int | None


@dataclass(frozen=True)
class PrivacySettings:
    """The whole section."""

    is_salary_for_admins: bool
    """Only administrators may look at a salary; otherwise whoever edits people may."""
    retention: Retention


DEFAULTS: Content = {
    "salaryVisibility": EDITORS,
    "peopleYears": None,
    "commentYears": None,
    "auditYears": None,
}


def _typed(content: Content) -> PrivacySettings:
    return PrivacySettings(
        is_salary_for_admins=content["salaryVisibility"] == ADMINISTRATORS,
        retention=Retention(
            people=content["peopleYears"],
            comments=content["commentYears"],
            audit=content["auditYears"],
        ),
    )


PRIVACY = Section("privacy", PrivacySettingsSchema, DEFAULTS, _typed)
