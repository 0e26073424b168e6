/** The form of a person: what it sends, what it keeps to itself, and what it says when refused. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Person } from "@/features/people/api";
import { aPerson } from "@/features/people/testing/people";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { PersonForm } = await import("@/features/people/person-form");

afterAll(() => server.stop());

const COMPANY = {
  company_id: 1,
  name: "Minera Andina",
  rut: "76086428-5",
  city: null,
  country: null,
  address: null,
  logo: null,
  dotacion: null,
  active: true,
  updatedAt: "2026-11-21T14:02:00-03:00",
};

/** Shows the form over a server that gives this answer to the save. */
async function show(person: Person | null, save: Answer = {}, seesSalaries = true) {
  const read: Readonly<Record<string, unknown>> = {
    "/api/getcompanies": [COMPANY],
    "/api/user": { ...ANA, seesSalaries },
  };
  const onSaved = vi.fn();
  server.answers(({ method, path }) => {
    if (method === "GET") return { body: { data: read[path] ?? [] } };
    if (path.endsWith("/salary")) return { body: { data: { grossSalary: 950_000 } } };
    return { body: { data: { ...aPerson(), warnings: [] } }, ...save };
  });
  renderAt(<PersonForm person={person} onSaved={onSaved} onCancel={vi.fn()} />, "/people");
  await waitFor(() => expect(server.askedFor("/api/getcompanies")).toHaveLength(1));
  return { user: userEvent.setup(), onSaved };
}

function sentTo(path: string): unknown {
  return JSON.parse(server.askedFor(path).at(-1)?.body ?? "null");
}

describe("The form of a new person", () => {
  it("says what is missing and sends nothing", async () => {
    const { user } = await show(null);
    await user.click(screen.getByRole("button", { name: "Crear persona" }));
    await screen.findByText("Para guardar, corrige 3 campos:");
    expect(server.askedFor("/api/createpeople")).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  it("is for one's own company only, where one belongs to one", async () => {
    await show(null);
    const company = () => screen.getByRole("combobox", { name: /^Empresa/ });
    expect(company()).toHaveProperty("disabled", false);
    act(() => useSession.setState({ user: { ...ANA, company_id: 1 } }));
    expect(company()).toHaveProperty("disabled", true);
  });

  it("asks an external person for less", async () => {
    const { user } = await show(null);
    expect(screen.getByText("RUT").textContent).toContain("(obligatorio)");
    await user.click(screen.getByLabelText("Participante externo"));
    await waitFor(() => expect(screen.getByText("RUT").textContent).toBe("RUT"));
    expect(screen.getByLabelText("Usa franquicia SENCE")).toHaveProperty("disabled", true);
  });

  it("begins in its first field", async () => {
    await show(null);
    expect(document.activeElement).toBe(screen.getByLabelText(/Nombre completo/));
  });

  it("makes an external person and offers to go on with another", async () => {
    const { user, onSaved } = await show(null);
    await user.type(screen.getByLabelText(/Nombre completo/), "Ana Soto");
    await user.type(screen.getByLabelText("Correo"), "ana@otec.cl");
    await user.click(screen.getByLabelText("Participante externo"));
    await user.click(screen.getByRole("button", { name: "Crear y seguir con otra" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(onSaved.mock.calls[0]?.[1]).toBe("another");
    expect(sentTo("/api/createpeople")).toMatchObject({
      name: "Ana Soto",
      rut: null,
      isExternal: true,
      franchiseSence: false,
      grossSalary: null,
    });
  });

  it("keeps a draft of what was typed, but never the salary", async () => {
    const { user } = await show(null);
    await user.type(screen.getByLabelText(/Nombre completo/), "Ana Soto");
    await user.type(screen.getByLabelText(/Renta bruta mensual/), "987654");
    globalThis.dispatchEvent(new Event("pagehide"));
    const kept = Object.keys(localStorage).map((key) => localStorage.getItem(key));
    expect(kept.join()).toContain("Ana Soto");
    expect(kept.join()).not.toContain("987654");
  });

  it("leads to who has the RUT already", async () => {
    const words = "Ya existe una persona con el RUT 12.531.909-2.";
    const taken = {
      error: true,
      code: "person_rut_taken",
      message: words,
      errors: { rut: [words] },
      people_id: 31,
    };
    const { user } = await show(null, { status: 409, body: taken });
    await user.type(screen.getByLabelText(/Nombre completo/), "Ana Soto");
    await user.type(screen.getByLabelText(/^RUT/), "12531909-2");
    await user.click(screen.getByLabelText("Participante externo"));
    await user.click(screen.getByRole("button", { name: "Crear persona" }));
    const link = await screen.findByRole("link", { name: "Ver ficha" });
    expect(link.getAttribute("href")).toBe("/people?ver=31");
    expect(screen.getByLabelText(/^RUT/).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("The form of a known person", () => {
  const UPDATE = "/api/updatepeople/7";

  it("sends only what changed, with the moment it was read", async () => {
    const person = aPerson();
    const { user } = await show(person);
    const phone = screen.getByLabelText("Cargo de la jefatura");
    await user.clear(phone);
    await user.type(phone, "Gerente");
    await user.click(screen.getByRole("button", { name: "Guardar persona" }));
    await waitFor(() => expect(server.askedFor(UPDATE)).toHaveLength(1));
    expect(sentTo(UPDATE)).toEqual({ bossPosition: "Gerente", updatedAt: person.updatedAt });
  });

  it("keeps the salary hidden until it is asked for, and does not send it back", async () => {
    const { user } = await show(aPerson());
    expect(screen.queryByLabelText(/Renta bruta mensual/)).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Mostrar" }));
    const salary = await screen.findByLabelText(/Renta bruta mensual/);
    await user.type(screen.getByLabelText(/Nombre completo/), " R.");
    expect((salary as HTMLInputElement).value).toContain("950");
    await user.click(screen.getByRole("button", { name: "Guardar persona" }));
    await waitFor(() => expect(server.askedFor(UPDATE)).toHaveLength(1));
    expect(sentTo(UPDATE)).not.toHaveProperty("grossSalary");
  });

  it("replaces a salary that was never shown, also where it may not be looked at", async () => {
    const { user } = await show(aPerson(), {}, false);
    await screen.findByText("Solo quienes administran pueden verla.");
    expect(screen.queryByRole("button", { name: "Mostrar" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Reemplazar" }));
    await user.type(await screen.findByLabelText(/Renta bruta mensual/), "1.200.000");
    await user.click(screen.getByRole("button", { name: "Guardar persona" }));
    await waitFor(() => expect(server.askedFor(UPDATE)).toHaveLength(1));
    expect(sentTo(UPDATE)).toMatchObject({ grossSalary: 1_200_000 });
    expect(server.askedFor("/api/people/7/salary")).toEqual([]);
  });
});
