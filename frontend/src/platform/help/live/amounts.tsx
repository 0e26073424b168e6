/** How each amount of the budget and of the franchise arises, in the words of its own definition. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf } from "@/platform/api/answers";
import { api } from "@/platform/api/client";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

const amountsQuery = queryOptions({
  queryKey: ["amounts"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/getAmounts", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

interface Amount {
  key: string;
  name: string;
  formula: string;
  description: string;
  source: string;
}

export function Amounts() {
  const query = useQuery(amountsQuery);
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando los montos…"
      errorTitle="No pudimos cargar cómo se calculan los montos."
      skeleton={<TextSkeleton lines={8} />}
    >
      {(amounts) => (
        <div className="flex flex-col gap-5">
          <AmountList
            title="De una persona en un curso"
            amounts={amounts.filter(({ ofParticipation }) => ofParticipation)}
          />
          <AmountList
            title="Del año de una empresa"
            amounts={amounts.filter(({ ofParticipation }) => !ofParticipation)}
          />
        </div>
      )}
    </AsyncView>
  );
}

function AmountList({ title, amounts }: { title: string; amounts: readonly Amount[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-col divide-y rounded-card border text-sm">
        {amounts.map(({ key, name, formula, description, source }) => (
          <div key={key} className="flex flex-col gap-0.5 px-4 py-3">
            <dt className="font-semibold">{name}</dt>
            <dd>{description}</dd>
            <dd className="font-medium text-on-primary-soft">= {formula}</dd>
            <dd className="text-xs text-ink-muted">Fuente: {source}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
