/** How old the numbers of the panel are, what they do not show yet, and a button that asks again. */
import { RefreshCw } from "lucide-react";
import { type Freshness, pendingWords } from "@/features/panel/model/freshness";
import { formatMoment, formatTime } from "@/shared/lib/format";
import { IconButton } from "@/shared/ui/icon-button";

interface AgeLineProps {
  freshness: Freshness | null;
  isFetching: boolean;
  /** Whether asking again failed, so that these are the last numbers that came. */
  isStuck: boolean;
  onRefresh: () => void;
}

export function AgeLine({ freshness, isFetching, isStuck, onRefresh }: AgeLineProps) {
  const waiting = freshness ? pendingWords(freshness.pending) : "";
  return (
    <span className="flex min-h-8 items-center gap-1">
      {freshness && (
        <span>
          <time dateTime={freshness.at} title={formatMoment(freshness.at)}>
            {waiting ? "Datos de las" : "Actualizado"} {formatTime(freshness.at)}
          </time>
          {waiting && <span className="font-medium text-warning"> · {waiting}</span>}
          {isStuck && <span className="font-medium text-warning"> · no pudimos actualizar</span>}
        </span>
      )}
      <IconButton
        size="sm"
        label="Actualizar los datos"
        icon={<RefreshCw className={isFetching ? "animate-turn" : undefined} />}
        aria-disabled={isFetching || undefined}
        onClick={isFetching ? undefined : onRefresh}
        className="in-data-[wall]:hidden"
      />
    </span>
  );
}
