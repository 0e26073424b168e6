/** Values that point at something we do not know: each is answered once for all of its rows. */
import { clsx } from "clsx";
import { CircleCheck, HelpCircle } from "lucide-react";
import type { Resolutions, UnknownValue } from "@/features/loads/api/types";
import {
  byAttribute,
  mergedAnswers,
  pendingAnswers,
  unanswered,
} from "@/features/loads/model/unknown";
import { AttributeValues } from "@/features/loads/review-step/attribute-values";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";

interface UnknownValuesProps {
  unknown: readonly UnknownValue[];
  applied: Resolutions;
  /** Rows that nothing but an answer keeps out. */
  waiting: number;
  busy: boolean;
  onApply: (resolutions: Resolutions) => void;
}

export function UnknownValues({ unknown, applied, waiting, busy, onApply }: UnknownValuesProps) {
  const answers = useWizardStore((state) => state.answers);
  const answersApplied = useWizardStore((state) => state.answersApplied);
  const pending = pendingAnswers(applied, answers);
  const open = unanswered(unknown, mergedAnswers(applied, answers));
  if (unknown.length === 0) return null;

  function apply(): void {
    onApply(mergedAnswers(applied, answers));
    answersApplied();
  }

  return (
    <section
      className={clsx(
        "flex flex-col gap-4 rounded-card border p-4 sm:p-5",
        open > 0 && "border-warning/40 bg-warning-soft/40",
      )}
    >
      <header className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          {open > 0 ? (
            <HelpCircle className="size-5 text-warning" aria-hidden />
          ) : (
            <CircleCheck className="size-5 text-success" aria-hidden />
          )}
          {open > 0
            ? formatCount(open, "valor que no conocemos", "valores que no conocemos")
            : "Valores nuevos: así los cargaremos"}
        </h3>
        <p className="text-sm text-ink-muted">
          {waiting > 0 &&
            `${formatCount(waiting, "fila espera", "filas esperan")} solo tu respuesta. `}
          Responde una vez por valor: vale para todas sus filas y lo recordamos para la próxima.
        </p>
      </header>
      {byAttribute(unknown).map(([label, values]) => (
        <AttributeValues key={label} label={label} values={values} applied={applied} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={busy || pending === 0} onClick={apply}>
          {pending > 0
            ? `Aplicar ${formatCount(pending, "respuesta", "respuestas")} y revisar`
            : "Aplicar respuestas y revisar"}
        </Button>
        {pending === 0 && (
          <p className="text-xs text-ink-muted">
            {open > 0
              ? "Elige qué es cada valor; los que dejes sin respuesta quedan fuera con sus filas."
              : "Cambia alguna respuesta para aplicarla."}
          </p>
        )}
      </div>
    </section>
  );
}
