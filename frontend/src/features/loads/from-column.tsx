/** The window in which a datum is taken out of another column. */

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { columnsTexts, fromColumnTexts } from "@/features/loads/mapping-texts";
import { ColumnsField, FormFields } from "@/features/loads/review/column-step";
import {
  askOf,
  EMPTY_DRAFT,
  FORM_NAMES,
  type FormName,
  firstSeparator,
  formOf,
  missingWords,
  type StepDraft,
  stepOf,
} from "@/features/loads/review/step-draft";
import { stepTexts } from "@/features/loads/review/texts";
import { type ColumnChoice, madeData, NOT_LOADED, splitTarget } from "@/features/loads/rules";
import { type MakingStep, madeFrom, partsOf, type TextStep } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type { Attribute } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { formatList } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { SelectField } from "@/platform/ui/select-field";

export interface FromColumnProps {
  mapping: ReadMapping;
  attribute: Attribute;
  /** Other data that are missing, too. */
  others: readonly Attribute[];
  columns: readonly ColumnChoice[];
  /** The steps that make data already. */
  made: readonly MakingStep[];
  onClose: () => void;
}

const WAYS = FORM_NAMES.filter((name) => formOf(name).inMapping);
const [FIRST_WAY = EMPTY_DRAFT.form] = WAYS;

export function FromColumn(props: FromColumnProps) {
  const { mapping, attribute, others, columns, made, onClose } = props;
  const [draft, setDraft] = useState<StepDraft>({
    ...EMPTY_DRAFT,
    form: FIRST_WAY,
    separator: "",
    into: [attribute.attribute],
  });
  const change = (parts: Partial<StepDraft>) => setDraft((before) => ({ ...before, ...parts }));
  const madeChanged = useWizardStore((state) => state.madeChanged);
  const step = stepOf(draft) as TextStep | null;

  function chosen(position: number): void {
    const target = columns.find((one) => one.position === position)?.target ?? NOT_LOADED;
    change({
      column: position,
      separator: firstSeparator(samplesAt(mapping, position)) || draft.separator,
      into: askOf(draft.form, "parts") ? likelyParts(splitTarget(target).attribute) : draft.into,
    });
  }

  /** Beside the datum itself what the column is loaded as, or else what is missing, too. */
  function likelyParts(loadedAs: string | null): string[] {
    const own = attribute.attribute;
    if (loadedAs) return loadedAs === own ? [own] : [own, loadedAs];
    const both = [own, ...others.slice(0, 1).map((other) => other.attribute)];
    const order = mapping.attributes.map((one) => one.attribute);
    return both.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  }

  function confirm(): void {
    if (step === null) return;
    const names = madeData([step]);
    const others = made.filter((one) => [...madeData([one])].every((name) => !names.has(name)));
    madeChanged([...others, step]);
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title={columnsTexts.takeOut(attribute.label)}
      description={fromColumnTexts.takeOutHelp}
      confirm={
        <Button
          variant="primary"
          icon={<Plus />}
          aria-disabled={step === null || undefined}
          onClick={confirm}
        >
          {fromColumnTexts.useIt}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={fromColumnTexts.how}
          value={draft.form}
          options={WAYS.map((form) => ({ value: form, label: formOf(form).inMapping }))}
          onValueChange={(value) => {
            const form = value as FormName;
            const separator = askOf(form, "columns") ? " " : "";
            change({ form, into: [attribute.attribute], separator });
          }}
        />
        {askOf(draft.form, "columns") ? (
          <ColumnsField review={null} {...{ mapping, draft, change }} />
        ) : (
          <ComboboxField
            label={stepTexts.column}
            value={draft.column === null ? "" : String(draft.column)}
            options={mapping.file.headings.map((heading) => ({
              value: String(heading.column_position),
              label: heading.column_name,
            }))}
            onValueChange={(value) => chosen(Number(value))}
          />
        )}
        <FormFields review={null} {...{ mapping, draft, change }} />
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{fromColumnTexts.outcome}</h3>
          {step ? (
            <Outcome {...{ step, mapping }} />
          ) : (
            <p className="text-sm text-ink-muted">{missingWords(draft)}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** What becomes of the first rows of the file. */
function Outcome({ step, mapping }: { step: TextStep; mapping: ReadMapping }) {
  const labels = new Map(mapping.attributes.map(({ attribute, label }) => [attribute, label]));
  const rows = exampleRows(mapping, madeFrom(step)).map((row) => partsOf(step, row));
  return (
    <div role="status">
      <ul className="flex flex-col divide-y rounded-button border text-sm">
        {rows.map((parts, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
          <li key={place} className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-1.5">
            {[...parts].map(([attribute, text]) => (
              <span key={attribute} className="break-all">
                <span className="text-xs text-ink-muted">{labels.get(attribute)}: </span>
                <span className="font-medium">{text || commonTexts.emptyValue}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const EXAMPLES = 3;

/** Texts of some columns: of several they are of the same row, which samples need not be. */
function exampleRows(mapping: ReadMapping, columns: readonly number[]): (readonly string[])[] {
  const [only, ...more] = columns;
  if (only !== undefined && more.length === 0) {
    return samplesAt(mapping, only).map((text) => [text]);
  }
  const { head, headerRow } = mapping.file;
  return head
    .filter(({ row }) => row > headerRow)
    .map(({ cells }) => columns.map((at) => cells[at] ?? ""))
    .filter((texts) => texts.some(Boolean))
    .slice(0, EXAMPLES);
}

function samplesAt({ file }: ReadMapping, position: number): readonly string[] {
  return file.headings.find((one) => one.column_position === position)?.samples ?? [];
}

interface MadeDataProps {
  mapping: ReadMapping;
  made: readonly MakingStep[];
}

/** The data that steps make already, each of which may be taken back. */
export function MadeData({ mapping, made }: MadeDataProps) {
  const madeChanged = useWizardStore((state) => state.madeChanged);
  const { headings } = mapping.file;
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <h3 className="text-sm font-semibold">{fromColumnTexts.madeTitle}</h3>
      <ul className="flex flex-col gap-2">
        {made
          .filter(({ into }) => into)
          .map((step) => {
            const data = madeData([step]);
            const labels = formatList(
              mapping.attributes.filter((one) => data.has(one.attribute)).map(({ label }) => label),
            );
            const columns = madeFrom(step).map((position) => {
              const heading = headings.find((one) => one.column_position === position);
              return heading?.column_name ?? "";
            });
            return (
              <li key={labels} className="flex items-start justify-between gap-2 text-sm">
                <span>{fromColumnTexts.madeOf(labels, formatList(columns))}</span>
                <IconButton
                  size="sm"
                  icon={<X />}
                  label={fromColumnTexts.removeMade(labels)}
                  onClick={() => madeChanged(made.filter((other) => other !== step))}
                />
              </li>
            );
          })}
      </ul>
    </section>
  );
}
