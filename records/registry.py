"""Every kind of record."""

from records.base import Record
from records.company import COMPANY
from records.course import COURSE
from records.participant import RESULT
from records.person import PERSON
from records.rapporteur import RAPPORTEUR
from records.selectables import DEPARTMENT, STATUS, THEMATIC_AREA
from records.supplier import SUPPLIER
from records.utm import UTM

RECORDS: tuple[Record, ...] = (
    *(PERSON, RESULT, COURSE, COMPANY, SUPPLIER, RAPPORTEUR),
    *(THEMATIC_AREA, STATUS, DEPARTMENT, UTM),
)
