/** The UTM of each month in a form, by years; a block of a spreadsheet can be pasted anywhere. */
import { useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { PasteUtmDialog } from "@/features/settings/sence/utm/paste-utm-dialog";
import { changeUtm, type KnownUtm, readUtm } from "@/features/settings/sence/utm/utm-api";
import {
  firstMissing,
  labelsOf,
  missingMonths,
  rangeOf,
  type UtmValues,
  utmSchema,
  valuesOf,
  yearsOf,
} from "@/features/settings/sence/utm/utm-fields";
import { UtmYear } from "@/features/settings/sence/utm/utm-year";
import { useForm } from "@/shared/forms/form-context";
import { FormSection } from "@/shared/forms/form-section";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { formatCount, formatMonth, todayInChile } from "@/shared/lib/format";
import { senceChanged } from "@/shared/sence/sence-queries";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import type { MonthRange } from "@/shared/ui/month-field-rules";
import { toast } from "@/shared/ui/toast";

interface UtmFormProps {
  known: KnownUtm;
  /** Begins anew with what the server has. */
  onDiscard: () => void;
}

export function UtmForm({ known, onDiscard }: UtmFormProps) {
  const [today] = useState(todayInChile);
  const [range] = useState(() => rangeOf(known, today));
  const form = useUtmForm(known, range);
  return (
    <RecordForm
      form={form}
      label="UTM por mes"
      submitLabel="Guardar"
      cancelLabel="Descartar cambios"
      onCancel={onDiscard}
      reviewable
    >
      <Grid range={range} today={today} />
    </RecordForm>
  );
}

function useUtmForm(known: KnownUtm, range: MonthRange) {
  const client = useQueryClient();
  return useRecordForm({
    schema: utmSchema(range),
    values: valuesOf(known, range),
    // Months that nobody wrote yet exist all the same.
    updatedAt: known.updatedAt ?? "",
    fields: labelsOf(range),
    noun: "la UTM",
    save: async (changes, _all, { updatedAt }) => {
      const sent = changes as Readonly<Record<string, number | null>>;
      const saved = await changeUtm(sent, updatedAt || null);
      await senceChanged(client);
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done("UTM guardada"),
    reload: async () => {
      const now = await readUtm();
      return { values: valuesOf(now, range), updatedAt: now.updatedAt ?? "" };
    },
  });
}

/** What is being pasted, and the month in which it was. */
interface Pasting {
  text: string;
  first: string;
}

function Grid({ range, today }: { range: MonthRange; today: string }) {
  const { core, fieldChanged } = useForm();
  const values = useWatch({ control: core.methods.control }) as UtmValues;
  const [pasting, setPasting] = useState<Pasting | null>(null);
  const missing = missingMonths(values, today);

  function fill(found: Readonly<Record<string, number>>): void {
    for (const [month, value] of Object.entries(found)) {
      core.methods.setValue(month, String(value), { shouldDirty: true });
      fieldChanged(month);
    }
    setPasting(null);
  }

  /** One value stays in its field; several are looked at first. */
  function paste(event: ClipboardEvent<HTMLElement>): void {
    const text = event.clipboardData.getData("text/plain").trim();
    const { name } = event.target as HTMLInputElement;
    if (!/[\n\t]/.test(text) || !(name in values)) return;
    event.preventDefault();
    setPasting({ text, first: name });
  }

  return (
    <FormSection
      title="UTM por mes"
      description="Con ella se mide en qué tramo está cada renta, y con la de diciembre, el tope del año."
    >
      <Button
        icon={<ClipboardPaste />}
        className="w-fit"
        onClick={() => setPasting({ text: "", first: firstMissing(values, today) })}
      >
        Pegar desde una planilla
      </Button>
      <MissingNote missing={missing} />
      <div onPaste={paste} className="flex flex-col">
        {yearsOf(range).map((year) => (
          <UtmYear key={year} year={year} values={values} missing={missing} />
        ))}
      </div>
      {pasting && (
        <PasteUtmDialog {...pasting} range={range} onFill={fill} onClose={() => setPasting(null)} />
      )}
    </FormSection>
  );
}

function MissingNote({ missing }: { missing: readonly string[] }) {
  const [first] = missing;
  if (first === undefined) return null;
  const words =
    missing.length === 1
      ? `Falta la UTM de ${formatMonth(first)}.`
      : `Faltan ${formatCount(missing.length, "mes", "meses")}, desde ${formatMonth(first)}.`;
  return (
    <Banner tone="warning" title={words}>
      Mientras tanto, los cálculos usan la última UTM conocida y lo dicen.
    </Banner>
  );
}
