/** What the server found worth knowing about the course; none of it stops a save. */

import { FIELDS } from "@/features/course-form/model/course-fields";
import { laterTexts } from "@/features/course-form/texts";
import type { components } from "@/generated/schema";
import { Banner } from "@/platform/ui/banner";

const LABELS: Readonly<Record<string, string>> = FIELDS;

interface SenceWarningsProps {
  warnings: readonly components["schemas"]["Warning"][];
}

export function SenceWarnings({ warnings }: SenceWarningsProps) {
  return (
    <Banner tone="warning" title={laterTexts.senceWarnings}>
      <ul className="list-disc pl-4">
        {warnings.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {LABELS[field] ? `${LABELS[field]}: ` : ""}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
