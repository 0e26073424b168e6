"""Names and words of a file that are none, with what they probably should say."""

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.course import COURSE
from records.person import PERSON
from records.rapporteur import RAPPORTEUR
from records.supplier import SUPPLIER
from sheets.evidence import bulk_of
from sheets.field_parsers import parse_field, parse_one
from sheets.folding import fold
from sheets.messages import has_words
from sheets.parsing.doubts import looks_like_a_word
from sheets.parsing.text import clean

PEOPLE = (PERSON["name"], PERSON["bossName"], RAPPORTEUR["name"])
LISTED = (PERSON["area"], COURSE["topicArea"], PERSON["company"])


def read_as(field, *texts):
    """What each text is loaded as, or its code with the suggestion."""
    parsed = parse_field(field, clean(pa.array(texts, pa.string())), convention="")
    offered = parsed.suggestions or pa.nulls(len(texts), pa.string())
    return [
        (code, suggestion) if code else value
        for value, code, suggestion in zip(
            *(column.to_pylist() for column in (parsed.values, parsed.codes, offered)),
            strict=True,
        )
    ]


class TestFormulasAsTexts:
    @pytest.mark.parametrize(
        "text",
        [
            *("=Hoja1!A2", "='Hoja 1'!$A$2", "=Tabla1[@Nombre]", "=@Nombre", "{=A1}", "=-A1"),
            *("=R[-1]C[2]", "@SUMA(A1)", "+BUSCARV(A2;Hoja2!A:B;2;0)", "=SI(A1>0;1;2)"),
        ],
    )
    @pytest.mark.parametrize("field", ["name", "area", "bossName", "bossPosition"])
    def test_are_no_names_and_no_words(self, field, text):
        assert read_as(PERSON[field], text) == [("text_formula", None)]

    @pytest.mark.parametrize("text", ["=1+1", "-Operaciones", "+Planta", "@Pedro", "R. Campos C."])
    def test_are_none_of_these(self, text):
        assert parse_field(PERSON["bossPosition"], pa.array([text])).codes.to_pylist() == [None]

    def test_and_dates_are_no_free_texts_either(self):
        assert read_as(PERSON["bossPosition"], "2027-02-01 00:00:00") == [("text_date", None)]


class TestNamesOfPeople:
    @pytest.mark.parametrize("field", PEOPLE, ids=lambda field: field.label)
    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            *(("Ana Soto;#41", "Ana Soto"), ("41;#Ana Soto", "Ana Soto")),
            *(("Ana Soto (Q.E.P.D.)", "Ana Soto"), ("Ana Soto †", "Ana Soto")),
            *(("7. Tomás Rojas", "Tomás Rojas"), ("12) Ana Soto", "Ana Soto")),
            *(("3 - Ana Soto", "Ana Soto"), ("Ana Peña 0", "Ana Peña")),
            *(("Ana Soto (*)", "Ana Soto"), ("Ana Soto*", "Ana Soto"), ("** Ana Soto", "Ana Soto")),
            *(("Ana Soto <ana@x.cl>", "Ana Soto"), ("Ana Soto ;#", "Ana Soto")),
            *(("Ana Pérez / Luis Soto", None), ("Ana Pérez;#41;#Luis Soto;#42", None)),
            *(("i:0#.f|membership|ana@x.cl", None), ("ana_soto@x.cl", None)),
            *(("Ana S0to", None), ("Ana Soto; Luis Rey", None)),
        ],
    )
    def test_with_more_than_a_name_ask_for_the_name(self, field, text, meant):
        assert read_as(field, text) == [("name_doubtful", meant)]

    @pytest.mark.parametrize(
        "text",
        [
            *(
                "Ana María O'Higgins-Pérez",
                "José Ñ. Muñoz de la Fuente",
                "Persona 12",
                "Jefatura 3",
            ),
            *("Jefa 2", "Andrea Directora Soto", "Verónica Mismo Gerente"),
            *("@Luis Soto", "-Rosa Díaz", "María Vda. de Soto", '=HYPERLINK("http://x.cl";"Ana")'),
        ],
    )
    def test_stay_as_they_are(self, text):
        assert read_as(PERSON["name"], text) == [text]

    @pytest.mark.parametrize(
        "text",
        [
            *("Ana Soto [externa]", "Ana Soto - LICENCIA MÉDICA", "Ana Soto (reemplazo)"),
            *("Ana Soto [ver con Nelly]", "Ana Soto: vacaciones", "LICENCIA - Ana Soto"),
            *("Ana Soto licencia médica", "Ana Soto, renunció", "Ana Soto – Jefa de turno"),
        ],
    )
    def test_with_a_note_of_the_office_ask_whether_it_goes(self, text):
        assert read_as(PERSON["name"], text) == [("name_noted", "Ana Soto")]
        assert bulk_of(PERSON["name"], "name_noted") == "unticked"

    @pytest.mark.parametrize(
        "text",
        [
            *("NN", "N.N.", "xxx", "XX", "Prueba Prueba", "test", "Por contratar", "A definir"),
            *("Sin Nombre", "Cupo 3", "Cupo disponible", "Vacante", "Equipo docente", "Relator 1"),
            *("Relator por confirmar", "A definir por OTEC", "Capacita Austral Ltda.", "Otra SpA"),
            *("asdf", "Nombre Apellido", "Reemplazo", "Fulano de tal", "Seis Sigma S.A."),
            *("Gerente General", "Jefe de turno", "Subgerenta de Operaciones", "Directorio"),
            *("Él mismo", "Ver organigrama", "Supervisora", "La jefa de planta", "Gerencia"),
        ],
    )
    def test_that_are_nobodys_ask_who_it_is(self, text):
        (found,) = read_as(RAPPORTEUR["name"], text)
        assert found in (("name_nobody", None), None)

    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            ("SOTO VERA, ANA", "ANA SOTO VERA"),
            ("Soto Vera , Ana María", "Ana María Soto Vera"),
            ("de la Fuente, Luis", "Luis de la Fuente"),
        ],
    )
    def test_with_the_surnames_first_are_offered_in_their_order(self, text, meant):
        assert read_as(PERSON["name"], text) == [("name_turned", meant)]
        assert bulk_of(PERSON["name"], "name_turned") == "unticked"

    @pytest.mark.parametrize(
        "text", ["Ana Soto Paz y Luis Rey Mora", "Ana y Luis Soto", "Ana Soto & Luis Rey"]
    )
    def test_of_two_people_ask_for_one(self, text):
        assert read_as(PERSON["name"], text) == [("name_several", None)]

    @pytest.mark.parametrize("text", ["Bego?a Mu?oz", "Andr_s Z__iga", "Mu¿oz Soto"])
    def test_that_lost_letters_ask_for_them(self, text):
        assert read_as(PERSON["name"], text) == [("text_damaged", None)]

    @pytest.mark.parametrize(
        "text",
        [
            *("Santiago Ramón y Cajal", "Xavier Nueva Rey", "Nieves Testa", "Paz Demo Rey"),
            *("Ana Equis", "Máximo Total", "Max Rey", "Sin Li", "A. Soto", "Jon Permisos"),
        ],
    )
    def test_that_only_sound_like_that_stay(self, text):
        assert read_as(PERSON["name"], text) == [text]

    # A dash between spaces parts a name from a note.
    @given(st.text("aábñ éíZ.'", min_size=2, max_size=30), st.sampled_from([*range(10)]))
    def test_are_not_doubted_without_signs_and_come_back_without_numbers(self, name, number):
        name = (clean(pa.array([f"Ana {name}"]))[0].as_py() or "").rstrip()
        assert read_as(PERSON["name"], name) == [name]
        assert read_as(PERSON["name"], f"{number}. {name}") == [("name_doubtful", name)]

    @pytest.mark.parametrize(
        "text",
        [
            *(
                "Ana Soto 😀",
                "❌ Ana Soto",
                "Ana ❤️ Soto",
                "Ana Soto ✓",
                "Ana Soto 👩‍🔧",
                "Ana 🇨🇱 Soto",
            ),
            *("Ana \ue000 Soto", "Ana \U000f0001Soto", "★ Ana Soto", "Ana Soto ™"),
        ],
    )
    def test_with_pictures_ask_what_they_say(self, text):
        assert read_as(PERSON["name"], text) == [("name_noted", "Ana Soto")]

    def test_in_the_letters_of_mathematics_ask_for_plain_ones(self):
        assert read_as(PERSON["name"], "𝐀𝐧𝐚 Soto") == [("name_doubtful", "Ana Soto")]

    @pytest.mark.parametrize("text", ["M° José Soto", "Mª José Soto", "Ana O´Higgins", "李小龙"])
    def test_with_signs_of_names_stay(self, text):
        assert read_as(PERSON["name"], text) == [text]

    def test_that_are_shown_from_right_to_left_are_typed_again(self):
        assert read_as(PERSON["name"], "Ana \u202eotoS") == [("text_control", None)]

    @pytest.mark.parametrize("mark", "\u034f\u061c\u180e\u200b\u202a\u206a\ufe0f\ufff9\U000e0041")
    def test_lose_marks_that_nobody_sees(self, mark):
        assert read_as(PERSON["name"], f"Ana So{mark}to{mark}") == ["Ana Soto"]
        assert read_as(PERSON["phone"], f"{mark}9 8111 0010") == ["+56981110010"]

    @pytest.mark.parametrize("blank", "\u2800\u3164\uffa0\u115f\u1160")
    def test_take_letters_that_show_nothing_for_spaces(self, blank):
        assert read_as(PERSON["name"], f"{blank}Ana{blank}Soto") == ["Ana Soto"]

    @pytest.mark.parametrize("field", PEOPLE, ids=lambda field: field.label)
    @pytest.mark.parametrize(
        "text",
        [
            *("3 de octubre de 2026", "3 de octubre", "03 oct 2026", "1° de marzo del 2027"),
            *("lunes 3 de octubre de 2026", "Lunes, 3 de Octubre", "octubre 2026"),
            *("Octubre de 2026", "3 DE SEPT. 26"),
        ],
    )
    def test_are_no_dates_in_words(self, field, text):
        assert read_as(field, text) == [("text_date", None)]

    def test_may_be_those_of_a_month(self):
        known = ["Abril Soto", ("name_doubtful", "Abril Soto")]
        assert read_as(PERSON["name"], "Abril Soto", "3. Abril Soto") == known

    def test_are_not_doubted_in_a_form(self):
        assert parse_one("name", "Ana Soto 2") == "Ana Soto 2"


class TestWordsOfLists:
    @pytest.mark.parametrize("field", [*LISTED, COURSE["courseName"]], ids=lambda one: one.label)
    @pytest.mark.parametrize(
        "text",
        [
            *("2027-02-01 00:00:00", "2027-02-01", "01-02-2027", "1/2/2027", "01-feb", "feb-27"),
            "2-mar-2027",
        ],
    )
    def test_are_no_dates(self, field, text):
        assert read_as(field, text) == [("text_date", None)]

    @pytest.mark.parametrize("field", [*LISTED, *PEOPLE], ids=lambda one: one.label)
    @pytest.mark.parametrize(
        "text",
        [
            *('=CONCATENAR(B2;" ";C2)', '=A2&" "&B2', "=BUSCARV(A2;Hoja2!A:B;2;0)", "=+B7"),
            *("=[1]Hoja1!$A$1", "=NOMPROPIO(B2)", "=CONCATENAR(…)"),
        ],
    )
    def test_are_no_formulas(self, field, text):
        assert read_as(field, text) == [("text_formula", None)]

    def test_lose_what_another_program_left(self):
        assert read_as(PERSON["area"], "Operaciones;#3", "Finanzas (*)", "i:0#.f|membership|a") == [
            *(("text_doubtful", "Operaciones"), ("text_doubtful", "Finanzas")),
            ("text_doubtful", None),
        ]

    @pytest.mark.parametrize("field", [*LISTED, COURSE["courseName"]], ids=lambda one: one.label)
    @pytest.mark.parametrize(
        "text", ["Operaciones 🔥", "✅ Operaciones", "★Operaciones", "𝐎peraciones", "⚠️ Operaciones"]
    )
    def test_with_pictures_ask_what_they_say(self, field, text):
        assert read_as(field, text) == [("text_doubtful", "Operaciones")]

    def test_of_pictures_alone_have_no_suggestion(self):
        assert read_as(PERSON["area"], "🔥🔥") == [("text_doubtful", None)]

    def test_may_have_signs_of_their_trade(self):
        words = ["Etapa Ⅱ", "Acme™ Chile", "Área № 3", "I+D – Norte", "L’Oréal", "Turno 1°"]
        assert read_as(PERSON["area"], *words) == words

    def test_may_have_figures_and_signs(self):
        words = ["Área 3", "1. Gerencia", "R&D; Norte", "Norte / Sur", "Planta (Antofagasta)", "S2"]
        assert read_as(PERSON["area"], *words) == words
        assert read_as(SUPPLIER["razon_social"], "Academia 75 (Chile) S.A.") == [
            "Academia 75 (Chile) S.A."
        ]
        assert read_as(PERSON["company"], "76.086.428-5") == ["76.086.428-5"]

    @pytest.mark.parametrize("text", ["1", "23", "A", "7-B", "4.1"])
    def test_are_none_where_nothing_is_said(self, text):
        assert not looks_like_a_word(text)

    def test_may_be_short(self):
        assert all(map(looks_like_a_word, ("RH", "TI", "Área 1", "Ñu")))


class TestWordsForNothing:
    @pytest.mark.parametrize(
        "text",
        [
            *(r"\N", "(en blanco)", "(En Blanco)", "undefined", "No definido", "NO DEFINIDA"),
            *("Por definir", "Vacante", "(vacío)", "Sin asignar", "<null>", "Por confirmar"),
            *("ninguno", "en blanco", "No asignado"),
        ],
    )
    @pytest.mark.parametrize("field", [*LISTED, *PEOPLE], ids=lambda one: one.label)
    def test_are_blanks(self, field, text):
        assert read_as(field, text) == [None]

    @pytest.mark.parametrize(
        "text",
        [
            *("#CAMPO!", "#BLOQUEADO!", "#¡BLOQUEADO!", "#FIELD!", "#CONECTAR!", "#OCUPADO!"),
            *("#DESCONOCIDO!", "#¿NOMBRE?", "#¡DIV/0!", "#N/D", "Err:502", "########"),
        ],
    )
    def test_of_a_program_are_errors(self, text):
        assert read_as(PERSON["area"], text)[0][0] == "cell_error"

    def test_are_not_words_that_begin_alike(self):
        words = ["Vacantes y reemplazos", "Por la Razón Ltda.", "(Norte) Planta", "#1 en ventas"]
        assert read_as(PERSON["area"], *words) == words


class TestAddresses:
    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            *(("ana@gmail.con", "ana@gmail.com"), ("ana@gmial.com", "ana@gmail.com")),
            *(("Ana.S@Hotmial.Con", "Ana.S@hotmail.com"), ("ana@acme.cll", "ana@acme.cl")),
            ("ana@yahooo.com", "ana@yahoo.com"),
        ],
    )
    def test_that_end_as_none_does_suggest_what_was_meant(self, text, meant):
        assert read_as(PERSON["email"], text) == [("email_domain", meant)]

    @pytest.mark.parametrize(
        "text",
        [
            *("ana@gmail.com", "ana@acme.co", "ana@conaf.cl", "a@x.museum", "ana@mail.com"),
            "ana@concon.cl",
        ],
    )
    def test_of_others_stay(self, text):
        assert read_as(PERSON["email"], text) == [text]

    @pytest.mark.parametrize("text", ["www.ana@x.cl", "http://ana@x.cl", "http:ana@x.cl"])
    def test_that_begin_as_pages_do_suggest_what_was_meant(self, text):
        assert read_as(PERSON["email"], text)[0] in [
            *(("email_prefix", "ana@x.cl"), ("email_invalid", "ana@x.cl")),
        ]

    @pytest.mark.parametrize(
        "text", ["mailto:ana@x.cl", "MAILTO: ana@x.cl?subject=Hola", "<mailto:ana@x.cl>"]
    )
    def test_of_a_link_suggest_the_address(self, text):
        assert read_as(PERSON["email"], text) == [("email_invalid", "ana@x.cl")]

    @pytest.mark.parametrize(
        "text",
        [
            *("notiene@gmail.com", "sincorreo@sincorreo.cl", "no.tiene@acme.cl", "SINMAIL@x.cl"),
            *("noaplica@acme.cl", "nn@acme.cl", "xx@xx.com", "xxxx@gmail.com", "prueba@acme.cl"),
            *("test1@acme.cl", "ejemplo@acme.cl", "correo@correo.cl", "mail@mail.com"),
            *("sin_correo@acme.cl", "notienecorreo@gmail.com", "asdf@asdf.com", "ana@notiene.cl"),
        ],
    )
    def test_that_somebody_made_up_are_nobodys(self, text):
        assert read_as(PERSON["email"], text) == [("email_nobody", None)]

    @pytest.mark.parametrize(
        "text",
        [
            *("notario@acme.cl", "noa.soto@acme.cl", "ximena@acme.cl", "nnavarro@acme.cl"),
            *("correo@acme.cl", "testa@acme.cl", "sinforosa@acme.cl", "p.ejemplar@acme.cl"),
        ],
    )
    def test_that_begin_like_those_stay(self, text):
        assert read_as(PERSON["email"], text) == [text]

    @pytest.mark.parametrize("text", ["ana@gmailc.om", "ana@hotmai.lcom"])
    def test_that_would_still_be_of_no_provider_suggest_nothing(self, text):
        assert read_as(PERSON["email"], text) == [("email_domain", None)]

    def test_are_judged_by_their_shape_alone_in_a_form(self):
        assert parse_one("email", "ana@gmail.con") == "ana@gmail.con"


class TestTelephones:
    @pytest.mark.parametrize(
        "text",
        [
            *("+56 9 9999 9999", "999999999", "+56 9 0000 0000", "9-8888-8888"),
            *("2 2222 2222", "0056911111111", "(9) 1111-1111"),
        ],
    )
    def test_that_fill_a_cell_are_nobodys(self, text):
        assert read_as(PERSON["phone"], text) == [("phone_nobody", None)]

    @pytest.mark.parametrize("text", ["+56 9 9999 9998", "9 2234 5678", "+51 912 345 678"])
    def test_that_are_nearly_those_stay(self, text):
        assert read_as(PERSON["phone"], text)[0].startswith("+5")

    def test_are_judged_by_their_figures_alone_in_a_form(self):
        assert parse_one("phone", "999999999") == "+56999999999"


class TestDittoMarks:
    @pytest.mark.parametrize(
        "text",
        ["Ídem", "idem.", "ÍD.", '"', "″", "〃", "''", "ibíd.", "El mismo", "Igual anterior"],
    )
    @pytest.mark.parametrize("field", ["name", "bossName", "bossPosition"])
    def test_are_neither_names_nor_texts(self, field, text):
        assert read_as(PERSON[field], text) == [("text_ditto", None)]

    @pytest.mark.parametrize("text", ["Ídem", "mismo"])
    def test_make_no_new_area(self, text):
        assert not looks_like_a_word(fold(text))

    def test_are_not_names_that_begin_alike(self):
        names = ["Idelfonso Soto", "Iguanira Paz", "Misma Rey"]
        assert read_as(PERSON["bossName"], *names) == names


class TestLettersAsPagesWriteThem:
    @pytest.mark.parametrize(
        ("text", "read"),
        [
            *(("Pe&ntilde;a", "Peña"), ("Mu&#241;oz", "Muñoz"), ("Jos&#xE9;", "José")),
            *(("Soto &amp; Rey", "Soto & Rey"), ("Pe&amp;ntilde;a", "Peña")),
            *(
                ("Ana&nbsp;Soto", "Ana Soto"),
                ("R&D; Norte", "R&D; Norte"),
                ("A & B; C", "A & B; C"),
            ),
        ],
    )
    def test_are_letters(self, text, read):
        assert clean(pa.array([text])).to_pylist() == [read]


@pytest.mark.parametrize(
    "text", ["Sin jefatura", "SIN JEFE", "No tiene jefe directo", "NO_MANAGER", "No Manager"]
)
def test_that_there_is_no_boss_is_a_blank(text):
    assert read_as(PERSON["bossName"], text) == [None]


def test_every_code_has_words():
    assert all(
        map(
            has_words,
            (
                "name_doubtful",
                "name_noted",
                "name_nobody",
                "name_turned",
                "name_several",
                "text_doubtful",
                "text_date",
                "text_formula",
                "text_ditto",
                "email_nobody",
                "phone_nobody",
            ),
        )
    )
