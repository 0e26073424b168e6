// The filters of a list: how each kind is chosen, what the server is asked for it, and how its chip tells and ends it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListSpec } from "@/platform/lists/list-spec";
import { accessibilityFaults } from "@/testing/axe";
import { choose } from "@/testing/choose";
import { asked, type City, comeToCities, loadCityList, SPEC, wide } from "@/testing/city-list";
import { TestServer } from "@/testing/test-server";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
  await loadCityList();
});
afterAll(() => server.stop());
beforeEach(() => {
  wide(1_440);
  server.answers(() => ({ body: { data: {} } }));
});

const REGIONS = ["Norte", "Centro", "Sur"].map((label) => ({ value: label.toLowerCase(), label }));
const MONTHS = Array.from({ length: 9 }, (_, at) => ({ value: `${at}`, label: `Mes ${at}` }));
const MAYORS = [
  { value: "7", label: "Ana Soto" },
  { value: "8", label: "Eva Mora" },
];

const FILTERED: ListSpec<City> = {
  ...SPEC,
  filters: [
    {
      ...{ kind: "choice", key: "region", param: "region", label: "Región", options: REGIONS },
      promoted: true,
    },
    { kind: "flag", key: "coast", param: "costa", label: "Con costa", promoted: true },
    { kind: "text", key: "street", param: "calle", label: "Calle", promoted: true },
    {
      ...{ kind: "date-range", keys: ["since", "until"], param: "fecha", label: "Fundada" },
      promoted: true,
    },
    { kind: "choice", key: "month", param: "mes", label: "Mes", options: MONTHS },
    {
      ...{ kind: "choice", key: "mayor", param: "alcalde", label: "Alcaldía" },
      search: {
        cacheKey: "mayors",
        load: async (q: string) => MAYORS.filter(({ label }) => label.toLowerCase().includes(q)),
        useLabel: (value: string) => MAYORS.find((one) => one.value === value)?.label,
      },
    },
  ],
};

const arrive = (address = "/cities") => comeToCities(address, { spec: FILTERED });

function chips() {
  return within(screen.getByRole("list", { name: "Filtros activos" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

/** What was asked last, without its page and order. */
function narrowed(): object {
  const { page: _, pageSize: __, sort: ___, ...rest } = asked.at(-1) ?? {};
  return rest;
}

describe("in the bar", () => {
  test("a choice says what it is about, and is taken back with its first entry", async () => {
    const router = await arrive();
    expect(screen.queryByRole("list", { name: "Filtros activos" })).toBeNull();
    expect(screen.getByRole("combobox", { name: "Región" }).textContent).toBe("Región: cualquiera");
    await choose("Región", "Sur");
    await waitFor(() => expect(narrowed()).toEqual({ region: "sur" }));
    expect(chips()).toEqual(["Región: Sur"]);
    await choose("Región", "Región: cualquiera");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("a flag is a switch, and its chip bears its name alone", async () => {
    const router = await arrive();
    await userEvent.click(screen.getByRole("switch", { name: "Con costa" }));
    await waitFor(() => expect(narrowed()).toEqual({ coast: "true" }));
    expect(chips()).toEqual(["Con costa"]);
    await userEvent.click(screen.getByRole("switch", { name: "Con costa" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("words are asked for with Enter or when they are left, and not before", async () => {
    const router = await arrive();
    const box = screen.getByRole("textbox", { name: "Calle" });
    expect(box.getAttribute("placeholder")).toBe("Calle");
    await userEvent.type(box, " Prat ");
    expect(narrowed()).toEqual({});
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(narrowed()).toEqual({ street: "Prat" }));
    expect(chips()).toEqual(["Calle: Prat"]);
    const before = asked.length;
    await userEvent.click(screen.getByRole("textbox", { name: "Calle" }));
    await userEvent.tab();
    expect(asked).toHaveLength(before);
    await userEvent.clear(screen.getByRole("textbox", { name: "Calle" }));
    await userEvent.tab();
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test.each([
    [
      "2026-11-01..2026-11-30",
      "01-11-2026 a 30-11-2026",
      { since: "2026-11-01", until: "2026-11-30" },
    ],
    ["2026-11-01..", "desde 01-11-2026", { since: "2026-11-01" }],
    ["..2026-11-30", "hasta 30-11-2026", { until: "2026-11-30" }],
  ])("days are said in its button: %s", async (value, words, asks) => {
    await arrive(`/cities?fecha=${value}`);
    screen.getByRole("button", { name: `Fundada: ${words}` });
    expect(chips()).toEqual([
      `Fundada: ${words.replace("desde", "desde el").replace("hasta", "hasta el")}`,
    ]);
    expect(narrowed()).toEqual(asks);
  });
});

describe("behind the button", () => {
  async function open(address?: string) {
    const router = await arrive(address);
    await userEvent.click(screen.getByRole("button", { name: "Filtro" }));
    await screen.findByRole("dialog", { name: "Más filtros" });
    return router;
  }

  test("one of many is searched among them", async () => {
    await open();
    const months = screen.getByRole("combobox", { name: "Mes" });
    expect(months.textContent).toBe("Cualquiera");
    await userEvent.click(months);
    await userEvent.keyboard("8");
    await userEvent.click(await screen.findByRole("option", { name: "Mes 8" }));
    await waitFor(() => expect(narrowed()).toEqual({ month: "8" }));
    expect(chips()).toEqual(["Mes: Mes 8"]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("one of those on the server is found there, and named by its words", async () => {
    await open("/cities?alcalde=8");
    expect(chips()).toEqual(["Alcaldía: Eva Mora"]);
    const mayors = screen.getByRole("combobox", { name: "Alcaldía" });
    expect(mayors.textContent).toContain("Eva Mora");
    await userEvent.click(mayors);
    await userEvent.keyboard("ana");
    await userEvent.click(await screen.findByRole("option", { name: "Ana Soto" }));
    await waitFor(() => expect(narrowed()).toEqual({ mayor: "7" }));
  });

  test("one that is not known yet has dots in its place, and its value in its chip", async () => {
    await open("/cities?alcalde=99");
    expect(screen.getByRole("combobox", { name: "Alcaldía" }).textContent).toContain("…");
    expect(chips()).toEqual(["Alcaldía: 99"]);
  });
});

test("each chip ends its own filter, and one button all of them, but not the order", async () => {
  const router = await arrive(
    "/cities?q=a&region=sur&costa=si&deshabilitados=si&orden=-nombre&pagina=2",
  );
  expect(chips()).toEqual([
    ...["Búsqueda: a", "Región: Sur", "Con costa", "Mostrar deshabilitadas"],
  ]);
  const end = (words: string) =>
    userEvent.click(screen.getByRole("button", { name: `Quitar filtro ${words}` }));
  await end("Búsqueda: a");
  await end("Mostrar deshabilitadas");
  await waitFor(() =>
    expect(router.state.location.search).toBe("?region=sur&costa=si&orden=-nombre"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
  await waitFor(() => expect(router.state.location.search).toBe("?orden=-nombre"));
});

describe("on a phone", () => {
  beforeEach(() => wide(500));

  test("all filters lie in a sheet, which says how many rows they leave", async () => {
    const router = await arrive("/cities?region=sur");
    expect(screen.queryByRole("combobox", { name: "Región" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Filtros (1)" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filtros" }));
    // Under its own label it need not name itself.
    expect(sheet.getByRole("textbox", { name: "Calle" }).getAttribute("placeholder")).toBeNull();
    await userEvent.click(sheet.getByRole("switch", { name: "Mostrar deshabilitadas" }));
    await waitFor(() => expect(narrowed()).toEqual({ region: "sur", active: "all" }));
    await userEvent.click(sheet.getByRole("button", { name: "Limpiar filtros" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await userEvent.click(sheet.getByRole("button", { name: "Ver 120 ciudades" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("button", { name: "Filtros" });
  });
});
