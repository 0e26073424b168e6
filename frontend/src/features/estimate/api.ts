/** The calls about the budget of a year, and what is kept of their answers. */

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { BUDGET_KEY, type Modality } from "@/entities/course/course";
import type { components, paths } from "@/generated/schema";
import { api, dataOf, done, type Page } from "@/platform/api/client";
import type { Explanation } from "@/platform/explaining/explanation";
import type { ListQuery } from "@/platform/lists/list-place";
import { pagesAt } from "@/platform/lists/use-list-rows";

type Schemas = components["schemas"];
export type Estimate = Schemas["BudgetYear"];
export type Budget = Schemas["Budget"];
export type BudgetLine = Schemas["PlannedLine"];
export type SavedLine = Schemas["SavedLine"];
export type Unbudgeted = Schemas["Unplanned"];
export type Figures = Schemas["Figures"];
export type BudgetMonth = Estimate["months"][number];
export type BudgetAlert = Schemas["Alert"];
export type Simulation = Schemas["Simulation"];
export type AmountKey = paths["/api/getBudgetExplanation"]["get"]["parameters"]["query"]["amount"];

/** Whose budget, of which year. */
export interface BudgetYear {
  company: number;
  year: number;
}

/** A course of the year, with a number of its own also where it may not be opened. */
export type BudgetCourse = Schemas["BudgetCourse"] & { id: number };

/** A course that does not exist yet: for so many people of each tranche, or for these. */
export interface SimulationOrder {
  company_id: number;
  year: number;
  tranches: Schemas["Tranches"] | null;
  person_ids: number[] | null;
  hours: number;
  /** Of one participant, in pesos. */
  price: number;
  /** In pesos. */
  hourValue: number;
  initialDate: string | null;
  modality: Modality | null;
  bipartite: boolean;
}

const ofBudget = (id: number) => ({ params: { path: { budget_id: id } } });
const ofLine = (id: number) => ({ params: { path: { line_id: id } } });
const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });

export function getEstimate(
  year: BudgetYear,
  compare: boolean,
  signal?: AbortSignal,
): Promise<Estimate> {
  const params = { query: { ...year, ...(compare ? { compare } : {}) } };
  return dataOf(api.GET("/api/getBudget", { params, ...(signal ? { signal } : {}) }));
}

export function explainAmount(
  year: BudgetYear,
  amount: AmountKey,
  signal: AbortSignal,
): Promise<Explanation> {
  const params = { query: { ...year, amount } };
  return dataOf(api.GET("/api/getBudgetExplanation", { params, signal }));
}

export function createBudget(body: Schemas["BudgetForm"], key: string): Promise<Budget> {
  return dataOf(api.POST("/api/budgets", { body, ...keyed(key) }));
}

export function changeBudget(id: number, body: Schemas["BudgetChanges"]): Promise<Budget> {
  return dataOf(api.PATCH("/api/budgets/{budget_id}", { ...ofBudget(id), body }));
}

/** Its lines go too. */
export async function removeBudget(id: number): Promise<void> {
  await done(api.DELETE("/api/budgets/{budget_id}", ofBudget(id)));
}

export function addLine(
  budgetId: number,
  body: Schemas["BudgetLineForm"],
  key: string,
): Promise<SavedLine> {
  return dataOf(
    api.POST("/api/budgets/{budget_id}/lines", { ...ofBudget(budgetId), body, ...keyed(key) }),
  );
}

export function changeLine(id: number, body: Schemas["BudgetLineChanges"]): Promise<SavedLine> {
  return dataOf(api.PATCH("/api/budgetLines/{line_id}", { ...ofLine(id), body }));
}

export async function removeLine(id: number): Promise<void> {
  await done(api.DELETE("/api/budgetLines/{line_id}", ofLine(id)));
}

/** All lines of a budget, in their order. */
export function orderLines(budgetId: number, ids: readonly number[]): Promise<number[]> {
  const body = { ids: [...ids] };
  return dataOf(api.PUT("/api/budgets/{budget_id}/lineOrder", { ...ofBudget(budgetId), body }));
}

export async function listCourses(
  query: ListQuery,
  signal: AbortSignal,
): Promise<Page<BudgetCourse[]>> {
  const { items, meta } = await pagesAt("/api/getBudgetCourses")(query, signal);
  const courses = items.map((course, index) => ({ ...course, id: course.course_id ?? -index - 1 }));
  return { items: courses, meta };
}

export function simulate(body: SimulationOrder): Promise<Simulation> {
  return dataOf(api.POST("/api/budgetSimulation", { body }));
}

export function estimateQuery(year: BudgetYear, compares: boolean) {
  return queryOptions<Estimate>({
    queryKey: [...BUDGET_KEY, year, { compares }],
    queryFn: ({ signal }) => getEstimate(year, compares, signal),
    // The figures of another company or year must never stand under this one's name.
    placeholderData: (known?: Estimate) =>
      known?.company.company_id === year.company && known.year === year.year ? known : undefined,
  });
}

/** Every figure follows from every other, so all of them are asked anew. */
export function useBudgetChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BUDGET_KEY });
}
