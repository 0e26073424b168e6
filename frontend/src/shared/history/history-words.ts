/** What happened to a record, in words. */
import type { components } from "@/shared/api/schema";
import { formatCount, formatDay, formatNumber } from "@/shared/lib/format";
import type { Choice } from "@/shared/ui/select-field";

/** Where an uploaded picture is kept. */
const PICTURE = /^\/files\/\w+\.webp$/;

export type Happened = components["schemas"]["Happened"];

/** By the server's name; those that end in a person's or a rapporteur's name say who it is about. */
const DEEDS: Readonly<Record<string, string>> = {
  "course.franchise_recalculated": "Se recalculó la franquicia con los valores del día",
  "course.duplicated": "Se creó como copia de",
  "load.created": "Se creó por carga masiva",
  "load.updated": "Se actualizó por carga masiva",
  "participant.added": "Se inscribió a",
  "participant.changed": "Se cambiaron los datos de",
  "participant.enabled": "Se habilitó a",
  "participant.disabled": "Se deshabilitó a",
  "participant.refreshed": "Se actualizaron desde la ficha los datos de",
  "participant.salary_revealed": "Se mostró la renta de",
  "person.salary_revealed": "Se mostró la renta",
  "rapporteur.assigned": "Se asignó como relator a",
  "rapporteur.removed": "Se quitó como relator a",
  "survey.link_shown": "Se mostró el enlace de encuesta de",
  "survey.scheduled": "Se programó la encuesta de",
  "survey.changed": "Se cambió la encuesta de",
  "survey.moved": "Cambió de fechas con el curso la encuesta de",
};

/** What may happen to any record. */
const VERBS: Readonly<Record<string, string>> = {
  created: "Se creó el registro",
  changed: "Se cambiaron datos",
  enabled: "Se habilitó",
  disabled: "Se deshabilitó",
};

export function deedWords({ action, details }: Pick<Happened, "action" | "details">): string {
  if (action === "course.people_loaded") return `Se inscribieron ${peopleIn(details.enrolled)}`;
  if (action === "course.people_unloaded") {
    return `Se deshizo una carga que inscribió a ${peopleIn(details.unenrolled)}`;
  }
  const verb = action.split(".").at(-1) ?? "";
  const words = DEEDS[action] ?? VERBS[verb] ?? "Se registró un cambio";
  return DEEDS[action] && typeof details.name === "string" ? `${words} ${details.name}` : words;
}

function peopleIn(count: unknown): string {
  return formatCount(Number(count) || 0, "persona", "personas");
}

/** A value as it was kept: one of some choices, a day, a number, yes or no, a text, or nothing. */
export function valueWords(value: unknown, choices: readonly Choice[] = []): string {
  if (value === null || value === undefined || value === "") return "vacío";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number") return formatNumber(value);
  if (Array.isArray(value)) return value.map((one) => valueWords(one)).join(", ") || "vacío";
  const text = String(value);
  const chosen = choices.find((choice) => choice.value === text);
  if (chosen) return chosen.label;
  if (PICTURE.test(text)) return "imagen";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}
