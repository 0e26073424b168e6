/** A source of scheduled loads, as its window begins, what it asks for and what it sends. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Choices, Source } from "@/features/settings/sources";
import { choose } from "@/testing/choose";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { SourceDialog } = await import("@/features/settings/source-dialog");

afterAll(() => server.stop());

const CHOICES: Choices = {
  noFolders: null,
  model_ids: [1, 2, 4],
  templates: [
    { id: 4, name: "De Andina", model_id: 2, company_id: 5 },
    { id: 5, name: "De otra empresa", model_id: 2, company_id: 6 },
    { id: 6, name: "De todas", model_id: 2, company_id: null },
    { id: 7, name: "De relatores", model_id: 4, company_id: null },
  ],
  administrators: [
    { id: 1, name: "Ana Rojas" },
    { id: 2, name: "Luis Soto" },
  ],
};
const SOURCE: Source = {
  id: 3,
  name: "Remuneraciones",
  way: "sftp",
  url: null,
  header: null,
  host: "sftp.andina.cl",
  port: 2222,
  username: "aula",
  hasSecret: true,
  folder: "/salida",
  pattern: "personas*.xlsx",
  marker: true,
  model_id: 2,
  company_id: 5,
  template_id: 4,
  time: "03:15",
  weekdays: [1, 3],
  mailTo: [2],
  updatedAt: "2026-03-05T10:00:00-03:00",
} as unknown as Source;
const COMPANIES = [
  { company_id: 5, name: "Minera Andina", active: true },
  { company_id: 6, name: "Otra", active: true },
];

function open(source: Source | null, choices = CHOICES) {
  server.answers(({ method, path }) => {
    if (method !== "GET") return { body: { data: SOURCE } };
    if (path === "/api/load_sources/choices") return { body: { data: choices } };
    if (path.startsWith("/api/getcompanies")) return { body: { data: COMPANIES } };
    return { body: { data: [] } };
  });
  const told = { onClose: vi.fn(), onSaved: vi.fn() };
  renderAt(<SourceDialog source={source} {...told} />);
  return told;
}

function sent(): { method: string; path: string; body: unknown }[] {
  return server.asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => ({ method, path, body: JSON.parse(body) as unknown }));
}

test("says why no folder can be watched, where none can", async () => {
  open(null, { ...CHOICES, noFolders: "No hay carpetas." });
  await screen.findByText("No hay carpetas.");
  const ways = screen.getAllByRole("radio").map((way) => way.closest("label")?.textContent);
  expect(ways).toEqual(["HTTPS", "SFTP"]);
  await waitFor(() => expect(server.askedFor("/api/getcompanies")).toHaveLength(1));
});

describe("a new source", () => {
  test("of a server asks for how to reach it, and sends it with its days", async () => {
    const { onSaved } = open(null);
    const name = await screen.findByRole("textbox", { name: /^Nombre/, description: /Remun/ });
    screen.getByRole("dialog", { name: "Nuevo origen", description: /^Después puedes probarlo/ });
    expect(screen.queryByRole("textbox", { name: /^Dirección/ })).toBeNull();
    expect(screen.queryByRole("textbox", { name: /^Servidor/ })).toBeNull();
    screen.getByRole("textbox", { name: /^Carpeta/, description: /^Dentro de la carpeta/ });
    await userEvent.click(screen.getByRole("radio", { name: "SFTP" }));
    screen.getByRole("textbox", { name: /^Carpeta/, description: /^Por ejemplo/ });
    screen.getByRole("textbox", { name: /^Clave privada/, description: /OpenSSH/ });
    screen.getByLabelText(/^Frase de la clave/);
    screen.getByText(/^Solo toma personas.xlsx cuando/);
    await userEvent.click(screen.getByRole("button", { name: "Crear origen" }));
    await screen.findByText("Para guardar, corrige 5 campos:");
    const host = screen.getByRole("textbox", { name: /^Servidor/ });
    await userEvent.type(name, "Nómina");
    await userEvent.type(host, "sftp.andina.cl");
    await userEvent.type(screen.getByRole("textbox", { name: /^Puerto/, description: /22/ }), "22");
    await userEvent.type(screen.getByRole("textbox", { name: /^Usuario/ }), "aula");
    const password = screen.getByLabelText(/^Contraseña/, { selector: "input" });
    expect(password.getAttribute("autocomplete")).toBe("new-password");
    await userEvent.type(password, "secreta");
    await userEvent.type(screen.getByRole("textbox", { name: /^Archivos/ }), "p*.xlsx");
    await choose(/^Tipo de carga/, "Personas");
    await userEvent.click(screen.getByRole("checkbox", { name: "Viernes" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Luis Soto" }));
    await userEvent.click(screen.getByRole("button", { name: "Crear origen" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      {
        method: "POST",
        path: "/api/load_sources",
        body: {
          ...{ way: "sftp", name: "Nómina", url: null, header: null },
          ...{ host: "sftp.andina.cl", port: 22, username: "aula", password: "secreta" },
          ...{ folder: null, pattern: "p*.xlsx", marker: false },
          ...{ model_id: 2, company_id: null, template_id: null },
          ...{ time: "03:00", weekdays: [1, 2, 3, 4], mailTo: [1, 2] },
        },
      },
    ]);
  });

  test("of an address asks for nothing of a folder", async () => {
    open(null);
    await userEvent.click(await screen.findByRole("radio", { name: "HTTPS" }));
    screen.getByRole("textbox", { name: /^Dirección/, description: /^Pública/ });
    screen.getByRole("textbox", { name: /^Encabezado/, description: /^Con el que/ });
    screen.getByLabelText(/^Valor del encabezado/, { selector: "input" });
    expect(screen.queryByRole("textbox", { name: /^(Carpeta|Archivos|Servidor)/ })).toBeNull();
  });
});

describe("a source that is there", () => {
  test("keeps its way and its secret, and is changed as it was read", async () => {
    const { onSaved } = open(SOURCE);
    await screen.findByRole("form", { name: "Editar Remuneraciones" });
    expect(screen.queryByRole("radio")).toBeNull();
    const password = screen.getByLabelText(/^Contraseña/, { selector: "input" });
    const hint = password.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(hint)?.textContent).toMatch(/^Deja vacío para conservar/);
    await userEvent.type(screen.getByDisplayValue("Remuneraciones"), " 2");
    await userEvent.click(screen.getByRole("button", { name: "Guardar origen" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const [{ method, path, body } = {}] = sent();
    expect(`${method} ${path}`).toBe("PATCH /api/load_sources/3");
    expect(body).toMatchObject({
      ...{ name: "Remuneraciones 2", host: "sftp.andina.cl", port: 2222, weekdays: [1, 3] },
      ...{ mailTo: [2], template_id: 4, updatedAt: SOURCE.updatedAt },
    });
    expect(body).not.toHaveProperty("password");
    expect(body).not.toHaveProperty("way");
  });

  test("offers the templates of its kind and company, and forgets one with either", async () => {
    open(SOURCE);
    const template = /^Plantilla de limpieza/;
    expect((await screen.findByRole("combobox", { name: template })).textContent).toBe("De Andina");
    await userEvent.click(screen.getByRole("combobox", { name: template }));
    const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(["De Andina", "De todas"]));
    expect(offered).not.toContain("De otra empresa");
    expect(offered).not.toContain("De relatores");
    await userEvent.keyboard("{Escape}");
    await choose(/^Empresa/, "Otra");
    expect(screen.getByRole("combobox", { name: template }).textContent).toBe("Ninguna");
    await choose(template, "De otra empresa");
    await choose(/^Tipo de carga/, "Relatores");
    expect(screen.getByRole("combobox", { name: template }).textContent).toBe("Ninguna");
  });
});
