/** The templates as cards side by side: what each asks, how often it was used, when it changed. */
import type { TemplateInfo } from "@/features/survey-templates/api/template-calls";
import { StateBadge, TypeBadge } from "@/features/survey-templates/list/template-badges";
import { roleWords, sizeWords } from "@/features/survey-templates/model/template-words";
import { formatCount, formatDay } from "@/shared/lib/format";
import { RowLink } from "@/shared/lists/row-link";
import { RowMenu } from "@/shared/lists/row-menu";
import type { RowsProps } from "@/shared/lists/rows-props";

export function TemplateCards(props: RowsProps<TemplateInfo>) {
  const { caption, rows, rowId } = props;
  return (
    <ul
      aria-label={caption}
      className="grid gap-4 p-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
    >
      {rows.map((row) => (
        <Card key={rowId(row)} row={row} {...props} />
      ))}
    </ul>
  );
}

function Card({ row, ...props }: RowsProps<TemplateInfo> & { row: TemplateInfo }) {
  const title = props.columns.find(({ id }) => id === props.rowHeader);
  return (
    <li
      data-row={props.rowId(row)}
      className="flex flex-col gap-3 rounded-card border bg-surface p-4 avoid-break"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-base font-semibold text-pretty">
          {title && <RowLink row={row} column={title} {...props} />}
        </h2>
        <RowMenu row={row} {...props} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <TypeBadge type={row.type} />
        {!row.active && <StateBadge active={false} />}
      </div>
      <ul className="mt-auto flex flex-col gap-0.5 text-sm text-ink-muted">
        <li>{sizeWords(row.tables, row.rows)}</li>
        <li>Para {roleWords(row.respondent).toLowerCase()}</li>
        <li>
          Usada en {formatCount(row.uses, "curso", "cursos")},{" "}
          {formatCount(row.responses, "respuesta", "respuestas")}
        </li>
        <li>
          Versión {row.version}, del {formatDay(row.updatedAt)}
        </li>
      </ul>
    </li>
  );
}
