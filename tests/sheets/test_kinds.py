import pytest

from sheets import checks
from sheets.field_parsers import PARSER_NAMES, FieldError, parse_value
from sheets.folding import fold
from sheets.kinds.companies import COMPANIES
from sheets.kinds.people import PEOPLE
from sheets.kinds.rapporteurs import RAPPORTEURS
from sheets.kinds.registry import KINDS
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS

EVERY_KIND = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.model)


class TestTheKinds:
    def test_are_those_of_the_specification(self):
        assert {number: kind.model for number, kind in KINDS.items()} == {
            1: "supplier",
            2: "people",
            3: "companies",
            4: "rapporteurs",
            5: "utm",
            6: "courses",
            7: "results",
        }

    def test_have_the_fields_of_the_specification(self):
        assert [attribute.name for attribute in PEOPLE.attributes] == [
            *("name", "rut", "email", "phone", "gender", "area"),
            *("bossName", "bossPosition", "bossEmail", "bossPhone"),
            *("grossSalary", "franchiseSence", "company", "status", "isExternal"),
        ]
        assert [attribute.name for attribute in SUPPLIERS.attributes] == [
            *("rut", "razon_social", "address", "city", "country"),
            *("contact_name", "contact_phone", "contact_email"),
            *("operative_contact_name", "operative_contact_phone", "operative_contact_email"),
            *("billing_manager_name", "billing_manager_phone", "billing_manager_email", "isOtec"),
        ]
        assert [attribute.name for attribute in COMPANIES.attributes] == [
            *("name", "rut", "city", "country", "address", "dotacion"),
        ]
        assert [attribute.name for attribute in RAPPORTEURS.attributes] == [
            *("name", "rut", "email", "phone", "specialty", "supplier_id", "isInternal", "bio"),
        ]
        assert [attribute.name for attribute in RESULTS.attributes] == [
            *("rut", "name", "email", "attendance", "attendedHours", "grade"),
            *("attendanceException", "djSigned", "status"),
        ]

    def test_know_which_lookups_they_need_and_what_is_private(self):
        lookups = {a.name: a.lookup for a in PEOPLE.attributes if a.lookup}
        assert lookups == {"area": "department", "company": "company", "status": "status"}
        assert [a.name for a in PEOPLE.attributes if a.sensitive] == ["grossSalary"]

    @EVERY_KIND
    def test_name_parsers_checks_and_owners_that_exist(self, kind):
        owners = {owner.name for owner in kind.owners} | {None}
        assert all(attribute.parser in PARSER_NAMES for attribute in kind.attributes)
        assert all(attribute.owner in owners for attribute in kind.attributes)
        assert all(name in checks.CHECKS for name in kind.row_checks)

    @EVERY_KIND
    def test_show_examples_that_are_good_values(self, kind):
        for attribute in kind.attributes:
            value = parse_value(attribute, attribute.example)
            assert value is not None, attribute.name
            assert not isinstance(value, FieldError), attribute.name
        for example in kind.examples:
            for attribute, text in zip(kind.attributes, example, strict=True):
                value = parse_value(attribute, text)
                assert not isinstance(value, FieldError), attribute.name
                assert value is not None or not kind.requires(attribute), attribute.name

    @EVERY_KIND
    def test_never_give_one_heading_to_two_attributes(self, kind):
        seen: dict[str, str] = {}
        for attribute in kind.attributes:
            for name in {fold(text) for text in (attribute.label, *attribute.synonyms)}:
                assert seen.setdefault(name, attribute.name) == attribute.name, name

    def test_raise_for_names_they_do_not_have(self):
        with pytest.raises(KeyError):
            PEOPLE.attribute("salary")
        with pytest.raises(KeyError):
            PEOPLE.attribute("rut").part("suffix")
        assert PEOPLE.attribute("rut").part("dv").label == "Dígito verificador"
