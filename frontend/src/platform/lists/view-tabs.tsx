/** The views of a list as tabs, with a dot on one that was changed, and what can be done with them. */
import { clsx } from "clsx";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ListPlace } from "@/platform/lists/use-list-place";
import type { ListViews } from "@/platform/lists/use-views";
import { ViewMenu } from "@/platform/lists/view-menu";
import { ViewNameDialog } from "@/platform/lists/view-name-dialog";
import { Button } from "@/platform/ui/button";

interface ViewTabsProps {
  list: ListPlace;
  views: ListViews;
}

export function ViewTabs({ list, views }: ViewTabsProps) {
  const [naming, setNaming] = useState(false);
  return (
    <div className="flex items-center gap-x-2 border-b *:not-first:shrink-0 print:hidden">
      <nav aria-label="Vistas" className="min-w-0">
        <ul className="flex gap-1 overflow-x-auto">
          {views.views.map((view) => {
            const isCurrent = view.id === views.current.id;
            return (
              <li key={view.id}>
                <Link
                  to={list.hrefOfView(view)}
                  preventScrollReset
                  aria-current={isCurrent ? "page" : undefined}
                  className={clsx(
                    "flex min-h-(--control) items-center gap-1.5 border-b-2 px-3 text-sm font-medium whitespace-nowrap outline-offset-[-2px] transition-colors",
                    isCurrent
                      ? "border-primary font-semibold text-primary"
                      : "border-transparent text-ink-muted hover:text-ink",
                  )}
                >
                  {view.label}
                  {isCurrent && views.modified && <ModifiedDot />}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <ViewMenu views={views} />
      {views.modified && (
        <Button variant="ghost" size="sm" icon={<BookmarkPlus />} onClick={() => setNaming(true)}>
          Guardar vista
        </Button>
      )}
      <ViewNameDialog
        open={naming}
        onOpenChange={setNaming}
        title="Guardar vista"
        submitLabel="Guardar vista"
        taken={views.views.map(({ label }) => label)}
        onNamed={views.saveAs}
      />
    </div>
  );
}

function ModifiedDot() {
  return (
    <>
      <span aria-hidden className="size-2 rounded-pill bg-accent" />
      <span className="sr-only">(con cambios)</span>
    </>
  );
}
