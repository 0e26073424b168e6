/** /providers: the list of suppliers, and each of them beside it. */
import { FileSpreadsheet, Handshake, PanelRightOpen, PencilLine } from "lucide-react";
import { Link } from "react-router";
import { NewSupplierDrawer, SupplierDrawer } from "@/features/suppliers/supplier-drawer";
import { SUPPLIER_LIST } from "@/features/suppliers/supplier-list-spec";
import { useSupplierRows } from "@/features/suppliers/supplier-queries";
import { useSession } from "@/shared/api/session";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { ResourceList } from "@/shared/lists/resource-list";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";

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
        { label: "Ver ficha", icon: <PanelRightOpen />, onSelect: doors.open },
        ...(isAdmin ? [{ label: "Editar", icon: <PencilLine />, onSelect: doors.edit }] : []),
      ]}
      onEdit={isAdmin ? (_, doors) => doors.edit() : undefined}
      create={isAdmin ? { label: "Nuevo proveedor" } : undefined}
      secondary={
        isAdmin
          ? [{ label: "Cargar desde planilla", icon: <FileSpreadsheet />, to: LOAD }]
          : undefined
      }
      drawer={(id) => <SupplierDrawer id={id} />}
      newRecord={isAdmin ? () => <NewSupplierDrawer /> : undefined}
      exports="suppliers"
      empty={<NoneYet canLoad={isAdmin} />}
    />
  );
}

function NoneYet({ canLoad }: { canLoad: boolean }) {
  return (
    <EmptyState
      icon={<Handshake />}
      title="Aún no hay proveedores"
      description="Agrega uno o cárgalos desde un archivo."
      actions={
        canLoad && (
          <Button asChild>
            <Link to={LOAD}>Cargar desde planilla</Link>
          </Button>
        )
      }
    />
  );
}
