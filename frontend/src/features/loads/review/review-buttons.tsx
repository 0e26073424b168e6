/** What opens beside the review: what was noticed, how to load, and correcting in a workbook instead. */

import { Download, FileSpreadsheet, Lightbulb, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { downloadRejected } from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { DownloadButton, SendCorrection } from "@/features/loads/load-files";
import { reviewTexts } from "@/features/loads/review/texts";
import {
  BLANKS_CHOICES,
  duplicateChoices,
  errorChoices,
  type PolicyChoice,
} from "@/features/loads/rules";
import type { Counts, LoadOptions, PreviewResult } from "@/features/loads/types";
import type { Review } from "@/features/loads/wizard";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { Popover } from "@/platform/ui/popover";
import { SelectField } from "@/platform/ui/select-field";

const HowRead = late(async () => (await import("@/features/loads/review/how-read")).HowRead);

interface HowReadButtonProps {
  preview: PreviewResult;
  /** Leads back to the columns; nothing where they cannot be related any more. */
  onRelate: (() => void) | null;
}

/** How the file was read, told so that nothing has to be believed. */
export function HowReadButton({ preview, onRelate }: HowReadButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Lightbulb />} onClick={() => setOpen(true)}>
        {reviewTexts.howRead}
      </Button>
      {open && <HowRead {...{ preview, onRelate }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** For who would rather correct in a workbook: the rows with problems go out, and come back into this file. */
export function InWorkbook({ review, preview }: { review: Review; preview: PreviewResult }) {
  const { mapping } = review;
  const load = {
    load_id: preview.load_id,
    mapping_id: mapping.mapping_id,
    model_id: mapping.model_id,
  };
  return (
    <Popover
      label={reviewTexts.inWorkbook}
      trigger={
        <Button size="sm" icon={<FileSpreadsheet />}>
          <span className="max-xl:sr-only">{reviewTexts.inWorkbook}</span>
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-muted">{reviewTexts.inWorkbookHelp}</p>
        <DownloadButton
          size="sm"
          icon={<Download />}
          label={reviewTexts.downloadProblems}
          onDownload={() =>
            downloadRejected({ load_id: preview.load_id, fileName: mapping.file.name }, true)
          }
        />
        <SendCorrection load={load} size="sm" />
      </div>
    </Popover>
  );
}

interface PolicyFieldsProps {
  kind: LoadKind;
  counts: Counts;
  options: LoadOptions;
  disabled: boolean;
  onOptions: (options: Partial<LoadOptions>) => void;
}

/** The three policies of a load, each with what it would mean for this file. */
export function Policies({ kind, counts, options, disabled, onOptions }: PolicyFieldsProps) {
  return (
    <Popover
      label={reviewTexts.howToLoad}
      className="w-96 p-4"
      trigger={
        <Button size="sm" icon={<SlidersHorizontal />}>
          <span className="sm:max-xl:sr-only">{reviewTexts.howToLoad}</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {/* Who is not in the course cannot be loaded at all. */}
        {!kind.ofCourse && (
          <PolicyField
            label={reviewTexts.ifExists(kind.theOne)}
            value={options.onDuplicate}
            choices={duplicateChoices(kind, counts, options.onDuplicate)}
            disabled={disabled}
            onChoose={(onDuplicate) => onOptions({ onDuplicate })}
          />
        )}
        <PolicyField
          label={reviewTexts.ifProblems}
          value={options.onError}
          choices={errorChoices(counts)}
          disabled={disabled}
          onChoose={(onError) => onOptions({ onError })}
        />
        <PolicyField
          label={reviewTexts.ifBlank}
          value={options.blanks}
          choices={BLANKS_CHOICES}
          disabled={disabled}
          onChoose={(blanks) => onOptions({ blanks })}
        />
      </div>
    </Popover>
  );
}

interface PolicyFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly PolicyChoice<Value>[];
  disabled: boolean;
  onChoose: (value: Value) => void;
}

function PolicyField<Value extends string>(props: PolicyFieldProps<Value>) {
  const { label, value, choices, disabled, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      options={choices}
      disabled={disabled}
      hint={choices.find((choice) => choice.value === value)?.description}
      onValueChange={(next) => onChoose(next as Value)}
    />
  );
}
