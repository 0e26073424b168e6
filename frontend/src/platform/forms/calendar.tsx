/** The calendar of a date field, in Spanish, with the week from Monday. */
import { DayPicker } from "react-day-picker";
import { es } from "react-day-picker/locale/es";

interface CalendarProps {
  /** ISO; null when no day was typed. */
  day: string | null;
  onPick: (day: string) => void;
}

const FIRST = new Date(2000, 0);
const LAST = new Date(2100, 11);

export function Calendar({ day, onPick }: CalendarProps) {
  const selected = day === null ? undefined : dateOf(day);
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={es}
      captionLayout="dropdown"
      startMonth={FIRST}
      endMonth={LAST}
      {...(selected ? { selected, defaultMonth: selected } : {})}
      onSelect={(date) => date && onPick(isoOf(date))}
      classNames={LOOK}
      modifiersClassNames={STATES}
    />
  );
}

const NAV_BUTTON =
  "inline-flex size-8 items-center justify-center rounded-button text-ink-muted hover:bg-hover [&_svg]:size-4 [&_svg]:fill-current";

const LOOK = {
  root: "relative",
  months: "flex flex-col",
  month: "flex flex-col gap-2",
  month_caption: "flex h-8 items-center pr-18 text-sm font-semibold",
  dropdowns: "flex gap-1",
  dropdown_root: "relative inline-flex items-center rounded-field hover:bg-hover",
  dropdown:
    "cursor-pointer rounded-field border border-line-control/60 bg-surface px-2 py-1 text-sm",
  // The list is a native one; its drawn double is for looks that we do not use.
  caption_label: "hidden",
  nav: "absolute top-0 right-0 flex gap-1",
  button_previous: NAV_BUTTON,
  button_next: NAV_BUTTON,
  month_grid: "border-collapse",
  weekday: "size-9 text-2xs font-medium text-ink-subtle",
  day: "p-0 text-center",
  day_button: "size-9 rounded-button text-sm tabular-nums hover:bg-hover pointer-coarse:size-11",
};

const STATES = {
  selected: "[&>button]:bg-primary [&>button]:font-semibold [&>button]:text-on-primary",
  today: "[&>button]:ring-1 [&>button]:ring-primary",
  outside: "[&>button]:text-ink-subtle",
  disabled: "opacity-50",
};

/** Local noon-less dates are what the calendar works with; only their figures count. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function isoOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}
