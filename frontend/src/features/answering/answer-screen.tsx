/** /answer/:token: the survey of one person, from opening the link to the thanks. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AnswerForm } from "@/features/answering/answer-form";
import { readSurvey } from "@/features/answering/answering-api";
import { FormSkeleton } from "@/features/answering/form-skeleton";
import { RefusalNotice } from "@/features/answering/refusal-notice";
import { ApiError } from "@/shared/api/errors";
import { AsyncView } from "@/shared/ui/async-view";

export function AnswerScreen() {
  const { token = "" } = useParams();
  return <Survey key={token} token={token} />;
}

function Survey({ token }: { token: string }) {
  const survey = useQuery({
    queryKey: ["answering", token],
    queryFn: ({ signal }) => readSurvey(token, signal),
    // What somebody is answering must not change under their hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { error } = survey;
  if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
    return <RefusalNotice error={error} onRetry={() => void survey.refetch()} />;
  }
  return (
    <AsyncView
      query={survey}
      loadingLabel="Cargando la encuesta…"
      errorTitle="No pudimos cargar la encuesta."
      skeleton={<FormSkeleton />}
    >
      {(open) => <AnswerForm token={token} survey={open} />}
    </AsyncView>
  );
}
