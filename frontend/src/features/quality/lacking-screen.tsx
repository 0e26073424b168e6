/** /data-quality: participations that lack what the numbers read, completed from the records. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { ClipboardCheck, PanelRightOpen, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { COURSES_KEY, TOLD_OF_COURSES } from "@/entities/course/course";
import { COMPANY_FILTER } from "@/entities/lookups/company-filter";
import { lackingTexts } from "@/features/quality/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { asId, asText, useAddress } from "@/platform/lib/address";
import { formatDay, formatMoney, formatNumber } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import type { ListQuery } from "@/platform/lists/list-place";
import type { SpecAt } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { KeyValue } from "@/platform/ui/facts";
import { EmptyState } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

export type Lacking = components["schemas"]["Lacking"];
export type Effect = components["schemas"]["CompletionEffect"];
type Kind = Lacking["missing"][number];
/** What a record can complete; hours above those of the course are corrected by hand. */
type Completable = Exclude<Kind, "hours">;

/** Whatever is told of the quality of the data has a key that begins so. */
const QUALITY_KEY = ["data-quality"] as const;
const LACKING_KEY = [...QUALITY_KEY, "participations"] as const;

interface KindWords {
  /** The word of the address. */
  word: string;
  kind: Kind;
  label: string;
}

const KINDS: readonly KindWords[] = [
  { word: "renta", kind: "salary", label: lackingTexts.noSalary },
  { word: "genero", kind: "gender", label: lackingTexts.noGender },
  { word: "correo", kind: "email", label: lackingTexts.noEmail },
  { word: "correo-jefatura", kind: "bossEmail", label: lackingTexts.noBossEmail },
  { word: "horas", kind: "hours", label: lackingTexts.tooManyHours },
];

const SHORT: Readonly<Record<Kind, string>> = lackingTexts.missingNames;

export function kindOf(word: string): Kind | null {
  return KINDS.find((one) => one.word === word)?.kind ?? null;
}

export function isCompletable(kind: Kind | null): kind is Completable {
  return kind !== null && kind !== "hours";
}

/** "Renta, género (en la ficha)", and by how much hours are too many. */
export function missingWords(row: Lacking): string {
  return row.missing
    .map((kind) =>
      kind === "hours"
        ? lackingTexts.hoursOf(formatNumber(row.attendedHours ?? 0), formatNumber(row.totalHours))
        : SHORT[kind],
    )
    .join(", ");
}

/** What the record has of it: whether it can be completed from there. */
export function recordWords({ missing, completable }: Lacking): string {
  if (missing.every((kind) => kind === "hours")) return lackingTexts.correctInCourse;
  if (completable.length === 0) return lackingTexts.missingInRecord;
  const known = completable.map((kind) => SHORT[kind]).join(", ");
  return lackingTexts.recordHas(known.toLowerCase());
}

/** What completing changes, as the question before it says it. */
export function effectFacts(kind: Completable, effect: Effect): { label: string; value: string }[] {
  const { people, courses, completeCourses, hours, franchiseBefore, franchiseAfter } = effect;
  const done = completeCourses > 0 ? lackingTexts.completedCourses(completeCourses) : "";
  const facts: { label: string; value: string }[] = [
    { label: lackingTexts.people, value: formatNumber(people) },
    { label: lackingTexts.courses, value: `${formatNumber(courses)}${done}` },
  ];
  if (kind === "gender")
    facts.push({
      label: lackingTexts.hoursByGender,
      value: `${formatNumber(hours)} h`,
    });
  if (kind === "salary") {
    const more = franchiseAfter - franchiseBefore;
    facts.push(
      { label: lackingTexts.franchiseToday, value: formatMoney(franchiseBefore) },
      { label: lackingTexts.franchiseAfter, value: formatMoney(franchiseAfter) },
      { label: lackingTexts.difference, value: `${more > 0 ? "+" : ""}${formatMoney(more)}` },
    );
  }
  return facts;
}

function effectQuery(missing: Completable, company: number | null) {
  const query = { missing, ...(company !== null && { company }) };
  return queryOptions({
    queryKey: [...LACKING_KEY, "effect", query],
    queryFn: ({ signal }): Promise<Effect> =>
      dataOf(api.GET("/api/dataQuality/correction", { params: { query }, signal })),
    staleTime: 0,
  });
}

function complete(missing: Completable, company: number | null) {
  const body = { missing, ...(company !== null && { company }) };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  return dataOf(api.POST("/api/dataQuality/correction", { body, headers }));
}

export const LACKING_LIST: SpecAt<"/api/dataQuality/participations", Lacking> = {
  name: "lacking",
  title: lackingTexts.title,
  nouns: {
    one: lackingTexts.participationNoun,
    many: lackingTexts.participationsNoun,
    feminine: true,
  },
  searchLabel: lackingTexts.search,
  sorts: { persona: "name", curso: "courseName", termino: "endDate" },
  defaultSort: "-endDate",
  presets: KINDS.map(({ word, label }) => ({ id: word, label, query: `falta=${word}` })),
  filters: [
    {
      kind: "choice",
      key: "missing",
      param: "falta",
      label: lackingTexts.whatIsMissing,
      promoted: true,
      options: KINDS.map(({ word, label, kind }) => ({ value: word, label, sends: kind })),
    },
    { ...COMPANY_FILTER, promoted: true },
  ],
  rowHeader: "name",
  columns: [
    { id: "name", header: lackingTexts.person, sortKey: "name", cell: ({ name }) => name },
    {
      id: "rut",
      header: lackingTexts.rut,
      width: 124,
      cell: ({ rut }) => rut && formatRut(rut),
    },
    {
      id: "courseName",
      header: lackingTexts.course,
      sortKey: "courseName",
      onCard: true,
      cell: ({ courseName }) => courseName,
    },
    {
      id: "endDate",
      header: lackingTexts.end,
      sortKey: "endDate",
      onCard: true,
      width: 108,
      cell: ({ endDate }) => formatDay(endDate),
    },
    {
      id: "isComplete",
      header: lackingTexts.state,
      width: 124,
      cell: ({ isComplete }) => (isComplete ? lackingTexts.completed : lackingTexts.toComplete),
    },
    { id: "missing", header: lackingTexts.missingInCourse, onCard: true, cell: missingWords },
    { id: "record", header: lackingTexts.inRecord, onCard: true, cell: recordWords },
  ],
};

function useLackingRows(query: ListQuery) {
  return useListRows<Lacking>(LACKING_KEY, query, pagesAt("/api/dataQuality/participations"));
}

function inCourse(row: Lacking): string {
  const { course_id, participant_id } = row;
  return withQuery(PATHS.courseDetail, {
    id: course_id,
    tab: "personas",
    ver: participant_id,
  });
}

const PLACE = { falta: asText, empresa: asId };

export function LackingScreen() {
  const navigate = useNavigate();
  const [{ falta, empresa: company }] = useAddress(PLACE);
  const kind = kindOf(falta);
  return (
    <ResourceList
      spec={LACKING_LIST}
      useRows={useLackingRows}
      rowId={({ participant_id }) => participant_id}
      rowName={({ name, courseName }) => lackingTexts.rowName(name, courseName)}
      rowHref={inCourse}
      rowActions={(row) => [
        {
          label: lackingTexts.seeInCourse,
          icon: <Users />,
          onSelect: () => void navigate(inCourse(row)),
        },
        {
          label: lackingTexts.seeRecord,
          icon: <PanelRightOpen />,
          onSelect: () => void navigate(withQuery(PATHS.people, { ver: row.people_id })),
        },
      ]}
      empty={
        <EmptyState
          icon={<ClipboardCheck />}
          title={lackingTexts.emptyTitle}
          description={lackingTexts.emptyDescription}
        />
      }
    >
      {isCompletable(kind) && <Completing key={kind} kind={kind} company={company} />}
    </ResourceList>
  );
}

/** How many can be completed from the records, what that changes, and doing it. */
function Completing({ kind, company }: { kind: Completable; company: number | null }) {
  const { data: effect } = useQuery(effectQuery(kind, company));
  const [open, setOpen] = useState(false);
  const change = useBulkChange(QUALITY_KEY, COURSES_KEY, ...TOLD_OF_COURSES);
  const completing = useCall(() =>
    change({
      send: () => complete(kind, company),
      said: (count) => lackingTexts.completedFromRecord(lackingTexts.participations(count)),
      onDone: () => setOpen(false),
    }),
  );
  if (!effect || effect.missing === 0) return null;
  const { missing, completable } = effect;
  const rest = missing - completable;

  return (
    <>
      <Banner
        tone={completable > 0 ? "info" : "warning"}
        title={
          completable > 0
            ? lackingTexts.recordHasIt(lackingTexts.participations(completable))
            : lackingTexts.recordLacksIt
        }
        actions={
          completable > 0 && (
            <Button size="sm" icon={<ClipboardCheck />} onClick={() => setOpen(true)}>
              {lackingTexts.complete}
            </Button>
          )
        }
      >
        {completable > 0 && rest > 0 && lackingTexts.rest(formatNumber(rest))}
      </Banner>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={lackingTexts.completeTitle(lackingTexts.participations(completable))}
        description={lackingTexts.completeDescription}
        confirmLabel={lackingTexts.complete}
        loading={completing.busy}
        onConfirm={() => void completing.run()}
      >
        <KeyValue items={effectFacts(kind, effect)} />
      </ConfirmDialog>
    </>
  );
}
