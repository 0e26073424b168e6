"""What belongs to a company, table by table: exported with it, counted, and removed with it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    Text,
    and_,
    cast,
    exists,
    func,
    literal,
    or_,
    select,
)

from app.models.accounts import (
    AccountInvitation,
    DatabaseReader,
    SecondFactor,
    ServiceAccount,
    SignInCode,
    SsoIdentity,
    User,
    UserSession,
)
from app.models.finance import Budget, BudgetLine, CourseCosting
from app.models.imports import (
    Load,
    LoadChange,
    LoadError,
    LoadFile,
    LoadSource,
    LoadSourceRun,
    LoadTemplate,
    LookupAlias,
    MappingDetail,
    MappingMemory,
)
from app.models.imports import (
    Mapping as FileMapping,
)
from app.models.indicators import (
    CardFilter,
    KpiCell,
    KpiDirty,
    KpiPair,
    KpiRegistry,
    Panel,
    Widget,
)
from app.models.mail import Mail, Mailing, MailInvitation
from app.models.organisation import Company, CompanyDotacion
from app.models.people import Erasure, Person
from app.models.platform import AuditEvent, BulkChange, IdempotentAnswer, Job, Notification
from app.models.surveys import Invitation, Survey, SurveyAnswer, SurveyResponse
from app.models.training import (
    CalendarFeed,
    Course,
    Participant,
    Rapporteur,
    RapporteurCourse,
)
from app.models.webhooks import Webhook, WebhookDelivery, WebhookEvent
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE

KEPT_ACTIONS = ("company.exported", "company.removal_begun", "company.removed")
"""What the audit log says of a company that is no more."""
SECRETS = ("password_hash", "preferences")
"""Columns of accounts that nobody gets."""
SHARED: Mapping[str, str] = {
    "demo_row": "Marks of the demonstration: those of rows that are gone go with them.",
    "department": "A list that all companies share.",
    "installation": "The one row about the database.",
    "kpi_state": "The one row about all cells.",
    "mail_round": "Days on which mails left.",
    "row_change": "Numbers of rows: whoever keeps a copy still has to hear that they are gone.",
    "sence_hour_value": "What SENCE sets for all.",
    "setting": "Of the organisation; a rule for a domain of the company is taken out.",
    "status": "A list that all companies share.",
    "supplier": "Suppliers are everybody's.",
    "survey_template": "Templates are shared by all companies.",
    "survey_version": "What these ask.",
    "thematic_area": "A list that all companies share.",
    "utm": "A value of the country.",
}
"""Tables without rows of a company, and why."""
Condition = Callable[[int], ColumnElement[bool]]


@dataclass(frozen=True)
class Belonging:
    """The rows of a table that belong to a company."""

    title: str
    """What people call them; a sheet of the export."""
    which: Condition
    exported: bool = True
    """Whether the company gets them: not what only opens doors or is computed from the rest."""
    left_out: tuple[str, ...] = ()
    """Columns that nobody gets, besides all binary ones."""


def _t(model: Any) -> Any:
    """The columns of a table, bare: a query of them is never narrowed to who is calling."""
    table: Table = model.__table__
    return table.c


def _courses(company: int) -> Select[Any]:
    return select(_t(Course).id).where(_t(Course).company_id == company)


def _people(company: int) -> Select[Any]:
    return select(_t(Person).id).where(_t(Person).company_id == company)


def _users(company: int) -> Select[Any]:
    return select(_t(User).id).where(_t(User).company_id == company)


def _surveys(company: int) -> Select[Any]:
    return select(_t(Survey).id).where(_t(Survey).course_id.in_(_courses(company)))


def _responses(company: int) -> Select[Any]:
    return select(_t(SurveyResponse).id).where(_t(SurveyResponse).survey_id.in_(_surveys(company)))


def _invitations(company: int) -> Select[Any]:
    return select(_t(Invitation).id).where(_t(Invitation).survey_id.in_(_surveys(company)))


def _loads(company: int) -> Select[Any]:
    return select(_t(Load).id).where(is_load_of(company))


def _mappings(company: int) -> Select[Any]:
    return select(_t(FileMapping).id).where(_is_mapping_of(company))


def _budgets(company: int) -> Select[Any]:
    return select(_t(Budget).id).where(_t(Budget).company_id == company)


def _sources(company: int) -> Select[Any]:
    return select(_t(LoadSource).id).where(_t(LoadSource).company_id == company)


def _webhooks(company: int) -> Select[Any]:
    return select(_t(Webhook).id).where(_t(Webhook).company_id == company)


def is_load_of(company: int) -> ColumnElement[bool]:
    """A load of its staff, or of anybody into one of its courses."""
    load = _t(Load)
    return or_(load.company_id == company, load.course_id.in_(_courses(company)))


def _is_mapping_of(company: int) -> ColumnElement[bool]:
    mapping = _t(FileMapping)
    return or_(mapping.company_id == company, mapping.course_id.in_(_courses(company)))


def files_of(company: int) -> Select[Any]:
    """Uploads that its loads read, and those of its staff that no load of others reads."""
    load, file, mapping = _t(Load), _t(LoadFile), _t(FileMapping)
    named = func.jsonb_build_array(func.jsonb_build_object("fileId", file.id))
    in_rounds = exists().where(is_load_of(company), load.rounds.contains(named))
    elsewhere = exists().where(load.file_id == file.id, ~func.coalesce(is_load_of(company), False))
    return select(file.id).where(
        or_(
            file.id.in_(select(load.file_id).where(is_load_of(company))),
            in_rounds,
            file.id.in_(select(mapping.file_id).where(_is_mapping_of(company))),
            and_(file.user_id.in_(_users(company)), ~elsewhere),
        )
    )


def foreign_participants(company: int) -> ColumnElement[bool]:
    """People of other companies in its courses: their figures would go with the courses."""
    participant = _t(Participant)
    return and_(participant.course_id.in_(_courses(company)), participant.company_id != company)


def _images(company: int) -> ColumnElement[bool]:
    """Before-images of its rows, in loads of whomever."""
    change, load = _t(LoadChange), _t(Load)

    def of(kind: int) -> Select[Any]:
        return select(load.id).where(load.model_id == kind)

    return or_(
        change.load_id.in_(_loads(company)),
        and_(change.load_id.in_(of(PEOPLE.model_id)), change.entity_id.in_(_people(company))),
        and_(change.load_id.in_(of(COURSES.model_id)), change.entity_id.in_(_courses(company))),
    )


def _events(company: int) -> ColumnElement[bool]:
    """Events about its rows, and what its accounts did that is about no row."""
    event = _t(AuditEvent)
    about = {
        "company": select(literal(company)),
        "course": _courses(company),
        "person": _people(company),
        "user": _users(company),
        "budget": _budgets(company),
        "load": _loads(company),
        "load_template": select(_t(LoadTemplate).id).where(_t(LoadTemplate).company_id == company),
        "survey": _surveys(company),
        "webhook": _webhooks(company),
        "load_source": _sources(company),
        "calendar_feed": select(_t(CalendarFeed).id).where(_t(CalendarFeed).company_id == company),
        "job": select(_t(Job).id).where(_t(Job).company_id == company),
    }
    conditions = [
        and_(event.entity == name, event.entity_id.in_(ids)) for name, ids in about.items()
    ]
    own = and_(event.user_id.in_(_users(company)), event.entity_id.is_(None))
    return and_(event.action.not_in(KEPT_ACTIONS), or_(*conditions, own))


def _notifications(company: int) -> ColumnElement[bool]:
    """Those of its accounts, and those of others that lead to its courses, loads and budget."""
    note = _t(Notification)
    courses = select(func.concat("/detail/course?id=", cast(_t(Course).id, Text))).where(
        _t(Course).company_id == company
    )
    loads = select(func.concat("/massive-load?carga=", cast(_t(FileMapping).id, Text))).where(
        _is_mapping_of(company)
    )
    return or_(
        note.user_id.in_(_users(company)),
        note.link.in_(courses),
        note.link.in_(loads),
        note.link.startswith(f"/estimate?empresa={company}&"),
    )


def _mails(company: int) -> ColumnElement[bool]:
    """Mails about its surveys alone, and those with links of its accounts."""
    mail, carried = _t(Mail), _t(MailInvitation)
    ours = select(carried.mail_id).where(carried.invitation_id.in_(_invitations(company)))
    others = select(carried.mail_id).where(carried.invitation_id.not_in(_invitations(company)))
    invited = _t(AccountInvitation)
    links = select(invited.mail_id).where(invited.user_id.in_(_users(company)))
    return or_(and_(mail.id.in_(ours), mail.id.not_in(others)), mail.id.in_(links))


def _of_company(model: Any) -> Condition:
    return lambda company: _t(model).company_id == company


def _of_course(model: Any) -> Condition:
    return lambda company: _t(model).course_id.in_(_courses(company))


def _of_user(model: Any) -> Condition:
    return lambda company: _t(model).user_id.in_(_users(company))


def _of_panel(model: Any) -> Condition:
    """Of its accounts, or of others who look at this company alone."""
    return lambda company: or_(
        _t(model).user_id.in_(_users(company)),
        _t(model).filter["company"].as_string() == str(company),
    )


BELONGINGS: Mapping[Any, Belonging] = {
    # What nothing refers to by a foreign key goes first: it is known by rows that still stand.
    AuditEvent: Belonging("Auditoría", _events),
    Notification: Belonging("Avisos", _notifications, exported=False),
    IdempotentAnswer: Belonging("Respuestas guardadas", _of_user(IdempotentAnswer), exported=False),
    BulkChange: Belonging("Cambios de muchos registros", _of_company(BulkChange)),
    LoadSourceRun: Belonging(
        "Ejecuciones de orígenes",
        lambda company: or_(
            _t(LoadSourceRun).source_id.in_(_sources(company)),
            _t(LoadSourceRun).load_id.in_(_loads(company)),
        ),
    ),
    LoadSource: Belonging("Orígenes programados", _of_company(LoadSource)),
    WebhookDelivery: Belonging(
        "Envíos de webhooks",
        lambda company: or_(
            _t(WebhookDelivery).webhook_id.in_(_webhooks(company)),
            _t(WebhookDelivery).event_id.in_(
                select(_t(WebhookEvent).id).where(_t(WebhookEvent).company_id == company)
            ),
        ),
        exported=False,
    ),
    WebhookEvent: Belonging("Eventos", _of_company(WebhookEvent), exported=False),
    Webhook: Belonging("Webhooks", _of_company(Webhook)),
    CalendarFeed: Belonging(
        "Calendarios",
        lambda company: or_(
            _t(CalendarFeed).company_id == company,
            _t(CalendarFeed).user_id.in_(_users(company)),
        ),
        exported=False,
    ),
    DatabaseReader: Belonging("Lectores de la base", _of_company(DatabaseReader), exported=False),
    # Courses and what hangs from them.
    Mail: Belonging("Correos", _mails, left_out=("text_body", "html_body", "message_id")),
    MailInvitation: Belonging(
        "Correos de invitaciones",
        lambda company: _t(MailInvitation).invitation_id.in_(_invitations(company)),
        exported=False,
    ),
    SurveyAnswer: Belonging(
        "Respuestas por pregunta",
        lambda company: _t(SurveyAnswer).response_id.in_(_responses(company)),
    ),
    SurveyResponse: Belonging(
        "Respuestas de encuestas",
        lambda company: or_(
            _t(SurveyResponse).survey_id.in_(_surveys(company)),
            _t(SurveyResponse).company_id == company,
        ),
        # Whose an answer is nobody may tell, nor by its moment or area.
        left_out=("participant_id", "invitation_id", "company_id", "area_id", "submitted_at"),
    ),
    Invitation: Belonging(
        "Invitaciones",
        lambda company: _t(Invitation).survey_id.in_(_surveys(company)),
        left_out=("token_number", "draft", "draft_at", "answered_at", "updated_at"),
    ),
    Survey: Belonging("Encuestas", _of_course(Survey)),
    CourseCosting: Belonging("Costos congelados", _of_course(CourseCosting)),
    RapporteurCourse: Belonging("Relatores de cursos", _of_course(RapporteurCourse)),
    Participant: Belonging(
        "Participantes",
        lambda company: or_(
            _t(Participant).course_id.in_(_courses(company)),
            _t(Participant).company_id == company,
        ),
    ),
    # Loads, with the rows that speak of them.
    LoadError: Belonging(
        "Filas con errores", lambda company: _t(LoadError).load_id.in_(_loads(company))
    ),
    LoadChange: Belonging("Valores antes de cargas", _images, exported=False),
    MappingMemory: Belonging("Memoria de columnas", _of_company(MappingMemory), exported=False),
    LookupAlias: Belonging(
        "Nombres aprendidos",
        lambda company: or_(
            _t(LookupAlias).company_id == company,
            and_(_t(LookupAlias).lookup == "company", _t(LookupAlias).target_id == company),
        ),
    ),
    LoadTemplate: Belonging("Plantillas de limpieza", _of_company(LoadTemplate)),
    Load: Belonging("Cargas masivas", is_load_of, left_out=("preview", "correction", "undo")),
    MappingDetail: Belonging(
        "Columnas de archivos",
        lambda company: _t(MappingDetail).mapping_id.in_(_mappings(company)),
    ),
    FileMapping: Belonging("Archivos relacionados", _is_mapping_of),
    LoadFile: Belonging(
        "Archivos cargados",
        lambda company: _t(LoadFile).id.in_(files_of(company)),
        left_out=("workbook",),
    ),
    Job: Belonging(
        "Tareas",
        lambda company: or_(
            _t(Job).company_id == company,
            _t(Job).id.in_(select(_t(Load).job_id).where(is_load_of(company))),
        ),
        exported=False,
    ),
    Course: Belonging("Cursos", _of_company(Course), left_out=("searchable",)),
    # People.
    Rapporteur: Belonging(
        "Relatores internos", lambda company: _t(Rapporteur).person_id.in_(_people(company))
    ),
    Erasure: Belonging(
        "Datos eliminados", lambda company: _t(Erasure).person_id.in_(_people(company))
    ),
    Person: Belonging("Personas", _of_company(Person)),
    # The company.
    BudgetLine: Belonging(
        "Líneas de presupuestos", lambda company: _t(BudgetLine).budget_id.in_(_budgets(company))
    ),
    Budget: Belonging("Presupuestos", _of_company(Budget)),
    CompanyDotacion: Belonging("Dotaciones", _of_company(CompanyDotacion)),
    Widget: Belonging("Gráficos", _of_panel(Widget), exported=False),
    CardFilter: Belonging("Filtros de tarjetas", _of_panel(CardFilter), exported=False),
    Panel: Belonging("Paneles", _of_user(Panel), exported=False),
    UserSession: Belonging("Sesiones", _of_user(UserSession), exported=False),
    AccountInvitation: Belonging("Enlaces de cuentas", _of_user(AccountInvitation), exported=False),
    SignInCode: Belonging("Accesos en curso", _of_user(SignInCode), exported=False),
    SecondFactor: Belonging("Segundos pasos", _of_user(SecondFactor), exported=False),
    SsoIdentity: Belonging("Cuentas vinculadas", _of_user(SsoIdentity), exported=False),
    ServiceAccount: Belonging("Cuentas de servicio", _of_user(ServiceAccount)),
    Mailing: Belonging("Envíos a mano", _of_user(Mailing), exported=False),
    User: Belonging("Cuentas", _of_company(User), left_out=SECRETS),
    KpiCell: Belonging("Celdas de indicadores", _of_company(KpiCell), exported=False),
    KpiPair: Belonging("Meses de indicadores", _of_company(KpiPair), exported=False),
    KpiRegistry: Belonging("Conteos de personas", _of_company(KpiRegistry), exported=False),
    KpiDirty: Belonging("Marcas de indicadores", _of_company(KpiDirty), exported=False),
    Company: Belonging("Empresa", lambda company: _t(Company).id == company, left_out=("logo",)),
}
"""Model -> what of it belongs to a company, in the order in which it is removed."""
