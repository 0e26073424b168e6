/** The side drawer: a column on wide screens, a sheet over the page on narrow ones. */

import { clsx } from "clsx";
import { Moon, PanelLeftClose, PanelLeftOpen, Sun } from "lucide-react";
import { Link, useLocation } from "react-router";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type DrawerEntry, type DrawerGroup, drawerFor } from "@/app/layout/drawer-entries";
import { preloadScreen } from "@/app/lazy-screens";
import { useSession } from "@/platform/api/session";
import { PRODUCT_NAME } from "@/platform/lib/fixed-texts";
import { useMediaQuery } from "@/platform/lib/hooks";
import { PATHS } from "@/platform/lib/paths";
import { usePreferences } from "@/platform/preferences/preferences-store";
import { IconButton } from "@/platform/ui/icon-button";
import { Sheet } from "@/platform/ui/sheet";
import { Tooltip } from "@/platform/ui/tooltip";

export function Drawer() {
  return useMediaQuery(WIDE_SCREEN) ? <DrawerColumn /> : <DrawerSheet />;
}

function DrawerColumn() {
  const narrow = useIsNarrow();
  return (
    <aside
      className={clsx(
        "sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col border-r bg-surface print:hidden",
        narrow ? "w-18" : "w-58",
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
  const isRoomy = useMediaQuery(ROOMY_SCREEN);
  const narrowed = useDrawer((state) => (isRoomy ? state.narrowed : state.narrowedByScreen));
  return (
    <div
      className={clsx(
        "flex items-center border-t px-3 py-2",
        narrow ? "flex-col gap-1" : "justify-between",
      )}
    >
      <ThemeButton />
      <IconButton
        size="md"
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
      onClose={() => opened(false)}
      title={PRODUCT_NAME}
      side="left"
      className="w-76"
      footer={<ThemeButton />}
    >
      <DrawerList onChoose={() => opened(false)} />
    </Sheet>
  );
}

interface DrawerListProps {
  narrow?: boolean | undefined;
  onChoose?: (() => void) | undefined;
}

/** The entries of the drawer, wide with words or narrow with pictures. */
export function DrawerList({ narrow = false, onChoose }: DrawerListProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <nav aria-label="Menú principal" className="flex flex-col gap-4">
      {drawerFor(isAdmin).map((group) => (
        <Group key={group.entries[0]?.href} {...group} narrow={narrow} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function Group({ title, entries, narrow, onChoose }: DrawerGroup & DrawerListProps) {
  return (
    <div className="flex flex-col gap-1">
      {title && <GroupTitle title={title} narrow={narrow} />}
      <ul aria-label={title ?? undefined} className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.href}>
            <Entry {...entry} narrow={narrow} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function GroupTitle({ title, narrow }: { title: string; narrow: boolean | undefined }) {
  if (narrow) return <hr className="mx-3 mb-2" />;
  return <p className="px-3 pb-1 text-2xs font-semibold text-ink-subtle">{title}</p>;
}

function Entry(props: DrawerEntry & DrawerListProps) {
  const { label, href, screen, Icon, narrow = false, onChoose } = props;
  const { pathname, search } = useLocation();
  // A screen is current on its own page and on those below it; the panel has none below. A section of
  // a screen is current where the address names it.
  const [path = "", section] = href.split("?");
  const current =
    section === undefined
      ? pathname === path || (path !== PATHS.panel && pathname.startsWith(`${path}/`))
      : pathname === path && `${search}&`.includes(`${section}&`);
  const link = (
    <Link
      ref={current ? reveal : null}
      to={href}
      aria-current={current ? "page" : undefined}
      onClick={onChoose}
      onPointerEnter={() => preloadScreen(screen)}
      onFocus={() => preloadScreen(screen)}
      className={clsx(
        "relative flex min-h-10 items-center gap-3 rounded-button text-sm transition-colors pointer-coarse:min-h-11",
        narrow ? "justify-center px-2" : "px-3",
        current
          ? "bg-primary-soft font-semibold text-on-primary-soft before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-r-pill before:bg-primary"
          : "text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <Icon className="size-5 shrink-0" />
      <span className={narrow ? "sr-only" : "truncate"}>{label}</span>
    </Link>
  );
  return narrow ? (
    <Tooltip label={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** On a low screen the last entries are out of sight. With the frame to come, whose layout is made anyway. */
function reveal(link: HTMLAnchorElement | null): void {
  requestAnimationFrame(() => link?.scrollIntoView({ block: "nearest" }));
}

interface DrawerState {
  narrow: boolean;
  /** The same where the screen leaves little room beside it: until somebody unfolds it. */
  narrowByScreen: boolean;
  open: boolean;
  narrowed: (narrow: boolean) => void;
  narrowedByScreen: (narrowByScreen: boolean) => void;
  opened: (open: boolean) => void;
}

/** Whether the side drawer is narrow, and whether it is open over the page on small screens. */
export const useDrawer = create<DrawerState>()(
  persist(
    (set) => ({
      narrow: false,
      narrowByScreen: true,
      open: false,
      narrowed: (narrow) => set({ narrow }),
      narrowedByScreen: (narrowByScreen) => set({ narrowByScreen }),
      opened: (open) => set({ open }),
    }),
    { name: "drawer", partialize: ({ narrow, narrowByScreen }) => ({ narrow, narrowByScreen }) },
  ),
);

/** Whether the drawer's column has pictures alone. */
export function useIsNarrow(): boolean {
  const isRoomy = useMediaQuery(ROOMY_SCREEN);
  return useDrawer((state) => (isRoomy ? state.narrow : state.narrow || state.narrowByScreen));
}

/** Switches between the light and the dark theme. */
function ThemeButton() {
  const theme = usePreferences((state) => state.theme);
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)");
  const dark = theme === "system" ? systemIsDark : theme === "dark";
  const themeChosen = usePreferences((state) => state.themeChosen);
  return (
    <IconButton
      size="md"
      label={dark ? "Usar tema claro" : "Usar tema oscuro"}
      icon={dark ? <Sun /> : <Moon />}
      onClick={() => themeChosen(dark ? "light" : "dark")}
    />
  );
}

/** From here on the drawer has a column of its own. */
export const WIDE_SCREEN = "(min-width: 64rem)";

/** Below this it is narrow by itself. */
const ROOMY_SCREEN = "(min-width: 73.75rem)";

/** Below this the trail stands over the screen's heading instead of in the top bar. */
export const CRUMBS_FIT_THE_BAR = "(min-width: 48rem)";
