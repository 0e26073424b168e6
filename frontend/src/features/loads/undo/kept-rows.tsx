/** Rows and participants that undoing leaves alone, each with the reason. */
import type { Undone } from "@/features/loads/model/undo-plan";
import { formatNumber } from "@/shared/lib/format";

export function Kept({ plan }: { plan: Undone }) {
  const { kept, keptCount, keptParticipants, keptParticipantCount } = plan;
  return (
    <>
      <KeptList
        title="Se quedan como están"
        count={keptCount}
        rows={kept.map(({ row, ...told }) => ({ id: row, ...told }))}
      />
      <KeptList
        title="Se quedan en el curso"
        count={keptParticipantCount}
        rows={keptParticipants.map(({ participant_id, ...told }) => ({
          id: participant_id,
          ...told,
        }))}
      />
    </>
  );
}

interface KeptListProps {
  title: string;
  count: number;
  rows: readonly { id: number; name: string; reason: string }[];
}

function KeptList({ title, count, rows }: KeptListProps) {
  if (rows.length === 0) return null;
  const more = count - rows.length;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard. */}
      <ul tabIndex={0} className="max-h-48 divide-y overflow-y-auto rounded-button border text-sm">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <span className="font-medium">{row.name}</span>
            <span className="text-ink-muted">{row.reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-xs text-ink-muted">{`y ${formatNumber(more)} más`}</p>}
    </section>
  );
}
