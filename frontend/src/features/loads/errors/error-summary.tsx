/** The problems by kind: how many of each, and a filter of the table under it. */
import { clsx } from "clsx";
import type { FailureKind } from "@/features/loads/api/types";
import { failureKey, failurePlace, failureTitle } from "@/features/loads/model/failures";
import { formatNumber } from "@/shared/lib/format";

interface ErrorSummaryProps {
  failures: readonly FailureKind[];
  chosen: string | null;
  onChoose: (code: string | null) => void;
}

export function ErrorSummary({ failures, chosen, onChoose }: ErrorSummaryProps) {
  if (failures.length === 0) return null;
  const most = Math.max(...failures.map((failure) => failure.count));
  return (
    <section aria-label="Problemas por tipo" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {failures.map((failure) => (
        <KindButton
          key={failureKey(failure)}
          failure={failure}
          most={most}
          pressed={failure.code === chosen}
          onPress={() => onChoose(failure.code === chosen ? null : failure.code)}
        />
      ))}
    </section>
  );
}

interface KindButtonProps {
  failure: FailureKind;
  most: number;
  pressed: boolean;
  onPress: () => void;
}

function KindButton({ failure, most, pressed, onPress }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        "flex flex-col gap-2 rounded-card border bg-surface p-4 text-left shadow-raised transition-colors hover:bg-hover",
        pressed && "border-danger ring-1 ring-danger",
      )}
    >
      <span className="flex items-baseline gap-2">
        <span className="text-xl font-bold text-danger tabular-nums">
          {formatNumber(failure.count)}
        </span>
        <span className="text-sm font-medium">{failureTitle(failure)}</span>
      </span>
      <span aria-hidden className="mt-auto h-1.5 w-full overflow-hidden rounded-pill bg-line">
        <span
          className="block h-full rounded-pill bg-danger"
          style={{ width: `${(failure.count / most) * 100}%` }}
        />
      </span>
      <span className="text-xs text-ink-muted">{failurePlace(failure)}</span>
    </button>
  );
}
