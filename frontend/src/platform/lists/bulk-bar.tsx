/** At the bottom of the window while rows are chosen: how many, and what can be done with them. */
import { Download, X } from "lucide-react";
import { type BulkAction, bulkTarget } from "@/platform/lists/bulk";
import type { ListNarrowing } from "@/platform/lists/list-place";
import { type ListNouns, selectAllWords, selectedWords } from "@/platform/lists/list-words";
import { selectedCount } from "@/platform/lists/selection";
import type { ListSelection } from "@/platform/lists/use-selection";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";

interface BulkBarProps {
  nouns: ListNouns;
  selecting: ListSelection;
  narrowing: ListNarrowing;
  total: number;
  actions: readonly BulkAction[];
  onExport?: (() => void) | undefined;
}

export function BulkBar({ nouns, selecting, narrowing, total, actions, onExport }: BulkBarProps) {
  const { selection, selectEverything, clear } = selecting;
  const count = selectedCount(selection, total);
  return (
    <section
      aria-label="Selección"
      className="layer-sticky sticky bottom-3 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-primary-soft px-3 py-1.5 text-on-primary-soft shadow-floating print:hidden"
    >
      <p role="status" className="pr-2 text-sm font-semibold">
        {selectedWords(nouns, count)}
      </p>
      {count < total && (
        <Button size="sm" onClick={selectEverything}>
          {selectAllWords(nouns, total)}
        </Button>
      )}
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          size="sm"
          icon={icon}
          onClick={() => run(bulkTarget(selection, narrowing, total), clear)}
        >
          {label}
        </Button>
      ))}
      {onExport && (
        <Button size="sm" icon={<Download />} onClick={onExport}>
          Exportar
        </Button>
      )}
      <IconButton
        size="sm"
        label="Quitar la selección"
        icon={<X />}
        className="ml-auto"
        onClick={clear}
      />
    </section>
  );
}
