/** A line of the plan in a window: a new one, or one that is changed. */
import * as z from "zod/mini";
import { useThematicAreaChoices } from "@/entities/lookups/lookups";
import {
  addLine,
  type BudgetLine,
  type BudgetYear,
  changeLine,
  getEstimate,
  type SavedLine,
  useBudgetChanged,
} from "@/features/estimate/api";
import { commonTexts, lineTexts } from "@/features/estimate/texts";
import { fillIn, useTypedIn } from "@/platform/forms/form-context";
import { FormDialog } from "@/platform/forms/form-dialog";
import { FieldRow } from "@/platform/forms/form-section";
import { MoneyInput, NumberInput, TextInput } from "@/platform/forms/inputs";
import { choiceId, number, requiredLine, requiredMoney } from "@/platform/forms/rules";
import { SelectInput } from "@/platform/forms/select-input";
import { writeNumber } from "@/platform/forms/typed";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";

interface LineDialogProps {
  /** Null for a new line. */
  line: BudgetLine | null;
  budgetId: number;
  year: BudgetYear;
  onClose: () => void;
}

export function LineDialog({ line, budgetId, year, onClose }: LineDialogProps) {
  const changed = useBudgetChanged();
  const form = useRecordForm({
    schema: lineSchema,
    ...(line ? ofRecord(line, lineValues, () => readLine(line.id, year)) : { values: NEW_LINE }),
    fields: LINE_FIELDS,
    required: ["description", "amount"],
    noun: lineTexts.noun,
    nested: true,
    draft: { key: "budget-line", id: line?.id ?? `of-${budgetId}` },
    save: async (changes, all, { idempotencyKey, updatedAt }): Promise<SavedLine> => {
      const saved = line
        ? await changeLine(line.id, { ...changes, ...(updatedAt ? { updatedAt } : {}) })
        : await addLine(budgetId, all, idempotencyKey);
      await changed();
      return saved;
    },
    onSaved: onClose,
  });
  const areas = useThematicAreaChoices();
  const called = useTypedIn(form, ({ description }: LineValues) => description);
  const title = line ? lineTexts.editTitle : lineTexts.newTitle;
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={line ? lineTexts.save : commonTexts.add}
      onClose={onClose}
    >
      <SelectInput<LineValues>
        name="thematic_area_id"
        options={areas}
        clearable
        placeholder={lineTexts.freeLine}
        hint={lineTexts.areaHint}
        onChosen={(id) => {
          // A line is called as its area until somebody calls it otherwise.
          if (called !== "" && !areas.some(({ label }) => label === called)) return;
          const name = areas.find(({ value }) => value === id)?.label ?? "";
          fillIn<LineValues>(form)("description", name);
        }}
      />
      <TextInput<LineValues> name="description" />
      <FieldRow>
        <NumberInput<LineValues> name="hours" unit={commonTexts.hoursUnit} />
        <NumberInput<LineValues> name="participants" unit={lineTexts.peopleUnit} />
      </FieldRow>
      <MoneyInput<LineValues> name="amount" />
    </FormDialog>
  );
}

async function readLine(id: number, year: BudgetYear): Promise<BudgetLine> {
  const { lines } = await getEstimate(year, false);
  const now = lines.find((line) => line.id === id);
  if (!now) throw new Error(`Line ${id} is gone.`);
  return now;
}

const LINE_FIELDS = {
  thematic_area_id: commonTexts.area,
  description: lineTexts.description,
  hours: commonTexts.hours,
  participants: commonTexts.participants,
  amount: lineTexts.amount,
} as const;

export const lineSchema = z.object({
  thematic_area_id: choiceId(),
  description: requiredLine({
    min: 3,
    max: 150,
    message: lineTexts.descriptionRule,
  }),
  hours: number({
    min: 0,
    max: 9_999_999,
    step: 0.5,
    message: lineTexts.hoursRule,
  }),
  participants: number({
    min: 0,
    max: 100_000,
    message: lineTexts.participantsRule,
  }),
  amount: requiredMoney({ message: lineTexts.amountRule }),
});

type LineValues = z.input<typeof lineSchema>;

const NEW_LINE: LineValues = {
  thematic_area_id: "",
  description: "",
  hours: "",
  participants: "",
  amount: "",
};

function lineValues(line: BudgetLine): LineValues {
  const typed = (value: number | null) => (value === null ? "" : writeNumber(value));
  return {
    thematic_area_id: typed(line.thematicArea?.id ?? null),
    description: line.description,
    hours: typed(line.hours),
    participants: typed(line.participants),
    amount: typed(line.amount),
  };
}
