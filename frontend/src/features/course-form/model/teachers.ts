/** Who teaches a course while it is being edited, and who was taken out. Pure. */
import type { Teacher } from "@/features/course-form/model/course-fields";

/** Everybody that the form has met and who does not teach the course now. */
export function removedTeachers(
  known: readonly Teacher[],
  assigned: readonly Teacher[],
): readonly Teacher[] {
  return distinct(known).filter((teacher) => !teaches(assigned, teacher.rapporteur_id));
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

function distinct(teachers: readonly Teacher[]): Teacher[] {
  return [...new Map(teachers.map((teacher) => [teacher.rapporteur_id, teacher])).values()];
}
