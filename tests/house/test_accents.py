"""No sentence that the server says lacks an accent; what files are searched for is no sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAYING = ("app", "sheets", "records", "launch", "demo")
SPANISH = re.compile(r"\b(el|la|los|las|un|una|de|del|que|por|para|con|sin|se|su)\b")
UNACCENTED = re.compile(
    r"(?<![\w./#?&=@-])(accion|ademas|ano|anos|aqui|areas|atras|capacitacion|codigo|configuracion"
    r"|contrasena|despues|dia|dias|direccion|duracion|evaluacion|grafico|informacion|invalido|linea"
    r"|numero|numeros|opcion|pagina|paginas|pais|region|satisfaccion|seccion|sesion|tambien"
    r"|telefono|titulo|ultima|ultimo|unica|unico|valido)(?![\w/=@-])",
    re.IGNORECASE,
)


def sentences(source: str) -> Iterator[str]:
    """The literals of a module that begin as sentences do."""
    tree = ast.parse(source)
    told = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told:
            text = one.value.strip()
            if text[:1].isupper() and SPANISH.search(text):
                yield text


def test_no_sentence_lacks_an_accent() -> None:
    wrong = [
        (path.relative_to(ROOT).as_posix(), text)
        for folder in SAYING
        for path in (ROOT / folder).rglob("*.py")
        for text in sentences(path.read_text(encoding="utf-8"))
        if UNACCENTED.search(text)
    ]
    assert wrong == []


def test_a_missing_accent_is_found() -> None:
    (text,) = sentences('MESSAGE = "Ingresa el numero de la linea."')
    assert UNACCENTED.search(text)
