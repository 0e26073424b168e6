/** /people/certificate?id=: the certificate of one participation, as a sheet of paper. */

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import {
  attendanceOf,
  type Certificate,
  certificateQuery,
  gradeOf,
  hoursOf,
  longDaysOf,
  taughtBy,
  useNamedId,
} from "@/features/record/record";
import { certificateTexts, commonTexts } from "@/features/record/texts";
import { formatList, formatLongDay, todayInChile } from "@/platform/lib/format";
import { usePageArrival } from "@/platform/lib/hooks";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";
import { AsyncView, Skeleton } from "@/platform/ui/states";

export function CertificateScreen() {
  const query = useQuery(certificateQuery(useNamedId()));
  return (
    <>
      <Toolbar certificate={query.data} />
      <div className="mx-auto max-w-4xl px-4 py-6 sm:px-8 print:max-w-none print:p-0">
        <AsyncView
          query={query}
          loaded={certificateTexts.loaded}
          skeleton={<Skeleton className="h-[36rem] w-full" />}
        >
          {(certificate) => <CertificateSheet certificate={certificate} />}
        </AsyncView>
      </div>
    </>
  );
}

function Toolbar({ certificate }: { certificate: Certificate | undefined }) {
  const back = certificate
    ? withQuery(PATHS.personRecord, { id: certificate.people_id })
    : PATHS.people;
  return (
    <nav
      aria-label={commonTexts.certificate}
      className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3 sm:px-8"
    >
      <LinkButton to={back} variant="ghost" icon={<ArrowLeft />} className="-ml-4">
        {certificate ? commonTexts.record : certificateTexts.backToPeople}
      </LinkButton>
      {certificate && (
        <Button variant="primary" icon={<Printer />} onClick={() => globalThis.print()}>
          {commonTexts.print}
        </Button>
      )}
    </nav>
  );
}

/** What a certificate says: who, what, when, with whom, how well, and its folio. */
function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const heading = usePageArrival(certificateTexts.title);
  const { name, rut, courseName, company, organisation } = certificate;
  return (
    <article
      data-sheet="diploma"
      className="flex flex-col gap-8 rounded-card border-4 border-double border-primary/40 p-6 text-center sm:p-12 print:min-h-[180mm] print:justify-between print:rounded-none"
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
          {certificateTexts.title}
        </h1>
        <p className="text-ink-muted">
          {company.name}
          {certificateTexts.certifies}
        </p>
        <p className="text-2xl font-bold text-balance sm:text-kpi">{name}</p>
        {rut && (
          <p className="tabular-nums">
            {certificateTexts.rut}
            {formatRut(rut)}
          </p>
        )}
        <p className="text-ink-muted">{certificateTexts.outcomes[certificate.outcome]}</p>
        <p className="text-xl font-semibold text-balance">{courseName}</p>
        <p className="max-w-2xl text-pretty">{storyOf(certificate)}</p>
      </div>
      <Facts certificate={certificate} />
      <footer className="flex flex-wrap items-end justify-between gap-6 text-left text-xs text-ink-muted">
        <p>
          {certificateTexts.folio}
          <span className="font-semibold text-ink tabular-nums">{certificate.folio}</span>
          <br />
          {certificateTexts.issued}
          {formatLongDay(todayInChile())}
        </p>
        <p className="w-56 border-t pt-1 text-center">{certificateTexts.signature}</p>
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
  return certificateTexts.story(longDaysOf(certificate), length, teacher);
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { courseCodeSence, modality, attendance, grade, outcome, rapporteurs } = certificate;
  const facts: [string, string | null][] = [
    [commonTexts.attendance, attendanceOf(attendance)],
    // Of who took part without passing a certificate says no grade.
    [commonTexts.grade, outcome === "passed" ? gradeOf(grade) : null],
    [certificateTexts.hoursAttended, attendance === null ? null : hoursOf(certificate)],
    [certificateTexts.modality, modality],
    [certificateTexts.senceCode, courseCodeSence],
    [certificateTexts.supplier, taughtBy(certificate.supplierName)],
    [certificateTexts.teachers, rapporteurs.length > 0 ? formatList(rapporteurs) : null],
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
