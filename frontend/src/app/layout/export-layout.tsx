/** The simplified frame of the panel for paper and pictures, always light: title, date, content, footer. */
import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "@/app/layout/logo";
import { formatLongDay } from "@/shared/lib/format";
import { PATHS } from "@/shared/lib/paths";
import { usePageArrival } from "@/shared/lib/use-page-arrival";
import { Button } from "@/shared/ui/button";

interface ExportLayoutProps {
  title: string;
  children: ReactNode;
}

export function ExportLayout({ title, children }: ExportLayoutProps) {
  const heading = usePageArrival(title);
  return (
    <div className="bg-surface text-ink" style={{ colorScheme: "light" }}>
      <div className="mx-auto flex min-h-dvh max-w-240 flex-col gap-6 px-4 py-6 sm:px-8">
        <Toolbar />
        <header className="flex flex-wrap items-end justify-between gap-4 border-b pb-4">
          <div className="flex flex-col gap-1">
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
              {title}
            </h1>
            <p className="text-sm text-ink-muted">{formatLongDay(new Date().toISOString())}</p>
          </div>
          <Logo />
        </header>
        <main className="flex-1">{children}</main>
        <footer className="border-t pt-4 text-xs text-ink-muted">
          El panel de control se muestra en una vista simplificada para generar una imagen PDF o
          PNG.
        </footer>
      </div>
    </div>
  );
}

function Toolbar() {
  return (
    <nav aria-label="Exportación" className="-ml-4 flex flex-wrap justify-between gap-2">
      <Button asChild variant="ghost" icon={<ArrowLeft />}>
        <Link to={PATHS.panel}>Volver al panel</Link>
      </Button>
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        Imprimir o guardar PDF
      </Button>
    </nav>
  );
}
