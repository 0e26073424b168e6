/** The panel of a popover, and how its button opens it. */
import { clsx } from "clsx";
import { Popover } from "radix-ui";
import type { CSSProperties, ReactNode } from "react";
import type { LayerProps } from "@/platform/ui/late-layer";
import { Standing } from "@/platform/ui/standing";

const LOOKS = {
  panel: "w-80 max-w-[calc(100vw-16px)] rounded-card p-4",
  wide: "max-w-[calc(100vw-16px)] rounded-card",
  list: "w-(--radix-popover-trigger-width) min-w-64 overflow-hidden rounded-button",
};

export interface PopoverPanelProps {
  /** What a screen reader calls the panel. */
  label: string;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** As wide as its button, for what one chooses from. */
  isList?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

export function PopoverPanel({
  control,
  missed,
  label,
  align = "end",
  open,
  onOpenChange,
  onCloseAutoFocus,
  isList = false,
  className,
  style,
  children,
}: PopoverPanelProps & LayerProps) {
  return (
    <Popover.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Popover.Trigger asChild>
        <Standing control={control} missed={missed} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          onOpenAutoFocus={focusWantedStop}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          align={align}
          sideOffset={isList ? 4 : 6}
          collisionPadding={8}
          style={style}
          className={clsx(
            "layer-tooltip animate-layer border bg-surface shadow-floating",
            LOOKS[isList ? "list" : className ? "wide" : "panel"],
            className,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What the panel wants to be read first, e.g. the chosen cell of a grid; else Radix decides. */
function focusWantedStop(event: Event): void {
  const stop = (event.target as HTMLElement).querySelector<HTMLElement>("[data-first-stop]");
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
