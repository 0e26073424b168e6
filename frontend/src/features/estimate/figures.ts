/** The figures of a year: what each is called, where it is found, and how it changed. */
import type { AmountKey, Figures } from "@/features/estimate/api";
import { formatMoney, formatPercent, roundHalfUp } from "@/platform/lib/format";

export type FigureKind = "money" | "percent";

export interface FigureSpec {
  /** The server's name of the amount, by which it is explained. */
  key: AmountKey;
  title: string;
  kind: FigureKind;
  read: (figures: Figures) => number | null;
  /** What a value below zero means. */
  debtWords?: string | undefined;
}

export interface CardSpec extends FigureSpec {
  /** What the amount is made of, or what belongs to it. */
  parts: readonly FigureSpec[];
  /** What to do where nothing can be said. */
  missingWords?: string | undefined;
  /** A per cent of the whole that a bar shows. */
  shareOf?: ((figures: Figures) => number | null) | undefined;
}

function money(
  key: AmountKey,
  title: string,
  read: FigureSpec["read"],
  debtWords?: string,
): FigureSpec {
  return { key, title, kind: "money", read, debtWords };
}

const BUDGETED = money("budgeted", "Presupuesto anual", ({ budgeted }) => budgeted);
const EXECUTED = money("executedCost", "Ejecutado", ({ executed }) => executed.cost);
const COMMITTED = money("committedCost", "Comprometido", ({ committed }) => committed.cost);
const AVAILABLE = money(
  "availableBudget",
  "Disponible",
  ({ availableBudget }) => availableBudget,
  "Lo ejecutado y comprometido supera el presupuesto.",
);
const FRANCHISE = money(
  "availableFranchise",
  "Franquicia disponible (1 %)",
  ({ availableFranchise }) => availableFranchise,
  "La franquicia del año supera el tope.",
);
const COMPANY_COST = money(
  "executedCompanyCost",
  "Costo empresa",
  ({ executed }) => executed.companyCost,
);

const EXECUTION_RATE: FigureSpec = {
  key: "executionRate",
  title: "Ejecución del presupuesto",
  kind: "percent",
  read: ({ executionRate }) => executionRate,
};
const FRANCHISE_USE: FigureSpec = {
  key: "franchiseUse",
  title: "Uso de la franquicia",
  kind: "percent",
  read: ({ franchiseUse }) => franchiseUse,
};

export const CARDS: readonly CardSpec[] = [
  { ...BUDGETED, parts: [EXECUTION_RATE], shareOf: EXECUTION_RATE.read },
  {
    ...EXECUTED,
    parts: [
      money("executedFranchise", "Franquicia", ({ executed }) => executed.franchise),
      money("executedCompanyCost", "Empresa", ({ executed }) => executed.companyCost),
    ],
  },
  {
    ...COMMITTED,
    parts: [
      money("committedFranchise", "Franquicia", ({ committed }) => committed.franchise),
      money("committedCompanyCost", "Empresa", ({ committed }) => committed.companyCost),
    ],
  },
  { ...AVAILABLE, parts: [] },
  {
    ...FRANCHISE,
    parts: [FRANCHISE_USE],
    shareOf: FRANCHISE_USE.read,
    missingWords: "Escribe la planilla anual en Parámetros del año.",
  },
  {
    ...COMPANY_COST,
    parts: [
      money("committedCompanyCost", "Comprometido", ({ committed }) => committed.companyCost),
    ],
  },
];

export const MORE_FIGURES: readonly FigureSpec[] = [
  money("ceiling", "Tope de franquicia", ({ ceiling }) => ceiling),
  money("usableFranchise", "Franquicia utilizable", ({ usableFranchise }) => usableFranchise),
  money("excess", "Exceso sobre el tope", ({ excess }) => excess),
  money("riskFranchise", "Franquicia en riesgo", ({ riskFranchise }) => riskFranchise),
  money("oticFee", "Comisión de la OTIC (valor referencial)", ({ oticFee }) => oticFee),
  money("costPerHour", "Costo por hora-persona", ({ costPerHour }) => costPerHour),
  money("costPerPerson", "Costo por persona capacitada", ({ costPerPerson }) => costPerPerson),
];

export function figureWords(value: number, kind: FigureKind): string {
  return kind === "money" ? formatMoney(value) : formatPercent(value / 100, 1);
}

/** How much more or less than before, e.g. "12 % más"; null where nothing can be said. */
export function changeWords(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const change = roundHalfUp(((now - before) / before) * 100);
  if (change === 0) return "igual";
  return `${formatPercent(Math.abs(change) / 100)} ${change > 0 ? "más" : "menos"}`;
}
