"""Which passwords may be chosen."""

import pytest

from app.platform.passwords import COMMON_WORDS, LENGTH_WORDS, OWN_WORDS, weakness


class TestWeakness:
    @pytest.mark.parametrize(
        "password",
        [
            "1234567890",
            "0987654321",
            "12-05-1987",
            "12.345.678-5",
            "+56 9 1234 5678",
            "aaaaaaaaaaaa",
            "abababababab",
            "abcdefghijkl",
            "qwertyuiop",
            "1q2w3e4r5t",
            "PASSWORD123",
            "P@ssw0rd2026",
            "Contraseña1",
            "contrasena2026!",
            "Capacitacion2026",
            "administrador",
            "ColoColo1991",
            "septiembre.2026",
            "!!bienvenido!!",
        ],
    )
    def test_is_told_of_what_is_tried_first(self, password: str) -> None:
        assert weakness(password) == COMMON_WORDS

    @pytest.mark.parametrize(
        "password",
        [
            "una clave larga",
            "una-clave-de-pruebas",
            "caballo grapa pila correcto",
            "kx7-qmt-4wz-h2p",
            "  con espacios  ",
            "8412a937150264",
            "contraseña del gato de Elena",
        ],
    )
    def test_is_none_of_what_nobody_guesses(self, password: str) -> None:
        assert weakness(password) is None

    @pytest.mark.parametrize(
        "password",
        [
            "marta.perez@andina.cl",
            "Marta.Pérez2026",
            "martaperez1987!",
            "2026-perez-marta",
            "MartaAndina99",
            "perez@andina",
            "andina.2026.cl",
            "María José 1990",
        ],
    )
    def test_is_told_of_what_is_known_of_the_account(self, password: str) -> None:
        own = ("marta.perez@andina.cl", "Marta María José Pérez")
        assert weakness(password, own) == OWN_WORDS
        assert weakness(password) is None

    def test_is_told_of_names_of_three_letters_too(self) -> None:
        assert weakness("paz-2026-ana", ("ana@andina.cl", "Ana Paz")) == OWN_WORDS

    @pytest.mark.parametrize(
        "password", ["Marta come pan con palta", "8412a937150264", "perezosos"]
    )
    def test_may_hold_a_word_of_the_account_among_others(self, password: str) -> None:
        assert weakness(f"{password} azules", ("marta.perez@andina.cl", "Marta Pérez")) is None

    @pytest.mark.parametrize("password", ["", "corta", "x1y2z3a4b" * 15])
    def test_is_told_of_a_wrong_length(self, password: str) -> None:
        assert weakness(password) == LENGTH_WORDS
