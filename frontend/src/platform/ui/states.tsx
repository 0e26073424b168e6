/** What stands where content should be: still loading, empty, or failed. */

import { clsx } from "clsx";
import { CircleAlert, RotateCcw, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "@/platform/api/errors";
import { useSteadyLoading } from "@/platform/lib/hooks";
import { Button } from "@/platform/ui/button";
import { CopyDetail } from "@/platform/ui/copy-buttons";
import { useAnnouncement } from "@/platform/ui/live-region";

/** What AsyncView reads of a TanStack query. */
export interface QueryFace<Data> {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  data: Data | undefined;
  refetch: () => unknown;
  fetchStatus: "fetching" | "paused" | "idle";
}

interface AsyncViewProps<Data> {
  query: QueryFace<Data>;
  skeleton: ReactNode;
  empty?: ReactNode | undefined;
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** The heading of the error. */
  errorTitle?: string | undefined;
  children: (data: Data) => ReactNode;
}

type LoadingWords =
  /** What is loaded, e.g. "los cursos": said while it comes, and when it could not be loaded. */
  | { loaded: string; loadingLabel?: undefined }
  /** Said once to screen readers, where something else is done than loading. */
  | { loaded?: undefined; loadingLabel: string };

/** The four states of anything that comes from the server: loading, error, empty, content. */
export function AsyncView<Data>({
  query,
  loaded,
  loadingLabel = `Cargando ${loaded}…`,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  errorTitle = loaded && `No pudimos cargar ${loaded}. Tus datos están a salvo.`,
  children,
}: AsyncViewProps<Data> & LoadingWords) {
  const waiting = query.isPending && query.fetchStatus !== "paused";
  const phase = useSteadyLoading(waiting);
  useAnnouncement(phase === "visible" || phase === "slow" ? loadingLabel : "");

  if (waiting || phase !== "idle") return <Loading phase={phase} skeleton={skeleton} />;
  if (query.isPending) return <Offline />;
  if (query.isError && query.data === undefined) {
    return <Failed error={query.error} title={errorTitle} onRetry={query.refetch} />;
  }
  const data = query.data as Data;
  return empty !== undefined && isEmpty(data) ? empty : children(data);
}

function Loading({ phase, skeleton }: { phase: string; skeleton: ReactNode }) {
  return (
    <div aria-busy className={phase === "hidden" || phase === "idle" ? "invisible" : undefined}>
      {phase === "slow" && (
        <p className="pb-3 text-center text-sm text-ink-muted">
          Esto está tardando más de lo normal.
        </p>
      )}
      {skeleton}
    </div>
  );
}

function Offline() {
  return (
    <EmptyState
      icon={<WifiOff />}
      title="Sin conexión"
      description="Lo cargaremos apenas vuelva la conexión."
    />
  );
}

interface FailedProps {
  error: unknown;
  title: string | undefined;
  onRetry: () => unknown;
}

function Failed({ error, title, onRetry }: FailedProps) {
  const told = describeError(error);
  return (
    <ErrorState
      title={title && told.canRetry ? title : told.message}
      description={title && told.canRetry ? told.message : undefined}
      onRetry={told.canRetry ? () => void onRetry() : undefined}
      detail={told.detail}
    />
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

interface ErrorStateProps {
  title: string;
  description: ReactNode | undefined;
  onRetry: (() => void) | undefined;
  /** Technical words without personal data, copied on request. */
  detail: string | undefined;
}

/** What a region says when it could not be shown; it never looks like an empty one. */
export function ErrorState({ title, description, onRetry, detail }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-danger/25 bg-danger-soft/40 px-6 py-10 text-center"
    >
      <CircleAlert className="size-7 text-danger" />
      <div className="flex max-w-md flex-col gap-1">
        <p className="text-base font-semibold text-ink text-balance">{title}</p>
        {description && <p className="text-sm text-ink-muted text-pretty">{description}</p>}
      </div>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button size="sm" icon={<RotateCcw />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {detail && <CopyDetail detail={detail} />}
      </div>
    </div>
  );
}

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  description?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

/** What a region says when there is nothing in it, and what to do next. */
export function EmptyState({ icon, title, description, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-pill bg-primary-soft text-primary [&>svg]:size-6"
      >
        {icon}
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <p className="text-base font-semibold text-ink text-balance">{title}</p>
        {description && <p className="text-sm text-ink-muted text-pretty">{description}</p>}
      </div>
      {actions && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface SkeletonProps {
  className: string;
}

/** Grey shapes with the size of what is coming, so nothing jumps when it arrives. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <div aria-hidden className={clsx("animate-skeleton rounded-field bg-line/70", className)} />
  );
}

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines }: { lines: number }) {
  return (
    <div className="flex flex-col gap-2.5" aria-hidden>
      {numbered(lines).map((line) => (
        <Skeleton key={line} className={clsx("h-4", line === lines ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}

interface TableSkeletonProps {
  rows: number;
  columns: number;
}

export function TableSkeleton({ rows, columns }: TableSkeletonProps) {
  return (
    <div aria-hidden className="divide-y">
      {numbered(rows).map((row) => (
        <div key={row} className="flex h-(--row) items-center gap-6 px-4">
          {numbered(columns).map((column) => (
            <Skeleton key={column} className={clsx("h-3.5 flex-1", column === 1 && "flex-2")} />
          ))}
        </div>
      ))}
    </div>
  );
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
