/** A small panel that hangs from a button. */
import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import type { CSSProperties, ReactElement, ReactNode } from "react";

interface PopoverProps {
  trigger: ReactElement;
  /** What a screen reader calls the panel. */
  label: string;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  align = "end",
  open,
  onOpenChange,
  className = "w-80 p-4",
  style,
  children,
}: PopoverProps) {
  const control = {
    ...(open === undefined ? {} : { open }),
    ...(onOpenChange ? { onOpenChange } : {}),
  };
  return (
    <Radix.Root {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={focusWantedStop}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          style={style}
          className={clsx(
            "layer-tooltip max-w-[calc(100vw-16px)] animate-layer rounded-card border bg-surface shadow-floating",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What the panel wants to be read first, e.g. the chosen cell of a grid; else Radix decides. */
function focusWantedStop(event: Event): void {
  const stop = (event.target as HTMLElement).querySelector<HTMLElement>("[data-first-stop]");
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
