"""Whose the data of a column are, by the names in it and before it."""

import pyarrow as pa

from sheets.headings import Column
from sheets.kinds.people import PEOPLE
from sheets.suggestions import Target, suggest
from sheets.whose import weighed_by_names

NAMES = ["Ana Muñoz Soto", "Luis Peña Rey", "Bruna Salas Cid"]
BOSSES = ["Rosa Mardones Pino", "Saúl Trujillo Ojeda", "Rosa Mardones Pino"]
MAILS = ["ana.munoz@acme.cl", "lpena@acme.cl", "bruna.salas@acme.cl"]
BOSS_MAILS = ["rosa.mardones@acme.cl", "strujillo@acme.cl", "rosa.mardones@acme.cl"]
CODED = ["u101@acme.cl", "u102@acme.cl", "u103@acme.cl"]
OTHER_CODED = ["u901@acme.cl", "u902@acme.cl", "u901@acme.cl"]


def weighed(*named, remembered=None):
    columns = [Column(at, "A", name, tuple(cells)) for at, (name, cells) in enumerate(named)]
    values = {at: pa.array(cells) for at, (_, cells) in enumerate(named)}
    suggestions = suggest(PEOPLE, columns, remembered, values=values)
    return [(one.attribute, one.asked) for one in weighed_by_names(PEOPLE, suggestions, values)]


class TestEqualHeadings:
    def test_are_of_whom_is_named_before_each(self):
        found = weighed(
            ("Jefatura", BOSSES),
            ("Correo", BOSS_MAILS),
            ("RUT", ["12.531.909-2", "12.667.869-K", "21.345.670-9"]),
            ("Colaborador", NAMES),
            ("Correo (2)", MAILS),
        )
        assert [one for one, _ in found] == ["bossName", "bossEmail", "rut", "name", "email"]

    def test_are_of_whom_their_addresses_name(self):
        found = weighed(
            ("Nombre", NAMES), ("Jefatura", BOSSES), ("Correo", BOSS_MAILS), ("Correo (2)", MAILS)
        )
        assert found[2:] == [("bossEmail", None), ("email", None)]

    def test_stay_where_their_addresses_say_the_same(self):
        found = weighed(
            ("Nombre", NAMES), ("Jefatura", BOSSES), ("Correo", MAILS), ("Correo (2)", BOSS_MAILS)
        )
        assert found[2:] == [("email", None), ("bossEmail", None)]

    def test_are_asked_behind_a_boss_where_nothing_tells_them_apart(self):
        found = weighed(
            ("Nombre", NAMES), ("Jefatura", BOSSES), ("Correo", CODED), ("Correo (2)", OTHER_CODED)
        )
        assert found[2:] == [(None, "email"), (None, "bossEmail")]

    def test_on_both_sides_of_a_boss_are_each_in_their_place(self):
        found = weighed(
            ("Nombre", NAMES), ("Correo", CODED), ("Jefatura", BOSSES), ("Correo (2)", OTHER_CODED)
        )
        assert [one for one, _ in found] == ["name", "email", "bossName", "bossEmail"]


class TestAddresses:
    def test_that_name_the_boss_of_each_row_are_asked(self):
        found = weighed(("Nombre", NAMES), ("Jefatura", BOSSES), ("Correo", BOSS_MAILS))
        assert found[2] == (None, "email")

    def test_that_name_nobody_are_what_their_heading_says(self):
        found = weighed(("Nombre", NAMES), ("Jefatura", BOSSES), ("Correo", CODED))
        assert found[2] == ("email", None)


class TestAddressesOfOtherRows:
    HERS = ("bruna.salas@acme.cl", "pedro.leiva@acme.cl", "luis.pena@acme.cl", "mm1@acme.cl")
    PEOPLE = ("Luis Peña Rey", "Bruna Salas Cid", "Pedro Leiva Mora", "Mario Mena Paz")

    def test_are_asked_about(self):
        assert weighed(("Nombre", self.PEOPLE), ("Correo", self.HERS))[1] == (None, "email")

    def test_are_none_where_as_many_are_of_their_own_row(self):
        own = ("luis.pena@acme.cl", "bruna@acme.cl", "pleiva@acme.cl")
        found = weighed(
            ("Nombre", (*self.PEOPLE[:3], *self.PEOPLE)), ("Correo", (*own, *self.HERS))
        )
        assert found[1] == ("email", None)


class TestBehindOtherPeople:
    OTHERS = ("Marta Rivas Díaz", "Luis Rivas Oro", "Elena Toro Luz")
    PHONES = ("+56 9 8111 2043", "+56 9 8222 3154", "+56 9 8333 4265")

    def test_are_asked_about(self):
        for heading in ("Contacto de emergencia", "En caso de accidente avisar a"):
            named = [("Nombre", NAMES), (heading, self.OTHERS), ("Celular", self.PHONES)]
            assert weighed(*named)[2] == (None, "phone")
            among = [*named[:2], ("Parentesco", ["Madre", "Cónyuge", "Madre"]), named[2]]
            assert weighed(*among)[3] == (None, "phone")

    def test_are_read_where_their_heading_or_place_says_whose_they_are(self):
        other = ("Comprador", self.OTHERS)
        named = [("Nombre", NAMES), other, ("Celular del trabajador", self.PHONES)]
        assert weighed(*named)[2] == ("phone", None)
        assert weighed(other, ("Nombre", NAMES), ("Celular", self.PHONES))[2] == ("phone", None)

    def test_are_read_where_a_person_said_so_before(self):
        named = [("Nombre", NAMES), ("Avisar a", self.OTHERS), ("Celular", self.PHONES)]
        memory = {"Nombre": Target("name"), "Celular": Target("phone")}
        assert weighed(*named, remembered=memory)[2] == ("phone", None)

    def test_are_read_where_the_names_are_their_own(self):
        called = ("Nombre social", ("Ana Muñoz", "Luis Peña", "Bruna Salas"))
        found = weighed(("Nombre completo", NAMES), called, ("Celular", self.PHONES))
        assert found[2] == ("phone", None)
