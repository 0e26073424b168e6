/** What keeps a form from being saved, above it: it takes the focus and leads to each field. */
import { CircleAlert } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, useFormState } from "react-hook-form";
import { inOrder } from "@/platform/forms/changes";
import { fieldId, useForm } from "@/platform/forms/form-context";

interface Fault {
  name: string;
  label: string;
  message: string;
}

export function ErrorSummary() {
  const { id, labels, saving, core } = useForm();
  const { errors } = useFormState({ control: core.methods.control });
  const box = useRef<HTMLElement>(null);
  const found = faultsIn(errors, labels);
  const shown = saving.failures > 0 && (found.length > 0 || saving.faults.length > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try brings the reader back, even with the same errors.
  useEffect(() => box.current?.focus(), [saving.failures]);

  if (!shown) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-summary`}
      className="flex items-start gap-3 rounded-card border border-danger/25 bg-danger-soft px-4 py-3 text-sm text-ink"
    >
      <CircleAlert className="mt-px size-4.5 shrink-0 text-danger" aria-hidden />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p id={`${id}-summary`} className="font-semibold">
          {headline(found.length, saving.faults.length)}
        </p>
        <Faults formId={id} found={found} others={saving.faults} note={saving.note} />
      </div>
    </section>
  );
}

interface FaultsProps {
  formId: string;
  found: readonly Fault[];
  others: readonly string[];
  note: ReactNode;
}

function Faults({ formId, found, others, note }: FaultsProps) {
  return (
    <>
      <ul className="flex flex-col gap-1">
        {found.map(({ name, label, message }) => (
          <li key={name}>
            <a href={`#${fieldId(formId, name)}`} onClick={goToField} className="link">
              {label}
            </a>
            : {message}
          </li>
        ))}
        {others.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {note}
    </>
  );
}

function faultsIn(
  errors: Readonly<Partial<Record<keyof FieldValues, unknown>>>,
  labels: Readonly<Record<string, string>>,
): Fault[] {
  return inOrder(Object.keys(errors), labels).map((name) => ({
    name,
    label: labels[name] ?? name,
    message: (errors[name] as { message?: string }).message ?? "",
  }));
}

function headline(fields: number, others: number): string {
  if (fields === 0) return others > 0 ? "No se guardó" : "";
  return `Para guardar, corrige ${fields === 1 ? "1 campo" : `${fields} campos`}:`;
}

/** The focus goes to the control without a step in the browser's history. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = decodeURIComponent(event.currentTarget.hash.slice(1));
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
