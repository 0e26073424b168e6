"""A call and a load by the client of openapi-python-client: ADDRESS EMAIL PASSWORD FILE."""

import io
import json
import sys
import time
from pathlib import Path

from aula_client import AuthenticatedClient, Client
from aula_client.api.auth import login
from aula_client.api.jobs import get_job
from aula_client.api.loads import enter_load
from aula_client.api.panel import add_widget
from aula_client.api.suppliers import list_suppliers
from aula_client.models import EntryForm, EntryFormKind, Login, WidgetForm
from aula_client.types import File

address, email, password, path = sys.argv[1:]
signed_in = login.sync(client=Client(address), body=Login(email=email, password=password))
client = AuthenticatedClient(address, token=signed_in.token)
widget = WidgetForm.from_dict({"id_kpi": 1, "type": 1, "filter": {"external": True}})
made = add_widget.sync(client=client, body=widget)
file = File(io.BytesIO(Path(path).read_bytes()), Path(path).name, "text/csv")
entry = EntryForm(kind=EntryFormKind.SUPPLIER, file=file)
job = enter_load.sync(client=client, body=entry).data.job
while not job.finished_at:
    time.sleep(0.2)
    job = get_job.sync(job.id, client=client).data
found = list_suppliers.sync(client=client, q="Generada").data
got = {
    "external": made.data.filter_.external,
    "state": job.state,
    "created": job.result["counts"]["created"],
    "found": [one.razon_social for one in found],
}
sys.stdout.write(json.dumps(got))
