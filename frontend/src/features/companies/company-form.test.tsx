// The form of a company: what travels of it, with its logo or without.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Company } from "@/features/companies/api";
import { accessibilityFaults } from "@/testing/axe";
import { knownAnswers, refusal, theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let forms: typeof import("@/features/companies/company-form");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  forms = await import("@/features/companies/company-form");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const ANDINA: Company = {
  ...{ company_id: 3, name: "Minera Andina", rut: "761234560", city: "Calama", country: "Chile" },
  ...{ address: "Av. Norte 12", logo: "/logos/3.png", dotacion: 1500, active: true },
  updatedAt: "2026-03-05T10:00:00-03:00",
};
const PICTURE = new File(["a picture"], "andina.png", { type: "image/png" });

function drawn(company: Company | null, answers: Record<string, Answer> = {}) {
  const said = { saved: vi.fn(), left: vi.fn() };
  server.answers(
    knownAnswers({
      "GET /api/companies/3": theData(ANDINA),
      "POST /api/updatecompany/3": theData({ ...ANDINA, warnings: [] }),
      "POST /api/createcompany": { status: 201, body: { data: { ...ANDINA, warnings: [] } } },
      ...answers,
    }),
  );
  drawing.renderAt(
    <forms.CompanyForm company={company} onSaved={said.saved} onCancel={said.left} />,
    "/companies",
  );
  const name = company ? "Editar Minera Andina" : "Nueva empresa";
  return { ...said, form: within(screen.getByRole("form", { name })) };
}

/** The parts of the form that travelled, by their name. */
function parts(): Record<string, string> {
  const body = server.changes()[0]?.body ?? "";
  const found = body.matchAll(/name="(\w+)"(; filename="[^"]+")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...found].map(([, name, file, text]) => [name, file ?? text]));
}

describe("a known company", () => {
  test("sends only what changed, over the version that was seen", async () => {
    const { form, saved } = drawn(ANDINA);
    await userEvent.clear(form.getByLabelText(/^Dotación/));
    await userEvent.type(form.getByLabelText(/^Dotación/), "1600");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "Guardar empresa" }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(parts()).toEqual({ dotacion: "1600", updatedAt: ANDINA.updatedAt });
  });

  test("gets another logo", async () => {
    const { form, saved } = drawn(ANDINA);
    await userEvent.upload(form.getByLabelText("Logo"), PICTURE);
    await userEvent.click(form.getByRole("button", { name: "Guardar empresa" }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(parts()).toEqual({ logo: '; filename="andina.png"', updatedAt: ANDINA.updatedAt });
  });

  test("loses its logo", async () => {
    const { form, saved } = drawn(ANDINA);
    await userEvent.click(form.getByRole("button", { name: "Quitar logo" }));
    await userEvent.click(form.getByRole("button", { name: "Guardar empresa" }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(parts()).toEqual({ removeLogo: "true", updatedAt: ANDINA.updatedAt });
  });

  test("is left as it was", async () => {
    const { form, left } = drawn(ANDINA);
    await userEvent.click(form.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(server.changes()).toEqual([]);
  });
});

describe("a new company", () => {
  test("begins in Chile and takes its logo along", async () => {
    const { form, saved } = drawn(null);
    await userEvent.type(form.getByLabelText(/^Nombre/), "Pesquera Austral");
    await userEvent.type(form.getByLabelText(/^RUT/), "76123458-7");
    await userEvent.upload(form.getByLabelText("Logo"), PICTURE);
    await userEvent.click(form.getByRole("button", { name: "Crear empresa" }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(server.changes()[0]?.path).toBe("/api/createcompany");
    expect(parts()).toMatchObject({
      ...{ name: "Pesquera Austral", country: "Chile", logo: '; filename="andina.png"' },
    });
    expect(parts()).not.toHaveProperty("removeLogo");
  });

  test("that is refused says why at its field", async () => {
    const errors = { rut: ["Minera Andina ya tiene ese RUT."] };
    const { form, saved } = drawn(null, {
      "POST /api/createcompany": refusal("Revisa los datos.", { errors }),
    });
    await userEvent.type(form.getByLabelText(/^Nombre/), "Pesquera Austral");
    await userEvent.type(form.getByLabelText(/^RUT/), "76123458-7");
    await userEvent.click(form.getByRole("button", { name: "Crear empresa" }));
    await form.findByText("Minera Andina ya tiene ese RUT.");
    expect(form.getByLabelText(/^RUT/).getAttribute("aria-invalid")).toBe("true");
    expect(saved).not.toHaveBeenCalled();
  });
});
