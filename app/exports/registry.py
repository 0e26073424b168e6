"""The lists that can be exported, by their name."""

from collections.abc import Mapping

from app.exports.audit import AUDIT
from app.exports.companies import COMPANIES
from app.exports.courses import COURSES
from app.exports.declaring import ExportList
from app.exports.evaluations import EVALUATIONS
from app.exports.participants import PARTICIPANTS
from app.exports.people import PEOPLE
from app.exports.rapporteurs import RAPPORTEURS
from app.exports.suppliers import SUPPLIERS
from app.exports.survey_results import SURVEY_RESULTS

LISTS: Mapping[str, ExportList] = {
    "audit": AUDIT,
    "companies": COMPANIES,
    "suppliers": SUPPLIERS,
    "people": PEOPLE,
    "courses": COURSES,
    "participants": PARTICIPANTS,
    "rapporteurs": RAPPORTEURS,
    "evaluations": EVALUATIONS,
    "survey-results": SURVEY_RESULTS,
}
