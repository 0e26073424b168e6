/** What the franchise of a course is computed with, and whether those values are kept. */
import { Lock } from "lucide-react";
import type { CourseFranchise, FranchiseTerms } from "@/features/courses/api/franchise-api";
import { termFacts } from "@/features/courses/detail/franchise/franchise-words";
import { Recalculation } from "@/features/courses/detail/franchise/recalculation";
import { formatDay } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Card } from "@/shared/ui/card";

interface TermsCardProps {
  courseId: number;
  franchise: CourseFranchise;
}

export function TermsCard({ courseId, franchise }: TermsCardProps) {
  const { terms } = franchise;
  return (
    <Card title="Con qué se calcula">
      <div className="flex flex-col gap-4">
        {terms.utmNote && <Banner tone="warning" title={terms.utmNote} />}
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          {termFacts(terms).map(({ label, value, note }) => (
            <div key={label} className="flex flex-col gap-0.5">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="flex flex-col gap-0.5">
                <span className="font-medium tabular-nums">{value}</span>
                {note && <span className="text-xs text-ink-subtle">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <Frozen terms={terms} />
        <Recalculation courseId={courseId} franchise={franchise} />
      </div>
    </Card>
  );
}

function Frozen({ terms: { frozenAt } }: { terms: FranchiseTerms }) {
  if (frozenAt === null) return null;
  return (
    <p className="flex items-start gap-2 border-t pt-4 text-sm text-ink-muted">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
      {`Valores guardados el ${formatDay(frozenAt)}, al completar el curso: no cambian aunque cambien la UTM o las reglas.`}
    </p>
  );
}
