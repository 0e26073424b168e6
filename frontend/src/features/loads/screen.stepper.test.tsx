// The stepper: where the person is, and which steps lead back.
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { WizardStepper } from "@/features/loads/screen";
import { renderAt } from "@/features/loads/testing/render";
import { aLoad, aMapping } from "@/features/loads/testing/samples";
import type { Mapping } from "@/features/loads/types";
import { stepOf } from "@/features/loads/wizard";

function links(mapping: Mapping): (string | null)[] {
  renderAt(<WizardStepper step={stepOf(null, mapping)} />);
  return screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
}

describe("the stepper", () => {
  test("leads back to the steps that are done", () => {
    expect(links(aMapping())).toEqual([
      "/massive-load?paso=archivo&carga=7",
      "/massive-load?paso=columnas&carga=7",
    ]);
    const [current] = screen.getAllByRole("listitem", { current: "step" });
    expect(current?.textContent).toContain("Revisar");
  });

  test("leads nowhere once the rows are in", () => {
    expect(links(aMapping({ state: "loaded", load: aLoad() }))).toEqual([]);
  });

  test("leads back from a load that wrote nothing", () => {
    expect(links(aMapping({ load: aLoad({ state: "cancelled" }) }))).toContain(
      "/massive-load?paso=revisar&carga=7",
    );
  });
});
