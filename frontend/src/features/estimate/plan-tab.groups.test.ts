import { expect, test } from "vitest";
import { planGroups } from "@/features/estimate/plan-tab";
import { aLine } from "@/features/estimate/testing/samples";

const AREA = { thematicArea: { id: 2, name: "Idiomas" }, committed: 30, executed: 70, courses: 1 };

test("what was planned and what was not have their own sums", () => {
  const free = aLine({
    id: 5,
    thematicArea: null,
    description: "Otros",
    amount: 1_000_000,
    committed: null,
    executed: null,
    difference: null,
  });
  const [planned, unplanned] = planGroups([aLine(), free], [AREA]);
  expect(planned?.rows.map(({ name, detail }) => [name, detail])).toEqual([
    ["Plan de seguridad", "Seguridad"],
    ["Otros", "Línea libre: elige un área para compararla con sus cursos"],
  ]);
  expect(planned?.total).toEqual({
    amount: 7_000_000,
    committed: 1_000_000,
    executed: 4_000_000,
    difference: 2_000_000,
    areaId: null,
  });
  expect(unplanned?.rows).toMatchObject([
    {
      name: "Idiomas",
      detail: "1 curso",
      lineId: null,
      areaId: 2,
      amount: null,
      difference: -100,
    },
  ]);
  expect(planned?.rows.map(({ areaId }) => areaId)).toEqual([1, null]);
  expect(unplanned?.total).toMatchObject({ amount: null, committed: 30, executed: 70 });
  expect(unplanned?.total.difference).toBe(-100);
});

test("a group without rows is left out", () => {
  expect(planGroups([], [AREA]).map(({ title }) => title)).toEqual(["No presupuestado"]);
  expect(planGroups([], [])).toEqual([]);
});
