/** The command palette: go anywhere, do anything, find anybody, from the keyboard. */
import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import type { Command } from "@/features/search/command";
import { PaletteList } from "@/features/search/palette-list";
import { keepRecent, type Recent } from "@/features/search/recents";
import { OVERLAY_LOOK } from "@/shared/ui/dialog";
import { Kbd } from "@/shared/ui/kbd";
import { useFocusReturn } from "@/shared/ui/use-focus-return";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  commands: readonly Command[];
  onGo: (href: string) => void;
}

const TITLE = "Buscar o ejecutar una acción";

export function Palette({ open, onOpenChange, commands, onGo }: PaletteProps) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY_LOOK} />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 layer-modal mx-auto flex max-h-dvh w-full max-w-2xl animate-layer flex-col overflow-hidden border bg-surface shadow-modal sm:top-[12vh] sm:max-h-[70vh] sm:rounded-modal"
        >
          <Dialog.Title className="sr-only">{TITLE}</Dialog.Title>
          <Body commands={commands} onGo={onGo} onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface BodyProps {
  commands: readonly Command[];
  onGo: (href: string) => void;
  onClose: () => void;
}

function Body({ commands, onGo, onClose }: BodyProps) {
  const [typed, setTyped] = useState("");

  function run(command: Command): void {
    onClose();
    command.run();
  }

  function go(recent: Recent): void {
    keepRecent(recent);
    onClose();
    onGo(recent.href);
  }

  return (
    <Cmdk label={TITLE} shouldFilter={false} loop className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b px-4">
        <Search className="size-5 shrink-0 text-ink-subtle" aria-hidden />
        <Cmdk.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Una sección, una acción, un nombre o un RUT"
          className="min-h-14 w-full bg-transparent text-base outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="rounded-button px-2 py-2 text-xs text-ink-muted hover:bg-hover"
        >
          Cerrar
        </button>
      </div>
      <PaletteList typed={typed} commands={commands} onRun={run} onGo={go} />
      <Hints />
    </Cmdk>
  );
}

function Hints() {
  return (
    <p
      aria-hidden
      className="hidden items-center gap-4 border-t bg-canvas px-4 py-2 text-2xs text-ink-subtle sm:flex pointer-coarse:hidden"
    >
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> moverse
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Enter</Kbd> elegir
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Esc</Kbd> cerrar
      </span>
    </p>
  );
}
