/** The entries of the drawer, wide with words or narrow with pictures. */
import { clsx } from "clsx";
import { Link, useLocation } from "react-router";
import { DRAWER, type DrawerEntry, type DrawerGroup } from "@/app/layout/drawer/drawer-entries";
import { preloadScreen } from "@/app/preload";
import { PATHS } from "@/shared/lib/paths";
import { Tooltip } from "@/shared/ui/tooltip";

interface DrawerListProps {
  narrow?: boolean | undefined;
  onChoose?: (() => void) | undefined;
}

export function DrawerList({ narrow = false, onChoose }: DrawerListProps) {
  return (
    <nav aria-label="Menú principal" className="flex flex-col gap-4">
      {DRAWER.map((group) => (
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

function Entry({ label, href, Icon, narrow = false, onChoose }: DrawerEntry & DrawerListProps) {
  const current = useIsCurrent(href);
  const link = (
    <Link
      to={href}
      aria-current={current ? "page" : undefined}
      onClick={onChoose}
      onPointerEnter={() => preloadScreen(href)}
      onFocus={() => preloadScreen(href)}
      className={look(current, narrow)}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
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

/** A section is current on its own page and on those below it; the panel has none below. */
function useIsCurrent(href: string): boolean {
  const { pathname } = useLocation();
  return pathname === href || (href !== PATHS.panel && pathname.startsWith(`${href}/`));
}

function look(current: boolean, narrow: boolean): string {
  return clsx(
    "relative flex min-h-10 items-center gap-3 rounded-button text-sm transition-colors pointer-coarse:min-h-11",
    narrow ? "justify-center px-2" : "px-3",
    current
      ? "bg-primary-soft font-semibold text-on-primary-soft before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-r-pill before:bg-primary"
      : "text-ink-muted hover:bg-hover hover:text-ink",
  );
}
