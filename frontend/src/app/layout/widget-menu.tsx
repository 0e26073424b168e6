/** The plus button for the panel's widgets; away from the panel it opens the panel first. */
import { CirclePlus, LayoutGrid } from "lucide-react";
import { useNavigate } from "react-router";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu } from "@/shared/ui/menu";

export function WidgetMenu() {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<IconButton label="Widgets" icon={<CirclePlus />} />}
      items={[
        {
          label: "Agregar widget",
          icon: <LayoutGrid />,
          onSelect: () => void navigate(withQuery(PATHS.panel, { widget: "nuevo" })),
        },
      ]}
    />
  );
}
