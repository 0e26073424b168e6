/** What else can be said of the year, each figure with its explanation. */
import type { BudgetYear, Estimate } from "@/features/estimate/api/estimate-api";
import { AmountExplained } from "@/features/estimate/figures/amount-explained";
import { Before } from "@/features/estimate/figures/before";
import { type FigureSpec, MORE_FIGURES } from "@/features/estimate/model/figures";
import { Amount } from "@/features/estimate/ui/amount";
import { formatMoney } from "@/shared/lib/format";
import { Card } from "@/shared/ui/card";

interface MoreFiguresProps {
  estimate: Estimate;
  year: BudgetYear;
}

export function MoreFigures({ estimate, year }: MoreFiguresProps) {
  return (
    <Card title="Más cifras del año" className="h-full">
      <dl className="flex flex-col divide-y">
        {MORE_FIGURES.map((figure) => (
          <Line key={figure.key} figure={figure} estimate={estimate} year={year} />
        ))}
      </dl>
      <UtmNote utm={estimate.utm} />
    </Card>
  );
}

function Line({ figure, estimate, year }: MoreFiguresProps & { figure: FigureSpec }) {
  const { figures, previous } = estimate;
  const value = figure.read(figures);
  return (
    <div className="flex items-center justify-between gap-3 py-1.5 text-sm">
      <dt className="flex flex-col gap-0.5 text-ink-muted">
        {figure.title}
        {previous && (
          <Before
            value={value}
            before={figure.read(previous)}
            year={year.year - 1}
            kind={figure.kind}
          />
        )}
      </dt>
      <dd className="flex items-center gap-1">
        <span className="font-semibold tabular-nums">
          <Amount value={value} kind={figure.kind} />
        </span>
        <AmountExplained amount={figure.key} name={figure.title} year={year} />
      </dd>
    </div>
  );
}

function UtmNote({ utm: { month, value, note } }: Pick<Estimate, "utm">) {
  const [year, place] = month.split("-");
  return (
    <p className="pt-3 text-xs text-ink-muted">
      El tope se calcula con la UTM de {place}-{year}: {formatMoney(value)}.{note && ` ${note}.`}
    </p>
  );
}
