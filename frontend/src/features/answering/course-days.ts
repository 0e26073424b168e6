/** When a course was, in words. */
import type { AskedCourse } from "@/features/answering/answering-api";
import { formatDay } from "@/shared/lib/format";

export function courseDays({ initialDate, endDate }: AskedCourse): string {
  const [from, to] = [formatDay(initialDate), formatDay(endDate)];
  return from === to ? `Curso del ${from}` : `Curso del ${from} al ${to}`;
}
