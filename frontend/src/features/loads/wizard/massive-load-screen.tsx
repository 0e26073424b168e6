/** The bulk load: four steps over one mapping, each at its own address, and the loads before it. */
import { type RefObject, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useFreshLoads, useMapping } from "@/features/loads/api/queries";
import type { Mapping } from "@/features/loads/api/types";
import { LoadHistory } from "@/features/loads/history/load-history";
import { idIn, wizardAddress } from "@/features/loads/model/addresses";
import { kindInAddress } from "@/features/loads/model/kinds";
import { parseStep, stepOf } from "@/features/loads/model/steps";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { MissingLoad } from "@/features/loads/ui/missing-load";
import { WizardStep } from "@/features/loads/wizard/wizard-step";
import { WizardStepper } from "@/features/loads/wizard/wizard-stepper";
import { ApiError } from "@/shared/api/errors";
import { AsyncView } from "@/shared/ui/async-view";
import { Card } from "@/shared/ui/card";
import { PageHeader } from "@/shared/ui/page-header";
import { TableSkeleton } from "@/shared/ui/skeleton";

export function MassiveLoadScreen() {
  const [query] = useSearchParams();
  const mappingId = idIn(query, "carga");
  useFreshLoads();
  useOpenedMapping(mappingId);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Carga masiva"
        context="Sube una planilla de personas o proveedores y revísala completa antes de que se escriba algo."
      />
      <Card>
        {mappingId === null ? <Wizard mapping={null} /> : <OpenedWizard mappingId={mappingId} />}
      </Card>
      <LoadHistory />
    </div>
  );
}

function OpenedWizard({ mappingId }: { mappingId: number }) {
  const mapping = useMapping(mappingId);
  if (mapping.error instanceof ApiError && mapping.error.status === 404) return <MissingLoad />;
  return (
    <AsyncView
      query={mapping}
      loadingLabel="Abriendo la carga…"
      errorTitle="No pudimos abrir esta carga. Tus datos están a salvo."
      skeleton={<TableSkeleton rows={8} columns={3} />}
    >
      {(known) => <Wizard mapping={known} />}
    </AsyncView>
  );
}

function Wizard({ mapping }: { mapping: Mapping | null }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const courseId = idIn(query, "curso");
  const step = stepOf(parseStep(query.get("paso")), mapping);
  const top = useTopOfStep(step.id);
  return (
    <div ref={top} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-6 outline-none">
      <WizardStepper step={step} />
      <WizardStep
        step={step}
        kind={kindInAddress(query.get("tipo"), courseId)}
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

/** What was decided for one mapping must not slip into another. */
function useOpenedMapping(mappingId: number | null): void {
  const mappingOpened = useWizardStore((state) => state.mappingOpened);
  useEffect(() => mappingOpened(mappingId), [mappingId, mappingOpened]);
}
