/** The simplified frame of the panel for paper and pictures: title, date, content, footer. */
import { ArrowLeft, Hammer, Printer } from "lucide-react";
import { Link } from "react-router";
import { Logo } from "@/app/layout/logo";
import { formatLongDay } from "@/shared/lib/format";
import { PATHS } from "@/shared/lib/paths";
import { usePageArrival } from "@/shared/lib/use-page-arrival";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";

const TITLE = "Panel de control";

export function ExportLayout() {
  const heading = usePageArrival(TITLE);
  return (
    <div
      className="mx-auto flex min-h-dvh max-w-240 flex-col gap-6 px-4 py-6 sm:px-8"
      data-theme="light"
    >
      <Toolbar />
      <header className="flex flex-wrap items-end justify-between gap-4 border-b pb-4">
        <div className="flex flex-col gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
            {TITLE}
          </h1>
          <p className="text-sm text-ink-muted">{formatLongDay(new Date().toISOString())}</p>
        </div>
        <Logo />
      </header>
      <main className="flex-1">
        <EmptyState
          icon={<Hammer />}
          title="Esta sección se está preparando."
          description="Aquí verás el panel listo para guardarlo como PDF o imagen."
        />
      </main>
      <footer className="border-t pt-4 text-xs text-ink-muted">
        El panel de control se muestra en una vista simplificada para generar una imagen PDF o PNG.
      </footer>
    </div>
  );
}

function Toolbar() {
  return (
    <div className="screen-only flex flex-wrap justify-between gap-2">
      <Button asChild variant="ghost">
        <Link to={PATHS.panel}>
          <ArrowLeft className="size-4" aria-hidden />
          Volver al panel
        </Link>
      </Button>
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        Imprimir o guardar PDF
      </Button>
    </div>
  );
}
