/** What can be done with the view on the screen. */
import { Copy, MoreHorizontal, Pencil, Pin, PinOff, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ListViews } from "@/platform/lists/use-views";
import { ViewNameDialog } from "@/platform/lists/view-name-dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";

type Naming = "rename" | "duplicate" | null;

export function ViewMenu({ views }: { views: ListViews }) {
  const [naming, setNaming] = useState<Naming>(null);
  const { current } = views;
  const others = views.views.filter(({ id }) => id !== current.id || naming === "duplicate");
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton
            size="sm"
            label={`Opciones de la vista ${current.label}`}
            icon={<MoreHorizontal />}
          />
        }
        items={itemsOf(views, setNaming)}
      />
      <ViewNameDialog
        open={naming !== null}
        onOpenChange={(open) => !open && setNaming(null)}
        title={naming === "rename" ? "Cambiar nombre de la vista" : "Duplicar vista"}
        submitLabel={naming === "rename" ? "Cambiar nombre" : "Duplicar vista"}
        initial={naming === "rename" ? current.label : `${current.label} (copia)`}
        taken={others.map(({ label }) => label)}
        onNamed={(label) =>
          naming === "rename" ? views.rename(current, label) : views.saveAs(label)
        }
      />
    </>
  );
}

function itemsOf(views: ListViews, name: (naming: Naming) => void): MenuItem[] {
  const { current, modified, defaultView } = views;
  const isDefault = current.id === defaultView;
  const ofOwn: MenuItem[] = [
    {
      label: "Guardar cambios de la vista",
      icon: <Save />,
      disabled: !modified,
      onSelect: views.saveChanges,
    },
    { label: "Cambiar nombre", icon: <Pencil />, onSelect: () => name("rename") },
  ];
  const forAll: MenuItem[] = [
    { label: "Duplicar vista", icon: <Copy />, onSelect: () => name("duplicate") },
    isDefault && current.id !== ""
      ? { label: "No abrir al entrar", icon: <PinOff />, onSelect: () => views.makeDefault("") }
      : {
          label: "Abrir al entrar",
          icon: <Pin />,
          disabled: isDefault,
          onSelect: () => views.makeDefault(current.id),
        },
  ];
  const removal: MenuItem[] = [
    {
      label: "Eliminar vista",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => views.remove(current),
    },
  ];
  return current.own ? [...ofOwn, ...forAll, ...removal] : forAll;
}
