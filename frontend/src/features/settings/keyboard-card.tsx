/** Whether single letters act as shortcuts. */
import { SavedNote } from "@/features/settings/saved-note";
import { usePreferences } from "@/shared/preferences/preferences-store";
import { Card } from "@/shared/ui/card";
import { Kbd } from "@/shared/ui/kbd";
import { SwitchField } from "@/shared/ui/switch-field";

export function KeyboardCard() {
  const shortcuts = usePreferences((state) => state.shortcuts);
  const shortcutsSwitched = usePreferences((state) => state.shortcutsSwitched);
  return (
    <Card title="Teclado" actions={<SavedNote choice={String(shortcuts)} />}>
      <div className="flex flex-col gap-4">
        <SwitchField
          label="Atajos de una letra"
          description="Por ejemplo, g y luego c para ir a Cursos. Nunca actúan mientras escribes."
          checked={shortcuts}
          onCheckedChange={shortcutsSwitched}
        />
        <p className="text-sm text-ink-muted">
          Con <Kbd>?</Kbd> ves la lista completa. <Kbd>Ctrl</Kbd> + <Kbd>K</Kbd> funciona siempre.
        </p>
      </div>
    </Card>
  );
}
