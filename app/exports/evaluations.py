"""Surveys of courses, with how they are answered, as a file."""

from app.evaluations import service
from app.evaluations.schemas import EvaluationsQuerySchema, evaluation_views
from app.exports.declaring import Column, ExportList
from app.models.survey import Survey

EVALUATIONS = ExportList(
    title="Evaluaciones",
    schema=EvaluationsQuerySchema,
    key=Survey.id,
    rows=lambda query, scope: service.chosen(query=query, on=scope.today),
    views=lambda rows, scope: evaluation_views(service.of_surveys(rows), on=scope.today),
    columns=(
        Column("courseName", "Curso"),
        Column("companyName", "Empresa"),
        Column("providerName", "Proveedor"),
        Column("type", "Tipo"),
        Column("dateSurvay", "Fecha encuesta", "date"),
        Column("endDate", "Cierre", "date"),
        Column("state", "Estado"),
        Column("surveySent", "Enviada", "yes_no"),
        Column("last_mailing_date", "Último envío", "date"),
        Column("participants", "Participantes", "number"),
        Column("amountSent", "Enviados", "number"),
        Column("responseAmount", "Respuestas", "number"),
        Column("pending", "Pendientes", "number"),
        Column("responseRate", "Tasa de respuesta (%)", "number"),
        Column("index", "Índice", "number"),
    ),
)
