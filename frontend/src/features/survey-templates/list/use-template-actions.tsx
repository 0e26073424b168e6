/** What can be done with one template of the list. */
import { Archive, ArchiveRestore, Copy, Eye, FileDown, Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { TemplateInfo } from "@/features/survey-templates/api/template-calls";
import { exportTemplate } from "@/features/survey-templates/list/export-template";
import { useTemplateSwitch } from "@/features/survey-templates/list/use-template-switch";
import { copyAddress, editAddress, viewAddress } from "@/features/survey-templates/model/addresses";
import type { MenuItem } from "@/shared/ui/menu";

/** Who is no administrator reads: templates are shared by all companies. */
export function useTemplateActions(isAdmin: boolean, onRemove: (template: TemplateInfo) => void) {
  const navigate = useNavigate();
  const switchTemplate = useTemplateSwitch();
  const to = (address: string) => () => void navigate(address);
  return (template: TemplateInfo): MenuItem[] => {
    const { surveyData_id: id, active, uses } = template;
    const look = { label: "Ver", icon: <Eye />, onSelect: to(viewAddress(id)) };
    const save = {
      label: "Exportar JSON",
      icon: <FileDown />,
      onSelect: () => void exportTemplate(id),
    };
    if (!isAdmin) return [look, save];
    return [
      look,
      { label: "Editar", icon: <Pencil />, onSelect: to(editAddress(id)) },
      { label: "Duplicar", icon: <Copy />, onSelect: to(copyAddress(id)) },
      {
        label: active ? "Archivar" : "Restaurar",
        icon: active ? <Archive /> : <ArchiveRestore />,
        onSelect: () => void switchTemplate(template),
      },
      save,
      ...(uses > 0 ? [] : [removal(() => onRemove(template))]),
    ];
  };
}

/** Only for one that was never used. */
function removal(onSelect: () => void): MenuItem {
  return { label: "Eliminar", icon: <Trash2 />, danger: true, beginsGroup: true, onSelect };
}
