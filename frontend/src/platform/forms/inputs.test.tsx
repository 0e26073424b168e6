/** The fields of a form as hands meet them: typed, stepped, picked, searched. */

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { DateInput } from "@/platform/forms/date-input";
import {
  NumberInput,
  SegmentedInput,
  SwitchInput,
  TextareaInput,
  TextInput,
  TimeInput,
} from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { choiceId, day, hour, line, number, oneOf } from "@/platform/forms/rules";
import type { LoadChoices } from "@/platform/forms/search-list";
import { SearchSelectInput } from "@/platform/forms/search-select-input";
import { SelectInput } from "@/platform/forms/select-input";
import { type RecordFormOptions, useRecordForm } from "@/platform/forms/use-record-form";
import { accessibilityFaults } from "@/testing/axe";

const SCHEMA = z.object({
  starts: day(),
  at: hour(),
  hours: number({ min: 0, max: 100, step: 0.5, message: "Horas" }),
  part: oneOf(["AM", "PM"]),
  supplier: choiceId(),
  region: line({ max: 60 }),
  notes: line({ max: 60 }),
});
type Typed = z.input<typeof SCHEMA>;
const FIELDS = {
  starts: "Inicio",
  at: "Hora",
  hours: "Horas",
  part: "Jornada",
  supplier: "Proveedor",
  region: "Región",
  notes: "Notas",
};
const BLANK = { starts: "", at: "", hours: "", part: "AM", supplier: "", region: "", notes: "" };
const REGIONS = [
  "Arica",
  "Tarapacá",
  "Atacama",
  "Coquimbo",
  "Maule",
  "Ñuble",
  "Biobío",
  "Aysén",
  "X",
];
const PARTS = ["AM", "PM"].map((value) => ({ value, label: value }));

type Save = RecordFormOptions<typeof SCHEMA, unknown>["save"];

const found: LoadChoices = async (q) =>
  [
    { value: "1", label: "Capacita Sur", detail: "77.777.777-7" },
    { value: "2", label: "Norte Formación" },
  ].filter(({ label }) => label.toLowerCase().includes(q));

interface BenchProps {
  save: Save;
  required?: (keyof Typed)[];
  children: ReactNode;
}

function Bench({ save, required = [], children }: BenchProps) {
  const form = useRecordForm({
    schema: SCHEMA,
    values: BLANK,
    fields: FIELDS,
    noun: "esto",
    required,
    save,
  });
  return (
    <RecordForm form={form} label="Banco" submitLabel="Guardar">
      {children}
    </RecordForm>
  );
}

function show(children: ReactNode, required: (keyof Typed)[] = []) {
  const save = vi.fn<Save>(async () => ({}));
  const router = createMemoryRouter([
    { path: "/", element: <Bench {...{ save, required }}>{children}</Bench> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();

  async function saved(): Promise<Record<string, unknown>> {
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    return save.mock.calls[0]?.[1] ?? {};
  }

  return { user, saved };
}

it("is a type error to name a field that the form does not have, or of another kind", () => {
  const faulty = [
    // @ts-expect-error it does not say of which form it is.
    <NumberInput key={1} name="notes" />,
    // @ts-expect-error the form has no such field.
    <NumberInput<Typed> key={2} name="note" />,
    // @ts-expect-error what the field holds is no yes or no.
    <SwitchInput<Typed> key={3} name="notes" />,
  ];
  expect(faulty).toHaveLength(3);
});

describe("A day", () => {
  it("takes the suggested day with a button, which goes once it is there", async () => {
    const { user } = show(<DateInput<Typed> name="starts" suggested="2026-12-22" />);
    await user.click(screen.getByRole("button", { name: "Usar 22-12-2026 en Inicio" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Inicio/).value).toBe("22-12-2026");
    expect(screen.queryByRole("button", { name: /^Usar/ })).toBeNull();
  });

  it("says that it is obligatory, as any other field, and its calendar only of what it is", () => {
    show(<DateInput<Typed> name="starts" />, ["starts"]);
    screen.getByLabelText("Inicio (obligatorio)");
    screen.getByRole("button", { name: "Elegir Inicio en el calendario" });
  });

  it("is typed in any usual way and rests as Chile writes it", async () => {
    const { user, saved } = show(<DateInput<Typed> name="starts" />);
    const box = screen.getByLabelText<HTMLInputElement>("Inicio");
    await user.type(box, "5/3/2026");
    expect(box.value).toBe("5/3/2026");
    await user.tab();
    expect(box.value).toBe("05-03-2026");
    expect((await saved()).starts).toBe("2026-03-05");
  });

  it("is picked from a calendar in Spanish that begins on Monday", {
    timeout: 15_000,
  }, async () => {
    const { user, saved } = show(<DateInput<Typed> name="starts" />);
    await user.type(screen.getByLabelText("Inicio"), "05-03-2026");
    await user.click(screen.getByRole("button", { name: "Elegir Inicio en el calendario" }));
    const grid = await screen.findByRole("grid", {}, { timeout: 5_000 });
    expect(grid.textContent?.startsWith("lu")).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await user.click(screen.getByRole("button", { name: /20 de marzo de 2026/ }));
    expect(screen.getByLabelText<HTMLInputElement>("Inicio").value).toBe("20-03-2026");
    expect((await saved()).starts).toBe("2026-03-20");
  });
});

describe("An hour", () => {
  it("is typed short and stepped in quarters", async () => {
    const { user, saved } = show(<TimeInput<Typed> name="at" />);
    const box = screen.getByLabelText<HTMLInputElement>("Hora");
    await user.type(box, "930");
    await user.tab();
    expect(box.value).toBe("09:30");
    await user.type(box, "{ArrowUp}{ArrowUp}{ArrowDown}");
    expect((await saved()).at).toBe("09:45");
  });
});

describe("A number", () => {
  it("is tidied on leaving", async () => {
    const { user, saved } = show(<NumberInput<Typed> name="hours" unit="horas" />);
    const box = screen.getByLabelText<HTMLInputElement>("Horas");
    await user.type(box, "7.50");
    await user.tab();
    expect(box.value).toBe("7,5");
    expect((await saved()).hours).toBe(7.5);
  });
});

describe("A choice", () => {
  it("between few words is made in one click", async () => {
    const { user, saved } = show(<SegmentedInput<Typed> name="part" options={PARTS} />);
    expect(screen.getByRole("group", { name: "Jornada" })).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "PM" }));
    expect(await accessibilityFaults()).toEqual([]);
    expect((await saved()).part).toBe("PM");
  });

  it("among many is searched, without accents", async () => {
    const options = REGIONS.map((value) => ({ value, label: value }));
    const { user, saved } = show(<SelectInput<Typed> name="region" options={options} />);
    await user.click(screen.getByRole("combobox", { name: "Región" }));
    await user.type(await screen.findByPlaceholderText("Buscar…"), "nub{Enter}");
    expect((await saved()).region).toBe("Ñuble");
  });

  it("that the server searches takes the best match with Enter, and can be taken back", async () => {
    const input = (
      <SearchSelectInput<Typed> name="supplier" load={found} cacheKey="suppliers" clearable />
    );
    const { user, saved } = show(input);
    const box = screen.getByRole("combobox", { name: "Proveedor" });
    await user.click(box);
    await user.type(await screen.findByPlaceholderText("Buscar…"), "norte");
    await waitFor(() => expect(screen.queryByText("Capacita Sur")).toBeNull());
    await user.keyboard("{Enter}");
    expect(box.textContent).toBe("Norte Formación");
    await user.click(box);
    await user.click(await screen.findByText("Quitar selección"));
    expect(box.textContent).toBe("Elegir…");
    await user.click(box);
    await user.click(await screen.findByText("Capacita Sur"));
    expect((await saved()).supplier).toBe(1);
  });
});

describe("A line", () => {
  it("takes no more letters than its rule, and where none limits them as many as one types", async () => {
    const { user, saved } = show(
      <>
        <TextInput<Typed> name="region" />
        <TextInput<Typed> name="at" />
      </>,
    );
    const region = screen.getByLabelText<HTMLInputElement>(/^Región/);
    await user.type(region, "a".repeat(70));
    expect(await saved()).toMatchObject({ region: "a".repeat(60) });
    expect(screen.getByLabelText(/^Hora/)).toHaveProperty("maxLength", -1);
  });
});

describe("Several lines", () => {
  it("are kept as written", async () => {
    const { user, saved } = show(<TextareaInput<Typed> name="notes" />);
    await user.type(screen.getByLabelText("Notas"), "uno{Enter}dos");
    expect((await saved()).notes).toBe("uno\ndos");
  });
});
