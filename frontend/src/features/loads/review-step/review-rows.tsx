/** The rows behind the figures: what each would change, or what is wrong with it. */

import { X } from "lucide-react";
import type { PreviewResult } from "@/features/loads/api/types";
import { ErrorTable } from "@/features/loads/errors/error-table";
import { failureTitle } from "@/features/loads/model/failures";
import type { LoadKind } from "@/features/loads/model/kinds";
import { DifferencesTable } from "@/features/loads/review-step/differences-table";
import { Paged } from "@/features/loads/ui/paged";
import { formatNumber } from "@/shared/lib/format";
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
          <FailedRows preview={preview} code={code} />
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

interface FailedRowsProps {
  preview: PreviewResult;
  code: string | null;
}

function FailedRows({ preview, code }: FailedRowsProps) {
  const shown = preview.problems.filter((problem) => code === null || problem.code === code);
  const all = preview.failures
    .filter((failure) => code === null || failure.code === code)
    .reduce((sum, failure) => sum + failure.count, 0);
  return (
    <>
      <Paged key={code} rows={shown}>
        {(page) => <ErrorTable errors={page} />}
      </Paged>
      {all > shown.length && (
        <p className="border-t bg-sunken/60 px-4 py-2.5 text-xs text-ink-muted">
          {`Mostramos ${formatNumber(shown.length)} de ${formatNumber(all)} problemas, los primeros de cada tipo. Al cargar podrás verlos todos.`}
        </p>
      )}
    </>
  );
}
