/** What a certificate says: who, what, when, with whom, how well, and its folio. */
import type { Certificate } from "@/features/record/record-queries";
import {
  attendanceOf,
  gradeOf,
  hoursOf,
  longDaysOf,
  taughtBy,
} from "@/features/record/record-words";
import { formatList, formatLongDay, todayInChile } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import { usePageArrival } from "@/shared/lib/use-page-arrival";

export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const heading = usePageArrival("Certificado de capacitación");
  const { name, rut, courseName, company, organisation } = certificate;
  return (
    <article
      data-sheet="a4-horizontal"
      className="flex flex-col gap-8 rounded-card border-4 border-double border-primary/40 p-6 text-center sm:p-12 print:min-h-[170mm] print:justify-between print:rounded-none"
    >
      <header className="flex flex-wrap items-center justify-between gap-4 text-left">
        <House {...organisation} />
        {company.logo && <House {...company} />}
      </header>
      <div className="flex flex-col items-center gap-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-bold tracking-tight text-balance text-primary"
        >
          Certificado de capacitación
        </h1>
        <p className="text-ink-muted">{company.name} certifica que</p>
        <p className="text-2xl font-bold text-balance sm:text-kpi">{name}</p>
        {rut && <p className="tabular-nums">RUT {formatRut(rut)}</p>}
        <p className="text-ink-muted">participó en el curso</p>
        <p className="text-xl font-semibold text-balance">{courseName}</p>
        <p className="max-w-2xl text-pretty">{storyOf(certificate)}</p>
      </div>
      <Facts certificate={certificate} />
      <footer className="flex flex-wrap items-end justify-between gap-6 text-left text-xs text-ink-muted">
        <p>
          Folio <span className="font-semibold text-ink tabular-nums">{certificate.folio}</span>
          <br />
          Emitido el {formatLongDay(todayInChile())}
        </p>
        <p className="w-56 border-t pt-1 text-center">Firma y timbre</p>
      </footer>
    </article>
  );
}

function House({ name, logo }: Certificate["organisation"]) {
  if (logo === null) return <p className="text-lg font-semibold text-primary">{name}</p>;
  return <img src={logo} alt={name} className="h-14 max-w-48 object-contain" />;
}

/** "realizado entre el … y el …, con una duración de 16 horas, dictado por OTEC Faro". */
function storyOf(certificate: Certificate): string {
  const { totalHours, supplierName, company } = certificate;
  const length = hoursOf({ hours: totalHours, totalHours });
  const teacher = supplierName ?? company.name;
  return `realizado ${longDaysOf(certificate)}, con una duración de ${length}, dictado por ${teacher}.`;
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { courseCodeSence, modality, attendance, grade, statusName, rapporteurs } = certificate;
  const facts: [string, string | null][] = [
    ["Resultado", statusName],
    ["Asistencia", attendanceOf(attendance)],
    ["Nota", gradeOf(grade)],
    ["Horas asistidas", attendance === null ? null : hoursOf(certificate)],
    ["Modalidad", modality],
    ["Código SENCE", courseCodeSence],
    ["Proveedor", taughtBy(certificate.supplierName)],
    ["Relatoría", rapporteurs.length > 0 ? formatList(rapporteurs) : null],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-left sm:grid-cols-4 print:grid-cols-4">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-xs text-ink-muted">{label}</dt>
              <dd className="text-sm font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
