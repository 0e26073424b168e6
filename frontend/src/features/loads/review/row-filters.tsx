/** Which rows are on screen: by what becomes of them, and by kind of problem. */

import { clsx } from "clsx";
import { FileSpreadsheet, PenLine } from "lucide-react";
import { STATE_LOOK } from "@/features/loads/review/grid-row";
import { gridTexts } from "@/features/loads/review/texts";
import type { FileReview, ProblemKind, RowFilter } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { formatNumber } from "@/platform/lib/format";
import { Checkbox } from "@/platform/ui/checkbox";

interface Shown {
  state: RowFilter;
  code: string | null;
  column: number | null;
}

interface RowFiltersProps {
  review: FileReview;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

const LOOK_OF_OTHERS = {
  all: { Icon: FileSpreadsheet, tint: "text-ink-muted" },
  edited: { Icon: PenLine, tint: "text-info" },
};

export function RowFilters({ review, shown, onShow }: RowFiltersProps) {
  const filters = review.filters.filter(
    ({ state, count }) => count > 0 || state === "all" || state === shown.state,
  );
  return (
    <nav aria-label={gridTexts.filters}>
      <ul className="flex flex-col gap-px">
        {filters.map(({ state, count }) => {
          const { Icon, tint } =
            state === "all" || state === "edited" ? LOOK_OF_OTHERS[state] : STATE_LOOK[state];
          return (
            <li key={state}>
              <button
                type="button"
                aria-current={shown.state === state && shown.code === null ? "true" : undefined}
                onClick={() => onShow({ state, code: null, column: null })}
                className="flex min-h-8 w-full items-center gap-2 rounded-button px-2 py-1 text-left text-sm hover:bg-hover aria-current:bg-primary-soft aria-current:font-semibold aria-current:text-on-primary-soft pointer-coarse:min-h-11"
              >
                <Icon className={clsx("size-3.5 shrink-0", tint)} />
                <span className="flex-1">{gridTexts.stateMany[state]}</span>
                <span className="tabular-nums">{formatNumber(count)}</span>
              </button>
              {state === "problem" && count > 0 && (
                <Kinds problems={review.problems} {...{ shown, onShow }} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Whether cells say what stands in the file, or what it was read as. */
export function RawSwitch() {
  const raw = useWizardStore((state) => state.raw);
  const rawShown = useWizardStore((state) => state.rawShown);
  return (
    <div className="px-2">
      <Checkbox
        label={gridTexts.raw}
        description={gridTexts.rawHelp}
        checked={raw}
        onCheckedChange={rawShown}
      />
    </div>
  );
}

/** The most frequent come first; the others are one press away. */
const SHOWN_KINDS = 6;

function Kinds({
  problems,
  shown,
  onShow,
}: Pick<RowFiltersProps, "shown" | "onShow"> & { problems: readonly ProblemKind[] }) {
  const first = problems.slice(0, SHOWN_KINDS);
  const others = problems.slice(SHOWN_KINDS);
  const isChosen = ({ code, columnPosition }: ProblemKind) =>
    shown.code === code && shown.column === columnPosition;
  const item = (kind: ProblemKind) => {
    // Of a row as a whole there is only what is wrong with it.
    const datum = kind.label ?? kind.columnName;
    return (
      <li key={`${kind.code} ${kind.attribute} ${kind.columnPosition}`}>
        <button
          type="button"
          aria-current={isChosen(kind) ? "true" : undefined}
          onClick={() => onShow({ state: "problem", code: kind.code, column: kind.columnPosition })}
          className="flex w-full items-baseline gap-2 rounded-button px-2 py-1 text-left hover:bg-hover aria-current:bg-primary-soft pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <span className="flex min-w-0 flex-1 flex-col">
            {datum !== null && <span className="text-xs font-medium text-ink">{datum}</span>}
            <span
              className={clsx("line-clamp-2", datum ? "text-2xs text-ink-muted" : "text-xs")}
              title={kind.message}
            >
              {kind.message}
            </span>
          </span>
          <span className="text-xs text-ink-muted tabular-nums">{formatNumber(kind.count)}</span>
        </button>
      </li>
    );
  };
  return (
    <>
      <ul className="flex flex-col gap-px pl-5">{first.map(item)}</ul>
      {others.length > 0 && (
        <details className="pl-5" open={others.some(isChosen)}>
          <summary className="link px-2 py-1 text-xs">{gridTexts.moreKinds(others.length)}</summary>
          <ul className="flex flex-col gap-px">{others.map(item)}</ul>
        </details>
      )}
    </>
  );
}
