"""How two words are compared: blind to accents, case, punctuation and spacing."""

import re
import unicodedata

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sheets.octets import octets, rebuilt, without

_SIGNS = str.maketrans(dict.fromkeys("°ºªʼʻʽʹ", " "))
"""Ordinals, and what people type for an apostrophe, all of which count as letters."""
_NOT_WORD = re.compile(r"[\W_]+")
_ELIDED = re.compile(r"\b([dlo]) (?=[a-z]{2})")
_SPELT_OUT = re.compile(r"\b(?:[a-z] ){1,5}[a-z]\b")
ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ"
PLAIN = "aaaaaaceeeeiiiinooooouuuuyy"
LEAD = 0xC3
"""First of the two bytes of every letter above."""
SPECIAL = r"[^a-z0-9 ]|  |^ | $|\b[a-z] [a-z]\b"
"""Whatever the fast way cannot fold: other alphabets, punctuation, lone letters."""
LETTERS = (
    r"A-Za-zªµºÀ-ÖØ-öø-ˁ\x{370}-\x{1fff}\x{2c00}-\x{2dff}\x{3041}-\x{d7ff}\x{f900}-\x{fdff}"
    r"\x{fe70}-\x{fefe}\x{ff21}-\x{ff3a}\x{ff41}-\x{ff5a}\x{ff66}-\x{ffdc}\x{20000}-\x{3ffff}"
)
"""Letters of all alphabets for the brackets of a pattern of pyarrow, as blocks of Unicode: with the
650 ranges of \\pL a pattern takes up to 3 ms to compile, and each column compiles it anew."""
LETTER = f"[{LETTERS}]"
_TABLE = np.zeros(256, np.uint8)
_TABLE[[accented.encode()[1] for accented in ACCENTED]] = list(PLAIN.encode())
"""Second byte of an accented letter -> the plain one; 0 for any other byte."""


def fold(text: str) -> str:
    """Return the text in lower case, without accents or punctuation: "N° R.U.T." -> "n rut".

    Letters that stand alone in a row are one word, since people write R.U.T. and D.V.
    """
    words = _NOT_WORD.sub(" ", text.lower() if text.isascii() else _plain(text)).strip()
    # Join initials, but leave a first lone n apart: it is the N° of a number.
    head, _, rest = words.partition(" ")
    if head == "n" and rest:
        return f"n {_SPELT_OUT.sub(_glue, rest)}"
    return _SPELT_OUT.sub(_glue, words)


def _plain(text: str) -> str:
    """Return a text in lower case and without accents."""
    # Twice, since some letters only show that they are capitals once they are decomposed.
    lower = unicodedata.normalize("NFKD", text.translate(_SIGNS)).casefold()
    decomposed = unicodedata.normalize("NFKD", lower)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def glued(folded: str) -> str:
    """Return a folded text with each lone O, D or L glued to the word behind it, as many write the
    names that have an apostrophe there: "o higgins" and "ohiggins" are one.
    """
    return _ELIDED.sub(r"\1", folded)


def _glue(match: re.Match[str]) -> str:
    return match.group().replace(" ", "")


def fold_column(texts: pa.Array) -> pa.Array:
    """Fold a column of names; what is not plainly Latin goes through `fold` one by one."""
    folded = _without_accents(pc.utf8_lower(texts))
    special = pc.fill_null(pc.match_substring_regex(folded, SPECIAL), False)
    if not pc.any(special).as_py():
        return folded
    slow = [fold(text) for text in texts.filter(special).to_pylist()]
    return pc.replace_with_mask(folded, special, pa.array(slow, pa.string()))


def bare(texts: pa.Array) -> pa.Array:
    """Texts in lower case, without accents, dots and dashes: what is searched is not compared."""
    return without(_without_accents(pc.utf8_lower(texts)), b".-")


def _without_accents(texts: pa.Array) -> pa.Array:
    """Put one plain byte in the place of the two of an accented letter, in all cells at once."""
    content, offsets = octets(texts)
    content = content.copy()
    leads = np.flatnonzero(content[:-1] == LEAD)
    leads = leads[_TABLE[content[leads + 1]] > 0]
    content[leads + 1] = _TABLE[content[leads + 1]]
    keep = np.ones(len(content), np.bool_)
    keep[leads] = False
    shorter = offsets - np.searchsorted(leads, offsets).astype(np.int32)
    return rebuilt(texts, content[keep], shorter)
