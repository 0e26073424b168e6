/** What a route shows when it fails: after a release, the new pages; else the error page. */

import { RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { isRouteErrorResponse, Navigate, useLocation, useRouteError } from "react-router";
import { emitRouteChanged } from "@/app/route-events";
import { ApiError, describeError } from "@/platform/api/errors";
import { ERROR_TEXTS } from "@/platform/lib/fixed-texts";
import { usePageArrival } from "@/platform/lib/hooks";
import { RELOAD_GUARD_MS } from "@/platform/lib/limits";
import { PATHS } from "@/platform/lib/paths";
import { Button } from "@/platform/ui/button";
import { CopyDetail } from "@/platform/ui/copy-buttons";
import { LinkButton } from "@/platform/ui/link-button";

export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const target = redirectOf(error);
  const reloading = useReloadForNewPieces(error);
  const silent = target !== null || reloading;

  useEffect(() => {
    if (!silent) emitRouteChanged({ path: pathname, failed: true });
  }, [pathname, silent]);

  if (target !== null) return <Navigate to={target} replace />;
  if (reloading) return null;
  return <ErrorPage fault={faultOf(error)} detail={describeError(error).detail} />;
}

/** The error page of the whole window, for when not even the shell could be drawn. */
export function WindowError() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError />
    </main>
  );
}

function useReloadForNewPieces(error: unknown): boolean {
  const isWanted = isChunkFailure(error) && navigator.onLine;
  const [reloading, setReloading] = useState(isWanted);
  useEffect(() => {
    if (isWanted) setReloading(reloadAtMostOncePerMinute());
  }, [isWanted]);
  return reloading;
}

interface ErrorPageProps {
  fault: PageFault;
  /** Technical words to copy, without personal data. */
  detail: string;
}

/** The page for what does not exist and for what broke, in the fixed words. */
function ErrorPage({ fault, detail }: ErrorPageProps) {
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
    <LinkButton to={PATHS.panel} variant={variant}>
      {ERROR_TEXTS.home}
    </LinkButton>
  );
}

/** A quiet drawing for the error pages: a page that is missing from its book, or a torn one. */
function ErrorPicture({ kind }: Pick<PageProps, "kind">) {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className="h-36 w-auto">
      <ellipse cx="120" cy="136" rx="92" ry="8" className="fill-line/60" />
      <path className="fill-primary-soft" d="M28 118V46c28-10 62-8 92 10v72c-30-18-64-20-92-10Z" />
      <path
        className="fill-surface stroke-line"
        strokeWidth="2"
        d="M212 118V46c-28-10-62-8-92 10v72c30-18 64-20 92-10Z"
      />
      <path className="stroke-primary" strokeWidth="3" strokeLinecap="round" d="M120 56v72" />
      <g className="fill-none stroke-primary/45" strokeWidth="4" strokeLinecap="round">
        <path d="M44 62c18-4 38-2 58 7M44 80c18-4 38-2 58 7M44 98c14-3 27-3 40 1" />
      </g>
      {kind === "lost" ? <MissingPage /> : <TornPage />}
    </svg>
  );
}

function MissingPage() {
  return (
    <>
      <path
        className="fill-none stroke-line-control"
        strokeWidth="2"
        strokeDasharray="5 6"
        strokeLinecap="round"
        d="M138 104V64c18-10 38-13 58-10v40c-20-3-40 0-58 10Z"
      />
      <path
        className="fill-accent-soft stroke-accent"
        strokeWidth="2"
        strokeLinejoin="round"
        d="m170 26 26-14 8 30-27 12Z"
      />
    </>
  );
}

function TornPage() {
  return (
    <path
      className="fill-none stroke-accent"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="m176 44-10 20 12 8-14 20 10 8-8 20"
    />
  );
}

const DEFAULT_STATUS = 500;

interface PageFault {
  status: number;
  /** Words for whoever repairs it; empty when there are none worth showing. */
  message: string;
}

/** An error without a number counts as a 500. */
function faultOf(error: unknown): PageFault {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, message: typeof error.data === "string" ? error.data : "" };
  }
  if (error instanceof ApiError) return { status: error.status || DEFAULT_STATUS, message: "" };
  return { status: DEFAULT_STATUS, message: "" };
}

/** A redirect that was thrown too late for the router: where it leads, else null. */
function redirectOf(error: unknown): string | null {
  if (!(error instanceof Response) || error.status < 300 || error.status >= 400) return null;
  return error.headers.get("Location");
}

const KEY = "reloaded-at";

/**
 * Reloads unless it did within the last minute, or without a connection, when the browser would put
 * its own page in the place of ours. Answers whether it did.
 */
function reloadAtMostOncePerMinute(): boolean {
  const now = Date.now();
  const isEarly = now - Number(sessionStorage.getItem(KEY)) < RELOAD_GUARD_MS;
  if (!navigator.onLine || isEarly) return false;
  sessionStorage.setItem(KEY, String(now));
  globalThis.location.reload();
  return true;
}

const CHUNK_MESSAGES =
  /dynamically imported module|importing a module script failed|error loading|unable to preload/i;

/** Whether an error says that a piece of the page could not be fetched. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_MESSAGES.test(error.message);
}
