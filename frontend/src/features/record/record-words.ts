/** How records and certificates say things. */
import type { Certificate, RecordCourse } from "@/features/record/record-queries";
import {
  formatCount,
  formatDay,
  formatGrade,
  formatLongDay,
  formatNumber,
  formatPercent,
} from "@/shared/lib/format";

/** A course without a provider is the company's own. */
export function taughtBy(supplierName: string | null): string {
  return supplierName ?? "Curso interno";
}

export function daysOf({ initialDate, endDate }: Pick<RecordCourse, "initialDate" | "endDate">) {
  return initialDate === endDate
    ? formatDay(initialDate)
    : `${formatDay(initialDate)} al ${formatDay(endDate)}`;
}

/** "entre el 2 de marzo de 2026 y el 6 de marzo de 2026". */
export function longDaysOf({ initialDate, endDate }: Certificate): string {
  return initialDate === endDate
    ? `el ${formatLongDay(initialDate)}`
    : `entre el ${formatLongDay(initialDate)} y el ${formatLongDay(endDate)}`;
}

/** "8 de 16 horas". */
export function hoursOf({ hours, totalHours }: Pick<RecordCourse, "hours" | "totalHours">): string {
  const all = formatCount(totalHours, "hora", "horas");
  return hours === totalHours ? all : `${formatNumber(hours)} de ${all}`;
}

export function attendanceOf(attendance: number | null): string | null {
  return attendance === null ? null : formatPercent(attendance / 100, attendance % 1 ? 1 : 0);
}

/** Grades carry one decimal: "6,0". */
export function gradeOf(grade: number | null): string | null {
  return grade === null ? null : formatGrade(grade);
}
