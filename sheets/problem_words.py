"""The words about a cell or a row that cannot be loaded, or that is worth a look, by its code."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Words:
    """What is wrong, in a sentence, and what the person does about it. Both are templates."""

    problem: str
    fix: str = ""


_RUT = {
    "rut_required": Words(
        "El RUT es obligatorio.",
        "Escribe el RUT. Solo las personas externas pueden venir sin él.",
    ),
    "company_rut_required": Words(
        "El RUT es obligatorio.", "Escribe el RUT de la empresa: por él se la reconoce."
    ),
    "rut_characters": Words(
        "El RUT contiene caracteres no válidos.",
        "Deja solo números y, al final, el dígito verificador: 12.345.678-5.",
    ),
    "rut_length": Words(
        "El RUT debe tener 7 u 8 números y su dígito verificador.",
        "Revisa si falta o sobra algún número.",
    ),
    "rut_long_digit": Words(
        "Después del guion del RUT va un solo dígito o la letra K.",
        "Compara el RUT con el documento. Si una fórmula da 10, el dígito es K.",
    ),
    "rut_check_digit": Words(
        "El dígito verificador no corresponde al RUT ingresado.",
        "Compara el RUT con el documento: el error puede estar en el número, y con otro dígito "
        "sería el RUT de otra persona.",
    ),
    "rut_near": Words(
        "El RUT tiene un error: {name} está en el registro con el RUT {rut}.",
        "Si es la misma persona, acepta la sugerencia. Si no, compara el RUT con el documento.",
    ),
    "rut_dots": Words(
        "Los puntos del RUT no separan los números de tres en tres.",
        "Revisa si falta o sobra algún número.",
    ),
    "rut_generic": Words(
        "Ese RUT se escribe cuando no se tiene el verdadero.",
        "Escribe el RUT de la persona. Si no tiene, déjalo en blanco.",
    ),
    "rut_bare": Words(
        "Puede ser un RUT sin guion o el documento de otro país.",
        "Compáralo con el documento. Si es un RUT, escríbelo con guion.",
    ),
    "rut_document": Words(
        "Otra columna del archivo dice que es otro documento, no un RUT.",
        "Si es un RUT, escríbelo con guion. Si no, deja el RUT en blanco.",
    ),
    "rut_digit_missing": Words(
        "Al RUT le falta el dígito verificador.",
        "Agrega el dígito después de un guion, por ejemplo 12.345.678-5.",
    ),
    "identifier_scientific": Words(
        "Excel cambió este número a notación científica y perdió cifras.",
        "Da formato de texto a la columna y vuelve a escribir el número completo.",
    ),
}

_CONTACT = {
    "email_invalid": Words(
        "Ingresa un correo válido, por ejemplo nombre@empresa.cl.",
        "Deja un solo correo por celda, con una sola @ y sin espacios ni comas.",
    ),
    "email_domain": Words(
        "El correo termina en un dominio que no existe o que está mal escrito.",
        "Revisa lo que va después de la @, por ejemplo gmail.com.",
    ),
    "email_prefix": Words(
        "El correo comienza con algo que no es parte de la dirección.",
        "Deja solo la dirección, por ejemplo nombre@empresa.cl.",
    ),
    "email_nobody": Words(
        "Esa dirección se escribe cuando no se tiene un correo.",
        "Escribe el correo de la persona. Si no tiene, déjalo en blanco.",
    ),
    "phone_nobody": Words(
        "Ese teléfono se escribe cuando no se tiene el verdadero.",
        "Escribe el de la persona. Si no tiene, déjalo en blanco.",
    ),
    "phone_invalid": Words(
        "Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678.",
        "Deja un solo teléfono por celda. Si es de otro país, comienza con + y su código.",
    ),
}

_TEXT = {
    "name_required": Words("Ingresa el nombre completo.", "Escribe el nombre y los apellidos."),
    "first_name_missing": Words("Falta el nombre.", "Escribe el nombre en su columna."),
    "surname_missing": Words("Falta el apellido.", "Escribe el primer apellido en su columna."),
    "name_title_only": Words(
        "Ingresa el nombre completo.", "La celda trae solo el tratamiento: agrega el nombre."
    ),
    "name_invalid": Words(
        "Ingresa un nombre de 2 a {max} caracteres.", "El nombre debe tener al menos una letra."
    ),
    "company_name_required": Words(
        "Ingresa el nombre o razón social.", "Escribe el nombre con que se conoce a la empresa."
    ),
    "course_name_required": Words(
        "Ingresa el nombre del curso (3 a 150 caracteres).", "Escribe el nombre del curso."
    ),
    "title_invalid": Words(
        "Ingresa de {least} a {max} caracteres.", "El nombre debe tener al menos una letra."
    ),
    "digits_invalid": Words(
        "El código SENCE debe tener 10 dígitos.",
        "Revisa si falta o sobra algún número, o si Excel le quitó un cero inicial.",
    ),
    "code_of_words": Words(
        "Aquí va un número, y la celda trae solo palabras.",
        "Escribe el número. Si todavía no lo hay, deja la celda en blanco.",
    ),
    "rapporteur_name_required": Words(
        "Ingresa el nombre del relator.", "Escribe el nombre y los apellidos."
    ),
    "razon_social_required": Words(
        "Ingresa la razón social.", "Escribe el nombre legal del proveedor."
    ),
    "name_doubtful": Words(
        "El nombre trae algo que no parece parte de él.",
        "Deja solo el nombre y los apellidos de una persona.",
    ),
    "name_noted": Words(
        "Al nombre lo acompaña una nota.",
        "Mira la nota: si la persona va en la carga, deja solo su nombre y sus apellidos.",
    ),
    "name_nobody": Words(
        "Esto no es el nombre de una persona.",
        "Escribe el nombre y los apellidos, o deja fuera la fila mientras no haya nadie.",
    ),
    "name_several": Words(
        "La celda parece traer a dos personas.",
        "Deja una persona por fila, cada una con su RUT.",
    ),
    "name_turned": Words(
        "El nombre viene con los apellidos primero.",
        "Escribe primero el nombre y después los apellidos, sin coma.",
    ),
    "text_doubtful": Words(
        "El texto trae restos de otro programa.", "Deja solo el nombre que se quiere cargar."
    ),
    "text_date": Words(
        "Aquí va un texto, y la celda trae una fecha.",
        "Escribe el nombre. Si Excel lo cambió por una fecha, da formato de texto a la celda.",
    ),
    "text_ditto": Words(
        "La celda dice que vale lo mismo que la de arriba.",
        "Escribe el valor. Si son muchas, déjalas vacías y usa «Rellenar hacia abajo».",
    ),
    "text_formula": Words(
        "La celda trae una fórmula escrita como texto.", "Escribe el valor en su lugar."
    ),
    "reason_unclear": Words(
        "La celda no dice por qué vale una asistencia menor.",
        "Escribe el motivo, o deja la celda vacía si no hay excepción.",
    ),
    "text_too_long": Words("Máximo {max} caracteres.", "Acorta el texto de la celda."),
    "text_control": Words(
        "El texto trae caracteres de control que no se ven.",
        "Borra la celda y vuelve a escribir el texto.",
    ),
    "text_damaged": Words(
        "El texto perdió letras: en su lugar hay otros signos.",
        "Vuelve a escribir el texto con sus tildes y eñes.",
    ),
    "text_mojibake": Words(
        "Las tildes y eñes del texto llegaron cambiadas.",
        "Vuelve a escribir el texto o guarda el archivo como UTF-8.",
    ),
}

_CHOICES = {
    "boolean_invalid": Words("Responde Sí o No.", "Escribe Sí o No, o deja la celda en blanco."),
    "gender_invalid": Words(
        "Selecciona una opción de la lista.", "Escribe Masculino, Femenino u Otro."
    ),
    "boolean_negated_unclear": Words(
        "El título niega el dato: no se sabe qué significa el Sí.",
        "Responde qué significa, o cambia el título para que diga el dato sin negarlo.",
    ),
    "external_unclear": Words(
        "No se sabe si E es externo o empleado.", "Escribe la palabra completa: Externo o Interno."
    ),
    "gender_unclear": Words(
        "No se sabe si M es masculino o mujer: la columna usa H, M y F.",
        "Escribe la palabra completa: Masculino o Femenino.",
    ),
    "gender_alone_unclear": Words(
        "No se sabe si M es masculino o mujer: los nombres son de mujeres.",
        "Escribe la palabra completa: Masculino o Femenino.",
    ),
    "gender_code_unclear": Words(
        "No se sabe qué significa este código.", "Escribe Masculino, Femenino u Otro."
    ),
    "company_required": Words(
        "Selecciona la empresa.",
        "Escribe la empresa, o elige una para todas las filas sin empresa.",
    ),
    "company_unknown": Words(
        "Selecciona una empresa de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar.",
    ),
    "choice_invalid": Words(
        "Selecciona una opción de la lista.", "Escribe una de estas: {options}."
    ),
    "region_invalid": Words(
        "Selecciona una región de la lista.", "Escribe su nombre, por ejemplo Biobío."
    ),
    "commune_invalid": Words(
        "Selecciona una comuna de la lista.", "Escribe su nombre completo, por ejemplo Ñuñoa."
    ),
    "modality_required": Words(
        "Selecciona la modalidad.", "Escribe la modalidad, por ejemplo Presencial."
    ),
    "topic_area_required": Words(
        "Selecciona el área temática.", "Escribe una de las áreas temáticas de Seleccionables."
    ),
    "topicArea_unknown": Words(
        "Selecciona un área temática de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar.",
    ),
    "company_id_unknown": Words(
        "Selecciona una empresa de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar.",
    ),
    "supplier_id_unknown": Words(
        "Selecciona un proveedor de la lista.",
        "Escribe su razón social o su RUT tal como están registrados, o relaciónalo al revisar. "
        "Si no está registrado, créalo en Proveedores.",
    ),
    "area_unknown": Words(
        "Selecciona un área de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar.",
    ),
    "status_unknown": Words(
        "Selecciona un estado de la lista.",
        "Escribe el nombre tal como está registrado, o relaciónalo al revisar.",
    ),
}

_NUMBERS = {
    "money_invalid": Words(
        "Ingresa un monto en pesos, sin decimales.", "Escribe solo números, por ejemplo 950.000."
    ),
    "money_currency": Words(
        "Este monto no está en pesos.",
        "Conviértelo a pesos y escribe solo números, por ejemplo 950.000.",
    ),
    "money_far": Words(
        "Este monto no parece la renta de un mes.",
        "Revisa si faltan o sobran cifras, o si es de un día o de un año.",
    ),
    "hour_value_far": Words(
        "Este monto no parece lo que SENCE paga por una hora de participante.",
        "Revisa si faltan o sobran cifras, o si es el valor por participante. Si está bien, "
        "confírmalo al revisar.",
    ),
    "price_far": Words(
        "Por hora, este valor es más de ocho veces el de los demás cursos, o menos de un octavo.",
        "Revisa si faltan o sobran cifras, o si es el total del curso. Si es su valor, confírmalo "
        "al revisar.",
    ),
    "hours_far": Words(
        "Son más de 16 horas por cada día entre la fecha de inicio y la de término.",
        "Revisa las horas y las dos fechas.",
    ),
    "money_decimals": Words(
        "Ingresa un monto en pesos, sin decimales.", "Redondea el monto a pesos enteros."
    ),
    "money_range": Words(
        "Ingresa un monto entre {least} y {max} pesos.",
        "Revisa si sobran números o hay un signo menos.",
    ),
    "money_unclear": Words(
        "No se sabe si el signo separa miles o decimales: el resto de la columna lo usa distinto.",
        "Escribe el monto sin puntos ni comas.",
    ),
    "count_invalid": Words("Ingresa un número entero.", "Escribe solo números, por ejemplo 1.200."),
    "count_decimals": Words(
        "Ingresa un número entero, sin decimales.", "Revisa si la coma o el punto sobran."
    ),
    "count_range": Words(
        "Ingresa un número entre {least} y {max}.", "Revisa si sobran números o hay un signo menos."
    ),
    "count_unclear": Words(
        "No se sabe si el signo separa miles o decimales: el resto de la columna lo usa distinto.",
        "Escribe el número sin puntos ni comas.",
    ),
    "number_invalid": Words("Ingresa un número.", "Escribe solo el número, por ejemplo 6,5."),
    "number_range": Words(
        "Ingresa un número entre {least} y {most}.", "Revisa si falta o sobra alguna cifra."
    ),
    "number_step": Words(
        "Ingresa el número en tramos de {step}.", "Redondea el número al tramo más cercano."
    ),
    "number_unclear": Words(
        "No se sabe si el signo separa miles o decimales.",
        "Escribe el número sin separar los miles.",
    ),
    "attendance_invalid": Words(
        "Ingresa una asistencia entre 0 y 100.",
        "Escribe el porcentaje, por ejemplo 95, o Presente o Ausente.",
    ),
    "attendance_unclear": Words(
        "No se sabe si A es ausente o asistió.", "Escribe Presente o Ausente, o el porcentaje."
    ),
    "attendance_share": Words(
        "No se sabe si es un porcentaje o una parte de 1.",
        "Escribe el porcentaje con su signo, por ejemplo 95%.",
    ),
    "share_unclear": Words(
        "No se sabe si es un porcentaje o una parte de 1.",
        "Escribe el porcentaje con su signo, por ejemplo 95%.",
    ),
    "grade_unclear": Words(
        "No se sabe si es una nota sin su coma.", "Escribe la nota con coma, por ejemplo 6,5."
    ),
    "grade_scale_unclear": Words(
        "No se sabe si es una nota: la columna trae números mayores que 7.",
        "Convierte los puntajes en notas de 1,0 a 7,0.",
    ),
    "grade_date": Words(
        "Excel cambió esta nota por una fecha.",
        "Da formato de texto a la celda y escribe la nota con coma, por ejemplo 6,5.",
    ),
    "hours_negative": Words(
        "Las horas no pueden ser menos que cero.", "Escribe cuántas horas son, por ejemplo 8,5."
    ),
    "hours_date_unclear": Words(
        "No se sabe si esta celda es una duración o un número con formato de fecha.",
        "Escribe las horas como número, por ejemplo 8,5.",
    ),
    "hours_minutes_unclear": Words(
        "No se sabe si las cifras tras la coma o el punto son minutos.",
        "Escribe las horas como 8:30, o con decimales que no sean minutos, como 8,5.",
    ),
    "number_scientific": Words(
        "Excel cambió este número a notación científica.",
        "Da formato de número a la columna y vuelve a escribirlo.",
    ),
    "initial_date_required": Words(
        "Ingresa la fecha de inicio.", "Escribe la fecha como dd-mm-aaaa."
    ),
    "end_date_required": Words("Ingresa la fecha de término.", "Escribe la fecha como dd-mm-aaaa."),
    "total_hours_required": Words(
        "Ingresa las horas del curso (entre 0,5 y 2.000).", "Escribe las horas, por ejemplo 16."
    ),
    "time_invalid": Words("Ingresa una hora válida, por ejemplo 09:15.", "Escríbela como hh:mm."),
    "schedule_invalid": Words(
        "No se sabe a qué hora empieza y a qué hora termina.",
        "Escribe una hora de inicio y una de término, por ejemplo 09:00 a 13:00.",
    ),
    "time_quarter": Words(
        "Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15.",
        "Acerca la hora al cuarto más próximo.",
    ),
    "date_invalid": Words(
        "Ingresa una fecha válida (dd-mm-aaaa).", "El día va primero y el año entre 2000 y 2100."
    ),
    "date_month_invalid": Words(
        "Ese mes no existe: aquí el día va primero.",
        "Si el día y el mes vienen al revés, acepta la sugerencia. Si no, corrige el mes.",
    ),
    "days_few": Words(
        "El curso tiene más horas de las que caben en estos días: puede ser solo el de inicio.",
        "Escribe el primer y el último día, por ejemplo 12-01-2027 al 14-01-2027. Si está bien, "
        "carga la fila como está.",
    ),
    "date_far": Words(
        "El año está lejos del de las demás filas.",
        "Revisa el año. Si está bien, carga la fila como está.",
    ),
    "date_to_come": Words(
        "Esta fecha todavía no llega, y lo que dice ya tendría que haber pasado.",
        "Revisa el día, el mes y el año. Si solo está previsto, deja la celda en blanco.",
    ),
    "date_year_missing": Words(
        "A la fecha le falta el año.", "Escríbela con su año, por ejemplo 12-02-2027."
    ),
    "days_apart": Words(
        "La celda nombra días sueltos, y un curso se carga con su primer y su último día.",
        "Escribe el primer y el último día, por ejemplo 12-01-2027 al 19-01-2027.",
    ),
    "days_invalid": Words(
        "No se entiende qué día empieza y qué día termina.",
        "Escribe el primer y el último día, por ejemplo 12-01-2027 al 14-01-2027.",
    ),
    "date_weekday": Words(
        "Esa fecha no cae en el día de la semana que dice la celda.",
        "Revisa cuál de los dos está errado y escribe solo la fecha, como dd-mm-aaaa.",
    ),
    "date_order_unclear": Words(
        "No se sabe cuál de los dos números es el día y cuál el mes.",
        "Escribe el mes con letras, por ejemplo 5 de marzo de 2026.",
    ),
    "date_year_unclear": Words(
        "No se sabe cuál de los números es el año.",
        "Escribe el año con cuatro cifras: dd-mm-aaaa.",
    ),
    "date_turned_unclear": Words(
        "No se sabe si otro programa cambió de lugar el día y el mes de esta fecha.",
        "Compárala con el original y escríbela como texto: dd-mm-aaaa.",
    ),
    "date_day_missing": Words(
        "No es una fecha completa: parece un mes y un año.",
        "Escribe la fecha con su día: dd-mm-aaaa.",
    ),
    "day_of_month_unclear": Words(
        "La celda muestra solo mes y año: el día no está en el archivo.",
        "Escribe la fecha con su día: dd-mm-aaaa.",
    ),
    "date_other_format": Words(
        "La fecha está escrita de otra forma que el resto de la columna.",
        "Escríbela como dd-mm-aaaa, igual que las demás.",
    ),
}

_MONTHS_OF_UTM = {
    "utm_month_required": Words(
        "Ingresa el mes.", "Escribe el mes con su año, por ejemplo 03-2026."
    ),
    "utm_value_required": Words(
        "Ingresa el valor de la UTM.",
        "Escribe los pesos de ese mes, o deja fuera la fila si todavía no se publican.",
    ),
    "month_invalid": Words(
        "Ingresa un mes entre 2000 y 2100.", "Escribe el mes con su año, por ejemplo 03-2026."
    ),
    "month_without_year": Words(
        "Al mes le falta su año.", "Escribe el mes con su año, por ejemplo marzo 2026."
    ),
    "month_of_date_unclear": Words(
        "No se sabe cuál de los dos números es el mes.",
        "Escribe el mes con letras, por ejemplo marzo 2026.",
    ),
    "month_day_unclear": Words(
        "No se sabe si Excel hizo un día de este mes: ene-26 pasó a ser el 26 de enero.",
        "Escribe el mes con su año, por ejemplo 01-2026.",
    ),
    "month_of_two_unclear": Words(
        "No se sabe cuál de los dos números es el mes y cuál el año.",
        "Escribe el año con cuatro cifras, por ejemplo 03-2026.",
    ),
}

_CELLS = {
    "cell_error": Words(
        "La celda tiene un error de Excel.",
        "Corrige la fórmula o escribe el valor en su lugar.",
    ),
    "cell_formula": Words(
        "La celda tiene una fórmula sin resultado guardado.",
        "Abre el archivo en Excel, guárdalo y vuelve a subirlo, o escribe el valor.",
    ),
}

_ROWS = {
    "row_too_wide": Words(
        "La fila tiene más celdas que títulos: un separador dentro de un valor la desordenó.",
        "Une en una celda el valor que quedó repartido y borra la celda que sobra.",
    ),
    "row_struck": Words(
        "La fila está tachada en el archivo.",
        "Carga la fila si va en la lista, o déjala fuera.",
    ),
    "row_hidden": Words(
        "La fila está oculta en el archivo, por un filtro o a mano.",
        "Carga la fila si va en la lista, o déjala fuera.",
    ),
    "row_coloured": Words(
        "El archivo distingue esta fila por su color o su letra: «{said}».",
        "Carga la fila si va en la lista, o déjala fuera.",
    ),
    "row_left": Words(
        "Según «{column}», ya no está vigente.",
        "Carga la fila solo si todavía corresponde, o déjala fuera.",
    ),
    "row_of_leavers": Words(
        "La fila está bajo el título «{said}».",
        "Carga la fila solo si todavía corresponde, o déjala fuera.",
    ),
    "row_below_other_course": Words(
        "La fila está bajo el título «{said}», y cargas en «{course}».",
        "Carga la fila solo si es del curso que elegiste, o déjala fuera.",
    ),
    "row_titled": Words(
        "El título del archivo o el nombre de su hoja dice «{said}».",
        "Carga la fila solo si va en la lista, o déjala fuera.",
    ),
    "row_lowered": Words(
        "La columna «{column}» parece haber quedado una fila más abajo: su primera celda está en "
        "blanco y bajo la tabla sobra un valor.",
        "Si es así, sube la columna una fila en tu archivo y vuelve a subirlo. Si no, carga la "
        "fila.",
    ),
    "row_said_otherwise": Words(
        "Lo que dice «{column}», que no se carga, pone en duda la fila.",
        "Mira esa celda en tu archivo: carga la fila si corresponde, corrígela o déjala fuera.",
    ),
    "row_of_other_table": Words(
        "Sobre la fila se repiten los títulos en otro orden: es de otra tabla.",
        "Pon las columnas de esa tabla en el orden de la primera y vuelve a subir el archivo. "
        "Carga la fila solo si sus valores siguen el orden de los primeros títulos.",
    ),
    "row_exchanged": Words(
        "Los valores de «{person}» y «{list}» parecen estar cambiados.",
        "Corrige las dos celdas de la fila. Si están bien, carga la fila.",
    ),
    "row_of_session": Words(
        "Según la columna «{column}», la fila es una sesión y no un curso aparte.",
        "Deja una fila por curso, con su primera y su última fecha, y vuelve a subir el archivo. "
        "Si es un curso aparte, carga la fila.",
    ),
    "row_of_group": Words(
        "Según la columna «{column}», varios grupos toman este curso en los mismos días: se carga "
        "como uno solo.",
        "Para que cada grupo sea un curso, escribe el grupo en su nombre. Si es uno solo, carga la "
        "fila.",
    ),
    "row_of_attendance": Words(
        "Según «{column}», la persona tiene una fila por sesión, y se carga lo de todo el curso.",
        "Deja una fila por persona, con su total, y vuelve a subir el archivo. Si la fila trae el "
        "total, carga la fila.",
    ),
    "row_commented": Words(
        "En «{column}», la celda tiene un comentario.",
        "Lee el comentario en tu archivo. Si el valor de la celda vale, carga la fila; si no, "
        "corrígelo.",
    ),
    "row_other_course": Words(
        "Por su título o el nombre de su hoja, el archivo es de «{said}», y cargas en «{course}».",
        "Carga la fila solo si es del curso que elegiste. Si no, empieza la carga en el otro "
        "curso.",
    ),
    "row_of_other_course": Words(
        "Según «{column}», la fila es de «{said}», y cargas en «{course}».",
        "Carga la fila solo si es del curso que elegiste, o déjala fuera.",
    ),
    "row_too_short": Words(
        "La fila tiene menos celdas que las demás: puede faltar una en el medio, y lo que sigue "
        "quedaría en otra columna.",
        "Compara la fila con sus títulos y escribe cada valor en su celda.",
    ),
    "key_repeated": Words(
        "Esta fila y la {first_row} traen la misma clave con datos distintos.",
        "Deja una sola fila con los datos correctos, o elige al revisar cuál vale.",
    ),
    "key_loaded": Words(
        "Esta fila se repite: otra fila de esta misma carga ya trajo esta clave.",
        "Borra la fila, o corrige el dato que la identifica si es otro registro.",
    ),
    "person_without_key": Words(
        "Una persona externa sin RUT necesita correo y nombre.",
        "Agrega el RUT, o el correo y el nombre.",
    ),
    "course_dates": Words(
        "La fecha de término no puede ser anterior a la de inicio.",
        "Revisa cuál de las dos fechas está errada.",
    ),
    "course_hours": Words(
        "La hora de término debe ser posterior a la de inicio.",
        "Revisa cuál de las dos horas está errada; las 6 de la tarde son las 18:00.",
    ),
    "course_half": Words(
        "La hora de inicio no es de la jornada de la fila.",
        "Escríbela en 24 horas, por ejemplo 14:00, o revisa la jornada.",
    ),
    "rapporteur_without_key": Words(
        "Un relator sin RUT necesita correo y nombre.",
        "Agrega el RUT, o el correo con que se le reconoce.",
    ),
    "participant_without_key": Words(
        "Falta el RUT del participante.",
        "Escribe el RUT, o el correo con que está en el curso.",
    ),
    "participant_by_name": Words(
        "La fila no trae RUT ni un correo de participante: solo el nombre dice que es {name}.",
        "Si es la misma persona, confírmalo al revisar. Si no, agrega su RUT o deja fuera la fila.",
    ),
    "participant_mail_name": Words(
        "En este curso, este correo es de {name}: el nombre de la fila es otro.",
        "Si es la misma persona, confírmalo al revisar. Si no, corrige el correo o deja "
        "fuera la fila.",
    ),
    "name_letter": Words(
        "Con este correo está registrado {name}: el nombre de la fila se distingue en una ñ.",
        "Si es la misma persona, confírmalo al revisar. Si no, agrega el RUT o deja fuera la fila.",
    ),
    "participant_ambiguous": Words(
        "Varios participantes del curso pueden ser esta persona.",
        "Agrega el RUT a la fila.",
    ),
    "participant_repeated": Words(
        "Otra fila del archivo también es de {name}.",
        "Deja una sola fila de cada participante, con los datos que valen.",
    ),
    "not_in_course": Words(
        "Nadie con esta identificación participa en este curso.",
        "Revisa el RUT o el correo. Si asistió, inscríbelo primero en el curso y vuelve a cargar "
        "la fila.",
    ),
    "person_not_in_course": Words(
        "{name} no participa en este curso.",
        "Si asistió, inscribe primero a la persona en el curso y vuelve a cargar la fila.",
    ),
    "participant_disabled": Words(
        "{name} está fuera del curso: su participación se deshabilitó.",
        "Vuelve a habilitar al participante en el curso y carga la fila, o quítala.",
    ),
    "person_differs": Words(
        "Este RUT es de {name}: el nombre de la fila es otro.",
        "Si es la misma persona, confírmalo al revisar: su registro toma el nombre de la "
        "fila. Si no, corrige el RUT o deja fuera la fila.",
    ),
    "participant_differs": Words(
        "En este curso, este RUT es de {name}: el nombre de la fila es otro.",
        "Si es la misma persona, confírmalo al revisar. Si no, corrige el RUT o deja fuera "
        "la fila.",
    ),
    "rapporteur_differs": Words(
        "Este RUT es de {name}: el nombre de la fila es otro.",
        "Si es la misma persona, confírmalo al revisar: su registro toma el nombre de la "
        "fila. Si no, corrige el RUT o deja fuera la fila.",
    ),
    "supplier_differs": Words(
        "Este RUT es de {name}: el nombre de la fila es otro.",
        "Si es el mismo proveedor, confírmalo al revisar: su registro toma el nombre de la "
        "fila. Si no, corrige el RUT o deja fuera la fila.",
    ),
    "company_differs": Words(
        "Este RUT es de {name}: el nombre de la fila es otro.",
        "Si es la misma empresa, confírmalo al revisar: su registro toma el nombre de la "
        "fila. Si no, corrige el RUT o deja fuera la fila.",
    ),
    "course_near": Words(
        "Puede ser un curso que ya está registrado: {name}.",
        "Si es el mismo curso, confírmalo al revisar: conserva su nombre y su fecha de "
        "inicio. Si es otro, confírmalo también, y se crea.",
    ),
    "course_group": Words(
        "Otra fila del archivo trae este curso en las mismas fechas: puede ser otro grupo o el "
        "mismo curso.",
        "Si es otro curso, confírmalo al revisar. Si es el mismo, deja una sola fila.",
    ),
    "course_differs": Words(
        "Este curso está registrado con otros datos: {name}.",
        "Si es el mismo curso, confírmalo al revisar. Si es otro grupo que comienza el "
        "mismo día, distingue su nombre o deja fuera la fila.",
    ),
    "company_in_title": Words(
        "Un título del archivo nombra a otra empresa que la que recibiría esta fila, que no trae "
        "ninguna.",
        "Agrega al archivo una columna con la empresa, o cambia la empresa por defecto. Si vale la "
        "que se carga, confírmalo al revisar.",
    ),
    "company_beside": Words(
        "El RUT y el nombre de la empresa de esta fila son de dos empresas distintas.",
        "Corrige el que esté errado. Si vale la empresa que se carga, confírmalo al revisar.",
    ),
    "supplier_beside": Words(
        "El RUT y el nombre del proveedor de esta fila son de dos proveedores distintos.",
        "Corrige el que esté errado. Si vale el proveedor que se carga, confírmalo al revisar.",
    ),
    "row_clashes": Words(
        "Otro registro u otra fila ya tiene un dato de esta fila que no se puede repetir.",
        "Compárala con los registros y con las demás filas, y corrige o quita la que sobra.",
    ),
    "mail_taken": Words(
        "Este correo es de {name}, y la persona de esta fila no está registrada.",
        "Si son dos personas que comparten el correo, confírmalo al revisar. Si es la misma, usa "
        "el RUT con que está registrada. Si no, corrige el correo.",
    ),
    "mail_repeated": Words(
        "Otra fila del archivo trae este correo con otro nombre.",
        "Si comparten el correo, confírmalo al revisar. Si no, corrige el que esté errado.",
    ),
    "mail_of_other": Words(
        "Este RUT es de {name}: el correo de la fila es de otra persona.",
        "Si es la misma persona, confírmalo al revisar. Si no, corrige el RUT o deja fuera "
        "la fila.",
    ),
    "rows_shifted": Words(
        "Este RUT es de {name}: la fila nombra a otra persona, como la mayoría de las filas.",
        "Si se ordenó o se pegó una sola columna, corrige el archivo y súbelo de nuevo. Si las "
        "filas están bien, confírmalo al revisar.",
    ),
    "hours_above_course": Words("El curso dura {most} horas.", "Ingresa horas entre 0 y {most}."),
    "attendance_denied": Words(
        "La asistencia y las horas asistidas de esta fila no calzan: el curso dura {most} horas.",
        "Corrige la que esté errada. Si las dos están bien, confírmalo al revisar.",
    ),
    "result_denied": Words(
        "El resultado de esta fila contradice su nota o su asistencia.",
        "Corrige lo que esté errado. Si está bien, confírmalo al revisar.",
    ),
    "pay_far": Words(
        "Es más de cinco veces la renta registrada de la persona, o menos de un quinto.",
        "Revisa si faltan o sobran cifras. Si es su renta, confírmalo al revisar.",
    ),
    "headcount_far": Words(
        "Está lejos de lo que dicen de esta empresa el registro u otra parte del archivo: es más "
        "de cinco veces eso, o menos de un quinto.",
        "Revisa si faltan o sobran cifras. Si es su dotación, confírmalo al revisar.",
    ),
    "utm_far": Words(
        "Este valor está lejos de la UTM de los meses cercanos.",
        "Revisa si faltan, sobran o se cambiaron cifras. Si es el del SII, confírmalo al revisar.",
    ),
    "external_with_franchise": Words(
        "Una persona externa no puede usar la franquicia.",
        "Cambia Usa franquicia SENCE a No, o marca a la persona como interna.",
    ),
    "salary_required": Words(
        "Ingresa la renta bruta para determinar el tramo SENCE.",
        "Agrega la renta bruta mensual, o cambia Usa franquicia SENCE a No.",
    ),
    "contact_incomplete": Words(
        "Completa el nombre y un medio de contacto.",
        "Cada contacto lleva nombre y, además, teléfono o correo.",
    ),
    "already_exists": Words(
        "Ya existe un registro con el RUT {rut}.",
        "Quita la fila, o elige actualizar los registros que ya existen.",
    ),
}

_WARNINGS = {
    "contact_unfinished": Words(
        "A un contacto le falta el nombre o un medio de contacto: el proveedor se carga y queda "
        "marcado como Incompleto."
    ),
    "email_missing": Words("Sin correo no recibirá encuestas."),
    "boss_email_same": Words("El correo de la jefatura es igual al de la persona."),
    "rut_of_person": Words("Parece un RUT de persona natural."),
    "rut_of_company": Words("Parece un RUT de empresa."),
}

CELLS: Mapping[str, Words] = MappingProxyType(
    _RUT | _CONTACT | _TEXT | _CHOICES | _NUMBERS | _MONTHS_OF_UTM | _CELLS | _ROWS | _WARNINGS
)
