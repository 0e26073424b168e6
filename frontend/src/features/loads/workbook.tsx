/** Several sheets of one workbook: choosing them, where each stands, and undoing them all. */

import { clsx } from "clsx";
import { Check, Layers, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import { loadSheets, undoSheets, useMappingCache } from "@/features/loads/api";
import { kindOf, LOAD_KINDS, type LoadKind } from "@/features/loads/kinds";
import { commonTexts, workbookTexts } from "@/features/loads/texts";
import type { Mapping, ModelId, SheetInfo, SheetOfWorkbook } from "@/features/loads/types";
import type { ReadMapping } from "@/features/loads/wizard";
import { describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { isActive } from "@/platform/jobs/jobs";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { Dialog } from "@/platform/ui/dialog";
import { SelectField } from "@/platform/ui/select-field";

/** How often the sheets are looked at while one of them is being undone. */
const LOOK_MS = 1_000;

/** The sheets that hold something to load, when there are several. */
function sheetsToLoad({ file }: ReadMapping): SheetInfo[] {
  const found = file.sheets.filter(({ kinds, hidden }) => kinds.length > 0 && !hidden);
  return found.length > 1 ? found : [];
}

/** Offers to load several sheets of a workbook one after the other, each as what it holds. */
export function SheetChooser({ mapping }: { mapping: ReadMapping }) {
  const sheets = sheetsToLoad(mapping);
  const kinds = useOpenKinds();
  const [chosen, setChosen] = useState<Record<number, ModelId | null>>({});
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { forgotten } = useMappingCache();
  const navigate = useNavigate();
  if (sheets.length === 0 || mapping.workbook.length > 0) return null;

  const modelOf = (sheet: SheetInfo): ModelId | null => {
    const own = sheet.index === mapping.file.sheet ? mapping.model_id : sheet.kind;
    const given = sheet.index in chosen ? (chosen[sheet.index] ?? null) : own;
    return kinds.some(({ modelId }) => modelId === given) ? given : null;
  };
  const taken = sheets.flatMap((sheet) => {
    const modelId = modelOf(sheet);
    return modelId === null ? [] : [{ sheet: sheet.index, model_id: modelId }];
  });

  const own = taken.filter(({ model_id: modelId }) => modelId === mapping.model_id);
  // The mapping, and with it its course, stays with its sheet as long as that is one of its kind.
  const ofMapping = (own.find(({ sheet }) => sheet === mapping.file.sheet) ?? own[0])?.sheet;

  async function begin(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const [first] = await loadSheets(mapping.mapping_id, taken);
      forgotten();
      if (first) void navigate(wizardAddress({ mappingId: first.mapping_id }));
    } catch (cause) {
      setError(describeError(cause).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="flex flex-col gap-3 rounded-card border bg-sunken/40 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-base font-semibold">{workbookTexts.title(sheets.length)}</h3>
        <p className="text-sm text-ink-muted">{workbookTexts.help}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {sheets.map((sheet) => (
          <li key={sheet.index} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-56 flex-1">
              <Checkbox
                label={sheet.name}
                description={commonTexts.rows(sheet.rows)}
                checked={modelOf(sheet) !== null}
                onCheckedChange={(checked) =>
                  setChosen({
                    ...chosen,
                    [sheet.index]: checked ? likeliest(sheet, kinds) : null,
                  })
                }
              />
            </div>
            <SelectField
              label={workbookTexts.kindOf(sheet.name)}
              hideLabel
              value={String(modelOf(sheet) ?? "")}
              onValueChange={(value) =>
                setChosen({ ...chosen, [sheet.index]: value ? (Number(value) as ModelId) : null })
              }
              options={[
                { value: "", label: workbookTexts.notLoaded },
                ...kinds.map(({ modelId }) => ({
                  value: String(modelId),
                  label: labelOf(modelId, sheet.index === ofMapping ? mapping.courseId : null),
                })),
              ]}
              className="min-w-48"
            />
          </li>
        ))}
      </ul>
      {error && <Banner tone="danger">{error}</Banner>}
      <div>
        <Button
          icon={<Layers />}
          loading={busy}
          disabled={taken.length < 2}
          onClick={() => void begin()}
        >
          {workbookTexts.begin(taken.length)}
        </Button>
      </div>
    </section>
  );
}

/** The kinds that this person may load, without a course to choose first. */
function useOpenKinds(): readonly LoadKind[] {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return LOAD_KINDS.filter((kind) => !kind.needsCourse && (isAdmin || !kind.onlyAdmin));
}

function labelOf(modelId: ModelId, courseId: number | null): string {
  return kindOf({ model_id: modelId, courseId }).label;
}

function likeliest(sheet: SheetInfo, kinds: readonly LoadKind[]): ModelId | null {
  const open = sheet.kinds.find(({ model_id }) =>
    kinds.some(({ modelId }) => modelId === model_id),
  );
  return open?.model_id ?? null;
}

/** Where each sheet of the workbook stands, with the way to the next and back from all. */
export function WorkbookStrip({ mapping }: { mapping: Mapping }) {
  const { mapping_id: mappingId, workbook } = mapping;
  const busy = workbook.some(({ load }) => load?.job && isActive(load.job));
  const { forgotten } = useMappingCache();
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(forgotten, LOOK_MS);
    return () => clearInterval(timer);
  }, [busy, forgotten]);
  if (workbook.length === 0) return null;

  const next = workbook.find((sheet) => sheet.state !== "loaded");
  const done = workbook.filter(({ load }) => load?.state === "done").length;
  const here = workbook.find((sheet) => sheet.mapping_id === mappingId);
  return (
    <nav
      aria-label={workbookTexts.sheets}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-sunken/40 px-4 py-2"
    >
      <ol className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {workbook.map((sheet) => (
          <li key={sheet.mapping_id}>
            <SheetLink sheet={sheet} current={sheet.mapping_id === mappingId} />
          </li>
        ))}
      </ol>
      {done > 1 && !busy && <UndoAll mappingId={mappingId} loads={workbook} />}
      {here?.state === "loaded" && next && !busy && (
        <Button asChild variant="primary" size="sm">
          <Link to={wizardAddress({ mappingId: next.mapping_id })}>
            {workbookTexts.next(next.sheetName)}
          </Link>
        </Button>
      )}
    </nav>
  );
}

function SheetLink({ sheet, current }: { sheet: SheetOfWorkbook; current: boolean }) {
  const { mapping_id: mappingId, model_id: modelId, courseId, sheetName, state, load } = sheet;
  const words = workbookTexts.stateOf(load?.state ?? state, load?.counts?.failed ?? 0);
  return (
    <Link
      to={wizardAddress({ mappingId })}
      aria-current={current ? "step" : undefined}
      className={clsx(
        "flex items-center gap-1.5 rounded-button py-1 hover:underline",
        current ? "font-semibold text-ink" : "text-ink-muted",
      )}
    >
      {load?.state === "done" && <Check aria-hidden className="size-4 text-success" />}
      <span>{sheetName}</span>
      <span className="text-xs font-normal text-ink-muted">
        {`${labelOf(modelId, courseId)} · ${words}`}
      </span>
    </Link>
  );
}

interface UndoAllProps {
  mappingId: number;
  loads: readonly SheetOfWorkbook[];
}

function UndoAll({ mappingId, loads }: UndoAllProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { forgotten } = useMappingCache();
  const done = loads.filter(({ load }) => load?.state === "done").reverse();

  async function undo(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await undoSheets(mappingId);
      forgotten();
      setOpen(false);
    } catch (cause) {
      setError(describeError(cause).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="sm" icon={<Undo2 />} onClick={() => setOpen(true)}>
        {workbookTexts.undoAll(done.length)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={workbookTexts.undoTitle(done.length)}
        description={workbookTexts.undoHelp}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{commonTexts.cancel}</Button>
            <Button variant="danger" loading={busy} onClick={() => void undo()}>
              {commonTexts.undo}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {error && <Banner tone="danger">{error}</Banner>}
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
            {done.map(({ mapping_id: id, model_id: modelId, courseId, sheetName, load }) => (
              <li key={id}>
                {workbookTexts.undone(
                  sheetName,
                  labelOf(modelId, courseId),
                  load?.counts?.created ?? 0,
                  load?.counts?.updated ?? 0,
                )}
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  );
}
