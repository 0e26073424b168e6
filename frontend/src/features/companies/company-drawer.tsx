/** One company beside the list: its data, its head count over time, what happened to it. */
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, Pencil, Wallet } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Company } from "@/features/companies/companies-api";
import { CompanyFacts } from "@/features/companies/company-facts";
import { companyQuery } from "@/features/companies/company-queries";
import { DotacionHistory } from "@/features/companies/dotacion-history";
import { useCompanySwitch } from "@/features/companies/use-company-switch";
import { useSession } from "@/shared/api/session";
import { HistoryList } from "@/shared/history/history-list";
import { late } from "@/shared/lib/late";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { RecordDrawer, useRecordPlace } from "@/shared/lists/record-drawer";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { TextSkeleton } from "@/shared/ui/skeleton";
import { Tabs } from "@/shared/ui/tabs";

/** The form arrives when somebody edits: most visits only read. */
const CompanyForm = late(
  async () => (await import("@/features/companies/company-form")).CompanyForm,
  () => <TextSkeleton lines={8} />,
);

export function CompanyDrawer({ id }: { id: number }) {
  const { editing, read } = useRecordPlace();
  const company = useQuery(companyQuery(id));
  return (
    <RecordDrawer
      title={company.data?.name ?? "Empresa"}
      footer={!editing && company.data && <Actions company={company.data} />}
    >
      <AsyncView
        query={company}
        loadingLabel="Cargando la empresa…"
        errorTitle="No pudimos cargar la empresa."
        skeleton={<TextSkeleton lines={6} />}
      >
        {(known) =>
          editing ? (
            <CompanyForm key={id} company={known} onSaved={() => read()} onCancel={() => read()} />
          ) : (
            <CompanyTabs key={id} company={known} />
          )
        }
      </AsyncView>
    </RecordDrawer>
  );
}

export function NewCompanyDrawer() {
  const { read, close } = useRecordPlace();
  return (
    <RecordDrawer title="Nueva empresa">
      <CompanyForm company={null} onSaved={({ company_id }) => read(company_id)} onCancel={close} />
    </RecordDrawer>
  );
}

const TABS = [
  { value: "data", label: "Datos" },
  { value: "dotacion", label: "Dotación" },
  { value: "history", label: "Actividad" },
];

function CompanyTabs({ company }: { company: Company }) {
  const [tab, setTab] = useState("data");
  const { company_id: id } = company;
  return (
    <Tabs label="Partes de la empresa" value={tab} onValueChange={setTab} tabs={TABS}>
      {tab === "data" && <CompanyFacts company={company} />}
      {tab === "dotacion" && <DotacionHistory id={id} />}
      {tab === "history" && <HistoryList entity="company" id={id} />}
    </Tabs>
  );
}

function Actions({ company }: { company: Company }) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const switchCompany = useCompanySwitch();
  const { edit } = useRecordPlace();
  return (
    <>
      {isAdmin && (
        <Button
          icon={company.active ? <CircleSlash /> : <CircleCheck />}
          onClick={() => void switchCompany(company)}
        >
          {company.active ? "Deshabilitar" : "Habilitar"}
        </Button>
      )}
      <Button asChild>
        <Link to={withQuery(PATHS.estimate, { empresa: company.company_id })}>
          <Wallet className="size-4" aria-hidden />
          Presupuesto
        </Link>
      </Button>
      <Button variant="primary" icon={<Pencil />} onClick={edit}>
        Editar empresa
      </Button>
    </>
  );
}
