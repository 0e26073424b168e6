import { describe, expect, test } from "vitest";
import { type ExportSource, exportOrder, firstScope } from "@/platform/lists/run-export";
import { NOTHING_SELECTED } from "@/platform/lists/selection";

function column(id: string, fields?: string[]) {
  return { id, header: id, cell: () => null, ...(fields ? { fields } : {}) };
}

const COLUMNS = [
  column("logo", []),
  column("name"),
  column("contact", ["contact_name", "contact_email"]),
  column("rut"),
];
const SOURCE: ExportSource = {
  list: "suppliers",
  columns: COLUMNS,
  shown: COLUMNS.slice(0, 3),
  query: { page: 2, pageSize: 50, sort: "-name", q: "andina", city: "Arica" },
  page: [7, 8],
  about: undefined,
  selection: { ...NOTHING_SELECTED, ids: new Set([3, 9]) },
};
const CHOICE = { scope: "all", columns: "shown", format: "xlsx" } as const;

describe("an export", () => {
  test("of all results is the filter and the order, without the page", () => {
    expect(exportOrder(SOURCE, CHOICE)).toEqual({
      list: "suppliers",
      format: "xlsx",
      columns: ["name", "contact_name", "contact_email"],
      filter: { sort: "-name", q: "andina", city: "Arica" },
    });
  });

  test("of all columns leaves the columns to the server", () => {
    expect(exportOrder(SOURCE, { ...CHOICE, columns: "all" })).not.toHaveProperty("columns");
  });

  test("of the page and of the selection names the rows", () => {
    expect(exportOrder(SOURCE, { ...CHOICE, scope: "page" }).ids).toEqual([7, 8]);
    expect(exportOrder(SOURCE, { ...CHOICE, scope: "selection" }).ids).toEqual([3, 9]);
  });

  test("of everything that is selected is the filter again", () => {
    const selection = { ...NOTHING_SELECTED, everything: true };
    const order = exportOrder({ ...SOURCE, selection }, { ...CHOICE, scope: "selection" });
    expect(order).not.toHaveProperty("ids");
    expect(firstScope(selection)).toBe("selection");
    expect(firstScope(NOTHING_SELECTED)).toBe("all");
  });

  test("says what else it is about", () => {
    expect(exportOrder({ ...SOURCE, about: { course_id: 5 } }, CHOICE)).toHaveProperty(
      "course_id",
      5,
    );
  });
});
