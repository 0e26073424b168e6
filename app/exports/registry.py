"""The lists that can be exported, by their name."""

from collections.abc import Mapping

from app.exports.companies import COMPANIES
from app.exports.courses import COURSES
from app.exports.declaring import ExportList
from app.exports.participants import PARTICIPANTS
from app.exports.people import PEOPLE
from app.exports.rapporteurs import RAPPORTEURS
from app.exports.suppliers import SUPPLIERS

LISTS: Mapping[str, ExportList] = {
    "companies": COMPANIES,
    "suppliers": SUPPLIERS,
    "people": PEOPLE,
    "courses": COURSES,
    "participants": PARTICIPANTS,
    "rapporteurs": RAPPORTEURS,
}
