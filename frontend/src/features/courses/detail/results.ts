/** The cells of the people of a course: what stands in each, how it is read and written, and what the keys walk through. */

import { commonTexts, resultTexts } from "@/features/courses/texts";
import { RESULT } from "@/generated/records/participant";
import type { components } from "@/generated/schema";
import { readNumber, writeNumber } from "@/platform/forms/typed";
import { fold } from "@/platform/lib/format";
import type { FieldSpec } from "@/platform/records/record-spec";
import type { Choice } from "@/platform/ui/select-field";

export type Participant = components["schemas"]["Participant"];
export type ResultRow = components["schemas"]["Result"];

/** In the order of their columns. */
export const FIELDS = ["presence", "attendedHours", "attendance", "grade", "status"] as const;
export type Field = (typeof FIELDS)[number];

/** What is kept of a participant: being present is a matter of the attendance. */
export type Kept = Exclude<Field, "presence">;

export const KEPT: readonly Kept[] = ["attendedHours", "attendance", "grade", "status"];

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  presence: resultTexts.presence,
  attendedHours: commonTexts.hours,
  attendance: resultTexts.share,
  grade: commonTexts.grade,
  status: resultTexts.status,
};

/** One value of one participant. */
export interface CellPlace {
  id: number;
  field: Field;
}

export interface CellEdit extends CellPlace {
  text: string;
}

export type Value = number | null;

/** What a text in a cell means, or why it means nothing. */
export type Reading = { value: Value } | { fault: string };

interface Limits {
  min: number;
  max: number;
  /** How many steps make one. */
  steps: number;
  fault: string;
}

const LIMITS: Readonly<Record<Exclude<Kept, "status">, Limits>> = {
  attendance: limitsOf(RESULT.fields.attendance, resultTexts.attendanceRange),
  attendedHours: limitsOf(RESULT.fields.attendedHours, resultTexts.hoursRange),
  grade: limitsOf(RESULT.fields.grade, resultTexts.gradeRange),
};

function limitsOf({ least = 0, limit = 0, step = 1 }: FieldSpec, fault: string): Limits {
  return { min: least, max: limit, steps: 1 / step, fault };
}

export function readCell(field: Field, text: string, statuses: readonly Choice[]): Reading {
  const typed = text.trim();
  if (typed === "") return { value: null };
  if (field === "presence") return readPresence(typed);
  if (field === "attendance") return readShare(typed);
  return field === "status" ? readStatus(typed, statuses) : readLimited(typed, LIMITS[field]);
}

const PRESENT = /^(presente|present|p|si|s|x)$/;
const ABSENT = /^(ausente|absent|a|no|n)$/;

/** Who is present attended all of it; a number in that column is the attendance itself. */
function readPresence(typed: string): Reading {
  const word = fold(typed);
  if (PRESENT.test(word)) return { value: 100 };
  if (ABSENT.test(word)) return { value: 0 };
  const share = readShare(typed);
  return "value" in share ? share : { fault: resultTexts.presenceUnknown };
}

/** A spreadsheet keeps 90 % as 0,9, and many lists mark who was there with a 1: no guess of ours. */
function readShare(typed: string): Reading {
  const share = readLimited(typed, LIMITS.attendance);
  const isUnclear = "value" in share && isOfOne(share.value) && !typed.endsWith("%");
  return isUnclear ? { fault: resultTexts.shareUnclear } : share;
}

function isOfOne(value: Value): boolean {
  return value !== null && value > 0 && value <= 1;
}

/** Whether somebody was there; null while nothing is known. */
export function presenceOf(person: Pick<Participant, "attendance" | "attendedHours">) {
  const known = person.attendance ?? person.attendedHours;
  return known === null ? null : known > 0;
}

/** What follows from the attendance where no hours are registered, and the other way round. */
export function followingOf(field: Field, person: Participant, totalHours: number): number | null {
  const { attendance, attendedHours } = person;
  if (field === "attendedHours" && attendedHours === null && attendance !== null) {
    return (totalHours * attendance) / 100;
  }
  if (field === "attendance" && attendance === null && attendedHours !== null && totalHours > 0) {
    return (attendedHours * 100) / totalHours;
  }
  return null;
}

function readLimited(typed: string, { min, max, steps, fault }: Limits): Reading {
  const value = readNumber(typed.replace(/%$/, ""));
  if (value === null || value < min || value > max) return { fault };
  const inSteps = Math.round(value * steps) / steps;
  return Math.abs(inSteps - value) < 1e-9 ? { value: inSteps } : { fault };
}

function readStatus(typed: string, statuses: readonly Choice[]): Reading {
  const found = statuses.find(({ label }) => fold(label) === fold(typed));
  return found ? { value: Number(found.value) } : { fault: resultTexts.stateUnknown(typed) };
}

/** A kept value as it is typed: a status by its name. */
export function writeCell(field: Field, value: Value, statuses: readonly Choice[]): string {
  if (value === null) return "";
  if (field === "presence") return value > 0 ? resultTexts.present : resultTexts.absent;
  if (field === "attendance" && isOfOne(value)) return `${writeNumber(value)} %`;
  if (field !== "status") return writeNumber(value);
  return statuses.find((status) => status.value === String(value))?.label ?? "";
}

/** The same text in one column for these people. */
export function fillColumn(field: Field, text: string, people: readonly Participant[]): CellEdit[] {
  return people.map(({ participant_id }) => ({ id: participant_id, field, text }));
}

/** Who still lacks attendance. */
export function withoutAttendance(people: readonly Participant[]): Participant[] {
  return people.filter((person) => presenceOf(person) === null);
}

/** What the keys walk through: the box that chooses a row, its name, the cells, and its menu. */
export type Stop = "select" | "name" | Field | "menu";

export interface StopPlace {
  id: number;
  stop: Stop;
}

export function isField(stop: Stop | undefined): stop is Field {
  return FIELDS.includes(stop as Field);
}
