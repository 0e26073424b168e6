"""Invented people and companies for the examples: Chilean in every detail, and nobody's."""

import random
import unicodedata
from dataclasses import dataclass

from stdnum.cl import rut

# Numbers of people that the civil registry has not reached yet, so that no RUT is anybody's.
_FIRST_PERSON, _LAST_PERSON = 40_000_000, 49_000_000
_FIRST_COMPANY, _LAST_COMPANY = 98_000_000, 98_999_999

WOMEN = (
    *("María José", "Camila", "Francisca", "Valentina", "Constanza", "Javiera", "Fernanda"),
    *("Catalina", "Carolina", "Daniela", "Paula", "Claudia", "Marcela", "Verónica", "Ximena"),
    *("Rosa", "Gloria", "Ximena Andrea", "Ana María", "Begoña", "Antonella", "Rayén"),
)
MEN = (
    *("José Luis", "Juan Carlos", "Cristián", "Felipe", "Matías", "Sebastián", "Diego", "Nicolás"),
    *("Rodrigo", "Andrés", "Claudio", "Héctor", "Víctor", "Iván", "Óscar", "Raúl", "Patricio"),
    *("Jorge", "Luis", "Ángel", "Benjamín", "Lautaro"),
)
SURNAMES = (
    *("González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Martínez"),
    *("Sepúlveda", "Morales", "Rodríguez", "López", "Fuentes", "Hernández", "Araya", "Núñez"),
    *("Castro", "Vargas", "Ñancupil", "Huenchumán", "Quilodrán", "Bustos", "Yáñez", "Zúñiga"),
    *("Peña", "Cárdenas", "Ibáñez", "Cañete", "Riquelme", "Oyarzún", "Leiva", "Vergara"),
)
COMPANIES = ("Comercial Andina SpA", "Minera Cerro Alto S.A.", "Servicios del Sur Ltda.")
AREAS = (
    *("Operaciones", "Mantención", "Administración y Finanzas", "Personas", "Ventas"),
    *("Logística", "Prevención de Riesgos", "Tecnología"),
)
_POSITIONS = ("Jefe de Turno", "Supervisora de Planta", "Gerente de Área", "Jefa de Personas")
CITIES = (
    *("Santiago", "Antofagasta", "Viña del Mar", "Concepción", "Temuco", "Puerto Montt"),
    *("Ñuñoa", "Rancagua", "Chillán", "Copiapó"),
)
STREETS = (
    *("Av. Libertador Bernardo O'Higgins", "Av. Providencia", "Calle Prat", "Los Aromos"),
    *("Camino a Melipilla", "Pasaje Ñuble", "Av. España"),
)


@dataclass(frozen=True)
class Boss:
    """The boss of some people."""

    name: str
    position: str
    email: str
    phone: str


@dataclass(frozen=True)
class Person:
    """An invented person, with every datum right."""

    names: str
    surname: str
    second_surname: str
    rut: str
    email: str
    phone: str
    gender: str
    area: str
    boss: Boss
    salary: int
    franchise: bool
    company: str

    @property
    def name(self) -> str:
        """Return the whole name."""
        return f"{self.names} {self.surname} {self.second_surname}"

    @property
    def number(self) -> str:
        """Return the RUT without its check digit."""
        return self.rut[:-2].replace(".", "")


def dotted(number: int) -> str:
    """Return a RUT of that number as people write it."""
    return f"{number:,}".replace(",", ".") + "-" + rut.calc_check_digit(str(number))


class World:
    """Makes people and suppliers, always the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._taken: set[int] = set()
        self._bosses = [self._boss() for _ in range(12)]

    def person(self) -> Person:
        """Return a person that this world has not seen yet."""
        pick = self._random.choice
        woman = self._random.random() < 0.5
        names = pick(WOMEN if woman else MEN)
        surname, second = pick(SURNAMES), pick(SURNAMES)
        number = self._fresh(_FIRST_PERSON, _LAST_PERSON)
        return Person(
            names=names,
            surname=surname,
            second_surname=second,
            rut=dotted(number),
            email=f"{_plain(names.split()[0])}.{_plain(surname)}{number % 1000}@ejemplo.cl",
            phone=self.phone(),
            gender="Femenino" if woman else "Masculino",
            area=pick(AREAS),
            boss=pick(self._bosses),
            salary=self._random.randrange(540, 3_400) * 1_000,
            franchise=self._random.random() < 0.6,
            company=pick(COMPANIES),
        )

    def phone(self) -> str:
        """Return a mobile number."""
        return f"9 {self._random.randint(3000, 9999)} {self._random.randint(1000, 9999)}"

    def supplier(self) -> tuple[str, str, str, str]:
        """Return RUT, name, address and city of a supplier."""
        pick = self._random.choice
        first = pick(("Instituto", "Centro de Capacitación", "Academia", "OTEC", "Escuela"))
        second = pick(("Ñielol", "Los Andes", "Pacífico", "Araucanía", "Cordillera", "Ñandú"))
        name = f"{first} {second} {self._random.randint(2, 99)} {pick(('SpA', 'Ltda.', 'S.A.'))}"
        address = f"{pick(STREETS)} {self._random.randint(10, 4_000)}"
        return dotted(self._fresh(_FIRST_COMPANY, _LAST_COMPANY)), name, address, pick(CITIES)

    def _boss(self) -> Boss:
        names, surname = self._random.choice(WOMEN + MEN), self._random.choice(SURNAMES)
        email = f"{_plain(names.split()[0])}.{_plain(surname)}@ejemplo.cl"
        position = self._random.choice(_POSITIONS)
        return Boss(f"{names} {surname}", position, email, self.phone())

    def _fresh(self, first: int, last: int) -> int:
        number = self._random.randint(first, last)
        while number in self._taken:
            number = self._random.randint(first, last)
        self._taken.add(number)
        return number


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(char for char in decomposed if char.isascii() and char.isalpha())
