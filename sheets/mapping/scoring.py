"""How well a column fits a target: its name and its values weighed together."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

import pyarrow as pa
import pyarrow.compute as pc
from rapidfuzz import fuzz, process

from records.base import Field, Part
from sheets.field_parsers import parse, parse_field
from sheets.folding import LETTER, LETTERS, fold_column
from sheets.kinds.base import LoadKind
from sheets.mapping.names import (
    Heading,
    Resemblance,
    Target,
    asks_about,
    of_a_type,
    other_unit,
    read_headings,
    says_more,
)
from sheets.octets import without
from sheets.parsing.choices import GENDER_CODE, ONLY_WORDS
from sheets.parsing.column import NULL_TEXT, matches
from sheets.parsing.dates import MONTHS, is_without_year
from sheets.parsing.days import part_of_days
from sheets.parsing.numbers import decimals, in_other_currency
from sheets.parsing.rut import FIRST_COMPANY
from sheets.parsing.text import TOTALS, absent, clean, hygiene_codes
from sheets.words_around import other_figures, said_of

# Lists whose rows are written by their name or by their RUT.
NAMED_BY_RUT = ("company", "supplier")
# Lists to which a load adds nothing without being told: their values are names that they have.
CLOSED_LISTS = ("status", "thematic_area")
# Values of these say by themselves what they are; an amount or a word could be many things.
TELLING = ("rut", "email", "phone", "gender")
_PATTERNS = {
    # A body without its digit, and a digit alone; number cells leave their ".0".
    "number": r"^\d{1,2}\.?\d{3}\.?\d{3}([.,]0)?$",
    "dv": r"^[0-9kK]([.,]0)?$",
    "word": LETTER,
    "percent": "%",
    "gender_code": GENDER_CODE,
    "code": rf"^[{LETTERS}\d][{LETTERS}\d ./-]{{2,}}$",
    "month_name": rf"^({LETTER}{{3,10}}\.?|0?[1-9]([.,]0)?|1[0-2]([.,]0)?)$",
    "schedule": r"^\D*\d{1,2}\D.*[^\d:.].*\d",
    # As days that nobody understands are: "12 y 19 de enero".
    "like_days": rf"(?i)\d\D+\d|\b(?:{'|'.join(MONTHS)})",
    # Whatever its check digit: nobody writes a telephone like this.
    "written_rut": r"^\d{1,2}[.,]?\d{3}[.,]?\d{3} ?[-‐–] ?[\dkK]$",
    "year": r"^20\d{2}([.,]0)?$",
    "yes_or_no": r"(?i)^(s[ií]|no|s|n|yes)$",
    "names": rf"^{LETTER}[{LETTERS}.,'´`-]*( [{LETTERS}.,'´`&-]+){{1,7}}$",
    # "Persona 12" is what people call who has no name yet; "S2" is none.
    "name": rf"^{LETTER}[{LETTERS}.,'´` -]+\d*$",
    # What people call themselves in a program: "amunoz".
    "account": r"^[\p{Ll}\d]+([._-][\p{Ll}\d]+)*$",
}
# What one cell at least must hold: most columns are parsed as neither, to find nothing.
_NEEDED = {"email": "@", "rut": r"\pN", "phone": r"\pN"}
_LONGEST = 1_000
# Below this a guess is worse than none.
ENOUGH = 0.5
SURELY = 0.6
"""What a column that is seen must fit, for a hidden one to be passed over."""
_SURE = 0.95
# A remembered choice outweighs anything that names say.
REMEMBERED = 2.0
_REMEMBERED_AS = Resemblance(1.0, "remembered")
_OF_PARTS = ("rut", "month", "time", "date")
"""Parsers whose parts have values of their own."""
_ANY_WORDS = ("name", "title", "text", "code", "lookup")
"""Parsers that take nearly any text."""
_HALF = 50
_THIRD = 33
_LESS_SURE = 0.65
"""Enough to be loaded before anybody has looked at it."""
_ALIKE_NAMES = 80
_MOST_LIKENED = 50
# What mails, RUTs and telephones look like that are wrong.
_ALIKE = {"email": "@", "rut": r"(\d\D*){5}", "phone": r"(\d\D*){5}"}
_ANSWERS = ("boolean", "external", "internal")
_FEW_WORDS = (*_ANSWERS, "gender", "choice")
_SEVERAL = 3
_KNOWN, _MOSTLY, _MANY = 0.7, 0.8, 1 / 3
_DOUBTFUL = 0.55
_BY_VALUES = {"rut": 0.8, "email": 0.75, "gender": 0.7, "phone": 0.6}


@dataclass(frozen=True)
class Profile:
    """The filled cells of a column, and what they look like, found out when it is asked."""

    cells: pa.Array
    rows: pa.Array
    """The same with the blank ones between them."""
    known: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The folded names of lists, as far as the cells may name them."""
    hidden: bool = False
    """Whether the column is hidden in the sheet."""
    around: tuple[str, ...] = ()
    """The words around its table (sheets/words_around.py)."""
    own: tuple[str, ...] = ()
    """Those about it alone."""
    wholes: frozenset[float] = frozenset()
    """How many hours or sessions whoever missed nothing has attended, as far as that is known."""
    _shares: dict[str, float] = field(default_factory=dict, compare=False)
    _parsed: dict[str, pa.Array] = field(default_factory=dict, compare=False)

    @property
    def filled(self) -> int:
        """Return how many cells say something."""
        return len(self.cells)

    def share(self, shape: str) -> float:
        """Return the share (0 to 1) of the cells that a parser or a pattern accepts."""
        if shape not in self._shares:
            self._shares[shape] = self._share(shape) if self.filled else 0.0
        return self._shares[shape]

    def _share(self, shape: str) -> float:
        if shape in ("text", "lookup"):
            letters = _matching(self.cells, LETTER)
            return letters * (1 - max(map(self.share, ("rut", "email", "yes_or_no"))))
        if shape in _PATTERNS:
            return _matching(self.cells, _PATTERNS[shape])
        if shape in _NEEDED and not _matching(self.cells, _NEEDED[shape]):
            return 0.0
        if shape in ("date", "days"):
            # "12 de febrero" is a day; its year is asked about later, once for all columns.
            told = self.cells if shape == "date" else part_of_days(self.cells, last=True)
            is_day = pc.or_(parse("date", told).values.is_valid(), is_without_year(told))
            return float(pc.mean(is_day).as_py())
        return _valid(self._values(shape))

    def _values(self, parser: str) -> pa.Array:
        if parser not in self._parsed:
            self._parsed[parser] = parse(parser, self.cells).values
        return self._parsed[parser]

    def known_names(self, lookup: str) -> float:
        """Return the share of the cells that name something of a list."""
        names = self.known.get(lookup)
        if not names or not self.filled:
            return 0.0
        told = pc.is_in(fold_column(self.cells), value_set=pa.array(sorted(names), pa.string()))
        return float(pc.mean(told).as_py())

    def distinct(self) -> float:
        """Return the share of different cells."""
        return int(pc.count_distinct(self.cells).as_py()) / max(self.filled, 1)

    def values(self, parser: str) -> int:
        """Return how many different values of a parser the cells have."""
        return int(pc.count_distinct(self._values(parser)).as_py())

    def companies(self) -> float:
        """Return the share of the RUTs that are those of companies."""
        ruts = self._values("rut").drop_null()
        if len(ruts) == 0:
            return 0.0
        padded = pc.utf8_lpad(ruts, width=len("99999999-K"), padding="0")
        return float(pc.mean(pc.greater_equal(padded, str(FIRST_COMPANY))).as_py())

    def read_as(self, field: Field) -> list[object]:
        """Return what every row says of a field, the same for the same in other writing."""
        values = parse_field(field, self.rows).values
        texts = zip(values.to_pylist(), self.rows.to_pylist(), strict=True)
        return [text if value is None else value for value, text in texts]

    def words(self) -> set[str]:
        """Return the folded words of the cells."""
        return {word for text in fold_column(self.cells).to_pylist() for word in text.split()}

    def partly_tells(self) -> str | None:
        """Return the parser that many values are of, if they tell one by themselves: those of
        another table may stand below.
        """
        best = max(TELLING, key=self.share)
        return best if self.filled >= _SEVERAL and self.share(best) >= _MANY else None

    def tells(self) -> str | None:
        """Return the parser that nearly all values are of, if they tell one by themselves."""
        if self.filled < 2:
            return None
        if self.share("written_rut") >= 0.95:
            return "rut"
        best = max(TELLING, key=self.share)
        return best if self.share(best) >= 0.95 else None


def profile(
    values: pa.Array,
    known: Mapping[str, Collection[str]] | None = None,
    *,
    hidden: bool = False,
    around: tuple[str, ...] = (),
    own: tuple[str, ...] = (),
    wholes: frozenset[float] = frozenset(),
) -> Profile:
    """Look at up to 1,000 cells of a column.

    `known` holds the folded names of lists: a column of such names is likely theirs, whatever its
    heading says.
    """
    rows = clean(values[:_LONGEST])
    # What stands below the column of a short list would speak against all of it.
    other = pc.or_kleene(absent(rows), matches(rows, TOTALS))
    rows = pc.if_else(pc.fill_null(other, False), NULL_TEXT, rows)
    unusable = hygiene_codes(rows)
    if unusable is not None:
        rows = pc.if_else(unusable.is_null(), rows, NULL_TEXT)
    return Profile(rows.drop_null(), rows, known or {}, hidden, around, own, wholes)


def _valid(values: pa.Array) -> float:
    return 1 - int(values.null_count) / len(values)


def _matching(cells: pa.Array, pattern: str) -> float:
    return float(pc.mean(pc.match_substring_regex(cells, pattern)).as_py())


@dataclass(frozen=True)
class Score:
    """How well a column fits (0 to 1), with the code of the reason and the share of values; `said`
    is a text of the sheet that speaks against it.
    """

    value: float
    reason: str
    share: float = 0.0
    said: str = ""


@dataclass(frozen=True)
class Sight:
    """All that is seen of one column: its heading, its values, and what is remembered of it."""

    heading: Heading
    profile: Profile
    remembered: Target | None = None
    is_passed_over: bool = False
    """Whether it was there when the others were related, and nobody said anything of it."""


@dataclass(frozen=True)
class Candidate:
    """An attribute, or one of its parts, as something that a column may become."""

    attribute: Field
    part: Part | None = None

    @property
    def label(self) -> str:
        """Return the Spanish name of it."""
        return self.part.label if self.part else self.attribute.label

    @property
    def target(self) -> Target:
        """Return where a column goes that becomes this."""
        return Target(self.attribute.name, self.part.name if self.part else None)

    @property
    def shape(self) -> str:
        """Return the parser or value shape that its cells should have."""
        if self.part is None:
            return self.attribute.parser
        return self.part.name if self.attribute.parser in _OF_PARTS else "name"


def score_again(kind: LoadKind, sight: Sight, candidate: Candidate) -> Score:
    """Weigh a column that a person related before: which datum it is, memory says; whether its
    values are that, it does not.
    """
    if sight.remembered != candidate.target:
        return Score(0.0, "remembered")
    found = _named(kind, sight.heading, sight.profile, candidate, _REMEMBERED_AS)
    return replace(found, value=REMEMBERED)


def score(
    kind: LoadKind,
    heading: Heading,
    profile: Profile,
    candidate: Candidate,
    resembles: Resemblance,
) -> Score:
    """Weigh a column for a candidate, whose names its heading resembles so much."""
    if resembles.likeness == 0.0:
        return _by_values(kind, heading, profile, candidate)
    return _named(kind, heading, profile, candidate, resembles)


def _named(
    kind: LoadKind,
    heading: Heading,
    profile: Profile,
    candidate: Candidate,
    resembles: Resemblance,
) -> Score:
    """Weigh a column that is called like a candidate, or was taken for it before."""
    share = _fit(kind, profile, candidate)
    if candidate.shape in _ANSWERS and resembles is not _REMEMBERED_AS and of_a_type(heading):
        share = _share_of(candidate.attribute, profile, ONLY_WORDS)
    # Of a part of the whole memory says that it is meant: "Dotación (hombres)".
    is_meant = resembles is _REMEMBERED_AS and candidate.attribute.parser == "count"
    if candidate.part is None and not is_meant and other_unit(kind, heading, candidate.attribute):
        return Score(ENOUGH, "other_unit", share)
    if (against := _of_another_unit(kind, heading, profile, candidate)) is not None:
        return replace(against, share=share)
    is_empty = profile.filled == 0
    if is_empty or (share < ENOUGH and resembles.reason == "name" and _may_be_new(candidate)):
        return Score(_base(resembles) - (0.05 if is_empty else 0), resembles.reason)
    if share >= 0.5:
        is_both = share >= _SURE and resembles.reason not in ("beside", "remembered")
        if candidate.part is not None and candidate.part.alone:
            # One day in each cell may be that on which a course begins, or something else is done.
            is_both = is_both and profile.share("days") > profile.share("date")
        reason = "name_and_values" if is_both else resembles.reason
        return Score(min(_base(resembles) + 0.08 * share, 0.99), reason, share)
    return _against_values(resembles, profile, candidate, share)


def _of_another_unit(
    kind: LoadKind, heading: Heading, profile: Profile, candidate: Candidate
) -> Score | None:
    """What speaks against a column that is called like a candidate: what the file says of it, and
    what its values are.
    """
    said = other_figures(candidate.attribute, heading.folded, profile.around)
    if candidate.shape == "attendance" and profile.share("percent") >= ENOUGH:
        said = None
    if said is None and candidate.part is None:
        said = said_of(candidate.attribute, profile.own) or _unit_of(kind, profile, candidate)
    if said is not None:
        return Score(ENOUGH, "said_around", said=said)
    if _are_of_another(kind, profile, candidate):
        return Score(ENOUGH, "other_values")
    if (most := _counted_to(profile, candidate)) is not None:
        return Score(ENOUGH, "counted", said=f"{most:g}".replace(".", ","))
    return None


def _unit_of(kind: LoadKind, profile: Profile, candidate: Candidate) -> str | None:
    """The few words about a column that as its heading would be another unit than the candidate's:
    "(1 a 10)", "Minutos".
    """
    few = [one for one in profile.own if len(one.split()) <= _SEVERAL]
    told = zip(few, read_headings(kind, tuple(few)), strict=True)
    return next(
        (one for one, as_one in told if other_unit(kind, as_one, candidate.attribute)), None
    )


def _against_values(
    resembles: Resemblance, profile: Profile, candidate: Candidate, share: float
) -> Score:
    """Weigh a column whose name fits, and most of whose values do not."""
    # Keep a good name with bad values, unless the values are plainly something else.
    is_none = share == 0 and candidate.shape in _ALIKE
    other = profile.tells() or (profile.partly_tells() if is_none else None)
    if other is not None and other != candidate.shape:
        reason = "other_values" if resembles is _REMEMBERED_AS else "values_differ"
        return Score(0.2, reason, share)
    if _says_itself(resembles, profile, candidate):
        return Score(_LESS_SURE, "values_wrong", share)
    reason = "none_fit" if share == 0 else "values_differ"
    is_other = candidate.shape == "days" and not profile.share("like_days")
    if (
        share == 0
        and (profile.filled >= _SEVERAL or is_other)
        and resembles is not _REMEMBERED_AS
        and not _is_asked(resembles, profile, candidate)
    ):
        # "% Franquicia" with 50 and 100 is no yes or no: only a person may say that it is.
        return Score(0.2, reason)
    return Score(0.55 * resembles.likeness, reason, share)


def _says_itself(resembles: Resemblance, profile: Profile, candidate: Candidate) -> bool:
    """Whether a column is what it is called, whatever its values: under our own label, or where a
    person said so before; of lists of few words also where words stand under one of its words.

    None of its wrong values can become one of the datum, so its rows will say what is wrong, while
    without the column all rows would have the datum's default.
    """
    field = candidate.attribute
    if candidate.part is not None:
        return False
    if resembles.reason not in ("name", "remembered"):
        is_of_few = resembles.has_own_word and candidate.shape in _FEW_WORDS
        return is_of_few and profile.share("word") >= ENOUGH
    if field.lookup in CLOSED_LISTS:
        return _are_like_known(profile, field.lookup)
    return field.parser not in _ANY_WORDS and _share_of(field, profile) < ENOUGH


def _are_like_known(profile: Profile, lookup: str) -> bool:
    """Whether a cell is written like a name of a list."""
    names = sorted(profile.known.get(lookup, ()))
    said = set(fold_column(profile.cells).unique().to_pylist())
    return any(
        process.extractOne(one, names, scorer=fuzz.ratio, score_cutoff=_ALIKE_NAMES)
        for one in sorted(said)[:_MOST_LIKENED]
    )


def _are_of_another(kind: LoadKind, profile: Profile, candidate: Candidate) -> bool:
    """Whether values would be taken although they speak against the heading: the RUTs of companies
    where people's are expected, numbers too small for it, amounts named in another currency, and
    the codes of another field.
    """
    field = candidate.attribute
    if candidate.part is not None or not profile.filled:
        return False
    if field.name == kind.key and kind.ruts_of == "people":
        return profile.companies() > _MOSTLY
    if field.usual:
        return _too_small(field, profile) > ENOUGH
    codes = [one for one in kind.attributes if one.parser == "digits"]
    return field.parser == "code" and any(_share_of(one, profile) >= _SURE for one in codes)


def _too_small(field: Field, profile: Profile) -> float:
    """Return the share of the cells below what is usual; of amounts also of another currency."""
    read = parse_field(field, profile.cells).values
    small = pc.and_(pc.greater(read, 0), pc.less(read, field.usual))
    if field.parser == "money":
        # "12,5" is no amount in pesos at all.
        numbers = decimals(without(profile.cells, b"$ "))
        few = pc.and_(pc.greater(numbers, 0), pc.less(numbers, field.usual))
        part = pc.and_(read.is_null(), few)
        small = pc.or_kleene(pc.or_kleene(small, part), in_other_currency(profile.cells))
    return float(pc.mean(pc.fill_null(small, False)).as_py())


def _counted_to(profile: Profile, candidate: Candidate) -> float | None:
    """The highest attendance of a column, where no cell says that it is a percentage: it is all
    hours or sessions of the course, and nobody would have attended half of it, or most exactly
    that; or most would have attended the same, and no more than a third.
    """
    if candidate.attribute.parser != "attendance" or candidate.part:
        return None
    if profile.share("percent"):
        return None
    read = parse_field(candidate.attribute, profile.cells).values.drop_null()
    most = pc.max(read).as_py()
    if most is None or most >= candidate.attribute.limit:
        return None
    are_most = int(pc.sum(pc.equal(read, most)).as_py()) * 2 >= len(read)
    if most in profile.wholes:
        return most if are_most or most < _HALF else None
    return most if are_most and len(read) >= _SEVERAL and 1 < most <= _THIRD else None


def _share_of(field: Field, profile: Profile, convention: str | None = None) -> float:
    """Return the share of the cells that are values of a field, within its bounds."""
    if not profile.filled:
        return 0.0
    return _valid(parse_field(field, profile.cells, convention=convention).values)


def is_unfit(profile: Profile, fits: Score, candidate: Candidate) -> bool:
    """Whether only the name of a column speaks for what it was taken for, against its values or
    its unit.

    What is written wrong and yet can be nothing else is no argument against it.
    """
    if fits.reason in ("other_unit", "other_values", "said_around", "counted"):
        return True
    if fits.value == REMEMBERED:
        return fits.reason in ("none_fit", "values_differ")
    if fits.reason != "none_fit" or profile.filled < _SEVERAL:
        return False
    alike = _ALIKE.get(candidate.shape)
    return alike is None or _matching(profile.cells, alike) < ENOUGH


def _is_asked(resembles: Resemblance, profile: Profile, candidate: Candidate) -> bool:
    """Whether a person is asked about a column of which no value fits: where its heading is a name
    of the datum, and a row needs it or its values are more than a few words. Of numbers below
    another name of an area nobody is: they are codes of another program ("Centro de costo").
    """
    field = candidate.attribute
    if field.lookup == "department" and resembles.reason != "name" and not profile.share("word"):
        return False
    is_closed = candidate.shape in _FEW_WORDS or field.lookup in CLOSED_LISTS
    is_named = resembles.reason in ("name", "synonym") and candidate.part is None
    return is_named and (field.required or not is_closed)


def _may_be_new(candidate: Candidate) -> bool:
    """Whether names that a list does not have are new ones, about which a review asks: under our
    own heading of what every row needs.
    """
    return candidate.attribute.lookup in CLOSED_LISTS and candidate.attribute.required


def _base(resembles: Resemblance) -> float:
    """Map the likeness of names (0.82 to 1) to a score (0.6 to 0.91)."""
    return 0.6 + (resembles.likeness - 0.82) * 1.72


def _by_values(kind: LoadKind, heading: Heading, profile: Profile, candidate: Candidate) -> Score:
    """Take a column for what its values are, when it speaks of the same person."""
    shape = candidate.shape
    if shape == "boolean" and asks_about(kind, heading, candidate.attribute):
        share = _fit(kind, profile, candidate) if profile.filled else 0.0
        is_it = share >= _SURE
        return Score(0.99, "name_and_values", share) if is_it else Score(0.0, "no_reason")
    if heading.is_nameless and candidate.part is None and candidate.attribute.required:
        return _by_names(profile, candidate)
    same_owner = heading.owner == candidate.attribute.owner
    lookup = candidate.attribute.lookup
    of_nobody_else = same_owner or heading.owner is None
    if lookup in NAMED_BY_RUT and of_nobody_else and candidate.part is None and profile.filled >= 2:
        share = profile.known_names(lookup)
        return Score(_KNOWN, "known", share) if share >= _MOSTLY else Score(0.0, "no_reason")
    telling = candidate.part is None and shape in TELLING and profile.filled >= 2
    if telling and shape == "gender":
        # One letter alone may be a size of shirts.
        telling = profile.values("gender") > 1
    if not telling or not same_owner or profile.tells() != shape:
        return Score(0.0, "no_reason")
    share = _fit(kind, profile, candidate)
    if share < _SURE:
        return Score(0.0, "no_reason")
    return _of_whom(kind, heading, candidate, share)


def _of_whom(kind: LoadKind, heading: Heading, candidate: Candidate, share: float) -> Score:
    """Weigh a column that only its values speak for by whether its heading may name somebody else:
    the RUTs of a "RUT gerente" are asked about, the mails of an "Aprobador" are doubtful.
    """
    likely = _BY_VALUES[candidate.shape]
    if not heading.may_be_of_another:
        return Score(likely, "values", share)
    if says_more(kind, heading, candidate.attribute):
        return Score(likely, "says_more", share)
    return Score(_DOUBTFUL, "values", share)


def _by_names(profile: Profile, candidate: Candidate) -> Score:
    """Take a column without a heading for the name, when it holds different names of some words."""
    share = profile.share("names") if candidate.shape == "name" and profile.filled >= 2 else 0.0
    is_name = share >= 0.9 and profile.distinct() >= 0.8
    return Score(0.55, "values", share) if is_name else Score(0.0, "no_reason")


def _fit(kind: LoadKind, profile: Profile, candidate: Candidate) -> float:
    """Return the share of values that fit; a key must also differ from row to row."""
    if candidate.shape in ("choice", "digits", "boolean") and profile.filled:
        return _share_of(candidate.attribute, profile)
    lookup = candidate.attribute.lookup
    if lookup in CLOSED_LISTS and profile.known.get(lookup):
        return profile.known_names(lookup)
    is_firm = kind.ruts_of == "companies" and candidate.attribute.owner is None
    # Names of companies have figures and signs in them: "Academia Andes 75 S.A."
    share = profile.share("text" if candidate.shape == "name" and is_firm else candidate.shape)
    if candidate.shape == "gender":
        share = max(share, profile.share("gender_code"))
    if candidate.shape == "name" and not is_firm:
        share *= 1 - profile.share("account")
    if lookup in NAMED_BY_RUT:
        return max(share, profile.share("rut"))
    if candidate.part is not None and candidate.part.name == "number":
        return share if profile.share("rut") < _SURE else 0.0
    is_key = candidate.attribute.name == kind.key and not kind.key_parts
    if not is_key or candidate.part is not None:
        return share
    share = max(share, 0.5 * profile.share("number"))
    repeated = profile.filled >= 10 and profile.distinct() < 0.5 and not kind.identifying
    of_others = kind.ruts_of == "people" and profile.companies() > _MOSTLY
    return share * (0.4 if repeated else 1.0) * (0.4 if of_others else 1.0)
