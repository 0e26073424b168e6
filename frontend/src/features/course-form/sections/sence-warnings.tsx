/** What the server found worth knowing about the course; none of it stops a save. */

import { FIELDS } from "@/features/course-form/model/course-fields";
import { laterTexts } from "@/features/course-form/texts";
import type { components } from "@/generated/schema";
import { useForm, useTyped } from "@/platform/forms/form-context";
import { Banner } from "@/platform/ui/banner";

const LABELS: Readonly<Record<string, string>> = FIELDS;

interface SenceWarningsProps {
  warnings: readonly components["schemas"]["Warning"][];
}

/** A warning holds until its field is changed: what the server says of the new value comes with the save. */
export function SenceWarnings({ warnings }: SenceWarningsProps) {
  const known = useForm().core.baseline().values;
  const typed = useTyped((values: typeof known) => values);
  const standing = warnings.filter(({ field }) => typed[field] === known[field]);
  if (standing.length === 0) return null;
  return (
    <Banner tone="warning" title={laterTexts.senceWarnings}>
      <ul className="list-disc pl-4">
        {standing.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {LABELS[field] ? `${LABELS[field]}: ` : ""}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
