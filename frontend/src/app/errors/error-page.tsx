/** The page for what does not exist and for what broke, in the fixed words. */
import { RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { ErrorPicture } from "@/app/errors/error-picture";
import type { PageFault } from "@/app/errors/status-of";
import { ERROR_TEXTS } from "@/shared/lib/fixed-texts";
import { PATHS } from "@/shared/lib/paths";
import { reloadAtMostOncePerMinute } from "@/shared/lib/reload-guard";
import { usePageArrival } from "@/shared/lib/use-page-arrival";
import { Button } from "@/shared/ui/button";
import { CopyDetail } from "@/shared/ui/copy-detail";

interface ErrorPageProps {
  fault: PageFault;
  /** Technical words to copy, without personal data. */
  detail: string;
}

export function ErrorPage({ fault, detail }: ErrorPageProps) {
  if (fault.status === 404) return <NotFound />;
  // Without a connection nothing failed: the code of this part could only not be fetched.
  if (!navigator.onLine) return <Offline />;
  return <Unexpected fault={fault} detail={detail} />;
}

function Offline() {
  useEffect(() => {
    const reload = () => void reloadAtMostOncePerMinute();
    globalThis.addEventListener("online", reload);
    return () => globalThis.removeEventListener("online", reload);
  }, []);
  return (
    <Page title="Sin conexión" kind="lost">
      <p className="text-sm text-ink-muted text-pretty">
        Esta parte aún no se había cargado. La abriremos apenas vuelva la conexión; lo que ya
        guardaste está a salvo.
      </p>
      <Button icon={<RotateCcw />} onClick={() => void reloadAtMostOncePerMinute()}>
        Reintentar
      </Button>
    </Page>
  );
}

function NotFound() {
  return (
    <Page title={ERROR_TEXTS.notFoundTitle} kind="lost">
      <p className="text-base font-medium text-ink-subtle">{ERROR_TEXTS.notFoundCode}</p>
      <p className="text-sm text-ink-muted text-pretty">
        La dirección no existe o cambió de lugar. Revisa que esté bien escrita.
      </p>
      <HomeLink variant="primary" />
    </Page>
  );
}

function Unexpected({ fault, detail }: ErrorPageProps) {
  const [early, setEarly] = useState(false);
  return (
    <Page title={ERROR_TEXTS.unexpected} kind="broken">
      {fault.message && <p className="text-sm text-ink-subtle">{fault.message}</p>}
      <p className="text-sm text-ink-muted text-pretty">
        Tus datos están a salvo. Espera un momento y{" "}
        <button
          type="button"
          className="link font-medium"
          onClick={() => setEarly(!reloadAtMostOncePerMinute())}
        >
          {ERROR_TEXTS.reload}
        </button>
        .
      </p>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {early && "La recargamos hace un momento. Espera un minuto antes de volver a intentarlo."}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <HomeLink variant="secondary" />
        <CopyDetail detail={detail} />
      </div>
      <p className="text-xs text-ink-subtle">Error {fault.status}</p>
    </Page>
  );
}

interface PageProps {
  title: string;
  kind: "lost" | "broken";
  children: ReactNode;
}

function Page({ title, kind, children }: PageProps) {
  const heading = usePageArrival(title);
  return (
    <section className="mx-auto flex w-full max-w-lg flex-col items-center gap-4 px-4 py-12 text-center sm:py-20">
      <ErrorPicture kind={kind} />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight text-balance">
        {title}
      </h1>
      {children}
    </section>
  );
}

function HomeLink({ variant }: { variant: "primary" | "secondary" }) {
  return (
    <Button asChild variant={variant}>
      <Link to={PATHS.panel}>{ERROR_TEXTS.home}</Link>
    </Button>
  );
}
