"""A field that is declared once reaches the table, the forms, the answers and the files."""

from dataclasses import replace
from types import SimpleNamespace

import marshmallow as ma
import pytest
from sqlalchemy import String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.models.base import Recorded
from app.platform.records import (
    answer_fields,
    export_columns,
    form_field,
    form_fields,
    values_of,
    view_of,
)
from records.base import Field
from records.person import PERSON
from records.registry import RECORDS
from scripts import browser_records
from sheets.kinds.people import PEOPLE

CARGO = Field("jobTitle", "Cargo", limit=100, section="work", example="Analista")
WITH_CARGO = replace(PERSON, fields=(*PERSON.fields, CARGO))


class Base(DeclarativeBase):
    """A schema of its own: the tables of the product are not touched."""


class Worker(Recorded, Base, records=(replace(PERSON, fields=(CARGO,)),)):
    __tablename__ = "worker"

    id: Mapped[int] = mapped_column(primary_key=True)
    updated_at: Mapped[str]


class TestAFieldDeclaredOnce:
    def test_is_a_column_that_may_be_empty(self):
        column = Worker.__table__.c["job_title"]
        assert isinstance(column.type, String)
        assert (column.type.length, column.nullable) == (100, True)

    @pytest.mark.parametrize("new", [True, False])
    def test_is_taken_by_forms_within_its_limit(self, new: bool):
        form = ma.Schema.from_dict(form_fields(WITH_CARGO, new=new))()
        given = {"name": "Ana Soto", "jobTitle": " Jefa  de turno "}
        assert form.load(given)["jobTitle"] == "Jefa de turno"
        assert form.validate({**given, "jobTitle": "x" * 101}) == {
            "jobTitle": ["Máximo 100 caracteres."]
        }

    def test_is_in_answers(self):
        row = Worker(job_title="Jefa", updated_at="hoy")
        record = replace(PERSON, fields=(CARGO,))
        assert values_of(record, row) == {"jobTitle": "Jefa"}
        answer = ma.Schema.from_dict(answer_fields(record))()
        assert answer.dump(view_of(record, row, {})) == {"jobTitle": "Jefa"}

    def test_that_is_sensitive_is_in_no_answer_but_whether_it_is_known(self):
        salary = next(field for field in PERSON.fields if field.sensitive)
        record = replace(PERSON, fields=(salary,))
        for known in (900_000, None):
            row = SimpleNamespace(updated_at="hoy", **{salary.column: known})
            assert view_of(record, row, {}) == {
                salary.shown: known is not None,
                "updatedAt": "hoy",
            }

    def test_is_a_column_of_files_after_those_that_have_a_place(self):
        assert [column.field for column in export_columns(WITH_CARGO)][-1] == "jobTitle"

    def test_is_loaded_in_bulk_with_its_example_in_the_template(self):
        kind = replace(PEOPLE, record=WITH_CARGO)
        assert kind.attribute("jobTitle").parser == "text"
        assert [row[-1] for row in kind.examples] == ["Analista", ""]

    def test_stands_in_its_section_of_the_form_and_of_what_is_read(self):
        assert [field.name for field in WITH_CARGO.in_section("work")] == [
            *("isExternal", "company", "area", "status", "jobTitle")
        ]
        parts = {part.id: fields for part, fields in WITH_CARGO.in_reading().items()}
        assert parts["work"][-1] == CARGO

    def test_is_a_column_of_lists_for_who_chooses_it(self):
        assert WITH_CARGO.in_list()[-1] == CARGO
        assert CARGO.listed == "hidden"

    def test_reaches_every_file_of_the_browser(self):
        written = {path.stem: text for path, text in browser_records.files([WITH_CARGO]).items()}
        assert written["person"].count('"jobTitle"') == 2  # its section and its rules
        assert written["person-views"].count('"jobTitle"') == 2  # a column and a line
        assert '"jobTitle": "Cargo"' in written["history"]


class TestRecords:
    def test_call_a_field_by_one_name_in_every_history(self):
        names: dict[str, str] = {}
        for record in RECORDS[:6]:
            for field in record.writable:
                label = field.history or field.label
                assert names.setdefault(field.name, label) == label, field.name

    def test_order_only_fields_that_they_have(self):
        for record in RECORDS:
            orders = {*record.form_order, *record.export_order, *record.list_order}
            read = {name for part in record.read_sections for name in part.fields}
            assert orders | read <= set(record.by_name)
            sections = {section.id for section in record.sections}
            assert {field.section for field in record.fields} <= sections | {""}

    def test_show_a_field_of_each_section_where_they_are_read(self):
        for record in RECORDS:
            sections = {section.id for section in record.sections}
            assert sections <= {part.id for part in record.in_reading()}

    def test_export_what_they_list(self):
        # A list is exported with the columns that are shown.
        for record in RECORDS:
            assert all(field.exported for field in record.in_list()), record.name


class TestLimit:
    def test_that_is_missing_is_noticed_where_the_form_is_made(self):
        field = Field("amount", "Monto", kind="count")
        with pytest.raises(LookupError, match="amount"):
            form_field(field, new=True)
