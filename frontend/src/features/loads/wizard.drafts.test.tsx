/** What was decided for a load stays while somebody is elsewhere, and never slips into another one. */
import { beforeEach, expect, test } from "vitest";
import { useWizardStore } from "@/features/loads/wizard";

const now = () => useWizardStore.getState();
const VALUE = { attribute: "supplier_id", value: "Otec Ñilhue" };

beforeEach(() => {
  sessionStorage.clear();
  useWizardStore.setState(useWizardStore.getInitialState());
});

test("a load that was left for another one has its answers when it is opened again", () => {
  now().mappingOpened(7);
  now().valueAnswered(VALUE, "12");
  now().mappingOpened(null);
  expect(now().answers).toEqual({});
  now().mappingOpened(8);
  expect(now().answers).toEqual({});
  now().mappingOpened(7);
  expect(now().answers).toEqual({
    supplier_id: { "Otec Ñilhue": { action: "map", id: 12 } },
  });
});

test("nothing stays of a load that was thrown away", () => {
  now().mappingOpened(7);
  now().valueAnswered(VALUE, "12");
  now().mappingOpened(8);
  now().defaultGiven("area", "Ventas");
  now().discarded(7);
  expect(now().defaults).toEqual({ area: "Ventas" });
  now().mappingOpened(7);
  expect(now().answers).toEqual({});
});

test("a salary of a load that was left does not lie in the browser", () => {
  now().mappingOpened(7);
  now().defaultGiven("grossSalary", "900000");
  now().mappingOpened(8);
  expect(sessionStorage.getItem("loads.wizard")).not.toContain("900000");
});
