/** The three lists to choose from: their words, their calls, and one shape for their rows. */

import { departmentsQuery, statusesQuery, thematicAreasQuery } from "@/entities/lookups/lookups";
import { DEPARTMENT } from "@/entities/records/department";
import { STATUS } from "@/entities/records/status";
import { THEMATIC_AREA } from "@/entities/records/thematic_area";
import { api, dataOf } from "@/platform/api/client";
import type { components } from "@/platform/api/schema";
import type { FieldSpec } from "@/platform/records/record-spec";

type Schemas = components["schemas"];

export interface Selectable {
  id: number;
  name: string;
  /** Null where the list has no descriptions. */
  description: string | null;
  /** Only statuses say it. */
  countsAsTrained: boolean | null;
  uses: number;
}

export interface SelectableFields {
  name: string;
  description: string;
  countsAsTrained: boolean;
}

export interface SelectableKind {
  /** In the address. */
  tab: string;
  title: string;
  one: string;
  article: "el" | "la";
  empty: string;
  /** What may be written of an entry, as the record of the list says. */
  fields: Readonly<Partial<Record<keyof SelectableFields, FieldSpec>> & { name: FieldSpec }>;
  queryKey: readonly unknown[];
  list: (signal: AbortSignal) => Promise<Selectable[]>;
  /** Makes one, or changes the one whose id is given. */
  save: (fields: SelectableFields, id: number | undefined, key: string) => Promise<unknown>;
  remove: (id: number, replaceWith?: number) => Promise<Schemas["SelectableRemoved"]>;
}

/** Only here: to count takes time, and whoever chooses from the lists does not need it. */
const WITH_USES = { query: { uses: true } } as const;

const AREAS: SelectableKind = {
  tab: "areas",
  title: "Áreas temáticas",
  one: "área temática",
  article: "la",
  empty: "Aún no hay áreas temáticas.",
  fields: {
    name: THEMATIC_AREA.fields.name,
    description: THEMATIC_AREA.fields.descripcion,
  },
  queryKey: thematicAreasQuery.queryKey,
  list: async (signal) => {
    const rows = await dataOf(api.GET("/api/getThematicAreas", { params: WITH_USES, signal }));
    return rows.map(({ descripcion, ...row }) => ({
      ...counted(row),
      description: descripcion,
      countsAsTrained: null,
    }));
  },
  save: ({ name, description }, id, key) =>
    dataOf(
      api.POST("/api/createThematicArea", {
        body: { ...known(id), name, descripcion: description || null },
        headers: idempotent(key),
      }),
    ),
  remove: (id, replaceWith) =>
    dataOf(api.POST("/api/deleteThematicArea", { body: removal(id, replaceWith) })),
};

const STATUSES: SelectableKind = {
  tab: "estados",
  title: "Estados",
  one: "estado",
  article: "el",
  empty: "Aún no hay estados.",
  fields: {
    name: STATUS.fields.StatusName,
    countsAsTrained: STATUS.fields.countsAsTrained,
  },
  queryKey: statusesQuery.queryKey,
  list: async (signal) => {
    const rows = await dataOf(api.GET("/api/getStatus", { params: WITH_USES, signal }));
    return rows.map(({ StatusName, ...row }) => ({
      ...counted(row),
      name: StatusName,
      description: null,
    }));
  },
  save: ({ name, countsAsTrained }, id, key) =>
    dataOf(
      api.POST("/api/putStatus", {
        body: { ...known(id), StatusName: name, countsAsTrained },
        headers: idempotent(key),
      }),
    ),
  remove: (id, replaceWith) =>
    dataOf(api.POST("/api/deleteStatus", { body: removal(id, replaceWith) })),
};

const DEPARTMENTS: SelectableKind = {
  tab: "departamentos",
  title: "Departamentos",
  one: "departamento",
  article: "el",
  empty: "Aún no hay departamentos.",
  fields: DEPARTMENT.fields,
  queryKey: departmentsQuery.queryKey,
  list: async (signal) => {
    const rows = await dataOf(api.GET("/api/getDepartment", { params: WITH_USES, signal }));
    return rows.map((row) => ({ ...counted(row), countsAsTrained: null }));
  },
  save: ({ name, description }, id, key) =>
    dataOf(
      api.POST("/api/createDepartment", {
        body: { ...known(id), name, description: description || null },
        headers: idempotent(key),
      }),
    ),
  remove: (id, replaceWith) =>
    dataOf(api.POST("/api/deleteDepartment", { body: removal(id, replaceWith) })),
};

export const KINDS: readonly SelectableKind[] = [AREAS, STATUSES, DEPARTMENTS];

function counted<Row extends { uses: number | null }>(row: Row) {
  return { ...row, uses: row.uses ?? 0 };
}

function known(id: number | undefined): { id?: number } {
  return id === undefined ? {} : { id };
}

function idempotent(key: string) {
  return { "Idempotency-Key": key };
}

function removal(id: number, replaceWith: number | undefined) {
  return replaceWith === undefined ? { id } : { id, replaceWith };
}
