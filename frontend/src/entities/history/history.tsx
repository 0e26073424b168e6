/** The history of a record, in words. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CHOICES } from "@/generated/records/choices";
import * as names from "@/generated/records/history";
import type { components } from "@/generated/schema";
import { api, pageOf } from "@/platform/api/client";
import { formatCount, formatDay, formatMoment, formatNumber } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Pagination } from "@/platform/ui/pagination";
import type { Choice } from "@/platform/ui/select-field";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";

type Entity = "company" | "supplier" | "person" | "course" | "rapporteur";

interface HistoryListProps {
  entity: Entity;
  id: number;
}

const PAGE_SIZE = 25;

export function historyKey(entity: Entity, id?: number) {
  return id === undefined ? (["history", entity] as const) : (["history", entity, id] as const);
}

/** Another record begins at its own first page; nothing of the one before stands there meanwhile. */
export function HistoryList(props: HistoryListProps) {
  return <Pages key={`${props.entity} ${props.id}`} {...props} />;
}

function Pages({ entity, id }: HistoryListProps) {
  const [page, setPage] = useState(1);
  const history = useQuery({
    queryKey: [...historyKey(entity, id), page],
    queryFn: ({ signal }) => {
      const params = {
        path: { entity, entity_id: id },
        query: { page, pageSize: PAGE_SIZE },
      };
      return pageOf(api.GET("/api/history/{entity}/{entity_id}", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
  return (
    <AsyncView
      query={history}
      loadingLabel="Cargando la actividad…"
      errorTitle="No pudimos cargar la actividad."
      skeleton={<TextSkeleton lines={6} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={<EmptyState icon={<History />} title="Aún no hay actividad" />}
    >
      {({ items, meta }) => (
        <div className="flex flex-col gap-4">
          <ol aria-label="Actividad" className="flex flex-col divide-y">
            {items.map((event) => (
              <Deed
                key={`${event.at} ${event.action} ${deedWords(event)}`}
                {...{ event, entity }}
              />
            ))}
          </ol>
          {meta.total > PAGE_SIZE && (
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={meta.total}
              onPageChange={setPage}
            />
          )}
        </div>
      )}
    </AsyncView>
  );
}

interface DeedProps {
  event: Happened;
  entity: Entity;
}

function Deed({ event, entity }: DeedProps) {
  const { at, userName, changes, load_id, fileName } = event;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <p className="font-medium break-words text-ink">{deedWords(event)}</p>
      <p className="text-xs text-ink-muted">
        <time dateTime={at}>{formatMoment(at)}</time>
        {userName && ` · ${userName}`}
      </p>
      {fileName && <LoadFile id={load_id} name={fileName} />}
      {changes.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="text-ink-muted">{fieldWords(entity, field)}:</dt>
              <dd className="min-w-0 break-words">
                <del className="text-ink-subtle">{valueWords(before, FIELD_CHOICES[field])}</del>
                <span aria-hidden> → </span>
                <ins className="font-medium no-underline">
                  {valueWords(after, FIELD_CHOICES[field])}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function LoadFile({ id, name }: { id: number | null; name: string }) {
  return (
    <p className="flex items-center gap-1.5 text-xs">
      <FileSpreadsheet className="size-4 shrink-0 text-ink-subtle" />
      {id === null ? (
        name
      ) : (
        <Link className="link break-all" to={withQuery(PATHS.massiveLoadErrors, { carga: id })}>
          {name}
        </Link>
      )}
    </p>
  );
}

/** Where an uploaded picture is kept. */
const PICTURE = /^\/files\/\w+\.webp$/;

export type Happened = components["schemas"]["Happened"];

/** By the server's name; those that end in a person's or a rapporteur's name say who it is about. */
const DEEDS: Readonly<Record<string, string>> = {
  "course.franchise_recalculated": "Se recalculó la franquicia con los valores del día",
  "course.duplicated": "Se creó como copia de",
  "load.created": "Se creó por carga masiva",
  "load.updated": "Se actualizó por carga masiva",
  "participant.added": "Se inscribió a",
  "participant.changed": "Se cambiaron los datos de",
  "participant.enabled": "Se habilitó a",
  "participant.disabled": "Se deshabilitó a",
  "participant.refreshed": "Se actualizaron desde la ficha los datos de",
  "participant.salary_revealed": "Se mostró la renta de",
  "person.salary_revealed": "Se mostró la renta",
  "rapporteur.assigned": "Se asignó como relator a",
  "rapporteur.removed": "Se quitó como relator a",
  "survey.link_shown": "Se mostró el enlace de encuesta de",
  "survey.scheduled": "Se programó la encuesta de",
  "survey.changed": "Se cambió la encuesta de",
  "survey.moved": "Cambió de fechas con el curso la encuesta de",
};

/** What may happen to any record. */
const VERBS: Readonly<Record<string, string>> = {
  created: "Se creó el registro",
  changed: "Se cambiaron datos",
  enabled: "Se habilitó",
  disabled: "Se deshabilitó",
};

export function deedWords({ action, details }: Pick<Happened, "action" | "details">): string {
  if (action === "course.people_loaded") return `Se inscribieron ${peopleIn(details.enrolled)}`;
  if (action === "course.people_unloaded") {
    return `Se deshizo una carga que inscribió a ${peopleIn(details.unenrolled)}`;
  }
  if (action === "course.results_loaded") {
    return `Se cargaron resultados de ${participantsIn(details.updated)}`;
  }
  if (action === "course.results_unloaded") {
    return `Se deshizo una carga de resultados de ${participantsIn(details.restored)}`;
  }
  const verb = action.split(".").at(-1) ?? "";
  const words = DEEDS[action] ?? VERBS[verb] ?? "Se registró un cambio";
  return DEEDS[action] && typeof details.name === "string" ? `${words} ${details.name}` : words;
}

function peopleIn(count: unknown): string {
  return formatCount(Number(count) || 0, "persona", "personas");
}

function participantsIn(count: unknown): string {
  return formatCount(Number(count) || 0, "participante", "participantes");
}

/** A value as it was kept: one of some choices, a day, a number, yes or no, a text, or nothing. */
export function valueWords(value: unknown, choices: readonly Choice[] = []): string {
  if (value === null || value === undefined || value === "") return "vacío";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number") return formatNumber(value);
  if (Array.isArray(value)) return value.map((one) => valueWords(one)).join(", ") || "vacío";
  const text = String(value);
  const chosen = choices.find((choice) => choice.value === text);
  if (chosen) return chosen.label;
  if (PICTURE.test(text)) return "imagen";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}

export const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...names.FIELD_NAMES,
  franchise: "Franquicia",
  mailing_frequency: "Días entre recordatorios",
  rapporteurs: "Relatores",
  surveyData_id: "Plantilla",
};

/** What the histories of some records call their fields otherwise. */
const OWN_NAMES: Readonly<Partial<Record<Entity, Readonly<Record<string, string>>>>> = {
  person: names.FORM_NAMES.person,
  supplier: names.FORM_NAMES.supplier,
  // A course tells of its participants and of its surveys, too.
  course: {
    ...names.FORM_NAMES.person,
    ...names.FORM_NAMES.participant,
    name: "Nombre",
    company: "Empresa del participante",
    senceCommunicatedAt: "Comunicación SENCE",
    mailing_frequency: "Recordar cada (días)",
  },
};

/** A field as the history of a record calls it. */
export function fieldWords(entity: Entity, field: string): string {
  return OWN_NAMES[entity]?.[field] ?? FIELD_NAMES[field] ?? field;
}

/** The words of values that are kept as codes, by their field. */
export const FIELD_CHOICES: Readonly<Record<string, readonly Choice[]>> = CHOICES;
