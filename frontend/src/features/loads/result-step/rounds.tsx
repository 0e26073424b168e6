/** The rounds of a load: the first file, and each corrected one that completed it. */
import type { Load } from "@/features/loads/api/types";
import { countsInWords } from "@/features/loads/model/counts";
import type { LoadKind } from "@/features/loads/model/kinds";
import { formatMoment } from "@/shared/lib/format";

export function Rounds({ rounds, kind }: { rounds: Load["rounds"]; kind: LoadKind }) {
  if (rounds.length < 2) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">Rondas de esta carga</h3>
      <ol className="flex flex-col divide-y rounded-card border">
        {rounds.map((round, index) => (
          <li key={round.at} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm">
            <span className="font-medium">{`${index + 1}. ${round.fileName}`}</span>
            <span className="text-ink-muted">{countsInWords(round.counts, kind, "past")}</span>
            <span className="text-ink-subtle sm:ml-auto">{formatMoment(round.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
