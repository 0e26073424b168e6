/** The data of a person as it is read: who they are, where they work, and whom they answer to. */
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Person } from "@/features/people/people-api";
import { genderWord, kindWord, yesNo } from "@/features/people/person-words";
import { SalaryValue } from "@/features/people/salary-value";
import { formatRut } from "@/shared/lib/rut";
import { ActiveBadge } from "@/shared/ui/active-badge";
import { Badge } from "@/shared/ui/badge";
import { ContactLink } from "@/shared/ui/contact-link";
import { FactGroup, Missing } from "@/shared/ui/facts";
import { KeyValue } from "@/shared/ui/key-value";

export function PersonFacts({ person }: { person: Person }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="primary" icon={<UserRound />}>
          {kindWord(person.isExternal)}
        </Badge>
        <ActiveBadge active={person.active} feminine />
      </div>
      <KeyValue
        items={[
          { label: "RUT", value: person.rut ? formatRut(person.rut) : <Missing /> },
          { label: "Correo", value: mail(person.email) },
          { label: "Teléfono", value: phone(person.phone) },
          { label: "Género", value: genderWord(person.gender) ?? <Missing /> },
          { label: "Empresa", value: person.companyName ?? <Missing /> },
          { label: "Área", value: person.areaName ?? <Missing /> },
          { label: "Estado", value: person.statusName ?? <Missing /> },
        ]}
      />
      <FactGroup title="SENCE">
        <KeyValue
          items={[
            { label: "Usa franquicia", value: yesNo(person.franchiseSence) },
            { label: "Renta bruta mensual", value: <Salary person={person} /> },
          ]}
        />
      </FactGroup>
    </div>
  );
}

function Salary({ person }: { person: Person }) {
  return person.hasGrossSalary ? <SalaryValue personId={person.people_id} /> : <Missing />;
}

export function BossFacts({ person }: { person: Person }) {
  return (
    <KeyValue
      items={[
        { label: "Nombre", value: person.bossName ?? <Missing /> },
        { label: "Cargo", value: person.bossPosition ?? <Missing /> },
        { label: "Correo", value: mail(person.bossEmail) },
        { label: "Teléfono", value: phone(person.bossPhone) },
      ]}
    />
  );
}

function mail(value: string | null): ReactNode {
  return value ? <ContactLink kind="email" value={value} /> : <Missing />;
}

function phone(value: string | null): ReactNode {
  return value ? <ContactLink kind="phone" value={value} /> : <Missing />;
}
