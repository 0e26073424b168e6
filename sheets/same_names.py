"""Whether two ways to write a name can be of one person, or of one company.

Order, accents, capitals, a second surname left out, initials, shortened words and a slip of the pen
make no other name; other words do.
"""

import re
from enum import IntEnum
from itertools import pairwise

from rapidfuzz.distance import OSA

_SMALL = frozenset(
    {
        *("a", "al", "and", "das", "de", "del", "dos", "el", "i", "la", "las", "lo", "los", "of"),
        *("the", "von", "y", "don", "dona", "doctor", "doctora", "dr", "dra", "ing", "prof"),
        *("senor", "senora", "sr", "sra", "srta", "mr", "mrs", "ms"),
    }
)
_LEGAL = frozenset(
    {
        *("acciones", "anonima", "cia", "compania", "eirl", "empresa", "empresas", "grupo"),
        *("holding", "inc", "limitada", "limited", "ltd", "ltda", "por", "s", "sa", "sac"),
        *("saci", "sociedad", "spa", "srl"),
    }
)
_SOUNDS = str.maketrans({"z": "s", "v": "b", "w": "b", "y": "i", "h": None, "k": "c"})
"""Letters that people write for one another, for they sound alike in Chile."""
_SHORT = 4
"""Letters of a word that may be what is left of a longer one: "Fco", "Gzlz"."""
_VOWELS = re.compile("[aeiou]")


class Agreement(IntEnum):
    """How far two names agree."""

    NONE = 0
    LITTLE = 1
    """Of three words or more they share one: "Ana Soto Vera" and "Ana Rojas Paz"."""
    HALF = 2
    """Of two words they share one: "Ana Soto" and "Ana Rojas"."""
    SAME = 3


def agreement(one: str, other: str) -> Agreement:
    """How far two folded names (`sheets.folding.fold`) agree; a blank one agrees with any."""
    mine, theirs = (_words(name) for name in (one, other))
    if not mine or not theirs or "".join(mine) == "".join(theirs):
        return Agreement.SAME
    shorter, longer = sorted((mine, theirs), key=len)
    left, shared = list(longer), 0
    # Whole words first: an initial must not take the word that another one is.
    for alike in (_same, _misspelt, _shortened):
        rest = []
        for word in shorter:
            found = next((each for each in left if alike(word, each)), None)
            if found is None:
                rest.append(word)
            else:
                left.remove(found)
                shared += 1
        shorter = rest
    if not shorter or shared > 1 or _glued(shorter, left):
        return Agreement.SAME
    if not shared:
        return Agreement.NONE
    return Agreement.LITTLE if min(len(mine), len(theirs)) > 2 else Agreement.HALF


def _words(name: str) -> list[str]:
    words = [word for word in name.split() if word not in _SMALL]
    return [word for word in words if word not in _LEGAL] or words or name.split()


def _same(word: str, other: str) -> bool:
    return word == other


def _misspelt(word: str, other: str) -> bool:
    """One slip in a word of four letters, two in one of eight, none between letters of a sound."""
    one, two = word.translate(_SOUNDS), other.translate(_SOUNDS)
    shorter = min(len(one), len(two))
    slips = 0 if shorter < _SHORT else 1 if shorter < 2 * _SHORT else 2
    return OSA.distance(one, two, score_cutoff=slips) <= slips


def _shortened(word: str, other: str) -> bool:
    """Whether one is what people write for the other: "J", "Ma", "Alej", "Fco"."""
    short, whole = sorted((word, other), key=len)
    if whole.startswith(short):
        return True
    if len(short) > _SHORT or len(_VOWELS.findall(short)) > 1 or short[0] != whole[0]:
        return False
    letters = iter(whole)
    return len(short) > 1 and short[-1] == whole[-1] and all(each in letters for each in short)


def _glued(words: list[str], others: list[str]) -> bool:
    """Whether what one name says in a word the other says in two: "Sanmartin", "San Martin"."""
    return any(
        "".join(together) in rest
        for some, rest in ((words, others), (others, words))
        for together in pairwise(some)
    )
