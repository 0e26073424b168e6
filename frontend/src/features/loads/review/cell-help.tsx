/** What is wrong with a cell and what helps, beside the cell and never over it. */

import { Popover } from "radix-ui";
import type { KeyboardEvent } from "react";
import { SuppliersLink, UNKNOWN_SUPPLIER } from "@/features/loads/new-record";
import { cellName, kindOfProblem } from "@/features/loads/review/cell-view";
import type { HelpPlace } from "@/features/loads/review/grid";
import { RowAnswers } from "@/features/loads/review/row-answers";
import { gridTexts } from "@/features/loads/review/texts";
import type { NewStep } from "@/features/loads/steps";
import type { CellProblem, ProblemKind } from "@/features/loads/types";
import { Kbd } from "@/platform/keyboard/shortcuts";
import { Button } from "@/platform/ui/button";

interface CellHelpProps extends HelpPlace {
  kinds: readonly ProblemKind[];
  editable: boolean;
  onAnswer: (step: NewStep) => void;
  onAcceptAll: (problem: CellProblem) => void;
  onWithout: (problem: CellProblem) => void;
}

/** The focus stays in the cell: each button has its key, and Alt+↓ leads into the panel. */
export function CellHelp(props: CellHelpProps) {
  const { cell, panel, row, column, problem, kinds, editable } = props;
  const { onAccept, onAnswer, onAcceptAll, onWithout, onLeave } = props;
  const kind = kindOfProblem(problem, kinds);
  const place = column ? cellName(column, row.row) : gridTexts.wholeRow(row.row);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onLeave();
  }

  return (
    <Popover.Root key={`${row.row}:${column?.position ?? "row"}`} open>
      <Popover.Anchor virtualRef={cell as React.RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          ref={panel}
          role="group"
          aria-label={gridTexts.helpFor(place)}
          data-help
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          hideWhenDetached
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
          className="layer-sticky flex w-108 max-w-[calc(100vw-16px)] flex-col gap-2 rounded-card border bg-surface p-3 text-sm shadow-floating"
        >
          <div className="flex flex-col gap-0.5">
            <p className="font-semibold text-balance">{problem.message}</p>
            {problem.howToFix && <p className="text-xs text-ink-muted">{problem.howToFix}</p>}
            {problem.code === UNKNOWN_SUPPLIER && <SuppliersLink />}
          </div>
          {editable && (
            <Offers
              {...{ problem, kind, onAccept, onAnswer, place }}
              hasCell={column !== null}
              onAcceptAll={() => onAcceptAll(problem)}
              onWithout={() => onWithout(problem)}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface OffersProps {
  problem: CellProblem;
  kind: ProblemKind | null;
  /** The cell, for who hears the buttons. */
  place: string;
  hasCell: boolean;
  /** Whether the keys of the grid are at hand. */
  hasKeys?: boolean;
  onAccept: () => void;
  onAnswer: (step: NewStep) => void;
  onAcceptAll: () => void;
  onWithout: () => void;
}

/** The suggestion, all of its kind, and doing without the datum. */
export function Offers(props: OffersProps) {
  const { problem, kind, place, hasCell, hasKeys = true } = props;
  const { onAccept, onAnswer, onAcceptAll, onWithout } = props;
  const { suggestion, optional } = problem;
  const offersOne = suggestion !== null && hasCell;
  const offersAll = kind !== null && kind.suggestions > 1 && kind.bulk !== "never";
  if (!offersOne && !offersAll && !optional && problem.options.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <RowAnswers {...{ problem, place, onAnswer }} busy={false} />
      {offersOne && (
        <Button size="sm" variant="primary" className="max-w-full" onClick={onAccept}>
          <span className="truncate">{suggestion}</span>
          {hasKeys && (
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>Tab</Kbd>
            </span>
          )}
        </Button>
      )}
      {offersAll && (
        <Button
          size="sm"
          onClick={onAcceptAll}
          aria-keyshortcuts="Alt+Enter"
          title={gridTexts.acceptAllKey}
        >
          {gridTexts.acceptAll(kind.suggestions)}
        </Button>
      )}
      {optional && (
        <Button
          size="sm"
          variant="ghost"
          onClick={onWithout}
          aria-keyshortcuts="Alt+Delete"
          title={gridTexts.withoutKey}
        >
          {gridTexts.without(kind?.label ?? null)}
        </Button>
      )}
    </div>
  );
}
