/** How a person's data is said. */
import type { ListNouns } from "@/shared/lists/list-words";
import { GENDERS } from "@/shared/lookups/genders";

export const PEOPLE_NOUNS: ListNouns = { one: "persona", many: "personas", feminine: true };

export function genderWord(gender: string | null): string | null {
  return GENDERS.find(({ value }) => value === gender)?.label ?? null;
}

export function kindWord(isExternal: boolean): string {
  return isExternal ? "Externa" : "Interna";
}

export function yesNo(value: boolean): string {
  return value ? "Sí" : "No";
}

/** What becomes of a person who is switched off. */
export const DISABLED_EFFECTS =
  "Sus cursos y su historial se conservan; no podrás inscribirla en cursos nuevos.";
export const MANY_DISABLED_EFFECTS =
  "Sus cursos y su historial se conservan; no podrás inscribirlas en cursos nuevos.";

/** What the form says when it shall begin anew after saving. */
export const ANOTHER = "another";
