/** What a region says when it could not be shown; it never looks like an empty one. */
import { CircleAlert, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/platform/ui/button";
import { CopyDetail } from "@/platform/ui/copy-detail";

interface ErrorStateProps {
  title: string;
  description?: ReactNode | undefined;
  onRetry?: (() => void) | undefined;
  /** Technical words without personal data, copied on request. */
  detail?: string | undefined;
  actions?: ReactNode | undefined;
}

export function ErrorState({ title, description, onRetry, detail, actions }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-danger/25 bg-danger-soft/40 px-6 py-10 text-center"
    >
      <CircleAlert className="size-7 text-danger" aria-hidden />
      <div className="flex max-w-md flex-col gap-1">
        <p className="text-base font-semibold text-ink text-balance">{title}</p>
        {description && <p className="text-sm text-ink-muted text-pretty">{description}</p>}
      </div>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button size="sm" icon={<RotateCcw />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {detail && <CopyDetail detail={detail} />}
        {actions}
      </div>
    </div>
  );
}
