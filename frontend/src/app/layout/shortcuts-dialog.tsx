/** The list of keyboard shortcuts. */

import { Link } from "react-router";
import { useShortcutsList } from "@/app/layout/windows-store";
import {
  EVERYWHERE,
  IN_LISTS,
  IN_REVIEW,
  ShortcutList,
  TO_SECTIONS,
} from "@/platform/keyboard/shortcut-list";
import { PATHS } from "@/platform/lib/paths";
import { usePreferences } from "@/platform/preferences/preferences-store";
import { Dialog } from "@/platform/ui/dialog";

export function ShortcutsDialog() {
  const open = useShortcutsList((state) => state.open);
  const opened = useShortcutsList((state) => state.opened);
  const onClose = () => opened(false);
  return (
    <Dialog {...{ open, onClose }} title="Atajos de teclado" size="md">
      {/* Opening puts the focus on its link: below the lists, they would be scrolled out of sight. */}
      <SwitchedOff onLeave={onClose} />
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <ShortcutList {...EVERYWHERE} />
          <ShortcutList {...IN_LISTS} />
        </div>
        <div className="flex flex-col gap-6">
          <ShortcutList {...TO_SECTIONS} />
          <ShortcutList {...IN_REVIEW} />
        </div>
      </div>
    </Dialog>
  );
}

function SwitchedOff({ onLeave }: { onLeave: () => void }) {
  const on = usePreferences((state) => state.shortcuts);
  return (
    <p className="pb-4 text-sm text-ink-muted">
      {on
        ? "Los atajos de una letra no actúan mientras escribes. "
        : "Los atajos de una letra están desactivados. "}
      <Link to={`${PATHS.settings}?seccion=teclado`} onClick={onLeave} className="link">
        {on ? "Desactivarlos en Configuración" : "Activarlos en Configuración"}
      </Link>
    </p>
  );
}
