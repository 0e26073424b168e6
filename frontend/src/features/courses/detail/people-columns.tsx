/** The columns of the people of a course: those of the grid, and what is known of each person besides. */

import { proposed } from "@/entities/course/result";
import { COMPANY_FILTER } from "@/entities/lookups/company-filter";
import { useStatusChoices } from "@/entities/lookups/lookups";
import type { Participant } from "@/features/courses/api";
import { FIELD_LABELS, type Field } from "@/features/courses/detail/results";
import { commonTexts, peopleTexts, resultTexts } from "@/features/courses/texts";
import { RESULT_COLUMNS } from "@/generated/records/participant-views";
import { PERSON_COLUMNS } from "@/generated/records/person-views";
import { fold } from "@/platform/lib/format";
import { cleanRut } from "@/platform/lib/rut";
import type { Place } from "@/platform/lists/list-place";
import type { ListColumn, SortWord, SpecAt } from "@/platform/lists/list-spec";
import { insertedBefore, recordColumns } from "@/platform/records/record-view";

/** The columns whose cells are written in; what stands in them is the grid's to draw. */
export const FIELD_OF: Readonly<Record<string, Field>> = {
  presence: "presence",
  attendedHours: "attendedHours",
  attendance: "attendance",
  grade: "grade",
  statusName: "status",
};

type Sort = SortWord<"/api/courses/{course_id}/participants">;

const SORTS = { attendance: "attendance", grade: "grade" } as const satisfies Record<string, Sort>;

const IN_THE_GRID = new Set<string>(["name", "rut", ...Object.keys(FIELD_OF)]);

/** What can be read of a participant beside the grid, left out until it is asked for. */
function beside(
  columns: readonly ListColumn<Participant, Sort>[],
): ListColumn<Participant, Sort>[] {
  return columns
    .filter(({ id }) => !IN_THE_GRID.has(id))
    .map((column) => ({ ...column, hidden: true }));
}

/** The people of a course: their columns, filters and words. */
export const PEOPLE_LIST: SpecAt<"/api/courses/{course_id}/participants", Participant> = {
  name: "course-people",
  title: commonTexts.people,
  nouns: { one: peopleTexts.one, many: peopleTexts.many, feminine: false },
  searchLabel: peopleTexts.filter,
  hasDisabled: true,
  sorts: { nombre: "name", rut: "rut", asistencia: "attendance", nota: "grade" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "status",
      param: "estado",
      label: resultTexts.status,
      useOptions: useStatusChoices,
    },
    COMPANY_FILTER,
    {
      kind: "choice",
      key: "isExternal",
      param: "tipo",
      label: peopleTexts.kind,
      options: [
        { value: "internos", label: peopleTexts.internals, sends: "false" },
        { value: "externos", label: peopleTexts.externals, sends: "true" },
      ],
    },
  ],
  rowHeader: "name",
  columns: [
    ...recordColumns<Participant, Sort>(PERSON_COLUMNS, {
      name: { header: peopleTexts.person, sortKey: "name" },
      rut: { sortKey: "rut" },
    }).filter(({ id }) => id === "name" || id === "rut"),
    ...insertedBefore(
      "statusName",
      Object.entries(FIELD_OF).map(([id, field]) => ({
        id,
        header: FIELD_LABELS[field],
        cell: () => null,
        sortKey: SORTS[id as keyof typeof SORTS],
        align: field === "presence" || field === "status" ? "start" : "end",
        ...(field === "presence" ? { fields: [] } : {}),
      })),
      beside(recordColumns<Participant, Sort>(RESULT_COLUMNS, {})),
    ),
    { id: "franchise", header: peopleTexts.franchise, cell: () => null, align: "end", fields: [] },
    ...beside(
      recordColumns<Participant, Sort>(PERSON_COLUMNS, {
        isExternal: {
          cell: ({ isExternal }) => (isExternal ? peopleTexts.external : peopleTexts.internal),
        },
      }),
    ),
  ],
};

/** What a status says of the result. */
export interface SayingStatus {
  id: number;
  result: string;
}

/** Whether a participant is among those that the address asks for. */
export function isAskedFor(
  person: Participant,
  { q, filters }: Place,
  statuses: readonly SayingStatus[],
): boolean {
  const { estado, empresa, tipo } = filters;
  if (estado && !standsAs(person, Number(estado), statuses)) return false;
  if (empresa && person.company !== Number(empresa)) return false;
  if (tipo && person.isExternal !== (tipo === "externos")) return false;
  return q.trim() === "" || isFound(person, q);
}

/** Who has the status, and to whom the rule proposes the result that it says. */
function standsAs({ status, result }: Participant, id: number, statuses: readonly SayingStatus[]) {
  const said = statuses.find((one) => one.id === id)?.result;
  return status === id || (said !== undefined && result === proposed(said));
}

function isFound({ name, rut }: Participant, q: string): boolean {
  const folded = fold(name);
  if (
    fold(q)
      .split(/\s+/)
      .every((word) => folded.includes(word))
  )
    return true;
  const digits = q.replaceAll(/[^\dkK]/g, "");
  return (
    digits !== "" && rut !== null && cleanRut(rut).replace("-", "").startsWith(digits.toUpperCase())
  );
}

/** In the order of the address: what is not known comes last. */
export function inOrder(people: readonly Participant[], sort: string): readonly Participant[] {
  const [first = ""] = sort.split(",");
  const back = first.startsWith("-");
  const key = first.replace(/^-/, "") as "name" | "rut" | "attendance" | "grade";
  if (key === "name") return back ? [...people].reverse() : people;
  return [...people].sort((left, right) => compared(left[key], right[key], back));
}

function compared(left: string | number | null, right: string | number | null, back: boolean) {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order =
    typeof left === "number" || typeof right === "number"
      ? Number(left) - Number(right)
      : rutNumber(left) - rutNumber(right);
  return back ? -order : order;
}

function rutNumber(rut: string): number {
  return Number(cleanRut(rut).split("-")[0]);
}
