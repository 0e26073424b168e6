/** The list of shortcuts in its place in the shell: its code comes with the first opening. */
import { lazy, Suspense } from "react";
import { useShortcutsList } from "@/app/keyboard/shortcuts-list-store";

const ShortcutsDialog = lazy(async () => ({
  default: (await import("@/app/keyboard/shortcuts-dialog")).ShortcutsDialog,
}));

export function ShortcutsWindow() {
  const wanted = useShortcutsList((state) => state.wanted);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog />
    </Suspense>
  );
}
