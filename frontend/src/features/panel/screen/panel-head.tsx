/** The head of the panel: its age, its quick filters, and what can be done with all of it. */
import { Check, Maximize, Minimize, Pencil, Plus } from "lucide-react";
import { PanelExportMenu } from "@/features/panel/export/export-menu";
import { LensControls } from "@/features/panel/lens/lens-controls";
import { panelFreshness } from "@/features/panel/model/freshness";
import { AgeLine } from "@/features/panel/screen/age-line";
import type { useFullScreen } from "@/features/panel/screen/use-full-screen";
import type { PanelInHand } from "@/features/panel/screen/use-panel";
import { Button } from "@/shared/ui/button";
import { IconButton } from "@/shared/ui/icon-button";
import { PageHeader } from "@/shared/ui/page-header";

interface PanelHeadProps {
  panel: PanelInHand;
  wall: ReturnType<typeof useFullScreen>;
}

export function PanelHead({ panel, wall }: PanelHeadProps) {
  const { numbers, sight, refresh } = panel;
  const freshness = numbers.data ? panelFreshness(numbers.data, sight.checkedAt) : null;
  return (
    <PageHeader
      title="Panel de control"
      context={
        <AgeLine
          freshness={freshness}
          isFetching={numbers.isFetching}
          isStuck={numbers.isError}
          onRefresh={refresh}
        />
      }
      actions={wall.isFull ? <WallButton wall={wall} /> : <Actions panel={panel} wall={wall} />}
    />
  );
}

function Actions({ panel, wall }: PanelHeadProps) {
  const { lens, sight, chooseLens, widgets, numbers, isEditing, setEditing, wizard } = panel;
  return (
    <>
      <LensControls
        lens={lens}
        companyName={lens.company === sight.lens.company ? sight.company : null}
        onChoose={chooseLens}
      />
      {wall.isPossible && <WallButton wall={wall} />}
      <PanelExportMenu
        lens={lens}
        sight={sight}
        widgets={widgets}
        numbers={numbers.isPlaceholderData ? undefined : numbers.data}
      />
      {widgets.length > 0 && (
        <Button
          icon={isEditing ? <Check /> : <Pencil />}
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? "Terminar edición" : "Editar panel"}
        </Button>
      )}
      <Button variant="primary" icon={<Plus />} onClick={wizard.add}>
        Agregar widget
      </Button>
    </>
  );
}

function WallButton({ wall }: Pick<PanelHeadProps, "wall">) {
  return (
    <IconButton
      label={wall.isFull ? "Salir de pantalla completa" : "Pantalla completa"}
      icon={wall.isFull ? <Minimize /> : <Maximize />}
      onClick={wall.toggle}
    />
  );
}
