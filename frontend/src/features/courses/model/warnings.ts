/** What is worth knowing after a change, in one text. */
import type { components } from "@/shared/api/schema";

type Warning = components["schemas"]["Warning"];

export function warningWords(warnings: readonly Warning[]): string | undefined {
  return warnings.map(({ message }) => message).join(" ") || undefined;
}
