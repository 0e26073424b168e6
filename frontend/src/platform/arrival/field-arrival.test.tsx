// Whoever was sent to a form to mend one field arrives at it, also where it comes late or is folded.
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";

const SCHEMA = z.object({ name: z.string(), code: z.string(), never: z.string() });
type Typed = z.input<typeof SCHEMA>;

function Bench() {
  const form = useRecordForm({
    schema: SCHEMA,
    values: { name: "", code: "", never: "" },
    fields: { name: "Nombre", code: "Código", never: "Sin lugar" },
    noun: "esto",
    save: async () => ({}),
  });
  return (
    <RecordForm form={form} label="Banco" submitLabel="Guardar">
      <TextInput<Typed> name="name" />
      <details>
        <summary>Más</summary>
        <TextInput<Typed> name="code" />
      </details>
    </RecordForm>
  );
}

function arrive(search: string): void {
  const routes = [{ path: "/", element: <Bench /> }];
  render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/${search}`] })} />,
  );
}

test("the field that the address names has the focus, in sight and unfolded", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  arrive("?campo=code");
  const code = screen.getByLabelText("Código");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.closest("details")?.open).toBe(true);
  expect(shown.mock.instances).toContain(code);
});

test("one that stands open is gone to as well, and nothing else is unfolded", async () => {
  arrive("?campo=name");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nombre")));
  expect(document.querySelector("details")?.open).toBe(false);
});

test("a name that is no field of the form is looked for nowhere, and one that never comes not for ever, nor once the form is left", async () => {
  await import("@/platform/arrival/field-arrival");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const looked = vi.spyOn(document, "getElementById");
  const looks = (name: string) => looked.mock.calls.filter(([id]) => id.endsWith(name)).length;
  arrive("?campo=otro");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks("otro")).toBe(0);
  cleanup();
  arrive("?campo=never");
  await vi.advanceTimersByTimeAsync(60_000);
  const once = looks("never");
  expect(once).toBeGreaterThan(10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks("never")).toBe(once);
  cleanup();
  looked.mockClear();
  arrive("?campo=never");
  await vi.advanceTimersByTimeAsync(500);
  cleanup();
  const untilLeft = looks("never");
  expect(untilLeft).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks("never")).toBe(untilLeft);
  vi.useRealTimers();
});
