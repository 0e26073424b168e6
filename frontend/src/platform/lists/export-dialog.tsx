/** Which rows, which columns and which kind of file an export gives. */

import { useId, useState } from "react";
import { formatNumber } from "@/platform/lib/format";
import { agreeing, countWords, type ListNouns } from "@/platform/lists/list-spec";
import {
  type ExportChoice,
  type ExportSource,
  exportOrder,
  firstScope,
  runExport,
} from "@/platform/lists/run-export";
import { hasSelection, selectedCount } from "@/platform/lists/selection";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { type CardChoice, RadioCards } from "@/platform/ui/radio-cards";
import { useCall } from "@/platform/ui/use-call";

export interface ExportDialogProps extends ExportSource {
  open: boolean;
  onClose: () => void;
  nouns: ListNouns;
  total: number;
}

const THREE_IN_A_ROW = "grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]";

const FORMATS: CardChoice[] = [
  { value: "xlsx", label: "Excel" },
  { value: "csv", label: "CSV", description: "Separado por punto y coma" },
  { value: "parquet", label: "Parquet", description: "Para Power BI, pandas y otros programas" },
];

export function ExportDialog({ open, onClose, ...source }: ExportDialogProps) {
  const formId = useId();
  const [choice, setChoice] = useState<ExportChoice>({
    scope: firstScope(source.selection),
    columns: "shown",
    format: "xlsx",
  });
  const { run: start, busy, error } = useExport(source, onClose);
  const choose = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });

  return (
    <Dialog
      {...{ open, onClose }}
      title={`Exportar ${source.nouns.many}`}
      description="Sobre 5.000 filas, el archivo se prepara en segundo plano y te avisamos."
      confirm={
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          {busy ? "Exportando…" : `Exportar ${countWords(source.nouns, countOf(source, choice))}`}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void start(choice);
        }}
        className="flex flex-col gap-5"
      >
        {error && <Banner tone="danger">{error}</Banner>}
        <RadioCards
          legend="Filas"
          value={choice.scope}
          onValueChange={(scope) => choose({ scope: scope as ExportChoice["scope"] })}
          options={scopesOf(source)}
          className={THREE_IN_A_ROW}
        />
        <RadioCards
          legend="Columnas"
          value={choice.columns}
          onValueChange={(columns) => choose({ columns: columns as ExportChoice["columns"] })}
          options={[
            { value: "shown", label: "Las visibles" },
            { value: "all", label: "Todas" },
          ]}
          className={THREE_IN_A_ROW}
        />
        <RadioCards
          legend="Formato"
          value={choice.format}
          onValueChange={(format) => choose({ format: format as ExportChoice["format"] })}
          options={FORMATS}
          className={THREE_IN_A_ROW}
        />
      </form>
    </Dialog>
  );
}

type Source = Omit<ExportDialogProps, "open" | "onClose">;

function countOf({ page, selection, total }: Source, { scope }: ExportChoice): number {
  if (scope === "page") return page.length;
  return scope === "selection" ? selectedCount(selection, total) : total;
}

function scopesOf({ nouns, page, selection, total }: Source): CardChoice[] {
  const chosen = selectedCount(selection, total);
  const selected: CardChoice = {
    value: "selection",
    label: "La selección",
    description: `${formatNumber(chosen)} ${agreeing(nouns, "seleccionad", chosen)}`,
  };
  return [
    {
      value: "all",
      label: "Todos los resultados",
      description: `${formatNumber(total)} con estos filtros`,
    },
    { value: "page", label: "Esta página", description: countWords(nouns, page.length) },
    ...(hasSelection(selection) ? [selected] : []),
  ];
}

function useExport(source: Source, onStarted: () => void) {
  return useCall(async (choice: ExportChoice) => {
    await runExport(exportOrder(source, choice), source.nouns.many);
    onStarted();
  });
}
