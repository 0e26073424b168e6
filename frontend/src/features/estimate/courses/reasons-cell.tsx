/** Why people of a course give nothing back: how many reasons there are, and each of them on request. */
import type { BudgetCourse } from "@/features/estimate/api/estimate-api";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Popover } from "@/shared/ui/popover";

export function ReasonsCell({ name, zeros }: BudgetCourse) {
  if (zeros.length === 0) return null;
  const words = formatCount(zeros.length, "motivo", "motivos");
  return (
    <>
      <span className="print:hidden">
        <Popover
          label={`Sin franquicia en ${name}`}
          className="w-96 p-4"
          trigger={
            <Button size="sm" variant="ghost" aria-label={`${words} sin franquicia en ${name}`}>
              {words}
            </Button>
          }
        >
          <Reasons zeros={zeros} />
        </Popover>
      </span>
      <span className="hidden print:inline">{words}</span>
    </>
  );
}

function Reasons({ zeros }: Pick<BudgetCourse, "zeros">) {
  return (
    <ul className="flex flex-col gap-2 text-sm text-ink-muted">
      {zeros.map(({ reason, text, people }) => (
        <li key={reason}>
          <strong className="font-semibold text-ink">
            {formatCount(people, "persona", "personas")}:
          </strong>{" "}
          {text}
        </li>
      ))}
    </ul>
  );
}
