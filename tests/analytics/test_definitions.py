"""The KPIs as values."""

from analytics.definitions import DEFINITIONS, OFFERED_CHARTS


class TestDefinitions:
    def test_have_ids_slugs_and_services_of_their_own(self) -> None:
        for name in ("id", "slug", "service", "name"):
            values = [getattr(definition, name) for definition in DEFINITIONS]
            assert len(set(values)) == len(values) == 4

    def test_explain_themselves_in_a_sentence(self) -> None:
        assert all(definition.description.endswith(".") for definition in DEFINITIONS)

    def test_offer_no_circles(self) -> None:
        assert OFFERED_CHARTS == (1, 3, 5)
