"""The monthly UTM as spreadsheets have it."""

from records.utm import UTM as RECORD
from sheets.kinds.base import LoadKind, Owner

_OWNERS = (
    Owner("yearly", "la UTA", ("uta", "unidad tributaria anual", "anual")),
    Owner(
        "other",
        "otro indicador",
        ("uf", "unidad de fomento", "ipc", "dolar", "euro", "variacion", "puntos", "acumulado"),
    ),
)

UTM = LoadKind(
    model_id=5,
    model="utm",
    label="Valores de UTM",
    masculine=True,
    record=RECORD,
    key="month",
    row_checks=(),
    subject=("utm",),
    owners=_OWNERS,
    second_example={"month": "04-2026", "value": "60.002"},
)
