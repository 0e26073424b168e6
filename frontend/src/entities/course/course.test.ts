import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CourseProposal,
  MODALITIES,
  newCourseAddress,
  PROPOSAL,
  proposalOf,
} from "@/entities/course/course";
import { readAddress } from "@/platform/lib/address";

function read(address: string): CourseProposal | null {
  return proposalOf(readAddress(new URL(address, "http://example.cl").searchParams, PROPOSAL));
}

const NOTHING: CourseProposal = {
  company: null,
  hours: null,
  price: null,
  hourValue: null,
  initialDate: null,
  modality: null,
  bipartite: false,
  people: [],
};

describe("a proposed course", () => {
  test("is read from the address as it was written", () => {
    const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
    const id = fc.integer({ min: 1, max: 2 ** 40 });
    const proposals = fc.record({
      company: id,
      hours: orNull(fc.integer({ min: 1, max: 4_000 }).map((half) => half / 2)),
      price: orNull(fc.nat()),
      hourValue: orNull(fc.nat()),
      initialDate: orNull(fc.constantFrom("2026-01-31", "2027-12-01")),
      modality: orNull(fc.constantFrom(...MODALITIES)),
      bipartite: fc.boolean(),
      people: fc.uniqueArray(id, { maxLength: 300 }),
    });
    fc.assert(
      fc.property(proposals, (proposal) => {
        expect(read(newCourseAddress(proposal))).toEqual(proposal);
      }),
    );
  });

  test("is nothing where the address says nothing, or only what makes no sense", () => {
    expect(read("?desde=7")).toBeNull();
    const nonsense = "?empresa=-1&horas=muchas&inicio=ayer&modalidad=Ninguna&personas=a-0";
    expect(read(nonsense)).toBeNull();
    expect(newCourseAddress(NOTHING)).toBe("/form/new-course");
  });
});
