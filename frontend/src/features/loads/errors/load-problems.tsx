/** Summary, filters and table of the problems of a load; what is chosen lives in the address. */
import { useSearchParams } from "react-router";
import type { Load } from "@/features/loads/api/types";
import { ErrorFilters } from "@/features/loads/errors/error-filters";
import { ErrorRows } from "@/features/loads/errors/error-rows";
import { ErrorSummary } from "@/features/loads/errors/error-summary";
import { columnChoicesOf, errorsPlace } from "@/features/loads/model/errors-place";
import { changedQuery } from "@/shared/lib/paths";
import { Card } from "@/shared/ui/card";

export function LoadProblems({ load }: { load: Load }) {
  const [query, setQuery] = useSearchParams();
  const place = errorsPlace(query);
  const change = (changes: Record<string, string | number | null>) =>
    setQuery(changedQuery(query, changes), { preventScrollReset: true });
  return (
    <>
      <ErrorSummary
        failures={load.failures}
        chosen={place.code}
        onChoose={(codigo) => change({ codigo, pagina: null })}
      />
      <Card flush>
        <ErrorFilters
          columns={columnChoicesOf(load.failures)}
          place={place}
          onColumn={(columna) => change({ columna, pagina: null })}
          onClear={() => change({ columna: null, codigo: null, pagina: null })}
        />
        <ErrorRows
          asked={{ loadId: load.load_id, ...place }}
          filtered={place.code !== null || place.column !== null}
          onPageChange={(page) => change({ pagina: page === 1 ? null : page })}
          onPageSizeChange={(rows) => change({ filas: rows, pagina: null })}
        />
      </Card>
    </>
  );
}
