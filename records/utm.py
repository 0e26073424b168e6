"""UTM: the monthly tax unit of each month."""

from records.base import Field, Part, Record, listed

UTM = Record(
    name="utm",
    fields=(
        Field(
            "month",
            "Mes",
            "month",
            required=True,
            message="Ingresa el mes.",
            blank_code="utm_month_required",
            synonyms=listed(
                "Período, Mes y año, Mes/Año, Mes-Año, Mes UTM, Mes tributario, Mes calendario, "
                "Fecha, Month"
            ),
            description="El mes con su año: 03-2026, mar-26 o marzo 2026. También puede venir "
            "repartido en mes y año.",
            example="03-2026",
            parts=(
                Part("month_name", "Mes sin año", ("Mes", "Nombre del mes", "N° mes")),
                Part("year", "Año", ("Ejercicio", "Año tributario", "Año calendario")),
            ),
        ),
        Field(
            "value",
            "Valor de la UTM",
            "money",
            least=1,
            limit=1_000_000,
            required=True,
            message="Ingresa un monto entre $1 y $1.000.000, sin decimales.",
            blank_code="utm_value_required",
            synonyms=listed(
                "UTM, Valor, Valor UTM, UTM en pesos, UTM pesos, Valor en pesos, Pesos, Monto, "
                "Unidad Tributaria Mensual"
            ),
            description="Pesos enteros, con o sin puntos.",
            # No real one: a row of a file that says the same is taken for the example.
            example="60.001",
            asks="Con ese valor se calculan los tramos y los topes de la franquicia SENCE.",
            usual=10_000,
        ),
    ),
)
