/** Every keyboard shortcut, by where it acts: one list for the window and the help. */
import { GO_KEYS } from "@/platform/keyboard/go-keys";

export interface Shortcut {
  keys: string;
  label: string;
}

const GENERAL: readonly Shortcut[] = [
  { keys: "Ctrl K", label: "Buscar o ejecutar una acción" },
  { keys: "/", label: "Ir al buscador de la lista" },
  { keys: "?", label: "Ver esta lista" },
  { keys: "Esc", label: "Cerrar lo que está encima" },
  { keys: "F8", label: "Ir a los avisos" },
];

const LISTS: readonly Shortcut[] = [
  { keys: "↑ ↓", label: "Moverse entre las filas" },
  { keys: "Enter", label: "Abrir la fila" },
  { keys: "Espacio", label: "Seleccionar la fila" },
  { keys: "e", label: "Editar la fila" },
  { keys: "n", label: "Crear un registro" },
  { keys: "x", label: "Exportar la lista" },
  { keys: "[ ]", label: "Ver el registro anterior o el siguiente" },
];

interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

export const EVERYWHERE: ShortcutGroup = { title: "En todas partes", shortcuts: GENERAL };
export const IN_LISTS: ShortcutGroup = { title: "En una lista", shortcuts: LISTS };
export const TO_SECTIONS: ShortcutGroup = { title: "Ir a una sección", shortcuts: GO_KEYS };
