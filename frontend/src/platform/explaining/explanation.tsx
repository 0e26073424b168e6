/** How an amount came about, in words that the server writes: screens only lay them out. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Calculator } from "lucide-react";
import { useState } from "react";
import { formatCount, formatMoney, formatPercent } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

export interface Explanation {
  /** Null where there is none. */
  amount: number | null;
  /** "percent"; anything else is pesos. */
  unit: string;
  /** In words, e.g. "Monto imputable × porcentaje del tramo". */
  formula: string;
  steps: readonly ExplanationStep[];
  /** Why people have none, one sentence each. */
  zeros: readonly { reason: string; text: string; people: number }[];
  sources: readonly string[];
}

interface ExplanationStep {
  label: string;
  /** The numbers put into the formula, e.g. "$180.000 ÷ 20 h". */
  expression: string;
  value: string;
}

interface ExplainButtonProps {
  /** The amount in words, e.g. "Franquicia de Ana Soto": it ends the name of the button. */
  of: string;
  queryKey: readonly unknown[];
  explain: (signal: AbortSignal) => Promise<Explanation>;
}

/**
 * Beside an amount: opens how it was computed. Nothing is asked of the server before. Many of them
 * would be noise, so a pointer sees the one of the row or figure that it is on, and keys the one in focus.
 */
export function ExplainButton({ of, queryKey, explain }: ExplainButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Explicar cálculo: ${of}`}
        icon={<Calculator />}
        aria-haspopup="dialog"
        className={clsx(
          "opacity-0 transition-opacity focus-visible:opacity-100 aria-expanded:opacity-100 print:hidden",
          "in-[:is(tr,li,article,dl>div):hover]:opacity-100 pointer-coarse:opacity-100",
        )}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={of} description="Cómo se calcula">
        <Explained queryKey={queryKey} explain={explain} />
      </Dialog>
    </>
  );
}

/** Asked each time that the window opens: what stands behind an amount changes with any edit. */
function Explained({ queryKey, explain }: Omit<ExplainButtonProps, "of">) {
  const explanation = useQuery({
    queryKey: [...queryKey, "explanation"],
    queryFn: ({ signal }) => explain(signal),
    staleTime: 0,
  });
  return (
    <AsyncView
      query={explanation}
      loadingLabel="Preparando la explicación…"
      errorTitle="No pudimos explicar este cálculo."
      skeleton={<TextSkeleton lines={6} />}
    >
      {(found) => <ExplanationView explanation={found} />}
    </AsyncView>
  );
}

/** An explanation laid out: the result, the formula, each step with its numbers, the sources. */
function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { formula, steps, zeros, sources } = explanation;
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-3">
        <span className="text-sm text-ink-muted">{formula}</span>
        <strong className="text-xl font-semibold tabular-nums">{amountWords(explanation)}</strong>
      </p>
      {zeros.length > 0 && <Zeros zeros={zeros} />}
      {steps.length > 0 && <Steps steps={steps} />}
      {sources.length > 0 && (
        <section aria-label="Fuentes" className="flex flex-col gap-1 text-xs text-ink-muted">
          <h3 className="font-semibold text-ink">Fuentes</h3>
          <ul className="flex list-disc flex-col gap-0.5 pl-4">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function amountWords({ amount, unit }: Explanation): string {
  if (amount === null) return "Sin dato";
  return unit === "percent" ? formatPercent(amount / 100, 1) : formatMoney(amount);
}

function Zeros({ zeros }: Pick<Explanation, "zeros">) {
  return (
    <Banner tone="warning" title="Por qué no hay franquicia">
      <ul className="flex flex-col gap-1">
        {zeros.map(({ reason, text, people }) => (
          <li key={reason}>
            {text}
            {people > 1 && ` (${formatCount(people, "persona", "personas")})`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Steps({ steps }: { steps: readonly ExplanationStep[] }) {
  return (
    <section aria-label="Paso a paso" className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Paso a paso</h3>
      <ol className="flex flex-col divide-y border-y">
        {steps.map(({ label, expression, value }) => (
          <li
            key={label}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 py-2.5 text-sm"
          >
            <span className="text-ink-muted">{label}</span>
            <span className="text-right font-medium tabular-nums">{asShown(value)}</span>
            <span className="col-span-2 text-xs text-ink-subtle tabular-nums">
              {asShown(expression)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** No line breaks a number from its sign. */
function asShown(text: string): string {
  return text.replaceAll(/(\d) %/g, "$1\u00a0%");
}
