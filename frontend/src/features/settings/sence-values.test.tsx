// The values of an hour and the UTM against a real server: what stands in the table, what is pasted, what comes back.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HourValue } from "@/entities/sence/sence";
import { utmTexts } from "@/features/settings/sence-texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let hours: typeof import("@/features/settings/sence-hour-values-tab");
let utm: typeof import("@/features/settings/sence-utm-tab");
let section: typeof import("@/features/settings/sence-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  hours = await import("@/features/settings/sence-hour-values-tab");
  utm = await import("@/features/settings/sence-utm-tab");
  section = await import("@/features/settings/sence-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const MOMENT = "2026-03-05T10:00:00-03:00";
const NOW: HourValue = {
  id: 3,
  modality: "Presencial",
  tranche: 1,
  value: 7_000,
  validFrom: "2020-05-01",
  validTo: null,
  resolution: "R.E. 1",
  updatedAt: MOMENT,
} as HourValue;
const PAST = { ...NOW, id: 4, validTo: "2021-04-30", resolution: null };
const FUTURE = { ...NOW, id: 5, validFrom: "2090-01-01" };

describe("the values of an hour", () => {
  function arrive(first: readonly HourValue[] = [NOW]) {
    let values = first;
    server.answers(({ method, path, body }) => {
      if (method === "GET") return { body: { data: path.endsWith("hourValues") ? values : [] } };
      if (method === "DELETE") {
        values = values.filter(({ id }) => !path.endsWith(`/${id}`));
        return { status: 204 };
      }
      const made = { ...NOW, ...JSON.parse(body), id: 9 } as HourValue;
      values = [...values, made];
      return { body: { data: made } };
    });
    drawing.renderAt(
      <>
        <hours.HourValuesTab />
        <ToastCorner />
      </>,
    );
  }

  const rows = async () => {
    const table = await screen.findByRole("table", { name: "Valores hora máximos de SENCE" });
    return within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent));
  };

  test("say for what, how much, and from when until when", async () => {
    arrive([NOW, PAST, FUTURE]);
    expect(await rows()).toEqual([
      ["Presencial", "1", "$7.000", "Desde 01-05-2020Vigente", "R.E. 1"],
      ["Presencial", "1", "$7.000", "01-05-2020 al 30-04-2021", ""],
      ["Presencial", "1", "$7.000", "Desde 01-01-2090Futuro", "R.E. 1"],
    ]);
    screen.getByText("Valores hora máximos");
    screen.getByText(/^Cada curso usa el de su modalidad/);
  });

  test("that there are none of say what that means", async () => {
    arrive([]);
    await screen.findByText("Aún no hay valores hora");
    screen.getByText(/^Sin ellos, la franquicia usa el valor hora de cada curso/);
  });

  test("get a new one, which says what it lacks", async () => {
    arrive([]);
    await userEvent.click(await screen.findByRole("button", { name: "Agregar valor hora" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Agregar valor hora",
        description: /^Lo máximo que SENCE reconoce/,
      }),
    );
    dialog.getByRole("form", { name: "Valor hora" });
    await userEvent.click(dialog.getByRole("button", { name: "Agregar valor" }));
    await dialog.findByText("Para guardar, corrige 3 campos:");
    await choose(/^Modalidad/, "E-learning sincrónico");
    await userEvent.click(dialog.getByRole("radio", { name: "2" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^Valor hora/ }), "100001");
    await userEvent.type(dialog.getByRole("textbox", { name: /^Vigente desde/ }), "02-01-2026");
    const until = dialog.getByRole("textbox", { name: /^Vigente hasta/, description: /otro\.$/ });
    await userEvent.type(until, "01-01-2026");
    const resolution = dialog.getByRole<HTMLInputElement>("textbox", {
      name: /^Resolución/,
      description: /^Por ejemplo/,
    });
    expect(resolution.maxLength).toBe(120);
    await userEvent.click(dialog.getByRole("button", { name: "Agregar valor" }));
    await dialog.findByText("Para guardar, corrige 2 campos:");
    expect(dialog.getAllByText(/no puede ser anterior a la de inicio/).length).toBe(2);
    expect(dialog.getAllByText(/Ingresa un monto entre \$1 y \$100\.000/).length).toBe(2);
    await userEvent.type(dialog.getByRole("textbox", { name: /^Valor hora/ }), "{Backspace}");
    await userEvent.clear(until);
    await userEvent.click(dialog.getByRole("button", { name: "Agregar valor" }));
    await screen.findByText("Valor hora guardado.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.sent()).toEqual([
      [
        "POST /api/sence/hourValues",
        {
          ...{ modality: "E-learning sincrónico", tranche: 2, value: 10_000 },
          ...{ validFrom: "2026-01-02", validTo: null, resolution: null },
        },
      ],
    ]);
    expect(await rows()).toHaveLength(1);
  });

  test("are changed in all their parts", async () => {
    arrive();
    await userEvent.click(await screen.findByRole("button", { name: /^Editar Presencial/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar valor hora" }));
    expect(dialog.getByRole("radio", { name: "1" })).toHaveProperty("checked", true);
    expect(dialog.getByRole("textbox", { name: /^Resolución/ })).toHaveProperty("value", "R.E. 1");
    await userEvent.click(dialog.getByRole("radio", { name: "3" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^Vigente hasta/ }), "31-12-2026");
    await userEvent.clear(dialog.getByRole("textbox", { name: /^Resolución/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Guardar valor" }));
    await screen.findByText("Valor hora guardado.");
    expect(server.sent()).toEqual([
      [
        "PATCH /api/sence/hourValues/3",
        { validTo: "2026-12-31", resolution: null, tranche: 3, updatedAt: MOMENT },
      ],
    ]);
  });

  test("go at once, and come back as they were", async () => {
    arrive([NOW, PAST]);
    const [first] = await screen.findAllByRole("button", {
      name: "Eliminar Presencial, tramo 1, desde 01-05-2020",
    });
    await userEvent.click(first as HTMLElement);
    const said = await screen.findByText("Se eliminó el valor hora.");
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await userEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const { id: _, updatedAt: __, ...form } = NOW;
    expect(server.sent()).toEqual([
      ["DELETE /api/sence/hourValues/3", null],
      ["POST /api/sence/hourValues", form],
    ]);
  });

  test("that could not be removed stay", async () => {
    server.answers(({ method }) =>
      method === "DELETE" ? { status: 500, body: {} } : { body: { data: [NOW] } },
    );
    drawing.renderAt(
      <>
        <hours.HourValuesTab />
        <ToastCorner />
      </>,
    );
    await userEvent.click(await screen.findByRole("button", { name: /^Eliminar Presencial/ }));
    await screen.findByText("No se eliminó.");
    expect(await rows()).toHaveLength(1);
  });
});

describe("the UTM", () => {
  const YEAR = new Date().getFullYear();

  function arrive(months: Readonly<Record<string, number>>) {
    const data = Object.entries(months).map(([month, value]) => ({ month, value }));
    server.answers(() => ({ body: { data, meta: { updatedAt: MOMENT } } }));
    drawing.renderAt(
      <>
        <utm.UtmTab />
        <ToastCorner />
      </>,
    );
  }

  const year = async (name: number) => {
    const heading = await screen.findByRole("heading", { level: 3, name: String(name) });
    return within(heading.closest("details") as HTMLElement);
  };

  test("stands by years, the newest first, of which those are open that lack something", async () => {
    arrive({ [`${YEAR - 1}-11`]: 67_000, [`${YEAR - 1}-12`]: 67_100 });
    await screen.findByText("Mientras tanto, los cálculos usan la última UTM conocida y lo dicen.");
    const years = screen
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => Number(textContent));
    expect(years).toEqual(Array.from({ length: 7 }, (_, back) => YEAR + 1 - back));
    (await year(YEAR - 1)).getByText("2 de 12 meses");
    expect((await year(YEAR - 1)).queryByText(/^Falta/)).toBeNull();
    expect((await year(YEAR - 1)).queryByRole("textbox")).toBeNull();
    (await year(YEAR)).getByText("0 de 12 meses");
    (await year(YEAR)).getByText(/^Faltan? \d+ mes(es)?$/);
    (await year(YEAR)).getByRole("textbox", { name: /^Enero/, description: "Falta" });
    expect((await year(YEAR + 1)).queryByRole("textbox")).toBeNull();
    screen.getByText(/^Con ella se mide en qué tramo/);
  });

  test("counts the months that a year lacks, and names the first", async () => {
    const of = (name: number) =>
      Array.from({ length: 12 }, (_, at) => `${name}-${String(at + 1).padStart(2, "0")}`);
    const all = Object.fromEntries([...of(YEAR - 1), ...of(YEAR)].map((month) => [month, 67_000]));
    const { [`${YEAR - 1}-03`]: _march, ...withoutMarch } = all;
    arrive(withoutMarch);
    (await year(YEAR - 1)).getByText("Falta 1 mes");
    (await year(YEAR - 1)).getByText("11 de 12 meses");
    screen.getByText(`Falta la UTM de marzo de ${YEAR - 1}.`);
    expect((await year(YEAR)).queryByText(/^Falta/)).toBeNull();
    cleanup();
    const { [`${YEAR - 1}-08`]: _august, ...withoutBoth } = withoutMarch;
    arrive(withoutBoth);
    (await year(YEAR - 1)).getByText("Faltan 2 meses");
    screen.getByText(`Faltan 2 meses, desde marzo de ${YEAR - 1}.`);
  });

  test("opens a year that somebody looks into, and one that is wrong", async () => {
    arrive({ [`${YEAR}-01`]: 67_000 });
    const last = await year(YEAR - 1);
    await userEvent.click(last.getByText(String(YEAR - 1)));
    const march = last.getByRole("textbox", { name: /^Marzo/ });
    await userEvent.type(march, "0");
    await userEvent.click(last.getByText(String(YEAR - 1)));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Para guardar, corrige 1 campo:");
    const wrong = (await year(YEAR - 1)).getByRole("textbox", { name: /^Marzo/ });
    expect(wrong.getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Descartar cambios" }));
    await userEvent.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    await waitFor(() => expect(wrong.isConnected).toBe(false));
  });

  test("takes one pasted value as it is, and looks at several first", async () => {
    arrive({ [`${YEAR}-01`]: 67_000 });
    const open = await year(YEAR);
    if (open.queryAllByRole("textbox").length === 0)
      await userEvent.click(open.getByText(String(YEAR)));
    const box = open.getByRole("textbox", { name: /^Febrero/ });
    await userEvent.click(box);
    await userEvent.paste("67.100");
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.clear(box);
    await userEvent.paste("67.100\nabc\n67.300");
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Pegar desde una planilla",
        description: /^Una columna de valores/,
      }),
    );
    const block = dialog.getByRole("textbox", { name: /^Meses y valores/ });
    expect(block).toHaveProperty("value", "67.100\nabc\n67.300");
    const preview = within(dialog.getByRole("region", { name: "Lo que se llenará" }));
    preview.getByText("2 meses listos · 1 valor por corregir");
    expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `febrero de ${YEAR}$67.100`,
      expect.stringMatching(new RegExp(`^marzo de ${YEAR}Línea 2: No entendemos "abc"`)),
      `abril de ${YEAR}$67.300`,
    ]);
    const first = dialog.getByRole("textbox", { name: /^Primer mes/, description: /sin mes/ });
    await userEvent.clear(first);
    await userEvent.type(first, `05-${YEAR}`);
    await dialog.findByText(`mayo de ${YEAR}`);
    await userEvent.click(dialog.getByRole("button", { name: "Llenar 2 meses" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const value = (name: RegExp) => (open.getByRole("textbox", { name }) as HTMLInputElement).value;
    expect([value(/^Mayo/), value(/^Junio/), value(/^Julio/)]).toEqual([
      ...["$67.100", "", "$67.300"],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("UTM guardada.");
    expect(server.sent()).toEqual([
      [
        "PUT /api/sence/utm",
        {
          months: [
            { month: `${YEAR}-05`, value: 67_100 },
            { month: `${YEAR}-07`, value: 67_300 },
          ],
          updatedAt: MOMENT,
        },
      ],
    ]);
  });

  test("begins a pasted column in the first month that is missing, and can be left", async () => {
    arrive({ [`${YEAR - 1}-12`]: 67_000 });
    await userEvent.click(await screen.findByRole("button", { name: "Pegar desde una planilla" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("textbox", { name: /^Primer mes/ })).toHaveProperty(
      "value",
      `01-${YEAR}`,
    );
    expect(dialog.queryByRole("region", { name: "Lo que se llenará" })).toBeNull();
    await userEvent.type(dialog.getByRole("textbox", { name: /^Meses y valores/ }), "nada 1");
    dialog.getByText(/^Línea 1$/);
    dialog.getByText(/^No entendemos el mes/);
    expect(dialog.queryByText(utmTexts.nothingToFill)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: utmTexts.fill }));
    dialog.getByText(utmTexts.nothingToFill);
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.changes()).toEqual([]);
  });
});

test("the parts stand in tabs, of which the address names the one that is open", async () => {
  server.answers(() => ({ body: { data: [], meta: { updatedAt: null } } }));
  const router = drawing.renderAt(<section.SenceSection />, "/settings?seccion=sence");
  const tabs = within(screen.getByRole("tablist", { name: "Partes de Parámetros SENCE" }));
  expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    ...["UTM", "Valores hora", "Reglas"],
  ]);
  await userEvent.click(tabs.getByRole("tab", { name: "Valores hora" }));
  await screen.findByText("Aún no hay valores hora");
  expect(router.state.location.search).toBe("?seccion=sence&parte=valores");
  await userEvent.click(tabs.getByRole("tab", { name: "UTM" }));
  await waitFor(() => expect(router.state.location.search).toBe("?seccion=sence"));
});
