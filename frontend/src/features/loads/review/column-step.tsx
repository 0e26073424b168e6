/** The window in which a step over a whole column is chosen, with what it would do. */

import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { exampleRows } from "@/features/loads/review/api";
import {
  askOf,
  chosenOf,
  EMPTY_DRAFT,
  FORM_NAMES,
  type FormName,
  formOf,
  missingWords,
  type StepDraft,
  stepOf,
} from "@/features/loads/review/step-draft";
import { stepTexts } from "@/features/loads/review/texts";
import { StepDialog } from "@/features/loads/review/trial";
import type { NewStep } from "@/features/loads/steps";
import type { FileReview, Mapping, ReviewColumn } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { TextField } from "@/platform/ui/text-field";

interface ColumnStepProps {
  review: FileReview;
  mapping: Mapping;
  /** The column that the cursor stood in. */
  column: number | null;
  onApply: (step: NewStep) => Promise<boolean>;
  onClose: () => void;
}

export function ColumnStep({ review, mapping, column, onApply, onClose }: ColumnStepProps) {
  const [draft, setDraft] = useState<StepDraft>({ ...EMPTY_DRAFT, column });
  const change = (parts: Partial<StepDraft>) => setDraft((before) => ({ ...before, ...parts }));
  const asked = askOf(draft.form, "column");
  return (
    <StepDialog
      loadId={review.load_id}
      title={stepTexts.title}
      description={stepTexts.description}
      confirmLabel={stepTexts.add}
      step={stepOf(draft)}
      incomplete={missingWords(draft)}
      {...{ onApply, onClose }}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={stepTexts.what}
          value={draft.form}
          options={FORM_NAMES.map((name) => ({ value: name, label: formOf(name).label }))}
          hint={formOf(draft.form).help}
          onValueChange={(form) => change({ form: form as FormName })}
        />
        {asked === undefined ? (
          <ColumnsField {...{ review, mapping, draft, change }} />
        ) : (
          <ComboboxField
            label={stepTexts.column}
            value={draft.column === null ? "" : String(draft.column)}
            options={asked.ofFile ? fileChoices(review, mapping) : columnChoices(review.columns)}
            onValueChange={(value) => {
              const chosen = Number(value);
              if (chosen !== draft.column) change({ column: chosen, values: [] });
            }}
          />
        )}
        <FormFields {...{ review, mapping, draft, change }} />
      </div>
    </StepDialog>
  );
}

function columnChoices(columns: readonly ReviewColumn[]): Choice[] {
  return columns.map(({ position, name, label }) => ({
    value: String(position),
    label: name === label ? name : stepTexts.columnAs(name, label),
  }));
}

/** Any column of the file: what is to be split has two data and may be related with none. */
function fileChoices({ columns }: FileReview, { file }: Mapping): Choice[] {
  const others = (file?.headings ?? [])
    .filter(({ column_position: position }) => !columns.some((one) => one.position === position))
    .map(({ column_position: position, column_name: name }) => ({
      value: String(position),
      label: name,
    }));
  return [...columnChoices(columns), ...others];
}

interface FieldsProps {
  /** Null before the file was reviewed: no step has made a column yet. */
  review: FileReview | null;
  mapping: Mapping;
  draft: StepDraft;
  change: (parts: Partial<StepDraft>) => void;
}

/** Any column of the file, in the order in which they are ticked. */
export function ColumnsField({ review, mapping, draft, change }: FieldsProps) {
  const made = review?.columns.filter(({ letter }) => letter === null) ?? [];
  const all = [
    ...(mapping.file?.headings ?? []).map((heading) => ({
      position: heading.column_position,
      name: heading.column_name,
    })),
    ...made,
  ];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium">{stepTexts.columns}</legend>
      <div className="flex max-h-52 flex-col gap-2 overflow-y-auto rounded-button border p-3">
        {all.map(({ position, name }) => {
          const place = draft.columns.indexOf(position);
          return (
            <Checkbox
              key={position}
              label={place < 0 ? name : stepTexts.chosenAs(place + 1, name)}
              checked={place >= 0}
              onCheckedChange={(checked) =>
                change({
                  columns: checked
                    ? [...draft.columns, position]
                    : draft.columns.filter((other) => other !== position),
                })
              }
            />
          );
        })}
      </div>
      <p className="text-xs text-ink-subtle">{stepTexts.columnsHint}</p>
    </fieldset>
  );
}

/** What a form asks for besides its column. */
export function FormFields(props: FieldsProps) {
  const { draft, change, review } = props;
  return formOf(draft.form).asks.map(({ kind, label = "", options = [] }) => {
    switch (kind) {
      case "replacing":
        return <ReplaceFields key={kind} {...{ draft, change }} />;
      case "choice":
        return (
          <SelectField
            key={kind}
            {...{ label, options }}
            value={chosenOf(options, draft.format)}
            onValueChange={(format) => change({ format })}
          />
        );
      case "separator":
        return <SeparatorField key={kind} {...{ draft, change }} />;
      case "parts":
        return <PartsFields key={kind} {...props} />;
      case "into":
        return <IntoField key={kind} {...props} place={0} label={stepTexts.into} />;
      case "values":
        return review && <RelateFields key={kind} {...{ review, draft, change }} />;
      default:
        return null;
    }
  });
}

type DraftProps = Pick<FieldsProps, "draft" | "change">;

/** What to look for and what to put in its place. */
export function ReplaceFields({
  draft,
  change,
}: {
  draft: Pick<StepDraft, "find" | "with" | "whole" | "case">;
  change: (parts: Partial<Pick<StepDraft, "find" | "with" | "whole" | "case">>) => void;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={stepTexts.find}
          value={draft.find}
          autoComplete="off"
          onChange={(event) => change({ find: event.target.value })}
        />
        <TextField
          label={stepTexts.replaceWith}
          value={draft.with}
          autoComplete="off"
          onChange={(event) => change({ with: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          label={stepTexts.wholeCell}
          checked={draft.whole}
          onCheckedChange={(whole) => change({ whole })}
        />
        <Checkbox
          label={stepTexts.matchCase}
          checked={draft.case}
          onCheckedChange={(same) => change({ case: same })}
        />
      </div>
    </>
  );
}

function SeparatorField({ draft, change }: DraftProps) {
  return (
    <TextField
      label={stepTexts.separator}
      hint={draft.separator === " " ? stepTexts.separatorIsSpace : undefined}
      value={draft.separator}
      autoComplete="off"
      onChange={(event) => change({ separator: event.target.value })}
    />
  );
}

const LEAST_PARTS = 2;
const MOST_PARTS = 5;

function PartsFields(props: FieldsProps) {
  const { draft, change } = props;
  const parts = Math.max(LEAST_PARTS, draft.into.length);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {Array.from({ length: parts }, (_, place) => place).map((place) => (
          <IntoField key={place} {...props} place={place} label={stepTexts.part(place + 1)} />
        ))}
      </div>
      {parts < MOST_PARTS && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus />}
            onClick={() => change({ into: [...padded(draft.into, parts), ""] })}
          >
            {stepTexts.morePart}
          </Button>
        </div>
      )}
    </>
  );
}

function padded(into: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, place) => into[place] ?? "");
}

interface IntoFieldProps extends FieldsProps {
  place: number;
  label: string;
}

/** The datum that a part is loaded as. */
function IntoField({ mapping, draft, change, place, label }: IntoFieldProps) {
  return (
    <ComboboxField
      label={label}
      value={draft.into[place] ?? ""}
      options={mapping.attributes.map((known) => ({ value: known.attribute, label: known.label }))}
      onValueChange={(attribute) => {
        const into = padded(draft.into, Math.max(draft.into.length, place + 1));
        change({ into: into.with(place, attribute) });
      }}
    />
  );
}

/** Each value of the file and what it stands for; those with problems are there already. */
function RelateFields({ review, draft, change }: DraftProps & { review: FileReview }) {
  const column = review.columns.find(({ position }) => position === draft.column);
  useProblemValues(review, draft, change);
  const rows = draft.values.length > 0 ? draft.values : [{ from: "", to: "" }];
  const set = (place: number, parts: Partial<{ from: string; to: string }>) =>
    change({ values: rows.map((row, index) => (index === place ? { ...row, ...parts } : row)) });
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no name but its place.
        <div key={place} className="grid items-end gap-3 sm:grid-cols-2">
          <TextField
            label={stepTexts.inFile}
            hideLabel={place > 0}
            value={row.from}
            autoComplete="off"
            onChange={(event) => set(place, { from: event.target.value })}
          />
          {column?.choices ? (
            <ComboboxField
              label={stepTexts.standsFor}
              hideLabel={place > 0}
              value={row.to}
              options={column.choices.map((choice) => ({ value: choice, label: choice }))}
              onValueChange={(to) => set(place, { to })}
            />
          ) : (
            <TextField
              label={stepTexts.standsFor}
              hideLabel={place > 0}
              value={row.to}
              autoComplete="off"
              onChange={(event) => set(place, { to: event.target.value })}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          onClick={() => change({ values: [...rows, { from: "", to: "" }] })}
        >
          {stepTexts.moreValue}
        </Button>
      </div>
    </div>
  );
}

/** As many as can be answered without losing sight. */
const MOST_VALUES = 12;

/** The values that are no good in a column, for who opens the list of them. */
function useProblemValues(
  { load_id, columns }: FileReview,
  draft: StepDraft,
  change: FieldsProps["change"],
): void {
  const { column } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each column.
  useEffect(() => {
    const index = columns.findIndex(({ position }) => position === column);
    if (index < 0 || draft.values.length > 0) return undefined;
    let left = false;
    const asked = { state: "problem", column, code: null, search: "", order: "file" } as const;
    exampleRows(load_id, asked).then(
      (rows) => {
        const bad = rows.filter(({ problems }) =>
          problems.some(({ position }) => position === column),
        );
        const values = [...new Set(bad.flatMap(({ cells }) => cells[index] ?? []))];
        if (!left && values.length > 0)
          change({ values: values.slice(0, MOST_VALUES).map((from) => ({ from, to: "" })) });
      },
      // The values can be written by hand.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [column]);
}
