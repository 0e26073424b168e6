/** What a route shows when it fails: after a release, the new pages; else the error page. */
import { useEffect, useState } from "react";
import { Navigate, useLocation, useRouteError } from "react-router";
import { ErrorPage } from "@/app/errors/error-page";
import { faultOf, redirectOf } from "@/app/errors/status-of";
import { emitRouteChanged } from "@/app/route-events";
import { describeError } from "@/shared/api/errors";
import { isChunkFailure, reloadAtMostOncePerMinute } from "@/shared/lib/reload-guard";

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
