/** /answer/course/:token: the link or QR of a whole course, which asks who somebody is. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { readDoor } from "@/features/answering/answering-api";
import { DoorForm } from "@/features/answering/door-form";
import { FormSkeleton } from "@/features/answering/form-skeleton";
import { RefusalNotice } from "@/features/answering/refusal-notice";
import { ApiError } from "@/shared/api/errors";
import { AsyncView } from "@/shared/ui/async-view";

export function DoorScreen() {
  const { token = "" } = useParams();
  const door = useQuery({
    queryKey: ["answering", "door", token],
    queryFn: ({ signal }) => readDoor(token, signal),
  });
  const { error } = door;
  if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
    return <RefusalNotice error={error} onRetry={() => void door.refetch()} />;
  }
  return (
    <AsyncView
      query={door}
      loadingLabel="Cargando la encuesta…"
      errorTitle="No pudimos cargar la encuesta."
      skeleton={<FormSkeleton />}
    >
      {({ course }) => <DoorForm token={token} course={course} />}
    </AsyncView>
  );
}
