/** The three lists to choose from: their words, their calls, and one shape for their rows. */

import * as z from "zod/mini";
import { departmentsQuery, statusesQuery, thematicAreasQuery } from "@/entities/lookups/lookups";
import { kindTexts } from "@/features/selectables/texts";
import { DEPARTMENT } from "@/generated/records/department";
import { STATUS } from "@/generated/records/status";
import { THEMATIC_AREA } from "@/generated/records/thematic_area";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { formValues } from "@/platform/forms/typed";
import { blankOf, type FieldSpec, type RecordSpec, shapeOf } from "@/platform/records/record-spec";

type Schemas = components["schemas"];

/** What is typed of an entry, by field of its record. */
export type Typed = Readonly<Record<string, string | boolean>>;

export interface Selectable {
  id: number;
  name: string;
  fields: Typed;
  uses: number;
}

interface ListWords {
  /** In the address. */
  tab: string;
  title: string;
  one: string;
  empty: string;
  queryKey: readonly unknown[];
}

interface ListCalls {
  rows: "/api/getThematicAreas" | "/api/getStatus" | "/api/getDepartment";
  /** Makes one, or changes the one whose id is in the body. */
  send: "/api/createThematicArea" | "/api/putStatus" | "/api/createDepartment";
  remove: "/api/deleteThematicArea" | "/api/deleteStatus" | "/api/deleteDepartment";
}

export interface SelectableKind extends ListWords {
  /** The field that names an entry, which comes first. */
  nameField: string;
  /** What may be written of an entry, as the record of the list says. */
  fields: readonly (FieldSpec & { id: string })[];
  /** What a new one begins with. */
  blank: Typed;
  /** Field -> what is wrong with it. */
  faults: (fields: Typed) => Record<string, string>;
  list: (signal: AbortSignal) => Promise<Selectable[]>;
  /** Makes one, or changes the one whose id is given. */
  save: (fields: Typed, id: number | undefined, key: string) => Promise<{ id: number }>;
  remove: (id: number, replaceWith?: number) => Promise<Schemas["SelectableRemoved"]>;
}

/** Only here: to count takes time, and whoever chooses from the lists does not need it. */
const WITH_USES = { query: { uses: true } } as const;

/** What a new state means for the result is asked: nothing can be taken for granted of it. */
const { initial: _taken, ...askedResult } = STATUS.fields.result;
const ASKED_STATUS: RecordSpec = {
  ...STATUS,
  fields: { ...STATUS.fields, result: { ...askedResult, required: true } },
};

export const KINDS: readonly SelectableKind[] = [
  kindOf(
    THEMATIC_AREA,
    {
      tab: "areas",
      title: kindTexts.areas,
      one: kindTexts.area,
      empty: kindTexts.noAreas,
      queryKey: thematicAreasQuery.queryKey,
    },
    {
      rows: "/api/getThematicAreas",
      send: "/api/createThematicArea",
      remove: "/api/deleteThematicArea",
    },
  ),
  kindOf(
    ASKED_STATUS,
    {
      tab: "estados",
      title: kindTexts.states,
      one: kindTexts.state,
      empty: kindTexts.noStates,
      queryKey: statusesQuery.queryKey,
    },
    {
      rows: "/api/getStatus",
      send: "/api/putStatus",
      remove: "/api/deleteStatus",
    },
  ),
  kindOf(
    DEPARTMENT,
    {
      tab: "departamentos",
      title: kindTexts.departments,
      one: kindTexts.department,
      empty: kindTexts.noDepartments,
      queryKey: departmentsQuery.queryKey,
    },
    {
      rows: "/api/getDepartment",
      send: "/api/createDepartment",
      remove: "/api/deleteDepartment",
    },
  ),
];

function kindOf(
  record: RecordSpec,
  words: ListWords,
  { rows, send, remove }: ListCalls,
): SelectableKind {
  const names = Object.values(record.sections).flatMap(({ fields }) => fields);
  const fields = names.map((id) => ({ id, ...(record.fields[id] as FieldSpec) }));
  const nameField = names[0] as string;
  const blank: Typed = blankOf(record);
  const schema = z.object(shapeOf(record));
  return {
    ...words,
    ...{ nameField, fields, blank },
    faults: (typed) => {
      const issues = schema.safeParse(typed).error?.issues ?? [];
      // The first one of each field.
      return Object.fromEntries(
        issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
      );
    },
    list: async (signal) =>
      (
        await dataOf<readonly { id: number; uses: number | null }[]>(
          api.GET(rows, { params: WITH_USES, signal }),
        )
      ).map((row) => {
        const typed = formValues(blank, { ...row });
        return { id: row.id, name: String(typed[nameField]), fields: typed, uses: row.uses ?? 0 };
      }),
    save: (typed, id, key) => {
      const sent = { ...(id === undefined ? {} : { id }), ...schema.parse(typed) };
      const body = sent as Schemas["ThematicAreaForm"] & Schemas["StatusForm"];
      return dataOf<{ id: number }>(api.POST(send, { body, headers: { "Idempotency-Key": key } }));
    },
    remove: (id, replaceWith) =>
      dataOf(api.POST(remove, { body: replaceWith === undefined ? { id } : { id, replaceWith } })),
  };
}
