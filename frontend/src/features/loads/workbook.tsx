/** Several sheets of one workbook: choosing them, where each stands, and undoing them all. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check, Columns3, Layers, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import {
  type ChosenSheet,
  getUndoOfSheets,
  isSheetBusy,
  loadSheets,
  undoSheets,
  useMappingCache,
} from "@/features/loads/api";
import { kindOf, LOAD_KINDS, type LoadKind } from "@/features/loads/kinds";
import { planWords } from "@/features/loads/outcomes";
import { UndoneRows } from "@/features/loads/parts";
import { commonTexts, sheetsTexts, undoTexts, workbookTexts } from "@/features/loads/texts";
import type {
  Mapping,
  ModelId,
  SheetInfo,
  SheetOfWorkbook,
  UndoOfSheet,
} from "@/features/loads/types";
import { UndoWindow } from "@/features/loads/undo";
import { nextSheet, type ReadMapping, sheetsToLoad, useWizardStore } from "@/features/loads/wizard";
import { useSession } from "@/platform/api/session";
import { followJob, isActive } from "@/platform/jobs/jobs";
import { formatDay } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { LinkButton } from "@/platform/ui/link-button";
import { announce } from "@/platform/ui/live-region";
import { SelectField } from "@/platform/ui/select-field";
import { useCall } from "@/platform/ui/use-call";

/** What a sheet is chosen as: a kind by its number, or those who join the course of the load. */
type Choice = string;

const NOTHING: Choice = "";
const JOINING: Choice = "joining";

/** What people call the sheet of those who are enrolled. */
const ENROLLED = /inscri|participa|asisten|alumn|matricul/;

/** What each sheet is loaded as, as proposed and as the person changes it. */
function useChoices(mapping: ReadMapping, sheets: readonly SheetInfo[]) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  // Those that this person may load, without a course to choose first.
  const kinds = LOAD_KINDS.filter((kind) => !kind.needsCourse && (isAdmin || !kind.onlyAdmin));
  const [given, setGiven] = useState<Record<number, Choice>>({});
  const joins = kindOf(mapping).model === "people" && mapping.courseId !== null;

  const proposed = new Map<number, Choice>(
    sheets.map((sheet) => {
      const model = sheet.index === mapping.file.sheet ? mapping.model_id : sheet.kind;
      return [sheet.index, choiceOf(kinds.find(({ modelId }) => modelId === model))];
    }),
  );
  const people = sheets.filter(({ index }) => proposed.get(index) === String(mapping.model_id));
  const enrolled = people.filter(({ name }) =>
    ENROLLED.test(name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()),
  );
  const own = people.find(({ index }) => index === mapping.file.sheet) ?? people[0];
  const joining = enrolled.length === 1 ? enrolled[0] : own;
  if (joins && joining) proposed.set(joining.index, JOINING);

  const choices = new Map(proposed);
  for (const [sheet, choice] of Object.entries(given)) choices.set(Number(sheet), choice);

  /** The course has one sheet: who was in it before is of people alone. */
  function choose(sheet: number, choice: Choice): void {
    const before = [...choices].find(([, one]) => one === JOINING);
    const released = choice === JOINING && before ? { [before[0]]: String(mapping.model_id) } : {};
    setGiven({ ...given, ...released, [sheet]: choice });
  }

  const options = [
    { value: NOTHING, label: sheetsTexts.notLoaded },
    ...kinds.map((kind) => ({ value: choiceOf(kind), label: kind.label })),
    ...(joins ? [{ value: JOINING, label: kindOf(mapping).label }] : []),
  ];
  const taken = sheets.flatMap(({ index }): ChosenSheet[] => {
    const choice = choices.get(index) ?? NOTHING;
    if (choice === NOTHING) return [];
    const model = choice === JOINING ? mapping.model_id : (Number(choice) as ModelId);
    return [{ sheet: index, model_id: model, of_course: choice === JOINING }];
  });
  const likeliest = (sheet: SheetInfo): Choice =>
    proposed.get(sheet.index) ||
    choiceOf(kinds.find(({ modelId }) => sheet.kinds.some((one) => one.model_id === modelId)));
  return { choices, options, taken, choose, likeliest };
}

function choiceOf(kind: LoadKind | undefined): Choice {
  return kind ? String(kind.modelId) : NOTHING;
}

/** Offers to load several sheets of a workbook one after the other, each as what it holds. */
export function SheetChooser({ mapping }: { mapping: ReadMapping }) {
  const sheets = sheetsToLoad(mapping);
  const { choices, options, taken, choose, likeliest } = useChoices(mapping, sheets);
  const { forgotten } = useMappingCache();
  const navigate = useNavigate();
  const begin = useCall(async () => {
    const [first] = await loadSheets(mapping.mapping_id, taken);
    forgotten();
    if (first) void navigate(wizardAddress({ mappingId: first.mapping_id }));
  });
  if (sheets.length === 0) return null;

  return (
    <section className="flex flex-col gap-3 rounded-card border bg-sunken/40 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-base font-semibold">{sheetsTexts.title(sheets.length)}</h3>
        <p className="text-sm text-ink-muted">{sheetsTexts.help}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {sheets.map((sheet) => (
          <li key={sheet.index} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-56 flex-1">
              <Checkbox
                label={sheet.name}
                description={commonTexts.rowsWithHeadings(sheet.rows)}
                checked={choices.get(sheet.index) !== NOTHING}
                onCheckedChange={(checked) =>
                  choose(sheet.index, checked ? likeliest(sheet) : NOTHING)
                }
              />
            </div>
            <SelectField
              label={sheetsTexts.kindOf(sheet.name)}
              hideLabel
              value={choices.get(sheet.index) ?? NOTHING}
              onValueChange={(choice) => choose(sheet.index, choice)}
              options={options}
              className="min-w-48"
            />
          </li>
        ))}
      </ul>
      {begin.error && <Banner tone="danger">{begin.error}</Banner>}
      <div>
        <Button
          icon={<Layers />}
          loading={begin.busy}
          disabled={taken.length < 2}
          onClick={() => void begin.run()}
        >
          {sheetsTexts.begin(taken.length)}
        </Button>
      </div>
    </section>
  );
}

function labelOf(modelId: ModelId, courseId: number | null): string {
  return kindOf({ model_id: modelId, courseId }).label;
}

/** Where the person asked for it, the next sheet comes up once this one is loaded. */
function useGoingOn(mapping: Mapping): void {
  const { goingOn, goneOn } = useWizardStore();
  const navigate = useNavigate();
  const next = nextSheet(mapping);
  const here = mapping.workbook.find(({ mapping_id: id }) => id === mapping.mapping_id);
  const state = goingOn ? here?.load?.state : undefined;
  useEffect(() => {
    if (state === undefined || state === "queued" || state === "running") return;
    goneOn(false);
    if (state !== "done" || !next || !here) return;
    announce(sheetsTexts.goesOn(here.sheetName, next.sheetName));
    void navigate(wizardAddress({ mappingId: next.mapping_id }));
  }, [state, next, here, goneOn, navigate]);
}

/** What was related without being asked about, and what of the sheet is not loaded. */
export function RelatedColumns({ mapping, onRelate }: RelatedColumnsProps) {
  const left = mapping.details.filter(({ attribute }) => attribute === null);
  const names = left.map(({ column_name: name }) => name);
  return (
    <p className="flex items-start gap-2 text-sm text-ink-muted">
      <Columns3 className="mt-0.5 size-4 shrink-0" />
      <span>
        {`${
          mapping.remembered && !mapping.remembered.similar
            ? sheetsTexts.asOn(formatDay(mapping.remembered.at))
            : sheetsTexts.related(mapping.details.length - left.length, names)
        } `}
        <button type="button" className="link" onClick={onRelate}>
          {mapping.workbook.length > 0 ? sheetsTexts.relate : sheetsTexts.change}
        </button>
      </span>
    </p>
  );
}

interface RelatedColumnsProps {
  mapping: Mapping;
  onRelate: () => void;
}

/** Where each sheet of the workbook stands, with the way to the next and back from all. */
export function WorkbookStrip({ mapping }: { mapping: Mapping }) {
  const { mapping_id: mappingId, workbook } = mapping;
  const busy = isSheetBusy(mapping);
  // The end of each is the end of what other screens knew of its rows.
  useEffect(() => {
    for (const { load } of workbook) if (load?.job && isActive(load.job)) followJob(load.job);
  }, [workbook]);
  useGoingOn(mapping);
  if (workbook.length === 0) return null;

  const next = nextSheet(mapping) ?? workbook.find((sheet) => sheet.state !== "loaded");
  const done = workbook.filter(({ load }) => load?.state === "done").length;
  const here = workbook.find((sheet) => sheet.mapping_id === mappingId);
  return (
    <nav
      aria-label={sheetsTexts.sheets}
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
        <LinkButton to={wizardAddress({ mappingId: next.mapping_id })} variant="primary" size="sm">
          {workbookTexts.next(next.sheetName)}
        </LinkButton>
      )}
    </nav>
  );
}

function SheetLink({ sheet, current }: { sheet: SheetOfWorkbook; current: boolean }) {
  const { mapping_id: mappingId, model_id: modelId, courseId, sheetName, state, load } = sheet;
  const words = sheetsTexts.stateOf(load?.state ?? state, load?.counts?.failed ?? 0);
  return (
    <Link
      to={wizardAddress({ mappingId })}
      aria-current={current ? "step" : undefined}
      className={clsx(
        "flex items-center gap-1.5 rounded-button py-1 hover:underline",
        current ? "font-semibold text-ink" : "text-ink-muted",
      )}
    >
      {load?.state === "done" && <Check className="size-4 text-success" />}
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
  const done = loads.filter(({ load }) => load?.state === "done");
  const plan = useQuery({
    queryKey: ["undo-plan", "workbook", mappingId],
    queryFn: ({ signal }) => getUndoOfSheets(mappingId, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });

  return (
    <>
      <Button size="sm" icon={<Undo2 />} onClick={() => setOpen(true)}>
        {sheetsTexts.undoAll(done.length)}
      </Button>
      {open && (
        <UndoWindow
          plan={plan}
          onClose={() => setOpen(false)}
          title={sheetsTexts.undoTitle(done.length)}
          isPossible={() => true}
          onUndo={() => undoSheets(mappingId)}
        >
          {(plans) => <UndoPlans plans={plans} loads={loads} />}
        </UndoWindow>
      )}
    </>
  );
}

interface UndoPlansProps extends Pick<UndoAllProps, "loads"> {
  plans: readonly UndoOfSheet[];
}

/** What goes of each sheet, in the order in which it goes, and what would stay. */
function UndoPlans({ plans, loads }: UndoPlansProps) {
  return (
    <>
      {plans.map(({ mapping_id: id, plan }) => {
        const sheet = loads.find(({ mapping_id: other }) => other === id);
        if (!sheet) return null;
        const { model_id: modelId, courseId, sheetName, load } = sheet;
        const words = plan
          ? planWords(plan, modelId)
          : [`${commonTexts.rowsWritten(load?.counts?.created ?? 0, load?.counts?.updated ?? 0)}.`];
        return (
          <section key={id} className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold">
              {`${sheetName} · ${labelOf(modelId, courseId)}`}
            </h3>
            <UndoneRows sentences={words} plan={plan} />
          </section>
        );
      })}
      <p className="text-sm text-ink-muted">
        {plans.some(({ plan }) => plan === null) && `${sheetsTexts.undoHelp} `}
        {undoTexts.onlyOnce}
      </p>
    </>
  );
}
