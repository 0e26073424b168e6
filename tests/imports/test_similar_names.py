"""Which company or area a name in a file is offered as: a wrong offer is worse than none."""

import pytest

from app.imports.pipeline.similar_names import NameIndex, without_code
from sheets.folding import fold

COMPANIES = (
    *("Minera Cerro Azul SpA", "Minera Los Bronces del Norte S.A.", "Minera Santa Rita Ltda."),
    *("Alimentos del Maipo S.A.", "Alimentos San Gregorio SpA", "Viña Casa Silvestre S.A."),
    *("Pesquera Bahía Sur S.A.", "Pesquera Punta Arauco SpA", "Salmones Isla Tenglo S.A."),
    *("Constructora Quilapán Ltda.", "Constructora e Inmobiliaria Los Robles SpA"),
    *("Transportes Andina Ltda.", "Comercial Andina SpA", "Ingeniería y Montajes Ralco S.A."),
    *("Servicios Generales Aconcagua Ltda.", "Clínica San José de Melipilla S.A."),
    *("Colegio San José SpA", "Banco de Crédito Austral", "Forestal Nahuelbuta S.A."),
    *("Agrícola Lo Miranda Ltda.", "Agrícola Lo Valledor Ltda.", "Telecomunicaciones Lynx S.A."),
    *("Exportadora Frutas del Valle S.A.", "Hotel Valle Nevado S.A.", "Distribuidora Ñandú SpA"),
    *("Supermercados El Trébol S.A.", "Laboratorios Betancourt S.A.", "Grupo Educacional Rayén"),
    *("Bodega 12 Logística SpA", "Bodega 21 Logística SpA", "Universidad del Pacífico Austral"),
    "Inversiones y Asesorías Huechuraba Ltda.",
)
"""The list that every value is held against, as a whole."""

MEANT = {
    "Cerro Azul": "Minera Cerro Azul SpA",
    "CERRO AZUL S.A.": "Minera Cerro Azul SpA",
    "Minera Cerroazul": "Minera Cerro Azul SpA",
    "Minera Cerro Asul SpA": "Minera Cerro Azul SpA",
    "Cía. Minera Cerro Azul": "Minera Cerro Azul SpA",
    "Servicios Mineros Cerro Azul": "Minera Cerro Azul SpA",
    "Alimentos Maipo": "Alimentos del Maipo S.A.",
    "Alim. del Maipo": "Alimentos del Maipo S.A.",
    "Maipo": "Alimentos del Maipo S.A.",
    "Alimentos San Gregrorio": "Alimentos San Gregorio SpA",
    "Los Bronces del Norte": "Minera Los Bronces del Norte S.A.",
    "Sta. Rita": "Minera Santa Rita Ltda.",
    "Bahía Sur": "Pesquera Bahía Sur S.A.",
    "Pesq. Bahia Sur": "Pesquera Bahía Sur S.A.",
    "Punta Arauco": "Pesquera Punta Arauco SpA",
    "Isla Tenglo": "Salmones Isla Tenglo S.A.",
    "Contructora Quilapan": "Constructora Quilapán Ltda.",
    "Quilapán": "Constructora Quilapán Ltda.",
    "Inmobiliaria Los Robles": "Constructora e Inmobiliaria Los Robles SpA",
    "Const. e Inmob. Los Robles": "Constructora e Inmobiliaria Los Robles SpA",
    "Transp. Andina": "Transportes Andina Ltda.",
    "Comercial Andina Limitada": "Comercial Andina SpA",
    "Ralco": "Ingeniería y Montajes Ralco S.A.",
    "Servicios Aconcagua": "Servicios Generales Aconcagua Ltda.",
    "Colegio San José": "Colegio San José SpA",
    "San José": "Colegio San José SpA",
    "San José de Melipilla": "Clínica San José de Melipilla S.A.",
    "Banco Credito Austral": "Banco de Crédito Austral",
    "Nahuelbuta": "Forestal Nahuelbuta S.A.",
    "Agricola Lo Mirandda": "Agrícola Lo Miranda Ltda.",
    "Telecomunicacione Lynx": "Telecomunicaciones Lynx S.A.",
    "Valle Nevado": "Hotel Valle Nevado S.A.",
    "Supermercado El Trebol": "Supermercados El Trébol S.A.",
    "Laboratorio Betancurt": "Laboratorios Betancourt S.A.",
    "Educacional Rayén": "Grupo Educacional Rayén",
    "Bodega 12": "Bodega 12 Logística SpA",
    "Asesorías Huechuraba": "Inversiones y Asesorías Huechuraba Ltda.",
}
NOT_MEANT = (
    *("Minera Cerro Alto S.A.", "Minera Cerro Negro", "Cerro", "Minera Azul del Sur", "Minera"),
    *("Pesquera Bahía Norte S.A.", "Bahía Norte", "Bahía Azul", "Pesquera Sur"),
    *("Alimentos del Maule S.A.", "Maule", "Constructora Maipo", "Viña Maipo", "Alimentos"),
    *("Alimentos San Rafael SpA", "San Gregorio Norte Capital", "Minera Los Bronces del Sur"),
    *("Minera Santa Rosa Ltda.", "Santa", "Constructora Los Aromos", "Los Robledales"),
    *("Andina", "Servicios Andina", "Constructora Quilicura Ltda.", "Banco Austral", "José"),
    *("Clínica San José de Maipo", "Clínica Melipilla Oriente", "Agrícola Lo Espejo", "Lo"),
    *("Bodega 13 Logística SpA", "Bodega", "Frutas del Sur", "Hotel Valle Hermoso", "Valle"),
    *("Servicios Generales Ltda.", "Universidad del Pacífico", "Isla Teja", "Punta Arenas"),
    *("Exportadora Valle Verde", "Nadie SpA", "S.A.", "12", "Inversiones Aconcagua"),
)

AREAS = (
    *("Ventas", "Administración y Finanzas", "Recursos Humanos", "Operaciones", "Bodega Sur"),
    *("Tecnología de la Información", "Prevención de Riesgos", "Gerencia General"),
)
AREA_OF = {
    "Venta": "Ventas",
    "Gerencia de Ventas": "Ventas",
    "Adm. y Finanzas": "Administración y Finanzas",
    "Administracion y Finansas": "Administración y Finanzas",
    "RR.HH.": "Recursos Humanos",
    "RRHH": "Recursos Humanos",
    "Depto. Operaciones": "Operaciones",
    "Operación": "Operaciones",
    "TI": "Tecnología de la Información",
    "Prev. de Riesgos": "Prevención de Riesgos",
    "Bodega Norte": None,
    "Ventas Terreno": None,
    "Finanzas": None,
    "Marketing": None,
    "Gerencia": None,
    "Riesgos Operacionales": None,
}


def offered(names: tuple[str, ...], value: str, *, companies: bool) -> str | None:
    index = NameIndex(((name, fold(name)) for name in names), companies=companies)
    return index.closest(fold(value))


class TestCompanies:
    def test_are_tried_with_enough_names_of_both_sorts(self):
        assert len(MEANT) + len(NOT_MEANT) >= 60
        assert len(NOT_MEANT) >= len(MEANT)

    @pytest.mark.parametrize(("value", "name"), MEANT.items())
    def test_are_offered_where_the_rare_words_agree(self, value: str, name: str):
        assert offered(COMPANIES, value, companies=True) == name

    @pytest.mark.parametrize("value", NOT_MEANT)
    def test_are_not_offered_where_they_do_not(self, value: str):
        assert offered(COMPANIES, value, companies=True) is None

    @pytest.mark.parametrize(
        ("value", "only", "name"),
        [
            ("Minera Cerro Alto S.A.", "Minera Cerro Azul SpA", None),
            ("Bahía Norte", "Bahía Sur", None),
            ("Constructora del Maule", "Constructora del Maipo", None),
            ("Cerro Azul", "Minera Cerro Azul SpA", "Minera Cerro Azul SpA"),
            ("Comercial Andina del Surr", "Comercial Andina del Sur", "Comercial Andina del Sur"),
            ("Servicios Generales S.A.", "Servicios Generales SpA", "Servicios Generales SpA"),
        ],
    )
    def test_are_compared_alike_when_there_is_only_one(
        self, value: str, only: str, name: str | None
    ):
        assert offered((only,), value, companies=True) == name

    def test_that_share_a_frequent_word_are_told_apart_by_the_others(self):
        names = tuple(f"Lircay {place}" for place in ("Talca", "Curicó", "Linares", "Parral"))
        assert offered(names, "Talca", companies=True) == "Lircay Talca"
        assert offered(names, "Lircay", companies=True) is None
        assert offered(names, "Lircay Rancagua", companies=True) is None

    def test_are_meant_by_the_only_word_that_is_theirs(self):
        cordillera = ("Capacitaciones Cordillera Ltda.", "Minera Los Bronces del Norte S.A.")
        assert offered(cordillera, "CORDILLERA", companies=True) == cordillera[0]
        long = ("Servicios de Capacitación e Ingeniería Cordillera SpA",)
        assert offered(long, "Cordillera", companies=True) == long[0]
        otecs = ("OTEC Cumbre Ltda.", "OTEC Faro Norte SpA", "Consultora Puente Humano")
        assert offered(otecs, "cumbre ltda", companies=True) == otecs[0]

    @pytest.mark.parametrize(
        "second",
        [
            "Transportes Cordillera S.A.",
            "Servicios Generales de Transporte Cordillera",
            "Minera Cordillera Blanca SpA",
        ],
    )
    def test_are_not_meant_by_a_word_that_two_have(self, second: str):
        names = ("Capacitaciones Cordillera Ltda.", second)
        assert offered(names, "CORDILLERA", companies=True) is None

    def test_are_meant_by_a_word_that_is_the_whole_name_of_one(self):
        names = ("Cordillera SpA", "Minera Cordillera Blanca SpA")
        assert offered(names, "CORDILLERA", companies=True) == "Cordillera SpA"


class TestAreas:
    @pytest.mark.parametrize(("value", "name"), AREA_OF.items())
    def test_are_known_under_their_short_forms(self, value: str, name: str | None):
        assert offered(AREAS, value, companies=False) == name


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("01 - Operaciones", "operaciones"),
        ("P-07 Capacita Austral", "capacita austral"),
        ("1001 Pesquera Caleta Honda S.A.", "pesquera caleta honda sa"),
        ("CC120 Ventas", "ventas"),
        ("Operaciones (0100)", "operaciones"),
        *((name, fold(name)) for name in ("Planta 2", "Turno 4x3", "3M", "Bodega 12 Norte", "TI")),
    ],
)
def test_the_code_of_another_program_is_no_part_of_a_name(name, bare):
    assert without_code(fold(name)) == bare
