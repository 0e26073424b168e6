"""A call and a load by the client of openapi-generator: ADDRESS EMAIL PASSWORD FILE."""

import json
import sys
import time
from pathlib import Path

from aula_client import ApiClient, AuthApi, Configuration, JobsApi, LoadsApi, PanelApi, SuppliersApi
from aula_client.models import Login, WidgetForm

address, email, password, path = sys.argv[1:]
with ApiClient(Configuration(host=address)) as client:
    client.configuration.access_token = (
        AuthApi(client).login(login=Login(email=email, password=password)).token
    )
    widget = WidgetForm.from_dict({"id_kpi": 1, "type": 1, "filter": {"external": True}})
    made = PanelApi(client).add_widget(widget_form=widget)
    file = (Path(path).name, Path(path).read_bytes())
    job = LoadsApi(client).enter_load(kind="supplier", file=file).data.job
    while not job.finished_at:
        time.sleep(0.2)
        job = JobsApi(client).get_job(job.id).data
    found = SuppliersApi(client).list_suppliers(q="Generada").data
    got = {
        "external": made.data.filter.external,
        "state": job.state,
        "created": job.result["counts"]["created"],
        "found": [one.razon_social for one in found],
    }
    sys.stdout.write(json.dumps(got))
