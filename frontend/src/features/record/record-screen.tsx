/** /people/record?id=: everything that a person took part in, to be read and printed. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { Link } from "react-router";
import { CoursesTable } from "@/features/record/courses-table";
import { recordQuery, type TrainingRecord } from "@/features/record/record-queries";
import { attendanceOf, gradeOf } from "@/features/record/record-words";
import { useNamedId } from "@/features/record/use-named-id";
import { formatDay, formatNumber, todayInChile } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { formatRut } from "@/shared/lib/rut";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { PageHeader } from "@/shared/ui/page-header";
import { TableSkeleton } from "@/shared/ui/skeleton";

const TITLE = "Ficha de capacitación";

export function RecordScreen() {
  const id = useNamedId();
  const query = useQuery(recordQuery(id));
  return (
    <div data-sheet="a4-vertical" className="flex flex-col gap-5">
      <PageHeader title={TITLE} context={query.data?.person.name} actions={<Actions id={id} />} />
      <AsyncView
        query={query}
        loadingLabel="Cargando la ficha…"
        errorTitle="No pudimos cargar la ficha."
        skeleton={<TableSkeleton rows={6} columns={5} />}
      >
        {(record) => <Sheet record={record} />}
      </AsyncView>
    </div>
  );
}

function Actions({ id }: { id: number }) {
  return (
    <>
      <Button asChild variant="ghost" icon={<ArrowLeft />}>
        <Link to={withQuery(PATHS.people, { ver: id })}>Volver a la persona</Link>
      </Button>
      <Button variant="primary" icon={<Printer />} onClick={() => globalThis.print()}>
        Imprimir o guardar PDF
      </Button>
    </>
  );
}

function Sheet({ record }: { record: TrainingRecord }) {
  return (
    <>
      <Who record={record} />
      <Totals totals={record.totals} />
      <CoursesTable courses={record.courses} />
    </>
  );
}

function Who({ record: { person, organisation } }: { record: TrainingRecord }) {
  const facts = [
    ["RUT", person.rut && formatRut(person.rut)],
    ["Empresa", person.companyName],
    ["Área", person.areaName],
    ["Emitida", `${formatDay(todayInChile())} por ${organisation.name}`],
  ].filter(([, value]) => value);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Totals({ totals }: { totals: TrainingRecord["totals"] }) {
  const numbers: [string, string | null][] = [
    ["Cursos", formatNumber(totals.courses)],
    ["Completados", formatNumber(totals.completed)],
    ["Horas de capacitación", formatNumber(totals.hours)],
    ["Asistencia promedio", attendanceOf(totals.attendance)],
    ["Nota promedio", gradeOf(totals.grade)],
  ];
  return (
    <dl className="avoid-break grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line sm:grid-cols-5 print:grid-cols-5">
      {numbers.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end bg-surface px-4 py-3 max-sm:last:col-span-2 print:last:col-span-1"
        >
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
