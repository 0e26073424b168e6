/** The unknown values of one attribute; those that would simply be created stay folded. */
import { ChevronRight } from "lucide-react";
import { useLookupChoices } from "@/features/loads/api/lookups";
import type { Resolutions, UnknownValue } from "@/features/loads/api/types";
import type { ExistingChoice } from "@/features/loads/model/unknown";
import { UnknownRow } from "@/features/loads/review-step/unknown-row";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { formatCount } from "@/shared/lib/format";

interface AttributeValuesProps {
  label: string;
  values: readonly UnknownValue[];
  applied: Resolutions;
}

const LOOKUP_OF: Readonly<Record<string, string>> = { area: "department" };

/** As many as can be read at a glance. */
const SHOWN_OPEN = 3;

export function AttributeValues({ label, values, applied }: AttributeValuesProps) {
  const attribute = values[0]?.attribute ?? "";
  const existing = useLookupChoices(LOOKUP_OF[attribute] ?? attribute).data ?? [];
  const rows = <Rows {...{ values, applied, existing }} />;
  if (values.length <= SHOWN_OPEN || values.some(({ asks }) => asks)) {
    return (
      <div className="flex flex-col gap-2">
        <h4 className="text-sm font-semibold">{label}</h4>
        {rows}
      </div>
    );
  }
  return (
    <details className="group flex flex-col gap-2">
      <summary className="flex min-h-8 list-none items-center gap-2 text-sm">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        <span className="font-semibold">{label}</span>
        <span className="text-ink-muted">
          {formatCount(values.length, "valor nuevo se creará", "valores nuevos se crearán")}
        </span>
        <span className="link">Revisar</span>
      </summary>
      <div className="pt-2">{rows}</div>
    </details>
  );
}

interface RowsProps {
  values: readonly UnknownValue[];
  applied: Resolutions;
  existing: readonly ExistingChoice[];
}

function Rows({ values, applied, existing }: RowsProps) {
  const answers = useWizardStore((state) => state.answers);
  return (
    <ul className="flex flex-col divide-y rounded-button border bg-surface">
      {values.map((unknown) => (
        <UnknownRow
          key={unknown.value}
          unknown={unknown}
          existing={existing}
          chosen={
            answers[unknown.attribute]?.[unknown.value] ??
            applied[unknown.attribute]?.[unknown.value]
          }
        />
      ))}
    </ul>
  );
}
