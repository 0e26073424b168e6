/** The lists of which somebody keeps views or columns. */
import { type ListPreferences, readListPreferences } from "@/shared/lists/list-preferences";

const PREFIX = "list:";

/** How each list is called, by the name it is kept under. */
export const LIST_NAMES: Readonly<Record<string, string>> = {
  audit: "Auditoría",
  "budget-courses": "Cursos del presupuesto",
  companies: "Empresas",
  courses: "Cursos",
  evaluations: "Evaluaciones",
  mails: "Correos enviados",
  participants: "Participantes",
  people: "Personas",
  suppliers: "Proveedores",
  "survey-templates": "Plantillas de encuesta",
  users: "Usuarios",
};

export interface KeptList {
  /** Of the preference. */
  key: string;
  name: string;
  preferences: ListPreferences;
}

export function keptLists(preferences: Readonly<Record<string, unknown>>): KeptList[] {
  return Object.entries(preferences)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, kept]) => ({
      key,
      name: key.slice(PREFIX.length),
      preferences: readListPreferences(kept),
    }));
}
