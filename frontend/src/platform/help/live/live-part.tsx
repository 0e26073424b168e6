/** The parts of an article that come from the product itself, so that they are never out of date. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { kpisQuery } from "@/entities/lookups/lookups";
import { api, dataOf } from "@/platform/api/client";
import { download } from "@/platform/api/files";
import { useSession } from "@/platform/api/session";
import { FirstSteps } from "@/platform/first-steps/first-steps";
import type { LiveName } from "@/platform/help/article";
import {
  EVERYWHERE,
  IN_LISTS,
  IN_REVIEW,
  ShortcutList,
  TO_SECTIONS,
} from "@/platform/keyboard/shortcut-list";
import { LOADED_KINDS, type LoadedKind } from "@/platform/lib/load-kinds";
import { Button } from "@/platform/ui/button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

export function LivePart({ name }: { name: LiveName }) {
  switch (name) {
    case "amounts":
      return <Amounts />;
    case "first-steps":
      return <FirstSteps />;
    case "kpis":
      return <Kpis />;
    case "load-models":
      return <LoadModels />;
    case "shortcuts":
      return <ShortcutTable />;
  }
}

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

/** How each amount of the budget and of the franchise arises, in the words of its own definition. */
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

/** How each KPI is counted, in the sentences of its own definition. */
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

/** The workbooks to fill in, straight from the server that will read them. */
export function LoadModels() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <ul className="flex flex-wrap gap-2">
      {Object.values(LOADED_KINDS)
        .filter(({ onlyAdmin }) => isAdmin || !onlyAdmin)
        .map((kind) => (
          <li key={kind.modelId}>
            <ModelButton kind={kind} />
          </li>
        ))}
    </ul>
  );
}

function ModelButton({ kind }: { kind: LoadedKind }) {
  const { modelId, slug, many, template = many } = kind;
  const { run: save, busy } = useCall(() => {
    const params = { path: { model_id: modelId } };
    return download("/api/load_templates/{model_id}", { params }, `plantilla_${slug}.xlsx`);
  }, "No pudimos descargar el modelo.");

  return (
    <Button icon={<Download />} loading={busy} onClick={() => void save()}>
      {`Modelo de ${template}`}
    </Button>
  );
}

/** All keyboard shortcuts. */
export function ShortcutTable() {
  return (
    <div className="flex flex-col gap-6">
      {[EVERYWHERE, IN_LISTS, IN_REVIEW, TO_SECTIONS].map((group) => (
        <ShortcutList key={group.title} {...group} />
      ))}
    </div>
  );
}
