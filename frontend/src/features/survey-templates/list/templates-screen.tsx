/** /survey: the list of survey templates. */
import { ClipboardList, FileUp, LayoutGrid, Table2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { TemplateInfo } from "@/features/survey-templates/api/template-calls";
import { useTemplateRows } from "@/features/survey-templates/api/template-queries";
import { Removal } from "@/features/survey-templates/list/removal";
import { TemplateCards } from "@/features/survey-templates/list/template-cards";
import { TEMPLATE_LIST } from "@/features/survey-templates/list/template-list-spec";
import { type ListShape, useListShape } from "@/features/survey-templates/list/use-list-shape";
import { useTemplateActions } from "@/features/survey-templates/list/use-template-actions";
import {
  editAddress,
  starterAddress,
  viewAddress,
} from "@/features/survey-templates/model/addresses";
import { type View, ViewToggle } from "@/features/survey-templates/preview/view-toggle";
import { useSession } from "@/shared/api/session";
import { late } from "@/shared/lib/late";
import { PATHS } from "@/shared/lib/paths";
import { ResourceList } from "@/shared/lists/resource-list";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";

const ImportDialog = late(
  async () => (await import("@/features/survey-templates/list/import-dialog")).ImportDialog,
);

const SHAPES: readonly View<ListShape>[] = [
  { value: "table", label: "Tabla", icon: <Table2 aria-hidden /> },
  { value: "cards", label: "Tarjetas", icon: <LayoutGrid aria-hidden /> },
];

export function TemplatesScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<TemplateInfo | null>(null);
  const actionsOf = useTemplateActions(isAdmin, setRemoving);
  const { shape, choose } = useListShape();
  const [importing, setImporting] = useState(false);
  const go = (address: string) => void navigate(address);
  const importAction = {
    label: "Importar JSON",
    icon: <FileUp />,
    onClick: () => setImporting(true),
  };
  return (
    <>
      <ResourceList
        spec={TEMPLATE_LIST}
        useRows={useTemplateRows}
        rowId={({ surveyData_id }) => surveyData_id}
        rowName={({ title }) => title}
        rowHref={({ surveyData_id }) => viewAddress(surveyData_id)}
        isDimmed={({ active }) => !active}
        rowActions={actionsOf}
        onEdit={isAdmin ? ({ surveyData_id }) => go(editAddress(surveyData_id)) : undefined}
        create={
          isAdmin ? { label: "Nueva plantilla", onClick: () => go(PATHS.surveyEdit) } : undefined
        }
        secondary={isAdmin ? [importAction] : []}
        shape={shape === "cards" ? TemplateCards : undefined}
        empty={<NoTemplates isAdmin={isAdmin} />}
      >
        <div className="-mb-2 flex justify-end max-sm:hidden print:hidden">
          <ViewToggle label="Forma de la lista" views={SHAPES} value={shape} onValue={choose} />
        </div>
      </ResourceList>
      {removing && <Removal template={removing} onEnd={() => setRemoving(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function NoTemplates({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title="Aún no hay plantillas"
        description="Quien administra puede crearlas."
      />
    );
  }
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="Crea tu primera plantilla o parte de un ejemplo:"
      actions={
        <>
          <Button asChild>
            <Link to={starterAddress("satisfaccion")}>Satisfacción del curso</Link>
          </Button>
          <Button asChild>
            <Link to={starterAddress("transferencia")}>Transferencia al puesto</Link>
          </Button>
        </>
      }
    />
  );
}
