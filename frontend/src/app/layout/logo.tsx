/** The mark of the product: an open book and a small sun. */
import { clsx } from "clsx";
import { PRODUCT_NAME } from "@/platform/lib/fixed-texts";

interface LogoProps {
  /** The mark alone, where there is no room for the name. */
  markOnly?: boolean | undefined;
  className?: string | undefined;
}

export function Logo({ markOnly = false, className }: LogoProps) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5", className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <path
          className="fill-on-primary"
          d="M8 21.5V10.8c2.9-1 5.7-.7 8 1.2 2.3-1.9 5.1-2.2 8-1.2v10.7c-2.9-1-5.7-.7-8 1.2-2.3-1.9-5.1-2.2-8-1.2Z"
        />
        <path className="stroke-primary" d="M16 12v10.7" strokeWidth="1.6" />
        <circle cx="24" cy="8" r="3.2" fill="#f2a66b" />
      </svg>
      <span className={clsx("text-xl font-bold tracking-tight text-ink", markOnly && "sr-only")}>
        {PRODUCT_NAME}
      </span>
    </span>
  );
}
