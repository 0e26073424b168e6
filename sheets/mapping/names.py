"""How well a heading names a target: by its noun, and by whose datum it is."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import fuzz

from records.base import Field, Part
from sheets.folding import fold
from sheets.kinds.base import LoadKind, Owner
from sheets.parsing.choices import affirmed, of_other_side


@dataclass(frozen=True)
class Target:
    """Where a column goes. Without an attribute the person chose not to load it, or, where it is
    not `is_said`, only left it as it was proposed.
    """

    attribute: str | None
    part: str | None = None
    is_said: bool = True


@dataclass(frozen=True)
class Resemblance:
    """How much a heading resembles a name (0 to 1), and the code of the reason to think so."""

    likeness: float
    reason: str
    has_own_word: bool = False
    """Whether the name that it is has a word of our label that says more than what the rows are."""


# "Relator/a" is the words "relator" and "a".
_FILLERS = frozenset(
    {
        *("a", "o", "de", "del", "la", "el", "los", "las", "su", "sus", "tu", "tus"),
        *("n", "nro", "num", "numero", "datos", "antecedentes"),
    }
)
_OF_NOW = frozenset({"actual", "nuevo", "nueva"})
"""Fillers of headings about somebody beside the row's subject: "Jefatura actual"."""
_SPELT_OUT = {
    "1er": "primer",
    "2do": "segundo",
    "ap mat": "apellido materno",
    "ap pat": "apellido paterno",
    "apell": "apellido",
    "asist": "asistencia",
    "c costo": "centro costo",
    "calif": "calificacion",
    "capac": "capacitacion",
    "cc": "centro costo",
    "ccosto": "centro costo",
    "cel": "celular",
    "celu": "celular",
    "cod": "codigo",
    "colab": "colaborador",
    "corp": "corporativo",
    "cronol": "cronologicas",
    "dir": "direccion",
    "direc": "direccion",
    "elect": "electronico",
    "fec": "fecha",
    "fech": "fecha",
    "franq": "franquicia",
    "func": "funcionario",
    "gcia": "gerencia",
    "ger": "gerencia",
    "hab": "haberes",
    "hrs": "horas",
    "ini": "inicio",
    "int ext": "interno externo",
    "mate": "materno",
    "mens": "mensual",
    "mod": "modalidad",
    "nom": "nombre",
    "part": "participante",
    "partic": "participante",
    "pate": "paterno",
    "porc": "porcentaje",
    "rem": "remuneracion",
    "renta imp": "renta imponible",
    "remun imp": "remuneracion imponible",
    "sueldo imp": "sueldo imponible",
    "remun": "remuneracion",
    "rta": "renta",
    "telef": "telefono",
    "term": "termino",
    "tot": "total",
    "trab": "trabajador",
    "val": "valor",
    "x": "por",
}
"""How people and payroll programs shorten the words of headings."""
_SHORT = re.compile(rf"\b({'|'.join(sorted(_SPELT_OUT, key=len, reverse=True))})\b")
_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]|\*|(?i:\bal \d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$)")
_BRACKETS = re.compile(r"\(([^)]*)\)")
_SIGNS = r"(?:puntos?|guion(?:es)?)\b"
_HOW_WRITTEN = re.compile(rf" (?:con|sin) {_SIGNS}(?: (?:y|e|ni) (?:(?:con|sin) )?{_SIGNS})*")
"""What a heading says of how its RUTs are written: "RUT sin puntos y con guion"."""
_NUMBERING = re.compile(r"^\s*(?:\d{1,2}\s*[.)-]+\s*)+(?=[^\W\d_]|¿)")
_ASKING = re.compile(
    r"^(?:por favor )?(?:(?:escrib|indi[cq]u?|ingres|anot|seleccion|elig|elij|senal|digit|complet)"
    r"(?:a|e)(?: aqui)?|cual es|cuales son|quien es|como se llama|(?:en |con |a )?que)"
    r" (?:(?:tu|tus|su|sus|el|la|los|las) )?(?=\w{3})"
)
_ASKED_OF_WHOM = re.compile(
    r" (?:(?:te|se) (?:desempenas?|identificas?)|trabajas?|perteneces?|tienes?)$"
)
"""What a form says around the name of a datum: "2. ¿En qué empresa trabajas?"."""
_RUN_TOGETHER = re.compile(r"(?<=[a-záéíóúñ])(?=[A-ZÁÉÍÓÚÑ][a-záéíóúñ])")
_E_MAIL = re.compile(r"\be mail\b")
_NAMELESS = re.compile(r"columna [a-z]{1,3}")
_REPEATED = re.compile(r" \((\d+)\)$")
_EITHER = re.compile(r"/| o ")
_OTHER_TIMES = ("minutos", "minuto", "min", "mins", "dias", "dia", "jornadas", "sesiones", "clases")
_OTHER_UNITS = {
    "hours": frozenset(
        (
            *(*_OTHER_TIMES, "semanas", "meses", "porcentaje", "hh", "hombre", "hombres"),
            *("persona", "pedagogicas", "academicas", "lectivas"),
        )
    ),
    "attendance": frozenset((*_OTHER_TIMES, "horas", "hrs", "hr", "hh")),
    "grade": frozenset(
        (
            *("100", "20", "10", "porcentaje", "puntos", "ptos", "puntaje"),
            *("lugar", "puesto", "posicion", "ranking"),
        )
    ),
    "count": frozenset(
        ("hombres", "mujeres", "externos", "contratistas", "honorarios", "porcentaje")
    ),
    "money": frozenset(
        (
            "porcentaje",
            *("uf", "clf", "utm", "us", "usd", "dolar", "dolares", "eur", "euro", "euros"),
            *("ars", "pen", "brl", "mxn", "cop", "uyu", "pyg", "bob", "soles", "reales"),
            *("argentinos", "mexicanos", "colombianos", "uruguayos", "bolivianos", "guaranies"),
            *("m", "mm", "miles", "millones", "anual", "anuales", "diario", "diaria"),
            *("acumulado", "acumulada", "acumulados", "acumuladas", "semestral", "semestre"),
            *("trimestral", "trimestre", "bimestral", "quincenal", "semanal", "periodo"),
        )
    ),
}
"""Parser -> words of a heading after which its figures are no hours, percentages, grades of 1 to 7,
people or pesos a month: taken as such, they would be wrong without anybody seeing it."""
_OTHER_SCALE = re.compile(r"\b[01](?: 0)? (?:al? |hasta )?(?:4|5|6|10|20|50|100)(?: 0)?\b")
"""What a heading says of grades that are none of 1 to 7: "Nota (escala 1 a 5)"."""
_THE_THING = "*"
"""The noun of a heading that only says what the rows are: "Actividad de capacitación"."""
_ANY_CODE = ("codigo", "id", "", _THE_THING)
_SHORTEST_FUZZY = 5
_ALIKE = 0.82
_WORD_ALIKE, _RUN_TOGETHER_ALIKE = 0.75, 0.95
_TURNING = ("in", "im", "des", "ex", "pre", "sub", "no")
"""Beginnings that make another word of a word: an inasistencia is no asistencia."""
_NEGATING = frozenset({"no", "sin"})
_TYPES = frozenset({"tipo", "clase", "categoria", "clasificacion"})
_ASKS = "es "
"""What begins our name of a yes or no, and is left out above a column of them: "Es OTEC"."""


@dataclass(frozen=True)
class Heading:
    """A heading taken apart. `beside` is the owner lent by the columns before it.

    `either` has the names that it gives its column: "Nombre de fantasía / Razón social".
    """

    folded: frozenset[str]
    owner: str | None
    noun: str
    beside: str | None = None
    either: frozenset[str] = frozenset()

    @property
    def may_be_of_another(self) -> bool:
        """Whether it says more than what the rows are, and maybe of whom: "Aprobador"."""
        return self.owner is None and not self.is_nameless and self.noun not in ("", _THE_THING)

    @property
    def is_nameless(self) -> bool:
        """Whether the column has no name of its own and is called by its letter."""
        return any(_NAMELESS.fullmatch(name) for name in self.folded)


@lru_cache(maxsize=500)
def read_headings(kind: LoadKind, names: tuple[str, ...]) -> tuple[Heading, ...]:
    """Take headings apart, in the order of their columns. Remembered, for a file is asked about
    them several times on its way in, and the next one has the same.

    A repeated heading ("Correo", "Correo (2)") speaks of the owner named last before it, if the
    owner has such a thing: after "Jefe directo" a second "Correo" is the boss's. So is the first
    one where the record itself is named only then: "Jefatura, Correo, RUT, Nombre, Correo".
    """
    headings = [_read(kind, _REPEATED.sub("", name)) for name in names]
    sections = _sections(kind, headings)
    bases = [fold(_REPEATED.sub("", name)) for name in names]
    result = []
    for at, (name, heading, owner) in enumerate(zip(names, headings, sections, strict=True)):
        later = (sections[one] for one in range(at + 1, len(names)) if bases[one] == bases[at])
        is_repeated = _REPEATED.search(name) is not None or None in later
        theirs = (one for one in kind.attributes if is_repeated and one.owner == owner)
        if (
            heading.owner is None
            and owner is not None
            and any(heading.noun in _known(kind, one, None).nouns for one in theirs)
        ):
            result.append(Heading(frozenset(), owner, heading.noun, beside=owner))
        else:
            result.append(heading)
    return tuple(result)


def _sections(kind: LoadKind, headings: Sequence[Heading]) -> list[str | None]:
    """The owner named last before each heading; None once the record itself is named after it."""
    own = [one for one in kind.attributes if one.owner is None and one.parser in ("rut", "name")]
    unnamed = {one.name: _known(kind, one, None).nouns for one in own}
    sections: list[str | None] = []
    last: str | None = None
    for heading in headings:
        sections.append(last)
        if heading.owner is not None:
            last = heading.owner
            continue
        named = [name for name, nouns in unnamed.items() if heading.noun in nouns]
        if named:
            last = None
        for name in named:
            del unnamed[name]
    return sections


def _read(kind: LoadKind, name: str) -> Heading:
    whole = _folded(name.replace("%", " porcentaje "))
    bare = _asked_for(_folded(_ASIDE.sub(" ", apart(_NUMBERING.sub("", name))))) or whole
    bare = _HOW_WRITTEN.sub("", bare)
    if _owner(kind.owners, spelt_out(bare)) is None and _names_owner_aside(kind, name):
        bare = whole
    spelt = spelt_out(bare)
    owner = _owner(kind.owners, spelt)
    some = [spelt_out(_folded(one)) for one in _EITHER.split(apart(name))]
    # The a of "Relator/a" is no name.
    either = frozenset(some) if len(some) > 1 and min(map(len, some)) > 2 else frozenset[str]()
    return Heading(
        frozenset({whole, bare, spelt}),
        owner.name if owner else None,
        _noun(kind, spelt, owner),
        either=either,
    )


def _names_owner_aside(kind: LoadKind, name: str) -> bool:
    """Whether brackets in a heading say of whom its values are: "RUT (jefe)"."""
    asides = [spelt_out(_folded(text)) for text in _BRACKETS.findall(name)]
    owners = ((aside, _owner(kind.owners, aside)) for aside in asides)
    return any(owner and not _noun(kind, aside, owner) for aside, owner in owners)


def _asked_for(folded: str) -> str:
    """Return the name of the datum that a question of a form asks for; other names as they are."""
    thing, asking = _ASKING.subn("", folded)
    return _ASKED_OF_WHOM.sub("", thing) if asking else folded


def apart(name: str) -> str:
    """Return a name with its words apart, as programs run them together: sueldoBase."""
    return _RUN_TOGETHER.sub(" ", name)


def spelt_out(folded: str) -> str:
    """Return a folded name with its shortened words whole: "tot hab" is "total haberes"."""
    return _SHORT.sub(lambda match: _SPELT_OUT[match.group()], folded)


def _folded(name: str) -> str:
    return _E_MAIL.sub("email", fold(name))


def _owner(owners: tuple[Owner, ...], folded: str) -> Owner | None:
    padded = f" {folded} "
    for owner in owners:
        if any(f" {word} " in padded for word in owner.words):
            return owner
    return None


def _noun(kind: LoadKind, folded: str, owner: Owner | None) -> str:
    """Return what is left of a heading without its owner, its subject and its fillers."""
    padded = f" {folded} "
    for word in sorted(owner.words, key=len, reverse=True) if owner else ():
        padded = padded.replace(f" {word} ", " ")
    fillers = _FILLERS | _OF_NOW if owner else _FILLERS
    words = [word for word in padded.split() if word not in fillers]
    without_subject = [word for word in words if word not in kind.subject]
    return " ".join(without_subject) or (_THE_THING if words else "")


@lru_cache(maxsize=2_000)
def resemblances(kind: LoadKind, heading: Heading) -> tuple[Resemblance, ...]:
    """How much a heading resembles each target of a kind, remembered as headings are."""
    return tuple(resemblance(kind, heading, *one) for one in targets_of(kind))


@cache
def targets_of(kind: LoadKind) -> tuple[tuple[Field, Part | None], ...]:
    """What the columns of a kind may become: its attributes, each before its parts."""
    return tuple((one, part) for one in kind.attributes for part in (None, *one.parts))


def resemblance(
    kind: LoadKind, heading: Heading, attribute: Field, part: Part | None
) -> Resemblance:
    """Return how much a heading resembles the names of an attribute or of its part."""
    names = _known(kind, attribute, part)
    if names.label in heading.folded:
        return Resemblance(1.0, "name")
    if same := names.folded & heading.folded:
        said = {word for name in same for word in _words(kind, name)}
        is_own = names.label in _joined(names, heading.folded)
        likeness, reason = (0.99, "name") if is_own else (0.98, "synonym")
        return Resemblance(likeness, reason, bool(said.intersection(_words(kind, names.label))))
    if heading.owner != attribute.owner or not (heading.noun or heading.owner):
        return Resemblance(0.0, "no_reason")
    units = (_without_unit(heading.noun, attribute), _in_hours(heading.noun, attribute))
    if heading.noun in names.nouns or not names.nouns.isdisjoint(units):
        return _of_noun(heading, names)
    if heading.either & (names.folded | {names.label}) or _is_denied(attribute, heading, names):
        return Resemblance(0.9, "synonym")
    alike = max((_likeness(heading.noun, noun) for noun in names.nouns), default=0.0)
    return Resemblance(alike if alike >= _ALIKE else 0.0, "similar")


def _joined(names: "_Known", folded: Collection[str]) -> list[str]:
    """The names that one of ours, which a heading is, joins: "Nombre o Razón Social"."""
    return [one for name in names.folded.intersection(folded) for one in name.split(" o ")]


def _is_denied(attribute: Field, heading: Heading, names: "_Known") -> bool:
    """Whether a heading denies what an attribute of Sí and No is called: "Sin franquicia"; or asks
    for the other side of Interno and Externo.
    """
    if attribute.parser not in ("boolean", "external", "internal"):
        return False
    plain = {affirmed(name) for name in (heading.noun, *heading.folded)}
    if attribute.parser != "boolean":
        plain |= set(map(of_other_side, plain))
    return not plain.isdisjoint(names.nouns | names.folded | {names.label})


def _words(kind: LoadKind, folded: str) -> set[str]:
    return {word for word in folded.split() if word not in _FILLERS and word not in kind.subject}


def _of_noun(heading: Heading, names: "_Known") -> Resemblance:
    if heading.beside:
        return Resemblance(0.94, "beside")
    if heading.noun == names.noun and heading.noun not in ("", _THE_THING):
        # Our own name, with the word for what the rows are: "Razón social OTEC".
        return Resemblance(0.99, "name")
    return Resemblance(0.94, "synonym")


@dataclass(frozen=True)
class _Known:
    label: str
    noun: str
    folded: frozenset[str]
    nouns: frozenset[str]


@cache
def _known(kind: LoadKind, attribute: Field, part: Part | None) -> _Known:
    source = part or attribute
    told = [_folded(name) for name in (source.label, *source.synonyms)]
    folded = frozenset((*told, *map(spelt_out, told)))
    spelt = folded | ({fold(attribute.name)} if part is None else set())
    nouns = [_noun(kind, name, _owner(kind.owners, name)) for name in map(spelt_out, told)]
    if attribute.parser == "lookup":
        # Rows of a list have a name, which a sheet has beside their code.
        nouns += [f"nombre {noun}" for noun in nouns if noun not in ("", _THE_THING)]
    if attribute.parser == "code":
        # Of "Código acción" the subject is what tells: every list has a code.
        nouns = [noun for noun in nouns if noun not in _ANY_CODE]
    return _Known(
        _folded(source.label), nouns[0] if nouns else "", frozenset(spelt), frozenset(nouns)
    )


def other_unit(kind: LoadKind, heading: Heading, attribute: Field) -> bool:
    """Whether a heading says that its values are in another unit, or a part of the whole."""
    said = {word for name in heading.folded for word in name.split()}
    others = said & _OTHER_UNITS.get(attribute.parser, frozenset())
    if attribute.parser == "grade" and any(map(_OTHER_SCALE.search, heading.folded)):
        return True
    ours = _known(kind, attribute, None).folded
    return bool(others.difference(*(name.split() for name in ours)))


def asks_about(kind: LoadKind, heading: Heading, attribute: Field) -> bool:
    """Whether a heading names what a yes or no asks about, which may be something else as well:
    "OTEC", where our own name is "Es OTEC".
    """
    return _known(kind, attribute, None).label in {_ASKS + name for name in heading.folded}


def of_a_type(heading: Heading) -> bool:
    """Whether a heading is of the type of something, which is no yes or no: 1 and 0 are codes of
    another program there ("Tipo trabajador").
    """
    return any(not _TYPES.isdisjoint(name.split()) for name in heading.folded)


def _without_unit(noun: str, attribute: Field) -> str | None:
    """Return a noun without the words that say of another unit what it is: "renta bruta anual";
    None where it has none, or says nothing else.
    """
    others = _OTHER_UNITS.get(attribute.parser, frozenset())
    words = noun.split()
    if others.isdisjoint(words):
        return None
    return " ".join(word for word in words if word not in others and word != "en") or None


def _in_hours(noun: str, attribute: Field) -> str | None:
    """Return a noun of another unit of time as it is of hours: "minutos asistidos"."""
    first, _, rest = noun.partition(" ")
    if attribute.parser != "hours" or first not in _OTHER_TIMES or not rest.endswith("os"):
        return None
    return f"horas {rest.removesuffix('os')}as"


@lru_cache(maxsize=20_000)
def _likeness(one: str, other: str) -> float:
    """How much one name is like the other, as the same words mistyped or run together.

    Another word makes another datum, however few letters it has: "horas no asistidas".
    """
    if min(len(one), len(other)) < _SHORTEST_FUZZY:
        return 0.0
    words, others = one.split(), other.split()
    if (set(words) ^ set(others)) & _NEGATING:
        return 0.0
    if len(words) != len(others):
        joined = fuzz.ratio("".join(words), "".join(others)) / 100
        return joined if joined >= _RUN_TOGETHER_ALIKE else 0.0
    if min(max(_word_likeness(word, each) for each in others) for word in words) < _WORD_ALIKE:
        return 0.0
    return max(fuzz.ratio(one, other), fuzz.token_sort_ratio(one, other)) / 100


def _word_likeness(one: str, other: str) -> float:
    shorter, longer = sorted((one, other), key=len)
    likeness = fuzz.ratio(one, other) / 100
    bases = (longer.removeprefix(prefix) for prefix in _TURNING if longer.startswith(prefix))
    if any(fuzz.ratio(base, shorter) / 100 > likeness for base in bases):
        return 0.0
    return likeness


def is_our_own(kind: LoadKind, name: str, attribute: Field) -> bool:
    """Whether a heading is our own name of an attribute, maybe with the word for what the rows are:
    "Razón social OTEC". "Correo (personal)" says more, and "Nombre" less than "Nombre del curso":
    beside "Curso" it may be that of a person.
    """
    names, whole = _known(kind, attribute, None), _folded(name)
    if names.label in (whole, *_joined(names, {whole})):
        return True
    owner = _owner(kind.owners, whole)
    of_the_same = (owner.name if owner else None) == attribute.owner
    is_bare = _noun(kind, whole, owner) == names.noun not in ("", _THE_THING, whole)
    return of_the_same and is_bare and whole not in names.folded


def says_more(kind: LoadKind, heading: Heading, attribute: Field) -> bool:
    """Whether a heading names an attribute and says more that nobody here knows: "RUT gerente"."""
    padded = f" {heading.noun} "
    known = _known(kind, attribute, None).nouns - {heading.noun, ""}
    return any(f" {noun} " in padded for noun in known)
