/** The problems grouped by how they are repaired: each kind once, with its count and first cell. */
import { clsx } from "clsx";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FailureKind } from "@/features/loads/api/types";
import { failureKey, failurePlace, failureTitle } from "@/features/loads/model/failures";
import { Button } from "@/shared/ui/button";

interface FailureKindsProps {
  failures: readonly FailureKind[];
  chosen: string | null;
  onChoose: (code: string) => void;
  actions: ReactNode;
}

/** The most frequent come first; the others are one press away. */
const SHOWN = 6;

export function FailureKinds({ failures, chosen, onChoose, actions }: FailureKindsProps) {
  const [all, setAll] = useState(false);
  if (failures.length === 0) return null;
  const shown = all ? failures : failures.slice(0, SHOWN);
  return (
    <section className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <TriangleAlert className="size-5 text-danger" aria-hidden />
          Problemas encontrados
        </h3>
        {actions}
      </header>
      <ul className="flex flex-col divide-y rounded-card border">
        {shown.map((failure) => (
          <li
            key={failureKey(failure)}
            className={clsx(
              "flex items-center gap-3 px-4 py-2.5",
              chosen === failure.code && "bg-danger-soft/50",
            )}
          >
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{failureTitle(failure)}</p>
              <p className="text-xs text-ink-muted">{failurePlace(failure)}</p>
            </div>
            <Button
              size="sm"
              aria-pressed={chosen === failure.code}
              aria-label={`Ver ${failureTitle(failure)}`}
              onClick={() => onChoose(failure.code)}
            >
              Ver
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < failures.length && (
        <div>
          <Button size="sm" variant="ghost" icon={<ChevronDown />} onClick={() => setAll(true)}>
            {`Ver los ${failures.length} tipos de problema`}
          </Button>
        </div>
      )}
    </section>
  );
}
