// A protected file: its password is asked for where the file was given, and sent once.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aJob, aMapping } from "@/features/loads/testing/samples";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

const PROTECTED = "El archivo está protegido con contraseña.";
const WRONG = "La contraseña no es la de este archivo.";

let server: TestServer;
let screens: typeof import("@/features/loads/screen");
let drawing: typeof import("@/features/loads/testing/render");
let jobs: typeof import("@/platform/jobs/jobs");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/screen");
  drawing = await import("@/features/loads/testing/render");
  jobs = await import("@/platform/jobs/jobs");
});
afterEach(() => jobs.stopFollowing());
afterAll(() => server.stop());

function refusedWith(code: string) {
  const error = { code, message: PROTECTED };
  return aJob({ kind: "headings", state: "failed", error, canCancel: false });
}

function arrive(code: string, opened: Answer = { status: 404 }) {
  const mapping = aMapping({ state: "new", file: null, details: [], job: refusedWith(code) });
  server.answers(({ path }) => {
    if (path.startsWith("/api/getmapping/7")) return { body: { data: mapping } };
    if (path === "/api/get_headings_file") return opened;
    return { body: { data: [], meta: { page: 1, pageSize: 10, total: 0, pages: 1 } } };
  });
  return drawing.renderAt(<screens.MassiveLoadScreen />, "/massive-load?paso=archivo&carga=7");
}

async function openWith(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Contraseña del archivo"), password);
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
}

describe("a protected file", () => {
  test("asks for its password, beside what is wrong", async () => {
    arrive("workbook_password");
    const field = await screen.findByLabelText("Contraseña del archivo");
    expect(field.getAttribute("type")).toBe("password");
    expect(document.activeElement).toBe(field);
    screen.getByText(PROTECTED);
    screen.getByText(/no la guardamos/);
    expect(screen.getByRole("button", { name: "Abrir" })).toHaveProperty("disabled", true);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("is read again with the password, without being sent again", async () => {
    const job = aJob({ id: 32, kind: "headings", phase: "Leyendo el archivo", total: null });
    arrive("workbook_password", { status: 202, body: { data: { job } } });
    await openWith("Clave 2026");
    await screen.findByText("Leyendo el archivo");
    const [asked] = server.askedFor("/api/get_headings_file");
    expect(asked?.body).toMatch(/name="mapping_id"\s+7/);
    expect(asked?.body).toMatch(/name="password"\s+Clave 2026/);
    expect(asked?.body).not.toContain('name="file"');
    expect(screen.queryByLabelText("Contraseña del archivo")).toBeNull();
  });

  test("says at the field that the password is another one, and keeps it there", async () => {
    const code = "workbook_password_wrong";
    const body = { error: true, code, message: WRONG, errors: { password: [WRONG] } };
    arrive("workbook_password", { status: 422, body });
    await openWith("otra");
    await screen.findByText(WRONG);
    const field = screen.getByLabelText("Contraseña del archivo");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(field).toHaveProperty("value", "otra");
  });
});

test("a file that its own program has to open asks for nothing", async () => {
  arrive("workbook_locked");
  await screen.findByText(PROTECTED);
  expect(screen.queryByLabelText("Contraseña del archivo")).toBeNull();
});
