/** The four states of anything that comes from the server: loading, error, empty, content. */
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "@/platform/api/errors";
import { useSteadyLoading } from "@/platform/lib/use-steady-loading";
import { EmptyState } from "@/platform/ui/empty-state";
import { ErrorState } from "@/platform/ui/error-state";
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
  /** Said once to screen readers, e.g. "Cargando cursos…". */
  loadingLabel: string;
  skeleton: ReactNode;
  empty?: ReactNode | undefined;
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** The heading of the error, e.g. "No pudimos cargar los cursos." */
  errorTitle?: string | undefined;
  children: (data: Data) => ReactNode;
}

export function AsyncView<Data>({
  query,
  loadingLabel,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  errorTitle,
  children,
}: AsyncViewProps<Data>) {
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
