/** The list of suppliers: its columns, filters, ready-made views and words. */
import { CompletenessBadge } from "@/features/suppliers/completeness-badge";
import { type ContactBlock, SUPPLIER_NOUNS } from "@/features/suppliers/supplier-words";
import type { SupplierRow } from "@/features/suppliers/suppliers-api";
import { formatMoney, formatNumber } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import type { ListColumn, ListSpec } from "@/shared/lists/list-spec";
import { ContactLink } from "@/shared/ui/contact-link";

const THIS_YEAR = String(new Date().getFullYear());

function Contact({ row, block }: { row: SupplierRow; block: ContactBlock }) {
  const phone = row[`${block}_phone`];
  const email = row[`${block}_email`];
  return (
    <span className="flex flex-col whitespace-nowrap max-sm:whitespace-normal group-data-[density=compact]/list:flex-row group-data-[density=compact]/list:gap-3">
      {row[`${block}_name`]}
      {phone && <ContactLink kind="phone" value={phone} plain />}
      {email && <ContactLink kind="email" value={email} plain />}
    </span>
  );
}

function contactColumn(
  id: string,
  header: string,
  block: ContactBlock,
  hidden: boolean,
): ListColumn<SupplierRow> {
  return {
    id,
    header,
    hidden,
    fields: [`${block}_name`, `${block}_phone`, `${block}_email`],
    cell: (row) => <Contact row={row} block={block} />,
  };
}

const COLUMNS: readonly ListColumn<SupplierRow>[] = [
  {
    id: "razon_social",
    header: "Razón social",
    sortKey: "razon_social",
    cell: ({ razon_social }) => razon_social,
  },
  {
    id: "rut",
    header: "RUT",
    sortKey: "rut",
    onCard: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ rut }) => formatRut(rut),
  },
  { id: "city", header: "Ciudad", sortKey: "city", onCard: true, cell: ({ city }) => city },
  contactColumn("contact", "Contacto", "contact", false),
  contactColumn("operative", "Contacto operativo", "operative_contact", true),
  contactColumn("billing", "Facturación", "billing_manager", true),
  {
    id: "courses",
    header: "Cursos del año",
    align: "end",
    cell: ({ courses }) => formatNumber(courses),
  },
  {
    id: "hours",
    header: "Horas dictadas",
    align: "end",
    cell: ({ hours }) => formatNumber(hours),
  },
  {
    id: "spend",
    header: "Gasto del año",
    align: "end",
    onCard: true,
    cell: ({ spend }) => formatMoney(spend),
  },
  {
    id: "surveyIndex",
    header: "Satisfacción",
    align: "end",
    cell: ({ surveyIndex }) => surveyIndex !== null && formatNumber(surveyIndex),
  },
  {
    id: "isComplete",
    header: "Datos",
    onCard: true,
    cell: ({ isComplete }) => <CompletenessBadge isComplete={isComplete} />,
  },
];

export const SUPPLIER_LIST: ListSpec<SupplierRow> = {
  name: "suppliers",
  title: "Proveedores",
  nouns: SUPPLIER_NOUNS,
  searchLabel: "Buscar por nombre, RUT o ciudad",
  sorts: { razon: "razon_social", rut: "rut", ciudad: "city" },
  defaultSort: "razon_social",
  presets: [
    { id: "con-cursos", label: "Con cursos este año", query: "con-cursos=si" },
    { id: "incompletos", label: "Datos incompletos", query: "incompletos=si" },
  ],
  filters: [
    { kind: "text", key: "city", param: "ciudad", label: "Ciudad", promoted: true },
    {
      kind: "flag",
      key: "withCourses",
      param: "con-cursos",
      label: "Con cursos este año",
      sends: THIS_YEAR,
    },
    { kind: "flag", key: "incomplete", param: "incompletos", label: "Datos incompletos" },
  ],
  rowHeader: "razon_social",
  columns: COLUMNS,
};
