/** What the server found worth knowing about the course; none of it stops a save. */

import { FIELDS } from "@/features/course-form/model/course-fields";
import { laterTexts } from "@/features/course-form/texts";
import type { components } from "@/platform/api/schema";
import { Banner } from "@/platform/ui/banner";

type Warning = components["schemas"]["Warning"];

export function SenceWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <Banner tone="warning" title={laterTexts.senceWarnings}>
      <ul className="list-disc pl-4">
        {warnings.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {labelOf(field)}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function labelOf(field: string): string {
  const label = (FIELDS as Readonly<Record<string, string>>)[field];
  return label ? `${label}: ` : "";
}
