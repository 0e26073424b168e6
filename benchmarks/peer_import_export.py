"""A peer: django-import-export, in bulk and in default mode, run as a program of its own.

Usage: python -m benchmarks.peer_import_export FILE DATABASE_URL (bulk|default) ROWS
Prints the seconds and the rows as JSON.
"""

import json
import sys
import time
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlparse

import django
from django.conf import settings

from benchmarks import people_file


def configure(database_url: str) -> None:
    """A minimal Django on the same database server."""
    url = urlparse(database_url)
    query = parse_qs(url.query)
    settings.configure(
        INSTALLED_APPS=["import_export"],
        USE_TZ=True,
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.postgresql",
                "NAME": url.path.lstrip("/"),
                "USER": unquote(url.username or ""),
                "PASSWORD": unquote(url.password or ""),
                "HOST": query["host"][0] if "host" in query else url.hostname or "",
                "PORT": str(url.port or ""),
            }
        },
    )
    django.setup()


def measure(path: Path, mode: str, rows: int) -> float:
    """Seconds to import the first `rows` rows, with their share of the parse.

    The ready-made reader, widgets and options; companies and areas are references, as they are for
    us and for the floor. Bulk mode looks them up with the widget that its manual advises.
    """
    from django.db import connection, models
    from import_export import fields, resources
    from import_export.formats.base_formats import XLSX
    from import_export.widgets import BooleanWidget, CachedForeignKeyWidget, ForeignKeyWidget

    class DjangoCompany(models.Model):
        name = models.CharField(max_length=150, unique=True)

        class Meta:
            app_label = "import_export"
            db_table = "django_company"

    class DjangoArea(models.Model):
        name = models.CharField(max_length=80, unique=True)

        class Meta:
            app_label = "import_export"
            db_table = "django_area"

    class DjangoPerson(models.Model):
        rut = models.CharField(max_length=12, unique=True)
        name = models.CharField(max_length=150)
        email = models.CharField(max_length=254, null=True)
        phone = models.CharField(max_length=20, null=True)
        gender = models.CharField(max_length=10, null=True)
        area = models.ForeignKey(DjangoArea, models.PROTECT, null=True)
        company = models.ForeignKey(DjangoCompany, models.PROTECT, null=True)
        boss_name = models.CharField(max_length=150, null=True)
        boss_position = models.CharField(max_length=150, null=True)
        boss_email = models.CharField(max_length=254, null=True)
        boss_phone = models.CharField(max_length=20, null=True)
        gross_salary = models.IntegerField(null=True)
        franchise_sence = models.BooleanField(default=False)
        is_external = models.BooleanField(default=False)

        class Meta:
            app_label = "import_export"
            db_table = "django_person"

    names = [field.name for field in DjangoPerson._meta.fields][1:]

    class YesNo(BooleanWidget):
        TRUE_VALUES = ["Sí"]
        FALSE_VALUES = ["No"]

    reference = CachedForeignKeyWidget if mode == "bulk" else ForeignKeyWidget

    class PersonResource(resources.ModelResource):
        franchise_sence = fields.Field("franchise_sence", "franchise_sence", widget=YesNo())
        is_external = fields.Field("is_external", "is_external", widget=YesNo())
        area = fields.Field("area", "area", widget=reference(DjangoArea, "name"))
        company = fields.Field("company", "company", widget=reference(DjangoCompany, "name"))

        class Meta:
            model = DjangoPerson
            fields = names
            import_id_fields = ["rut"]
            use_bulk = mode == "bulk"
            batch_size = 1000
            skip_diff = mode == "bulk"
            report_skipped = mode != "bulk"

    tables = (DjangoCompany, DjangoArea, DjangoPerson)
    with connection.schema_editor() as editor:
        for table in reversed(tables):
            editor.execute(f"DROP TABLE IF EXISTS {table._meta.db_table}")
        for table in tables:
            editor.create_model(table)
    for table, known in (
        (DjangoCompany, people_file.COMPANIES),
        (DjangoArea, people_file.DEPARTMENTS),
    ):
        table.objects.bulk_create(table(name=name) for name in known)
    start = time.perf_counter()
    dataset = XLSX().create_dataset(path.read_bytes())
    parsing = (time.perf_counter() - start) * rows / len(dataset)
    dataset.headers = names
    if rows < len(dataset):
        dataset = dataset.subset(rows=list(range(rows)))
    start = time.perf_counter()
    result = PersonResource().import_data(dataset, raise_errors=True)
    seconds = parsing + time.perf_counter() - start
    if result.has_errors() or DjangoPerson.objects.count() != rows:
        raise RuntimeError("the peer did not import every row")
    with connection.schema_editor() as editor:
        for table in reversed(tables):
            editor.delete_model(table)
    return seconds


if __name__ == "__main__":
    source, database, how, count = sys.argv[1:5]
    configure(database)
    print(json.dumps({"seconds": measure(Path(source), how, int(count)), "rows": int(count)}))
