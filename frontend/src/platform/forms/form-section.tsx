/** A part of a form with its heading; it says when something in it was changed. */
import { type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { type FieldOf, type NoForm, useForm } from "@/platform/forms/form-context";

interface FormSectionProps<Values> {
  title: string;
  description?: ReactNode | undefined;
  /** Its place in the index beside the form. */
  id?: string | undefined;
  /** The fields in it; a heading shows a dot once one of a record that exists was changed. */
  fields?: readonly NoInfer<FieldOf<Values>>[] | undefined;
  children: ReactNode;
}

export function FormSection<Values = NoForm>({
  title,
  description,
  id,
  fields,
  children,
}: FormSectionProps<Values>) {
  const ownId = useId();
  const headingId = `${id ?? ownId}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="flex scroll-mt-20 flex-col gap-4 rounded-card border bg-surface p-4 shadow-raised sm:p-5"
    >
      <header className="flex flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id={headingId} className="text-lg font-semibold text-balance">
            {title}
          </h2>
          {fields && <ChangedDot fields={fields} />}
        </div>
        {description && <p className="text-sm text-ink-muted">{description}</p>}
      </header>
      {children}
    </section>
  );
}

function ChangedDot({ fields }: { fields: readonly string[] }) {
  const { core } = useForm();
  useWatch({ control: core.methods.control, name: [...fields] });
  if (core.baseline().updatedAt === undefined) return null;
  if (!core.changed().some((name) => fields.includes(name))) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium text-accent">
      <span aria-hidden className="size-2 rounded-pill bg-accent" />
      Cambiado
    </span>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
}
