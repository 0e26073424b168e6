/** A form as a person meets it: wrong, refused, sent once, left, and found again. */

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { FormSection } from "@/platform/forms/form-section";
import { MoneyInput, RutInput, SwitchInput, TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { flag, money, oneOf, requiredLine, rut } from "@/platform/forms/rules";
import { SelectInput } from "@/platform/forms/select-input";
import { type RecordFormOptions, useRecordForm } from "@/platform/forms/use-record-form";
import { accessibilityFaults } from "@/testing/axe";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

const SCHEMA = z.object({
  name: requiredLine({ max: 50, message: "Ingresa el nombre completo." }),
  rut: rut(),
  grossSalary: money(),
  kind: oneOf(["a", "b"]),
  active: flag(),
});
type Typed = z.input<typeof SCHEMA>;
const BLANK = { name: "", rut: "", grossSalary: "", kind: "a", active: true };
const FIELDS = {
  name: "Nombre",
  rut: "RUT",
  grossSalary: "Renta",
  kind: "Tipo",
  active: "Activa",
};

type Options = RecordFormOptions<typeof SCHEMA, unknown>;
type Save = Options["save"];

function Person(options: Partial<Options> & { save: Save }) {
  const form = useRecordForm({
    schema: SCHEMA,
    values: BLANK,
    fields: FIELDS,
    required: ["name"],
    noun: "esta persona",
    draft: { key: "person", id: undefined, omit: ["grossSalary"] },
    ...options,
  });
  return (
    <main>
      <Link to="/other">Otra</Link>
      <RecordForm form={form} label="Persona" submitLabel="Guardar persona" reviewable>
        <FormSection<Typed> title="Datos" fields={["name", "rut"]}>
          <TextInput<Typed> name="name" />
          <RutInput<Typed> name="rut" />
          <MoneyInput<Typed> name="grossSalary" />
          <SelectInput<Typed>
            name="kind"
            options={[
              { value: "a", label: "A" },
              { value: "b", label: "B" },
            ]}
          />
          <SwitchInput<Typed> name="active" />
        </FormSection>
      </RecordForm>
    </main>
  );
}

function show(options: Partial<Options> & { save: Save }) {
  const router = createMemoryRouter([
    { path: "/", element: <Person {...options} /> },
    { path: "/other", element: <h1>Otra página</h1> },
  ]);
  const view = render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router, ...view };
}

function save(outcome: unknown = {}): Save & ReturnType<typeof vi.fn<Save>> {
  return vi.fn<Save>(async () => outcome);
}

const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Nombre/);
const rutField = () => screen.getByLabelText<HTMLInputElement>("RUT");
const submit = () => screen.getByRole("button", { name: "Guardar persona" });

beforeEach(() => useSession.setState({ tokens: FIRST_TOKENS, user: ANA, ended: null }));

describe("Saving", () => {
  it("says nothing while typing, then leads from a focused summary to the wrong field", async () => {
    const saving = save();
    const { user } = show({ save: saving });
    await user.type(nameField(), "a");
    await user.clear(nameField());
    expect(screen.queryByText("Ingresa el nombre completo.")).toBeNull();
    await user.click(submit());
    const summary = await screen.findByRole("region", { name: "Para guardar, corrige 1 campo:" });
    expect(document.activeElement).toBe(summary);
    expect(nameField().getAttribute("aria-invalid")).toBe("true");
    expect(await accessibilityFaults()).toEqual([]);
    await user.click(within(summary).getByRole("link", { name: "Nombre" }));
    expect(document.activeElement).toBe(nameField());
    await user.type(nameField(), "Ana");
    await waitFor(() => expect(screen.queryByText("Ingresa el nombre completo.")).toBeNull());
    expect(saving).not.toHaveBeenCalled();
  });

  it("sends what the server takes, and which fields changed", async () => {
    const saving = save();
    const { user } = show({ save: saving, updatedAt: "2026-11-21T14:00:00-03:00" });
    await user.type(nameField(), "  Ana   Rojas ");
    await user.type(screen.getByLabelText("Renta"), "$1.200.000");
    await user.click(submit());
    await waitFor(() => expect(saving).toHaveBeenCalledOnce());
    const [changes, all, context] = saving.mock.calls[0] ?? [];
    expect(changes).toEqual({ name: "Ana Rojas", grossSalary: 1_200_000 });
    expect(all).toEqual({
      name: "Ana Rojas",
      rut: null,
      grossSalary: 1_200_000,
      kind: "a",
      active: true,
    });
    expect(context?.updatedAt).toBe("2026-11-21T14:00:00-03:00");
  });

  it("is sent once, however often the button and Ctrl+Enter are pressed", async () => {
    const held = Promise.withResolvers<unknown>();
    const saving = vi.fn<Save>(() => held.promise);
    const { user } = show({ save: saving });
    await user.type(nameField(), "Ana");
    expect(submit().getAttribute("aria-keyshortcuts")).toBe("Control+Enter");
    await user.keyboard("{Control>}{Enter}{/Control}");
    const button = await screen.findByRole("button", { name: "Guardando…" });
    await user.click(button);
    await user.keyboard("{Control>}{Enter}{/Control}");
    held.resolve({});
    await waitFor(() => expect(submit()).toBeTruthy());
    expect(saving).toHaveBeenCalledOnce();
  });

  it("tries again under the same key until it is done", async () => {
    const saving = vi
      .fn<Save>()
      .mockRejectedValueOnce(new ApiError(0, { error: true, message: "SERVER_ERROR" }))
      .mockResolvedValue({});
    const { user } = show({ save: saving });
    await user.type(nameField(), "Ana");
    await user.click(submit());
    await screen.findByText(/No pudimos conectar con el servidor/);
    await user.click(submit());
    await waitFor(() => expect(saving).toHaveBeenCalledTimes(2));
    const keys = saving.mock.calls.map(([, , context]) => context.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
  });

  it("keeps what the server refused on its field until that field changes", async () => {
    const refusal = new ApiError(409, {
      error: true,
      message: "Ya existe una persona con el RUT 12.531.909-2.",
      errors: { rut: ["Ya existe una persona con el RUT 12.531.909-2."] },
    });
    const saving = vi.fn<Save>().mockRejectedValue(refusal);
    const { user } = show({ save: saving, refusalNote: () => <a href="/x">Ver ficha</a> });
    await user.type(nameField(), "Ana");
    await user.type(rutField(), "12531909-2");
    await user.click(submit());
    await screen.findByRole("region", { name: "Para guardar, corrige 1 campo:" });
    expect(rutField().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("link", { name: "Ver ficha" })).toBeTruthy();
    await user.type(nameField(), " Rojas");
    expect(rutField().getAttribute("aria-invalid")).toBe("true");
    await user.clear(rutField());
    await waitFor(() => expect(rutField().getAttribute("aria-invalid")).toBeNull());
  });
});

describe("The RUT field", () => {
  it("puts the hyphen on leaving and offers the right digit in one click", async () => {
    const { user } = show({ save: save() });
    await user.type(rutField(), "12.531.9093");
    expect(screen.queryByRole("button", { name: /Usar/ })).toBeNull();
    await user.tab();
    expect(rutField().value).toBe("12531909-3");
    await screen.findByText("El dígito verificador no coincide. ¿Es 12531909-2?");
    await user.click(screen.getByRole("button", { name: "Usar 12531909-2" }));
    await screen.findByText("RUT corregido: 12.531.909-2");
    expect(rutField().value).toBe("12531909-2");
    await waitFor(() => expect(screen.queryByText(/dígito verificador/)).toBeNull());
  });

  it("puts the hyphen on pasting", async () => {
    const { user } = show({ save: save() });
    await user.click(rutField());
    await user.paste("12.667.869k");
    expect(rutField().value).toBe("12667869-K");
  });
});

describe("Leaving with changes", () => {
  it("asks first, and staying has the focus", async () => {
    const { user, router } = show({ save: save() });
    await user.type(nameField(), "Ana");
    await user.click(screen.getByRole("link", { name: "Otra" }));
    await screen.findByRole("alertdialog", { name: "Tienes cambios sin guardar" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Seguir editando" }));
    await user.keyboard("{Escape}");
    expect(router.state.location.pathname).toBe("/");
    expect(nameField().value).toBe("Ana");
  });

  it("can save on the way out", async () => {
    const saving = save();
    const onSaved = vi.fn();
    const { user } = show({ save: saving, onSaved });
    await user.type(nameField(), "Ana");
    await user.click(screen.getByRole("link", { name: "Otra" }));
    await user.click(await screen.findByRole("button", { name: "Guardar y salir" }));
    await screen.findByRole("heading", { name: "Otra página" });
    expect(saving).toHaveBeenCalledOnce();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("stays when saving on the way out is refused", async () => {
    const { user, router } = show({ save: save() });
    await user.type(rutField(), "12531909-2");
    await user.click(screen.getByRole("link", { name: "Otra" }));
    await user.click(await screen.findByRole("button", { name: "Guardar y salir" }));
    await screen.findByText(/Para guardar, corrige/);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(router.state.location.pathname).toBe("/");
    await user.click(screen.getByRole("link", { name: "Otra" }));
    await screen.findByRole("alertdialog");
  });

  it("throws the draft away when that is what the person says", async () => {
    const { user } = show({ save: save() });
    await user.type(nameField(), "Ana");
    await user.click(screen.getByRole("link", { name: "Otra" }));
    await user.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    await screen.findByRole("heading", { name: "Otra página" });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("draft"))).toEqual([]);
  });

  it("asks nothing when nothing changed, nor when the session ended", async () => {
    const { user, router } = show({ save: save() });
    await user.type(nameField(), "A{Backspace}");
    await router.navigate("/other");
    await screen.findByRole("heading", { name: "Otra página" });
    await router.navigate("/");
    await user.type(await screen.findByLabelText(/^Nombre/), "Ana");
    useSession.setState({ tokens: null, user: null });
    await router.navigate("/other");
    await screen.findByRole("heading", { name: "Otra página" });
  });
});

describe("The draft", () => {
  it("is offered on the next visit, without what must not lie in the browser", async () => {
    const first = show({ save: save() });
    await first.user.type(nameField(), "Ana");
    await first.user.type(screen.getByLabelText("Renta"), "900000");
    first.unmount();
    expect(JSON.stringify(localStorage)).not.toContain("900000");

    const { user } = show({ save: save() });
    await screen.findByText(/Recuperamos un borrador de hoy a las \d\d:\d\d\./);
    expect(nameField().value).toBe("");
    await user.click(screen.getByRole("button", { name: "Usar borrador" }));
    expect(nameField().value).toBe("Ana");
    expect(screen.queryByText(/Recuperamos un borrador/)).toBeNull();
  });

  it("outlives a visit that typed something else before it was answered", async () => {
    const first = show({ save: save() });
    await first.user.type(nameField(), "Ana");
    first.unmount();
    const second = show({ save: save() });
    await screen.findByText(/Recuperamos un borrador/);
    await second.user.type(screen.getByLabelText("Renta"), "900000");
    second.unmount();
    const third = show({ save: save() });
    await third.user.click(await screen.findByRole("button", { name: "Usar borrador" }));
    expect(nameField().value).toBe("Ana");
    third.unmount();
    show({ save: save() });
    await screen.findByText(/Recuperamos un borrador/);
  });

  it("is gone once it was discarded or saved", async () => {
    const first = show({ save: save() });
    await first.user.type(nameField(), "Ana");
    first.unmount();
    const second = show({ save: save() });
    await second.user.click(screen.getByRole("button", { name: "Descartar" }));
    second.unmount();
    const third = show({ save: save() });
    expect(screen.queryByText(/Recuperamos un borrador/)).toBeNull();
    await third.user.type(nameField(), "Ana");
    globalThis.dispatchEvent(new Event("pagehide"));
    expect(localStorage.length).toBe(1);
    await third.user.click(submit());
    await waitFor(() => expect(localStorage.length).toBe(0));
  });
});

describe("A record that somebody else saved meanwhile", () => {
  const stale = new ApiError(409, { error: true, message: "…", code: "stale" });
  const theirs = {
    values: { ...BLANK, name: "Ana María", kind: "b" },
    updatedAt: "2026-11-21T14:02:00-03:00",
  };

  function edit(saving: Save) {
    return show({
      save: saving,
      values: { ...BLANK, name: "Ana" },
      updatedAt: "2026-11-21T13:00:00-03:00",
      reload: async () => theirs,
    });
  }

  it("is told, shown field by field, and overwritten only on request", async () => {
    const saving = vi.fn<Save>().mockRejectedValueOnce(stale).mockResolvedValue({});
    const { user } = edit(saving);
    await user.type(nameField(), " Rojas");
    await user.click(submit());
    await screen.findByText("Se guardaron otros cambios en esta persona a las 14:02.");
    await user.click(screen.getAllByRole("button", { name: "Ver cambios" })[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Lo que se guardó mientras tanto" });
    const row = within(dialog).getByRole("row", { name: /Nombre/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Ana", "Ana María", "Ana Rojas"]);
    await user.click(within(dialog).getByRole("button", { name: "Sobrescribir" }));
    await waitFor(() => expect(saving).toHaveBeenCalledTimes(2));
    const [changes, all, context] = saving.mock.calls[1] ?? [];
    expect(changes).toEqual({ name: "Ana Rojas" });
    expect(all).toMatchObject({ name: "Ana Rojas", kind: "b" });
    expect(context?.updatedAt).toBe(theirs.updatedAt);
  });

  it("can be taken as it is", async () => {
    const saving = vi.fn<Save>().mockRejectedValueOnce(stale).mockResolvedValue({});
    const { user } = edit(saving);
    await user.type(nameField(), " Rojas");
    await user.click(submit());
    await user.click(
      (await screen.findAllByRole("button", { name: "Ver cambios" }))[0] as HTMLElement,
    );
    await user.click(await screen.findByRole("button", { name: "Quedarme con lo guardado" }));
    expect(nameField().value).toBe("Ana María");
    expect(screen.queryByText(/Se guardaron otros cambios/)).toBeNull();
  });
});

describe("What changed", () => {
  it("has a dot on its section and can be seen before saving", async () => {
    const { user } = show({ save: save(), updatedAt: "2026-11-21T14:00:00-03:00" });
    expect(screen.queryByText("Cambiado")).toBeNull();
    await user.type(nameField(), "Ana");
    expect(screen.getByText("Cambiado")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Ver cambios (1)" }));
    const dialog = await screen.findByRole("dialog", { name: "Lo que vas a guardar" });
    expect(within(dialog).getByRole("row", { name: "Nombre — Ana" })).toBeTruthy();
  });
});

const ROUTE_GUARD_SCHEMA = z.object({
  name: requiredLine({ max: 50, message: "Ingresa el nombre." }),
});

function RouteGuardPerson() {
  const form = useRecordForm({
    schema: ROUTE_GUARD_SCHEMA,
    values: { name: "" },
    fields: { name: "Nombre" },
    noun: "esta persona",
    indifferentTo: ["comparar"],
    save: async () => ({}),
  });
  return (
    <RecordForm form={form} label="Persona" submitLabel="Guardar persona">
      <TextInput<Typed> name="name" />
    </RecordForm>
  );
}

async function typed() {
  const router = createMemoryRouter([{ path: "*", element: <RouteGuardPerson /> }]);
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), "Ana");
  return router;
}

// The question opens outside of act(): it is found while the page behind is already shut to the
// pointer and the question itself is not open to it yet.
async function question(): Promise<void> {
  const dialog = await screen.findByRole("alertdialog", { name: "Tienes cambios sin guardar" });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe("auto"));
}

async function answer(words: string): Promise<void> {
  await question();
  await userEvent.click(screen.getByRole("button", { name: words }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

beforeEach(() => useSession.setState({ tokens: FIRST_TOKENS, user: ANA, ended: null }));

describe("A form that stays", () => {
  it("asks again when something was typed after leaving without saving", async () => {
    const router = await typed();
    void router.navigate("/?anio=2025");
    await answer("Salir sin guardar");
    expect(router.state.location.search).toBe("?anio=2025");
    await userEvent.type(screen.getByLabelText(/^Nombre/), " Rojas");
    void router.navigate("/?anio=2024");
    await question();
  });

  it("asks again when something was typed after saving on the way out", async () => {
    const router = await typed();
    void router.navigate("/?anio=2025");
    await answer("Guardar y salir");
    await router.navigate("/?anio=2024");
    expect(router.state.location.search).toBe("?anio=2024");
    await userEvent.type(screen.getByLabelText(/^Nombre/), " Rojas");
    void router.navigate("/?anio=2023");
    await question();
  });

  it("asks nothing when only what it is indifferent to changes", async () => {
    const router = await typed();
    await router.navigate("/?comparar=si");
    expect(router.state.location.search).toBe("?comparar=si");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe("Ana");
  });
});
