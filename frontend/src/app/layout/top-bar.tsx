/** The bar at the top: the way here, the search, and what is always at hand. */

import { CircleUserRound, LogOut, Menu as MenuIcon, Search } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { usePalette } from "@/app/commands/palette-store";
import { Bell } from "@/app/layout/bell/bell";
import { BrandLogo } from "@/app/layout/brand-logo";
import { Breadcrumbs } from "@/app/layout/breadcrumbs/breadcrumbs";
import { useDrawer } from "@/app/layout/drawer/drawer-store";
import { CRUMBS_FIT_THE_BAR, WIDE_SCREEN } from "@/app/layout/screen-widths";
import { useBrand } from "@/app/layout/use-brand";
import { WidgetMenu } from "@/app/layout/widget-menu";
import { PRODUCT_NAME, SHELL_TEXTS } from "@/shared/lib/fixed-texts";
import { PATHS } from "@/shared/lib/paths";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { IconButton } from "@/shared/ui/icon-button";
import { Kbd } from "@/shared/ui/kbd";

export function TopBar() {
  const crumbsFit = useMediaQuery(CRUMBS_FIT_THE_BAR);
  return (
    <header className="sticky top-0 layer-drawer flex h-14 items-center gap-1 border-b bg-surface pr-2 pl-2 sm:gap-2 sm:pr-4 lg:pl-4 print:hidden">
      <Home />
      <div className="min-w-0 flex-1">{crumbsFit && <Breadcrumbs />}</div>
      <SearchButton />
      <WidgetMenu />
      <Bell />
      <AccountButtons />
    </header>
  );
}

/** The logo stands over the drawer's column; on narrow screens the drawer's button precedes it. */
function Home() {
  const wide = useMediaQuery(WIDE_SCREEN);
  const narrow = useDrawer((state) => state.narrow);
  const opened = useDrawer((state) => state.opened);
  const brand = useBrand();
  return (
    <div
      className={
        wide && !narrow
          ? "mr-4 flex w-62 shrink-0 items-center"
          : "flex shrink-0 items-center gap-1 lg:mr-4"
      }
    >
      {!wide && (
        <IconButton label="Abrir el menú" icon={<MenuIcon />} onClick={() => opened(true)} />
      )}
      <Link
        to={PATHS.panel}
        aria-label={`${brand?.name ?? PRODUCT_NAME}, ir al inicio`}
        className="flex min-w-0 rounded-button p-1"
      >
        <BrandLogo brand={brand} markOnly={!wide || narrow} />
      </Link>
    </div>
  );
}

function SearchButton() {
  const roomy = useMediaQuery(WIDE_SCREEN);
  const opened = usePalette((state) => state.opened);
  if (!roomy) {
    return <IconButton label="Buscar" icon={<Search />} onClick={() => opened(true)} />;
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => opened(true)}
      className="flex min-h-(--control) w-56 items-center gap-2 rounded-button border border-line-control/50 bg-canvas px-3 text-sm text-ink-subtle transition-colors hover:bg-hover hover:text-ink"
    >
      <Search className="size-4" aria-hidden />
      <span className="flex-1 text-left">Buscar…</span>
      <span className="flex gap-1" aria-hidden>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

function AccountButtons() {
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        label={SHELL_TEXTS.account}
        icon={<CircleUserRound />}
        onClick={() => void navigate(PATHS.settings)}
      />
      <IconButton
        label={SHELL_TEXTS.signOut}
        icon={<LogOut />}
        onClick={() => void navigate(PATHS.logout)}
      />
    </>
  );
}
