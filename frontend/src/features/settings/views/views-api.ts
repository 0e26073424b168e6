/** The calls about what this person keeps of each list. */
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";

/** A null forgets its key. */
export function forgetPreferences(changes: Readonly<Record<string, unknown>>) {
  return dataOf(api.PATCH("/api/preferences", { body: changes }));
}
