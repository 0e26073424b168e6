/** /people/certificate?id=: the certificate of one participation, as a sheet of paper. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { Link } from "react-router";
import { CertificateSheet } from "@/features/record/certificate-sheet";
import { type Certificate, certificateQuery } from "@/features/record/record-queries";
import { useNamedId } from "@/features/record/use-named-id";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { Skeleton } from "@/shared/ui/skeleton";

export function CertificateScreen() {
  const query = useQuery(certificateQuery(useNamedId()));
  return (
    <>
      <Toolbar certificate={query.data} />
      <div className="mx-auto max-w-4xl px-4 py-6 sm:px-8 print:max-w-none print:p-0">
        <AsyncView
          query={query}
          loadingLabel="Cargando el certificado…"
          errorTitle="No pudimos cargar el certificado."
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
      aria-label="Certificado"
      className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3 sm:px-8"
    >
      <Button asChild variant="ghost" icon={<ArrowLeft />} className="-ml-4">
        <Link to={back}>{certificate ? "Ficha de capacitación" : "Volver a personas"}</Link>
      </Button>
      {certificate && (
        <Button variant="primary" icon={<Printer />} onClick={() => globalThis.print()}>
          Imprimir o guardar PDF
        </Button>
      )}
    </nav>
  );
}
