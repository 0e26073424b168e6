/** One of the texts: its subject and body, the markers, a preview, and the way back to the beginning. */
import { ChevronRight, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { MailPreview } from "@/features/settings/surveys/mail-preview";
import { MarkerChips } from "@/features/settings/surveys/marker-chips";
import { textField } from "@/features/settings/surveys/survey-fields";
import { LINK, type TextKind, type TextPart, withMarker } from "@/features/settings/surveys/texts";
import { fieldId, textOf, useForm, useIsWrong } from "@/shared/forms/form-context";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { TextareaInput } from "@/shared/forms/inputs/textarea-input";
import { Badge } from "@/shared/ui/badge";
import { Button } from "@/shared/ui/button";

interface TextEditorProps {
  kind: TextKind;
  label: string;
  description: string;
  /** The words of the beginning. */
  usual: { subject: string; body: string };
}

export function TextEditor({ kind, label, description, usual }: TextEditorProps) {
  const [wanted, setWanted] = useState(false);
  const names = [textField(kind, "subject"), textField(kind, "body")];
  const isWrong = useIsWrong(names);
  const { state, isUsual } = useTextState(names, usual);
  const open = wanted || isWrong;
  return (
    <details
      open={open}
      onToggle={(event) => setWanted(event.currentTarget.open)}
      className="group border-t pt-3 first:border-t-0 first:pt-0"
    >
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-field hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-90"
        />
        <h3 className="text-sm font-semibold">{label}</h3>
        {state && <Badge tone="info">{state}</Badge>}
      </summary>
      {open && (
        <div className="flex flex-col gap-4 pt-2 pb-3 sm:pl-6">
          <p className="text-sm text-ink-muted">{description}</p>
          <Writing kind={kind} label={label} usual={usual} canRestore={!isUsual} />
          <MailPreview kind={kind} label={label} />
        </div>
      )}
    </details>
  );
}

interface WritingProps {
  kind: TextKind;
  label: string;
  usual: TextEditorProps["usual"];
  canRestore: boolean;
}

function Writing({ kind, label, usual, canRestore }: WritingProps) {
  const [part, setPart] = useState<TextPart>("body");
  const box = useRef<HTMLDivElement>(null);
  const put = useMarkers(kind);
  const { write } = useWriting();

  function restore(): void {
    write(textField(kind, "subject"), usual.subject);
    write(textField(kind, "body"), usual.body);
    box.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={box} className="flex flex-col gap-4">
      <div onFocusCapture={() => setPart("subject")}>
        <TextInput name={textField(kind, "subject")} label="Asunto" />
      </div>
      <div onFocusCapture={() => setPart("body")}>
        <TextareaInput name={textField(kind, "body")} label="Texto" rows={8} />
      </div>
      <MarkerChips
        label={label}
        inSubject={part === "subject"}
        onPick={(name) => put(part, name)}
      />
      {canRestore && (
        <div>
          <Button size="sm" icon={<RotateCcw className="size-4" />} onClick={restore}>
            Restablecer este texto
            <span className="sr-only"> ({label})</span>
          </Button>
        </div>
      )}
    </div>
  );
}

function useWriting() {
  const form = useForm();
  return {
    formId: form.id,
    write(name: string, text: string): void {
      form.core.methods.setValue(name, text, { shouldDirty: true });
      form.fieldChanged(name);
    },
  };
}

/** Puts a marker in where the caret stands, and lets the writing go on behind it. */
function useMarkers(kind: TextKind) {
  const { formId, write } = useWriting();
  return (part: TextPart, name: string): void => {
    const field = textField(kind, name === LINK ? "body" : part);
    const control = document.getElementById(fieldId(formId, field)) as HTMLTextAreaElement | null;
    if (!control) return;
    const { value, selectionStart, selectionEnd } = control;
    const { text, caret } = withMarker(value, selectionStart, selectionEnd, name);
    write(field, text);
    requestAnimationFrame(() => {
      control.focus();
      control.setSelectionRange(caret, caret);
    });
  };
}

function useTextState(names: readonly string[], usual: TextEditorProps["usual"]) {
  const { core } = useForm();
  const [subject, body] = useWatch({ control: core.methods.control, name: [...names] });
  const isUsual = textOf(subject) === usual.subject && textOf(body) === usual.body;
  const isChanged = core.changed().some((name) => names.includes(name));
  return { isUsual, state: isChanged ? "Cambiado" : isUsual ? null : "Personalizado" };
}
