/** One column of the file and the attribute that it becomes. */
import { clsx } from "clsx";
import { Ban, Check, HelpCircle, Sparkles } from "lucide-react";
import type { DetailState, Heading } from "@/features/loads/api/types";
import { repeatedText } from "@/features/loads/columns-step/problems";
import {
  type ColumnChoice,
  confidenceWord,
  type TargetChoice,
} from "@/features/loads/model/columns";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { Badge } from "@/shared/ui/badge";
import { ComboboxField } from "@/shared/ui/combobox-field";

interface ColumnRowProps {
  column: ColumnChoice;
  heading: Heading | undefined;
  choices: readonly TargetChoice[];
  /** Every column with the same target, this one included, when there are several. */
  rivals: readonly ColumnChoice[];
}

export function ColumnRow({ column, heading, choices, rivals }: ColumnRowProps) {
  const columnChosen = useWizardStore((state) => state.columnChosen);
  return (
    <li
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 px-4 py-3 md:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)]",
        column.state === "ignored" && "bg-sunken/40",
      )}
    >
      <ColumnName name={column.name} heading={heading} muted={column.state === "ignored"} />
      <ComboboxField
        label={`Se carga ${column.name} como`}
        hideLabel
        value={column.target}
        onValueChange={(target) => columnChosen(column.position, target)}
        options={choices}
        error={rivals.length > 0 ? repeatedText(rivals) : undefined}
      />
      <Verdict column={column} />
    </li>
  );
}

interface ColumnNameProps {
  name: string;
  heading: Heading | undefined;
  muted: boolean;
}

function ColumnName({ name, heading, muted }: ColumnNameProps) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span
        title={`Columna ${heading?.letter ?? ""}`}
        className="mt-0.5 flex h-6 min-w-7 shrink-0 items-center justify-center rounded-chip border bg-surface px-1 text-2xs font-semibold text-ink-muted"
      >
        {heading?.letter}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className={clsx("text-sm font-semibold break-words", muted && "text-ink-muted")}>
          {name}
        </p>
        <p className="flex flex-wrap gap-x-2 gap-y-1 text-xs text-ink-muted">
          {heading?.samples.length ? (
            [...new Set(heading.samples)].map((sample) => (
              <span key={sample} className="max-w-44 truncate rounded-chip bg-sunken px-1.5">
                {sample}
              </span>
            ))
          ) : (
            <span className="text-ink-subtle">Sin datos</span>
          )}
        </p>
      </div>
    </div>
  );
}

const STATES: Record<DetailState, { tone: "info" | "success" | "neutral"; label: string }> = {
  suggested: { tone: "info", label: "Sugerida" },
  confirmed: { tone: "success", label: "Confirmada" },
  ignored: { tone: "neutral", label: "No se cargará" },
};

const ICONS = {
  suggested: <Sparkles className="size-3.5" />,
  confirmed: <Check className="size-3.5" />,
  ignored: <Ban className="size-3.5" />,
};

function Verdict({ column }: { column: ColumnChoice }) {
  const { tone, label } = column.asked
    ? { tone: "warning" as const, label: "Por elegir" }
    : STATES[column.state];
  const certain = column.state === "suggested";
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Badge
          tone={tone}
          icon={column.asked ? <HelpCircle className="size-3.5" /> : ICONS[column.state]}
        >
          {label}
        </Badge>
        {certain && (
          <span className="text-xs text-ink-muted">
            {`confianza ${confidenceWord(column.confidence)}`}
          </span>
        )}
      </div>
      {column.reason && <p className="text-xs text-ink-muted">{column.reason}</p>}
    </div>
  );
}
