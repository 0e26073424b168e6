/** What a template is, in one line. */
import type { Template } from "@/features/survey-templates/api/template-calls";
import { StateBadge, TypeBadge } from "@/features/survey-templates/list/template-badges";
import { roleWords, sizeWords } from "@/features/survey-templates/model/template-words";
import { formatCount } from "@/shared/lib/format";

export function TemplateFacts({ template }: { template: Template }) {
  const { type, active, respondent, tables, version, uses, responses } = template;
  const rows = tables.flatMap((table) => table.rows).length;
  const facts = [
    `Para ${roleWords(respondent).toLowerCase()}`,
    sizeWords(tables.length, rows),
    `versión ${version}`,
    `usada en ${formatCount(uses, "curso", "cursos")}`,
    formatCount(responses, "respuesta", "respuestas"),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
      <TypeBadge type={type} />
      <StateBadge active={active} />
      <span>{facts.join(" · ")}</span>
    </div>
  );
}
