/** When something happened, as one says it: "hoy a las 14:02". */
import { formatDay, formatTime } from "@/platform/lib/format";

const DAY_MS = 86_400_000;

export function formatWhen(moment: string, now: number): string {
  const day = formatDay(moment);
  return `${dayWords(day, now)} a las ${formatTime(moment)}`;
}

function dayWords(day: string, now: number): string {
  if (day === formatDay(new Date(now).toISOString())) return "hoy";
  if (day === formatDay(new Date(now - DAY_MS).toISOString())) return "ayer";
  return `el ${day}`;
}
