/** The problems of one load: what is wrong, where, how to correct it, and sending it back corrected. */
import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useFreshLoads, useLoad } from "@/features/loads/api/queries";
import type { Load } from "@/features/loads/api/types";
import { ErrorActions } from "@/features/loads/errors/error-actions";
import { LoadProblems } from "@/features/loads/errors/load-problems";
import { idIn, wizardAddress } from "@/features/loads/model/addresses";
import { kindByModelId } from "@/features/loads/model/kinds";
import { MissingLoad } from "@/features/loads/ui/missing-load";
import { ApiError } from "@/shared/api/errors";
import { formatMoment } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { Card } from "@/shared/ui/card";
import { PageHeader } from "@/shared/ui/page-header";
import { TableSkeleton } from "@/shared/ui/skeleton";

export function ErrorLoadScreen() {
  const [query] = useSearchParams();
  const loadId = idIn(query, "carga");
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
      {loadId === null || gone ? (
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
