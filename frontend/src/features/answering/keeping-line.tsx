/** Where the answers are, in one quiet line. */
import { CircleAlert, CloudOff } from "lucide-react";
import type { Keeping } from "@/features/answering/answer-keeper";
import { describeError } from "@/shared/api/errors";
import { formatTime } from "@/shared/lib/format";

const OFFLINE = "Guardado en este dispositivo. Se enviará cuando vuelva la conexión.";

export function KeepingLine({ keeping }: { keeping: Keeping }) {
  // The region stands there from the beginning, or its first words would not be heard.
  return (
    <>
      <div role="status" className="contents">
        <Told keeping={keeping} />
      </div>
      {keeping.kind === "saved" && (
        <p className="text-xs text-ink-subtle">
          Guardado solo en este dispositivo a las {formatTime(new Date(keeping.at).toISOString())}.
        </p>
      )}
    </>
  );
}

function Told({ keeping }: { keeping: Keeping }) {
  if (keeping.kind === "offline") {
    return (
      <p className="flex items-start gap-2 text-sm font-medium text-warning">
        <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden />
        {OFFLINE}
      </p>
    );
  }
  if (keeping.kind !== "refused") return null;
  return (
    <p className="flex items-start gap-2 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {describeError(keeping.error).message}
    </p>
  );
}
