/** Auditoría: who did what, when, and what changed. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { FIELD_CHOICES, FIELD_NAMES, valueWords } from "@/entities/history/history";
import { PRIVACY_CHOICES } from "@/features/settings/privacy";
import { privacyTexts } from "@/features/settings/privacy-texts";
import { RULE_CHOICES, RULE_LABELS } from "@/features/settings/sence-rules";
import { hourValueTexts } from "@/features/settings/sence-texts";
import { LABELS, placeOf, RESPONDENTS } from "@/features/settings/surveys";
import { auditTexts, commonTexts, passTexts } from "@/features/settings/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { formatMoment, formatMonth } from "@/platform/lib/format";
import type { ListQuery } from "@/platform/lists/list-place";
import type { SpecAt } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";
import type { Choice } from "@/platform/ui/select-field";
import { EmptyState } from "@/platform/ui/states";

export function AuditSection() {
  return (
    <ResourceList
      spec={AUDIT_LIST}
      useRows={useAuditRows}
      rowId={({ id }) => id}
      rowName={({ sentence }) => sentence}
      rowHref={() => null}
      exports="audit"
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={auditTexts.emptyTitle}
          description={auditTexts.emptyDescription}
        />
      }
    />
  );
}

type AuditEvent = components["schemas"]["AuditEvent"];
type Kind = keyof components["schemas"]["AuditChoices"];

const AUDIT_KEY = ["audit"] as const;

function useAuditRows(query: ListQuery) {
  return useListRows<AuditEvent>(AUDIT_KEY, query, pagesAt("/api/audit"));
}

const choicesQuery = queryOptions({
  queryKey: [...AUDIT_KEY, "choices"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/audit/choices", { signal })),
});

const NONE: readonly Choice[] = [];

function useChoices(kind: Kind): readonly Choice[] {
  const { data } = useQuery(choicesQuery);
  return data?.[kind] ?? NONE;
}

const useUserChoices = () => useChoices("users");
const useActionChoices = () => useChoices("actions");
const useEntityChoices = () => useChoices("entities");

/** The list of what was written down: its columns, filters and words. */
export const AUDIT_LIST: SpecAt<"/api/audit", AuditEvent> = {
  name: "audit",
  title: commonTexts.auditTitle,
  nouns: { one: auditTexts.entry, many: auditTexts.entries, feminine: false },
  searchLabel: auditTexts.search,
  sorts: { fecha: "at" },
  defaultSort: "-at",
  filters: [
    {
      kind: "date-range",
      keys: ["since", "until"],
      param: "fecha",
      label: auditTexts.date,
      promoted: true,
    },
    {
      kind: "choice",
      key: "user",
      param: "usuario",
      label: auditTexts.who,
      promoted: true,
      useOptions: useUserChoices,
    },
    {
      kind: "choice",
      key: "entity",
      param: "sobre",
      label: auditTexts.about,
      promoted: true,
      useOptions: useEntityChoices,
    },
    {
      kind: "choice",
      key: "action",
      param: "accion",
      label: auditTexts.action,
      useOptions: useActionChoices,
    },
  ],
  rowHeader: "sentence",
  columns: [
    {
      id: "at",
      header: auditTexts.date,
      sortKey: "at",
      onCard: true,
      width: 164,
      cell: ({ at }) => formatMoment(at),
    },
    {
      id: "userName",
      header: auditTexts.who,
      onCard: true,
      least: 124,
      cell: ({ userName }) => userName ?? auditTexts.system,
    },
    { id: "sentence", header: auditTexts.what, cell: ({ sentence }) => sentence },
    {
      id: "subject",
      header: auditTexts.about,
      onCard: true,
      width: 188,
      least: 148,
      cell: ({ subject }) => subject,
    },
    { id: "changes", header: auditTexts.changes, width: 220, least: 132, cell: Changes },
  ],
};

function Changes({ changes }: AuditEvent) {
  return (
    <ul className="text-xs text-ink-muted">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words sm:mr-3 sm:inline">
          {fieldWords(field)}: {valueWords(before, AUDIT_CHOICES[field])} →{" "}
          {valueWords(after, AUDIT_CHOICES[field])}
        </li>
      ))}
    </ul>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  ...FIELD_NAMES,
  ...auditTexts.budgetFields,
  ...hourValueTexts.fields,
  ...RULE_LABELS,
  ...privacyTexts.fields,
  ...passTexts.fields,
  ...Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [placeOf(name), label])),
  colour: commonTexts.colour,
};

/** The words of values that are kept as codes, by their field. */
export const AUDIT_CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  ...FIELD_CHOICES,
  ...RULE_CHOICES,
  ...PRIVACY_CHOICES,
  [placeOf("transferRespondent")]: RESPONDENTS,
};

/** A field in words; a month stands for its UTM. */
export function fieldWords(field: string): string {
  return /^\d{4}-\d{2}$/.test(field)
    ? commonTexts.utmOf(formatMonth(field))
    : (NAMES[field] ?? field);
}
