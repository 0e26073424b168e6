/** The four number cards; the places of their skeletons are theirs. */
import { clsx } from "clsx";
import { NumberCard } from "@/features/panel/cards/number-card";
import type { Sight } from "@/features/panel/model/sight";
import type { CardNumbers, Kpi } from "@/features/panel/panel-api";
import { Skeleton } from "@/shared/ui/skeleton";

const ROW = "grid gap-4 sm:grid-cols-2 xl:grid-cols-4";
const FOUR = [1, 2, 3, 4];

interface NumberCardsProps {
  cards: readonly CardNumbers[];
  kpis: readonly Kpi[];
  sight: Sight;
  /** Whether these numbers are those of a lens that was just taken off. */
  isOld: boolean;
  onRetry: () => void;
}

export function NumberCards({ cards, kpis, sight, isOld, onRetry }: NumberCardsProps) {
  return (
    <section aria-label="Indicadores" aria-busy={isOld || undefined}>
      <ul className={clsx(ROW, isOld && "opacity-60")}>
        {cards.map((card) => {
          const kpi = kpis.find(({ id }) => id === card.id);
          if (!kpi) return null;
          return (
            <li key={card.id}>
              <NumberCard {...{ card, kpi, sight, onRetry }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function NumberCardSkeletons() {
  return (
    <div className={ROW} aria-hidden>
      {FOUR.map((card) => (
        <div
          key={card}
          className="flex h-45 flex-col gap-3 rounded-card border bg-surface p-5 shadow-raised"
        >
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="mt-auto h-3.5 w-full" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  );
}
