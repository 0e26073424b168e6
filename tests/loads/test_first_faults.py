"""The faults that a preview shows one by one."""

from app.loads.first_faults import EACH_KIND
from tests.loads.test_loading import ANA, HEAD, LUIS
from tests.support.bulk import Bulk, csv


def with_mail(row: tuple[str, ...], mail: str) -> tuple[str, ...]:
    return tuple(mail if name == "Correo" else cell for name, cell in zip(HEAD, row, strict=True))


class TestPreview:
    def test_tells_its_faults_cell_by_cell(self, bulk: Bulk):
        mapping_id = bulk.ready(csv(HEAD, with_mail(ANA, "ana@@x.cl"), LUIS))
        [fault] = bulk.preview(mapping_id)["problems"]
        letter = "ABCDEFGHIJ"[HEAD.index("Correo")]
        assert (fault["cell"], fault["row"]) == (f"{letter}2", 2)
        assert (fault["column_name"], fault["value"]) == ("Correo", "ana@@x.cl")
        assert fault["code"] == "email_invalid"
        assert fault["message"]
        assert fault["howToFix"]

    def test_shows_only_the_first_of_each_kind(self, bulk: Bulk):
        again = [with_mail(ANA, f"ana{n}@x.cl") for n in range(EACH_KIND + 6)]
        shown = bulk.preview(bulk.ready(csv(HEAD, *again)))["problems"]
        assert [fault["code"] for fault in shown] == ["key_repeated"] * EACH_KIND
        assert [fault["row"] for fault in shown] == list(range(3, EACH_KIND + 3))

    def test_has_none_when_all_is_well(self, bulk: Bulk):
        assert bulk.preview(bulk.ready(csv(HEAD, LUIS)))["problems"] == []
