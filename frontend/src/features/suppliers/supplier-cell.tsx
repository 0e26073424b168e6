/** A cell of the list of suppliers while it is edited. */

import {
  SUPPLIERS_KEY,
  type SupplierChanges,
  type SupplierRow,
  updateSupplier,
  useSuppliersChanged,
} from "@/features/suppliers/api";
import { SUPPLIER } from "@/generated/records/supplier";
import { CellForm, type CellFormProps } from "@/platform/lists/cell-form";

export function SupplierCell(props: CellFormProps<SupplierRow>) {
  const { supplier_id, razon_social } = props.row;
  return (
    <CellForm
      {...props}
      record={SUPPLIER}
      name={razon_social}
      listKey={SUPPLIERS_KEY}
      idName="supplier_id"
      send={(changes) => updateSupplier(supplier_id, changes as SupplierChanges)}
      onSaved={useSuppliersChanged()}
    />
  );
}
