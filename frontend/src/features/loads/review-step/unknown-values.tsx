/** Values that point at something we do not know: each is answered once for all of its rows. */
import { clsx } from "clsx";
import { CircleCheck, HelpCircle } from "lucide-react";
import { useLookupChoices } from "@/features/loads/api/lookups";
import type { Resolutions, UnknownValue } from "@/features/loads/api/types";
import { NewCompanyButton } from "@/features/loads/companies/new-company-button";
import {
  answerChoices,
  answerOf,
  byAttribute,
  mergedAnswers,
  pendingAnswers,
  silentAnswer,
  unanswered,
} from "@/features/loads/model/unknown";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { ComboboxField } from "@/shared/ui/combobox-field";

interface UnknownValuesProps {
  unknown: readonly UnknownValue[];
  applied: Resolutions;
  busy: boolean;
  onApply: (resolutions: Resolutions) => void;
}

export function UnknownValues({ unknown, applied, busy, onApply }: UnknownValuesProps) {
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
            ? formatCount(unknown.length, "valor que no conocemos", "valores que no conocemos")
            : "Valores nuevos: así los cargaremos"}
        </h3>
        <p className="text-sm text-ink-muted">
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
          <p className="text-xs text-ink-muted">Cambia alguna respuesta para aplicarla.</p>
        )}
      </div>
    </section>
  );
}

interface AttributeValuesProps {
  label: string;
  values: readonly UnknownValue[];
  applied: Resolutions;
}

const LOOKUP_OF: Readonly<Record<string, string>> = { area: "department" };

function AttributeValues({ label, values, applied }: AttributeValuesProps) {
  const attribute = values[0]?.attribute ?? "";
  const existing = useLookupChoices(LOOKUP_OF[attribute] ?? attribute);
  const answers = useWizardStore((state) => state.answers);
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-sm font-semibold">{label}</h4>
      <ul className="flex flex-col divide-y rounded-button border bg-surface">
        {values.map((unknown) => {
          const chosen = answers[attribute]?.[unknown.value] ?? applied[attribute]?.[unknown.value];
          return (
            <li
              key={unknown.value}
              className="grid items-center gap-x-4 gap-y-2 px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]"
            >
              <div className="min-w-0">
                <p className="text-sm font-semibold break-words">{unknown.value}</p>
                <p className="text-xs text-ink-muted">{whereWords(unknown)}</p>
                {unknown.suggestion && !chosen && (
                  <Button
                    size="sm"
                    className="mt-1.5"
                    onClick={() => valueAnswered(unknown, String(unknown.suggestion?.id))}
                  >
                    {`Sí, es ${unknown.suggestion.name}`}
                  </Button>
                )}
                {attribute === "company" && !chosen && (
                  <div className="mt-1.5">
                    <NewCompanyButton
                      name={unknown.value}
                      onCreated={({ company_id }) => valueAnswered(unknown, String(company_id))}
                    />
                  </div>
                )}
              </div>
              <ComboboxField
                label={`${label} "${unknown.value}"`}
                hideLabel
                value={answerOf(chosen) || silentAnswer(unknown)}
                onValueChange={(answer) => valueAnswered(unknown, answer)}
                options={answerChoices(unknown, existing.data ?? [])}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function whereWords({ count, rows }: UnknownValue): string {
  const first = rows.join(", ");
  const more = count > rows.length ? "…" : "";
  return `${formatCount(count, "fila", "filas")} (${first}${more})`;
}
