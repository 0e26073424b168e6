/** The rows behind the figures: what each would change, or what is wrong with it. */

import { X } from "lucide-react";
import { useState } from "react";
import type { PreviewResult } from "@/features/loads/api/types";
import { ErrorRows } from "@/features/loads/errors/error-rows";
import { failureTitle } from "@/features/loads/model/failures";
import type { LoadKind } from "@/features/loads/model/kinds";
import { DifferencesTable } from "@/features/loads/review-step/differences-table";
import { Button } from "@/shared/ui/button";
import { SwitchField } from "@/shared/ui/switch-field";

interface ReviewRowsProps {
  kind: LoadKind;
  preview: PreviewResult;
  onlyFailed: boolean;
  code: string | null;
  onOnlyFailed: (only: boolean) => void;
  onCode: (code: string | null) => void;
}

export function ReviewRows(props: ReviewRowsProps) {
  const { kind, preview, onlyFailed, code, onOnlyFailed, onCode } = props;
  const { failed } = preview.counts;
  const showFailed = onlyFailed && failed > 0;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">
          {showFailed ? "Filas con problemas" : "Qué cambia, dato por dato"}
        </h3>
        {failed > 0 && (
          <SwitchField
            label="Solo con problemas"
            checked={showFailed}
            onCheckedChange={onOnlyFailed}
          />
        )}
      </div>
      {showFailed && code && (
        <ChosenKind preview={preview} code={code} onClear={() => onCode(null)} />
      )}
      <div className="overflow-clip rounded-card border">
        {showFailed ? (
          <FailedRows key={code} loadId={preview.load_id} code={code} />
        ) : (
          <DifferencesTable kind={kind} preview={preview} />
        )}
      </div>
    </section>
  );
}

interface ChosenKindProps {
  preview: PreviewResult;
  code: string;
  onClear: () => void;
}

function ChosenKind({ preview, code, onClear }: ChosenKindProps) {
  const failure = preview.failures.find((candidate) => candidate.code === code);
  return (
    <div>
      <Button size="sm" icon={<X />} onClick={onClear}>
        {failure ? `Quitar filtro: ${failureTitle(failure)}` : "Quitar filtro"}
      </Button>
    </div>
  );
}

const PAGE_SIZE = 25;

function FailedRows({ loadId, code }: { loadId: number; code: string | null }) {
  const [page, setPage] = useState(1);
  return <ErrorRows asked={{ loadId, code, page, pageSize: PAGE_SIZE }} onPageChange={setPage} />;
}
