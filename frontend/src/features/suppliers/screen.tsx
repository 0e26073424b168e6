/** /providers: the list of suppliers, and each of them beside it. */

import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  FileSpreadsheet,
  Handshake,
  PanelRightOpen,
  PencilLine,
  Presentation,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import { CourseLine, CourseLines } from "@/entities/course/course-lines";
import { HistoryList } from "@/entities/history/history";
import {
  CONTACT_BLOCKS,
  type ContactBlock,
  SUPPLIER_NOUNS,
  type Supplier,
  type SupplierRow,
  supplierCoursesQuery,
  supplierQuery,
  supplierTeachersQuery,
  useSupplierRows,
} from "@/features/suppliers/api";
import { commonTexts, supplierTexts } from "@/features/suppliers/texts";
import { SUPPLIER_COLUMNS, SUPPLIER_PARTS } from "@/generated/records/supplier-views";
import type { components } from "@/generated/schema";
import { useSession } from "@/platform/api/session";
import { formatMoney, formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import {
  countColumn,
  type ListColumn,
  type SortWord,
  type SpecAt,
} from "@/platform/lists/list-spec";
import { RecordDrawer, useRecordPlace } from "@/platform/lists/record-drawer";
import { ResourceList } from "@/platform/lists/resource-list";
import { insertedBefore, recordColumns, recordFacts } from "@/platform/records/record-view";
import { Badge } from "@/platform/ui/badge";
import { Remarks } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { ContactLink } from "@/platform/ui/contact-link";
import { FactGroup, KeyValue } from "@/platform/ui/facts";
import { LinkButton } from "@/platform/ui/link-button";
import { announce } from "@/platform/ui/live-region";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

const LOAD = withQuery(PATHS.massiveLoad, { tipo: "proveedores" });

/** Everybody reads; only the administration writes. */
export function SuppliersScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <ResourceList
      spec={SUPPLIER_LIST}
      useRows={useSupplierRows}
      rowId={({ supplier_id }) => supplier_id}
      rowName={({ razon_social }) => razon_social}
      rowActions={(_, doors) => [
        { label: supplierTexts.see, icon: <PanelRightOpen />, onSelect: doors.open },
        ...(isAdmin
          ? [{ label: supplierTexts.edit, icon: <PencilLine />, onSelect: doors.edit }]
          : []),
      ]}
      cellForm={isAdmin ? SupplierCell : undefined}
      onEdit={isAdmin ? (_, doors) => doors.edit() : undefined}
      create={isAdmin ? { label: commonTexts.newSupplier } : undefined}
      secondary={
        isAdmin ? [{ label: supplierTexts.load, icon: <FileSpreadsheet />, to: LOAD }] : undefined
      }
      drawer={(id) => <SupplierDrawer id={id} />}
      newRecord={isAdmin ? () => <NewSupplierDrawer /> : undefined}
      exports="suppliers"
      empty={
        <EmptyState
          icon={<Handshake />}
          title={supplierTexts.emptyTitle}
          description={supplierTexts.emptyDescription}
          actions={isAdmin && <LinkButton to={LOAD}>{supplierTexts.load}</LinkButton>}
        />
      }
    />
  );
}

/** Whether everything that work with a supplier needs is known. */
export function CompletenessBadge({ isComplete }: { isComplete: boolean }) {
  return isComplete ? (
    <Badge tone="success" icon={<CircleCheck />}>
      {supplierTexts.complete}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<TriangleAlert />}>
      {supplierTexts.incomplete}
    </Badge>
  );
}

const THIS_YEAR = new Date().getFullYear();

function contactColumn(
  id: string,
  header: string,
  block: ContactBlock,
  hidden: boolean,
): ListColumn<SupplierRow, never> {
  return {
    id,
    header,
    hidden,
    fields: [`${block}_name`, `${block}_phone`, `${block}_email`],
    cell: (row) => {
      const phone = row[`${block}_phone`];
      const email = row[`${block}_email`];
      return (
        <span
          data-folded="small"
          data-cut
          className="block truncate print:overflow-visible max-sm:flex max-sm:flex-col"
        >
          {row[`${block}_name`]}
          <span data-mark className="max-sm:flex max-sm:flex-col sm:*:mx-2">
            {phone && <ContactLink kind="phone" value={phone} plain />}
            {email && <ContactLink kind="email" value={email} plain />}
          </span>
        </span>
      );
    },
  };
}

const SupplierCell = late(
  async () => (await import("@/features/suppliers/supplier-cell")).SupplierCell,
);

const DECLARED = recordColumns<SupplierRow, SortWord<"/api/getsuppliers">>(SUPPLIER_COLUMNS, {
  razon_social: { sortKey: "razon_social", edits: "razon_social" },
  rut: { sortKey: "rut", onCard: true },
  city: { sortKey: "city", onCard: true, edits: "city" },
  isComplete: {
    width: 128,
    onCard: "bare",
    cell: ({ isComplete }) => <CompletenessBadge isComplete={isComplete} />,
  },
});

const COLUMNS = insertedBefore("isComplete", DECLARED, [
  contactColumn("contact", supplierTexts.contact, "contact", false),
  contactColumn("operative", supplierTexts.operativeContact, "operative_contact", true),
  contactColumn("billing", supplierTexts.billing, "billing_manager", true),
  countColumn("courses", supplierTexts.coursesOfYear, { width: 80 }),
  countColumn("hours", supplierTexts.hours, { width: 80 }),
  {
    id: "spend",
    header: supplierTexts.spend,
    align: "end",
    width: 120,
    onCard: true,
    cell: ({ spend }) => formatMoney(spend),
  },
  countColumn("surveyIndex", supplierTexts.satisfaction, { width: 104 }),
]);

/** The list of suppliers: its columns, filters, ready-made views and words. */
export const SUPPLIER_LIST: SpecAt<"/api/getsuppliers", SupplierRow> = {
  name: "suppliers",
  title: supplierTexts.title,
  nouns: SUPPLIER_NOUNS,
  searchLabel: supplierTexts.search,
  sorts: { razon: "razon_social", rut: "rut", ciudad: "city" },
  defaultSort: "razon_social",
  presets: [
    { id: "con-cursos", label: supplierTexts.withCourses, query: "con-cursos=si" },
    { id: "incompletos", label: supplierTexts.incompleteData, query: "incompletos=si" },
  ],
  filters: [
    { kind: "text", key: "city", param: "ciudad", label: supplierTexts.city, promoted: true },
    {
      kind: "flag",
      key: "withCourses",
      param: "con-cursos",
      label: supplierTexts.withCourses,
      sends: `${THIS_YEAR}`,
    },
    { kind: "flag", key: "incomplete", param: "incompletos", label: supplierTexts.incompleteData },
  ],
  rowHeader: "razon_social",
  columns: COLUMNS,
};

/** Most visits only read. */
const SupplierForm = late(
  async () => (await import("@/features/suppliers/supplier-form")).SupplierForm,
  () => <TextSkeleton lines={8} />,
);

export function SupplierDrawer({ id }: { id: number }) {
  const query = useQuery(supplierQuery(id));
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const { editing, edit, read } = useRecordPlace();

  function saved(): void {
    announce(supplierTexts.saved);
    read();
  }

  return (
    <RecordDrawer
      title={query.data?.razon_social ?? supplierTexts.supplier}
      footer={
        query.data &&
        isAdmin &&
        !editing && (
          <Button variant="primary" icon={<PencilLine />} onClick={edit}>
            {supplierTexts.edit}
          </Button>
        )
      }
    >
      <AsyncView
        query={query}
        loadingLabel={supplierTexts.loading}
        skeleton={<TextSkeleton lines={8} />}
      >
        {(supplier) =>
          editing && isAdmin ? (
            <SupplierForm key={id} supplier={supplier} onSaved={saved} onCancel={() => read()} />
          ) : (
            <SupplierTabs supplier={supplier} />
          )
        }
      </AsyncView>
    </RecordDrawer>
  );
}

export function NewSupplierDrawer() {
  const { close, read } = useRecordPlace();
  return (
    <RecordDrawer title={commonTexts.newSupplier}>
      <SupplierForm
        supplier={null}
        onCancel={close}
        onSaved={({ supplier_id, razon_social }) => {
          announce(supplierTexts.newSaved(razon_social));
          read(supplier_id);
        }}
      />
    </RecordDrawer>
  );
}

const TABS = [
  { value: "data", label: supplierTexts.data },
  { value: "courses", label: supplierTexts.courses },
  { value: "teachers", label: supplierTexts.teachers },
  { value: "activity", label: supplierTexts.activity },
] as const;

/** The chosen part stays while one walks from supplier to supplier. */
export function SupplierTabs({ supplier }: { supplier: Supplier }) {
  const [tab, setTab] = useState("data");
  const { supplier_id: id } = supplier;
  return (
    <div className="flex flex-col gap-4">
      <Remarks remarks={supplier.warnings} />
      <Tabs label={supplierTexts.parts} value={tab} onValueChange={setTab} tabs={TABS}>
        {tab === "data" && <SupplierFacts supplier={supplier} />}
        {tab === "courses" && <SupplierCourses key={id} id={id} />}
        {tab === "teachers" && <SupplierTeachers key={id} id={id} />}
        {tab === "activity" && <HistoryList entity="supplier" id={id} />}
      </Tabs>
    </div>
  );
}

/** The data of a supplier as it is read: the firm, and whom to speak to about what. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-1.5">
        <CompletenessBadge isComplete={supplier.isComplete} />
        {supplier.isOtec && <Badge tone="primary">{supplierTexts.otec}</Badge>}
      </div>
      <KeyValue
        items={recordFacts(SUPPLIER_PARTS.firm.fields, supplier, {
          // The name heads the drawer, and a badge says the other.
          razon_social: null,
          isOtec: null,
        })}
      />
      {CONTACT_BLOCKS.map((block) => (
        <FactGroup key={block} title={SUPPLIER_PARTS[block].title}>
          <KeyValue items={recordFacts(SUPPLIER_PARTS[block].fields, supplier)} />
        </FactGroup>
      ))}
    </div>
  );
}

/** The courses that a supplier gives or gave, the latest first. */
export function SupplierCourses({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(supplierCoursesQuery(id, page));
  return (
    <CourseLines query={query} emptyTitle={supplierTexts.noCourses} onPageChange={setPage}>
      {(course) => (
        <CourseLine
          key={course.course_id}
          course={course}
          facts={[
            course.companyName,
            supplierTexts.hoursCount(course.totalHours),
            course.participantCount > 0
              ? supplierTexts.participants(course.participantCount)
              : supplierTexts.noParticipants,
          ]}
        />
      )}
    </CourseLines>
  );
}

type Rapporteur = components["schemas"]["Rapporteur"];

/** Who teaches for a supplier. */
export function SupplierTeachers({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  return (
    <AsyncView
      query={useQuery(supplierTeachersQuery(id, page))}
      loadingLabel={supplierTexts.loadingTeachers}
      errorTitle={supplierTexts.teachersFailed}
      skeleton={<TextSkeleton lines={6} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <EmptyState
          icon={<Presentation />}
          title={supplierTexts.noTeachers}
          description={supplierTexts.noTeachersHelp}
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
    courses > 0 ? supplierTexts.coursesCount(courses) : supplierTexts.noCourses,
    hours > 0 && supplierTexts.hoursCount(hours),
    surveyIndex === null ? null : supplierTexts.satisfactionOf(formatNumber(surveyIndex)),
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
