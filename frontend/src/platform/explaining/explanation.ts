/** How an amount came about, in words that the server writes: screens only lay them out. */

export interface Explanation {
  /** Null where there is none. */
  amount: number | null;
  /** "percent"; anything else is pesos. */
  unit: string;
  /** In words, e.g. "Monto imputable × porcentaje del tramo". */
  formula: string;
  steps: readonly ExplanationStep[];
  /** Why people have none, one sentence each. */
  zeros: readonly { reason: string; text: string; people: number }[];
  sources: readonly string[];
}

export interface ExplanationStep {
  label: string;
  /** The numbers put into the formula, e.g. "$180.000 ÷ 20 h". */
  expression: string;
  value: string;
}
