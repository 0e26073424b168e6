/** The calls about budgets: what a year costs, its plan, its courses and what a course would cost. */
import { bodyOf, dataOf, done, type Page } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components, paths } from "@/shared/api/schema";
import type { Modality } from "@/shared/courses/modalities";
import type { Explanation } from "@/shared/explaining/explanation";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];
export type Estimate = Schemas["BudgetYear"];
export type Budget = Schemas["Budget"];
export type BudgetLine = Schemas["PlannedLine"];
export type LineBody = Schemas["BudgetLineForm"];
export type SavedLine = Schemas["SavedLine"];
export type Unbudgeted = Schemas["Unplanned"];
export type Figures = Schemas["Figures"];
export type BudgetMonth = Estimate["months"][number];
export type BudgetAlert = Schemas["Alert"];
export type Simulation = Schemas["Simulation"];
export type PersonChoice = Schemas["PersonChoice"];
type Gets<Path extends keyof paths> = paths[Path]["get"];
export type AmountKey = NonNullable<
  Gets<"/api/getBudgetExplanation">
>["parameters"]["query"]["amount"];

/** Whose budget, of which year. */
export interface BudgetYear {
  company: number;
  year: number;
}

/** A course of the year, with a number of its own also where it may not be opened. */
export type BudgetCourse = Schemas["BudgetCourse"] & { id: number };

/** A course that does not exist yet: for so many people of each tranche, or for these. */
export interface SimulationOrder extends CourseIdea {
  company_id: number;
  year: number;
  tranches: Schemas["Tranches"] | null;
  person_ids: number[] | null;
}

interface CourseIdea {
  hours: number;
  /** Of one participant, in pesos. */
  price: number;
  /** In pesos. */
  hourValue: number;
  initialDate: string | null;
  modality: Modality | null;
  bipartite: boolean;
}

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
  const params = { path: { budget_id: id } };
  return dataOf(api.PATCH("/api/budgets/{budget_id}", { params, body }));
}

/** Its lines go too. */
export async function removeBudget(id: number): Promise<void> {
  const params = { path: { budget_id: id } };
  await done(api.DELETE("/api/budgets/{budget_id}", { params }));
}

export function addLine(budgetId: number, body: LineBody, key: string): Promise<SavedLine> {
  const params = { path: { budget_id: budgetId } };
  return dataOf(api.POST("/api/budgets/{budget_id}/lines", { params, body, ...keyed(key) }));
}

export function changeLine(id: number, body: Schemas["BudgetLineChanges"]): Promise<SavedLine> {
  const params = { path: { line_id: id } };
  return dataOf(api.PATCH("/api/budgetLines/{line_id}", { params, body }));
}

export async function removeLine(id: number): Promise<void> {
  const params = { path: { line_id: id } };
  await done(api.DELETE("/api/budgetLines/{line_id}", { params }));
}

/** All lines of a budget, in their order. */
export function orderLines(budgetId: number, ids: readonly number[]): Promise<number[]> {
  const params = { path: { budget_id: budgetId } };
  const body = { ids: [...ids] };
  return dataOf(api.PUT("/api/budgets/{budget_id}/lineOrder", { params, body }));
}

export async function listCourses(
  query: ListQuery,
  signal: AbortSignal,
): Promise<Page<BudgetCourse[]>> {
  const asked = asQueryOf<"/api/getBudgetCourses">(query);
  const { data, meta } = await bodyOf(
    api.GET("/api/getBudgetCourses", { params: { query: asked }, signal }),
  );
  const items = data.map((course, index) => ({ ...course, id: course.course_id ?? -index - 1 }));
  return { items, meta };
}

export function simulate(body: SimulationOrder): Promise<Simulation> {
  return dataOf(api.POST("/api/budgetSimulation", { body }));
}

/** The first twenty active people of a company. */
export function findPeople(
  company: number,
  q: string,
  signal: AbortSignal,
): Promise<PersonChoice[]> {
  const query = { company, ...(q ? { q } : {}) };
  return dataOf(api.GET("/api/people/lookup", { params: { query }, signal }));
}

function keyed(key: string) {
  return { headers: { "Idempotency-Key": key } };
}
