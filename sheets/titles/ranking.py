"""Which of the first rows is the heading row: a row of labels above rows of something else."""

from collections.abc import Sequence
from statistics import median

from sheets.titles.head import Head, Line
from sheets.titles.looks import LABEL, is_known, look

CANDIDATES = 30
BODY_ROWS = 20


def best_line(head: Head) -> int | None:
    """The index of the line that is most like a heading, or None where no line holds a label."""
    scores = {at: score(head, at) for at in range(min(CANDIDATES, len(head.lines)))}
    found = {at: points for at, points in scores.items() if points > 0}
    return max(found, key=lambda at: found[at]) if found else None


def score(head: Head, at: int) -> float:
    """Points for being wide, of labels only, unlike what follows, known, and near the top."""
    line, body = head.lines[at], head.lines[at + 1 : at + 1 + BODY_ROWS]
    texts = line.texts()
    labels = [text for text in texts if look(text) == LABEL]
    if not labels:
        return 0.0
    width = max(line.filled, _usual_width(body))
    known = sum(1 for text in labels if is_known(text))
    return (
        3 * len(labels) / width
        + 2 * len(labels) / len(texts)
        + len({text.casefold() for text in labels}) / len(labels)
        + 2 * _contrast(head, line, body)
        + 3 * known / len(texts)
        - (0.5 if body and body[0].row > line.row + 1 else 0.0)
        - (1.0 if not body and at > 0 else 0.0)
        - 0.02 * at
    )


def _usual_width(body: Sequence[Line]) -> float:
    return median(line.filled for line in body) if body else 0


def _contrast(head: Head, line: Line, body: Sequence[Line]) -> float:
    """The share of columns whose label stands above values that are no labels."""
    labelled = [at for at, text in enumerate(line.cells) if text and look(text) == LABEL]
    unlike = sum(1 for at in labelled if _is_above_values(head, at, body))
    return unlike / len(labelled)


def _is_above_values(head: Head, position: int, body: Sequence[Line]) -> bool:
    looks = [look(text) for text in head.column(position, body)]
    return bool(looks) and looks.count(LABEL) * 2 < len(looks) and looks[0] != LABEL
