/** Why a link cannot be answered now, in the server's words. */
import { CalendarX2, CircleCheck, Hourglass, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "@/features/answering/notice";
import { type ApiError, describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";

interface RefusalNoticeProps {
  error: ApiError;
  onRetry?: (() => void) | undefined;
}

const ANSWERED = 409;
const TOO_MANY_TRIES = 429;
const ICONS: Readonly<Record<number, ReactNode>> = {
  403: <Hourglass />,
  [ANSWERED]: <CircleCheck />,
  410: <CalendarX2 />,
  [TOO_MANY_TRIES]: <Hourglass />,
};

export function RefusalNotice({ error, onRetry }: RefusalNoticeProps) {
  const mayRetry = error.status === TOO_MANY_TRIES && onRetry !== undefined;
  return (
    <Notice
      icon={ICONS[error.status] ?? <Link2Off />}
      tone={error.status === ANSWERED ? "success" : "neutral"}
      title={describeError(error).message}
      actions={mayRetry && <Button onClick={onRetry}>Reintentar</Button>}
    />
  );
}
