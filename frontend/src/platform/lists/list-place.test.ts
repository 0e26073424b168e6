import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changedPlace,
  clearedPlace,
  isNarrowed,
  listQueryOf,
  NEW_RECORD,
  narrowingOf,
  type Place,
  placeOfView,
  rangeValue,
  readPlace,
  viewQueryOf,
} from "@/platform/lists/list-place";
import type { PlaceSpec } from "@/platform/lists/list-spec";

const SPEC: PlaceSpec = {
  sorts: { nombre: "name", fecha: "endDate", horas: "totalHours" },
  defaultSort: "name",
  hasDisabled: true,
  filters: [
    { kind: "choice", key: "company", param: "empresa", label: "Empresa" },
    {
      kind: "choice",
      key: "active",
      param: "estado",
      label: "Estado",
      options: [{ value: "deshabilitadas", label: "Deshabilitadas", sends: "false" }],
    },
    {
      kind: "choice",
      key: "modality",
      param: "modalidad",
      label: "Modalidad",
      options: [
        { value: "Presencial", label: "Presencial" },
        { value: "Mixta", label: "Mixta" },
      ],
    },
    { kind: "flag", key: "incomplete", param: "incompletos", label: "Incompletos" },
    { kind: "text", key: "city", param: "ciudad", label: "Ciudad" },
    { kind: "date-range", keys: ["from", "to"], param: "fechas", label: "Fechas" },
  ],
};

function read(query: string): Place {
  return readPlace(new URLSearchParams(query), SPEC);
}

const words = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text);
const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const sorts = fc
  .uniqueArray(fc.constantFrom("name", "endDate", "totalHours"), { minLength: 1 })
  .chain((keys) =>
    fc
      .array(fc.boolean(), { minLength: keys.length, maxLength: keys.length })
      .map((down) => keys.map((key, index) => (down[index] ? `-${key}` : key)).join(",")),
  );
const filters = fc
  .record(
    {
      empresa: words,
      estado: fc.constant("deshabilitadas"),
      modalidad: fc.constantFrom("Presencial", "Mixta"),
      incompletos: fc.constant("si"),
      ciudad: words,
      fechas: fc.tuple(fc.option(days), days).map(([from, to]) => rangeValue(from ?? "", to)),
    },
    { requiredKeys: [] },
  )
  .map((kept) => kept as Record<string, string>);
const places: fc.Arbitrary<Place> = fc
  .record({
    q: fc.string({ maxLength: 20 }),
    sort: sorts,
    page: fc.integer({ min: 1, max: 9_999 }),
    pageSize: fc.constantFrom(25, 50, 100),
    filters,
    showDisabled: fc.boolean(),
    view: fc.option(words),
    open: fc.option(words),
    editing: fc.boolean(),
  })
  .map((place) => ({ ...place, editing: place.editing && place.open !== null }));

describe("the address of a list", () => {
  test("says what was put into it, whatever it was", () => {
    fc.assert(
      fc.property(places, (place) => {
        const query = changedPlace(new URLSearchParams("otro=1"), SPEC, place);
        expect(readPlace(query, SPEC)).toEqual(place);
        expect(query.get("otro")).toBe("1");
      }),
    );
  });

  test("leaves out what goes without saying", () => {
    const query = changedPlace(new URLSearchParams(), SPEC, { page: 1, sort: "name", q: "" });
    expect(query.toString()).toBe("");
  });

  test.each([
    ["pagina=0&filas=7", { page: 1, pageSize: 50 }],
    ["pagina=dos", { page: 1 }],
    ["orden=clave,-nombre,nombre", { sort: "-name" }],
    ["orden=clave", { sort: "name" }],
    ["estado=raro&modalidad=Mixta", { filters: { modalidad: "Mixta" } }],
    ["fechas=ayer..2026-01-31", { filters: { fechas: "..2026-01-31" } }],
    ["incompletos=tal vez", { filters: {} }],
    ["editar=si", { editing: false }],
  ])("that makes no sense in %s is read as far as it does", (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  test("goes back to page 1 with a new question, and keeps it when a record opens", () => {
    const query = new URLSearchParams("pagina=4&ciudad=Arica");
    expect(changedPlace(query, SPEC, { q: "ana" }).has("pagina")).toBe(false);
    expect(changedPlace(query, SPEC, { filters: { ciudad: "" } }).has("pagina")).toBe(false);
    expect(changedPlace(query, SPEC, { open: "7" }).get("pagina")).toBe("4");
  });

  test("stops editing when another record opens", () => {
    const query = new URLSearchParams("ver=7&editar=si");
    expect(changedPlace(query, SPEC, { open: "8" }).toString()).toBe("ver=8");
    expect(changedPlace(query, SPEC, { open: NEW_RECORD }).toString()).toBe("ver=nuevo");
  });

  test("is cleared of what narrows, and of nothing else", () => {
    const query = new URLSearchParams(
      "q=ana&orden=-fecha&filas=100&pagina=3&ciudad=Arica&deshabilitados=si&otro=1",
    );
    expect(clearedPlace(query, SPEC).toString()).toBe("orden=-fecha&filas=100&otro=1");
  });
});

describe("the question to the server", () => {
  test("names filters as the server does", () => {
    const place = read(
      "q= Pérez &orden=-fecha,nombre&pagina=2&filas=25&empresa=12&modalidad=Mixta&incompletos=si&fechas=2026-01-01..2026-06-30",
    );
    expect(listQueryOf(place, SPEC)).toEqual({
      q: "Pérez",
      sort: "-endDate,name",
      page: 2,
      pageSize: 25,
      company: "12",
      modality: "Mixta",
      incomplete: "true",
      from: "2026-01-01",
      to: "2026-06-30",
    });
  });

  test("asks for disabled rows only when somebody does", () => {
    expect(narrowingOf(read(""), SPEC)).toEqual({});
    expect(narrowingOf(read("deshabilitados=si"), SPEC)).toEqual({ active: "all" });
    expect(narrowingOf(read("deshabilitados=si&estado=deshabilitadas"), SPEC)).toEqual({
      active: "false",
    });
  });

  test("leaves an open end of a range open", () => {
    expect(narrowingOf(read("fechas=2026-01-01.."), SPEC)).toEqual({ from: "2026-01-01" });
    expect(narrowingOf(read("fechas=..2026-01-01"), SPEC)).toEqual({ to: "2026-01-01" });
  });
});

describe("a view", () => {
  test("keeps search, order and filters, in one writing", () => {
    const one = new URLSearchParams("ciudad=Arica&q=ana&pagina=3&filas=100&ver=7&vista=mia");
    const other = new URLSearchParams("q=ana&ciudad=Arica");
    expect(viewQueryOf(one, SPEC)).toBe(viewQueryOf(other, SPEC));
  });

  test("leaves nothing of the one before, but how many rows a page has", () => {
    const query = new URLSearchParams("q=ana&orden=-fecha&ciudad=Arica&filas=100&pagina=3&otro=1");
    const next = placeOfView(query, SPEC, { id: "mixtas", query: "modalidad=Mixta" });
    expect(next.toString()).toBe("filas=100&otro=1&vista=mixtas&modalidad=Mixta");
  });
});

test("one filter, a search or what is disabled narrows a list; its order does not", () => {
  const at = (query: string) => isNarrowed(readPlace(new URLSearchParams(query), SPEC));
  expect(["empresa=3", "q=a", "deshabilitados=si"].map(at)).toEqual([true, true, true]);
  expect(["", "orden=-nombre&pagina=2", "q="].map(at)).toEqual([false, false, false]);
});
