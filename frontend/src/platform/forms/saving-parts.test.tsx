/** The pure parts of saving: keys of tries, places of errors, marks of labels, words for moments. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { formatWhen } from "@/platform/forms/record-form";
import { formValues } from "@/platform/forms/typed";
import { markOf } from "@/platform/forms/use-record-form";
import { isStale, placedErrors } from "@/platform/forms/use-saving";

function refused(status: number, body: Partial<ApiError["body"]> = {}): ApiError {
  return new ApiError(status, { error: true, message: "Revisa los datos marcados.", ...body });
}

describe("The key of a series of tries", () => {
  function series() {
    const names = ["key-1", "key-2", "key-3"];
    return new AttemptSeries(() => names.shift() ?? "");
  }

  it("stays while the same content is sent again", () => {
    const tries = series();
    expect(tries.keyFor({ name: "a" })).toBe("key-1");
    expect(tries.keyFor({ name: "a" })).toBe("key-1");
  });

  it("is new for other content, and after a save", () => {
    const tries = series();
    expect(tries.keyFor({ name: "a" })).toBe("key-1");
    expect(tries.keyFor({ name: "b" })).toBe("key-2");
    tries.ended();
    expect(tries.keyFor({ name: "b" })).toBe("key-3");
  });
});

describe("The errors of the server", () => {
  const labels = { name: "Nombre", rut: "RUT" };

  it("go to their fields, and the rest to the summary", () => {
    const errors = { rut: ["Ya existe.", "Otro"], company: ["Selecciona la empresa."] };
    expect(placedErrors(refused(422, { errors }), labels)).toEqual({
      fields: { rut: "Ya existe." },
      others: ["Selecciona la empresa."],
    });
  });

  it("are told by their message when they name no field", () => {
    expect(placedErrors(refused(409, { message: "Está en uso." }), labels).others).toEqual([
      "Está en uso.",
    ]);
    expect(placedErrors(refused(0, { message: "SERVER_ERROR" }), labels).others[0]).toContain(
      "No pudimos conectar",
    );
  });

  it("tell a newer record from other conflicts", () => {
    expect(isStale(refused(409, { code: "stale" }))).toBe(true);
    expect(isStale(refused(409, { code: "person_rut_taken" }))).toBe(false);
  });
});

describe("The mark of a label", () => {
  it("is put on the rarer kind only", () => {
    expect(markOf(true, 2, 10)).toBe("required");
    expect(markOf(false, 2, 10)).toBeNull();
    expect(markOf(true, 8, 10)).toBeNull();
    expect(markOf(false, 8, 10)).toBe("optional");
    expect(markOf(false, 0, 10)).toBeNull();
  });
});

describe("A moment in words", () => {
  const now = Date.parse("2026-11-21T18:00:00-03:00");

  it.each([
    ["2026-11-21T14:02:00-03:00", "hoy a las 14:02"],
    ["2026-11-20T09:30:00-03:00", "ayer a las 09:30"],
    ["2026-11-16T09:30:00-03:00", "el 16-11-2026 a las 09:30"],
  ])("%s is %s", (moment, words) => expect(formatWhen(moment, now)).toBe(words));
});

describe("A record as the values of a form", () => {
  it("is text, with blanks for nothing", () => {
    const blank = { name: "", hours: "", active: true, ids: [] as number[] };
    const record = { name: "Excel", hours: 7.5, active: false, ids: [1], other: "x" };
    expect(formValues(blank, record)).toEqual({
      name: "Excel",
      hours: "7,5",
      active: false,
      ids: [1],
    });
    expect(formValues(blank, { name: null })).toEqual(blank);
  });
});
