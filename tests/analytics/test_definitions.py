"""The KPIs as values."""

from analytics.definitions import DEFINITIONS, OFFERED_CHARTS


class TestDefinitions:
    def test_have_ids_slugs_and_services_of_their_own(self) -> None:
        for name in ("id", "slug", "service", "name"):
            values = [getattr(definition, name) for definition in DEFINITIONS]
            assert len(set(values)) == len(values) == 4

    def test_explain_themselves_each_in_words_of_its_own(self) -> None:
        descriptions = {definition.description for definition in DEFINITIONS}
        assert len(descriptions) == len(DEFINITIONS)
        assert all(len(words.split()) > 3 for words in descriptions)

    def test_say_how_they_are_counted_a_sentence_each(self) -> None:
        sentences = [text for definition in DEFINITIONS for text in definition.explanation]
        assert len(sentences) > 15
        assert all(definition.explanation for definition in DEFINITIONS)

    def test_offer_no_circles(self) -> None:
        assert OFFERED_CHARTS == (1, 3, 5)
