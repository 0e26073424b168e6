/** The way that led here, as links. */

import { ChevronRight, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { type Crumb, useBreadcrumbs } from "@/app/layout/breadcrumbs-store";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu } from "@/platform/ui/menu";

interface BreadcrumbsProps {
  /** Shows the end of the trail only, for narrow screens. */
  short?: boolean | undefined;
}

export function Breadcrumbs({ short = false }: BreadcrumbsProps) {
  const trail = useBreadcrumbs((state) => state.trail);
  const { first, hidden, rest } = short ? foldToEnd(trail) : fold(trail);
  const last = trail.at(-1);
  const beginsWithFold = first === null && hidden.length > 0;
  if (!last) return null;
  return (
    <nav aria-label="Ruta de navegación" className="min-w-0">
      <ol className="-ml-1 flex min-w-0 items-center gap-1 text-sm">
        {first && <Step crumb={first} current={first === last} />}
        {hidden.length > 0 && (
          <Item first={beginsWithFold}>
            <FoldedCrumbs crumbs={hidden} />
          </Item>
        )}
        {rest.map((crumb, index) => (
          <Step
            key={crumb.path}
            crumb={crumb}
            current={crumb === last}
            after={index > 0 || first !== null || beginsWithFold}
          />
        ))}
      </ol>
    </nav>
  );
}

interface StepProps {
  crumb: Crumb;
  current: boolean;
  after?: boolean | undefined;
}

function Step({ crumb, current, after = false }: StepProps) {
  return (
    <Item first={!after}>
      {current || crumb.disabled ? (
        <span
          aria-current={current ? "page" : undefined}
          className={
            current ? "truncate px-1 font-semibold text-ink" : "truncate px-1 text-ink-subtle"
          }
        >
          {crumb.label}
        </span>
      ) : (
        <Link
          to={crumb.href}
          className="truncate rounded-chip px-1 py-1 text-ink-muted underline-offset-4 hover:text-ink hover:underline"
        >
          {crumb.label}
        </Link>
      )}
    </Item>
  );
}

function Item({ first = false, children }: { first?: boolean | undefined; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1">
      {!first && <ChevronRight className="size-4 shrink-0 text-ink-subtle" />}
      {children}
    </li>
  );
}

function FoldedCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={<IconButton size="sm" label="Ver los pasos intermedios" icon={<Ellipsis />} />}
      items={crumbs.map(({ label, href, disabled }) => ({
        label,
        disabled,
        onSelect: () => void navigate(href),
      }))}
    />
  );
}

interface FoldedTrail {
  /** null: it is among the hidden ones, or the first of the rest. */
  first: Crumb | null;
  /** The ones behind the "…". */
  hidden: readonly Crumb[];
  rest: readonly Crumb[];
}

const SHOWN = 4;

/** Where there is little room only the last two stay. */
export function foldToEnd(trail: readonly Crumb[]): FoldedTrail {
  return { first: null, hidden: trail.slice(0, -2), rest: trail.slice(-2) };
}

/** Over four crumbs the first and the last two stay and the middle ones fold away. */
export function fold(trail: readonly Crumb[]): FoldedTrail {
  const [first = null] = trail;
  if (trail.length <= SHOWN) return { first, hidden: [], rest: trail.slice(1) };
  return { first, hidden: trail.slice(1, -2), rest: trail.slice(-2) };
}
