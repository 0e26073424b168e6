import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { describe, expect, test, vi } from "vitest";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { accessibilityFaults } from "@/testing/axe";

interface Person {
  id: number;
  name: string;
  hours: number;
}

const PEOPLE: Person[] = [
  { id: 3, name: "Íñigo Pérez", hours: 12 },
  { id: 5, name: "Ana Rojas", hours: 8 },
];
const COLUMNS: readonly DataColumn<Person>[] = [
  { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
  { id: "hours", header: "Horas", align: "end", cell: ({ hours }) => hours },
];

function table(changes: Partial<Parameters<typeof DataTable<Person>>[0]> = {}) {
  return (
    <DataTable
      caption="Personas"
      columns={COLUMNS}
      rows={PEOPLE}
      rowHeader="name"
      rowId={({ id }) => id}
      {...changes}
    />
  );
}

/** The light DOM can be given a size; its type is not that of a real window. */
function windowOf(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width });
}

describe("a table", () => {
  test("has a name, column heads and row heads", async () => {
    windowOf(1_440);
    render(table());
    const grid = screen.getByRole("table", { name: "Personas" });
    const heads = within(grid).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual(["Nombre", "Horas"]);
    const rows = within(grid).getAllByRole("rowheader");
    expect(rows.map((row) => row.textContent)).toEqual(["Íñigo Pérez", "Ana Rojas"]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("shows the empty message instead of bare heads", () => {
    render(table({ rows: [], empty: <p>Nadie coincide.</p> }));
    expect(screen.getByText("Nadie coincide.")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("sorting", () => {
  test.each([
    [undefined, "none", "name"],
    ["name", "ascending", "-name"],
    ["-name", "descending", "name"],
  ])("by %s is %s, and the next press asks for %s", async (sort, order, next) => {
    windowOf(1_440);
    const sorted = vi.fn();
    render(table({ sort, onSortChange: sorted }));
    const head = screen.getByRole("columnheader", { name: "Nombre" });
    expect(head.getAttribute("aria-sort")).toBe(order);
    await userEvent.click(within(head).getByRole("button"));
    expect(sorted).toHaveBeenCalledExactlyOnceWith(next);
  });

  test("is not offered where the server cannot", () => {
    windowOf(1_440);
    render(table({ onSortChange: vi.fn() }));
    const head = screen.getByRole("columnheader", { name: "Horas" });
    expect(head.hasAttribute("aria-sort")).toBe(false);
    expect(within(head).queryByRole("button")).toBeNull();
  });
});

describe("a very long table", () => {
  const MANY = Array.from({ length: 1_000 }, (_, index) => ({
    id: index,
    name: `N${index}`,
    hours: 1,
  }));

  test("draws only the rows in sight and says how many there are", async () => {
    windowOf(1_440);
    render(table({ rows: MANY }));
    const grid = screen.getByRole("table", { name: "Personas" });
    expect(grid.getAttribute("aria-rowcount")).toBe("1001");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(100);
    expect(screen.getByRole("region", { name: "Personas" }).tabIndex).toBe(0);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("of up to 200 rows draws them all", () => {
    windowOf(1_440);
    render(table({ rows: MANY.slice(0, 200) }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(200);
    expect(screen.queryByRole("region")).toBeNull();
  });
});

describe("below 640 px", () => {
  test("each row is a card that names its values", async () => {
    windowOf(390);
    render(table());
    expect(screen.queryByRole("table")).toBeNull();
    const [first] = within(screen.getByRole("list", { name: "Personas" })).getAllByRole("listitem");
    expect(first?.textContent).toBe("Íñigo PérezHoras12");
    expect(await accessibilityFaults()).toEqual([]);
    windowOf(1_024);
  });
});
