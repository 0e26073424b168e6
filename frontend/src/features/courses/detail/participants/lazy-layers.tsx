/** The layers over the list of participants; each arrives when it is opened for the first time. */
import { late } from "@/shared/lib/late";
import { TextSkeleton } from "@/shared/ui/skeleton";

const Waiting = () => <TextSkeleton lines={10} />;

export const AddPeopleDialog = late(
  async () =>
    (await import("@/features/courses/detail/participants/add-people-dialog")).AddPeopleDialog,
);

export const PasteRutsDialog = late(
  async () =>
    (await import("@/features/courses/detail/participants/paste-ruts-dialog")).PasteRutsDialog,
);

export const ParticipantForm = late(
  async () =>
    (await import("@/features/courses/detail/participants/participant-form-view")).ParticipantForm,
  Waiting,
);

export const NewParticipantForm = late(
  async () =>
    (await import("@/features/courses/detail/participants/new-participant-form"))
      .NewParticipantForm,
  Waiting,
);
