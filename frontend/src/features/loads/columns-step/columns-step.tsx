/** Step 2: what each column of the file becomes, as proposed and as the person corrects it. */
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { failureOf, useWork } from "@/features/loads/api/queries";
import { AskedColumns } from "@/features/loads/columns-step/asked-columns";
import { ColumnsTable } from "@/features/loads/columns-step/columns-table";
import { MissingPanel } from "@/features/loads/columns-step/missing-panel";
import { RememberedNotice } from "@/features/loads/columns-step/remembered-notice";
import { useColumnsSaving } from "@/features/loads/columns-step/use-columns-saving";
import { useSuggestion } from "@/features/loads/columns-step/use-suggestion";
import {
  advisedAttributes,
  columnChoices,
  missingAttributes,
  questionsOf,
  repeatedTargets,
  targetChoices,
} from "@/features/loads/model/columns";
import type { ReadMapping } from "@/features/loads/model/steps";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { DiscardButton } from "@/features/loads/ui/discard-button";
import { StepActions } from "@/features/loads/ui/step-actions";
import { WorkProgress } from "@/features/loads/ui/work-progress";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { TableSkeleton } from "@/shared/ui/skeleton";

interface ColumnsStepProps {
  mapping: ReadMapping;
  onBack: () => void;
  onSaved: () => void;
}

const RELATING = ["mapping"];

export function ColumnsStep({ mapping, onBack, onSaved }: ColumnsStepProps) {
  const suggestion = useSuggestion(mapping);
  const work = useWork(mapping.job, RELATING);
  const failure = suggestion.error ?? failureOf(mapping.job, RELATING);
  if (mapping.details.length > 0) return <Relating {...{ mapping, onBack, onSaved }} />;
  if (failure && !work) {
    return (
      <Banner
        tone="danger"
        title="No pudimos proponer la relación de columnas"
        actions={<Button onClick={suggestion.ask}>Reintentar</Button>}
      >
        {failure}
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {work && <WorkProgress job={work} label="Comparando las columnas con tus datos" />}
      <TableSkeleton rows={7} columns={4} />
    </div>
  );
}

function Relating({ mapping, onBack, onSaved }: ColumnsStepProps) {
  const edits = useWizardStore((state) => state.edits);
  const columns = useMemo(() => columnChoices(mapping.details, edits), [mapping.details, edits]);
  const choices = useMemo(() => targetChoices(mapping.attributes), [mapping.attributes]);
  const missing = missingAttributes(mapping.attributes, columns);
  const questions = questionsOf(mapping.details, columns, mapping.attributes);
  const saving = useColumnsSaving(mapping, columns, { missing, questions }, onSaved);
  return (
    <div className="flex flex-col gap-5">
      <RememberedNotice mapping={mapping} />
      {saving.problems.length > 0 && <Problems problems={saving.problems} />}
      <AskedColumns questions={questions} headings={mapping.file.headings} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ColumnsTable
          columns={columns}
          headings={mapping.file.headings}
          choices={choices}
          repeated={repeatedTargets(columns)}
        />
        <MissingPanel
          mapping={mapping}
          missing={missing}
          advised={advisedAttributes(mapping.attributes, columns)}
          errors={saving.fieldErrors}
        />
      </div>
      <StepActions
        primaryLabel="Continuar"
        primaryIcon={<ArrowRight />}
        loading={saving.busy}
        note="Guardamos esta relación y la recordaremos la próxima vez."
        onPrimary={saving.save}
        start={<DiscardButton mapping={mapping} />}
        secondary={
          <Button icon={<ArrowLeft />} onClick={onBack}>
            Atrás
          </Button>
        }
      />
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  const title =
    problems.length === 1
      ? "Para continuar, corrige 1 punto:"
      : `Para continuar, corrige ${problems.length} puntos:`;
  return (
    <div id="columns-problems" tabIndex={-1}>
      <Banner tone="danger" title={title}>
        <ul className="list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
