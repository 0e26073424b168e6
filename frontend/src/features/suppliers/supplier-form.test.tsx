/** The form of a supplier: the contact that is copied, and what is sent. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, expect, it, vi } from "vitest";
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
