"""How well a column fits a target: its name and its values weighed together."""

from dataclasses import dataclass

from sheets.kinds.base import Attribute, LoadKind, Part
from sheets.mapping.names import Heading, resemblance
from sheets.mapping.profile import TELLING, Profile
from sheets.mapping.values import Resemblance, Target

# Below this a guess is worse than none.
ENOUGH = 0.5
_SURE = 0.95


@dataclass(frozen=True)
class Score:
    """How well a column fits (0 to 1), with the code of the reason and the share of values."""

    value: float
    reason: str
    share: float = 0.0


@dataclass(frozen=True)
class Sight:
    """All that is seen of one column: its heading, its values, and what is remembered of it."""

    heading: Heading
    profile: Profile
    remembered: Target | None = None


@dataclass(frozen=True)
class Candidate:
    """An attribute, or one of its parts, as something that a column may become."""

    attribute: Attribute
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
        return self.part.name if self.attribute.parser == "rut" else "name"


def score(kind: LoadKind, heading: Heading, profile: Profile, candidate: Candidate) -> Score:
    """Weigh a column for a candidate."""
    found = resemblance(kind, heading, candidate.attribute, candidate.part)
    if found.likeness == 0.0:
        return _by_values(kind, heading, profile, candidate)
    share = _fit(kind, profile, candidate)
    if profile.filled == 0:
        return Score(_base(found) - 0.05, found.reason)
    if share >= 0.5:
        reason = "name_and_values" if share >= _SURE and found.reason != "beside" else found.reason
        return Score(min(_base(found) + 0.08 * share, 0.99), reason, share)
    return _in_spite_of_values(found, profile, candidate, share)


def _base(found: Resemblance) -> float:
    """Map the likeness of names (0.82 to 1) to a score (0.6 to 0.91)."""
    return 0.6 + (found.likeness - 0.82) * 1.72


def _in_spite_of_values(
    found: Resemblance, profile: Profile, candidate: Candidate, share: float
) -> Score:
    """Keep a good name with bad values, unless the values are plainly something else."""
    other = profile.tells()
    if other is not None and other != candidate.shape:
        return Score(0.2, "values_differ", share)
    return Score(0.55 * found.likeness, "values_differ", share)


_BY_VALUES = {"rut": 0.8, "email": 0.75, "gender": 0.7, "phone": 0.6}


def _by_values(kind: LoadKind, heading: Heading, profile: Profile, candidate: Candidate) -> Score:
    """Take a column for what its values are, when it speaks of the same person."""
    shape = candidate.shape
    if heading.is_nameless and candidate.part is None and candidate.attribute.required:
        return _by_names(profile, candidate)
    telling = candidate.part is None and shape in TELLING and profile.filled >= 2
    same_owner = heading.owner == candidate.attribute.owner
    if not telling or not same_owner or profile.tells() != shape:
        return Score(0.0, "no_reason")
    share = _fit(kind, profile, candidate)
    if share < _SURE:
        return Score(0.0, "no_reason")
    return Score(_BY_VALUES[shape], "values", share)


def _by_names(profile: Profile, candidate: Candidate) -> Score:
    """Take a column without a heading for the name, when it holds different names of some words."""
    share = profile.share("names") if candidate.shape == "name" and profile.filled >= 2 else 0.0
    is_name = share >= 0.9 and profile.distinct() >= 0.8
    return Score(0.55, "values", share) if is_name else Score(0.0, "no_reason")


def _fit(kind: LoadKind, profile: Profile, candidate: Candidate) -> float:
    """Return the share of values that fit; a key must also differ from row to row."""
    share = profile.share(candidate.shape)
    if candidate.part is not None and candidate.part.name == "number":
        return share if profile.share("rut") < _SURE else 0.0
    if candidate.attribute.name != kind.key or candidate.part is not None:
        return share
    share = max(share, 0.5 * profile.share("number"))
    repeated = profile.filled >= 10 and profile.distinct() < 0.5
    return share * (0.4 if repeated else 1.0) * _kin(kind, profile)


def _kin(kind: LoadKind, profile: Profile) -> float:
    """Return less than 1 when the RUTs of a people column are those of companies."""
    return 0.4 if kind.model == "people" and profile.companies() > 0.8 else 1.0
