/** A text as its reader gets it, drawn anew when the writing rests. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { MailViews } from "@/features/settings/mail/mail-views";
import {
  previewText,
  SURVEY_SETTINGS_KEY,
  sendExample,
} from "@/features/settings/surveys/settings-api";
import { textField } from "@/features/settings/surveys/survey-fields";
import { markerFault, type TextKind } from "@/features/settings/surveys/texts";
import { textOf, useForm } from "@/shared/forms/form-context";
import { useDebounced } from "@/shared/lib/use-debounced";
import { SampleButton } from "@/shared/surveys/mailing/sample-button";
import { AsyncView } from "@/shared/ui/async-view";
import { TextSkeleton } from "@/shared/ui/skeleton";

const REST_MS = 500;

interface MailPreviewProps {
  kind: TextKind;
  label: string;
}

export function MailPreview({ kind, label }: MailPreviewProps) {
  const [subject, body] = useWords(kind);
  const isDrawable = !markerFault(subject, "subject") && !markerFault(body, "body");
  const preview = useQuery({
    queryKey: [...SURVEY_SETTINGS_KEY, "preview", kind, subject, body],
    queryFn: ({ signal }) => previewText({ kind, subject, body }, signal),
    enabled: isDrawable,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={`Vista previa de ${label}`} className="flex min-w-0 flex-col gap-3">
      <h4 className="text-sm font-medium">Vista previa, con datos de ejemplo</h4>
      {isDrawable ? (
        <AsyncView
          query={preview}
          loadingLabel="Preparando la vista previa…"
          errorTitle="No pudimos preparar la vista previa."
          skeleton={<TextSkeleton lines={6} />}
        >
          {(mail) => (
            <>
              <p className="text-sm break-words">
                <span className="text-ink-muted">Asunto: </span>
                <strong className="font-semibold">{mail.subject}</strong>
              </p>
              <MailViews title={`Vista previa: ${label}`} text={mail.text} html={mail.html} />
              <SampleButton
                send={() => sendExample({ kind, subject, body })}
                size="sm"
                className="self-start"
              />
            </>
          )}
        </AsyncView>
      ) : (
        <p className="text-sm text-ink-muted">Corrige el texto para ver la vista previa.</p>
      )}
    </section>
  );
}

function useWords(kind: TextKind): readonly [subject: string, body: string] {
  const { control } = useForm().core.methods;
  const subject = useWatch({ control, name: textField(kind, "subject") });
  const body = useWatch({ control, name: textField(kind, "body") });
  return [useDebounced(textOf(subject), REST_MS), useDebounced(textOf(body), REST_MS)];
}
