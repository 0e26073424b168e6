/** One number of the year: itself first, then what it is made of and what it was before. */
import { useId } from "react";
import type { BudgetYear, Estimate } from "@/features/estimate/api/estimate-api";
import { AmountExplained } from "@/features/estimate/figures/amount-explained";
import { Before } from "@/features/estimate/figures/before";
import type { CardSpec, FigureSpec } from "@/features/estimate/model/figures";
import { Amount } from "@/features/estimate/ui/amount";
import { roundHalfUp } from "@/shared/lib/format";
import { Meter } from "@/shared/ui/meter";

interface FigureCardProps {
  card: CardSpec;
  estimate: Estimate;
  year: BudgetYear;
}

const FULL = 100;
const NEARLY = 95;

export function FigureCard({ card, estimate, year }: FigureCardProps) {
  const headingId = useId();
  const { figures, previous } = estimate;
  const value = card.read(figures);
  return (
    <article
      aria-labelledby={headingId}
      className="avoid-break flex h-full flex-col gap-1.5 rounded-card border bg-surface py-3 pr-3 pl-5 shadow-raised print:p-3"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-sm font-semibold text-ink-muted text-balance">
          {card.title}
        </h2>
        <AmountExplained amount={card.key} name={card.title} year={year} />
      </header>
      <p className="text-2xl font-bold tracking-tight tabular-nums">
        <Amount value={value} kind={card.kind} />
      </p>
      {value !== null && value < 0 && (
        <p className="text-xs font-medium text-danger">{card.debtWords}</p>
      )}
      {value === null && <p className="text-xs text-ink-muted">{card.missingWords}</p>}
      <Share card={card} estimate={estimate} />
      {card.parts.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-xs text-ink-muted">
          {card.parts.map((part) => (
            <Part key={part.key} part={part} estimate={estimate} year={year} />
          ))}
        </ul>
      )}
      {previous && (
        <Before value={value} before={card.read(previous)} year={year.year - 1} kind={card.kind} />
      )}
    </article>
  );
}

function Share({ card, estimate }: Pick<FigureCardProps, "card" | "estimate">) {
  const share = card.shareOf?.(estimate.figures) ?? null;
  if (share === null) return null;
  return (
    <div className="pr-2">
      <Meter
        label={card.parts[0]?.title ?? card.title}
        value={roundHalfUp(Math.min(share, FULL), 1)}
        max={FULL}
        tone={share > FULL ? "danger" : share >= NEARLY ? "warning" : "primary"}
      />
    </div>
  );
}

interface PartProps extends Omit<FigureCardProps, "card"> {
  part: FigureSpec;
}

function Part({ part, estimate, year }: PartProps) {
  return (
    <li className="flex items-center gap-1 print:min-h-0">
      {part.title}
      <strong className="font-semibold text-ink tabular-nums">
        <Amount value={part.read(estimate.figures)} kind={part.kind} />
      </strong>
      <AmountExplained amount={part.key} name={explainedName(part)} year={year} />
    </li>
  );
}

/** "Franquicia" says little in the title of a window of its own. */
function explainedName({ key, title }: FigureSpec): string {
  const words: Partial<Record<FigureSpec["key"], string>> = {
    executedFranchise: "Franquicia ejecutada",
    executedCompanyCost: "Costo empresa ejecutado",
    committedFranchise: "Franquicia comprometida",
    committedCompanyCost: "Costo empresa comprometido",
  };
  return words[key] ?? title;
}
