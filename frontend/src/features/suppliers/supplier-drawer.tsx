/** One supplier beside the list: read, edited or new. */
import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { supplierQuery } from "@/features/suppliers/supplier-queries";
import { SupplierTabs } from "@/features/suppliers/supplier-tabs";
import { useSession } from "@/shared/api/session";
import { late } from "@/shared/lib/late";
import { RecordDrawer, useRecordPlace } from "@/shared/lists/record-drawer";
import { AsyncView } from "@/shared/ui/async-view";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { TextSkeleton } from "@/shared/ui/skeleton";

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
    announce("Proveedor guardado.");
    read();
  }

  return (
    <RecordDrawer
      title={query.data?.razon_social ?? "Proveedor"}
      footer={query.data && isAdmin && !editing && <EditButton onEdit={edit} />}
    >
      <AsyncView
        query={query}
        loadingLabel="Cargando el proveedor…"
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

function EditButton({ onEdit }: { onEdit: () => void }) {
  return (
    <Button variant="primary" icon={<PencilLine />} onClick={onEdit}>
      Editar
    </Button>
  );
}

export function NewSupplierDrawer() {
  const { close, read } = useRecordPlace();
  return (
    <RecordDrawer title="Nuevo proveedor">
      <SupplierForm
        supplier={null}
        onCancel={close}
        onSaved={({ supplier_id, razon_social }) => {
          announce(`${razon_social} quedó guardado.`);
          read(supplier_id);
        }}
      />
    </RecordDrawer>
  );
}
