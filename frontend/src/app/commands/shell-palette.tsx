/** The palette with the shell's own commands. */
import { useNavigate } from "react-router";
import { usePalette } from "@/app/commands/palette-store";
import { useCommands } from "@/app/commands/use-commands";
import { Palette } from "@/features/search/palette";

export function ShellPalette() {
  const open = usePalette((state) => state.open);
  const opened = usePalette((state) => state.opened);
  const commands = useCommands();
  const navigate = useNavigate();
  return (
    <Palette
      open={open}
      onOpenChange={opened}
      commands={commands}
      onGo={(href) => void navigate(href)}
    />
  );
}
