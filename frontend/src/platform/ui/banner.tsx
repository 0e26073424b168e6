/** A message that stays in the page, with its tone in a picture and in words. */
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type BannerTone = "info" | "success" | "warning" | "danger";

interface BannerProps {
  tone: BannerTone;
  title?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  children?: ReactNode | undefined;
}

const LOOK = {
  info: { Icon: Info, box: "bg-info-soft border-info/25", tint: "text-info" },
  success: { Icon: CircleCheck, box: "bg-success-soft border-success/25", tint: "text-success" },
  warning: { Icon: TriangleAlert, box: "bg-warning-soft border-warning/25", tint: "text-warning" },
  danger: { Icon: CircleAlert, box: "bg-danger-soft border-danger/25", tint: "text-danger" },
};

export function Banner({ tone, title, actions, children }: BannerProps) {
  const { Icon, box, tint } = LOOK[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx(
        "flex gap-3 rounded-card border px-4 py-3 text-sm text-ink",
        // One line stands beside the middle of its buttons, and the picture with it.
        children ? "items-start" : "items-center",
        box,
      )}
    >
      <Icon className={clsx("mt-px size-4.5 shrink-0", tint)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
    </div>
  );
}

interface RemarksProps {
  remarks: readonly { field: string; message: string }[] | undefined;
}

/** What a save left to be known, without having kept it from being done. */
export function Remarks({ remarks = [] }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <Banner tone="warning" title="Guardado, con observaciones">
      <ul className="flex flex-col gap-1">
        {remarks.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
