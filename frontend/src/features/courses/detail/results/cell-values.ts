/** A cell of the grid of results: which values there are, and what a text in it means. */

import type { components } from "@/shared/api/schema";
import { readNumber, writeNumber } from "@/shared/forms/typed-numbers";
import { fold } from "@/shared/lib/fold";
import type { Choice } from "@/shared/ui/select-field";

export type Participant = components["schemas"]["Participant"];
export type ResultRow = components["schemas"]["Result"];

export const FIELDS = ["attendance", "attendedHours", "grade", "status"] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  attendance: "Asistencia %",
  attendedHours: "Horas",
  grade: "Nota",
  status: "Estado",
};

/** One value of one participant. */
export interface CellPlace {
  id: number;
  field: Field;
}

export interface CellEdit extends CellPlace {
  text: string;
}

type Value = number | null;

/** What a text in a cell means, or why it means nothing. */
export type Reading = { value: Value } | { fault: string };

interface Limits {
  min: number;
  max: number;
  /** How many steps make one. */
  steps: number;
  fault: string;
}

const LIMITS: Readonly<Record<Exclude<Field, "status">, Limits>> = {
  attendance: {
    min: 0,
    max: 100,
    steps: 10,
    fault: "Entre 0 y 100, con un decimal.",
  },
  attendedHours: {
    min: 0,
    max: 2_000,
    steps: 2,
    fault: "Entre 0 y 2.000, en tramos de 0,5.",
  },
  grade: {
    min: 1,
    max: 7,
    steps: 10,
    fault: "Entre 1,0 y 7,0, con un decimal.",
  },
};

export function readCell(field: Field, text: string, statuses: readonly Choice[]): Reading {
  const typed = text.trim();
  if (typed === "") return { value: null };
  return field === "status" ? readStatus(typed, statuses) : readLimited(typed, LIMITS[field]);
}

function readLimited(typed: string, { min, max, steps, fault }: Limits): Reading {
  const value = readNumber(typed.replace(/%$/, ""));
  if (value === null || value < min || value > max) return { fault };
  const inSteps = Math.round(value * steps) / steps;
  return Math.abs(inSteps - value) < 1e-9 ? { value: inSteps } : { fault };
}

function readStatus(typed: string, statuses: readonly Choice[]): Reading {
  const found = statuses.find(({ value, label }) => value === typed || fold(label) === fold(typed));
  return found ? { value: Number(found.value) } : { fault: `No existe el estado "${typed}".` };
}

/** A kept value as it is typed: a status by its name. */
export function writeCell(field: Field, value: Value, statuses: readonly Choice[]): string {
  if (value === null) return "";
  if (field !== "status") return writeNumber(value);
  return statuses.find((status) => status.value === String(value))?.label ?? "";
}
