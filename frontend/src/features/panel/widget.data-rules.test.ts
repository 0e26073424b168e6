/** The rules of the specification, section 4, each by its own words. */
import { describe, expect, test } from "vitest";
import { widget } from "@/features/panel/testing/samples";
import {
  askedFilter,
  byPosition,
  periodWords,
  pointsOf,
  serviceOf,
  withActive,
} from "@/features/panel/widget";

describe("loading a widget's data", () => {
  test("null filter values become empty strings", () => {
    expect(askedFilter({ startMonth: null, company: 7, gender: "" })).toEqual({
      startMonth: "",
      company: "7",
      gender: "",
    });
  });

  test("the KPI service is named by the last path segment of serviceName", () => {
    expect(serviceOf("/getTrainingHours")).toBe("getTrainingHours");
    expect(serviceOf("/api/v2/getTrainedPeople")).toBe("getTrainedPeople");
    expect(serviceOf("getSurveyResponses")).toBe("getSurveyResponses");
  });

  test("for /getTrainedPeople, the staff field is dropped from the result", () => {
    const answer = { staff: 530, "2026": { Ene: 4 } };
    expect(pointsOf("/getTrainedPeople", answer)).toEqual({ labels: ["26-Ene"], values: [4] });
    expect(pointsOf("/getTrainingHours", { staff: 530 }).labels).toEqual(["Dotación"]);
  });

  test("nested groups become 'group-key', from the outer key without its first 2 characters", () => {
    const answer = { "2025": { Nov: 3, Dic: 5 }, "2026": { Ene: 8 } };
    expect(pointsOf("/getTrainingHours", answer)).toEqual({
      labels: ["25-Nov", "25-Dic", "26-Ene"],
      values: [3, 5, 8],
    });
  });

  test("its labels are read as people write periods", () => {
    const labels = ["25-Dic", "25-T1", "25-S2", "2025", "2025-04", "2025-01 a 2025-03", "Dotación"];
    expect(labels.map(periodWords)).toEqual([
      ...["dic 25", "T1 25", "S2 25", "2025", "abr 2025", "ene–mar 2025", "Dotación"],
    ]);
  });

  test("the values are the data and the labels are the keys", () => {
    expect(pointsOf("/getTrainingHours", { "2025": 10, "2026": 48.5 })).toEqual({
      labels: ["2025", "2026"],
      values: [10, 48.5],
    });
  });
});

describe("the panel", () => {
  test("is sorted by numeric position ascending, also when a position came as text", () => {
    const held = [{ position: "10" }, { position: 9 }, { position: "2" }];
    expect(byPosition(held).map(({ position }) => position)).toEqual(["2", 9, "10"]);
  });

  test("gets active widgets only if no widget with the same id is present", () => {
    const held = [widget({ id: 1, title: "present", position: 2 })];
    const added = withActive(held, [
      widget({ id: 1, title: "again" }),
      widget({ id: 2, position: 1 }),
      widget({ id: 2, position: 3 }),
      widget({ id: 3, status: false }),
    ]);
    expect(added.map(({ id, title }) => [id, title])).toEqual([
      [2, "Horas por mes"],
      [1, "present"],
    ]);
  });
});
