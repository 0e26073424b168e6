/** A year of a budget as the server tells it, for tests. */
import type { BudgetLine, Estimate, Figures } from "@/features/estimate/api";

const NOTHING = { participants: 0, cost: 0, franchise: 0, companyCost: 0, atRisk: 0, courses: 0 };

export function someFigures(changes: Partial<Figures> = {}): Figures {
  return {
    budgeted: 10_000_000,
    ceiling: 5_000_000,
    executed: {
      participants: 10,
      cost: 4_000_000,
      franchise: 1_500_000,
      companyCost: 2_500_000,
      atRisk: 0,
      courses: 2,
    },
    committed: {
      participants: 5,
      cost: 1_000_000,
      franchise: 500_000,
      companyCost: 500_000,
      atRisk: 0,
      courses: 1,
    },
    usableFranchise: 2_000_000,
    riskFranchise: 0,
    oticFee: null,
    excess: 0,
    availableFranchise: 3_000_000,
    availableBudget: 5_000_000,
    executionRate: 40,
    franchiseUse: 30,
    costPerHour: 9_000,
    costPerPerson: 400_000,
    ...changes,
  };
}

export function aLine(changes: Partial<BudgetLine> = {}): BudgetLine {
  return {
    id: 4,
    thematicArea: { id: 1, name: "Seguridad" },
    description: "Plan de seguridad",
    hours: 40,
    participants: 20,
    amount: 6_000_000,
    committed: 1_000_000,
    executed: 4_000_000,
    difference: 1_000_000,
    updatedAt: "2026-11-22T08:00:00+00:00",
    ...changes,
  };
}

export function anEstimate(changes: Partial<Estimate> = {}): Estimate {
  return {
    company: { company_id: 3, name: "Forestal Quillay" },
    year: 2026,
    budget: {
      id: 9,
      company_id: 3,
      year: 2026,
      payroll: 500_000_000,
      oticName: null,
      oticFee: 12.5,
      notes: null,
      updatedAt: "2026-11-22T08:00:00+00:00",
    },
    figures: someFigures(),
    months: [],
    previous: null,
    lines: [aLine()],
    unbudgeted: [],
    alerts: [],
    warnings: [],
    utm: { month: "2026-12", value: 70_000, note: null },
    copyableYears: [],
    ...changes,
  };
}

/** A year of somebody who begins. */
export function anEmptyYear(): Estimate {
  return anEstimate({
    budget: null,
    lines: [],
    figures: someFigures({
      budgeted: 0,
      ceiling: null,
      executed: NOTHING,
      committed: NOTHING,
      availableFranchise: null,
      availableBudget: 0,
      executionRate: null,
      franchiseUse: null,
      costPerHour: null,
      costPerPerson: null,
    }),
    copyableYears: [2024, 2025],
  });
}
