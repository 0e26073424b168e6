/** The whole file on the bench: filters and steps at the side, its rows in a grid, and the windows over them. */

import { clsx } from "clsx";
import { ListFilter, Replace } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { type RowPages, type RowsAsked, useRowPages } from "@/features/loads/review/api";
import {
  AcceptDialog,
  ReplaceDialog,
  SeveralDialog,
  WithoutDialog,
} from "@/features/loads/review/batch-dialogs";
import { CellHelp } from "@/features/loads/review/cell-help";
import { kindOfProblem } from "@/features/loads/review/cell-view";
import { ColumnStep } from "@/features/loads/review/column-step";
import { Grid, HEAD_REM, ROW_REM } from "@/features/loads/review/grid";
import type { GridActions } from "@/features/loads/review/grid-control";
import { cleaningFor, ProposedCleaning } from "@/features/loads/review/proposed-cleaning";
import { RecipePanel } from "@/features/loads/review/recipe-panel";
import { SaveTemplateDialog } from "@/features/loads/review/recipe-templates";
import type { ReviewDialog } from "@/features/loads/review/review-tools";
import { CARDS, RowCards } from "@/features/loads/review/row-cards";
import { RawSwitch, RowFilters } from "@/features/loads/review/row-filters";
import { gridTexts } from "@/features/loads/review/texts";
import type { Recipe } from "@/features/loads/review/use-recipe";
import { expectedRows, useRowsAsked } from "@/features/loads/review/use-rows-asked";
import { partNamed } from "@/features/loads/rules";
import { editCells, include, leaveOut } from "@/features/loads/steps";
import type { CellProblem, FileReview, Mapping, ReviewColumn } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { describeError } from "@/platform/api/errors";
import { Kbd } from "@/platform/keyboard/shortcuts";
import { useMediaQuery } from "@/platform/lib/hooks";
import { ListSearch } from "@/platform/lists/list-search";
import { SearchPlace } from "@/platform/lists/list-tools";
import { Button } from "@/platform/ui/button";
import { SelectField } from "@/platform/ui/select-field";
import { Sheet } from "@/platform/ui/sheet";
import { EmptyState, ErrorState } from "@/platform/ui/states";
import { useUndoSource } from "@/platform/undo/undo";

/** Rows by which the names of a file are judged. */
const LOOKED_AT = 40;

interface WorkbenchProps {
  review: FileReview;
  recipe: Recipe;
  mapping: Mapping;
  editable: boolean;
  dialog: ReviewDialog | null;
  onDialog: (dialog: ReviewDialog | null) => void;
}

export function Workbench(props: WorkbenchProps) {
  const { review, recipe, editable, onDialog } = props;
  const { asked, ask } = useRowsAsked();
  const raw = useWizardStore((state) => state.raw);
  const [sight, setSight] = useState({ first: 0, end: 60 });
  const [room, place] = useRoom();
  const phone = useMediaQuery("(max-width: 639.98px)");
  const wide = useMediaQuery("(min-width: 80rem)");
  const { pages, rowsBetween, onHold } = useHeldPages(review.load_id, recipe, { asked, ...sight });
  useFreshOrder(pages, recipe);
  useUndoSource(recipe, editable);
  const total = pages.total ?? expectedRows(review, asked) ?? 0;
  const onSight = useCallback((first: number, end: number) => setSight({ first, end }), []);
  const columns = useNamedParts(review.columns, props.mapping);
  const column = useRef<number | null>(null);
  const onColumn = useCallback((position: number | null) => {
    column.current = position;
  }, []);
  const actions = actionsOf(review, recipe, onDialog);
  const side = (
    <>
      <RowFilters review={review} shown={asked} onShow={ask} />
      <RawSwitch />
      <RecipePanel
        steps={review.steps}
        recipe={recipe}
        editable={editable}
        onAdd={() => onDialog({ kind: "column", column: column.current })}
        onSave={() => onDialog({ kind: "template" })}
      />
    </>
  );
  const seen = Array.from({ length: LOOKED_AT }, (_, at) => pages.rowAt(at) ?? []).flat();
  const { order, isFormer, rowAt, indexOf } = pages;
  const rows = { total, rowAt, indexOf, rowsBetween };
  const label = gridTexts.grid;

  return (
    <section aria-label={gridTexts.bench} className="-mx-4 flex flex-col border-y sm:-mx-5">
      <p className="hidden px-3 py-2 text-sm print:block">{gridTexts.onPaper}</p>
      {editable && (
        <ProposedCleaning cleaning={cleaningFor(review, props.mapping, seen)} recipe={recipe} />
      )}
      <div className="flex min-w-0">
        {wide && (
          <aside className="relative w-60 shrink-0 border-r">
            <div className="absolute inset-0 flex flex-col gap-5 overflow-y-auto p-2">{side}</div>
          </aside>
        )}
        <div className={clsx("flex min-w-0 flex-1 flex-col", wide && "min-h-104")}>
          <Toolbar
            {...{ review, asked, ask, total, editable, onDialog }}
            side={wide ? null : side}
          />
          <Body pages={pages} total={total}>
            {phone ? (
              <div className="p-3">
                <RowCards
                  {...{ label, total, editable }}
                  columns={columns}
                  rowAt={pages.rowAt}
                  pending={recipe.pending}
                  raw={raw}
                  kinds={review.problems}
                  page={Math.floor(sight.first / CARDS) + 1}
                  onPage={(page) => onSight((page - 1) * CARDS, page * CARDS)}
                  onWrite={actions.write}
                  onInclude={actions.include}
                  onAnswer={(step) => void recipe.apply(step)}
                  onAcceptAll={actions.acceptAll}
                  onWithout={actions.without}
                />
              </div>
            ) : (
              <div
                ref={place}
                className="min-h-64 grow"
                style={{
                  height: `calc(${room})`,
                  maxHeight: `${total * ROW_REM + HEAD_REM + 1}rem`,
                }}
              >
                <Grid
                  {...{ label, rows, editable, actions, onSight, onColumn, order, isFormer }}
                  columns={columns}
                  pending={recipe.pending}
                  raw={raw}
                  turned={recipe.turned}
                  onHold={onHold}
                  listKey={JSON.stringify(asked)}
                  about={asked.column}
                  help={(place) => (
                    <CellHelp
                      {...place}
                      editable={editable}
                      kinds={review.problems}
                      onAnswer={(step) => void recipe.apply(step)}
                      onAcceptAll={actions.acceptAll}
                      onWithout={actions.without}
                    />
                  )}
                />
              </div>
            )}
          </Body>
        </div>
      </div>
      <Dialogs {...props} />
    </section>
  );
}

/** The rows of the file, which stay where they are while somebody writes or presses in them. */
function useHeldPages(
  loadId: number,
  { edition, stale, refresh }: Recipe,
  sight: { asked: RowsAsked; first: number; end: number },
) {
  const held = useRef(false);
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  const pages = useRowPages({ loadId, edition, stale, ...sight, held: held.current });
  return {
    pages,
    onHold(isHeld: boolean): void {
      held.current = isHeld;
      if (!isHeld && pages.isFormer) drawAnew();
    },
    async rowsBetween(top: number, bottom: number) {
      const rows = await pages.rowsBetween(top, bottom);
      if (rows === null && stale) refresh();
      return rows;
    },
  };
}

/** How high the rows may be: what the screen has between what stands above them and the bar below. */
function useRoom(): [room: string, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState("100dvh - 14rem");
  useEffect(() => {
    const measure = () => {
      const bar = document.querySelector<HTMLElement>("[data-step-actions]");
      if (!place.current || !bar) return;
      const top = place.current.getBoundingClientRect().top + window.scrollY;
      setRoom(`100dvh - ${Math.ceil(top + bar.offsetHeight)}px`);
    };
    const sizes = new ResizeObserver(measure);
    // What is asked above the rows, and the words in the bar, come and go.
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, []);
  return [room, place];
}

/** A datum that comes in several columns: each is named by its part. */
function useNamedParts(
  columns: readonly ReviewColumn[],
  { attributes }: Mapping,
): readonly ReviewColumn[] {
  return useMemo(
    () =>
      columns.map((column) => {
        const part = partNamed(attributes, column.attribute, column.part);
        if (!part) return column;
        const label = part.also ? part.label : gridTexts.partOf(column.label, part.label);
        return { ...column, label };
      }),
    [columns, attributes],
  );
}

/** Rows that were corrected keep their place until others are wanted: then all are asked for anew. */
function useFreshOrder(pages: RowPages, recipe: Recipe): void {
  const { stale, refresh } = recipe;
  const lacks = pages.missing;
  useEffect(() => {
    if (stale && lacks) refresh();
  }, [stale, lacks, refresh]);
}

function actionsOf(
  { problems }: FileReview,
  { apply, undo, redo }: Recipe,
  onDialog: (dialog: ReviewDialog) => void,
): GridActions {
  const about = (problem: CellProblem, kind: "accept" | "without") => {
    const known = kindOfProblem(problem, problems);
    const can = kind === "accept" ? known?.bulk && known.bulk !== "never" : problem.optional;
    if (known && can) onDialog({ kind, problem: known });
  };
  return {
    write: (cells) => void apply(editCells(cells)),
    leaveOut: (rows) => void apply(leaveOut(rows)),
    include: (rows) => void (rows.length > 0 && apply(include(rows))),
    acceptAll: (problem) => about(problem, "accept"),
    without: (problem) => about(problem, "without"),
    turn: (way) => void (way === "undo" ? undo() : redo()),
  };
}

function Body({ pages, total, children }: { pages: RowPages; total: number; children: ReactNode }) {
  if (pages.error && pages.total === undefined) {
    const told = describeError(pages.error);
    return (
      <ErrorState
        title={gridTexts.rowsFailed}
        description={told.message}
        detail={told.detail}
        onRetry={pages.retry}
      />
    );
  }
  if (total === 0 && pages.total === 0)
    return (
      <EmptyState
        icon={<ListFilter />}
        title={gridTexts.noRows}
        description={gridTexts.noRowsHelp}
      />
    );
  return children;
}

interface ToolbarProps extends Pick<WorkbenchProps, "review" | "editable" | "onDialog"> {
  asked: ReturnType<typeof useRowsAsked>["asked"];
  ask: ReturnType<typeof useRowsAsked>["ask"];
  total: number;
  /** Filters and steps, where there is no room for them at the side. */
  side: ReactNode;
}

function Toolbar({ review, asked, ask, total, editable, onDialog, side }: ToolbarProps) {
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen there is looked at here.
  useEffect(() => setOpen(false), [asked.state, asked.code, asked.column]);
  return (
    <div className="flex flex-wrap items-end gap-2 border-b px-3 py-2 max-xl:px-2 print:hidden">
      {side && (
        <Button icon={<ListFilter />} onClick={() => setOpen(true)}>
          {gridTexts.filtersAndSteps(review.steps.length)}
        </Button>
      )}
      <SearchPlace>
        <ListSearch
          label={gridTexts.search(total)}
          value={asked.search}
          onSearch={(search) => ask({ search })}
        />
      </SearchPlace>
      {editable && (
        <Button icon={<Replace />} onClick={() => onDialog({ kind: "replace" })}>
          <span className="max-xl:sr-only">{gridTexts.replace}</span>
        </Button>
      )}
      <div className="ml-auto flex items-center gap-3">
        {!side && review.problems.length > 0 && (
          <p className="flex items-center gap-1.5 text-xs text-ink-muted">
            <Kbd>F8</Kbd> {gridTexts.nextProblem}
          </p>
        )}
        <p className="text-xs text-ink-muted tabular-nums max-xl:hidden">
          {gridTexts.rowsShown(total)}
        </p>
        <SelectField
          label={gridTexts.order}
          hideLabel
          value={asked.order}
          options={gridTexts.orders}
          className="w-44"
          onValueChange={(order) => ask({ order: order === "file" ? "file" : "problems" })}
        />
      </div>
      {side && (
        <Sheet open={open} onClose={() => setOpen(false)} side="left" title={gridTexts.bench}>
          <div className="flex flex-col gap-5">{side}</div>
        </Sheet>
      )}
    </div>
  );
}

function Dialogs({ review, mapping, recipe, dialog, onDialog }: WorkbenchProps) {
  const shared = { review, onApply: recipe.apply, onClose: () => onDialog(null) };
  switch (dialog?.kind) {
    case "replace":
      return <ReplaceDialog {...shared} />;
    case "template":
      return (
        <SaveTemplateDialog
          loadId={review.load_id}
          modelId={mapping.model_id}
          onClose={shared.onClose}
        />
      );
    case "column":
      return <ColumnStep {...shared} mapping={mapping} column={dialog.column} />;
    case "accept":
      return <AcceptDialog {...shared} kind={dialog.problem} />;
    case "without":
      return <WithoutDialog {...shared} kind={dialog.problem} />;
    case "acceptSeveral":
      return <SeveralDialog {...shared} accepts kinds={dialog.problems} />;
    case "withoutSeveral":
      return <SeveralDialog {...shared} accepts={false} kinds={dialog.problems} />;
    default:
      return null;
  }
}
