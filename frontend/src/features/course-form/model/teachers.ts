/** Who teaches a course while it is being edited, and who was taken out. Pure. */
import type { Teacher } from "@/features/course-form/model/course-fields";

/** Everybody that the form has met and who does not teach the course now. */
export function removedTeachers(
  known: readonly Teacher[],
  assigned: readonly Teacher[],
): readonly Teacher[] {
  const distinct = new Map(known.map((teacher) => [teacher.rapporteur_id, teacher]));
  return [...distinct.values()].filter(({ rapporteur_id }) => !teaches(assigned, rapporteur_id));
}

export function teaches(assigned: readonly Teacher[], rapporteurId: number): boolean {
  return assigned.some(({ rapporteur_id }) => rapporteur_id === rapporteurId);
}

export function withTeacher(assigned: readonly Teacher[], teacher: Teacher): Teacher[] {
  return teaches(assigned, teacher.rapporteur_id) ? [...assigned] : [...assigned, teacher];
}

export function withoutTeacher(assigned: readonly Teacher[], rapporteurId: number): Teacher[] {
  return assigned.filter(({ rapporteur_id }) => rapporteur_id !== rapporteurId);
}
