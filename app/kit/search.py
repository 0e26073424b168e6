"""Search as people type it: every word by its beginning, blind to accents and case, RUT anyhow."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, literal, literal_column, or_, true

from sheets.folding import fold

ACCENTED = "áàäâãéèëêíìïîóòöôõúùüûñç"
PLAIN = "aaaaaeeeeiiiiooooouuuunc"
RUT_LIKE = re.compile(r"\d{3,9}k?")
RUT_NOISE = re.compile(r"[.\s\-‐-―]")
BODY_DIGITS = (7, 8)


@dataclass(frozen=True)
class Search:
    """The columns that a search looks into.

    `folded` hold text without accents and case; `plain` hold it as typed; `has_digits` says
    whether numbers may also be words of the text, which they never are in a person's name.
    """

    folded: tuple[Any, ...] = ()
    plain: tuple[Any, ...] = ()
    words: Any | None = None
    """A text-search vector of folded words that has an index; used instead of the texts."""
    rut: Any | None = None
    has_digits: bool = True

    def condition(self, text: str) -> ColumnElement[bool]:
        """What a row must fulfil to be found; punctuation alone asks for nothing."""
        wanted: list[ColumnElement[bool]] = []
        digits = RUT_NOISE.sub("", text.lower())
        if self.rut is not None and RUT_LIKE.fullmatch(digits):
            wanted.append(_rut(self.rut, digits))
            if not self.has_digits:
                return wanted[0]
        words = fold(text).split()
        if words and self.words is not None:
            wanted.append(_beginnings(self.words, words))
        elif words:
            wanted.append(and_(*(self._word(word) for word in words)))
        return or_(*wanted) if wanted else true()

    def is_indexed_for(self, text: str) -> bool:
        """Whether an index finds what this text asks for; punctuation alone asks for nothing."""
        return self.words is not None and bool(fold(text).split())

    def _word(self, word: str) -> ColumnElement[bool]:
        texts = (*self.folded, *(_folded(column) for column in self.plain))
        return or_(*(literal(" ").concat(text).contains(f" {word}") for text in texts))


def _rut(column: Any, digits: str) -> ColumnElement[bool]:
    """The beginning of the number, or the whole of it with its check digit."""
    begins: ColumnElement[bool] = column.startswith(digits.removesuffix("k"))
    body, check = digits[:-1], digits[-1].upper()
    if len(body) not in BODY_DIGITS:
        return begins
    whole: ColumnElement[bool] = column == f"{body}-{check}"
    return whole if digits.endswith("k") else or_(begins, whole)


def _beginnings(vector: Any, words: list[str]) -> ColumnElement[bool]:
    """Each word is the beginning of a word in the vector."""
    wanted = " & ".join(f"{word}:*" for word in words if word.isalnum())
    found: ColumnElement[bool] = vector.bool_op("@@")(
        func.to_tsquery(literal_column("'simple'::regconfig"), wanted)
    )
    return found


def _folded(column: Any) -> ColumnElement[str]:
    """Nearly what `fold` does, by the database: for columns that keep no folded copy."""
    bare = func.translate(func.lower(func.coalesce(column, "")), ACCENTED, PLAIN)
    return func.regexp_replace(bare, r"[^[:alnum:]]+", " ", "g")
