/** A short state in words, with a tone and a picture: colour never says it alone. */
import { cva } from "class-variance-authority";
import { CircleCheck, CircleSlash } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "primary";

const look = cva(
  "inline-flex max-w-full items-center gap-1 rounded-pill px-2 py-0.5 text-2xs font-medium whitespace-nowrap [&_svg]:size-3.5 forced-colors:border",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-muted",
        info: "bg-info-soft text-info",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
        primary: "bg-primary-soft text-on-primary-soft",
      },
    },
  },
);

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: ReactNode | undefined;
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={look({ tone })}>
      {icon && (
        <span aria-hidden data-mark className="shrink-0">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

interface ActiveBadgeProps {
  active: boolean;
}

/** Whether a company, a person or a template is in use. */
export function ActiveBadge({ active }: ActiveBadgeProps) {
  return active ? (
    <Badge tone="success" icon={<CircleCheck />}>
      Habilitada
    </Badge>
  ) : (
    <Badge icon={<CircleSlash />}>Deshabilitada</Badge>
  );
}
