/** The mail as it will be read, with example values. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MailKind, previewMail } from "@/shared/surveys/mailing/mailing-api";
import { AsyncView } from "@/shared/ui/async-view";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function MailText({ kind }: { kind: MailKind }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium">Ver el texto del correo</summary>
      {open && <Preview kind={kind} />}
    </details>
  );
}

function Preview({ kind }: { kind: MailKind }) {
  const preview = useQuery({
    queryKey: ["settings", "surveys", "preview", kind],
    queryFn: ({ signal }) => previewMail(kind, signal),
  });
  return (
    <AsyncView
      query={preview}
      loadingLabel="Cargando el texto…"
      errorTitle="No pudimos cargar el texto del correo."
      skeleton={<TextSkeleton lines={4} />}
    >
      {({ subject, text }) => (
        <div className="mt-2 flex flex-col gap-2 rounded-card border bg-sunken p-3">
          <p className="font-semibold">{subject}</p>
          <p className="break-words whitespace-pre-wrap text-ink-muted">{text}</p>
          <p className="text-xs text-ink-subtle">Con datos de ejemplo.</p>
        </div>
      )}
    </AsyncView>
  );
}
