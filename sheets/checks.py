"""Rules between the fields of a row. Each finding is a code, its attribute and its rows."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from sheets.kinds.base import LoadKind
from sheets.parsing.column import Parsed, is_any
from sheets.parsing.rut import FIRST_COMPANY


@dataclass(frozen=True)
class Finding:
    """Rows (a mask) that break a rule, and the attribute that is to blame.

    `in_file` is the code of the warning that rows of a file get instead of the error of a form: a
    form is mended at once, a file must not stay out for something optional.
    """

    attribute: str
    code: str
    rows: pa.Array
    warning: bool = False
    in_file: str | None = None


@dataclass(frozen=True)
class Fields:
    """The parsed columns of some rows, with the questions that rules ask of them.

    An attribute without a column is blank in all rows. A cell with an error of its own is not
    blank, so that one error is not reported twice.
    """

    columns: Mapping[str, Parsed]
    length: int

    def blank(self, name: str) -> pa.Array:
        """Tell where nothing was given."""
        if name not in self.columns:
            return pa.repeat(True, self.length)
        parsed = self.columns[name]
        return pc.and_(parsed.values.is_null(), parsed.codes.is_null())

    def given(self, name: str) -> pa.Array:
        """Tell where there is a value."""
        if name not in self.columns:
            return pa.repeat(False, self.length)
        return self.columns[name].values.is_valid()

    def true(self, name: str) -> pa.Array:
        """Tell where a yes-or-no attribute says yes."""
        if name not in self.columns:
            return pa.repeat(False, self.length)
        return pc.fill_null(self.columns[name].values, False)

    def faulty(self, name: str) -> pa.Array:
        """Tell where a cell has an error of its own."""
        if name not in self.columns:
            return pa.repeat(False, self.length)
        return self.columns[name].codes.is_valid()

    def internal(self) -> pa.Array:
        """Tell where a person is surely internal."""
        return pc.invert(pc.or_(self.true("isExternal"), self.faulty("isExternal")))


_LATER = ("PM", "Vespertina")
_LATEST_MORNING = "11:00"
"""Courses of an afternoon hardly begin before it."""
Check = Callable[[Fields], Iterator[Finding]]


def run(kind: LoadKind, fields: Fields, of_new: Collection[str] = ()) -> list[Finding]:
    """Return the findings of all rules of a kind that any row breaks; what is required `of_new`
    rows alone may be blank beside a key.
    """
    findings = [
        Finding(
            one.name,
            one.required_code,
            pc.and_not(fields.blank(one.name), fields.given(kind.key))
            if one.name in of_new
            else fields.blank(one.name),
        )
        for one in kind.attributes
        if kind.requires(one)
    ]
    findings += [finding for name in kind.row_checks for finding in CHECKS[name](fields)]
    return [finding for finding in findings if is_any(finding.rows)]


def person_identity(fields: Fields) -> Iterator[Finding]:
    """Internal people need a RUT; external ones a RUT, or an e-mail and a name."""
    no_rut = fields.blank("rut")
    yield Finding("rut", "rut_required", pc.and_(no_rut, fields.internal()))
    no_other = pc.or_(fields.blank("email"), fields.blank("name"))
    lost = pc.and_(pc.and_(no_rut, fields.true("isExternal")), no_other)
    yield Finding("rut", "person_without_key", lost)
    yield from _nature(fields, company=True)


def rapporteur_identity(fields: Fields) -> Iterator[Finding]:
    """A rapporteur is known by the RUT, or by e-mail and name; a company teaches no course."""
    return _without_key(fields, "rapporteur_without_key")


def course_schedule(fields: Fields) -> Iterator[Finding]:
    """A course ends no earlier than it begins, by day and by hour, and begins in its half of the
    day.
    """
    for first, last, code in (
        ("initialDate", "endDate", "course_dates"),
        ("hourInit", "hourFinish", "course_hours"),
    ):
        if first in fields.columns and last in fields.columns:
            begin, end = fields.columns[first].values, fields.columns[last].values
            before = pc.less(end, begin) if code == "course_dates" else pc.less_equal(end, begin)
            yield Finding(last, code, pc.fill_null(before, False))
    if "jornada" in fields.columns and "hourInit" in fields.columns:
        # "2:00" of an afternoon was written by the clock of twelve hours.
        of_later = pc.is_in(fields.columns["jornada"].values, value_set=pa.array(_LATER))
        begin = fields.columns["hourInit"].values
        early = pc.less(begin, _LATEST_MORNING)
        yield Finding("hourInit", "course_half", pc.fill_null(pc.and_(of_later, early), False))


def person_company(fields: Fields) -> Iterator[Finding]:
    """Internal people belong to a company."""
    rows = pc.and_(fields.blank("company"), fields.internal())
    yield Finding("company", "company_required", rows)


def person_franchise(fields: Fields) -> Iterator[Finding]:
    """The SENCE franchise is for internal people, and needs their salary."""
    uses = fields.true("franchiseSence")
    external = pc.and_(uses, fields.true("isExternal"))
    yield Finding("franchiseSence", "external_with_franchise", external)
    unpaid = pc.and_(pc.and_not(uses, external), fields.blank("grossSalary"))
    yield Finding("grossSalary", "salary_required", unpaid)


def person_contact(fields: Fields) -> Iterator[Finding]:
    """Warn of people whom no survey can reach, and of bosses with the person's own address."""
    if "email" not in fields.columns:
        return
    unreachable = pc.and_(fields.blank("email"), fields.internal())
    yield Finding("email", "email_missing", unreachable, warning=True)
    if "bossEmail" in fields.columns:
        own = pc.utf8_lower(fields.columns["email"].values)
        same = pc.equal(own, pc.utf8_lower(fields.columns["bossEmail"].values))
        yield Finding("bossEmail", "boss_email_same", pc.fill_null(same, False), warning=True)


def company_nature(fields: Fields) -> Iterator[Finding]:
    """Warn of firms with a person's RUT; sole traders exist, so it is no error."""
    return _nature(fields, company=False)


def result_key(fields: Fields) -> Iterator[Finding]:
    """A participant is known by the RUT, or within the course by e-mail or name."""
    return _without_key(fields, "participant_without_key", pc.and_)


def _without_key(
    fields: Fields, code: str, both: Callable[[pa.Array, pa.Array], pa.Array] = pc.or_
) -> Iterator[Finding]:
    no_key = pc.and_(fields.blank("rut"), both(fields.blank("email"), fields.blank("name")))
    yield Finding("rut", code, no_key)
    yield from _nature(fields, company=True)


def _nature(fields: Fields, *, company: bool) -> Iterator[Finding]:
    if "rut" not in fields.columns:
        return
    body = pc.cast(pc.utf8_slice_codeunits(fields.columns["rut"].values, 0, -2), pa.int64())
    of_company = pc.fill_null(pc.greater_equal(body, FIRST_COMPANY), company is False)
    if company:
        yield Finding("rut", "rut_of_company", of_company, warning=True)
    else:
        yield Finding("rut", "rut_of_person", pc.invert(of_company), warning=True)


def supplier_contacts(fields: Fields) -> Iterator[Finding]:
    """A contact with any datum needs a name, and a telephone or an e-mail."""
    for prefix in ("contact", "operative_contact", "billing_manager"):
        name, phone, email = (f"{prefix}_{noun}" for noun in ("name", "phone", "email"))
        no_name, no_means = fields.blank(name), pc.and_(fields.blank(phone), fields.blank(email))
        started = pc.invert(pc.and_(no_name, no_means))
        for attribute, lacks in ((name, no_name), (phone, no_means)):
            rows = pc.and_(started, lacks)
            yield Finding(attribute, "contact_incomplete", rows, in_file="contact_unfinished")


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        person_identity,
        person_company,
        person_franchise,
        person_contact,
        supplier_contacts,
        company_nature,
        rapporteur_identity,
        course_schedule,
        result_key,
    )
}
