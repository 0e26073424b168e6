/** "Exportar": the panel on paper, as a picture or as a workbook, seen through the lens of the moment. */
import { Download, FileSpreadsheet, ImageDown, Printer } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { downloadPanelPng, downloadPanelWorkbook } from "@/features/panel/export/widget-downloads";
import type { Lens, PanelNumbers, Widget } from "@/features/panel/panel-api";
import { describeError } from "@/shared/api/errors";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { Menu } from "@/shared/ui/menu";
import { toast } from "@/shared/ui/toast";

interface PanelExportMenuProps {
  lens: Lens;
  widgets: readonly Widget[];
  /** Absent while they are on their way: there is nothing to draw yet. */
  numbers: PanelNumbers | undefined;
}

export function PanelExportMenu({ lens, widgets, numbers }: PanelExportMenuProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function make(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      announce("Archivo descargado.");
    } catch (error) {
      void toast.failed("No se pudo descargar el panel.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={<Download />} loading={busy}>
          Exportar
        </Button>
      }
      items={[
        {
          label: "Imprimir o guardar PDF",
          icon: <Printer />,
          onSelect: () => void navigate(exportAddress(lens)),
        },
        {
          label: "Descargar PNG",
          icon: <ImageDown />,
          disabled: numbers === undefined,
          onSelect: () => numbers && void make(() => downloadPanelPng(widgets, numbers, lens)),
        },
        {
          label: "Descargar Excel",
          icon: <FileSpreadsheet />,
          onSelect: () => void make(() => downloadPanelWorkbook(lens)),
        },
      ]}
    />
  );
}

/** The names that a lens has in every address. */
function exportAddress({ startMonth, endMonth, company }: Lens): string {
  return withQuery(PATHS.exportWidget, { desde: startMonth, hasta: endMonth, empresa: company });
}
