/** The palette's place in the shell: its code comes with the first opening. */
import { usePalette } from "@/app/commands/palette-store";
import { late } from "@/platform/lib/late";

const ShellPalette = late(async () => (await import("@/app/commands/shell-palette")).ShellPalette);

export function CommandPalette() {
  const wanted = usePalette((state) => state.wanted);
  if (!wanted) return null;
  return <ShellPalette />;
}
