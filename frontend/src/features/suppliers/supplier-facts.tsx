/** The data of a supplier as it is read: the firm, and whom to speak to about what. */
import { CompletenessBadge } from "@/features/suppliers/completeness-badge";
import { CONTACT_BLOCKS, type ContactBlock } from "@/features/suppliers/supplier-words";
import type { Supplier } from "@/features/suppliers/suppliers-api";
import { formatRut } from "@/shared/lib/rut";
import { Badge } from "@/shared/ui/badge";
import { ContactLink } from "@/shared/ui/contact-link";
import { FactGroup, Missing } from "@/shared/ui/facts";
import { KeyValue } from "@/shared/ui/key-value";

export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-1.5">
        <CompletenessBadge isComplete={supplier.isComplete} />
        {supplier.isOtec && <Badge tone="primary">OTEC</Badge>}
      </div>
      <KeyValue
        items={[
          { label: "RUT", value: formatRut(supplier.rut) },
          { label: "Dirección", value: supplier.address ?? <Missing /> },
          { label: "Ciudad", value: supplier.city ?? <Missing /> },
          { label: "País", value: supplier.country ?? <Missing /> },
        ]}
      />
      {CONTACT_BLOCKS.map(({ block, title }) => (
        <FactGroup key={block} title={title}>
          <Contact supplier={supplier} block={block} />
        </FactGroup>
      ))}
    </div>
  );
}

function Contact({ supplier, block }: { supplier: Supplier; block: ContactBlock }) {
  const phone = supplier[`${block}_phone`];
  const email = supplier[`${block}_email`];
  return (
    <KeyValue
      items={[
        { label: "Nombre", value: supplier[`${block}_name`] ?? <Missing /> },
        {
          label: "Teléfono",
          value: phone ? <ContactLink kind="phone" value={phone} /> : <Missing />,
        },
        {
          label: "Correo",
          value: email ? <ContactLink kind="email" value={email} /> : <Missing />,
        },
      ]}
    />
  );
}
