/** The rows behind the figures, all of them: what each would change, or what is wrong with it. */
import { X } from "lucide-react";
import { useState } from "react";
import type { PreviewResult } from "@/features/loads/api/types";
import { ErrorRows } from "@/features/loads/errors/error-rows";
import { withProblems } from "@/features/loads/model/counts";
import { failureTitle } from "@/features/loads/model/failures";
import type { LoadKind } from "@/features/loads/model/kinds";
import { DifferencesTable } from "@/features/loads/review-step/differences-table";
import { Button } from "@/shared/ui/button";
import { Tabs } from "@/shared/ui/tabs";

/** Which rows are on screen. */
export type ShownRows = "changes" | "updated" | "created" | "problems";

interface ReviewRowsProps {
  kind: LoadKind;
  preview: PreviewResult;
  shown: ShownRows;
  code: string | null;
  onShown: (shown: ShownRows) => void;
  onCode: (code: string | null) => void;
}

export function ReviewRows({ kind, preview, shown, code, onShown, onCode }: ReviewRowsProps) {
  const { created, updated } = preview.counts;
  const failed = withProblems(preview.counts);
  const tabs = [
    { value: "changes", label: "Todos los cambios", count: created + updated },
    ...(created > 0 && updated > 0
      ? [
          { value: "updated", label: "Se actualizan", count: updated },
          { value: "created", label: "Se crean", count: created },
        ]
      : []),
    ...(failed > 0 ? [{ value: "problems", label: "Con problemas", count: failed }] : []),
  ];
  const there = tabs.some(({ value }) => value === shown) ? shown : "changes";
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">Fila por fila</h3>
      <Tabs
        label="Qué filas se muestran"
        value={there}
        onValueChange={(value) => onShown(value as ShownRows)}
        tabs={tabs}
      >
        {there === "problems" && code && (
          <div>
            <Button size="sm" icon={<X />} onClick={() => onCode(null)}>
              {chosenKind(preview, code)}
            </Button>
          </div>
        )}
        <div className="overflow-clip rounded-card border">
          {there === "problems" ? (
            <FailedRows key={code} loadId={preview.load_id} code={code} />
          ) : (
            <DifferencesTable
              key={there}
              kind={kind}
              preview={preview}
              action={there === "changes" ? null : there}
            />
          )}
        </div>
      </Tabs>
    </section>
  );
}

function chosenKind({ failures }: PreviewResult, code: string): string {
  const failure = failures.find((candidate) => candidate.code === code);
  return failure ? `Quitar filtro: ${failureTitle(failure)}` : "Quitar filtro";
}

const PAGE_SIZE = 25;

function FailedRows({ loadId, code }: { loadId: number; code: string | null }) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  return (
    <ErrorRows
      asked={{ loadId, code, page, pageSize, ofPreview: true }}
      filtered={code !== null}
      onPageChange={setPage}
      onPageSizeChange={(size) => {
        setPageSize(size);
        setPage(1);
      }}
    />
  );
}
