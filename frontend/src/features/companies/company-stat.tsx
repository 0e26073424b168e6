/** A number of a company in this year, in a cell of its row; empty until it is known. */
import { useQuery } from "@tanstack/react-query";
import type { CompanyStats } from "@/features/companies/companies-api";
import { statsQuery } from "@/features/companies/company-queries";
import { formatNumber, formatPercent } from "@/shared/lib/format";
import { Meter } from "@/shared/ui/meter";

interface CompanyStatProps {
  id: number;
  of: "people" | "courses" | "hours" | "trained";
}

export function CompanyStat({ id, of }: CompanyStatProps) {
  const stats = useCompanyStats(id);
  return stats ? formatNumber(stats[of]) : null;
}

/** The same where a blank would look forgotten. */
export function CompanyStatOrDash(props: CompanyStatProps) {
  const isKnown = useCompanyStats(props.id) !== undefined;
  return isKnown ? <CompanyStat {...props} /> : <span className="text-ink-subtle">—</span>;
}

/** The share of the head count that was trained this year, and the people that it counts. */
export function Coverage({ id, name }: { id: number; name: string }) {
  const stats = useCompanyStats(id);
  if (!stats?.headcount) return null;
  const { coverage, trainedInternal, headcount } = stats;
  const counted = `${formatNumber(trainedInternal)} de ${formatNumber(headcount)}`;
  if (coverage === null)
    return <span className="text-warning">{counted}: actualiza la dotación</span>;
  return (
    <span className="flex items-center justify-end gap-2">
      <span className="hidden w-16 sm:block print:hidden">
        <Meter label={`Dotación capacitada de ${name}`} value={coverage} max={100} tone="primary" />
      </span>
      <span className="min-w-12 tabular-nums">{formatPercent(coverage / 100, 1)}</span>
      <span className="text-xs whitespace-nowrap text-ink-muted tabular-nums">{counted}</span>
    </span>
  );
}

export function useCompanyStats(id: number): CompanyStats | undefined {
  const { data } = useQuery({
    ...statsQuery,
    select: (rows) => rows.find((row) => row.company_id === id),
  });
  return data;
}
