/** The keyboard shortcuts that every screen listens to, and how a key is shown. */

import type { ReactNode } from "react";
import { PATHS } from "@/platform/lib/paths";

/** The two-letter ways to a section: g, then the letter of the section. */
interface GoKey {
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

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-chip border border-line-control/60 bg-sunken px-1 font-sans text-2xs font-medium text-ink-muted">
      {children}
    </kbd>
  );
}
