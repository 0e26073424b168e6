import { describe, expect, test } from "vitest";
import { NO_ANSWER } from "@/platform/api/client";
import { ApiError, describeError } from "@/platform/api/errors";

function answer(status: number, code = "some_code"): ApiError {
  const message = "Ya existe una persona con ese RUT.";
  return new ApiError(status, { error: true, code, message, requestId: "r-9" });
}

describe("what a person is told", () => {
  test("is the server's own sentence", () => {
    expect(describeError(answer(409)).message).toBe("Ya existe una persona con ese RUT.");
  });

  test("never shows SERVER_ERROR", () => {
    expect(describeError(new ApiError(0, NO_ANSWER)).message).toBe(
      "No pudimos conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.",
    );
  });

  test.each([
    [403, "forbidden", "No tienes permiso para ver esta sección."],
    [504, "some_code", "El servidor no respondió a tiempo."],
  ])("for %i %s has words of its own", (status, code, words) => {
    expect(describeError(answer(status, code)).message).toBe(words);
  });

  test("keeps the reason of a refusal that has one", () => {
    const refused = answer(403, "suppliers_read_only");
    expect(describeError(refused).message).toBe("Ya existe una persona con ese RUT.");
  });

  test("takes the blame for what nobody foresaw", () => {
    expect(describeError(new TypeError("x is not a function")).message).toMatch(/de nuestro lado/);
  });
});

describe("trying again", () => {
  test.each([400, 403, 404, 409, 410, 413, 415, 422])("cannot help after %i", (status) => {
    expect(describeError(answer(status)).canRetry).toBe(false);
  });

  test.each([0, 429, 500, 502, 503, 504])("may help after %i", (status) => {
    expect(describeError(answer(status)).canRetry).toBe(true);
  });
});

describe("the detail to copy", () => {
  test("names route, time, status, code and request", () => {
    const { detail } = describeError(answer(500));
    expect(detail).toMatch(
      /^Ruta: \/.*\nHora: .*Z\nEstado: 500\nCódigo: some_code\nSolicitud: r-9$/,
    );
  });

  test("holds nothing of what was sent", () => {
    expect(describeError(answer(409)).detail).not.toContain("RUT");
  });
});

test("an error gives the messages of each field", () => {
  const body = { error: true as const, message: "Corrige 1 campo.", errors: { rut: ["Falta."] } };
  expect(new ApiError(422, body).fields).toEqual({ rut: ["Falta."] });
  expect(new ApiError(0, NO_ANSWER).fields).toEqual({});
});
