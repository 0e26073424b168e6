/** The keyboard shortcuts of the application in lists, for who asks which there are. */
import { GO_KEYS, Kbd } from "@/platform/keyboard/shortcuts";

interface Shortcut {
  keys: string;
  label: string;
}

const GENERAL: readonly Shortcut[] = [
  { keys: "Ctrl K", label: "Buscar o ejecutar una acción" },
  { keys: "/", label: "Ir al buscador de la lista" },
  { keys: "?", label: "Ver esta lista" },
  { keys: "Esc", label: "Cerrar lo que está encima" },
  { keys: "F8", label: "Ir a los avisos" },
  { keys: "Ctrl Z", label: "Deshacer lo último de esta pantalla" },
  { keys: "Ctrl Y", label: "Rehacerlo (o Ctrl Mayús Z)" },
];

const LISTS: readonly Shortcut[] = [
  { keys: "↓", label: "Pasar del buscador a las filas" },
  { keys: "↑ ↓", label: "Moverse entre las filas" },
  { keys: "← →", label: "Moverse entre las celdas de la fila" },
  { keys: "Enter", label: "Abrir la fila, o el único resultado" },
  { keys: "x", label: "Seleccionar la fila" },
  { keys: "e", label: "Editar la fila" },
  { keys: "F2", label: "Editar la celda" },
  { keys: "n", label: "Crear un registro" },
  { keys: "Mayús X", label: "Exportar la lista" },
  { keys: "Mayús ← →", label: "Cambiar el ancho de la columna, en su encabezado" },
  { keys: "Alt ← →", label: "Mover la columna, en su encabezado" },
  { keys: "[ ]", label: "Ver el registro anterior o el siguiente" },
];

const REVIEW: readonly Shortcut[] = [
  { keys: "Tab", label: "Aceptar la sugerencia" },
  { keys: "Alt Enter", label: "Aceptar todas las de su tipo" },
  { keys: "Alt Supr", label: "Cargar sin ese dato" },
  { keys: "Alt ↓", label: "Entrar a la ayuda de la celda" },
  { keys: "F2", label: "Editar la celda" },
  { keys: "Ctrl D", label: "Rellenar hacia abajo" },
  { keys: "Ctrl Supr", label: "Dejar fuera la fila" },
];

interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

export const EVERYWHERE: ShortcutGroup = { title: "En todas partes", shortcuts: GENERAL };
export const IN_LISTS: ShortcutGroup = { title: "En una lista", shortcuts: LISTS };
export const IN_REVIEW: ShortcutGroup = { title: "Al revisar una carga", shortcuts: REVIEW };
export const TO_SECTIONS: ShortcutGroup = { title: "Ir a una sección", shortcuts: GO_KEYS };

/** Shortcuts of one kind, each with its keys. */
export function ShortcutList({ title, shortcuts }: ShortcutGroup) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="flex flex-col">
        {shortcuts.map(({ keys, label }) => (
          <div
            key={keys}
            className="flex min-h-9 items-center justify-between gap-4 border-b last:border-0"
          >
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="flex gap-1">
              {keys.split(" ").map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
