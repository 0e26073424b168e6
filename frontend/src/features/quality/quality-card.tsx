/** Data quality below the panel: each kind of gap leads to the list that shows exactly those. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { qualityTexts } from "@/features/quality/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { formatNumber } from "@/platform/lib/format";
import { Card } from "@/platform/ui/card";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface QualityCardProps {
  /** The one company that is looked at; null: all that the person sees. */
  company: number | null;
  /** Its name, where it is known. */
  companyName: string | null;
}

export function QualityCard({ company, companyName }: QualityCardProps) {
  const query = useQuery(gapsQuery(company));
  const narrowed =
    company === null ? "" : qualityTexts.onlyOf(companyName ?? qualityTexts.someCompany);
  return (
    <Card title={qualityTexts.title} description={qualityTexts.purpose + narrowed} flush>
      <AsyncView
        query={query}
        loadingLabel={qualityTexts.loading}
        errorTitle={qualityTexts.loadFailed}
        skeleton={
          <div className="p-5">
            <TextSkeleton lines={4} />
          </div>
        }
      >
        {(gaps) => <Gaps gaps={gapsToMend(gaps)} />}
      </AsyncView>
    </Card>
  );
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) {
    return (
      <p className="flex items-center gap-2 border-t px-4 py-4 text-sm text-success sm:px-5">
        <CircleCheck className="size-5 shrink-0" />
        {qualityTexts.nothingMissing}
      </p>
    );
  }
  return (
    <ul className="divide-y border-t">
      {gaps.map((gap) => (
        <Row key={gap.key} gap={gap} />
      ))}
    </ul>
  );
}

function Row({ gap: { title, description, count, link } }: { gap: Gap }) {
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 transition-colors hover:bg-hover sm:px-5">
      <span className="min-w-12 text-right text-xl font-semibold tabular-nums">
        {formatNumber(count)}
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <Link
          to={link}
          className="text-sm font-medium text-ink after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <p className="text-xs text-ink-muted">{description}</p>
      </div>
      <ChevronRight className="size-4 shrink-0 text-ink-subtle" />
    </li>
  );
}

export type Gap = components["schemas"]["Gap"];

/** Of one company or of all; whoever comes back from mending something sees fewer. */
export function gapsQuery(company: number | null) {
  const params = { query: company === null ? {} : { company } };
  return queryOptions({
    queryKey: ["data-quality", company],
    queryFn: ({ signal }): Promise<Gap[]> =>
      dataOf(api.GET("/api/dataQuality", { params, signal })),
    staleTime: 0,
  });
}

/** The kinds with gaps, those with most first. */
function gapsToMend(gaps: readonly Gap[]): Gap[] {
  return gaps.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}
