/** The button: four weights, two sizes, and a waiting state that keeps its width and its focus. */
import { cva } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";

const look = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-button font-medium",
    "border transition-colors select-none aria-disabled:opacity-55 disabled:opacity-55",
  ],
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-primary text-on-primary shadow-raised enabled:hover:bg-primary-hover",
        secondary:
          "border-line-control/50 bg-surface text-ink shadow-raised enabled:hover:bg-hover",
        ghost: "border-transparent text-ink-muted enabled:hover:bg-hover enabled:hover:text-ink",
        danger:
          "border-transparent bg-danger text-on-danger shadow-raised enabled:hover:bg-danger-hover",
      },
      size: {
        sm: "min-h-8 px-3 py-1 text-xs pointer-coarse:min-h-11",
        md: "min-h-(--control) px-4 py-1.5 text-sm",
      },
    },
  },
);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "sm" | "md" | undefined;
  loading?: boolean | undefined;
  icon?: ReactNode | undefined;
  /** Gives the look to the only child, e.g. a link, instead of drawing a button. */
  asChild?: boolean | undefined;
}

export function Button({
  variant = "secondary",
  size = "md",
  loading = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const idle = loading || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const Tag = asChild ? Slot.Root : "button";
  return (
    <Tag
      {...(asChild ? {} : { type: "button" as const })}
      {...rest}
      className={look({ variant, size, className })}
      aria-disabled={idle || undefined}
      aria-busy={loading || undefined}
      onClick={idle ? swallow : onClick}
    >
      {loading ? <LoaderCircle className="size-4 animate-turn" /> : <Glyph>{icon}</Glyph>}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Tag>
  );
}

/** An idle button stays focusable, so the reader learns that it exists; it only does nothing. */
function swallow(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
}

function Glyph({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <span className="inline-flex shrink-0 [&>svg]:size-4" aria-hidden>
      {children}
    </span>
  );
}
