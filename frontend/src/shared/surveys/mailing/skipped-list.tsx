/** Who gets no mail, and why. */

import { formatList } from "@/shared/lib/format";
import type { SkippedGroup } from "@/shared/surveys/mailing/skipped";

const FEW = 30;

export function SkippedList({ groups }: { groups: readonly SkippedGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-label="Sin envío" className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">No reciben este correo</h3>
      {groups.map(({ reason, words, names }) => (
        <details key={reason} className="text-sm">
          <summary className="cursor-pointer text-ink-muted hover:text-ink">{words}</summary>
          <p className="py-1 pl-4 text-ink-muted">{namesWords(names)}</p>
        </details>
      ))}
    </section>
  );
}

function namesWords(names: readonly string[]): string {
  const rest = names.length - FEW;
  return formatList(rest > 0 ? [...names.slice(0, FEW), `${rest} más`] : names);
}
