/** /data-quality: participations that lack what the numbers read, completed from the records. */
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, PanelRightOpen, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  type Completable,
  complete,
  effectFacts,
  effectQuery,
  isCompletable,
  KINDS,
  kindOf,
  LACKING_KEY,
  type Lacking,
  listLacking,
  missingWords,
  participations,
  QUALITY_KEY,
  recordWords,
} from "@/features/quality/lacking";
import { COURSES_KEY, TOLD_OF_COURSES } from "@/shared/courses/course-changes";
import { formatDay, formatNumber } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { formatRut } from "@/shared/lib/rut";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";
import type { ListSpec } from "@/shared/lists/list-spec";
import { ResourceList } from "@/shared/lists/resource-list";
import { useBulkChange } from "@/shared/lists/use-bulk-change";
import { useCompanyChoices } from "@/shared/lookups/lookup-choices";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { EmptyState } from "@/shared/ui/empty-state";
import { KeyValue } from "@/shared/ui/key-value";

const SPEC: ListSpec<Lacking> = {
  name: "lacking",
  title: "Datos que faltan en los cursos",
  nouns: { one: "participación", many: "participaciones", feminine: true },
  searchLabel: "Buscar por persona, RUT o curso",
  sorts: { persona: "name", curso: "courseName", termino: "endDate" },
  defaultSort: "-endDate",
  presets: KINDS.map(({ word, label }) => ({ id: word, label, query: `falta=${word}` })),
  filters: [
    {
      kind: "choice",
      key: "missing",
      param: "falta",
      label: "Qué falta",
      promoted: true,
      options: KINDS.map(({ word, label }) => ({ value: word, label })),
      toApi: (word) => kindOf(word) ?? word,
    },
    {
      kind: "choice",
      key: "company",
      param: "empresa",
      label: "Empresa",
      promoted: true,
      useOptions: useCompanyChoices,
    },
  ],
  rowHeader: "name",
  columns: [
    { id: "name", header: "Persona", sortKey: "name", cell: ({ name }) => name },
    {
      id: "rut",
      header: "RUT",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ rut }) => rut && formatRut(rut),
    },
    {
      id: "courseName",
      header: "Curso",
      sortKey: "courseName",
      onCard: true,
      cell: ({ courseName }) => courseName,
    },
    {
      id: "endDate",
      header: "Término",
      sortKey: "endDate",
      onCard: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ endDate }) => formatDay(endDate),
    },
    {
      id: "isComplete",
      header: "Estado",
      className: "whitespace-nowrap",
      cell: ({ isComplete }) => (isComplete ? "Completado" : "Por completar"),
    },
    { id: "missing", header: "Falta en el curso", onCard: true, cell: missingWords },
    { id: "record", header: "En la ficha", onCard: true, cell: recordWords },
  ],
};

function useLackingRows(query: ListQuery) {
  return useListRows<Lacking>(LACKING_KEY, query, listLacking);
}

function inCourse(row: Lacking): string {
  const { course_id, participant_id } = row;
  return withQuery(PATHS.courseDetail, {
    id: course_id,
    tab: "participantes",
    ver: participant_id,
  });
}

export function LackingScreen() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const kind = kindOf(query.get("falta"));
  const company = Number(query.get("empresa")) || null;
  return (
    <ResourceList
      spec={SPEC}
      useRows={useLackingRows}
      rowId={({ participant_id }) => participant_id}
      rowName={({ name, courseName }) => `${name} en ${courseName}`}
      rowHref={inCourse}
      rowActions={(row) => [
        {
          label: "Ver en el curso",
          icon: <Users />,
          onSelect: () => void navigate(inCourse(row)),
        },
        {
          label: "Ver ficha",
          icon: <PanelRightOpen />,
          onSelect: () => void navigate(withQuery(PATHS.people, { ver: row.people_id })),
        },
      ]}
      empty={
        <EmptyState
          icon={<ClipboardCheck />}
          title="No falta nada"
          description="Las participaciones tienen los datos que usan los indicadores, las encuestas y la franquicia."
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
  const [busy, setBusy] = useState(false);
  const change = useBulkChange(QUALITY_KEY, COURSES_KEY, ...TOLD_OF_COURSES);
  if (!effect || effect.missing === 0) return null;
  const { missing, completable } = effect;
  const rest = missing - completable;

  async function run(): Promise<void> {
    setBusy(true);
    await change({
      send: () => complete(kind, company),
      said: (count) => `${participations(count)} con los datos de la ficha`,
      onDone: () => setOpen(false),
    });
    setBusy(false);
  }

  return (
    <>
      <Banner
        tone={completable > 0 ? "info" : "warning"}
        title={
          completable > 0
            ? `La ficha ya tiene el dato de ${participations(completable)}.`
            : "Las fichas tampoco tienen este dato: complétalas primero."
        }
        actions={
          completable > 0 && (
            <Button size="sm" icon={<ClipboardCheck />} onClick={() => setOpen(true)}>
              Completar desde las fichas
            </Button>
          )
        }
      >
        {completable > 0 &&
          rest > 0 &&
          `En ${formatNumber(rest)} más falta también en la ficha, o es de otra jefatura u otra empresa.`}
      </Banner>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`¿Completar ${participations(completable)}?`}
        description="Se copia de la ficha solo lo que falta: nada de lo registrado se reemplaza, y los cursos completados conservan su UTM, su valor hora y sus reglas. Queda en el historial de cada curso y se puede deshacer."
        confirmLabel="Completar desde las fichas"
        loading={busy}
        onConfirm={() => void run()}
      >
        <KeyValue items={effectFacts(kind, effect)} />
      </ConfirmDialog>
    </>
  );
}
