/** The palette's place in the shell: its code comes with the first opening. */
import { lazy, Suspense } from "react";
import { usePalette } from "@/app/commands/palette-store";

const ShellPalette = lazy(() =>
  import("@/app/commands/shell-palette").then((module) => ({ default: module.ShellPalette })),
);

export function CommandPalette() {
  const wanted = usePalette((state) => state.wanted);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ShellPalette />
    </Suspense>
  );
}
