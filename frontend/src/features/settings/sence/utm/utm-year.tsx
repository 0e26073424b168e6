/** The twelve months of a year; a year that needs no care is folded. */
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { monthsOf, type UtmValues, YEAR_MONTHS } from "@/features/settings/sence/utm/utm-fields";
import { useIsWrong } from "@/shared/forms/form-context";
import { MoneyInput } from "@/shared/forms/inputs/money-input";
import { formatCount, formatMonthName } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/badge";

interface UtmYearProps {
  year: number;
  values: UtmValues;
  /** The months of all years that should be known by now. */
  missing: readonly string[];
}

export function UtmYear({ year, values, missing }: UtmYearProps) {
  const months = monthsOf(year);
  const lacking = months.filter((month) => missing.includes(month));
  const known = months.filter((month) => values[month]?.trim()).length;
  const [wanted, setWanted] = useState(lacking.length > 0);
  const open = useIsWrong(months) || wanted;
  return (
    <details
      open={open}
      onToggle={(event) => setWanted(event.currentTarget.open)}
      className="group border-t py-1 last:border-b"
    >
      <summary className="flex min-h-(--control) list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-field hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-90"
        />
        <h3 className="text-sm font-semibold tabular-nums">{year}</h3>
        <span className="text-xs text-ink-muted">{`${known} de ${YEAR_MONTHS} meses`}</span>
        {lacking.length > 0 && <Badge tone="warning">{lackingWords(lacking.length)}</Badge>}
      </summary>
      {open && (
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 pt-2 pb-4 sm:grid-cols-3 sm:pl-7 xl:grid-cols-4">
          {months.map((month) => (
            <MoneyInput
              key={month}
              name={month}
              label={capitalized(formatMonthName(month))}
              hint={lacking.includes(month) ? <Lacking /> : undefined}
            />
          ))}
        </div>
      )}
    </details>
  );
}

function lackingWords(count: number): string {
  return `${count === 1 ? "Falta" : "Faltan"} ${formatCount(count, "mes", "meses")}`;
}

function Lacking() {
  return <span className="font-medium text-warning">Falta</span>;
}

function capitalized(word: string): string {
  return word.charAt(0).toLocaleUpperCase("es-CL") + word.slice(1);
}
