/** "Exportar": the panel on paper, as a picture or as a workbook, seen through the lens of the moment. */
import { useQuery } from "@tanstack/react-query";
import { Download, FileSpreadsheet, ImageDown, Printer } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { downloadPanelPng, downloadPanelWorkbook } from "@/features/panel/export/widget-downloads";
import { lensQuery } from "@/features/panel/model/lens";
import type { Sight } from "@/features/panel/model/sight";
import type { Lens, PanelNumbers, Widget } from "@/features/panel/panel-api";
import { describeError } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import { monthAt } from "@/shared/lib/months";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { kpisQuery } from "@/shared/lookups/lookups";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { Menu } from "@/shared/ui/menu";
import { toast } from "@/shared/ui/toast";

interface PanelExportMenuProps {
  lens: Lens;
  sight: Sight;
  widgets: readonly Widget[];
  /** Absent while they are on their way: there is nothing to draw yet. */
  numbers: PanelNumbers | undefined;
}

export function PanelExportMenu({ lens, sight, widgets, numbers }: PanelExportMenuProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const kpis = useQuery(kpisQuery).data;
  const by = useSession(({ user }) => user?.name ?? null);

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

  async function savePicture(): Promise<void> {
    if (!numbers || !kpis) return;
    const now = Date.now();
    const moment = { madeAt: new Date(now).toISOString(), month: monthAt(now) };
    await downloadPanelPng({ widgets, numbers, kpis, by, ...sight, ...moment });
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
          onSelect: () => void navigate(withQuery(PATHS.exportWidget, lensQuery(lens))),
        },
        {
          label: "Descargar PNG",
          icon: <ImageDown />,
          disabled: numbers === undefined || kpis === undefined,
          onSelect: () => void make(savePicture),
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
