/** The bar at the top: the way here, the search, and what is always at hand. */

import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  Calculator,
  CirclePlus,
  CircleUserRound,
  LayoutGrid,
  LogOut,
  Menu as MenuIcon,
  Search,
  Settings,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Bell } from "@/app/layout/bell";
import { Breadcrumbs } from "@/app/layout/breadcrumbs";
import { CRUMBS_FIT_THE_BAR, useDrawer, useIsNarrow, WIDE_SCREEN } from "@/app/layout/drawer";
import { Logo } from "@/app/layout/logo";
import { usePalette } from "@/app/layout/windows-store";
import type { Brand } from "@/platform/brand/brand";
import { Kbd } from "@/platform/keyboard/shortcuts";
import { PRODUCT_NAME, SHELL_TEXTS } from "@/platform/lib/fixed-texts";
import { useMediaQuery } from "@/platform/lib/hooks";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu } from "@/platform/ui/menu";

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
  const narrow = useIsNarrow();
  const opened = useDrawer((state) => state.opened);
  const brand = useBrand();
  return (
    <div
      className={
        wide && !narrow
          ? "mr-4 flex w-54 shrink-0 items-center"
          : "flex shrink-0 items-center gap-1 lg:mr-4"
      }
    >
      {!wide && (
        <IconButton
          size="md"
          label="Abrir el menú"
          icon={<MenuIcon />}
          onClick={() => opened(true)}
        />
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
    return <IconButton size="md" label="Buscar" icon={<Search />} onClick={() => opened(true)} />;
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => opened(true)}
      className="flex min-h-(--control) w-56 items-center gap-2 rounded-button border border-line-control/50 bg-canvas px-3 text-sm text-ink-subtle transition-colors hover:bg-hover hover:text-ink"
    >
      <Search className="size-4" />
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
      <Menu
        trigger={<IconButton size="md" label={SHELL_TEXTS.account} icon={<CircleUserRound />} />}
        items={[
          {
            label: "Configuración",
            icon: <Settings />,
            onSelect: () => void navigate(PATHS.settings),
          },
          {
            label: "Presupuesto",
            icon: <Calculator />,
            onSelect: () => void navigate(PATHS.estimate),
          },
        ]}
      />
      <IconButton
        size="md"
        label={SHELL_TEXTS.signOut}
        icon={<LogOut />}
        onClick={() => void navigate(PATHS.logout)}
      />
    </>
  );
}

/** The organisation's name, logo and tones, shown as soon as they are known and after each change. */
export function useBrand(): Brand | undefined {
  const client = useQueryClient();
  const [brand, setBrand] = useState(() => client.getQueryData<Brand>(["brand"]));
  useEffect(() => {
    let isGone = false;
    let stop = () => {
      isGone = true;
    };
    // After the first view: until then the product's own name and colours stand there.
    void import("@/platform/brand/follow-brand").then(({ followBrand }) => {
      if (!isGone) stop = followBrand(client, setBrand);
    });
    return () => stop();
  }, [client]);
  return brand;
}

/** The plus button for the panel's widgets; away from the panel it opens the panel first. */
function WidgetMenu() {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<IconButton size="md" label="Widgets" icon={<CirclePlus />} />}
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

interface BrandLogoProps {
  brand: Brand | undefined;
  markOnly: boolean;
}

/** The organisation's own picture and name where it has them, else the mark of the product. */
function BrandLogo({ brand, markOnly }: BrandLogoProps) {
  if (!brand) return <Logo markOnly={markOnly} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {brand.logo ? (
        <img src={brand.logo} alt="" className="size-8 object-contain" />
      ) : (
        <Logo markOnly />
      )}
      <span className={clsx("truncate text-xl font-bold tracking-tight", markOnly && "sr-only")}>
        {brand.name}
      </span>
    </span>
  );
}
