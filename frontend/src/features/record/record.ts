/** A person's training record: the call, its words, and whose it is by the address. */

import { queryOptions } from "@tanstack/react-query";
import { commonTexts, recordTexts } from "@/features/record/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { asId, useAddress } from "@/platform/lib/address";
import {
  formatDay,
  formatGrade,
  formatLongDay,
  formatNumber,
  formatPercent,
} from "@/platform/lib/format";

type Schemas = components["schemas"];

export type TrainingRecord = Schemas["Record"];
export type RecordCourse = Schemas["RecordCourse"];
export type Certificate = Schemas["Certificate"];

export function recordQuery(id: number) {
  const params = { path: { people_id: id } };
  return queryOptions({
    queryKey: ["record", id],
    queryFn: ({ signal }): Promise<TrainingRecord> =>
      dataOf(api.GET("/api/people/{people_id}/record", { params, signal })),
    staleTime: 0,
  });
}

export function certificateQuery(id: number) {
  const params = { path: { participant_id: id } };
  return queryOptions({
    queryKey: ["certificate", id],
    queryFn: ({ signal }): Promise<Certificate> =>
      dataOf(api.GET("/api/participants/{participant_id}/certificate", { params, signal })),
    staleTime: 0,
  });
}

/** A course without a provider is the company's own. */
export function taughtBy(supplierName: string | null): string {
  return supplierName ?? commonTexts.internal;
}

export function daysOf({ initialDate, endDate }: Pick<RecordCourse, "initialDate" | "endDate">) {
  return initialDate === endDate
    ? formatDay(initialDate)
    : `${formatDay(initialDate)}${recordTexts.toDay}${formatDay(endDate)}`;
}

/** "entre el 2 de marzo de 2026 y el 6 de marzo de 2026". */
export function longDaysOf({ initialDate, endDate }: Certificate): string {
  return initialDate === endDate
    ? commonTexts.onDay(formatLongDay(initialDate))
    : commonTexts.betweenDays(formatLongDay(initialDate), formatLongDay(endDate));
}

/** "8 de 16 horas". */
export function hoursOf({ hours, totalHours }: Pick<RecordCourse, "hours" | "totalHours">): string {
  const all = commonTexts.hoursCount(totalHours);
  return hours === totalHours ? all : commonTexts.hoursOf(formatNumber(hours), all);
}

export function attendanceOf(attendance: number | null): string | null {
  return attendance === null ? null : formatPercent(attendance / 100, attendance % 1 ? 1 : 0);
}

/** Grades carry one decimal: "6,0". */
export function gradeOf(grade: number | null): string | null {
  return grade === null ? null : formatGrade(grade);
}

const PLACE = { id: asId };

/** An address without a number names nobody: 0. */
export function useNamedId(): number {
  const [{ id }] = useAddress(PLACE);
  return id ?? 0;
}
