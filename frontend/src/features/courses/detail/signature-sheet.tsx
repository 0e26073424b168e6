/** The list of signatures of a course, on paper. */
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { CourseDetail } from "@/features/courses/api";
import { commonTexts, detailTexts } from "@/features/courses/texts";
import { formatDay, formatNumber } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";

interface SignatureSheetProps {
  course: CourseDetail;
  onPrinted: () => void;
}

/** The list of signatures of a course on paper: it takes the place of the page while it is printed. */
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
  // Where all work for the company of the course, whose name stands above, signatures have its room.
  const isMixed = people.some(({ companyName }) => companyName !== course.companyName);
  return (
    <article
      data-paper
      aria-label={detailTexts.signatures}
      className="hidden bg-surface print:block"
    >
      <h1 className="text-xl font-bold">{detailTexts.signatures}</h1>
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
            {[
              detailTexts.number,
              commonTexts.name,
              commonTexts.rut,
              ...(isMixed ? [commonTexts.company] : []),
              detailTexts.signatureIn,
              detailTexts.signatureOut,
            ].map((head) => (
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
              {isMixed && <td className="border px-2">{companyName}</td>}
              <td className="w-1/5 border" />
              <td className="w-1/5 border" />
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
    [commonTexts.company, course.companyName],
    ["OTEC", course.supplierName],
    [commonTexts.senceCode, courseCodeSence],
    [commonTexts.hours, formatNumber(course.totalHours)],
    [detailTexts.dates, `${formatDay(course.initialDate)} a ${formatDay(course.endDate)}`],
    [detailTexts.timeOfDay, hourInit && hourFinish ? `${hourInit} a ${hourFinish}` : null],
    [detailTexts.place, place],
    [commonTexts.teacher, names],
    [detailTexts.day, BLANK],
    [detailTexts.teacherSignature, BLANK],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
