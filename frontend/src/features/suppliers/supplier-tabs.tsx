/** What is known of a supplier, in four parts. */
import { useState } from "react";
import { SupplierCourses } from "@/features/suppliers/supplier-courses";
import { SupplierFacts } from "@/features/suppliers/supplier-facts";
import { SUPPLIER_FIELDS } from "@/features/suppliers/supplier-fields";
import { SupplierTeachers } from "@/features/suppliers/supplier-teachers";
import type { Supplier } from "@/features/suppliers/suppliers-api";
import { HistoryList } from "@/shared/history/history-list";
import { Remarks } from "@/shared/ui/remarks";
import { Tabs } from "@/shared/ui/tabs";

const TABS = [
  { value: "data", label: "Datos" },
  { value: "courses", label: "Cursos" },
  { value: "teachers", label: "Relatores" },
  { value: "activity", label: "Actividad" },
] as const;

/** The chosen part stays while one walks from supplier to supplier. */
export function SupplierTabs({ supplier }: { supplier: Supplier }) {
  const [tab, setTab] = useState("data");
  const { supplier_id: id } = supplier;
  return (
    <div className="flex flex-col gap-4">
      <Remarks remarks={supplier.warnings} />
      <Tabs label="Partes de la ficha" value={tab} onValueChange={setTab} tabs={TABS}>
        {tab === "data" && <SupplierFacts supplier={supplier} />}
        {tab === "courses" && <SupplierCourses key={id} id={id} />}
        {tab === "teachers" && <SupplierTeachers key={id} id={id} />}
        {tab === "activity" && <HistoryList entity="supplier" id={id} labels={SUPPLIER_FIELDS} />}
      </Tabs>
    </div>
  );
}
