/** The list of signatures of a course on paper: it takes the place of the page while it is printed. */
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { formatDay, formatNumber } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";

interface SignatureSheetProps {
  course: CourseDetail;
  onPrinted: () => void;
}

export function SignatureSheet({ course, onPrinted }: SignatureSheetProps) {
  useEffect(() => {
    globalThis.addEventListener("afterprint", onPrinted);
    globalThis.print();
    return () => globalThis.removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(<Sheet course={course} />, document.body);
}

function Sheet({ course }: { course: CourseDetail }) {
  const people = course.participants.filter(({ active }) => active);
  return (
    <article data-paper aria-label="Lista de firmas" className="hidden bg-surface print:block">
      <h1 className="text-xl font-bold">Lista de firmas</h1>
      <p className="text-lg font-semibold">{course.courseName}</p>
      <dl className="mt-2 mb-4 grid grid-cols-2 gap-x-8 gap-y-1">
        {factsOf(course).map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-muted">{label}:</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {["N°", "Nombre", "RUT", "Empresa", "Firma entrada", "Firma salida"].map((head) => (
              <th key={head} scope="col" className="border px-2 py-1 text-left text-xs">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ participant_id, name, rut, companyName }, index) => (
            <tr key={participant_id} className="h-10">
              <td className="border px-2 text-right">{index + 1}</td>
              <th scope="row" className="border px-2 text-left font-medium">
                {name}
              </th>
              <td className="border px-2 whitespace-nowrap">{rut && formatRut(rut)}</td>
              <td className="border px-2">{companyName}</td>
              <td className="w-32 border" />
              <td className="w-32 border" />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

const BLANK = "______________________";

function factsOf(course: CourseDetail): [label: string, value: string][] {
  const { courseCodeSence, hourInit, hourFinish, address, commune } = course;
  const place = [address, commune].filter(Boolean).join(", ");
  const names = course.rapporteurs.active.map(({ name }) => name).join(", ");
  const facts: [string, string | null][] = [
    ["Empresa", course.companyName],
    ["OTEC", course.supplierName],
    ["Código SENCE", courseCodeSence],
    ["Horas", formatNumber(course.totalHours)],
    ["Fechas", `${formatDay(course.initialDate)} a ${formatDay(course.endDate)}`],
    ["Horario", hourInit && hourFinish ? `${hourInit} a ${hourFinish}` : null],
    ["Lugar", place],
    ["Relator", names],
    ["Día", BLANK],
    ["Firma del relator", BLANK],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
