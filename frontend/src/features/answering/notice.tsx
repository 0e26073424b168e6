/** A page of one sentence: that it is done, or why it cannot be. */
import type { ReactNode } from "react";
import { usePageArrival } from "@/shared/lib/use-page-arrival";

interface NoticeProps {
  icon: ReactNode;
  tone: "success" | "neutral";
  title: string;
  children?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

export function Notice({ icon, tone, title, children, actions }: NoticeProps) {
  const heading = usePageArrival(title);
  return (
    <section className="mx-auto flex w-full max-w-lg flex-col items-center gap-4 rounded-card border bg-surface px-5 py-12 text-center shadow-raised">
      <span
        aria-hidden
        className={`flex size-16 items-center justify-center rounded-pill [&>svg]:size-8 ${
          tone === "success" ? "bg-success-soft text-success" : "bg-sunken text-ink-muted"
        }`}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold text-balance break-words">
        {title}
      </h1>
      {children && <div className="text-sm text-ink-muted text-pretty">{children}</div>}
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </section>
  );
}
