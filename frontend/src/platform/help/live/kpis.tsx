/** How each KPI is counted, in the sentences of its own definition. */
import { useQuery } from "@tanstack/react-query";
import { kpisQuery } from "@/entities/lookups/lookups";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

export function Kpis() {
  const query = useQuery(kpisQuery);
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando los indicadores…"
      errorTitle="No pudimos cargar cómo se calculan los indicadores."
      skeleton={<TextSkeleton lines={8} />}
    >
      {(kpis) => (
        <div className="flex flex-col gap-4">
          {kpis.map(({ id, name, desc, explanation }) => (
            <section key={id} className="flex flex-col gap-2 rounded-card border px-4 py-3">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-sm text-ink-muted">{desc}</p>
              <ul className="flex list-disc flex-col gap-1 pl-5 text-sm marker:text-ink-subtle">
                {explanation.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </AsyncView>
  );
}
