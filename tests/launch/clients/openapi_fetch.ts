/** A call and a load by openapi-fetch with the types of openapi-typescript: ADDRESS EMAIL PASSWORD FILE. */
import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { paths } from "./schema";

const [address = "", email = "", password = "", path = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: address });

function given<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}

const { token } = given(await client.POST("/api/login", { body: { email, password } }));
const headers = { Authorization: `Bearer ${token}` };
const widget = { id_kpi: 1, type: 1, filter: { external: true } } as const;
const made = given(await client.POST("/api/createWidget", { headers, body: widget })).data;
const sent = await client.POST("/api/loads", {
  headers,
  body: { kind: "supplier", file: "" },
  bodySerializer: ({ kind }) => {
    const form = new FormData();
    form.set("kind", kind);
    form.set("file", new File([readFileSync(path)], "proveedores.csv"));
    return form;
  },
});
let { job } = given(sent).data;
while (!job.finishedAt) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const params = { path: { job_id: job.id } };
  job = given(await client.GET("/api/jobs/{job_id}", { headers, params })).data;
}
const params = { query: { q: "Generada" } };
const found = given(await client.GET("/api/getsuppliers", { headers, params })).data;
const { counts } = job.result as { counts: { created: number } };
console.log(
  JSON.stringify({
    external: made.filter.external,
    state: job.state,
    created: counts.created,
    found: found.map((one) => one.razon_social),
  }),
);
