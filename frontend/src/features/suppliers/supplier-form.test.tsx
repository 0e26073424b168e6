/** The form of a supplier: the contact that is copied, what is sent, and who else has its RUT. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, expect, it, vi } from "vitest";
import type { Supplier } from "@/features/suppliers/api";
import { accessibilityFaults } from "@/testing/axe";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { SupplierForm } = await import("@/features/suppliers/supplier-form");

afterAll(() => server.stop());

it("copies the commercial contact to the others, and sends all of them", async () => {
  const user = userEvent.setup();
  const onSaved = vi.fn();
  server.answers(() => ({ status: 201, body: { data: { supplier_id: 4, warnings: [] } } }));
  renderAt(<SupplierForm supplier={null} onSaved={onSaved} onCancel={vi.fn()} />, "/providers");
  const copy = screen.getByRole("button", { name: /Copiar.*facturación/ });
  expect(copy).toHaveProperty("disabled", true);

  await user.type(screen.getByLabelText(/Razón social/), "Otec Ltda.");
  await user.type(screen.getByLabelText(/^RUT/), "76086428-5");
  const first = within(screen.getByRole("region", { name: "Contacto comercial" }));
  await user.type(first.getByLabelText("Nombre"), "Inés Peña");
  await user.type(first.getByLabelText("Correo"), "ines@otec.cl");
  await user.click(copy);
  expect(await accessibilityFaults()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Crear proveedor" }));

  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(JSON.parse(server.askedFor("/api/createsupplier")[0]?.body ?? "")).toMatchObject({
    razon_social: "Otec Ltda.",
    rut: "76086428-5",
    country: "Chile",
    isOtec: true,
    contact_name: "Inés Peña",
    operative_contact_name: null,
    billing_manager_name: "Inés Peña",
    billing_manager_phone: null,
    billing_manager_email: "ines@otec.cl",
  });
});

const OTEC = {
  ...{ supplier_id: 3, razon_social: "Otec Norte", rut: "76086428-5", city: "Calama" },
  ...{ address: "Av. Norte 12", country: "Chile", isOtec: true, isComplete: true },
  ...{ contact_name: "Inés Peña", contact_phone: null, contact_email: "ines@otec.cl" },
  ...{ operative_contact_name: "Eva Lara", operative_contact_phone: "+56981234567" },
  ...{ operative_contact_email: null, billing_manager_name: null, billing_manager_phone: null },
  ...{ billing_manager_email: null, updatedAt: "2026-03-05T10:00:00-03:00" },
} as Supplier;

it("sends of a known supplier only what changed, with a contact that was copied over another", async () => {
  const user = userEvent.setup();
  const onSaved = vi.fn();
  const saved = { ...OTEC, city: "Arica", warnings: [] };
  server.answers(({ method }) => ({ body: { data: method === "PUT" ? saved : OTEC } }));
  renderAt(<SupplierForm supplier={OTEC} onSaved={onSaved} onCancel={vi.fn()} />, "/providers");
  const form = within(screen.getByRole("form", { name: "Editar Otec Norte" }));
  const first = within(form.getByRole("region", { name: "Contacto comercial" }));
  expect(first.queryByRole("button", { name: /^Copiar/ })).toBeNull();
  await user.click(form.getByRole("button", { name: /Copiar.*operativo/i }));
  await user.clear(form.getByLabelText(/^Ciudad/));
  await user.type(form.getByLabelText(/^Ciudad/), "Arica");
  await user.click(form.getByRole("button", { name: "Guardar proveedor" }));

  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved, "save"));
  expect(server.sent()).toEqual([
    [
      "PUT /api/updatesupplier/3",
      {
        ...{ city: "Arica", operative_contact_name: "Inés Peña", operative_contact_phone: null },
        ...{ operative_contact_email: "ines@otec.cl", updatedAt: OTEC.updatedAt },
      },
    ],
  ]);
});

it("leads to the supplier that has its RUT already", async () => {
  const user = userEvent.setup();
  const message = "Otec Sur ya tiene ese RUT.";
  const taken = { error: true, code: "taken", message, errors: { rut: [message] }, supplier_id: 8 };
  server.answers(({ method }) =>
    method === "PUT" ? { status: 409, body: taken } : { body: { data: OTEC } },
  );
  renderAt(<SupplierForm supplier={OTEC} onSaved={vi.fn()} onCancel={vi.fn()} />, "/providers");
  await user.clear(screen.getByLabelText(/^RUT/));
  await user.type(screen.getByLabelText(/^RUT/), "76123456-0");
  await user.click(screen.getByRole("button", { name: "Guardar proveedor" }));
  const link = await screen.findByRole("link", { name: "Ver ficha" });
  expect(link.getAttribute("href")).toBe("/providers?ver=8");
});
