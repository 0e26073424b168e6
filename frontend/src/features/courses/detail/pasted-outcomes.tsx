/** What became of pasted lines, and what can be done with those that did not go in. */

import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, Copy, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import type { LineFate, LineOutcome } from "@/features/courses/detail/pasted-lines";
import { commonTexts, pasteTexts } from "@/features/courses/texts";
import { formatCount } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import { Badge, type Tone } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { copyText } from "@/platform/ui/copy-buttons";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { useAnnouncement } from "@/platform/ui/live-region";

export interface Pasting {
  outcomes: readonly LineOutcome[];
  /** What is worth knowing about those who were added. */
  warnings: readonly string[];
}

interface FateWords {
  fate: LineFate;
  one: string;
  many: string;
  tone: Tone;
  icon: ReactNode;
}

const FATE_WORDS: readonly FateWords[] = [
  {
    fate: "added",
    one: pasteTexts.added,
    many: pasteTexts.addedMany,
    tone: "success",
    icon: <CircleCheck />,
  },
  {
    fate: "updated",
    one: pasteTexts.updated,
    many: pasteTexts.updatedMany,
    tone: "success",
    icon: <CircleCheck />,
  },
  {
    fate: "already",
    one: pasteTexts.already,
    many: pasteTexts.alreadyMany,
    tone: "info",
    icon: <CircleMinus />,
  },
  {
    fate: "namedOtherwise",
    one: pasteTexts.namedOtherwise,
    many: pasteTexts.namedOtherwiseMany,
    tone: "warning",
    icon: <CircleHelp />,
  },
  {
    fate: "notFound",
    one: pasteTexts.notFound,
    many: pasteTexts.notFoundMany,
    tone: "warning",
    icon: <CircleHelp />,
  },
  {
    fate: "invalid",
    one: pasteTexts.invalid,
    many: pasteTexts.invalidMany,
    tone: "danger",
    icon: <CircleAlert />,
  },
];

const COLUMNS: readonly DataColumn<LineOutcome>[] = [
  {
    id: "line",
    header: pasteTexts.line,
    align: "end",
    className: "w-16",
    cell: ({ line }) => line,
  },
  {
    id: "rut",
    header: commonTexts.rut,
    cell: ({ rut }) => <span className="whitespace-nowrap">{formatRut(rut)}</span>,
  },
  { id: "name", header: commonTexts.name, cell: ({ name }) => name },
  { id: "fate", header: pasteTexts.result, cell: (outcome) => <Fate outcome={outcome} /> },
];

function sameColumn(busy: boolean, onSame: PastedOutcomesProps["onSame"]): DataColumn<LineOutcome> {
  return {
    id: "same",
    header: "",
    cell: (outcome) =>
      outcome.fate === "namedOtherwise" && (
        <Button size="sm" aria-disabled={busy} onClick={() => onSame([outcome])}>
          {pasteTexts.samePerson}
        </Button>
      ),
  };
}

interface PastedOutcomesProps extends Pasting {
  /** Lines with their right check digits; blank without any. */
  corrected: string;
  busy: boolean;
  /** Adds people whose RUT is right though the register has another name. */
  onSame: (chosen: readonly LineOutcome[]) => void;
  /** Takes the corrected lines, to be looked over and pasted again. */
  onCorrect: (text: string) => void;
}

/** What became of pasted lines: counts, and each line with its fate. */
export function PastedOutcomes(props: PastedOutcomesProps) {
  const { outcomes, warnings, corrected, busy, onSame, onCorrect } = props;
  const counted = FATE_WORDS.map((words) => ({
    ...words,
    count: outcomes.filter(({ fate }) => fate === words.fate).length,
  })).filter(({ count }) => count > 0);
  const words = counted.map(({ count, one, many }) =>
    formatCount(count, one.toLocaleLowerCase("es-CL"), many),
  );
  const unknown = outcomes.filter(({ fate }) => fate === "notFound").map(({ rut }) => rut);
  const asked = outcomes.filter(({ fate }) => fate === "namedOtherwise");
  useAnnouncement(words.join(", "));

  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={commonTexts.summary} className="flex flex-wrap gap-2">
        {counted.map(({ fate, tone, icon }, index) => (
          <li key={fate}>
            <Badge tone={tone} icon={icon}>
              {words[index]}
            </Badge>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      {asked.length > 0 && (
        <Banner
          tone="warning"
          actions={
            <Button size="sm" loading={busy} onClick={() => onSame(asked)}>
              {asked.length === 1 ? pasteTexts.samePerson : pasteTexts.samePeople(asked.length)}
            </Button>
          }
        >
          {pasteTexts.otherNamesHelp}
        </Banner>
      )}
      {unknown.length > 0 && (
        <Button
          size="sm"
          icon={<Copy />}
          className="w-fit"
          onClick={() => void copyText(unknown.join("\n"), pasteTexts.copied)}
        >
          {pasteTexts.copyMissing}
        </Button>
      )}
      {corrected !== "" && (
        <Button
          size="sm"
          icon={<PencilLine />}
          className="w-fit"
          onClick={() => onCorrect(corrected)}
        >
          {pasteTexts.pasteSuggested}
        </Button>
      )}
      <div className="rounded-card border">
        <DataTable
          caption={pasteTexts.resultByLine}
          columns={asked.length > 1 ? [...COLUMNS, sameColumn(busy, onSame)] : COLUMNS}
          rows={outcomes}
          rowHeader="rut"
          rowId={({ line }) => line}
          dense
        />
      </div>
    </div>
  );
}

function Fate({ outcome }: { outcome: LineOutcome }) {
  const known = FATE_WORDS.find(({ fate }) => fate === outcome.fate);
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={known?.tone} icon={known?.icon}>
        {known?.one}
      </Badge>
      {outcome.reason && <span className="text-xs text-ink-muted">{outcome.reason}</span>}
    </span>
  );
}
