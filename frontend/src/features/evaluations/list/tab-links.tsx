/** The way between the open surveys and the others. */
import { clsx } from "clsx";
import { Link } from "react-router";
import { type Tab, tabAddress } from "@/features/evaluations/model/place";

const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: "vigentes", label: "Vigentes" },
  { tab: "historicas", label: "Históricas" },
];

export function TabLinks({ current }: { current: Tab }) {
  return (
    <nav aria-label="Encuestas" className="print:hidden">
      <ul className="inline-flex gap-1 rounded-button bg-sunken p-1">
        {TABS.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={tabAddress(tab)}
              preventScrollReset
              aria-current={tab === current ? "page" : undefined}
              className={clsx(
                "flex min-h-8 items-center rounded-field px-4 text-sm font-medium transition-colors pointer-coarse:min-h-11",
                tab === current
                  ? "bg-surface font-semibold text-primary shadow-raised"
                  : "text-ink-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
