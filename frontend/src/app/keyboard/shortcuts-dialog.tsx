/** The list of keyboard shortcuts. */
import { Link } from "react-router";
import { GO_KEYS } from "@/app/keyboard/go-keys";
import { useShortcutsList } from "@/app/keyboard/shortcuts-list-store";
import { PATHS } from "@/shared/lib/paths";
import { usePreferences } from "@/shared/preferences/preferences-store";
import { Dialog } from "@/shared/ui/dialog";
import { Kbd } from "@/shared/ui/kbd";

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

export function ShortcutsDialog() {
  const open = useShortcutsList((state) => state.open);
  const opened = useShortcutsList((state) => state.opened);
  return (
    <Dialog open={open} onOpenChange={opened} title="Atajos de teclado" size="md">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <ShortcutList title="En todas partes" shortcuts={GENERAL} />
          <ShortcutList title="En una lista" shortcuts={LISTS} />
        </div>
        <ShortcutList title="Ir a una sección" shortcuts={GO_KEYS} />
      </div>
      <SwitchedOff onLeave={() => opened(false)} />
    </Dialog>
  );
}

interface ShortcutListProps {
  title: string;
  shortcuts: readonly Shortcut[];
}

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
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

function SwitchedOff({ onLeave }: { onLeave: () => void }) {
  const on = usePreferences((state) => state.shortcuts);
  return (
    <p className="pt-5 text-xs text-ink-muted">
      {on
        ? "Los atajos de una letra no actúan mientras escribes. "
        : "Los atajos de una letra están desactivados. "}
      <Link to={PATHS.settings} onClick={onLeave} className="link">
        {on ? "Desactivarlos en Configuración" : "Activarlos en Configuración"}
      </Link>
    </p>
  );
}
