/** The dimensions as they are chosen, unset ones included. */
import { summaryOf } from "@/features/panel/wizard/model/dimensions";
import { filterOf } from "@/features/panel/wizard/model/draft";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";

export function DimensionSummary({ companyName }: { companyName: string | undefined }) {
  const filter = useWizard((state) => filterOf(state.draft));
  return (
    <table className="w-full self-start rounded-card text-sm">
      <caption className="pb-2 text-left text-sm font-semibold">Resumen</caption>
      <thead>
        <tr className="border-b text-xs text-ink-muted">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            Nombre
          </th>
          <th scope="col" className="py-2 text-left font-semibold">
            Opción
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {summaryOf(filter, companyName).map(({ name, option }) => (
          <tr key={name}>
            <th scope="row" className="py-2 pr-3 text-left align-top font-medium text-ink-muted">
              {name}
            </th>
            <td className="py-2 font-medium break-words">{option}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
