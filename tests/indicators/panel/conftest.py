"""The acceptance data set of the KPIs, of which panels show the numbers."""

from tests.indicators.conftest import acceptance, counted

__all__ = ["acceptance", "counted"]
