"""The KPIs as values."""

from analytics.definitions import DEFINITIONS, OFFERED_CHARTS


class TestDefinitions:
    def test_have_ids_slugs_and_services_of_their_own(self) -> None:
        for name in ("id", "slug", "service", "name"):
            values = [getattr(definition, name) for definition in DEFINITIONS]
            assert len(set(values)) == len(values) == 4

    def test_explain_themselves_in_a_sentence(self) -> None:
        assert all(definition.description.endswith(".") for definition in DEFINITIONS)

    def test_say_how_they_are_counted_a_sentence_each(self) -> None:
        sentences = [text for definition in DEFINITIONS for text in definition.explanation]
        assert len(sentences) > 15
        assert all(text[0].isupper() and text.endswith(".") for text in sentences)
        assert not any("  " in text for text in sentences)

    def test_offer_no_circles(self) -> None:
        assert OFFERED_CHARTS == (1, 3, 5)
