/** What there is to do today, in four numbers. */
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, ClipboardList, Hourglass, Percent } from "lucide-react";
import type { ReactNode } from "react";
import { summaryQuery } from "@/features/evaluations/api/evaluation-queries";
import { formatNumber } from "@/shared/lib/format";
import { rateWords } from "@/shared/surveys/survey-states";
import { Skeleton } from "@/shared/ui/skeleton";

export function SummaryCards() {
  const { data } = useQuery(summaryQuery);
  return (
    <ul aria-label="Resumen" className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      <Figure icon={<ClipboardList />} label="Encuestas vigentes" value={data?.open} />
      <Figure icon={<Percent />} label="Tasa global" words={data && rateWords(data.rate)} />
      <Figure icon={<Hourglass />} label="Respuestas pendientes" value={data?.pending} />
      <Figure icon={<CalendarClock />} label="Cierran en 7 días" value={data?.closingIn7} />
    </ul>
  );
}

interface FigureProps {
  icon: ReactNode;
  label: string;
  value?: number | undefined;
  words?: string | undefined;
}

function Figure({ icon, label, value, words }: FigureProps) {
  const shown = words ?? (value === undefined ? undefined : formatNumber(value));
  return (
    <li className="flex items-center gap-3 rounded-card border bg-surface px-4 py-3 shadow-raised">
      <span
        aria-hidden
        className="hidden size-9 shrink-0 items-center justify-center rounded-pill bg-primary-soft text-primary sm:flex [&>svg]:size-4.5"
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-col-reverse">
        <span className="text-xs text-ink-muted">{label}</span>
        <span className="text-xl font-semibold tabular-nums">
          {shown ?? <Skeleton className="h-7 w-12" />}
        </span>
      </div>
    </li>
  );
}
