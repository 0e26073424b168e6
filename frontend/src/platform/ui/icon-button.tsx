/** A button that is only a picture: its name is its tooltip. */
import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Tooltip } from "@/platform/ui/tooltip";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  /** A count over the corner, e.g. of unread notifications; nothing shows at zero. */
  badge?: number | undefined;
  pressed?: boolean | undefined;
  size: "sm" | "md";
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({
  label,
  icon,
  badge = 0,
  pressed,
  size,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        {...rest}
        aria-label={badge > 0 ? `${label} (${badge})` : label}
        aria-pressed={pressed}
        className={clsx(
          "relative inline-flex shrink-0 items-center justify-center rounded-button text-ink-muted transition-colors",
          "enabled:hover:bg-hover enabled:hover:text-ink aria-disabled:opacity-55 disabled:opacity-55 [&>svg]:size-[1.125rem]",
          "aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft aria-expanded:bg-hover aria-expanded:text-ink",
          size === "md" ? "size-(--control)" : "size-8 pointer-coarse:size-11",
          className,
        )}
      >
        {icon}
        {badge > 0 && (
          // The name says the count already, so the digits are drawn without being text.
          <span
            aria-hidden
            data-count={badge > 99 ? "99+" : badge}
            className="before:content-[attr(data-count)] absolute -top-0.5 -right-0.5 min-w-4.5 rounded-pill bg-danger px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-danger tabular-nums ring-2 ring-surface"
          />
        )}
      </button>
    </Tooltip>
  );
}
