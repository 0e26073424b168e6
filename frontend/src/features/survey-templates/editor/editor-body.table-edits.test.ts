/** Editing tables: pasting, scales; and the steps back. */
import { describe, expect, test } from "vitest";
import { aRow, aTable, NOT_APPLICABLE } from "@/entities/survey/testing/samples";
import { begun, recorded, redone, undone } from "@/features/survey-templates/editor/editor-body";
import {
  AGREEMENT_SCALE,
  asSent,
  columnsOfScale,
  copyOf,
  freshId,
  questionsIn,
  SCALES,
  scaleOf,
  tableFaults,
  withNotApplicable,
  withPasted,
} from "@/features/survey-templates/template";

describe("Pasting", () => {
  test("makes a question of each line, without the marks of lists", () => {
    expect(
      questionsIn("1. Explica  bien\r\n\n- Motiva\n• Resuelve dudas\n 2) Llega a la hora "),
    ).toEqual(["Explica bien", "Motiva", "Resuelve dudas", "Llega a la hora"]);
    expect(questionsIn("2026 fue un buen año")).toEqual(["2026 fue un buen año"]);
  });

  test("takes the place of an empty question and leaves out what is asked already", () => {
    const before = [aRow("r1", "Explica bien"), aRow("r2", " ")];
    const { rows, added } = withPasted(before, 1, "Motiva\nexplica BIEN\nMotiva\nResuelve dudas");
    expect(rows.map(({ text }) => text)).toEqual(["Explica bien", "Motiva", "Resuelve dudas"]);
    expect(added).toBe(2);
    expect(rows[0]?.rowId).toBe("r1");
  });

  test("of nothing new changes nothing", () => {
    const before = [aRow("r1", "Explica bien"), aRow("r2", "")];
    expect(withPasted(before, 1, "\n Explica bien").rows).toEqual(before);
  });
});

describe("Scales", () => {
  test.each(SCALES)("$label keeps the rules", (scale) => {
    const columns = columnsOfScale(scale, []);
    expect(tableFaults([aTable({ columns })])).toEqual([]);
    expect(scaleOf(columns)).toBe(scale);
  });

  test("keep the names of options that stay, and what stands apart", () => {
    const before = withNotApplicable(columnsOfScale(AGREEMENT_SCALE, []));
    const after = columnsOfScale(AGREEMENT_SCALE, before);
    expect(after).toEqual(before);
    expect(scaleOf(after)).toBe(AGREEMENT_SCALE);
  });

  test("that were changed are nobody's", () => {
    const columns = columnsOfScale(AGREEMENT_SCALE, []).map((one) => ({ ...one, value: null }));
    expect(scaleOf(columns)).toBeNull();
  });

  test("get one option apart, not two", () => {
    const once = withNotApplicable([]);
    expect(once).toMatchObject([{ label: "No aplica", isNA: true, value: null }]);
    expect(withNotApplicable(once)).toBe(once);
  });
});

describe("What is sent", () => {
  test("stands in order, tidy, and without a value for what stands apart", () => {
    const table = aTable({
      title: "  Contenidos  ",
      instructions: " ",
      columns: [{ ...NOT_APPLICABLE, value: 4 }],
      rows: [aRow("r1", "Uno", { order: 7 }), aRow("r2", " Dos  y  tres ", { order: 7 })],
    });
    expect(asSent([table])).toMatchObject([
      {
        title: "Contenidos",
        instructions: null,
        order: 1,
        columns: [{ value: null }],
        rows: [
          { rowId: "r1", order: 1 },
          { rowId: "r2", order: 2, text: "Dos y tres" },
        ],
      },
    ]);
  });

  test("names are new for a copy, and fit the server", () => {
    const copy = copyOf(aTable());
    expect(copy.tableId).not.toBe("contenidos");
    expect(freshId("opcion")).toMatch(/^[a-z0-9-]{1,40}$/);
  });
});

describe("Steps back and forth", () => {
  const typed = (text: string) => ({ title: text, tables: [] as string[] });

  test("letters in a row are one step, a pause begins another", () => {
    let history = begun(typed(""));
    history = recorded(history, typed("H"), 0);
    history = recorded(history, typed("Ho"), 300);
    history = recorded(history, typed("Hola"), 5_000);
    expect(undone(history).present).toEqual(typed("Ho"));
    expect(undone(undone(history)).present).toEqual(typed(""));
    expect(undone(undone(undone(history))).present).toEqual(typed(""));
    expect(redone(undone(history)).present).toEqual(typed("Hola"));
  });

  test("a change of more than a text is a step of its own", () => {
    let history = recorded(begun(typed("a")), { title: "a", tables: ["x"] }, 0);
    history = recorded(history, { title: "a", tables: ["x", "y"] }, 10);
    expect(undone(history).present.tables).toEqual(["x"]);
  });

  test("the same again is no step, and a new one forgets what was undone", () => {
    const history = recorded(begun(typed("a")), typed("b"), 0);
    expect(recorded(history, typed("b"), 10)).toBe(history);
    const other = recorded(undone(history), typed("c"), 20);
    expect(redone(other)).toBe(other);
  });
});
