"""What a test of faults found out, and the table of all of them."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

HEADINGS = (
    "Prueba",
    "Trabajos",
    "Muertes",
    "Perdidos",
    "Duplicados",
    "Recuperación s (mediana / peor)",
    "Veredicto",
    "Notas",
)


@dataclass(frozen=True)
class Finding:
    """One line of the table. `faults` says in words what broke a promise; none: it held."""

    name: str
    jobs: int
    kills: int
    lost: int
    duplicates: int
    recoveries: Sequence[float] = ()
    notes: Sequence[str] = ()
    faults: Sequence[str] = field(default=())

    @property
    def held(self) -> bool:
        """Whether every promise was kept."""
        return not (self.lost or self.duplicates or self.faults)

    @property
    def cells(self) -> tuple[str, ...]:
        """The line as texts."""
        shown = "-"
        if self.recoveries:
            shown = f"{statistics.median(self.recoveries):.1f} / {max(self.recoveries):.1f}"
        verdict = "cumple" if self.held else "FALLA"
        notes = "; ".join((*self.faults, *self.notes))
        numbers = (self.jobs, self.kills, self.lost, self.duplicates)
        return (self.name, *map(str, numbers), shown, verdict, notes)


def table(findings: Sequence[Finding]) -> str:
    """All lines in columns as wide as their longest text."""
    rows = [HEADINGS, *(finding.cells for finding in findings)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not pass; 0 when there are none."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0
