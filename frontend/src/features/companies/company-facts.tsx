/** What is known of a company, read. */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Company, SavedCompany } from "@/features/companies/companies-api";
import { warningsKey } from "@/features/companies/company-queries";
import { CompanyStatOrDash, Coverage } from "@/features/companies/company-stat";
import { formatNumber } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import { CompanyLogo } from "@/shared/logos/company-logo";
import { ActiveBadge } from "@/shared/ui/active-badge";
import { Banner } from "@/shared/ui/banner";
import { KeyValue } from "@/shared/ui/key-value";

export function CompanyFacts({ company }: { company: Company }) {
  const { company_id: id, name, dotacion } = company;
  return (
    <div className="flex flex-col gap-5">
      <Warnings id={id} />
      <div className="flex items-center gap-4">
        <CompanyLogo name={name} logo={company.logo} large />
        <ActiveBadge active={company.active} feminine />
      </div>
      <KeyValue
        items={[
          { label: "RUT", value: formatRut(company.rut) },
          { label: "Dirección", value: known(company.address) },
          { label: "Ciudad", value: known(company.city) },
          { label: "País", value: known(company.country) },
          { label: "Dotación", value: known(dotacion === null ? null : formatNumber(dotacion)) },
        ]}
      />
      <section className="flex flex-col gap-3 border-t pt-4">
        <h3 className="text-sm font-semibold">Este año</h3>
        <KeyValue
          items={[
            { label: "Personas registradas", value: <CompanyStatOrDash id={id} of="people" /> },
            { label: "Cursos", value: <CompanyStatOrDash id={id} of="courses" /> },
            { label: "Horas de curso", value: <CompanyStatOrDash id={id} of="hours" /> },
            { label: "Personas capacitadas", value: <CompanyStatOrDash id={id} of="trained" /> },
            {
              label: "% dotación capacitada",
              value: dotacion ? (
                <span className="inline-block">
                  <Coverage id={id} name={name} />
                </span>
              ) : (
                "Falta la dotación"
              ),
            },
          ]}
        />
      </section>
    </div>
  );
}

function known(value: ReactNode): ReactNode {
  return value ?? <span className="text-ink-subtle">—</span>;
}

/** What the server found worth saying when the company was saved last. */
function Warnings({ id }: { id: number }) {
  const warnings = useQueryClient().getQueryData<SavedCompany["warnings"]>(warningsKey(id)) ?? [];
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title="La empresa se guardó. Ten en cuenta:">
      <ul className="list-disc pl-5">
        {warnings.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
