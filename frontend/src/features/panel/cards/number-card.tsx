/** A number card: the number first, then what it is compared with. */
import {
  Calculator,
  Filter,
  ListTree,
  MoreHorizontal,
  RotateCcw,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import { CardComparison } from "@/features/panel/cards/card-comparison";
import { type CardLayer, CardLayers } from "@/features/panel/cards/card-layers";
import { cardMonths, cardWords, figureOf } from "@/features/panel/model/card-numbers";
import { comparisonsOf } from "@/features/panel/model/comparison";
import type { Sight } from "@/features/panel/model/sight";
import type { CardNumbers, Kpi } from "@/features/panel/panel-api";
import { Button } from "@/shared/ui/button";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu } from "@/shared/ui/menu";
import { Meter } from "@/shared/ui/meter";

interface NumberCardProps {
  card: CardNumbers;
  kpi: Kpi;
  sight: Sight;
  onRetry: () => void;
}

export function NumberCard({ card, kpi, sight, onRetry }: NumberCardProps) {
  const [layer, setLayer] = useState<CardLayer | null>(null);
  const months = cardMonths(card);
  const words = cardWords(card);
  return (
    <article className="flex h-full flex-col gap-2 rounded-card border bg-surface py-4 pr-3 pl-5 shadow-raised">
      <header className="flex items-start justify-between gap-2">
        <div className="py-1">
          <h2 className="text-sm font-semibold text-ink-muted text-balance">{kpi.name}</h2>
          {months && <p className="text-xs text-ink-subtle tabular-nums">{months}</p>}
        </div>
        <CardMenu kpi={kpi} onOpen={setLayer} />
      </header>
      {card.error ? (
        <CardFailure message={card.error.message} onRetry={onRetry} />
      ) : (
        <CardFigure card={card} kpi={kpi} />
      )}
      {words.length > 0 && (
        <p className="mt-auto flex items-center gap-1.5 pt-1 text-xs text-ink-muted">
          <Filter className="size-3.5 shrink-0" aria-hidden />
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
          label={`Acciones de ${kpi.name}`}
          icon={<MoreHorizontal />}
          className="in-data-[wall]:hidden"
        />
      }
      items={[
        { label: "Filtrar tarjeta", icon: <Filter />, onSelect: () => onOpen("filter") },
        { label: "¿Cómo se calcula?", icon: <Calculator />, onSelect: () => onOpen("explanation") },
        { label: "Ver detalle", icon: <ListTree />, onSelect: () => onOpen("facts") },
      ]}
    />
  );
}

function CardFigure({ card, kpi }: { card: CardNumbers; kpi: Kpi }) {
  const figure = figureOf(card, kpi);
  if (!figure) return null;
  const { number, whole, share, note, hint, part } = figure;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 pr-2">
        <span className="text-kpi font-bold tracking-tight tabular-nums">{number}</span>
        {whole && <span className="text-sm text-ink-muted tabular-nums">{whole}</span>}
        {share && <span className="ml-auto text-sm font-semibold tabular-nums">{share}</span>}
      </p>
      {part && (
        <div className="pr-2">
          <Meter
            label={`${kpi.name}: ${note || `${number} ${whole}`}`}
            value={part.value}
            max={part.max}
          />
        </div>
      )}
      {note && <p className="-mt-1 pr-2 text-xs text-ink-muted tabular-nums">{note}</p>}
      {hint && (
        <p className="flex items-center gap-1.5 pr-2 text-xs text-warning">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          {hint}
        </p>
      )}
      <div className="flex flex-col gap-1 pr-2">
        {comparisonsOf(card).map((comparison) => (
          <CardComparison key={comparison.name} {...comparison} />
        ))}
      </div>
    </>
  );
}

/** A failure is never a zero. */
function CardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-start gap-2 pr-2">
      <p className="text-sm font-semibold text-danger">No se pudo cargar</p>
      <p className="text-xs text-ink-muted">{message}</p>
      <Button size="sm" icon={<RotateCcw />} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
