/** The problems of one load: what is wrong, where, how to correct it, and sending it back corrected. */
import { ArrowLeft, CircleCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useFreshLoads, useLoad, useLoadHistory } from "@/features/loads/api/queries";
import type { Load } from "@/features/loads/api/types";
import { ErrorActions } from "@/features/loads/errors/error-actions";
import { LoadProblems } from "@/features/loads/errors/load-problems";
import { idIn, wizardAddress } from "@/features/loads/model/addresses";
import { kindByModelId } from "@/features/loads/model/kinds";
import { hasRejected } from "@/features/loads/model/outcomes";
import { MissingLoad } from "@/features/loads/ui/missing-load";
import { ApiError } from "@/shared/api/errors";
import { formatMoment } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";
import { TableSkeleton } from "@/shared/ui/skeleton";

/** Loads of the history among which one with problems is looked for. */
const LOOKED_AT = 100;

export function ErrorLoadScreen() {
  const [query] = useSearchParams();
  const { loadId, looking, none } = useChosenLoad(idIn(query, "carga"));
  const load = useLoad(loadId);
  useFreshLoads();
  const gone = load.error instanceof ApiError && load.error.status === 404;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Errores de carga"
        context={load.data && <Origin load={load.data} />}
        actions={load.data && <ErrorActions load={load.data} />}
      />
      {looking ? (
        <TableSkeleton rows={8} columns={5} />
      ) : none ? (
        <Card>
          <EmptyState icon={<CircleCheck />} title="No hay cargas con errores pendientes." />
        </Card>
      ) : loadId === null || gone ? (
        <Card>
          <MissingLoad />
        </Card>
      ) : (
        <AsyncView
          query={load}
          loadingLabel="Cargando los problemas…"
          errorTitle="No pudimos cargar los problemas. Tus datos están a salvo."
          skeleton={<TableSkeleton rows={8} columns={5} />}
        >
          {(known) => <LoadProblems load={known} />}
        </AsyncView>
      )}
    </div>
  );
}

/** The load that the address names, else the newest one that still has problems. */
function useChosenLoad(named: number | null) {
  const history = useLoadHistory(1, LOOKED_AT, named === null);
  const newest = history.data?.items.find(hasRejected)?.load_id ?? null;
  const looking = named === null && history.isPending;
  return { loadId: named ?? newest, looking, none: named === null && !looking && newest === null };
}

function Origin({ load }: { load: Load }) {
  const { many } = kindByModelId(load.model_id);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{`Carga de ${many} · ${load.fileName} · ${formatMoment(load.createdAt)}`}</span>
      <Link
        className="link inline-flex items-center gap-1"
        to={wizardAddress({ step: "resultado", mappingId: load.mapping_id })}
      >
        <ArrowLeft className="size-3.5" aria-hidden />
        Volver a la carga
      </Link>
    </span>
  );
}
