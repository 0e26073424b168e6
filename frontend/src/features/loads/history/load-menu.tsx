/** What can be done with an earlier load. */
import { Download, Eye, FileSearch, MoreHorizontal, Undo2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { downloadRejected } from "@/features/loads/api/loads";
import type { Load } from "@/features/loads/api/types";
import { errorsAddress, wizardAddress } from "@/features/loads/model/addresses";
import { hasRejected } from "@/features/loads/model/outcomes";
import { UndoDialog } from "@/features/loads/undo/undo-dialog";
import { describeError } from "@/shared/api/errors";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu, type MenuItem } from "@/shared/ui/menu";
import { toast } from "@/shared/ui/toast";

export function LoadMenu({ load }: { load: Load }) {
  const [undoing, setUndoing] = useState(false);
  const items = useItems(load, () => setUndoing(true));
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={`Acciones de ${load.fileName}`} icon={<MoreHorizontal />} />
        }
        items={items}
      />
      <UndoDialog load={load} open={undoing} onOpenChange={setUndoing} />
    </>
  );
}

function useItems(load: Load, onUndo: () => void): MenuItem[] {
  const navigate = useNavigate();
  const rejected = hasRejected(load);

  async function saveRejected(): Promise<void> {
    try {
      await downloadRejected(load);
    } catch (error) {
      await toast.failed("No pudimos descargar el archivo.", describeError(error).message);
    }
  }

  return [
    {
      label: "Ver resultado",
      icon: <Eye />,
      onSelect: () =>
        void navigate(wizardAddress({ step: "resultado", mappingId: load.mapping_id })),
    },
    {
      label: "Ver errores",
      icon: <FileSearch />,
      disabled: !rejected,
      onSelect: () => void navigate(errorsAddress(load.load_id)),
    },
    {
      label: "Descargar filas rechazadas",
      icon: <Download />,
      disabled: !rejected,
      onSelect: () => void saveRejected(),
    },
    {
      label: "Deshacer carga",
      icon: <Undo2 />,
      danger: true,
      disabled: !load.canUndo,
      onSelect: onUndo,
    },
  ];
}
