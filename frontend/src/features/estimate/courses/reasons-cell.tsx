/** Why people of a course give nothing back, or SENCE may refuse it: how many reasons, and each on request. */
import type { BudgetCourse } from "@/features/estimate/api/estimate-api";
import { formatCount, formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Popover } from "@/shared/ui/popover";

export function ReasonsCell({ name, zeros }: BudgetCourse) {
  if (zeros.length === 0) return null;
  const words = formatCount(zeros.length, "motivo", "motivos");
  return <OnRequest words={words} label={`Sin franquicia en ${name}`} reasons={zeros} />;
}

/** The pesos of the franchise that SENCE may refuse; they are the button to the reasons. */
export function RiskCell({ name, atRisk, risks }: BudgetCourse) {
  if (risks.length === 0) return null;
  return (
    <OnRequest
      words={formatMoney(atRisk)}
      label={`Franquicia en riesgo de ${name}`}
      reasons={risks}
    />
  );
}

interface OnRequestProps {
  words: string;
  label: string;
  reasons: BudgetCourse["zeros"] | BudgetCourse["risks"];
}

function OnRequest({ words, label, reasons }: OnRequestProps) {
  return (
    <>
      <span className="print:hidden">
        <Popover
          label={label}
          className="w-96 p-4"
          trigger={
            <Button size="sm" variant="ghost" aria-label={`${words}: ${label}`}>
              {words}
            </Button>
          }
        >
          <ul className="flex flex-col gap-2 text-sm text-ink-muted">
            {reasons.map(({ reason, text, people }) => (
              <li key={reason}>
                <strong className="font-semibold text-ink">
                  {formatCount(people, "persona", "personas")}:
                </strong>{" "}
                {text}
              </li>
            ))}
          </ul>
        </Popover>
      </span>
      <span className="hidden print:inline">{words}</span>
    </>
  );
}
