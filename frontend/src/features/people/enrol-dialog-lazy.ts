/** The dialog that enrols people, fetched when it is first opened. */
import { late } from "@/shared/lib/late";

export const EnrolDialog = late(
  async () => (await import("@/features/people/enrol-dialog")).EnrolDialog,
);
