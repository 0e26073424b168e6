/** The people who will be mailed, each to be taken out. */
import { useState } from "react";
import type { Candidate } from "@/features/evaluations/reminding/reminder-model";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Checkbox } from "@/shared/ui/checkbox";

/** More are drawn when they are asked for. */
const AT_ONCE = 50;

interface CandidateListProps {
  candidates: readonly Candidate[];
  without: ReadonlySet<number>;
  onChange: (without: ReadonlySet<number>) => void;
}

export function CandidateList({ candidates, without, onChange }: CandidateListProps) {
  const [shown, setShown] = useState(AT_ONCE);
  if (candidates.length === 0) return null;
  const all = candidates.map(({ participantId }) => participantId);
  const everybody = without.size === 0 ? true : without.size < all.length && "indeterminate";

  function toggle(id: number, wanted: boolean): void {
    const next = new Set(without);
    if (wanted) next.delete(id);
    else next.add(id);
    onChange(next);
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-medium">Destinatarios</legend>
      <div className="flex flex-col rounded-card border">
        <div className="border-b bg-sunken px-3 py-2">
          <Checkbox
            label={`Todas (${formatCount(all.length, "persona", "personas")})`}
            checked={everybody}
            onCheckedChange={(wanted) => onChange(new Set(wanted ? [] : all))}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
        <section aria-label="Destinatarios" tabIndex={0} className="max-h-56 overflow-y-auto">
          <ul className="flex flex-col gap-2 px-3 py-2">
            {candidates.slice(0, shown).map(({ participantId, name, detail }) => (
              <li key={participantId}>
                <Checkbox
                  label={name}
                  description={detail}
                  checked={!without.has(participantId)}
                  onCheckedChange={(wanted) => toggle(participantId, wanted)}
                />
              </li>
            ))}
          </ul>
          {candidates.length > shown && (
            <div className="p-2">
              <Button size="sm" onClick={() => setShown(shown + AT_ONCE)}>
                {`Mostrar más (${candidates.length - shown})`}
              </Button>
            </div>
          )}
        </section>
      </div>
    </fieldset>
  );
}
