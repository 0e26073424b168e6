/** The pure parts of saving: keys of tries, places of errors, marks of labels, words for moments. */
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { formatWhen } from "@/platform/forms/record-form";
import { formValues } from "@/platform/forms/typed";
import { DRAFT_EVERY_MS, DraftKeeper, markOf } from "@/platform/forms/use-record-form";
import { isStale, placedErrors } from "@/platform/forms/use-saving";
import { type DraftKey, readDraft } from "@/platform/lib/storage";

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

describe("A draft", () => {
  const KEY: DraftKey = { userId: 1, form: "course", record: "new", version: 1 };

  it("is written within two seconds of the first change, however fast the typing", () => {
    vi.useFakeTimers();
    let typed = "a";
    const keeper = new DraftKeeper(KEY, () => ({ name: typed }));
    keeper.touched();
    vi.advanceTimersByTime(DRAFT_EVERY_MS - 1);
    typed = "ab";
    keeper.touched();
    expect(readDraft(KEY, Date.now())).toBeNull();
    vi.advanceTimersByTime(1);
    expect(readDraft(KEY, Date.now())?.fields).toEqual({ name: "ab" });
    vi.useRealTimers();
  });

  it("is written at once when the page goes, and only then gone when nothing is left of it", () => {
    let fields: Record<string, string> = { name: "a" };
    const keeper = new DraftKeeper(KEY, () => fields);
    keeper.flush();
    expect(readDraft(KEY, Date.now())).toBeNull();
    keeper.touched();
    keeper.flush();
    expect(readDraft(KEY, Date.now())?.fields).toEqual({ name: "a" });
    fields = {};
    keeper.touched();
    keeper.flush();
    expect(readDraft(KEY, Date.now())).toBeNull();
  });

  it("never comes back after it was dropped", () => {
    vi.useFakeTimers();
    const keeper = new DraftKeeper(KEY, () => ({ name: "a" }));
    keeper.touched();
    keeper.drop();
    vi.advanceTimersByTime(DRAFT_EVERY_MS * 2);
    expect(readDraft(KEY, Date.now())).toBeNull();
    vi.useRealTimers();
  });
});
