/** What the panel is looked at through: months and company, in words and in the address. */
import type { Lens } from "@/features/panel/api";
import { lensTexts, widgetTexts } from "@/features/panel/texts";
import { type Months, rangeWords } from "@/features/panel/widget";
import { asId, asMatching, type Said } from "@/platform/lib/address";
import { movedMonth } from "@/platform/lib/months";
import { isMonth } from "@/platform/ui/month-field-rules";

export const OPEN_LENS: Lens = { startMonth: "", endMonth: "", company: null };

/** Those that move on with the calendar. */
const NAMED = ["month", "last-month", "quarter", "year", "twelve", "last-year"] as const;

export type Preset = "own" | (typeof NAMED)[number] | "range";

export const PRESET_WORDS: Readonly<Record<Preset, string>> = lensTexts.presets;

/** What the months of a lens are remembered by: a preset moves on with the calendar, months stay. */
interface KeptMonths extends Months {
  readonly preset: Preset;
}

export function isOpen({ startMonth, endMonth, company }: Lens): boolean {
  return !startMonth && !endMonth && company === null;
}

/** The months of a preset that has some of its own. */
export function monthsOf(preset: Preset, currentMonth: string): Months {
  const year = Number(currentMonth.slice(0, 4));
  const lastMonth = movedMonth(currentMonth, -1);
  if (preset === "month") return { startMonth: currentMonth, endMonth: currentMonth };
  if (preset === "last-month") return { startMonth: lastMonth, endMonth: lastMonth };
  if (preset === "quarter") return quarterOf(currentMonth);
  if (preset === "year") return yearOf(year);
  if (preset === "last-year") return yearOf(year - 1);
  if (preset === "twelve")
    return { startMonth: movedMonth(currentMonth, -11), endMonth: currentMonth };
  return { startMonth: "", endMonth: "" };
}

/** The quarter of the calendar. */
function quarterOf(month: string): Months {
  const startMonth = movedMonth(month, -((Number(month.slice(5)) - 1) % 3));
  return { startMonth, endMonth: movedMonth(startMonth, 2) };
}

function yearOf(year: number): Months {
  return { startMonth: `${year}-01`, endMonth: `${year}-12` };
}

/** What the months of a lens are called. */
export function presetOf({ startMonth, endMonth }: Months, currentMonth: string): Preset {
  if (!startMonth && !endMonth) return "own";
  const named = NAMED.find((preset) => {
    const months = monthsOf(preset, currentMonth);
    return months.startMonth === startMonth && months.endMonth === endMonth;
  });
  return named ?? "range";
}

const asMonth = asMatching(/^(20\d{2}|2100)-(0[1-9]|1[0-2])$/);

/** What the address of the panel says of its lens. */
export const LENS = { desde: asMonth, hasta: asMonth, empresa: asId };

/** The lens of an address; what nobody can mean is left open. */
export function lensOf({ desde, hasta, empresa }: Said<typeof LENS>): Lens {
  const isBackward = desde && hasta && desde > hasta;
  const months = isBackward ? OPEN_LENS : { startMonth: desde, endMonth: hasta };
  return { ...months, company: empresa };
}

export function saidOf({ startMonth, endMonth, company }: Lens) {
  return { desde: startMonth, hasta: endMonth, empresa: company };
}

export function kept({ startMonth, endMonth }: Lens, currentMonth: string): KeptMonths {
  return { startMonth, endMonth, preset: presetOf({ startMonth, endMonth }, currentMonth) };
}

/** What was kept may be of another version, so each part is looked at before it is believed. */
export function readKeptLens(value: unknown, company: number | null, currentMonth: string): Lens {
  const { preset, startMonth, endMonth } = (value ?? {}) as Record<string, unknown>;
  const [desde, hasta] = [startMonth, endMonth].map((month) => asMonth.read(String(month)));
  const lens = lensOf({ desde: desde ?? "", hasta: hasta ?? "", empresa: company });
  const named = Object.keys(PRESET_WORDS).find((name) => name === preset) as Preset | undefined;
  return named && named !== "range" ? { ...lens, ...monthsOf(named, currentMonth) } : lens;
}

/** "Mirando solo 2026 de Forestal Quillay", as parts: what is narrowed and to what. */
export function lensWords(lens: Lens, companyName: string | null, currentMonth: string): string[] {
  const preset = presetOf(lens, currentMonth);
  const period = preset === "range" ? rangeWords(lens) : PRESET_WORDS[preset].toLowerCase();
  return [
    ...(preset === "own" ? [] : [period]),
    ...(lens.company === null ? [] : [companyName ?? widgetTexts.someCompany]),
  ];
}

/** A filter seen through the lens, as the server sees it: what the lens says goes first. */
export function through<Filter extends Lens>(lens: Lens, filter: Filter): Filter {
  const narrows = lens.startMonth !== "" || lens.endMonth !== "";
  return {
    ...filter,
    ...(narrows ? { startMonth: lens.startMonth, endMonth: lens.endMonth } : {}),
    ...(lens.company === null ? {} : { company: lens.company }),
  };
}

/** Through what the numbers on the screen are seen, and since when. */
export interface Sight {
  /** The lens that they were asked through; while another one loads, that of the numbers in sight. */
  readonly lens: Lens;
  /** The one company that all of them are of: that of the lens, or of somebody who sees only one. */
  readonly company: string | null;
  /** When they were last asked for, in milliseconds. */
  readonly checkedAt: number;
}

/** Why a range cannot be used, by its field; what is typed and no month yet is told by the field itself. */
export function rangeProblem({ startMonth, endMonth }: Months): string {
  if (!isUsable(startMonth) || !isUsable(endMonth)) return lensTexts.monthFormat;
  if (startMonth && endMonth && startMonth > endMonth) return lensTexts.wrongOrder;
  return "";
}

export function isUsable(month: string): boolean {
  return month === "" || isMonth(month);
}
