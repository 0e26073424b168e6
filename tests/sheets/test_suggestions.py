from datetime import date

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.headings import Column
from sheets.kinds.companies import COMPANIES
from sheets.kinds.courses import COURSES
from sheets.kinds.people import PEOPLE
from sheets.kinds.rapporteurs import RAPPORTEURS
from sheets.kinds.registry import KINDS
from sheets.kinds.results import RESULTS
from sheets.kinds.suppliers import SUPPLIERS
from sheets.kinds.utm import UTM
from sheets.mapping.assignment import assign
from sheets.mapping.scoring import profile
from sheets.suggestions import Target, fold, signature, suggest

RUTS = ("12.531.909-2", "12.667.869-K", "14.582.980-1")
COMPANY_RUTS = ("76.086.428-5", "76.086.428-5", "76.086.428-5")
BODIES = ("12531909", "12667869", "14582980")
MAILS = ("ana@acme.cl", "luis@acme.cl")
NAMES = ("Ana Muñoz Soto", "Luis Peña Díaz")
PHONES = ("912345678", "+56 9 8765 4321")


def columns(*named):
    return [Column(at, "A", name, samples) for at, (name, samples) in enumerate(named)]


def known(named, names):
    """What is seen of columns whose values may be names of lists."""
    return {
        at: profile(pa.array(samples, pa.string()), names) for at, (_, samples) in enumerate(named)
    }


def suggested(kind, *named, **options):
    """Heading -> attribute, or attribute.part; columns that are not loaded are left out."""
    return {
        one.column_name: one.attribute + (f".{one.part}" if one.part else "")
        for one in suggest(kind, columns(*named), **options)
        if one.attribute
    }


def reason(kind, at, *named, **options):
    return suggest(kind, columns(*named), **options)[at].reason


class TestFolding:
    @pytest.mark.parametrize(
        ("text", "folded"),
        [
            ("Ap. Paterno", "ap paterno"),
            ("N° R.U.T.", "n rut"),
            ("Nº RUT", "n rut"),
            ("D.V.", "dv"),
            ("E-mail", "e mail"),
            ("Razón_Social", "razon social"),
            ("  ÁREA / Depto. ", "area depto"),
            ("", ""),
        ],
    )
    def test_is_blind_to_accents_case_and_punctuation(self, text, folded):
        assert fold(text) == folded

    @given(st.text(max_size=40))
    def test_is_done_once(self, text):
        assert fold(fold(text)) == fold(text)


class TestNames:
    @pytest.mark.parametrize(
        ("heading", "attribute"),
        [
            ("Nombre completo", "name"),
            ("NOMBRE TRABAJADOR", "name"),
            ("N° RUT", "rut"),
            ("R.U.T.", "rut"),
            ("Mail", "email"),
            ("Correo electrónico", "email"),
            ("Fono", "phone"),
            ("Telefno", "phone"),
            ("Sexo (M/F)", "gender"),
            ("Depto.", "area"),
            ("Gerencia", "area"),
            ("Jefatura", "bossName"),
            ("Nombre de su jefe directo", "bossName"),
            ("Cargo del supervisor", "bossPosition"),
            ("Mail Jefatura", "bossEmail"),
            ("Celular jefe", "bossPhone"),
            ("Sueldo bruto", "grossSalary"),
            ("Renta imponible", "grossSalary"),
            ("TOTAL IMPONIBLE", "grossSalary"),
            ("Franquicia SENCE", "franchiseSence"),
            ("MAIL EMPRESA", "email"),
            ("Empresa mandante", None),
            ("Jefatura directa", "bossName"),
            ("Razón Soc.", "company"),
            ("Empleador", "company"),
            ("Estado", "status"),
            ("Interno/Externo", "isExternal"),
            ("Int/Ext", "isExternal"),
            ("Rut Trab.", "rut"),
            ("nomTrab", "name"),
            ("mailCorp", "email"),
            ("Cel", "phone"),
            ("Cel. jefatura", "bossPhone"),
            ("Celu", "phone"),
            ("C.Costo", "area"),
            ("Gcia.", "area"),
            ("Correo elect.", "email"),
            ("Franq. SENCE", "franchiseSence"),
            ("Emp.", "company"),
            ("nomEmpresa", "company"),
            ("Legal Entity", "company"),
            ("Empresa / Razón social", "company"),
            ("Remun. Bruta", "grossSalary"),
            ("totHab", "grossSalary"),
            ("Gross Montly Salary", "grossSalary"),
            ("Monthly gross (CLP)", "grossSalary"),
            ("National ID", "rut"),
            ("Mobile", "phone"),
            ("Line manager", "bossName"),
            ("Manager email", "bossEmail"),
            ("Hire date", None),
            ("1. Escribe tu nombre completo", "name"),
            ("2.- Indique su RUT (con guion)", "rut"),
            ("3) ¿Con qué género te identificas?", "gender"),
            ("¿Cuál es tu teléfono de contacto?", "phone"),
            ("¿En qué área trabajas?", "area"),
            ("¿A qué empresa perteneces?", "company"),
            ("¿Cómo se llama tu jefatura directa?", "bossName"),
            ("8. Correo de tu jefatura", "bossEmail"),
            ("¿Qué cargo tienes?", None),
            ("¿Tienes jefatura a cargo?", None),
            ("RUT Emp.", None),
            ("Cargo", None),
            ("Estado civil", None),
            ("Fecha de ingreso", None),
            ("Sueldo líquido", None),
            ("Fono emergencia", None),
            ("Fono móvil", "phone"),
            ("Celular de contacto", "phone"),
            ("Anexo", None),
            ("Correo nuevo", "email"),
            ("Texto unidad org.", "area"),
            ("Correo apoderado", None),
            ("RUT empresa", None),
            ("RUT jefatura", None),
            ("Nombre del curso", None),
            ("Motivo", None),
            ("", None),
            ("Unidad organizacional", "area"),
            ("Nombre gerencia", "area"),
            ("Área de personal", None),
            ("RUT (jefe)", None),
            ("RUT (empresa)", None),
            ("Mail (de la jefatura)", "bossEmail"),
            ("Nombre (supervisor)", "bossName"),
            ("Teléfono (emergencia)", None),
            ("Correo (si no tiene, el de su jefatura)", "email"),
            ("Correo (empresa)", "email"),
            ("Rem. imponible", "grossSalary"),
            ("Rta. bruta", "grossSalary"),
            ("Total haberes imponibles", "grossSalary"),
            ("Total haberes no imponibles", None),
            ("Remuneración no imponible", None),
            ("RUT sin puntos y con guion", "rut"),
            ("N° de documento", "rut"),
            ("Supervisor directo", "bossName"),
            ("Unidad de negocio", "area"),
            ("Lugar de trabajo", "area"),
            ("Sueldo Bruto Mensual", "grossSalary"),
            ("RENTA_IMP", "grossSalary"),
            ("Usa franquicia", "franchiseSence"),
        ],
    )
    def test_of_people_lead_to_their_attribute(self, heading, attribute):
        assert suggest(PEOPLE, columns((heading, ())))[0].attribute == attribute

    @pytest.mark.parametrize(
        ("heading", "attribute"),
        [
            ("RUT OTEC", "rut"),
            ("Razón Soc.", "razon_social"),
            ("Proveedor", "razon_social"),
            ("Comuna", "city"),
            ("Domicilio", "address"),
            ("Contacto", "contact_name"),
            ("Persona de contacto", "contact_name"),
            ("Fono", "contact_phone"),
            ("Mail ejecutivo comercial", "contact_email"),
            ("Contacto operativo", "operative_contact_name"),
            ("Celular coordinadora", "operative_contact_phone"),
            ("Encargado facturación", "billing_manager_name"),
            ("E-mail cobranza", "billing_manager_email"),
            ("Contacto pago", "billing_manager_name"),
            ("Representante legal", None),
            ("RUT representante legal", None),
            ("Banco", None),
            ("Cuenta corriente", None),
            ("N° cuenta", None),
            ("Ejecutivo de cuenta", "contact_name"),
            ("Mail ejecutiva de cuenta", "contact_email"),
            ("Nombre comercial", "razon_social"),
        ],
    )
    def test_of_suppliers_lead_to_theirs(self, heading, attribute):
        assert suggest(SUPPLIERS, columns((heading, ())))[0].attribute == attribute

    @pytest.mark.parametrize(
        ("heading", "attribute"),
        [
            ("Actividad de Capacitación", "courseName"),
            ("Curso o taller", "courseName"),
            ("Hrs. cronol.", "totalHours"),
            ("Hrs. capac.", "totalHours"),
            ("Nombre capac.", "courseName"),
            ("Ejecutor", "supplier_id"),
            ("Valor x part.", "participatingValue"),
            ("Fec. Ini.", "initialDate"),
            ("Course name", "courseName"),
            ("Provider", "supplier_id"),
            ("Topic", "topicArea"),
            ("Delivery mode", "modality"),
            ("Start time", "hourInit"),
            ("End time", "hourFinish"),
            ("Duration (hours)", "totalHours"),
            ("Price per person", "participatingValue"),
            ("Total cost", None),
            ("Mod.", "modality"),
            ("Cód.", None),
            ("Código curso", None),
            ("Fehca de inicio", "initialDate"),
            ("Inicio fehca", "initialDate"),
            ("fechatermino", "endDate"),
            ("Fecha de inscripción", None),
            ("Fecha inicio inscripciones", None),
            ("ID", None),
            ("OTEC propuesta", "supplier_id"),
            ("Proveedor adjudicado", "supplier_id"),
            ("Capacitación / Relator", None),
            ("N° de acción", "senceActionId"),
            ("Valor hora relator", None),
        ],
    )
    def test_of_courses_lead_to_theirs(self, heading, attribute):
        assert suggest(COURSES, columns((heading, ())))[0].attribute == attribute

    @pytest.mark.parametrize(
        ("heading", "attribute"),
        [
            ("Porc. asistencia", "attendance"),
            ("Calif.", "grade"),
            ("Hrs. asist.", "attendedHours"),
            ("Asistensia", "attendance"),
            ("% inasistencia", None),
            ("Total inasistencias", None),
            ("Inasistencia %", None),
            ("Horas inasistencia", None),
            ("Horas no asistidas", None),
        ],
    )
    def test_of_results_lead_to_theirs(self, heading, attribute):
        assert suggest(RESULTS, columns((heading, ())))[0].attribute == attribute

    @pytest.mark.parametrize("name", ["Nombre de fantasía", "Nombre OTEC", "OTEC"])
    @pytest.mark.parametrize("own", ["Razón Social OTEC", "Nombre o Razón Social"])
    def test_with_the_subject_beside_our_own_are_before_other_names(self, own, name):
        for named in ((own, name), (name, own)):
            told = [(heading, ("Sur SpA", "Norte Ltda.")) for heading in named]
            assert suggested(SUPPLIERS, *told) == {own: "razon_social"}

    def test_of_the_provider_chosen_are_before_those_of_the_one_proposed(self):
        named = [
            (name, ("Sur SpA", "Norte Ltda.")) for name in ("OTEC propuesta", "OTEC adjudicada")
        ]
        assert suggested(COURSES, *named) == {"OTEC adjudicada": "supplier_id"}

    @pytest.mark.parametrize(
        ("texts", "fit"), [(("09:00 a 18:00", "9 a 13"), True), (("09:00", "10:00"), False)]
    )
    def test_of_a_timetable_want_two_hours_in_a_cell(self, texts, fit):
        (timetable,) = suggest(COURSES, columns(("Horario", texts)))
        assert (timetable.attribute, timetable.part) == ("hourInit", "schedule")
        assert timetable.reason.endswith("100 % de los valores calzan.") == fit

    @pytest.mark.parametrize("heading", ["Fecha", "Fechas", "Fecha de ejecución", "PERÍODO"])
    @pytest.mark.parametrize(
        ("texts", "code"),
        [
            (("08-03-2027", "2027-03-09 00:00:00"), "synonym"),
            (("12 al 14 de enero", "18-01-2027 al 22-01-2027"), "name_and_values"),
        ],
    )
    def test_of_days_are_of_the_first_and_the_last(self, heading, texts, code):
        _, days = suggest(COURSES, columns(("Curso", ("Excel", "Altura")), (heading, texts)))
        assert (days.attribute, days.part, days.code) == ("initialDate", "days", code)

    @pytest.mark.parametrize("heading", ["Fecha", "Fecha de ejecución"])
    @pytest.mark.parametrize("other", ["Inicio", "Término", "Fecha de realización"])
    def test_of_days_are_something_else_beside_another_day(self, heading, other):
        told = [(name, ("08-03-2027", "09-03-2027")) for name in (heading, other)]
        for named in (told, told[::-1]):
            found = suggested(COURSES, *named)
            assert heading not in found
            assert "initialDate.days" not in found.values()

    def test_of_days_are_those_of_the_column_that_says_any(self):
        told = (("Fecha", ()), ("Fecha de ejecución", ("08-03-2027", "09-03-2027")))
        assert suggested(COURSES, *told) == {"Fecha de ejecución": "initialDate.days"}

    @pytest.mark.parametrize("texts", [("1° semestre", "2° semestre"), ("2027", "2027")])
    def test_of_days_want_days(self, texts):
        assert suggested(COURSES, ("Período", texts)) == {}

    @pytest.mark.parametrize("values", [("1", "2", "3"), ("A", "B", "C"), ("x@y.cl", "z@y.cl")])
    def test_of_a_code_lead_to_no_values_that_are_none(self, values):
        excel = ("Nombre del curso", ("Excel", "Altura", "Izaje"))
        (_, code) = suggest(COURSES, columns(excel, ("ID acción", ("12-38", "14-90"))))
        assert code.attribute == "senceActionId"
        (_, code) = suggest(COURSES, columns(excel, ("ID acción", values)))
        assert code.attribute is None

    def test_that_only_say_what_the_rows_are_name_no_code(self):
        named = (("Nombre del curso", ("Excel", "Altura")), ("Actividad", ("Taller", "Charla")))
        assert suggested(COURSES, *named) == {"Nombre del curso": "courseName"}

    def test_of_sizes_name_no_gender(self):
        named = (("Talla polera", ("M", "M", "M")), ("Letra", ("F", "M", "F")))
        assert suggested(PEOPLE, *named) == {"Letra": "gender"}

    def test_of_one_figure_are_genders_where_the_heading_says_so_and_nothing_else(self):
        codes = ("1", "2", "1")
        named = (("Género", codes), ("Fono", codes), ("Estado", codes))
        assert suggested(PEOPLE, *named) == {"Género": "gender"}
        assert reason(PEOPLE, 0, *named).endswith("100 % de los valores calzan.")

    def test_with_two_names_lead_to_the_datum_of_one(self):
        heading = "Nombre Fantasía / Razón Social"
        assert suggested(COMPANIES, (heading, ("Sur SpA", "Norte Ltda."))) == {heading: "name"}

    def test_with_the_day_of_their_values_lead_to_the_datum(self):
        heading = "Dotación al 31-10-2026"
        assert suggested(COMPANIES, (heading, ("120", "1.250"))) == {heading: "dotacion"}

    def test_of_every_attribute_lead_back_to_it(self):
        for kind in (PEOPLE, SUPPLIERS):
            result = suggest(kind, columns(*((a.label, ()) for a in kind.attributes)))
            assert [one.attribute for one in result] == [a.name for a in kind.attributes]

    # What the state of a datum is called.
    NOT_THE_DATUM = (("people", "grossSalary", "Renta registrada"),)

    @pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.model)
    def test_that_our_own_screens_and_files_use_lead_to_it(self, kind):
        """A file that was exported, or copied from a screen, comes back."""
        for one in kind.attributes:
            names = {one.label, one.short, one.heading, one.known_label}
            if one.owner in (None, "company"):
                # Beside their section these need not say whose they are.
                names |= {one.reading, one.history}
            for name in sorted(names - {""}):
                if (kind.model, one.name, name) not in self.NOT_THE_DATUM:
                    [found] = suggest(kind, columns((name, ())))
                    assert (found.attribute or found.asked) == one.name, (kind.model, name)

    def test_of_groups_name_the_billing_manager(self):
        heading = "Facturación Encargado"
        assert suggested(SUPPLIERS, (heading, NAMES)) == {heading: "billing_manager_name"}

    def test_of_two_nouns_name_the_supplier_of_a_rapporteur(self):
        heading = "Empresa OTEC"
        assert suggested(RAPPORTEURS, (heading, ("OTEC Cumbre Ltda.",))) == {heading: "supplier_id"}


class TestNamesOverValues:
    @pytest.mark.parametrize(
        ("heading", "values", "attribute"),
        [
            ("Curso", ("Excel", "Altura"), "courseName"),
            ("Nombre del Curso", ("Excel", "Altura"), "courseName"),
            ("Nombre Actividad", ("Excel", "Altura"), "courseName"),
            ("Capacitación", ("Excel", "Altura"), "courseName"),
            ("Fecha Inicio", ("02-03-2026", "03-03-2026"), "initialDate"),
            ("F. Inicio", ("02-03-2026", "03-03-2026"), "initialDate"),
            ("F. Término", ("02-03-2026", "03-03-2026"), "endDate"),
            ("Fecha fin", ("02-03-2026", "03-03-2026"), "endDate"),
            ("Hrs", ("8", "16"), "totalHours"),
            ("N° horas", ("8", "16"), "totalHours"),
            ("Duración (horas)", ("8", "16"), "totalHours"),
            ("Cód. SENCE", ("1237890123", "1237890124"), "courseCodeSence"),
            ("Modalidad", ("Presencial", "Mixta"), "modality"),
            ("Jornada", ("AM", "PM"), "jornada"),
            ("Horario", ("9:00 a 13:00", "14:00-18:00"), "hourInit"),
            ("Fecha", ("02-03-2026", "03-03-2026"), "initialDate"),
            ("ID Acción", ("6123456", "6123457"), "senceActionId"),
            ("N° acción SENCE", ("6123456", "6123457"), "senceActionId"),
            ("Fecha comunicación", ("20-02-2026", "21-02-2026"), "senceCommunicatedAt"),
            ("Valor p/p", ("120.000", "90.000"), "participatingValue"),
            ("Valor por participante", ("120.000", "90.000"), "participatingValue"),
            ("Valor hora SENCE", ("5.000", "4.000"), "senceHourValue"),
            ("OTEC", ("Andes", "Sur"), "supplier_id"),
            ("Proveedor", ("Andes", "Sur"), "supplier_id"),
            ("Empresa", ("Andina", "Norte"), "company_id"),
            ("RUT Empresa", ("76.086.428-5", "77.215.640-5"), "company_id"),
            # Of the whole course, or of whoever teaches it: another datum each time.
            ("Valor total", ("1.200.000", "900.000"), None),
            ("Costo total", ("1.200.000", "900.000"), None),
            ("N° participantes", ("12", "20"), None),
            ("Relator/a", ("Ana Rojas", "Luz Soto"), None),
            ("Facilitador", ("Ana Rojas", "Luz Soto"), None),
            ("RUT relator", ("12.531.909-2", "12.667.869-K"), None),
            ("Área", ("Ventas", "Bodega"), None),
            ("Mes", ("Enero", "Marzo"), None),
            ("Estado", ("Programado", "Realizado"), None),
        ],
    )
    def test_of_a_course_lead_to_its_data(self, heading, values, attribute):
        named = (heading, values), ("Comuna", ("Arica", "Arica"))
        seen = known(named, {"company": {"andina"}})
        assert suggest(COURSES, columns(*named), profiles=seen)[0].attribute == attribute

    @pytest.mark.parametrize(
        ("heading", "values", "attribute"),
        [
            ("Relator", ("Ana Rojas", "Luz Soto"), "name"),
            ("Nombre Relator/a", ("Ana Rojas", "Luz Soto"), "name"),
            ("Facilitador(a)", ("Ana Rojas", "Luz Soto"), "name"),
            ("Instructor", ("Ana Rojas", "Luz Soto"), "name"),
            ("OTEC", ("Andes Ltda.", "Sur SpA"), "supplier_id"),
            ("Nombre OTEC", ("Andes Ltda.", "Sur SpA"), "supplier_id"),
            ("Proveedor", ("Andes Ltda.", "Sur SpA"), "supplier_id"),
            ("RUT OTEC", ("76.086.428-5", "77.215.640-5"), "supplier_id"),
            ("Correo OTEC", ("a@b.cl", "c@d.cl"), None),
            ("Fono OTEC", ("2 2345 6789", "2 2345 6780"), None),
            ("Correo relator", ("a@b.cl", "c@d.cl"), "email"),
            ("Tipo de relator", ("Interno", "Externo"), "isInternal"),
            # Yes means the contrary of what the column of ours says, and is read so.
            ("Relator externo", ("Sí", "No"), "isInternal"),
            ("Externo", ("Sí", "No"), "isInternal"),
            ("Nombre del curso", ("Excel básico", "Trabajo en altura"), None),
            ("Correo jefatura", ("a@b.cl", "c@d.cl"), None),
            ("Empresa", ("Norte SpA", "Sur SpA"), None),
        ],
    )
    def test_of_a_rapporteur_lead_to_theirs(self, heading, values, attribute):
        named = ("RUT", RUTS[:2]), (heading, values)
        assert suggest(RAPPORTEURS, columns(*named))[1].attribute == attribute

    @pytest.mark.parametrize(
        ("heading", "values", "attribute"),
        [
            ("UTM", ("69.100", "69.200"), "value"),
            ("Valor en pesos", ("$69.100", "$69.200"), "value"),
            ("Unidad Tributaria Mensual", ("69.100", "69.200"), "value"),
            ("UTA", ("829.200", "830.400"), None),
            ("UF", ("39.100", "39.200"), None),
            ("Variación IPC", ("0,3", "0,4"), None),
        ],
    )
    def test_of_a_month_lead_to_its_value(self, heading, values, attribute):
        named = ("Mes", ("03-2026", "04-2026")), (heading, values)
        month, other = suggest(UTM, columns(*named))
        assert (month.attribute, other.attribute) == ("month", attribute)


class TestValues:
    @pytest.mark.parametrize("name", ["Horas", "Horas Realizadas"])
    def test_of_each_participant_are_her_own_hours(self, name):
        [found] = suggest(RESULTS, columns((name, ("12", "11", "12"))))
        assert (found.attribute, found.asked) == ("attendedHours", None)

    @pytest.mark.parametrize("hours", [("16", "16", "16"), ("16",)])
    def test_of_all_participants_may_be_the_hours_of_the_course(self, hours: tuple[str, ...]):
        [found] = suggest(RESULTS, columns(("Horas", hours)))
        assert (found.attribute, found.asked) == (None, "attendedHours")
        [certain] = suggest(RESULTS, columns(("Horas asistidas", hours)))
        assert (certain.attribute, certain.asked) == ("attendedHours", None)

    @pytest.mark.parametrize("others", ["Horas online", "Horas totales"])
    def test_of_those_who_came_to_the_room_may_not_be_all(self, others):
        named = [(name, ("4", "8", "6")) for name in ("Horas presenciales", others)]
        came, _ = suggest(RESULTS, columns(*named))
        assert (came.attribute, came.asked) == (None, "attendedHours")

    @pytest.mark.parametrize(
        ("kind", "name", "anew", "values", "attribute"),
        [
            (RESULTS, "Nota", "Nota corregida", ("4,2", "3,9"), "grade"),
            (RESULTS, "Nota final", "Nota rectificada", ("4,2", None), "grade"),
            (RESULTS, "Nota", "Nota examen de repetición", ("4,2", None), "grade"),
            (RESULTS, "Nota", "2ª oportunidad", ("4,2", None), "grade"),
            (RESULTS, "Nota final", "Examen de repetición", ("4,2", None), "grade"),
            (RESULTS, "Asistencia", "Asistencia ajustada", ("100%", "50%"), "attendance"),
            (RESULTS, "Horas asistidas", "Horas asistidas corregidas", ("8", "4"), "attendedHours"),
            (PEOPLE, "Renta", "Renta actualizada", ("880000", "910000"), "grossSalary"),
            (PEOPLE, "Área", "Nueva área", ("Flota", "Bodega"), "area"),
            (UTM, "UTM", "UTM reajustada", ("67.429", "67.500"), "value"),
            (PEOPLE, "Jefatura actual", "Nueva jefatura", NAMES, "bossName"),
            (PEOPLE, "Empresa", "Nueva empresa", ("Acme", "Sur"), "company"),
            (
                COURSES,
                "Valor por participante",
                "Nuevo valor por participante",
                ("95000", "85000"),
                "participatingValue",
            ),
        ],
    )
    def test_that_are_said_anew_beside_it_are_asked(self, kind, name, anew, values, attribute):
        for named in ((name, anew), (anew, name)):
            told = suggest(kind, columns(*((one, values) for one in named)))
            assert [(one.attribute, one.asked) for one in told] == [(None, attribute)] * 2

    def test_of_who_went_before_are_left_where_others_are_there(self):
        named = (("Contacto anterior", NAMES), ("Contacto actual", NAMES), ("Correo actual", MAILS))
        told = suggested(SUPPLIERS, ("RUT", COMPANY_RUTS), *named)
        assert told["Contacto actual"] == "contact_name"
        assert "Contacto anterior" not in told

    def test_of_who_is_there_now_are_like_those_of_who_is_there(self):
        told = suggested(PEOPLE, ("Jefatura actual", NAMES), ("Correo nueva jefatura", MAILS))
        assert told == {"Jefatura actual": "bossName", "Correo nueva jefatura": "bossEmail"}

    @pytest.mark.parametrize(
        ("heading", "values"),
        [
            ("Evaluación del relator", ("6", "7")),
            ("Los contenidos fueron útiles", ("6", "7")),
            ("¿Recomendaría el curso?", ("Sí", "No")),
        ],
    )
    def test_beside_opinions_of_the_course_may_be_another_one(self, heading, values):
        grade, _ = suggest(RESULTS, columns(("Nota", ("6", "7")), (heading, values)))
        assert (grade.attribute, grade.asked) == (None, "grade")

    @pytest.mark.parametrize("heading", ["Relator", "Sala"])
    def test_beside_who_taught_where_are_read(self, heading):
        grade, _ = suggest(RESULTS, columns(("Nota", ("6", "7")), (heading, NAMES)))
        assert (grade.attribute, grade.asked) == ("grade", None)

    @pytest.mark.parametrize(
        ("heading", "beside", "asked"),
        [
            *(("Estado", one, True) for one in ("Solicitante", "Aprobador", "Fecha aprobación")),
            *(("Aprobación", "N° solicitud", True), ("Situación", "Aprobado por", True)),
            *(("Resultado", "Solicitante", False), ("Situación final", "Solicitante", False)),
            *(("Estado", "Relator", False), ("Aprobación", "Nota máxima", False)),
        ],
    )
    def test_beside_who_asked_for_the_course_may_be_of_the_request(self, heading, beside, asked):
        values = ("Aprobado", "Reprobado")
        status, _ = suggest(RESULTS, columns((heading, values), (beside, NAMES)))
        assert (status.attribute, status.asked) == ((None, "status") if asked else ("status", None))

    def test_that_only_say_a_name_may_be_of_people_beside_courses(self):
        for named in (("Nombre", "Curso"), ("Capacitación", "Nombre")):
            values = (NAMES, ("Uso de extintores", "Altura"))
            told = suggest(COURSES, columns(*zip(named, values, strict=True)))
            assert [(one.attribute, one.asked) for one in told] == [(None, "courseName")] * 2
        [alone] = suggest(COURSES, columns(("Nombre", ("Uso de extintores", "Altura"))))
        assert alone.attribute == "courseName"

    def test_of_people_who_have_a_row_a_day_are_ruts_all_the_same(self):
        rows = pa.array([one for one in RUTS for _ in range(5)])
        [found] = suggest(RESULTS, columns(("RUT", RUTS)), values={0: rows})
        assert (found.attribute, found.asked) == ("rut", None)

    @pytest.mark.parametrize(
        ("values", "asked"),
        [
            (("24", "22", "24", "24"), "attendance"),
            (("24", "22", "24"), "attendance"),
            (("24", "24"), None),
            (("24", "22", "20", "18"), None),
            (("40", "40", "40", "35"), None),
            (("24%", "24%", "24%"), None),
            (("0", "1", "1", "1"), None),
        ],
    )
    def test_of_attendance_that_most_have_and_is_little_may_be_sessions(self, values, asked):
        [found] = suggest(RESULTS, columns(("Asistencia", values)))
        assert found.asked == asked

    @pytest.mark.parametrize("anew", ["Nuevo", "Nota corregida por", "Curso nuevo", "Nota nueva"])
    def test_that_say_nothing_anew_beside_it_are_read(self, anew):
        values = (None, None) if anew == "Nota nueva" else ("Ana Soto", "Luis Peña")
        grade, _ = suggest(RESULTS, columns(("Nota", ("4,2", "3,9")), (anew, values)))
        assert (grade.attribute, grade.asked) == ("grade", None)

    def test_that_are_all_something_else_leave_an_optional_list_alone(self):
        shares = ("% Franquicia", ("100", "50", "15"))
        assert suggested(PEOPLE, shares) == {}
        assert suggested(PEOPLE, ("Franquicia", ("Sí", "No", "50"))) == {
            "Franquicia": "franchiseSence"
        }

    def test_without_a_year_are_days(self):
        days = ("Fecha inicio", ("12 de febrero", "12 de marzo", "3 de abril"))
        [found] = suggest(COURSES, columns(days))
        assert (found.attribute, found.asked, found.is_unfit) == ("initialDate", None, False)
        months = ("Fecha inicio", ("febrero", "marzo", "abril"))
        assert suggested(COURSES, months) == {}

    def test_that_name_nothing_of_a_closed_list_leave_it_alone(self):
        contract = ("Condición", ("Plazo fijo", "Indefinido", "Plazo fijo"))
        names = {"status": {"inscrito", "aprobado"}}
        told = 'El título corresponde a "Estado", pero ninguno de sus valores calza.'
        assert suggested(PEOPLE, contract, profiles=known([contract], names)) == {}
        assert reason(PEOPLE, 0, contract, profiles=known([contract], names)) == told
        state = ("Condición", ("Inscrito", "APROBADO", "Retirado"))
        assert suggested(PEOPLE, state, profiles=known([state], names)) == {"Condición": "status"}
        told = 'El título dice "Estado", pero solo 25 % de los valores calzan.'
        state = ("Condición", ("Inscrito", "Retirado", "Baja", "Licencia"))
        assert reason(PEOPLE, 0, state, profiles=known([state], names)) == told

    @pytest.mark.parametrize(
        ("kind", "heading", "words"),
        [
            (PEOPLE, "Sexo", ("Drama", "Comedia", "Terror")),
            (COURSES, "Turno", ("7x7", "14x14", "4x3")),
            (PEOPLE, "Tipo de participante", ("Trabajador", "Cesante", "Trabajador")),
        ],
    )
    def test_of_foreign_words_leave_a_list_of_few_alone(self, kind, heading, words):
        assert suggested(kind, (heading, words)) == {}
        assert "ninguno de sus valores" in reason(kind, 0, (heading, words))

    def test_under_the_type_of_something_are_codes_and_no_yes_or_no(self):
        heading = "Tipo trabajador"
        assert suggested(PEOPLE, (heading, ("0", "1", "0"))) == {}
        assert suggested(PEOPLE, ("Externo", ("0", "1", "0"))) == {"Externo": "isExternal"}
        assert suggested(PEOPLE, (heading, ("Interno", "Externo"))) == {heading: "isExternal"}
        again = suggest(
            PEOPLE, columns((heading, ("0", "1", "0"))), {heading: Target("isExternal")}
        )
        assert again[0].attribute == "isExternal"

    @pytest.mark.parametrize(
        ("heading", "cells", "attribute"),
        [
            ("OTEC", ("Sí", "No"), "isOtec"),
            ("Otec (S/N)", ("S", "N"), "isOtec"),
            ("¿Es OTEC?", ("X", ""), "isOtec"),
            ("OTEC", ("Capacita Sur Ltda.", "Aulas SpA"), "razon_social"),
            ("Tipo proveedor", ("OTEC", "Consultora"), "isOtec"),
            ("Categoría", ("No OTEC", "OTEC"), "isOtec"),
            ("Tipo proveedor", ("Nacional", "Extranjero", "Nacional"), None),
        ],
    )
    def test_say_whether_a_supplier_is_an_otec_or_what_it_is_called(
        self, heading, cells, attribute
    ):
        found = suggested(SUPPLIERS, (heading, tuple(filter(None, cells))))
        assert found.get(heading) == attribute

    def test_of_digits_beside_bare_numbers_are_their_check_digits(self):
        digits = ("2", "K", "1")
        parted = {"RUT": "rut.number", "Columna A": "rut.dv"}
        assert suggested(PEOPLE, ("RUT", BODIES), ("Columna A", digits)) == parted
        assert suggested(PEOPLE, ("RUT", RUTS), ("Columna A", digits)) == {"RUT": "rut"}
        assert suggested(PEOPLE, ("RUT", BODIES), ("Columna A", ("2", "si", "1"))) == {"RUT": "rut"}

    def test_tell_what_a_strange_heading_hides(self):
        result = suggested(
            PEOPLE,
            ("Identificación", RUTS),
            ("Columna B", MAILS),
            ("Datos", PHONES),
            ("X1", ("Masculino", "Femenino")),
        )
        assert result == {
            "Identificación": "rut",
            "Columna B": "email",
            "Datos": "phone",
            "X1": "gender",
        }

    def test_tell_what_the_boss_has_of_this_kind(self):
        result = suggested(PEOPLE, ("Correo", MAILS), ("Contacto jefatura", MAILS))
        assert result == {"Correo": "email", "Contacto jefatura": "bossEmail"}

    def test_say_so_in_the_reason(self):
        assert reason(PEOPLE, 0, ("X1", RUTS)) == "100 % de los valores parecen RUT."

    @pytest.mark.parametrize(("kind", "name"), [(SUPPLIERS, "razon_social"), (COMPANIES, "name")])
    def test_of_companies_may_have_figures_in_their_names(self, kind, name):
        firms = ("Razón social", ("Academia Andes 75 S.A.", '"3M" Chile', "L&M (Talca) Ltda."))
        assert suggested(kind, firms) == {"Razón social": name}
        assert "100 %" in reason(kind, 0, firms)

    def test_overrule_a_name_that_is_plainly_wrong(self):
        assert suggested(PEOPLE, ("Teléfono", MAILS)) == {"Teléfono": "email"}

    def test_leave_a_right_name_with_doubtful_values_but_less_surely(self):
        one = suggest(PEOPLE, columns(("Correo", ("ana@acme.cl", "pendiente", "lo pide luego"))))[0]
        assert one.attribute == "email"
        assert 0.5 <= one.confidence < 0.7
        assert one.reason == (
            'El título dice "Correo", pero solo 33 % de los valores calzan: las otras filas dirán '
            "qué corregir."
        )

    def test_of_an_unknown_heading_are_proposed_less_surely_than_of_none(self):
        [strange], [none] = (
            suggest(PEOPLE, columns((heading, MAILS))) for heading in ("Creado por", "Columna A")
        )
        assert (strange.attribute, none.attribute) == ("email", "email")
        assert strange.confidence < 0.6 < none.confidence

    def test_of_the_wrong_length_make_no_code_of_the_sence(self):
        actions = ("N° SENCE", ("6123456", "6123457", "6123458"))
        assert suggested(COURSES, actions) == {"N° SENCE": "senceActionId"}

    def test_may_be_whole_columns_instead_of_samples(self):
        cells = {0: pa.array([f"{body}-{body % 10}" for body in range(9_000_000, 9_000_200)])}
        one = suggest(PEOPLE, columns(("RUT", ("12.531.909-2",))), values=cells)[0]
        assert one.confidence < 0.7


PAY = ("900.000", "1.200.000", "850.000")


class TestWhatIsAsked:
    def asked(self, *named):
        return {one.column_name: one.asked for one in suggest(PEOPLE, columns(*named)) if one.asked}

    def test_is_which_of_several_columns_is_the_gross_salary(self):
        named = (("SUELDO BASE", PAY), ("TOTAL HABERES", PAY), ("TOTAL IMPONIBLE", PAY))
        assert set(self.asked(*named).values()) == {"grossSalary"}
        assert len(self.asked(*named)) == 3
        assert suggested(PEOPLE, *named) == {}
        assert reason(PEOPLE, 0, *named) == (
            'Puede ser "Renta bruta mensual", y hay otra columna que también: elige cuál se carga.'
        )

    def test_is_nothing_where_one_column_alone_may_be_it(self):
        assert suggested(PEOPLE, ("Total imponible", PAY)) == {"Total imponible": "grossSalary"}

    @pytest.mark.parametrize(
        "heading", ["Sueldo Base", "SUELDO BASE MENSUAL", "Salario base", "sueldoBase"]
    )
    def test_is_whether_a_base_salary_stands_for_the_gross_one(self, heading):
        named = ((heading, PAY), ("Sueldo líquido", PAY), ("Gratificación", PAY))
        assert (self.asked(*named), suggested(PEOPLE, *named)) == ({heading: "grossSalary"}, {})
        assert "o no serlo" in reason(PEOPLE, 0, *named)

    def test_is_nothing_where_the_heading_is_our_own(self):
        named = (("Renta bruta mensual", PAY), ("Sueldo base", PAY))
        assert (self.asked(*named), suggested(PEOPLE, *named)) == (
            {},
            {"Renta bruta mensual": "grossSalary"},
        )

    def test_is_nothing_about_a_column_without_values(self):
        named = (("Sueldo base", PAY), ("Total haberes", ()))
        assert self.asked(*named) == {"Sueldo base": "grossSalary"}
        named = (("Sueldo bruto", PAY), ("Total haberes", ()))
        assert (self.asked(*named), suggested(PEOPLE, *named)["Sueldo bruto"]) == (
            {},
            "grossSalary",
        )

    def test_is_nothing_about_names_that_a_list_has_under_another_heading(self):
        named = (
            ("RUT", RUTS),
            ("Div.personal", ("Minera Andina SpA", "MINERA ANDINA SPA", "Enami")),
        )
        names = {"company": {"minera andina spa", "enami"}}
        assert suggested(PEOPLE, *named, profiles=known(named, names))["Div.personal"] == "company"
        assert reason(PEOPLE, 1, *named, profiles=known(named, names)) == (
            '100 % de los valores ya están registrados como "Empresa".'
        )
        beside = (("Empresa", ("Enami", "Codelco")), ("Cliente", ("Enami", "Enami")))
        assert suggested(PEOPLE, *beside, profiles=known(beside, names)) == {"Empresa": "company"}

    @pytest.mark.parametrize(
        ("kind", "heading", "attribute"),
        [
            (COURSES, "Código Sence curso", "courseCodeSence"),
            (COURSES, "Formato", "modality"),
            (PEOPLE, "Fono", "phone"),
            (PEOPLE, "RUN", "rut"),
        ],
    )
    def test_is_whether_a_column_is_it_of_which_no_value_fits(self, kind, heading, attribute):
        codes = (heading, ("S1", "S2", "S3", "S2"))
        [one] = suggest(kind, columns(codes))
        assert (one.attribute, one.asked, one.taken) == (None, attribute, None)
        assert "ninguno de sus valores calza" in one.reason
        [one] = suggest(kind, columns(codes), {heading: Target(attribute)})
        assert (one.attribute, one.asked) == (attribute, None)

    @pytest.mark.parametrize(
        ("kind", "heading", "words", "attribute"),
        [
            (COURSES, "Código SENCE", ("S1", "S2", "S3", "S2"), "courseCodeSence"),
            (COURSES, "Modalidad", ("S1", "S2", "S3", "S2"), "modality"),
            (COURSES, "Jornada", ("Diurna", "Diurna", "Nocturno", "Diurna"), "jornada"),
            (PEOPLE, "RUT", ("S1", "S2", "S3", "S2"), "rut"),
            (PEOPLE, "Usa franquicia SENCE", ("Afecto", "No afecto", "Afecto"), "franchiseSence"),
            (PEOPLE, "Participante externo", ("Contratista", "Planta", "Planta"), "isExternal"),
            (RESULTS, "Declaración jurada firmada", ("Entregada",) * 3, "djSigned"),
            (RESULTS, "DJ firmada", ("Entregada",) * 3, "djSigned"),
            (COURSES, "Bipartito", ("Acuerdo", "Actas", "Otra"), "bipartite"),
        ],
    )
    def test_is_nothing_about_what_our_own_label_says(self, kind, heading, words, attribute):
        [one] = suggest(kind, columns((heading, words)))
        assert (one.attribute, one.asked) == (attribute, None)
        assert 0.6 <= one.confidence < 0.7

    @pytest.mark.parametrize(
        ("heading", "attribute", "wrong"),
        [
            ("Correo", "email", ("ana@@x", "luis@x", "eva@", "-")),
            ("RUT", "rut", ("12.531.909-1", "9.812.440-1", "15.667.020-1")),
            ("RUT", "rut", ("12.531.909-2", "9.812.440-1", "15.667.020-1")),
            ("N° de RUT", "rut", ("12531909-2", "9812440-1", "15667020 - 1", "15667021-k")),
            ("Fono", "phone", ("9 8123 456", "9 8123 457", "12345")),
        ],
    )
    def test_is_none_about_values_that_are_only_written_wrong(self, heading, attribute, wrong):
        [one] = suggest(PEOPLE, columns((heading, wrong)))
        assert (one.attribute, one.asked) == (attribute, None)

    @pytest.mark.parametrize(
        ("kind", "heading", "values", "attribute"),
        [
            (COURSES, "Duración (minutos)", ("120", "90", "60"), "totalHours"),
            (COURSES, "Duración (días)", ("1", "2", "3"), "totalHours"),
            (COURSES, "Valor participante (UF)", ("3", "4", "5"), "participatingValue"),
            (COURSES, "Valor por participante (USD)", ("30", "40", "50"), "participatingValue"),
            (PEOPLE, "Renta bruta (anual)", ("12.000.000", "13.000.000"), "grossSalary"),
            (PEOPLE, "Renta bruta anual", ("12.000.000", "13.000.000"), "grossSalary"),
            (PEOPLE, "Sueldo bruto diario", ("32.000", "41.000"), "grossSalary"),
            (PEOPLE, "Renta bruta en UF", ("25", "31"), "grossSalary"),
            (PEOPLE, "Renta bruta mensual (M$)", ("1.200", "1.300"), "grossSalary"),
            (PEOPLE, "Sueldo bruto (miles de pesos)", ("1.200", "1.300"), "grossSalary"),
            (COURSES, "Duración en minutos", ("120", "90", "60"), "totalHours"),
            (COURSES, "Horas (HH)", ("240", "320", "180"), "totalHours"),
            (COURSES, "Horas hombre", ("240", "320", "180"), "totalHours"),
            (COMPANIES, "Dotación (hombres)", ("30", "40"), "dotacion"),
            (COMPANIES, "Dotación mujeres", ("30", "40"), "dotacion"),
            (RESULTS, "Asistencia (días)", ("3", "4"), "attendance"),
            (RESULTS, "Horas asistidas (min)", ("120", "90"), "attendedHours"),
            (RESULTS, "Nota (1 a 100)", ("6", "5"), "grade"),
            (RESULTS, "Nota (escala 1 a 5)", ("4,5", "3,8"), "grade"),
            (RESULTS, "Calificación (1-5)", ("4,5", "3,8"), "grade"),
            (RESULTS, "Nota (de 0,0 a 5,0)", ("4,5", "3,8"), "grade"),
            (RESULTS, "Calificación (lugar en el curso)", ("1", "5"), "grade"),
            (RESULTS, "% Nota", ("60", "50"), "grade"),
            (RESULTS, "Nota %", ("60", "50"), "grade"),
        ],
    )
    def test_is_whether_a_column_in_another_unit_is_it(self, kind, heading, values, attribute):
        [one] = suggest(kind, columns((heading, values)))
        assert (one.attribute, one.asked) == (None, attribute)
        assert "el título habla de otra unidad o de una parte: elige si se carga." in one.reason
        [one] = suggest(kind, columns((heading, values)), {heading: Target(attribute)})
        asked = None if attribute == "dotacion" else attribute
        assert (one.attribute or asked, one.asked) == (attribute, asked)

    @pytest.mark.parametrize("heading", ["Nota (escala 1 a 7)", "Nota (1,0 - 7,0)", "Nota final 1"])
    def test_is_no_scale_of_sevens(self, heading):
        [one] = suggest(RESULTS, columns((heading, ("4,5", "3,8", "6,1"))))
        assert one.asked is None
        assert "otra unidad" not in one.reason

    @pytest.mark.parametrize("heading", ["Mandante", "Empresa mandante"])
    def test_is_whether_a_client_employs_the_people(self, heading):
        [one] = suggest(PEOPLE, columns((heading, ("Andina", "Andina", "Andina"))))
        assert (one.attribute, one.asked) == (None, "company")

    @pytest.mark.parametrize(
        ("kind", "heading", "values", "attribute"),
        [
            (COURSES, "Valor participante", ("12,5", "8", "9,5"), "participatingValue"),
            (COURSES, "Valor participante", ("UF 12,5", "UF 8", "U.F. 9"), "participatingValue"),
            (COURSES, "Valor por participante", ("US$ 300", "USD 300"), "participatingValue"),
            (COURSES, "Precio unitario", ("300 USD", "€ 20", "8 UTM"), "participatingValue"),
            (COURSES, "Valor hora SENCE", ("5", "4,5", "6"), "senceHourValue"),
            (COURSES, "ID SENCE", ("1237890123", "1237890124"), "senceActionId"),
            (PEOPLE, "Renta", ("1", "2", "3"), "grossSalary"),
            (PEOPLE, "Sueldo bruto", ("950", "1.250", "870"), "grossSalary"),
            (UTM, "Valor", ("67,4", "67,2"), "value"),
            (RESULTS, "N° asistencias", ("3", "2", "3"), "attendance"),
            (RESULTS, "Asistencia", ("8", "6", "8"), "attendance"),
        ],
    )
    def test_is_whether_a_column_is_it_whose_values_are_of_something_else(
        self, kind, heading, values, attribute
    ):
        [one] = suggest(kind, columns((heading, values)))
        assert (one.attribute, one.asked) == (None, attribute)
        assert "de otra unidad o de otra moneda: elige si se carga." in one.reason
        [one] = suggest(kind, columns((heading, values)), {heading: Target(attribute)})
        assert (one.attribute, one.asked) == (None, attribute)
        assert one.reason.startswith("La última vez la relacionaste con")

    @pytest.mark.parametrize("shares", [("100", "8"), ("1", "0", "1"), ("0,95", "1"), ("P", "A")])
    def test_is_none_about_shares_that_are_usual(self, shares):
        assert suggested(RESULTS, ("Asistencia", shares)) == {"Asistencia": "attendance"}

    @pytest.mark.parametrize(
        ("values", "is_asked"),
        [
            (("30", "28", "26", "24"), True),
            (("30%", "28%"), False),
            (("100", "95", "30"), False),
            (("24", "22"), False),
            (("80", "80", "76"), True),
            (("80", "75", "60"), False),
        ],
    )
    def test_is_whether_attendance_up_to_the_hours_of_the_course_is_in_hours(
        self, values, is_asked
    ):
        seen = {0: profile(pa.array(values), wholes=frozenset({30.0, 80.0}))}
        [one] = suggest(RESULTS, columns(("Asistencia", values)), profiles=seen)
        assert one.asked == ("attendance" if is_asked else None)
        assert ("su valor más alto es" in one.reason) is is_asked

    def test_is_none_about_amounts_of_which_few_are_small(self):
        named = ("Valor participante", ("120.000", "85,000", "0", "12"))
        assert suggested(COURSES, named) == {"Valor participante": "participatingValue"}
        named = ("Valor UTM", ("69.000", "0", "1", "1"))
        assert suggested(UTM, named) == {"Valor UTM": "value"}

    @pytest.mark.parametrize(
        ("kind", "heading", "values", "attribute"),
        [
            (PEOPLE, "Correo responsable", MAILS, "email"),
            (PEOPLE, "Mail gerente", MAILS, "email"),
            (PEOPLE, "RUT beneficiario", RUTS, "rut"),
            (PEOPLE, "Fono sucursal", PHONES, "phone"),
            (SUPPLIERS, "RUT dueño", RUTS, "rut"),
            (RAPPORTEURS, "Correo secretaria", MAILS, "email"),
        ],
    )
    def test_is_whether_a_datum_of_whom_nobody_knows_is_it(self, kind, heading, values, attribute):
        [one] = suggest(kind, columns((heading, values)))
        assert (one.attribute, one.asked) == (None, attribute)
        assert "o no serlo" in one.reason

    def test_is_which_datum_of_whom_nobody_knows_it_is(self):
        named = (("Teléfono oficina", PHONES), ("Teléfono particular", PHONES))
        assert set(self.asked(*named).values()) == {"phone"}
        assert len(self.asked(*named)) == 2
        assert self.asked(("Correo", MAILS), ("Correo responsable", MAILS)) == {}

    @pytest.mark.parametrize(
        ("kind", "headings", "attribute"),
        [
            (PEOPLE, ("División", "Departamento"), "area"),
            (PEOPLE, ("División", "Gerencia"), "area"),
            (PEOPLE, ("Sección", "Unidad"), "area"),
            (PEOPLE, ("Centro de costo", "Unidad organizativa"), "area"),
            (PEOPLE, ("Jefe", "Supervisor"), "bossName"),
            (COURSES, ("Programa", "Curso"), "courseName"),
            (COURSES, ("Categoría", "Familia"), "topicArea"),
            (COMPANIES, ("Empresa", "Razón social"), "name"),
            (SUPPLIERS, ("Nombre", "Proveedor"), "razon_social"),
        ],
    )
    def test_is_which_of_two_names_it_is(self, kind, headings, attribute):
        words = (("Norte", "Sur"), ("Planta", "Oficina"))
        found = suggest(kind, columns(*zip(headings, words, strict=True)))
        assert [(one.attribute, one.asked) for one in found] == [(None, attribute)] * 2

    @pytest.mark.parametrize(
        ("headings", "values", "attribute"),
        [
            (("Horas", "Duración"), ("16", "8"), "totalHours"),
            (("Valor unitario", "Costo por persona"), ("90.000", "80.000"), "participatingValue"),
        ],
    )
    def test_is_which_of_two_numbers_of_a_course_it_is(self, headings, values, attribute):
        found = suggest(COURSES, columns(*((heading, values) for heading in headings)))
        assert [(one.attribute, one.asked) for one in found] == [(None, attribute)] * 2

    @pytest.mark.parametrize("heading", ["Valor hora", "Valor HH", "Valor hora participante"])
    def test_is_whose_value_of_an_hour_it_is(self, heading):
        [one] = suggest(COURSES, columns((heading, ("35.000", "5.000"))))
        assert (one.attribute, one.asked) == (None, "senceHourValue")
        assert "o no serlo" in one.reason

    @pytest.mark.parametrize("heading", ["Valor hora SENCE", "Valor HH SENCE"])
    def test_is_nothing_about_the_value_of_an_hour_of_the_sence(self, heading):
        named = ((heading, ("5.000", "4.000")), ("Valor hora", ("35.000", "30.000")))
        assert suggested(COURSES, named[0]) == {heading: "senceHourValue"}
        own = suggested(COURSES, ("Valor hora SENCE", ("5.000", "4.000")), named[1])
        assert own == {"Valor hora SENCE": "senceHourValue"}

    def test_is_nothing_about_ruts_above_a_total(self):
        ruts = ("12.531.909-2", "12.667.869-K", "21.345.670-9", "Total empleados: 3")
        named = (
            ("Empleado", ruts),
            ("Nombre", ("Ana", "Luis", "Eva")),
            ("Apellido", ("Soto", "Paz")),
        )
        assert suggested(PEOPLE, *named)["Empleado"] == "rut"

    def test_is_nothing_about_a_key_where_most_values_are_of_something_else(self):
        upn = ("ana@x.cl", "luis@x.cl", "eva@x.cl", "Id. de participante", "Asistente")
        found = suggest(RESULTS, columns(("Correo", upn[:3]), ("Id. de participante (UPN)", upn)))
        assert [(one.attribute, one.asked) for one in found] == [("email", None), (None, None)]

    def test_is_nothing_about_those_who_are_paid(self):
        ruts = ("97.118.402-7", "97.226.975-1", "97.330.148-9")
        names = ("Capacita Austral Ltda.", "Robles SpA", "OTEC Horizonte E.I.R.L.")
        found = suggested(SUPPLIERS, ("RUT Beneficiario", ruts), ("Nombre Beneficiario", names))
        assert found == {"RUT Beneficiario": "rut", "Nombre Beneficiario": "razon_social"}

    def test_is_nothing_about_codes_of_a_cost_centre(self):
        codes = ("Centro de costo", ("4100", "4101", "4102"))
        [one] = suggest(PEOPLE, columns(codes))
        assert (one.attribute, one.asked) == (None, None)
        [one] = suggest(PEOPLE, columns(("Área", codes[1])))
        assert (one.attribute, one.asked) == (None, "area")

    def test_is_whether_the_headcount_is_that_of_contractors_too(self):
        numbers = ("120", "340", "56")
        headings = ("Dotación propia", "Dotación contratistas", "Dotación total")
        found = suggest(COMPANIES, columns(*((one, numbers) for one in headings)))
        assert [one.asked for one in found] == ["dotacion", None, "dotacion"]

    def test_is_nothing_about_a_place_beside_one_of_our_own_name(self):
        places = ("Santiago", "Valdivia", "Puerto Montt")
        found = suggest(COMPANIES, columns(("Comuna", places), ("Ciudad", places)))
        assert [(one.attribute, one.taken) for one in found] == [(None, None), ("city", None)]

    def test_is_nothing_where_first_names_stand_under_the_heading_of_surnames(self):
        people = ("Ana María", "Luis", "Camila Andrea", "Rodrigo")
        turned = ("Nombres", ("Soto Vera", "Mora Paz", "Peña", "Ávalos")), ("Apellidos", people)
        assert suggested(PEOPLE, *turned) == {
            "Nombres": "name.surname",
            "Apellidos": "name.names",
        }
        both = ("Nombres", people), ("Apellidos", ("Martín Soto", "Alonso", "Simón", "Felipe"))
        assert suggested(PEOPLE, *both)["Nombres"] == "name.names"

    @pytest.mark.parametrize("heading", ["Usuario", "Nombre de usuario"])
    def test_is_whether_the_names_of_accounts_are_those_of_people(self, heading):
        [one] = suggest(PEOPLE, columns((heading, ("amunoz", "l.pena", "mrios2"))))
        assert (one.attribute, one.asked) == (None, "name")

    @pytest.mark.parametrize(
        ("kind", "heading", "ours", "theirs", "attribute"),
        [
            (RESULTS, "Nota", ["5,5", "6,1", "7"], ["6,5", "5,8", "6"], "grade"),
            (COURSES, "Horas", ["3", "5", "2"], ["16", "8", "24"], "totalHours"),
            (
                COURSES,
                "Inicio",
                ["10-01-2027", "11-01-2027"],
                ["01-03-2027", "08-03-2027"],
                "initialDate",
            ),
            (
                PEOPLE,
                "Área",
                ["Álvarez Pinto", "Barría Loi", "Epul Raín", "Soto Paz"],
                ["Logística", "Bodega", "Logística", "Casino"],
                "area",
            ),
        ],
    )
    def test_is_which_column_it_is_where_the_one_to_the_right_has_no_heading(
        self, kind, heading, ours, theirs, attribute
    ):
        named = [Column(0, "A", heading, tuple(ours)), Column(1, "B", "Columna B", tuple(theirs))]
        found = suggest(kind, named)
        assert [one.asked for one in found] == [attribute, attribute]

    @pytest.mark.parametrize(
        "theirs", [["ok", "ok", "ok"], ["x", "", ""], ["5,5", "6,1", "7"], ["a", "b", "c"]]
    )
    def test_is_nothing_about_marks_without_a_heading(self, theirs):
        named = [
            Column(0, "A", "Nota", ("5,5", "6,1", "7")),
            Column(1, "B", "Columna B", tuple(one for one in theirs if one)),
        ]
        assert [one.asked for one in suggest(RESULTS, named)] == [None, None]

    def test_is_whether_first_names_are_whole_beside_surnames_that_nobody_knows(self):
        firsts = ("Nombre", ("Ana", "Luis", "Eva"))
        named = (firsts, ("Apellidos (los dos, en orden)", ("Soto", "Mora", "Paz")))
        assert suggested(PEOPLE, *named) == {
            "Nombre": "name.names",
            "Apellidos (los dos, en orden)": "name.surname",
        }
        named = (firsts, ("Apellido de soltera", ("Soto", "Mora", "Paz")))
        assert self.asked(*named) == {"Nombre": "name"}
        assert suggested(PEOPLE, firsts) == {"Nombre": "name"}

    @pytest.mark.parametrize(
        ("kind", "heading", "attribute"),
        [
            (PEOPLE, "Contratista", "company"),
            (COMPANIES, "Casa matriz", "address"),
            (COURSES, "OTEC", "supplier_id"),
            (RAPPORTEURS, "Currículum", "bio"),
        ],
    )
    def test_is_whether_yes_and_no_are_texts(self, kind, heading, attribute):
        [one] = suggest(kind, columns((heading, ("Sí", "No", "Sí"))))
        assert (one.attribute, one.asked) == (None, attribute)

    def test_is_nothing_about_another_unit_beside_the_right_one(self):
        named = (("Duración (minutos)", ("120", "90")), ("Horas", ("2", "1,5")))
        assert suggested(COURSES, *named) == {"Horas": "totalHours"}
        assert not any(one.asked for one in suggest(COURSES, columns(*named)))

    @pytest.mark.parametrize("other", ["Renta bruta anual", "Renta bruta (anual)"])
    def test_a_column_in_another_unit_is_no_rival_of_the_right_one(self, other):
        named = (("Renta bruta", ("900.000", "950.000")), (other, ("10.800.000", "11.400.000")))
        found = suggest(PEOPLE, columns(*named))
        assert [one.attribute for one in found] == ["grossSalary", None]
        assert [(one.asked, one.taken) for one in found] == [(None, None)] * 2

    def test_no_name_of_ours_speaks_of_another_unit(self):
        for kind in KINDS.values():
            for attribute in kind.attributes:
                for name in (attribute.label, *attribute.synonyms):
                    [one] = suggest(kind, columns((name, ())))
                    assert "otra unidad" not in one.reason, name

    def test_is_none_about_ruts_of_companies_that_are_only_written_wrong(self):
        wrong = ("76.123.456-1", "77.222.333-1", "78.111.222-1", COMPANY_RUTS[0])
        assert suggested(SUPPLIERS, ("Rut", wrong)) == {"Rut": "rut"}

    def test_is_whether_a_required_list_is_it_whose_names_are_others(self):
        areas = ("Familia", ("Faena", "Planta", "Faena"))
        names = {"thematic_area": {"seguridad"}}
        [one] = suggest(COURSES, columns(areas), profiles=known([areas], names))
        assert (one.attribute, one.asked) == (None, "topicArea")
        [one] = suggest(COURSES, columns(areas), profiles=known([areas], {"thematic_area": set()}))
        assert (one.attribute, one.asked) == ("topicArea", None)
        own = ("Área temática", areas[1])
        [one] = suggest(COURSES, columns(own), profiles=known([own], names))
        assert (one.attribute, one.reason) == ("topicArea", 'El título dice "Área temática".')

    def test_is_which_mail_and_which_company_it_is(self):
        assert self.asked(("Correo personal", MAILS), ("MAIL EMPRESA", MAILS)) == {
            "Correo personal": "email",
            "MAIL EMPRESA": "email",
        }
        assert len(self.asked(("Correo (personal)", MAILS), ("Correo (empresa)", MAILS))) == 2
        works = ("Codelco", "Enami")
        assert set(self.asked(("Empresa mandante", works), ("Contratista", works)).values()) == {
            "company"
        }

    @pytest.mark.parametrize(
        ("kind", "named", "attribute"),
        [
            (PEOPLE, [("Nombre", ("Olga", "Saúl")), ("Apellido único", ("Paz", "Soto"))], "name"),
            (PEOPLE, [("Correo responsable", ("a@b.cl", "c@d.cl"))], "email"),
            (PEOPLE, [("Sueldo base", ("850.000", "900.000"))], "grossSalary"),
            (PEOPLE, [("División", ("Norte", "Sur")), ("Gerencia", ("Ventas", "Mina"))], "area"),
            (COURSES, [("Valor hora", ("5.000", "4.500"))], "senceHourValue"),
        ],
    )
    def test_what_a_person_related_once_is_not_asked_again(self, kind, named, attribute):
        asked = suggest(kind, columns(*named))[0]
        assert (asked.attribute, asked.asked) == (None, attribute)
        again = suggest(kind, columns(*named), {named[0][0]: Target(attribute)}, date(2026, 10, 3))
        assert (again[0].attribute, again[0].asked) == (attribute, None)
        assert again[0].reason.startswith("Así relacionaste")

    def test_is_not_asked_again_when_it_is_remembered(self):
        named = (("SUELDO BASE", PAY), ("TOTAL HABERES", PAY))
        memory = {"TOTAL HABERES": Target("grossSalary"), "SUELDO BASE": Target(None)}
        result = suggest(PEOPLE, columns(*named), memory)
        assert [(one.attribute, one.asked) for one in result] == [
            (None, None),
            ("grossSalary", None),
        ]


class TestColumnsTogether:
    def test_read_headings_that_programs_run_together(self):
        named = (("rutEmpleado", RUTS), ("nombre", ("Ana",)), ("apepat", ("Soto",)))
        named = (*named, ("apemat", ("Mora",)), ("correoElectronico", MAILS))
        assert suggested(PEOPLE, *named) == {
            "rutEmpleado": "rut",
            "nombre": "name.names",
            "apepat": "name.surname",
            "apemat": "name.second_surname",
            "correoElectronico": "email",
        }

    def test_give_the_rut_to_the_person_and_not_to_the_company(self):
        result = suggested(
            PEOPLE, ("RUT", COMPANY_RUTS), ("Razón social", ("Acme",)), ("RUT (2)", RUTS)
        )
        assert result == {"Razón social": "company", "RUT (2)": "rut"}

    def test_ask_about_a_rut_that_is_a_company_s_in_every_row(self):
        named = (("OTEC", ("Acme",)), ("RUT", COMPANY_RUTS), ("Relator", NAMES))
        found = {one.column_name: one for one in suggest(RAPPORTEURS, columns(*named))}
        assert (found["RUT"].attribute, found["RUT"].asked) == (None, "rut")
        assert found["Relator"].attribute == "name"

    def test_give_the_rut_to_the_person_and_not_to_the_boss(self):
        repeated = pa.array(list(RUTS) * 10)
        own = pa.array([f"{body}-K" for body in range(12_000_000, 12_000_030)])
        named = [("RUT", RUTS), ("Jefe", NAMES), ("RUT (2)", RUTS)]
        result = suggested(PEOPLE, *named, values={0: own, 2: repeated})
        assert result["RUT"] == "rut"
        assert "RUT (2)" not in result

    def test_lend_the_owner_to_a_repeated_heading(self):
        result = suggested(
            PEOPLE, ("Nombre", NAMES), ("Correo", MAILS), ("Jefe", NAMES), ("Correo (2)", MAILS)
        )
        assert result["Correo"] == "email"
        assert result["Correo (2)"] == "bossEmail"

    def test_ask_which_telephone_is_the_persons_where_one_is_the_same_for_all(self):
        numbers = ("912345678", "987654321", "923456789", "934567890")
        desk = tuple(f"+56 65 225 1440 anexo {at}" for at in range(101, 105))
        found = suggest(PEOPLE, columns(("Teléfono", desk), ("Móvil", numbers)))
        assert [one.asked for one in found] == ["phone", "phone"]
        [alone] = suggest(PEOPLE, columns(("Teléfono", desk)))
        assert alone.attribute == "phone"

    @pytest.mark.parametrize(
        "heading",
        ["Sin franquicia SENCE", "No usa franquicia", "Rechaza franquicia", "Franquicia (exento)"],
    )
    def test_may_deny_what_they_name(self, heading):
        assert suggested(PEOPLE, (heading, ("Sí", "No"))) == {heading: "franchiseSence"}

    def test_say_in_brackets_how_they_are_filled_in(self):
        columns_of_a_program = (
            ("First Name [Required]", ("Ana María", "Luis")),
            ("Last Name [Required]", ("Soto", "Vera")),
        )
        found = suggest(PEOPLE, columns(*columns_of_a_program))
        assert [(one.attribute, one.part) for one in found] == [
            ("name", "names"),
            ("name", "surname"),
        ]

    def test_without_a_value_that_fits_are_no_rivals_of_another(self):
        ids, ruts = ("E0012", "E0013", "E0014"), ("12.667.869-K", "9.876.543-3", "7.654.321-6")
        found = suggest(PEOPLE, columns(("Id. empleado", ids), ("RUT", ruts)))
        assert [(one.attribute, one.taken, one.asked) for one in found] == [
            (None, None, None),
            ("rut", None, None),
        ]

    def test_may_deny_that_somebody_is_external(self):
        assert suggested(PEOPLE, ("No externo", ("Sí", "No"))) == {"No externo": "isExternal"}

    def test_of_two_equal_ones_of_addresses_are_asked_about(self):
        first = ("ana@acme.cl", "luis@acme.cl")
        others = ("ana@gmail.com", "luis@gmail.com")
        found = suggest(PEOPLE, columns(("Correo", first), ("Correo (2)", others)))
        assert [(one.attribute, one.asked) for one in found] == [(None, "email")] * 2
        found = suggest(PEOPLE, columns(("Correo", first), ("Correo (2)", first)))
        assert [one.attribute for one in found] == ["email", None]

    def test_are_asked_about_where_the_sheet_speaks_of_another_currency(self):
        cells = pa.array(["1450000", "1120500"])
        profiles = {0: profile(cells, around=("Cifras en pesos argentinos",))}
        [one] = suggest(PEOPLE, columns(("Renta bruta", ())), profiles=profiles)
        assert (one.attribute, one.asked) == (None, "grossSalary")
        assert "«Cifras en pesos argentinos»" in one.reason

    def test_keep_the_three_contacts_of_a_supplier_apart(self):
        result = suggested(
            SUPPLIERS,
            ("Contacto comercial", NAMES),
            ("Fono", PHONES),
            ("Contacto operativo", NAMES),
            ("Fono (2)", PHONES),
            ("Contacto facturación", NAMES),
            ("Fono (3)", PHONES),
        )
        assert list(result.values()) == [
            "contact_name",
            "contact_phone",
            "operative_contact_name",
            "operative_contact_phone",
            "billing_manager_name",
            "billing_manager_phone",
        ]

    def test_never_give_one_target_twice(self):
        named = [("RUT", RUTS), ("R.U.T.", RUTS), ("N° RUT", RUTS), ("Mail", MAILS)] * 2
        result = suggest(PEOPLE, columns(*named))
        targets = [(one.attribute, one.part) for one in result if one.attribute]
        assert len(targets) == len(set(targets))

    def test_tell_a_column_that_another_one_fits_better(self):
        named = [("RUT", RUTS), ("N° RUT", RUTS)]
        assert reason(PEOPLE, 1, *named) == 'Otra columna corresponde mejor a "RUT".'


class TestHidden:
    """Somebody hid a column: it is not what they send."""

    OLD = ("9.876.543-3", "8.765.432-K", "7.654.321-6")

    def seen(self, *named):
        """`named`: heading, samples, whether the column is hidden."""
        profiles = {
            at: profile(pa.array(samples, pa.string()), hidden=hidden)
            for at, (_, samples, hidden) in enumerate(named)
        }
        found = suggest(PEOPLE, columns(*(one[:2] for one in named)), profiles=profiles)
        return [(one.attribute, one.part, one.asked, one.code) for one in found]

    def test_columns_stand_back_behind_those_that_are_seen(self):
        hidden, shown = self.seen(("RUT", self.OLD, True), ("RUN", RUTS, False))
        assert hidden == (None, None, None, "hidden")
        assert shown[0] == "rut"

    def test_columns_stand_back_behind_parts(self):
        found = self.seen(
            ("RUT", self.OLD, True), ("N° RUT", BODIES, False), ("DV", ("2", "K", "1"), False)
        )
        assert found[0] == (None, None, None, "hidden")
        assert [one[:2] for one in found[1:]] == [("rut", "number"), ("rut", "dv")]

    def test_columns_are_no_rivals(self):
        found = self.seen(("SUELDO BASE", PAY, True), ("TOTAL HABERES", PAY, False))
        assert [one[0] for one in found] == [None, "grossSalary"]

    def test_columns_that_nothing_else_brings_are_loaded(self):
        assert self.seen(("RUT", RUTS, False), ("Correo", MAILS, True))[1][0] == "email"


class TestEqualHeadings:
    def test_the_fuller_one_is_proposed(self):
        named = (("RUT", ("12.531.909-2", None, None)), ("RUT (2)", RUTS))
        assert suggested(PEOPLE, *named) == {"RUT (2)": "rut"}
        assert suggested(PEOPLE, *named[::-1]) == {"RUT (2)": "rut"}

    def test_of_two_as_full_the_person_says_which(self):
        other = ("9.876.543-3", "8.765.432-K", "7.654.321-6")
        found = suggest(PEOPLE, columns(("RUT", RUTS), ("RUT (2)", other)))
        assert [(one.attribute, one.asked) for one in found] == [(None, "rut")] * 2

    def test_of_two_that_say_the_same_the_first_counts(self):
        assert suggested(PEOPLE, ("RUT", RUTS), ("RUT (2)", RUTS)) == {"RUT": "rut"}

    @pytest.mark.parametrize("other", [("6,0", "5,5"), ("3,2", "2,8")])
    def test_of_a_grade_are_asked_about_where_they_differ(self, other: tuple[str, ...]):
        first = ("3,2", "2,8")
        found = suggest(RESULTS, columns(("RUT", RUTS), ("Nota", first), ("Nota (2)", other)))
        asked = "grade" if other != first else None
        assert [one.asked for one in found] == [None, asked, asked]

    @pytest.mark.parametrize(
        ("heading", "first", "other"),
        [
            ("Teléfono", PHONES, PHONES[::-1]),
            ("Teléfono", ("91234567", "91234568"), ("97654321", "97654320")),
            ("Sexo", ("F", "M"), ("M", "F")),
            ("Área", ("Bodega", "Ventas"), ("Ventas", "Bodega")),
            ("Participante externo", ("Sí", "No"), ("No", "Sí")),
        ],
    )
    def test_of_any_datum_are_asked_about(self, heading, first, other):
        found = suggest(PEOPLE, columns((heading, first), (f"{heading} (2)", other)))
        assert {one.attribute for one in found} == {None}
        [asked] = {one.asked for one in found}
        assert asked is not None
        assert [*suggested(PEOPLE, (heading, first), (f"{heading} (2)", first)).values()] == [asked]

    def test_of_days_are_asked_about(self):
        begins, others = ("08-03-2027", "09-03-2027"), ("10-03-2027", "12-03-2027")
        named = (("Fecha de inicio", begins), ("Fecha de inicio (2)", others))
        found = suggest(COURSES, columns(*named))
        assert [one.asked for one in found] == ["initialDate"] * 2

    def test_that_are_filled_in_other_rows_are_asked_about(self):
        """Each has the same words, and neither has those of all rows."""
        filled = ("Sí", "Sí", None, None)
        values = {0: pa.array(filled), 1: pa.array(filled[::-1])}
        named = columns(("Participante externo", ()), ("Participante externo (2)", ()))
        found = suggest(PEOPLE, named, values=values)
        assert [one.asked for one in found] == ["isExternal"] * 2

    def test_written_in_another_way_are_the_same(self):
        other = ("+56 9 1234 5678", "+56 9 8765 4321")
        named = (("Teléfono", ("912345678", "987654321")), ("Teléfono (2)", other))
        assert suggested(PEOPLE, *named) == {"Teléfono": "phone"}

    @pytest.mark.parametrize("heading", ["Teléfono", "RUT"])
    def test_of_which_one_is_hidden_are_not_asked_about(self, heading):
        one, other = (PHONES, PHONES[::-1]) if heading == "Teléfono" else (RUTS, RUTS[::-1])
        profiles = {0: profile(pa.array(one), hidden=True), 1: profile(pa.array(other))}
        named = columns((heading, ()), (f"{heading} (2)", ()))
        found = suggest(PEOPLE, named, profiles=profiles)
        assert [each.attribute is not None for each in found] == [False, True]
        assert {each.asked for each in found} == {None}

    def test_of_three_those_that_are_full_are_asked_about(self):
        named = [
            ("Teléfono", PHONES),
            ("Teléfono (2)", (PHONES[0],)),
            ("Teléfono (3)", PHONES[::-1]),
        ]
        values = {1: pa.array([PHONES[0], *[None] * (len(PHONES) - 1)])}
        found = suggest(PEOPLE, columns(*named), values=values)
        assert [one.asked for one in found] == ["phone", None, "phone"]

    def test_of_somebody_else_are_asked_about_too(self):
        named = (("Correo jefe", MAILS), ("Correo jefe (2)", MAILS[::-1]))
        assert {one.asked for one in suggest(PEOPLE, columns(*named))} == {"bossEmail"}


class TestJoins:
    def test_of_a_number_and_its_digit(self):
        result = suggested(PEOPLE, ("RUT", BODIES), ("DV", ("2", "K", "1")))
        assert result == {"RUT": "rut.number", "DV": "rut.dv"}

    def test_of_number_cells_and_mixed_digits(self):
        floats = tuple(f"{body}.0" for body in BODIES)
        result = suggested(SUPPLIERS, ("RUT", floats), ("D.V.", ("5.0", "K", "3.0")))
        assert result == {"RUT": "rut.number", "D.V.": "rut.dv"}

    def test_are_not_proposed_when_the_rut_is_whole(self):
        assert suggested(PEOPLE, ("RUT", RUTS), ("DV", ("2", "K", "1"))) == {"RUT": "rut"}

    def test_of_names_in_three_columns(self):
        result = suggested(
            PEOPLE,
            ("Nombres", ("Ana María", "Luis")),
            ("Ap. Paterno", ("Muñoz", "Peña")),
            ("Ap. Materno", ("Soto", "Díaz")),
        )
        assert list(result.values()) == ["name.names", "name.surname", "name.second_surname"]

    @pytest.mark.parametrize(
        "headings",
        [
            ("Ap. Pat.", "Ap. Mat."),
            ("1er Apellido", "2do Apellido"),
            ("Apellido 1", "Apellido 2"),
            ("apellidoPate", "apellidoMate"),
        ],
    )
    def test_of_names_under_shortened_headings(self, headings):
        first, second = headings
        result = suggested(
            PEOPLE, ("Nombres", ("Ana María",)), (first, ("Muñoz",)), (second, ("Soto",))
        )
        assert list(result.values()) == ["name.names", "name.surname", "name.second_surname"]

    def test_of_names_in_two_columns(self):
        result = suggested(PEOPLE, ("Nombre", ("Ana", "Luis")), ("Apellidos", ("Muñoz Soto",)))
        assert list(result.values()) == ["name.names", "name.surname"]

    def test_of_names_as_english_programs_call_them(self):
        result = suggested(
            PEOPLE,
            ("First Name", ("Ana María", "Luis")),
            ("Last Name", ("Muñoz", "Peña")),
            ("2nd Last Name", ("Soto", "Díaz")),
        )
        assert list(result.values()) == ["name.names", "name.surname", "name.second_surname"]

    def test_of_a_shortened_heading_and_the_digit_beside_it(self):
        numbers = ("12.531.909", "12.667.869", "14.582.980")
        result = suggested(PEOPLE, ("Rut Trab.", numbers), ("D.V.", ("2", "k", "1")))
        assert list(result.values()) == ["rut.number", "rut.dv"]

    def test_of_name_and_surname_in_english(self):
        result = suggested(PEOPLE, ("Name", ("Ana", "Luis")), ("Surname", ("Muñoz", "Peña")))
        assert result == {"Name": "name.names", "Surname": "name.surname"}

    def test_of_two_names_and_two_surnames(self):
        result = suggested(
            PEOPLE,
            ("Primer nombre", ("Ana", "Luis")),
            ("Segundo nombre", ("María", "José")),
            ("Apellido paterno", ("Muñoz", "Peña")),
            ("Apellido materno", ("Soto", "Díaz")),
        )
        parts = ("names", "second_names", "surname", "second_surname")
        assert list(result.values()) == [f"name.{part}" for part in parts]

    @pytest.mark.parametrize("heading", ["Nombre del trabajador", "Nombre colaborador", "Persona"])
    def test_of_names_whose_surnames_stand_beside_them(self, heading):
        named = ((heading, ("Ana María", "Luis José")), ("Apellidos", ("Muñoz Soto", "Peña Díaz")))
        result = suggested(PEOPLE, *named)
        assert result == {heading: "name.names", "Apellidos": "name.surname"}

    def test_are_not_proposed_beside_a_whole_name(self):
        result = suggested(PEOPLE, ("Nombre completo", NAMES), ("Apellido paterno", ("Muñoz",)))
        assert result == {"Nombre completo": "name"}

    def test_say_so_in_the_reason(self):
        told = reason(PEOPLE, 1, ("RUT", BODIES), ("DV", ("2", "K")))
        assert told == "RUT viene repartido en columnas: esta trae Dígito verificador."


class TestMemory:
    def test_outweighs_names_and_values_and_says_from_when_it_is(self):
        remembered = {"Contacto": Target("bossEmail")}
        one = suggest(PEOPLE, columns(("CONTACTO", MAILS)), remembered, date(2026, 10, 3))[0]
        assert (one.attribute, one.confidence) == ("bossEmail", 0.99)
        assert one.reason == "Así relacionaste esta columna el 3 de octubre de 2026."

    def test_keeps_a_column_out_that_was_left_out(self):
        one = suggest(PEOPLE, columns(("Correo", MAILS)), {"Correo": Target(None)})[0]
        assert one.attribute is None
        assert one.reason == "En una carga anterior dejaste esta columna sin cargar."

    def test_covers_parts(self):
        remembered = {"Id": Target("rut", "number"), "Ver": Target("rut", "dv")}
        result = suggested(PEOPLE, ("Id", BODIES), ("Ver", ("2", "K")), remembered=remembered)
        assert result == {"Id": "rut.number", "Ver": "rut.dv"}

    def test_is_found_by_the_headings_in_any_order_and_spelling(self):
        one = columns(("RUT", ()), ("Nombre", ()))
        other = columns(("NOMBRE ", ()), ("R.U.T.", ()))
        assert signature(one) == signature(other)
        assert signature(one) != signature(columns(("RUT", ())))


class TestReasons:
    @pytest.mark.parametrize(
        ("heading", "samples", "told"),
        [
            ("Correo", (), 'El título dice "Correo".'),
            ("Mail", (), 'El título "Mail" es otra forma de decir Correo.'),
            ("Telefno", (), 'El título se parece a "Teléfono".'),
            ("Mail", MAILS, 'El título corresponde a "Correo" y 100 % de los valores calzan.'),
            ("RUT empresa", RUTS, "Parece un dato de la empresa que no tiene dónde cargarse."),
            ("Antigüedad", ("3",), "No encontramos a qué dato corresponde."),
        ],
    )
    def test_are_whole_sentences(self, heading, samples, told):
        assert reason(PEOPLE, 0, (heading, samples)) == told


class TestAssignment:
    @given(st.integers(0, 2**32 - 1))
    def test_is_the_best_of_all(self, seed):
        gains = np.random.default_rng(seed).random((3, 4)).round(2)
        gains[gains < 0.4] = 0
        result = assign(gains)
        total = sum(gains[row, column] for row, column in result.items())
        assert len(set(result.values())) == len(result)
        assert total == pytest.approx(_highest(gains, 0, frozenset()))

    def test_copes_with_five_hundred_columns(self):
        wide = columns(*((f"Dato {at}", ()) for at in range(499)), ("RUT", RUTS))
        assert suggest(PEOPLE, wide)[499].attribute == "rut"


def _highest(gains, row, used):
    if row == len(gains):
        return 0.0
    free = (c for c in range(gains.shape[1]) if c not in used)
    taken = (gains[row, c] + _highest(gains, row + 1, used | {c}) for c in free)
    return max(_highest(gains, row + 1, used), *taken)
