/** The bulk load: four steps over one mapping, each at its own address, and the loads before it. */

import { clsx } from "clsx";
import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { PLACE, STEP_IDS, type WizardPlace, wizardAddress } from "@/features/loads/addresses";
import { useFreshLoads, useMapping, useRecipeTemplates } from "@/features/loads/api";
import { BegunLoads } from "@/features/loads/begun";
import { FileStep } from "@/features/loads/file-step";
import { LoadHistory } from "@/features/loads/history";
import { kindInAddress, kindOf, type LoadKind } from "@/features/loads/kinds";
import { MissingLoad } from "@/features/loads/load-files";
import { wizardTexts } from "@/features/loads/texts";
import type { Mapping } from "@/features/loads/types";
import {
  furthest,
  isFinal,
  type Step,
  startedLoad,
  stepOf,
  useWizardStore,
} from "@/features/loads/wizard";
import { ApiError } from "@/platform/api/errors";
import { useAddress } from "@/platform/lib/address";
import { late } from "@/platform/lib/late";
import { Card } from "@/platform/ui/card";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView, TableSkeleton } from "@/platform/ui/states";
import { Stepper } from "@/platform/ui/stepper";

/** Whoever opens the screen has no file yet: what follows its choice comes once there is one. */
const ColumnsStep = late(
  async () => (await import("@/features/loads/columns-step")).ColumnsStep,
  () => <TableSkeleton rows={8} columns={3} />,
);

const ReviewStep = late(
  async () => (await import("@/features/loads/review-step")).ReviewStep,
  () => <TableSkeleton rows={8} columns={3} />,
);

const ResultStep = late(async () => (await import("@/features/loads/result-step")).ResultStep);

const RecipeTemplatesCard = late(
  async () => (await import("@/features/loads/recipe-templates-card")).RecipeTemplatesCard,
);

const WorkbookStrip = late(async () => (await import("@/features/loads/workbook")).WorkbookStrip);

/** Their card comes with the windows of the loads: who has kept no steps waits for neither. */
function KeptTemplates() {
  const { data: templates = [] } = useRecipeTemplates();
  return templates.length > 0 && <RecipeTemplatesCard />;
}

export function MassiveLoadScreen() {
  const [{ carga: mappingId, paso }] = useAddress(PLACE);
  const { data: mapping } = useMapping(mappingId, { opens: true });
  // The rows of a file want the whole screen.
  const isReviewing = mapping && stepOf(paso, mapping).id === "revisar";
  useFreshLoads();
  // What was decided for one mapping must not slip into another.
  const mappingOpened = useWizardStore((state) => state.mappingOpened);
  useEffect(() => mappingOpened(mappingId), [mappingId, mappingOpened]);
  return (
    <div className={clsx("flex flex-col", isReviewing ? "gap-3" : "gap-6")}>
      <PageHeader
        title={wizardTexts.title}
        context={isReviewing ? undefined : wizardTexts.context}
        actions={isReviewing && <WizardStepper step={stepOf(paso, mapping)} compact />}
      />
      {/* Before there is a file, what a sheet of paper can tell are the loads before it. */}
      <Card className={clsx(mappingId === null && "print:hidden")}>
        {mappingId === null ? <Wizard mapping={null} /> : <OpenedWizard mappingId={mappingId} />}
      </Card>
      {!isReviewing && <BegunLoads openedId={mappingId} />}
      {!isReviewing && <KeptTemplates />}
      {!isReviewing && <LoadHistory />}
    </div>
  );
}

function OpenedWizard({ mappingId }: { mappingId: number }) {
  const mapping = useMapping(mappingId);
  if (mapping.error instanceof ApiError && mapping.error.status === 404) return <MissingLoad />;
  return (
    <AsyncView
      query={mapping}
      loadingLabel={wizardTexts.opening}
      errorTitle={wizardTexts.openFailed}
      skeleton={<TableSkeleton rows={8} columns={3} />}
    >
      {(known) => <Wizard mapping={known} />}
    </AsyncView>
  );
}

function Wizard({ mapping }: { mapping: Mapping | null }) {
  const [{ tipo, curso: courseId, paso }] = useAddress(PLACE);
  const navigate = useNavigate();
  const step = stepOf(paso, mapping);
  const isReviewing = step.id === "revisar";
  const top = useTopOfStep(step.id);
  useEffect(() => {
    // One file holds all that comes later.
    if (mapping) ColumnsStep.preload();
  }, [mapping]);
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={clsx("flex scroll-mt-48 flex-col outline-none", isReviewing ? "gap-4" : "gap-6")}
    >
      {mapping && mapping.workbook.length > 0 && <WorkbookStrip mapping={mapping} />}
      {!isReviewing && <WizardStepper step={step} />}
      <WizardStep
        step={step}
        kind={kindInAddress(tipo, courseId)}
        courseId={courseId}
        onGo={(place) => void navigate(wizardAddress(place), { preventScrollReset: true })}
      />
    </div>
  );
}

/** Another step begins at its top, for the eyes and for the keys. */
function useTopOfStep(step: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView?.({ block: "start" });
  }, [step]);
  return top;
}

interface WizardStepProps {
  step: Step;
  /** The kind in the address, before a mapping has one. */
  kind: LoadKind | null;
  courseId: number | null;
  onGo: (place: WizardPlace) => void;
}

/** The step on screen, with where each of its buttons leads. */
function WizardStep({ step, kind, courseId, onGo }: WizardStepProps) {
  const mappingId = step.mapping?.mapping_id ?? null;
  const go = (id: Step["id"]) => () => onGo({ step: id, mappingId });
  switch (step.id) {
    case "archivo":
      return (
        <FileStep
          kind={step.mapping ? kindOf(step.mapping) : kind}
          courseId={step.mapping ? step.mapping.courseId : courseId}
          mapping={step.mapping}
          onKindChange={(chosen, course) => onGo({ kind: chosen, courseId: course })}
          onMapping={(id) => onGo({ step: "archivo", mappingId: id })}
          onContinue={go("columnas")}
        />
      );
    case "columnas":
      return (
        <ColumnsStep
          mapping={step.mapping}
          onBack={go("archivo")}
          onSaved={go("revisar")}
          onKind={(chosen) => onGo({ kind: chosen })}
        />
      );
    case "revisar":
      return (
        <ReviewStep
          review={step.review}
          kind={step.kind}
          onBack={go(step.review.corrects ? "resultado" : "columnas")}
          onLoading={go("resultado")}
        />
      );
    case "resultado":
      return (
        <ResultStep
          load={step.load}
          kind={step.kind}
          job={step.mapping.job}
          correction={step.mapping.correction}
          onOtherFile={() => onGo({ kind: kindOf(step.mapping), courseId: step.mapping.courseId })}
          onReview={go("revisar")}
        />
      );
  }
}

/** The four steps: those that are done lead back. */
export function WizardStepper({ step, compact }: { step: Step; compact?: boolean }) {
  const reached = STEP_IDS.indexOf(furthest(step.mapping));
  const current = STEP_IDS.indexOf(step.id);
  const mappingId = step.mapping?.mapping_id ?? null;
  const load = step.mapping && startedLoad(step.mapping);
  const settled = load !== null && isFinal(load);

  function addressOf(index: number): string | undefined {
    const id = STEP_IDS[index];
    const walkable = !settled || id === "resultado";
    const open = index !== current && index <= reached && mappingId !== null && walkable;
    return open && id ? wizardAddress({ step: id, mappingId }) : undefined;
  }

  return (
    <Stepper
      label={wizardTexts.steps}
      compact={compact}
      steps={STEP_IDS.map((id, index) => ({
        id,
        label: wizardTexts.stepLabels[id],
        state: index === current ? "current" : index < current ? "done" : "todo",
        href: addressOf(index),
      }))}
    />
  );
}
