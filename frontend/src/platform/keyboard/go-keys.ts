/** The two-letter ways to a section: g, then the letter of the section. */
import { PATHS } from "@/platform/lib/paths";

export interface GoKey {
  keys: string;
  label: string;
  href: string;
}

export const GO_KEYS: readonly GoKey[] = [
  { keys: "g p", label: "Panel de control", href: PATHS.panel },
  { keys: "g c", label: "Cursos", href: PATHS.courses },
  { keys: "g v", label: "Proveedores", href: PATHS.providers },
  { keys: "g e", label: "Personas", href: PATHS.people },
  { keys: "g s", label: "Plantillas de encuesta", href: PATHS.survey },
  { keys: "g u", label: "Evaluaciones", href: PATHS.evaluations },
  { keys: "g m", label: "Carga masiva", href: PATHS.massiveLoad },
];
