import { describe, expect, test } from "vitest";
import {
  bodyOf,
  type Choices,
  countsWords,
  crossRules,
  loadAddress,
  newValues,
  placeWords,
  type Run,
  requiredOf,
  type Source,
  sourceSchema,
  valuesOf,
  whenWords,
} from "@/features/settings/sources";

const CHOICES: Choices = { noFolders: null, model_ids: [1, 2], templates: [], administrators: [] };
const COUNTS = { rows: 3, created: 2, updated: 0, unchanged: 0, skipped: 0, failed: 1, blank: 0 };
const RUN: Run = {
  id: 1,
  state: "done",
  askedByHand: false,
  begunAt: "2026-05-04T07:15:00Z",
  endedAt: "2026-05-04T07:15:09Z",
  fileName: "personas.xlsx",
  counts: COUNTS,
  message: null,
  mapping_id: 4,
  load_id: 5,
};
const SOURCE: Source = {
  id: 1,
  name: "Nómina",
  way: "sftp",
  state: "waiting",
  model_id: 2,
  template_id: null,
  templateName: null,
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
  hostKey: null,
  foundHostKey: null,
  time: "03:15",
  weekdays: [1, 2, 3, 4, 5],
  nextAt: null,
  mailTo: [7],
  pausedAt: null,
  pauseReason: null,
  lastRun: null,
  createdAt: "2026-05-04T12:00:00Z",
  updatedAt: "2026-05-04T12:00:00Z",
};

describe("a form", () => {
  test("asks for what its way needs", () => {
    const values = newValues(7, CHOICES);
    expect(values).toMatchObject({ way: "folder", mailTo: "7" });
    expect(crossRules(values).map(({ field }) => field)).toEqual(["pattern"]);
    expect(crossRules({ ...values, way: "https" }).map(({ field }) => field)).toEqual(["url"]);
    const sftp = { ...values, way: "sftp" as const, port: "70000" };
    expect(crossRules(sftp).map(({ field }) => field)).toEqual([
      "host",
      "username",
      "pattern",
      "port",
    ]);
    expect(requiredOf(sftp)).toContain("host");
    expect(newValues(7, { ...CHOICES, noFolders: "No hay." }).way).toBe("https");
  });

  test("sends a secret as it was typed, and none that was not", () => {
    const typed = { ...valuesOf(SOURCE), password: " dos  espacios " };
    const body = bodyOf(sourceSchema.parse(typed));
    expect(body).toMatchObject({
      password: " dos  espacios ",
      port: 22,
      weekdays: [1, 2, 3, 4, 5],
    });
    expect(body).not.toHaveProperty("privateKey");
    expect(bodyOf(sourceSchema.parse(valuesOf(SOURCE)))).not.toHaveProperty("password");
  });

  test.each(["headerValue", "password", "privateKey", "passphrase"] as const)(
    "sends a new %s alone, and leaves the other secrets as they are",
    (secret) => {
      const body = bodyOf(sourceSchema.parse({ ...valuesOf(SOURCE), [secret]: "abc" }));
      const sent = Object.entries(body).filter(([name]) =>
        ["headerValue", "password", "privateKey", "passphrase"].includes(name),
      );
      expect(sent).toEqual([[secret, "abc"]]);
    },
  );

  test("sends to whom it writes as numbers, and nobody where nobody is ticked", () => {
    const sent = (mailTo: number[]) =>
      bodyOf(sourceSchema.parse(valuesOf({ ...SOURCE, mailTo }))).mailTo;
    expect(sent([7, 12])).toEqual([7, 12]);
    expect(sent([])).toEqual([]);
  });

  test.each([
    ["", true],
    [" 1 ", true],
    ["65535", true],
    ["0", false],
    ["65536", false],
    ["22a", false],
  ])("of a server with the port «%s» is fine: %s", (port, isFine) => {
    const form = { ...valuesOf(SOURCE), port };
    expect(crossRules(form)).toEqual(
      isFine ? [] : [{ field: "port", message: "Ingresa un puerto de 1 a 65535." }],
    );
    // Where the file comes another way, nobody sees what stands there.
    expect(crossRules({ ...form, way: "folder" })).toEqual([]);
  });

  test("begins on working days, early in the morning", () => {
    const { time, weekdays } = newValues(7, CHOICES);
    expect(whenWords({ time, weekdays: weekdays.split(" ").map(Number) })).toBe(
      "03:00, lunes a viernes",
    );
  });

  test("sends no port where none is written", () => {
    expect(bodyOf(sourceSchema.parse(valuesOf({ ...SOURCE, port: null }))).port).toBeNull();
  });
});

describe("words", () => {
  test("of when it is due", () => {
    expect(whenWords(SOURCE)).toBe("03:15, lunes a viernes");
    expect(whenWords({ time: "03:15", weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe(
      "03:15, todos los días",
    );
    expect(whenWords({ time: "03:15", weekdays: [6, 7] })).toBe("03:15, sáb y dom");
  });

  test("of where the file is", () => {
    expect(placeWords(SOURCE)).toBe("sftp.empresa.cl: /salida/personas*.xlsx");
    expect(placeWords({ ...SOURCE, way: "folder", folder: "" })).toBe("personas*.xlsx");
    expect(placeWords({ ...SOURCE, way: "https", url: "https://a.cl/" })).toBe("https://a.cl/");
  });

  test("of what came of a run, and where to look at it", () => {
    expect(countsWords(RUN)).toBe("2 creadas, 1 con errores");
    expect(loadAddress(RUN)).toBe("/error-massive-load?carga=5");
    const clean = { ...RUN, counts: { ...COUNTS, failed: 0 } };
    expect(loadAddress(clean)).toBe("/massive-load?carga=4");
    const parked = { ...RUN, state: "parked" as const, counts: null };
    expect(countsWords(parked)).toBe("");
    expect(loadAddress(parked)).toBe("/massive-load?carga=4");
    expect(loadAddress({ ...parked, state: "failed" })).toBeNull();
  });

  test("of rows that were only changed, or that changed nothing", () => {
    const none = { ...COUNTS, created: 0, failed: 0 };
    expect(countsWords({ ...RUN, counts: { ...none, updated: 4 } })).toBe("4 actualizadas");
    expect(countsWords({ ...RUN, counts: { ...none, unchanged: 3 } })).toBe("3 sin cambios");
  });
});

describe("a run", () => {
  test("with errors leads to them only where its load is known and it is done", () => {
    expect(loadAddress({ ...RUN, load_id: null })).toBe("/massive-load?carga=4");
    expect(loadAddress({ ...RUN, state: "failed" })).toBeNull();
    expect(loadAddress({ ...RUN, state: "parked" })).toBe("/massive-load?carga=4");
  });

  test("of which nothing was kept leads nowhere", () => {
    const clean = { ...RUN, counts: { ...COUNTS, failed: 0 } };
    expect(loadAddress({ ...clean, mapping_id: null })).toBeNull();
  });
});
