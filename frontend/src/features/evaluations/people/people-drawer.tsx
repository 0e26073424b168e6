/** Everybody who is asked in a survey, beside the list: how far they are, never what they said. */
import { useQuery } from "@tanstack/react-query";
import { ChartBar, Send, UsersRound } from "lucide-react";
import { Link } from "react-router";
import { askedQuery } from "@/features/evaluations/api/evaluation-queries";
import type { Asked, Evaluation } from "@/features/evaluations/api/evaluations-api";
import { resultsAddress } from "@/features/evaluations/model/place";
import { answeredWords, nameOf } from "@/features/evaluations/model/words";
import { PeopleList } from "@/features/evaluations/people/people-list";
import { formatDay } from "@/shared/lib/format";
import { RecordDrawer } from "@/shared/lists/record-drawer";
import { rateWords } from "@/shared/surveys/survey-states";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextSkeleton } from "@/shared/ui/skeleton";

interface PeopleDrawerProps {
  id: number;
  onRemind: (evaluation: Evaluation) => void;
}

export function PeopleDrawer({ id, onRemind }: PeopleDrawerProps) {
  const asked = useQuery(askedQuery(id));
  const survey = asked.data?.survey;
  return (
    <RecordDrawer
      title={survey ? nameOf(survey) : "Participantes"}
      footer={survey && <Actions survey={survey} onRemind={() => onRemind(survey)} />}
    >
      <AsyncView
        query={asked}
        loadingLabel="Cargando los participantes…"
        errorTitle="No pudimos cargar los participantes. Tus datos están a salvo."
        skeleton={<TextSkeleton lines={10} />}
        isEmpty={({ recipients }) => recipients.length === 0}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title="Aún no hay a quién preguntar"
            description="Se invita a los participantes habilitados del curso que cuentan como capacitados."
          />
        }
      >
        {(known) => <Content key={id} asked={known} />}
      </AsyncView>
    </RecordDrawer>
  );
}

function Content({ asked }: { asked: Asked }) {
  const { survey, recipients } = asked;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        {`${survey.state} · del ${formatDay(survey.dateSurvay)} al ${formatDay(survey.endDate)} · ${answeredWords(survey)} (${rateWords(survey.responseRate)})`}
      </p>
      {/* The groups need all the room that a narrow drawer has. */}
      <div className="-mx-2">
        <PeopleList people={recipients} />
      </div>
    </div>
  );
}

function Actions({ survey, onRemind }: { survey: Evaluation; onRemind: () => void }) {
  const canRemind = survey.state === "Vigente" && survey.pending > 0;
  return (
    <>
      <Button asChild icon={<ChartBar />}>
        <Link to={resultsAddress(survey.id)}>Ver resultados</Link>
      </Button>
      {canRemind && (
        <Button variant="primary" icon={<Send />} onClick={onRemind}>
          Enviar recordatorio
        </Button>
      )}
    </>
  );
}
