/** The days between which a list is narrowed, as they are typed. */

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { FilterControl } from "@/platform/lists/filters";
import type { DateRangeFilter } from "@/platform/lists/list-spec";

const FILTER: DateRangeFilter = {
  kind: "date-range",
  keys: ["since", "until"],
  param: "fecha",
  label: "Fecha",
};

function Narrowed({ compact }: { compact?: boolean }) {
  const [value, setValue] = useState("");
  return (
    <>
      <FilterControl filter={FILTER} value={value} onChange={setValue} compact={compact} />
      <output>{value}</output>
    </>
  );
}

describe("The days of a filter", () => {
  it("are typed as Chile writes them, and ask only once they are days", async () => {
    render(<Narrowed />);
    await userEvent.type(await screen.findByLabelText("Desde"), "01-11-202");
    expect(screen.getByRole("status").textContent).toBe("");
    await userEvent.type(screen.getByLabelText("Desde"), "6");
    expect(screen.getByRole("status").textContent).toBe("2026-11-01..");
    await userEvent.clear(screen.getByLabelText("Desde"));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("say what is no day", async () => {
    render(<Narrowed />);
    await userEvent.type(await screen.findByLabelText("Hasta"), "31-02-2026");
    expect(screen.getByText("No es una fecha.")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("stand behind one button in the toolbar, which says them", async () => {
    render(<Narrowed compact />);
    await userEvent.click(screen.getByRole("button", { name: "Fecha: cualquiera" }));
    await userEvent.type(await screen.findByLabelText("Hasta"), "30-11-2026");
    expect(screen.getByText("Fecha: hasta 30-11-2026")).toBeTruthy();
  });
});
