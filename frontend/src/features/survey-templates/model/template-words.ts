/** How templates, their kinds and their sizes are called. */
import { formatCount } from "@/shared/lib/format";
import type { Choice } from "@/shared/ui/select-field";

export const SATISFACTION = "Satisfacción";
export const TRANSFER = "Transferencia";
export const TYPES = [SATISFACTION, TRANSFER] as const;
export const PARTICIPANT = "participante";
export const BOSS = "jefatura";
export const ROLES = [PARTICIPANT, BOSS] as const;

export const TYPE_CHOICES: readonly Choice[] = TYPES.map((type) => ({ value: type, label: type }));

export const ROLE_CHOICES: readonly Choice[] = [
  { value: PARTICIPANT, label: "Participantes" },
  { value: BOSS, label: "Jefaturas" },
];

export function roleWords(role: string): string {
  return ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;
}

/** Whom a survey of a type asks unless somebody says otherwise. */
export function usualRole(type: string): (typeof ROLES)[number] {
  return type === TRANSFER ? BOSS : PARTICIPANT;
}

/** "4 tablas, 13 preguntas". */
export function sizeWords(tables: number, rows: number): string {
  return `${formatCount(tables, "tabla", "tablas")}, ${formatCount(rows, "pregunta", "preguntas")}`;
}

/** "Usada en 6 cursos; los envíos ya hechos no cambian." */
export function usedWords(uses: number): string {
  return `Usada en ${formatCount(uses, "curso", "cursos")}; los envíos ya hechos no cambian.`;
}
