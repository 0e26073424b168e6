"""Which entry of a list a shortened or misspelt name most likely means.

Names are compared by the words that distinguish them. A word weighs as much as it is rare in the
list (`log(1 + names / names with the word)`, inverse document frequency), and words that say what
a company does or where it is weigh a fraction of that: half of a list may be called "Minera".
"""

import re
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from math import log
from typing import Generic, TypeVar

from rapidfuzz.distance import OSA

Key = TypeVar("Key", bound=Hashable)

ENOUGH = 0.65
"""Share of the weight of all words of both names that must agree."""

CLEARLY = 0.05
"""By how much the best name must beat the second: between two equals the person chooses."""
_TRADE_SHARE, _PLACE_SHARE = 0.2, 0.5
_NOTHING_ELSE = 0.9
"""Where all that was said agrees and only words of trade were left unsaid, however many."""
_SPELT_OUT = {"sn": "san", "sta": "santa", "sto": "santo"}
_UNITS_SPELT_OUT = {
    "adm": "administracion",
    "admin": "administracion",
    "ops": "operaciones",
    "rh": "recursos humanos",
    "rrhh": "recursos humanos",
    "ti": "tecnologia informacion",
}
_CODE_BEFORE = re.compile(r"^(?:[a-z]{1,3} )?(?=[a-z]{0,4}\d)[a-z]{0,4}\d+[a-z]? (?=.*[a-z]{3})")
_CODE_BEHIND = re.compile(r"(?<=[a-z]{3}) [a-z]{0,4}\d{3,}$")
_DOUBLED = re.compile(r"(.)\1+")
_SOFT_C = re.compile(r"c(?=[ei])")
_SOUNDS = str.maketrans({"z": "s", "v": "b", "h": None})
"""Letters that sound alike in Chile: people write "Asul" and "Batucco"."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_VOID = _set(
    "a al an and de del e el en la las lo los por the un una y "
    "acciones anonima cia compania eirl empresa empresas grupo holding inc limitada limited ltd "
    "ltda s sa sac saci sociedad spa srl"
)
"""Legal forms and small words: they tell no name from another."""

_TRADES = _set(
    "agricola agroindustrial alimentos asesorias automotriz banco capacitacion centro clinica "
    "colegio comercial comercializadora construccion construcciones constructora consultora "
    "consultores cooperativa corporacion distribuidora editorial energia exportadora ferreteria "
    "forestal frigorifico frutas fundacion general generales hermanos hospital hotel importadora "
    "industria industrial industrias ingenieria inmobiliaria instituto inversiones laboratorio "
    "laboratorios lacteos logistica maestranza metalurgica minera mineria montajes muebles "
    "operaciones otec panaderia pesquera productora productos quimica restaurante retail salmones "
    "seguridad seguros servicio servicios soluciones supermercado supermercados tecnologia "
    "textil transporte transportes universidad vina"
)
_PLACES = _set(
    "alto alta bahia bajo baja cerro cerros chile chilena chileno costa cordillera "
    "este gran isla lago laguna loma monte norte oeste oriente pacifico playa poniente puerto "
    "punta quebrada rio salar san santa santo sur valle"
)

_UNITS = _set(
    "area departamento depto dept division dpto gcia gerencia jefatura seccion subgerencia unidad"
)
"""What parts of a company are called: "Gerencia de Ventas" is "Ventas"."""


def without_code(folded: str) -> str:
    """A folded name without the code that programs put before it, or behind: "01 operaciones",
    "p 07 ventas", "ventas 0100". A short number behind a name tells it from others: "Planta 2".
    """
    return _CODE_BEHIND.sub("", _CODE_BEFORE.sub("", folded))


class NameIndex(Generic[Key]):
    """The names of one list. `companies`: whether words of trade and place weigh less."""

    def __init__(self, names: Iterable[tuple[Key, str]], *, companies: bool) -> None:
        """Take keys with their folded names (`sheets.folding.fold`)."""
        self._companies = companies
        self._words = {key: self._split(name) for key, name in names}
        self._having: dict[str, list[Key]] = {}
        for key, words in self._words.items():
            for word in set(words):
                self._having.setdefault(word, []).append(key)
        count = len(self._words)
        self._rarity = {word: log(1 + count / len(keys)) for word, keys in self._having.items()}
        self._rarest = log(1 + count)

    def closest(self, folded: str) -> Key | None:
        """The key of the name that this one means, or None where none is meant clearly.

        All rare words must agree, up to a slip of the pen, and neither name may say something
        that the other contradicts: "Constructora Maipo" is not "Alimentos del Maipo".
        """
        words = self._split(folded)
        scores = {key: self._score(words, self._words[key]) for key in self._candidates(words)}
        first, second, *_ = [*sorted(scores.values(), reverse=True), 0.0, 0.0]
        if first < ENOUGH or first - second < CLEARLY:
            return None
        # Alone, a word that several companies have names none of them.
        is_shared = self._companies and len(words) == 1 and len(self._having.get(words[0], ())) > 1
        if is_shared and first <= _NOTHING_ELSE:
            return None
        return max(scores, key=lambda key: scores[key])

    def within(self, folded: str) -> list[Key]:
        """The keys of the names of several words that stand whole in a text, the longest first."""
        text = f" {' '.join(self._split(folded))} "
        found = (
            (len(words), key)
            for key, words in self._words.items()
            if len(words) > 1 and f" {' '.join(words)} " in text
        )
        return [key for _, key in sorted(found, key=lambda one: one[0], reverse=True)]

    def _split(self, folded: str) -> tuple[str, ...]:
        void = _VOID if self._companies else _VOID | _UNITS
        short = _SPELT_OUT if self._companies else _SPELT_OUT | _UNITS_SPELT_OUT
        spelt = " ".join(short.get(word, word) for word in folded.replace("rr hh", "rrhh").split())
        words = [word for word in spelt.split() if word not in void]
        # "Gerencia General": where nothing else is left the unit is the name.
        return tuple(words or [word for word in spelt.split() if word not in _VOID])

    def _candidates(self, words: tuple[str, ...]) -> set[Key]:
        """Keys of the names that share a word with this one, or something like a word of it."""
        alike = {term for term in self._having for word in words if self._alike(word, term)}
        glued = {"".join(words[at : at + 2]) for at in range(len(words) - 1)}
        parts = {
            term
            for term in self._having
            if term in glued or any(len(term) > 2 and term in word for word in words)
        }
        return {key for term in alike | parts for key in self._having[term]}

    def _alike(self, word: str, other: str) -> bool:
        """Whether a word of the file stands for a word of the list."""
        if word == other:
            return True
        # A word that the list has is spelt as it is meant: "Maule" is not "Maipo" gone wrong.
        if word in self._having or not (word.isalpha() and other.isalpha()):
            return self._inflected(word, other)
        return self._inflected(word, other) or misspelt(word, other)

    def _inflected(self, word: str, other: str) -> bool:
        """Whether both are forms of one common word: "Transp." and "Transportes"."""
        if self._companies and not (_is_trade(word) or _is_trade(other)):
            return False
        shorter, longer = sorted((word, other), key=len)
        return (len(shorter) >= 3 and longer.startswith(shorter)) or _stem(word) == _stem(other)

    def _weight(self, word: str) -> float:
        weight = self._rarity.get(word, self._rarest)
        if not self._companies:
            return weight
        if _is_trade(word):
            return weight * _TRADE_SHARE
        return weight * (_PLACE_SHARE if word in _PLACES else 1.0)

    def _score(self, words: tuple[str, ...], others: tuple[str, ...]) -> float:
        """The share of weight (0 to 1) that two names have in common; 0 where they disagree."""
        mine, theirs = list(words), list(others)
        agreed = [word for word in others if _taken(word, mine, theirs, self._alike)]
        agreed += _glued(mine, theirs) + _glued(theirs, mine)
        if (mine and theirs) or not agreed:
            return 0.0
        common = sum(self._weight(word) for word in agreed)
        left = sum(self._weight(word) for word in (*mine, *theirs))
        names = self._companies and not all(map(_is_trade, agreed))
        if left and self._companies and not names:
            return 0.0
        exact = sum(word in words for word in agreed) / len(agreed)
        share = common / (common + left)
        if names and theirs and not mine and all(map(_is_trade, theirs)):
            share = _NOTHING_ELSE
        return share - 0.02 * (1 - exact)


def _taken(
    other: str, mine: list[str], theirs: list[str], alike: Callable[[str, str], bool]
) -> bool:
    """Take a word out of both names if they share it."""
    found = other if other in mine else next((word for word in mine if alike(word, other)), None)
    if found is None:
        return False
    mine.remove(found)
    theirs.remove(other)
    return True


def _glued(apart: list[str], together: list[str]) -> list[str]:
    """Take out words that are two in one name and one in the other: "Cerro Azul", "Cerroazul"."""
    agreed = []
    for at in range(len(apart) - 1, 0, -1):
        both = "".join(apart[at - 1 : at + 1])
        if both in together:
            together.remove(both)
            agreed += apart[at - 1 : at + 1]
            del apart[at - 1 : at + 1]
            break
    return agreed


@lru_cache(maxsize=65_536)
def misspelt(word: str, known: str) -> bool:
    """One slip in a word of five letters, two in one of ten, none between letters of one sound."""
    one, other = (
        _DOUBLED.sub(r"\1", _SOFT_C.sub("s", each)).translate(_SOUNDS) for each in (word, known)
    )
    if one == other:
        return True
    shorter = min(len(one), len(other))
    slips = 0 if shorter < 5 else 1 if shorter < 10 else 2
    return slips > 0 and OSA.distance(one, other, score_cutoff=slips) <= slips


@lru_cache(maxsize=65_536)
def _is_trade(word: str) -> bool:
    """Whether a word says what a company does, in any number and gender: "Capacitaciones"."""
    return word in _TRADES or _stem(word) in _TRADE_STEMS


def _stem(word: str) -> str:
    """A word without its endings of gender and number."""
    return word.rstrip("s").rstrip("aeo") if len(word) > 4 else word


_TRADE_STEMS = frozenset(map(_stem, _TRADES))
