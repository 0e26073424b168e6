"""Which groups of answers may be shown, so that nobody can be told from the others.

A group too small is shown to nobody. Neither is a large one, when what it leaves of the whole is
too small: whoever took it away from the whole would have the rest.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Place:
    """Where somebody who answered belongs."""

    company_id: int
    area_id: int | None


def showable(keys: Iterable[Key], least: int) -> set[Key]:
    """The groups that may be shown beside the whole: together, the others are enough as well."""
    sizes = Counter(keys)
    shown = {key for key, size in sizes.items() if size >= least}
    hidden = sum(size for key, size in sizes.items() if key not in shown)
    while shown and 0 < hidden < least:
        smallest = min(shown, key=lambda key: (sizes[key], str(key)))
        shown.remove(smallest)
        hidden += sizes[smallest]
    return shown


def may_show(
    places: Iterable[Place], *, company_id: int | None, area_id: int | None, least: int
) -> bool:
    """Whether the answers of a company, of an area, or of both may be shown."""
    people = list(places)
    if len(people) < least:
        return False
    if company_id is None or area_id is None:
        return _is_shown(people, company_id, area_id, least)
    of_company = [one for one in people if one.company_id == company_id]
    of_area = [one for one in people if one.area_id == area_id]
    return (
        may_show(people, company_id=company_id, area_id=None, least=least)
        and may_show(people, company_id=None, area_id=area_id, least=least)
        and area_id in showable((one.area_id for one in of_company), least)
        and company_id in showable((one.company_id for one in of_area), least)
    )


def _is_shown(people: list[Place], company_id: int | None, area_id: int | None, least: int) -> bool:
    if company_id is not None:
        return company_id in showable((one.company_id for one in people), least)
    return area_id is None or area_id in showable((one.area_id for one in people), least)
