"""Headings of two lines: groups above, names below, single columns over both."""

from collections import Counter

from sheets.kinds.base import LoadKind
from sheets.kinds.registry import KINDS
from sheets.reading.grid import Merge
from sheets.titles.head import Cells, Head, Line
from sheets.titles.looks import LABEL, familiarity, look, names_an_owner

Names = tuple[str, ...]


def upper_line(head: Head, bottom: int) -> int | None:
    """The index of the line above that belongs to the same headings, if there is one."""
    if bottom == 0:
        return None
    return bottom - 1 if _is_pair(head, head.lines[bottom - 1], head.lines[bottom]) else None


def lower_line(head: Head, top: int) -> int | None:
    """The index of the line below that belongs to the same headings, if there is one."""
    if top + 1 >= len(head.lines):
        return None
    return top + 1 if _is_pair(head, head.lines[top], head.lines[top + 1]) else None


def joined_names(head: Head, top: Line, bottom: Line) -> Names:
    """The name of each column: with its group before it, or alone where that says more.

    They are named as the kind of load would have them that then knows most of them.
    """
    groups = _groups(head, top, bottom)
    above = tuple(groups.get(at) or top.cells[at] for at in range(head.width))
    by_kind = {kind: _named(kind, above, bottom) for kind in KINDS.values()}
    known = {kind: sum(familiarity(kind, name) for name in by_kind[kind]) for kind in by_kind}
    return by_kind[max(known, key=lambda kind: known[kind])]


def _named(kind: LoadKind, above: Cells, bottom: Line) -> Names:
    """Join a name with its group where that tells whose datum it is, or tells it from another.

    Elsewhere the one is taken that resembles a datum of the kind better; both joined, where
    neither does.
    """
    owned = [names_an_owner(kind, group) for group in above]
    names = [plain(cell) for cell in bottom.cells]
    times = Counter(name for name, by_owner in zip(names, owned, strict=True) if not by_owner)
    for at, alone in enumerate(names):
        joined = _joined(above[at], alone)
        needed = not alone or owned[at] or times[alone] > 1
        if needed or familiarity(kind, joined) >= familiarity(kind, alone):
            names[at] = joined
    return tuple(names)


def plain(text: str | None) -> str:
    return " ".join((text or "").split())


def _joined(group: str | None, name: str | None) -> str:
    above, below = plain(group), plain(name)
    return above if above == below else f"{above} {below}".strip()


def _is_pair(head: Head, top: Line, bottom: Line) -> bool:
    """Two lines of labels, one directly below the other, whose shapes complete each other."""
    texts = [*top.texts(), *bottom.texts()]
    if bottom.row != top.row + 1 or any(look(text) != LABEL for text in texts):
        return False
    merges = [merge for merge in head.facts.merges if merge.first_row == top.row]
    if merges:
        return _merged_like_groups(merges, top, bottom)
    runs = _runs(top.cells, bottom.cells)
    return bool(runs) and (_has_single(top.cells, bottom.cells) or _repeats(bottom))


def _merged_like_groups(merges: list[Merge], top: Line, bottom: Line) -> bool:
    """A title is merged over the whole table; a group over some columns with names below."""
    if any(
        merge.last_row == bottom.row and merge.first_column == merge.last_column for merge in merges
    ):
        return bottom.filled > 0
    return top.filled > 1 and any(
        merge.last_row == top.row and len(_named_below(merge, bottom)) > 1 for merge in merges
    )


def _named_below(merge: Merge, bottom: Line) -> list[int]:
    last = min(merge.last_column, len(bottom.cells) - 1)
    return [at for at in range(merge.first_column, last + 1) if bottom.cells[at] is not None]


def _groups(head: Head, top: Line, bottom: Line) -> dict[int, str]:
    """The group of each column that has one."""
    merges = [merge for merge in head.facts.merges if merge.first_row == top.row == merge.last_row]
    if merges:
        spans = [range(merge.first_column, merge.last_column + 1) for merge in merges]
    else:
        spans = _runs(top.cells, bottom.cells)
    return {at: top.cells[span[0]] or "" for span in spans for at in span if span[0] < head.width}


def _runs(top: Cells, bottom: Cells) -> list[range]:
    """Columns named below that follow a text above, itself with a name below it."""
    runs: list[range] = []
    start: int | None = None
    for at in range(len(top) + 1):
        inside = at < len(top) and bottom[at] is not None
        if start is not None and (not inside or top[at] is not None):
            runs.append(range(start, at))
            start = None
        if inside and top[at] is not None:
            start = at
    return [run for run in runs if len(run) > 1]


def _has_single(top: Cells, bottom: Cells) -> bool:
    return any(above and not below for above, below in zip(top, bottom, strict=True))


def _repeats(line: Line) -> bool:
    return any(count > 1 for count in Counter(line.texts()).values())
