// What the names of a file ask for, told by its first rows.
import { describe, expect, test } from "vitest";
import { cleaningFor } from "@/features/loads/review/proposed-cleaning";
import { aMapping } from "@/features/loads/testing/samples";
import type { FileReview, Mapping, ReviewRow } from "@/features/loads/types";

function found(
  names: readonly (string | null)[],
  steps: string[] = [],
  part: string | null = null,
  model: Mapping["model"] = "people",
) {
  const review = {
    columns: [
      { position: 0, attribute: "rut", part: null },
      { position: 4, attribute: "name", part },
    ],
    steps: steps.map((op) => ({ op })),
  } as unknown as FileReview;
  const rows = names.map((name) => ({ cells: ["1-9", name] })) as unknown as ReviewRow[];
  return cleaningFor(review, aMapping({ model }), rows).steps;
}

const TURN = { op: "name_order", column: 4 };
const SMALL = { op: "title_case", column: 4 };

describe("names", () => {
  test.each([
    ["with the surnames first", ["Soto Vera, Ana", "Peña, Luis", "O'Ryan, Eva María"], [TURN]],
    ["in capitals", ["ANA SOTO", "LUIS PEÑA", "EVA O'RYAN"], [SMALL]],
    ["in both", ["SOTO VERA, ANA", "PEÑA, LUIS", "O'RYAN, EVA"], [TURN, SMALL]],
    ["as they are written", ["Ana Soto", "Luis Peña", "Eva O'Ryan"], []],
    ["of which some have a comma", ["Soto, Ana", "Luis Peña", "Eva O'Ryan"], []],
    ["with two commas", ["Soto, Ana, 3", "Peña, Luis, 4", "O'Ryan, Eva, 5"], []],
    ["too few to tell", ["SOTO, ANA", null], []],
  ])("%s", (_, names, steps) => {
    expect(found(names)).toEqual(steps);
  });

  test("in parts have no order", () => {
    expect(found(["SOTO, A", "PEÑA, L", "O'RYAN, E"], [], "surname")).toEqual([SMALL]);
  });

  test("are not asked about again once a step was tried", () => {
    expect(found(["SOTO, ANA", "PEÑA, LUIS", "VERA, EVA"], ["name_order"])).toEqual([SMALL]);
  });

  test("of a list of results are not written, so they stay as they are", () => {
    expect(found(["ANA SOTO", "LUIS PEÑA", "EVA O'RYAN"], [], null, "results")).toEqual([]);
  });
});
