"""How two words are compared: blind to accents, case, punctuation and spacing."""

import re
import unicodedata

_ORDINALS = str.maketrans({"°": " ", "º": " ", "ª": " "})
_NOT_WORD = re.compile(r"[\W_]+")
_SPELT_OUT = re.compile(r"\b(?:[a-z] ){1,5}[a-z]\b")


def fold(text: str) -> str:
    """Return the text in lower case, without accents or punctuation: "N° R.U.T." -> "n rut".

    Letters that stand alone in a row are one word, since people write R.U.T. and D.V.
    """
    # Twice, since some letters only show that they are capitals once they are decomposed.
    lower = unicodedata.normalize("NFKD", text.translate(_ORDINALS)).casefold()
    decomposed = unicodedata.normalize("NFKD", lower)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    words = _NOT_WORD.sub(" ", bare).strip()
    return _join_initials(words)


def _join_initials(words: str) -> str:
    """Join initials, but leave a first lone n apart: it is the N° of a number."""
    head, _, rest = words.partition(" ")
    if head == "n" and rest:
        return f"n {_SPELT_OUT.sub(_glue, rest)}"
    return _SPELT_OUT.sub(_glue, words)


def _glue(match: re.Match[str]) -> str:
    return match.group().replace(" ", "")
