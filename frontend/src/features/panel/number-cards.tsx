/** The four number cards; the places of their skeletons are theirs. */

import { clsx } from "clsx";
import {
  ArrowDown,
  ArrowUp,
  Calculator,
  CircleAlert,
  CircleCheck,
  CircleDot,
  Equal,
  Filter,
  ListTree,
  type LucideIcon,
  MoreHorizontal,
  RotateCcw,
  TriangleAlert,
} from "lucide-react";
import { type CSSProperties, useState } from "react";
import { Link } from "react-router";
import type { CardNumbers, Kpi } from "@/features/panel/api";
import {
  type Comparison,
  cardMonths,
  cardWords,
  comparisonsOf,
  figureOf,
  type GoalStanding,
  goalOf,
} from "@/features/panel/figures";
import { type Sight, through } from "@/features/panel/lens";
import { cardTexts, commonTexts } from "@/features/panel/texts";
import { filterWords, measureToken } from "@/features/panel/widget";
import { useSession } from "@/platform/api/session";
import { todayInChile } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu } from "@/platform/ui/menu";
import { Meter } from "@/platform/ui/meter";
import { Skeleton } from "@/platform/ui/states";

const ROW = "grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4";

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
    <section aria-label={cardTexts.title} aria-busy={isOld || undefined}>
      <ul className={clsx(ROW, isOld && "opacity-60")}>
        {cards.map((card) => {
          const kpi = kpis.find(({ id }) => id === card.id);
          if (!kpi) return null;
          const edge = { "--measure": measureToken(kpi.serviceName) } as CSSProperties;
          return (
            <li key={card.id} className={EDGE} style={edge}>
              <NumberCard {...{ card, kpi, sight, onRetry }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A card has the colour of its measure, as its charts do. */
const EDGE =
  "relative after:pointer-events-none after:absolute after:inset-y-4 after:left-px after:w-1 after:rounded-r-pill after:bg-(--measure) after:content-['']";

export function NumberCardSkeletons() {
  return (
    <div className={ROW} aria-hidden>
      {[1, 2, 3, 4].map((card) => (
        <div
          key={card}
          className="flex h-45 flex-col gap-3 rounded-card border bg-surface p-3 shadow-raised sm:p-5"
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

interface NumberCardProps {
  card: CardNumbers;
  kpi: Kpi;
  sight: Sight;
  onRetry: () => void;
}

/** A number card: the number first, then what it is compared with. */
function NumberCard({ card, kpi, sight, onRetry }: NumberCardProps) {
  const [layer, setLayer] = useState<CardLayer | null>(null);
  const months = cardMonths(card);
  const words = cardWords(card);
  return (
    <article className="flex h-full flex-col gap-2 rounded-card border bg-surface py-2 pr-1 pl-3 shadow-raised sm:py-4 sm:pr-3 sm:pl-5">
      <header className="flex items-start justify-between sm:gap-2">
        <div className="min-w-0 py-1">
          <h2 className="text-sm font-semibold text-ink-muted text-balance max-sm:text-xs">
            {kpi.name}
          </h2>
          {months && <p className="text-xs text-ink-subtle tabular-nums max-sm:hidden">{months}</p>}
        </div>
        <CardMenu kpi={kpi} onOpen={setLayer} />
      </header>
      {card.error ? (
        // A failure is never a zero.
        <div className="flex flex-1 flex-col items-start gap-2 pr-2">
          <p className="text-sm font-semibold text-danger">{commonTexts.loadFailed}</p>
          <p className="text-xs text-ink-muted">{card.error.message}</p>
          <Button size="sm" icon={<RotateCcw />} onClick={onRetry}>
            {commonTexts.retry}
          </Button>
        </div>
      ) : (
        <CardFigure card={card} kpi={kpi} />
      )}
      {months && (
        <p className="mt-auto text-2xs text-ink-subtle tabular-nums sm:hidden">{months}</p>
      )}
      {words.length > 0 && (
        <p className="mt-auto flex items-center gap-1.5 pt-1 text-xs text-ink-muted">
          <Filter className="size-3.5 shrink-0" />
          {words.join(" · ")}
        </p>
      )}
      {layer && <CardLayers {...{ layer, card, kpi, sight }} onClose={() => setLayer(null)} />}
    </article>
  );
}

function CardMenu({ kpi, onOpen }: { kpi: Kpi; onOpen: (layer: CardLayer) => void }) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={commonTexts.actions(kpi.name)}
          icon={<MoreHorizontal />}
          className="in-data-[wall]:hidden print:hidden"
        />
      }
      items={[
        { label: cardTexts.filter, icon: <Filter />, onSelect: () => onOpen("filter") },
        {
          label: commonTexts.howComputed,
          icon: <Calculator />,
          onSelect: () => onOpen("explanation"),
        },
        { label: commonTexts.seeFacts, icon: <ListTree />, onSelect: () => onOpen("facts") },
      ]}
    />
  );
}

/** The companies whose head count is asked for. */
const WITHOUT_HEADCOUNT = "/companies?falta=dotacion";

function CardFigure({ card, kpi }: { card: CardNumbers; kpi: Kpi }) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const figure = figureOf(card, kpi);
  if (!figure) return null;
  const { number, whole, share, note, hint, basis, part } = figure;
  const standing = goalOf(card, kpi, todayInChile());
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 pr-2">
        <span className="text-kpi font-bold tracking-tight tabular-nums max-sm:text-2xl">
          {number}
        </span>
        {whole && <span className="text-sm text-ink-muted tabular-nums">{whole}</span>}
        {share && <span className="ml-auto text-sm font-semibold tabular-nums">{share}</span>}
      </p>
      {part && (
        <div className="pr-2">
          <Meter
            label={`${kpi.name}: ${note || `${number} ${whole}`}`}
            value={part.value}
            max={part.max}
            tone="measure"
          />
        </div>
      )}
      {note && <p className="-mt-1 pr-2 text-xs text-ink-muted tabular-nums">{note}</p>}
      {hint && (
        <p className="flex items-center gap-1.5 pr-2 text-xs text-warning">
          <TriangleAlert className="size-3.5 shrink-0" />
          {hint}
        </p>
      )}
      {basis && (
        <p className="pr-2 text-xs text-ink-muted">
          {basis}
          {isAdmin && (
            <span className="print:hidden">
              {" · "}
              <Link className="link" to={WITHOUT_HEADCOUNT}>
                {cardTexts.completeHeadcount}
              </Link>
            </span>
          )}
        </p>
      )}
      {standing && <CardGoal {...standing} />}
      <div className="flex flex-col gap-1 pr-2 max-sm:*:nth-[n+2]:hidden">
        {comparisonsOf(card).map((comparison) => (
          <CardComparison key={comparison.name} {...comparison} />
        ))}
      </div>
    </>
  );
}

interface TrendLook {
  Picture: LucideIcon;
  word: string;
  tone: string;
}

/** More of everything that the cards count is better. */
const TRENDS: Readonly<Record<Comparison["trend"], TrendLook>> = {
  up: { Picture: ArrowUp, word: cardTexts.more, tone: "text-success" },
  down: { Picture: ArrowDown, word: cardTexts.less, tone: "text-danger" },
  same: { Picture: Equal, word: "", tone: "text-ink" },
};

/** How a number compares with the same number of another time, in a line that says of which. */
function CardComparison({ trend, change, name, earlier, when }: Comparison) {
  const { Picture, word, tone } = TRENDS[trend];
  return (
    <p className="flex items-start gap-1.5 text-xs text-ink-muted">
      <Picture className={clsx("mt-0.5 size-3.5 shrink-0", tone)} />
      <span>
        {change && (
          <span className={clsx("font-semibold tabular-nums", tone)}>
            {[change, word].filter(Boolean).join(" ")}{" "}
          </span>
        )}
        <span className="max-sm:hidden">
          {change ? cardTexts.than : cardTexts.comparedWith}{" "}
          <span className="tabular-nums">{earlier}</span> {when} ({name})
        </span>
        <span className="sm:hidden">
          {!change && word} {cardTexts.thanThen(name)}
        </span>
      </span>
    </p>
  );
}

const GOALS: Readonly<Record<GoalStanding["tone"], Omit<TrendLook, "word">>> = {
  good: { Picture: CircleCheck, tone: "text-success" },
  near: { Picture: CircleDot, tone: "text-warning" },
  bad: { Picture: CircleAlert, tone: "text-danger" },
};

/** Whether a number is where its goal wants it: in words and a picture, and in colour. */
function CardGoal({ tone: standing, words, goal }: GoalStanding) {
  const { Picture, tone } = GOALS[standing];
  return (
    <p className="flex items-start gap-1.5 pr-2 text-xs text-ink-muted">
      <Picture className={clsx("mt-0.5 size-3.5 shrink-0", tone)} />
      <span>
        <span className={clsx("font-semibold", tone)}>{words}</span>
        <span className="tabular-nums">: {goal}</span>
      </span>
    </p>
  );
}

const FactsSheet = late(async () => (await import("@/features/panel/facts-sheet")).FactsSheet);
const ExplanationDialog = late(
  async () => (await import("@/features/panel/explanation-dialog")).ExplanationDialog,
);
const CardFilterDialog = late(
  async () => (await import("@/features/panel/card-filter-dialog")).CardFilterDialog,
);

type CardLayer = "filter" | "explanation" | "facts";

interface CardLayersProps {
  layer: CardLayer;
  card: CardNumbers;
  kpi: Kpi;
  sight: Sight;
  onClose: () => void;
}

/** What opens from a number card; each arrives when it is opened for the first time. */
function CardLayers({ layer, card, kpi, sight, onClose }: CardLayersProps) {
  const filter = through(sight.lens, card.filter);
  return (
    <>
      {layer === "filter" && <CardFilterDialog kpi={kpi} onClose={onClose} />}
      {layer === "explanation" && (
        <ExplanationDialog kpi={kpi} staffBasis={card.meta?.staffBasis} onClose={onClose} />
      )}
      {layer === "facts" && (
        <FactsSheet
          kpi={kpi}
          filter={filter}
          title={kpi.name}
          words={filterWords(filter, sight.company ?? card.companyName)}
          onClose={onClose}
        />
      )}
    </>
  );
}
