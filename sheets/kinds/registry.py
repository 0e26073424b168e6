"""The one list of the kinds of load."""

from collections.abc import Mapping

from sheets.kinds.base import LoadKind
from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.rapporteurs import RAPPORTEURS
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.kinds.utm import UTM

KINDS: Mapping[int, LoadKind] = {
    kind.model_id: kind
    for kind in (SUPPLIERS, PEOPLE, COMPANIES, RAPPORTEURS, UTM, COURSES, RESULTS)
}
