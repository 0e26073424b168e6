/** The head count of a company from each day on: past years are measured with that of their time. */
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { dotacionQuery } from "@/features/companies/company-queries";
import { formatDay, formatNumber } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function DotacionHistory({ id }: { id: number }) {
  const history = useQuery(dotacionQuery(id));
  return (
    <AsyncView
      query={history}
      loadingLabel="Cargando la dotación…"
      errorTitle="No pudimos cargar la dotación."
      skeleton={<TextSkeleton lines={4} />}
      empty={<EmptyState icon={<Users />} title="Aún no hay dotación registrada" />}
    >
      {(days) => (
        <table className="w-full border-collapse text-sm">
          <caption className="pb-3 text-left text-ink-muted">
            La cobertura de cada año se calcula con la dotación vigente en ese momento.
          </caption>
          <thead>
            <tr className="border-b text-xs text-ink-muted">
              <th scope="col" className="py-2 text-left font-semibold">
                Desde
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Trabajadores
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {days.map(({ validFrom, dotacion }) => (
              <tr key={validFrom}>
                <th scope="row" className="py-2 text-left font-normal">
                  {formatDay(validFrom)}
                </th>
                <td className="py-2 text-right font-medium">
                  {dotacion === null ? "Sin dato" : formatNumber(dotacion)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AsyncView>
  );
}
