/** Values of the file that we do not know, answered once each for all their rows. */
import type { Resolution, Resolutions, UnknownValue } from "@/features/loads/api/types";

/** An answer as one text, for a select: "create", "reject", "7" for the existing one with that id. */
export type Answer = string;

export const CREATE: Answer = "create";
export const REJECT: Answer = "reject";

export interface ExistingChoice {
  id: number;
  name: string;
}

export function answerOf(resolution: Resolution | undefined): Answer {
  if (!resolution) return "";
  return resolution.action === "map" ? String(resolution.id) : resolution.action;
}

export function resolutionOf(answer: Answer): Resolution | null {
  if (answer === CREATE) return { action: "create" };
  if (answer === REJECT) return { action: "reject" };
  const id = Number(answer);
  return answer !== "" && Number.isInteger(id) ? { action: "map", id } : null;
}

/** The resolutions with one more answer; an empty answer takes it back. */
export function answered(
  resolutions: Resolutions,
  unknown: Pick<UnknownValue, "attribute" | "value">,
  answer: Answer,
): Resolutions {
  const resolution = resolutionOf(answer);
  const { [unknown.value]: _former, ...others } = resolutions[unknown.attribute] ?? {};
  const values = resolution ? { ...others, [unknown.value]: resolution } : others;
  return { ...resolutions, [unknown.attribute]: values };
}

/** What stands for an answer that nobody gave: a value that waits for one has none. */
export function silentAnswer({ asks }: UnknownValue): Answer {
  return asks ? "" : CREATE;
}

export function answerChoices(unknown: UnknownValue, existing: readonly ExistingChoice[]) {
  const suggestion = unknown.suggestion;
  const others = existing.filter((choice) => choice.id !== suggestion?.id);
  return [
    ...(suggestion ? [{ value: String(suggestion.id), label: `Sí, es ${suggestion.name}` }] : []),
    ...(unknown.canCreate ? [{ value: CREATE, label: `Crear "${unknown.value}"` }] : []),
    { value: REJECT, label: "Rechazar estas filas" },
    ...others.map(({ id, name }) => ({ value: String(id), label: `Usar ${name}` })),
  ];
}

/** The answers that the last preview used, with the newer ones over them. */
export function mergedAnswers(applied: Resolutions, chosen: Resolutions): Resolutions {
  const attributes = new Set([...Object.keys(applied), ...Object.keys(chosen)]);
  return Object.fromEntries(
    [...attributes].map((name) => [name, { ...applied[name], ...chosen[name] }]),
  );
}

/** How many values wait for an answer. */
export function unanswered(unknown: readonly UnknownValue[], answers: Resolutions): number {
  return unknown.filter(({ asks, attribute, value }) => asks && !answers[attribute]?.[value])
    .length;
}

/** How many answers differ from those of the last preview. */
export function pendingAnswers(applied: Resolutions, chosen: Resolutions): number {
  return Object.entries(chosen).reduce((sum, [attribute, values]) => {
    const changed = Object.entries(values).filter(
      ([value, resolution]) => answerOf(applied[attribute]?.[value]) !== answerOf(resolution),
    );
    return sum + changed.length;
  }, 0);
}

/** The values of each attribute; first those that wait for an answer. */
export function byAttribute(unknown: readonly UnknownValue[]): [string, UnknownValue[]][] {
  const groups = [...Map.groupBy(unknown, (value) => value.label)];
  const waits = (values: UnknownValue[]) => values.some(({ asks }) => asks);
  return groups.toSorted(([, left], [, right]) => Number(waits(right)) - Number(waits(left)));
}
