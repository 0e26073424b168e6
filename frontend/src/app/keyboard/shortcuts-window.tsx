/** The list of shortcuts in its place in the shell: its code comes with the first opening. */
import { useShortcutsList } from "@/app/keyboard/shortcuts-list-store";
import { late } from "@/platform/lib/late";

const ShortcutsDialog = late(
  async () => (await import("@/app/keyboard/shortcuts-dialog")).ShortcutsDialog,
);

export function ShortcutsWindow() {
  const wanted = useShortcutsList((state) => state.wanted);
  if (!wanted) return null;
  return <ShortcutsDialog />;
}
