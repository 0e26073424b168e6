// The sources of scheduled loads against a real server: how each stands, its log, and what is done to it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Run, Source } from "@/features/settings/sources";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/sources-card");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/sources-card");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const CHOICES = { noFolders: null, model_ids: [2], templates: [], administrators: [] };
const COUNTS = { rows: 3, created: 2, updated: 0, unchanged: 0, skipped: 0, failed: 1, blank: 0 };
const RUN: Run = {
  id: 1,
  state: "done",
  askedByHand: false,
  begunAt: "2026-05-04T07:15:00-04:00",
  endedAt: "2026-05-04T07:15:09-04:00",
  fileName: "personas.xlsx",
  counts: COUNTS,
  message: null,
  mapping_id: 4,
  load_id: 5,
};
const SOURCE: Source = {
  id: 3,
  name: "Nómina",
  way: "sftp",
  state: "waiting",
  model_id: 2,
  template_id: 4,
  templateName: "Limpia nombres",
  company_id: null,
  companyName: null,
  url: null,
  header: null,
  host: "sftp.empresa.cl",
  port: 22,
  username: "nomina",
  folder: "/salida",
  pattern: "personas*.xlsx",
  marker: false,
  hasSecret: true,
  hostKey: "SHA256:conocida",
  foundHostKey: null,
  time: "03:15",
  weekdays: [1, 2, 3, 4, 5],
  nextAt: "2026-05-05T03:15:00-04:00",
  mailTo: [7],
  pausedAt: null,
  pauseReason: null,
  lastRun: RUN,
  createdAt: "2026-05-04T12:00:00-04:00",
  updatedAt: "2026-05-04T12:00:00-04:00",
} as Source;

function arrive(parts: Partial<Source> = {}, runs: readonly Run[] = [], address = "?origen=3") {
  const source = { ...SOURCE, ...parts };
  server.answers(({ path }) => {
    if (path.endsWith("/runs")) return { body: { data: runs } };
    if (path === "/api/load_sources/choices") return { body: { data: CHOICES } };
    if (path === "/api/getcompanies") return { body: { data: [] } };
    return { body: { data: path === "/api/load_sources" ? [source] : source } };
  });
  const withToasts = (
    <>
      <drawn.SourcesCard />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, `/settings${address}`);
}

async function sheet() {
  return within(await screen.findByRole("dialog", { name: "Nómina" }));
}

function sent(): string[] {
  return server.asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => `${method} ${path} ${body}`.trim());
}

describe("the card", () => {
  test("says of each source where it looks, when, and how the last time went", async () => {
    const router = arrive({}, [], "");
    const row = (await screen.findByText("Nómina")).closest("tr") as HTMLElement;
    const cells = [...row.children].map(({ textContent }) => textContent);
    expect(cells.slice(0, 3)).toEqual([
      "Nóminasftp.empresa.cl: /salida/personas*.xlsx",
      "Personas",
      "03:15, lunes a viernes",
    ]);
    expect(cells[3]).toMatch(/^Cargado04-05-2026.*07:15$/);
    expect(cells[4]).toBe("Programado");
    await userEvent.click(screen.getByRole("button", { name: "Ver Nómina" }));
    await sheet();
    expect(router.state.location.search).toBe("?origen=3");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("says that a source has looked for nothing yet, and makes another one", async () => {
    arrive({ lastRun: null }, [], "");
    const row = (await screen.findByText("Nómina")).closest("tr") as HTMLElement;
    within(row).getByText("Nunca");
    await userEvent.click(screen.getByRole("button", { name: "Nuevo origen" }));
    // A press while it still loads would meet a window that another one replaces.
    await screen.findByRole("form", { name: "Nuevo origen" });
    await userEvent.click(screen.getByRole("button", { name: /^Cerrar/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a source", () => {
  test("tells what it was told, and does what its buttons say", async () => {
    arrive({ companyName: "Andina" });
    const open = await sheet();
    const fact = (label: string) => open.getByText(label).nextSibling?.textContent;
    await open.findByText("SFTP");
    expect(fact("SFTP")).toBe("sftp.empresa.cl: /salida/personas*.xlsx");
    expect(fact("Usuario")).toBe("nomina");
    expect(fact("Huella aceptada")).toBe("SHA256:conocida");
    expect(fact("Tipo de carga")).toBe("Personas");
    expect(fact("Empresa")).toBe("Andina");
    expect(fact("Plantilla de limpieza")).toBe("Limpia nombres");
    expect(fact("Próxima vez")).toMatch(/^05-05-2026.*03:15$/);
    expect(open.queryByText("Encabezado")).toBeNull();
    expect(open.queryByText(/huella del servidor/)).toBeNull();
    await open.findByText(/^Todavía no busca nada/);
    await userEvent.click(open.getByRole("button", { name: "Probar ahora" }));
    await screen.findByText("Buscando el archivo: mira abajo cómo termina.");
    await userEvent.click(open.getByRole("button", { name: "Pausar" }));
    await screen.findByText("Origen en pausa.");
    await userEvent.click(open.getByRole("button", { name: "Eliminar" }));
    const question = await screen.findByRole("alertdialog", {
      name: "¿Eliminar Nómina?",
      description: /Lo que ya cargó se queda/,
    });
    await userEvent.click(within(question).getByRole("button", { name: "Eliminar" }));
    await screen.findByText("Origen eliminado.");
    expect(sent()).toEqual([
      "POST /api/load_sources/3/run",
      "POST /api/load_sources/3/pause",
      "DELETE /api/load_sources/3",
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("at rest says since when and why, and goes on", async () => {
    arrive({ pausedAt: "2026-05-04T08:00:00-04:00", pauseReason: "Falló cinco veces." });
    const open = await sheet();
    await open.findByText(/^En pausa desde el 04-05-2026/);
    open.getByText("Falló cinco veces.");
    expect(open.queryByRole("button", { name: "Pausar" })).toBeNull();
    await userEvent.click(open.getByRole("button", { name: "Reanudar" }));
    await screen.findByText("Origen reanudado.");
    expect(sent()).toEqual(["POST /api/load_sources/3/resume"]);
  });

  test("is changed in its window", async () => {
    arrive({ way: "https", url: "https://x.cl/p.xlsx", header: "X-Clave", username: null });
    const open = await sheet();
    await open.findByText("X-Clave");
    expect(open.queryByText("Usuario")).toBeNull();
    await userEvent.click(open.getByRole("button", { name: "Editar" }));
    await screen.findByRole("dialog", { name: "Editar Nómina" });
  });
});

describe("the key of a server", () => {
  test("that is new is compared and accepted before anything is told to it", async () => {
    arrive({ hostKey: null, foundHostKey: "SHA256:nueva", state: "unconfirmed" });
    const open = await sheet();
    await open.findByText("¿Es este el servidor?");
    open.getByText("SHA256:nueva");
    open.getByText(/^Compara esta huella/);
    await userEvent.click(open.getByRole("button", { name: "Aceptar esta huella" }));
    const question = await screen.findByRole("alertdialog", { name: "¿Aceptar esta huella?" });
    await userEvent.click(within(question).getByRole("button", { name: "Aceptar esta huella" }));
    await screen.findByText("Huella aceptada.");
    expect(sent()).toEqual([
      `POST /api/load_sources/3/host_key ${JSON.stringify({ key: "SHA256:nueva" })}`,
    ]);
  });

  test("that is another one is warned of", async () => {
    arrive({ foundHostKey: "SHA256:otra" });
    await (await sheet()).findByText("El servidor respondió con otra huella");
    screen.getByText(/^Puede que haya cambiado su clave/);
  });

  test("that is not known yet is looked for", async () => {
    arrive({ hostKey: null, state: "running" });
    await (await sheet()).findByText("Buscando la huella del servidor…");
    const trying = screen.getByRole("button", { name: "Probar ahora" });
    expect(trying.getAttribute("aria-busy")).toBe("true");
  });

  test("that was not found can be looked for again", async () => {
    arrive({ hostKey: null });
    await (await sheet()).findByText("Aún no conocemos la huella del servidor");
  });
});

test("the log leads on from each time to what it asks for", async () => {
  const fine = { ...COUNTS, created: 1, failed: 0 };
  const runs: Run[] = [
    { ...RUN, counts: null },
    { ...RUN, id: 2, counts: fine, askedByHand: true },
    { ...RUN, id: 3, state: "parked", counts: null, message: "Falta una columna." },
    { ...RUN, id: 4, state: "no_file", counts: null, fileName: null, mapping_id: null },
  ];
  arrive({}, runs);
  const open = await sheet();
  const entries = await open.findAllByRole("listitem");
  expect(entries.map(({ textContent }) => textContent?.replace(/\s+/g, " "))).toEqual([
    expect.stringMatching(/^personas\.xlsxCargado.*2 creadas, 1 con errores.*Ver los errores/),
    expect.stringMatching(/^personas\.xlsxCargado.*· a pedido · 1 creadaVer la carga del 04-05/),
    expect.stringMatching(/Espera tu respuesta.*Falta una columna\.Seguir la carga de personas/),
    expect.stringMatching(/^Sin archivo[^·]*$/),
  ]);
  const ways = open.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(ways).toEqual([
    "/error-massive-load?carga=5",
    "/massive-load?carga=4",
    "/massive-load?carga=4",
  ]);
});
