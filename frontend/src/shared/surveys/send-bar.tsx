/** How far somebody is, what is missing, and the button that sends; always in sight. */
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Progress } from "@/shared/surveys/answers";
import { missingWords, progressWords } from "@/shared/surveys/survey-words";
import { Button } from "@/shared/ui/button";
import { Meter } from "@/shared/ui/meter";

interface SendBarProps {
  progress: Progress;
  missing: number;
  sending: boolean;
  note: ReactNode;
}

export function SendBar({ progress, missing, sending, note }: SendBarProps) {
  const words = progressWords(progress);
  return (
    <div className="sticky bottom-0 layer-sticky -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 sm:mx-0 sm:rounded-card sm:border sm:px-5 print:hidden">
      {note && <div className="flex basis-full flex-col empty:hidden">{note}</div>}
      <div className="flex min-w-36 flex-1 flex-col gap-1.5">
        <Meter label={words} value={progress.answered} max={progress.total} />
        {missing > 0 ? (
          <p className="flex items-center gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="size-4 shrink-0" aria-hidden />
            {missingWords(missing)}
          </p>
        ) : (
          <p className="text-sm text-ink-muted tabular-nums">{words}</p>
        )}
      </div>
      <Button type="submit" variant="primary" loading={sending} className="min-h-11">
        {sending ? "Enviando…" : "Enviar respuestas"}
      </Button>
    </div>
  );
}
