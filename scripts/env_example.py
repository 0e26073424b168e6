"""Writes .env.example: every setting with its documentation, and what only the containers read."""

import textwrap
from dataclasses import MISSING, fields
from pathlib import Path

from app.config import SECRETS, Config

TARGET = Path(__file__).parent.parent / ".env.example"
COMPOSE_ONLY = {
    "IMAGE": "Nombre de la imagen (capacitacion); otro para otra instalación en la misma máquina",
    "POSTGRES_PASSWORD": "Clave de la base de datos; solo letras y números",
    "POSTGRES_BUFFERS": "Memoria para páginas de la base; lo mejor es un cuarto de la máquina "
    "(512MB)",
    "POSTGRES_MEMORY": "Lo más que usa la base de datos, con esas páginas (2g)",
    "REDIS_PASSWORD": "Clave de la cola; solo letras y números",
    "BIND": "Dirección de la máquina en que se publican los servidores web (127.0.0.1)",
    "DOMAIN": "Nombre del sitio, para el perfil tls (localhost); con PROXY_HOPS=1",
    "TLS_BIND": "Dirección de la máquina en que se publica el perfil tls (0.0.0.0)",
    "METRICS_DAYS": "Días que el perfil monitoring guarda métricas (30)",
    "WEBS": "Contenedores web (1); con 2, PORT es un rango: 8000-8001",
    "WEB_MEMORY": "Lo más que usa un contenedor web; más con más WEB_WORKERS (512m)",
    "WORKERS": "Contenedores worker (1)",
    "KPI_WORKERS": "Contenedores worker-kpis (1)",
    "WORKER_MEMORY": "Lo más que usa un contenedor worker; más con archivos más grandes (768m)",
    "AWS_SESSION_TOKEN": "Para STORAGE_URL=s3://..., como en todo programa con S3",
    "AWS_REGION": "Lo mismo",
    "AWS_DEFAULT_REGION": "Lo mismo",
    "AWS_ENDPOINT_URL": "Lo mismo, con un servidor propio",
}
HEAD = f"""\
# Todos los ajustes del producto. ./run no necesita ninguno.
# docker compose lee una copia de este archivo llamada .env y necesita SECRET_KEY,
# POSTGRES_PASSWORD, REDIS_PASSWORD, ADMIN_EMAIL y ADMIN_PASSWORD.
# Un secreto al azar: openssl rand -hex 32
# Un valor con $, # o espacios va entre comillas simples, o se corta: SECRET_KEY='a$b #c'
# Un secreto puede estar en un archivo de una línea, y su ajuste se llama entonces
# {"_FILE, ".join(SECRETS[:4])}_FILE,
# {"_FILE, ".join(SECRETS[4:6])}_FILE,
# {"_FILE, ".join(SECRETS[6:-1])}_FILE o {SECRETS[-1]}_FILE.
# Lo escribe `python -m scripts.env_example` con lo que dice app/config.py.
"""


def text() -> str:
    """The whole file."""
    lines = [HEAD]
    for setting in fields(Config):
        default = "" if setting.default is MISSING else str(setting.default)
        default = "no" if setting.default is False else default
        lines += [_comment(setting.metadata["doc"]), f"# {setting.name.upper()}={default}", ""]
    lines += ["# Los lee docker-compose.yml, o las bibliotecas que usa.", ""]
    for name, doc in COMPOSE_ONLY.items():
        lines += [_comment(doc), f"# {name}=", ""]
    return "\n".join(lines).rstrip() + "\n"


def _comment(doc: str) -> str:
    return textwrap.fill(doc, 98, initial_indent="# ", subsequent_indent="#   ")


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
