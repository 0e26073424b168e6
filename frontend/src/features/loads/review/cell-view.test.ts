// What a cell of the review shows.
import { expect, test } from "vitest";
import { namingColumn } from "@/features/loads/review/cell-view";
import { aFileReview } from "@/features/loads/testing/samples";
import type { ReviewColumn } from "@/features/loads/types";

const [sample] = aFileReview().columns;

function columns(...named: [attribute: string, part?: string][]): ReviewColumn[] {
  return named.map(([attribute, part = null], position) => ({
    ...(sample as ReviewColumn),
    ...{ position, attribute, part },
  }));
}

test.each([
  ["its whole name", columns(["rut"], ["name"], ["email"]), 1],
  ["its whole name also where that comes first", columns(["name"], ["rut"]), 0],
  ["its RUT, where the name comes in parts", columns(["name", "first"], ["rut"]), 1],
  ["its RUT also where that comes first", columns(["rut"], ["name", "first"]), 0],
  ["the first part of its name, where it has no RUT", columns(["email"], ["name", "first"]), 1],
  ["the name of a course", columns(["company_id"], ["courseName"]), 1],
  ["nothing, where no column names it", columns(["email"], ["phone"]), -1],
])("a row is known by %s", (_, given, at) => {
  expect(namingColumn(given)).toBe(at);
});
