/** The side drawer: a column on wide screens, a sheet over the page on narrow ones. */
import { clsx } from "clsx";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { DrawerList } from "@/app/layout/drawer/drawer-list";
import { useDrawer } from "@/app/layout/drawer/drawer-store";
import { WIDE_SCREEN } from "@/app/layout/screen-widths";
import { ThemeButton } from "@/app/layout/theme-button";
import { PRODUCT_NAME } from "@/shared/lib/fixed-texts";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { IconButton } from "@/shared/ui/icon-button";
import { Sheet } from "@/shared/ui/sheet";

export function Drawer() {
  return useMediaQuery(WIDE_SCREEN) ? <DrawerColumn /> : <DrawerSheet />;
}

function DrawerColumn() {
  const narrow = useDrawer((state) => state.narrow);
  return (
    <aside
      className={clsx(
        "sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col border-r bg-surface print:hidden",
        narrow ? "w-18" : "w-66",
      )}
    >
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 py-4">
        <DrawerList narrow={narrow} />
      </div>
      <DrawerFoot narrow={narrow} />
    </aside>
  );
}

function DrawerFoot({ narrow }: { narrow: boolean }) {
  const narrowed = useDrawer((state) => state.narrowed);
  return (
    <div
      className={clsx(
        "flex items-center border-t px-3 py-2",
        narrow ? "flex-col gap-1" : "justify-between",
      )}
    >
      <ThemeButton />
      <IconButton
        label={narrow ? "Expandir el menú" : "Contraer el menú"}
        icon={narrow ? <PanelLeftOpen /> : <PanelLeftClose />}
        onClick={() => narrowed(!narrow)}
      />
    </div>
  );
}

function DrawerSheet() {
  const open = useDrawer((state) => state.open);
  const opened = useDrawer((state) => state.opened);
  return (
    <Sheet
      open={open}
      onOpenChange={opened}
      title={PRODUCT_NAME}
      side="left"
      className="w-76"
      footer={<ThemeButton />}
    >
      <DrawerList onChoose={() => opened(false)} />
    </Sheet>
  );
}
