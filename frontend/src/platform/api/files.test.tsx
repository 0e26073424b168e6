import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { download, downloadMade, nameIn, upload } from "@/platform/api/files";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

test.each([
  ['attachment; filename="personas.xlsx"', "personas.xlsx"],
  ["attachment; filename=personas.xlsx", "personas.xlsx"],
  [
    "attachment; filename=\"personas.xlsx\"; filename*=UTF-8''personas%20%C3%B1.xlsx",
    "personas ñ.xlsx",
  ],
  ["inline", null],
  [null, null],
])("the name in %o is %o", (header, name) => {
  expect(nameIn(header)).toBe(name);
});

const FAULT = { error: true, code: "file_too_big", message: "El archivo supera los 100 MB." };
const RENEWED = { token: "second", refresh_token: "second-refresh", expires_in: 2_592_000 };

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(() => useSession.getState().signedIn(FIRST_TOKENS, ANA));
afterEach(() => useSession.getState().sessionEnded("signed-out"));

const FORM = {
  mapping_id: 3,
  file: new File(["RUT;Nombre"], "personas.csv", { type: "text/csv" }),
  sheet: undefined,
};

function send() {
  return upload("/api/get_headings_file", { form: FORM });
}

describe("an upload", () => {
  test("sends the file as the signed-in person and gives the data", async () => {
    server.answers(() => ({ status: 202, body: { data: { job: { id: 7 } } } }));
    expect(await send()).toEqual({ job: { id: 7 } });
    expect(server.asked[0]).toMatchObject({ method: "POST", token: "first" });
    expect(server.asked[0]?.body).toContain("personas.csv");
  });

  test("renews a refused token and sends the file again", async () => {
    server.answers(({ path, token }) => {
      if (path === "/api/refresh") return { body: RENEWED };
      return token === "second" ? { body: { data: { job: { id: 8 } } } } : { status: 401 };
    });
    expect(await send()).toEqual({ job: { id: 8 } });
  });

  test("throws the server's own body", async () => {
    server.answers(() => ({ status: 413, body: FAULT }));
    await expect(send()).rejects.toMatchObject({ status: 413, body: FAULT });
  });

  test("that was cancelled before it began is not sent", async () => {
    const abort = new AbortController();
    abort.abort();
    server.answers(() => ({}));
    await expect(
      upload("/api/get_headings_file", { form: FORM, signal: abort.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(server.asked).toHaveLength(0);
  });
});

test("only calls that the server describes are taken, with their own words", () => {
  const untried = [
    // @ts-expect-error There is no such call.
    () => upload("/api/get_heading_file", { form: FORM }),
    // @ts-expect-error The form has no such field.
    () => upload("/api/get_headings_file", { form: { archive: FORM.file } }),
    // @ts-expect-error Nothing says which company.
    () => upload("/api/updatecompany/{company_id}", { form: { name: "Faro" } }),
    // @ts-expect-error It answers with a job.
    async (): Promise<{ logo: string }> => upload("/api/get_headings_file", { form: FORM }),
    // @ts-expect-error It answers no file.
    () => download("/api/jobs", {}, "trabajos.xlsx"),
    // @ts-expect-error It makes no file.
    () => downloadMade("/api/createcourse", { body: {} }, "curso.xlsx"),
  ];
  expect(untried).toHaveLength(6);
});
