// The state of the wizard: its steps, its reset, and what counts as a change.
import { describe, expect, test } from "vitest";
import { filterOf } from "@/features/panel/wizard/draft";
import { createWizardStore, isDirty } from "@/features/panel/wizard/store";
import { aWidget, HOURS, KPIS, PEOPLE } from "@/features/panel/wizard/testing/samples";

const adding = () => createWizardStore({ widget: null, active: [], kpis: KPIS });
const editing = () => createWizardStore({ widget: aWidget(), active: [aWidget()], kpis: KPIS });

describe("the steps", () => {
  test("are gone through one by one, and not past what is missing", () => {
    const store = adding();
    const { continued, kpiChosen, chartChosen, wentBack, wentTo } = store.getState();
    continued();
    expect(store.getState().step).toBe(1);
    kpiChosen(HOURS);
    continued();
    continued();
    continued();
    expect(store.getState().step).toBe(3);
    chartChosen(3);
    continued();
    continued();
    expect(store.getState().step).toBe(4);
    wentTo(2);
    expect(store.getState()).toMatchObject({ step: 2, seen: 4 });
    wentBack();
    wentBack();
    expect(store.getState().step).toBe(1);
  });

  test("begin at 1 again after success", () => {
    const store = adding();
    const { kpiChosen, continued, reset } = store.getState();
    kpiChosen(HOURS);
    continued();
    reset();
    expect(store.getState()).toMatchObject({ step: 1, seen: 1, draft: { kpi: {} } });
  });
});

describe("a change", () => {
  test("is what would be lost by closing", () => {
    const store = adding();
    expect(isDirty(store.getState())).toBe(false);
    store.getState().kpiChosen(HOURS);
    expect(isDirty(store.getState())).toBe(true);
  });

  test("undone by hand is none, and looking around is none either", () => {
    const store = editing();
    store.getState().filterChanged({ gender: "Male" });
    expect(isDirty(store.getState())).toBe(true);
    store.getState().filterChanged({ gender: "" });
    store.getState().wentTo(3);
    store.getState().chartChosen(1);
    expect(isDirty(store.getState())).toBe(false);
  });

  test("is over when the newest is taken", () => {
    const store = editing();
    store.getState().titleWritten("Mío");
    store.getState().newestTaken(aWidget({ title: "De otra ventana" }));
    expect(isDirty(store.getState())).toBe(false);
    expect(store.getState().draft.subject).toMatchObject({ widget: { title: "De otra ventana" } });
  });
});

test("widgets that arrive after the opening count, and change nothing that was chosen", () => {
  const store = adding();
  store.getState().kpiChosen(HOURS);
  store.getState().activeSeen([aWidget()]);
  expect(store.getState()).toMatchObject({
    start: { active: [{ id: 7 }] },
    draft: { kpi: { id: HOURS.id } },
  });
});

test("another KPI keeps the grouping as that one stores it", () => {
  const store = adding();
  const { kpiChosen, grouped } = store.getState();
  kpiChosen(HOURS);
  grouped(3);
  expect(filterOf(store.getState().draft).groupType).toBe("Year");
  kpiChosen(PEOPLE);
  expect(filterOf(store.getState().draft).groupType).toBe("");
});
