/** Who teaches for a supplier. */
import { useQuery } from "@tanstack/react-query";
import { Presentation } from "lucide-react";
import { useState } from "react";
import { supplierTeachersQuery } from "@/features/suppliers/supplier-queries";
import type { components } from "@/shared/api/schema";
import { formatCount, formatNumber } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { ContactLink } from "@/shared/ui/contact-link";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pagination } from "@/shared/ui/pagination";
import { TextSkeleton } from "@/shared/ui/skeleton";

type Rapporteur = components["schemas"]["Rapporteur"];

export function SupplierTeachers({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  return (
    <AsyncView
      query={useQuery(supplierTeachersQuery(id, page))}
      loadingLabel="Cargando relatores…"
      errorTitle="No pudimos cargar los relatores. Tus datos están a salvo."
      skeleton={<TextSkeleton lines={6} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <EmptyState
          icon={<Presentation />}
          title="Aún no tiene relatores"
          description="Se agregan al asignarlos a un curso."
        />
      }
    >
      {({ items, meta }) => (
        <div className="flex flex-col gap-2">
          <ul className="divide-y border-y">
            {items.map((teacher) => (
              <Teacher key={teacher.rapporteur_id} teacher={teacher} />
            ))}
          </ul>
          {meta.pages > 1 && <Pagination {...meta} onPageChange={setPage} />}
        </div>
      )}
    </AsyncView>
  );
}

function Teacher({ teacher }: { teacher: Rapporteur }) {
  const { name, specialty, email, phone, courses, hours, surveyIndex } = teacher;
  const work = [
    specialty,
    formatCount(courses, "curso", "cursos"),
    formatCount(hours, "hora", "horas"),
    surveyIndex === null ? null : `satisfacción ${formatNumber(surveyIndex)}`,
  ];
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <p className="font-medium">{name}</p>
      <p className="text-xs text-ink-muted">{work.filter(Boolean).join(" · ")}</p>
      {email && <ContactLink kind="email" value={email} />}
      {phone && <ContactLink kind="phone" value={phone} />}
    </li>
  );
}
