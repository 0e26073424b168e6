/** One unknown value: where it is in the file, and what to do with all of its rows. */
import type { Resolution, UnknownValue } from "@/features/loads/api/types";
import { NewCompanyButton } from "@/features/loads/companies/new-company-button";
import {
  answerChoices,
  answerOf,
  type ExistingChoice,
  silentAnswer,
} from "@/features/loads/model/unknown";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { ComboboxField } from "@/shared/ui/combobox-field";

interface UnknownRowProps {
  unknown: UnknownValue;
  existing: readonly ExistingChoice[];
  chosen: Resolution | undefined;
}

export function UnknownRow({ unknown, existing, chosen }: UnknownRowProps) {
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="min-w-0">
        <p className="text-sm font-semibold break-words">{unknown.value}</p>
        <p className="text-xs text-ink-muted">{whereWords(unknown)}</p>
        {!chosen && <Shortcuts unknown={unknown} />}
      </div>
      <ComboboxField
        label={`${unknown.label} "${unknown.value}"`}
        hideLabel
        placeholder="Elige qué es…"
        value={answerOf(chosen) || silentAnswer(unknown)}
        onValueChange={(answer) => valueAnswered(unknown, answer)}
        options={answerChoices(unknown, existing)}
      />
    </li>
  );
}

/** The likely answers, one press away. */
function Shortcuts({ unknown }: { unknown: UnknownValue }) {
  const valueAnswered = useWizardStore((state) => state.valueAnswered);
  const { attribute, value, suggestion } = unknown;
  if (!suggestion && attribute !== "company") return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {suggestion && (
        <Button size="sm" onClick={() => valueAnswered(unknown, String(suggestion.id))}>
          {`Sí, es ${suggestion.name}`}
        </Button>
      )}
      {attribute === "company" && (
        <NewCompanyButton
          name={value}
          onCreated={({ company_id }) => valueAnswered(unknown, String(company_id))}
        />
      )}
    </div>
  );
}

function whereWords({ count, rows }: UnknownValue): string {
  const first = rows.join(", ");
  const more = count > rows.length ? "…" : "";
  return `${formatCount(count, "fila", "filas")} (${first}${more})`;
}
