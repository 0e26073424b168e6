/** The layers over the list of participants; each arrives when it is opened for the first time. */
import { lazy } from "react";

export const AddPeopleDialog = lazy(async () => ({
  default: (await import("@/features/courses/detail/participants/add-people-dialog"))
    .AddPeopleDialog,
}));

export const PasteRutsDialog = lazy(async () => ({
  default: (await import("@/features/courses/detail/participants/paste-ruts-dialog"))
    .PasteRutsDialog,
}));

export const ParticipantForm = lazy(async () => ({
  default: (await import("@/features/courses/detail/participants/participant-form-view"))
    .ParticipantForm,
}));

export const NewParticipantForm = lazy(async () => ({
  default: (await import("@/features/courses/detail/participants/new-participant-form"))
    .NewParticipantForm,
}));
