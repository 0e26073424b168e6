/** The views of a list as tabs, with a dot on one that was changed, and what can be done with them. */

import { clsx } from "clsx";
import {
  BookmarkPlus,
  Copy,
  MoreHorizontal,
  Pencil,
  Pin,
  PinOff,
  Save,
  Trash2,
} from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { fold } from "@/platform/lib/format";
import type { ListPlace } from "@/platform/lists/use-list-place";
import type { ListViews } from "@/platform/lists/use-views";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { TextField } from "@/platform/ui/text-field";

interface ViewTabsProps {
  list: ListPlace;
  views: ListViews;
  /** At the end of the line. */
  children: ReactNode | undefined;
}

/** Whether there is anything to choose from: one tab alone is none. */
export function hasTabs({ views }: ListViews): boolean {
  return views.length > 1;
}

export function ViewTabs({ list, views, children }: ViewTabsProps) {
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
                  {isCurrent && views.modified && (
                    <>
                      <span aria-hidden className="size-2 rounded-pill bg-accent" />
                      <span className="sr-only">(con cambios)</span>
                    </>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <ViewMenu views={views} />
      <ViewSaving views={views} />
      {children && <div className="ml-auto">{children}</div>}
    </div>
  );
}

/** Keeps what is on the screen under a name, where it is no view yet. */
export function ViewSaving({ views }: { views: ListViews }) {
  const [naming, setNaming] = useState(false);
  return (
    <>
      {views.modified && (
        <Button variant="ghost" size="sm" icon={<BookmarkPlus />} onClick={() => setNaming(true)}>
          Guardar vista
        </Button>
      )}
      <ViewNameDialog
        open={naming}
        onClose={() => setNaming(false)}
        title="Guardar vista"
        submitLabel="Guardar vista"
        taken={views.views.map(({ label }) => label)}
        onNamed={views.saveAs}
      />
    </>
  );
}

type Naming = "rename" | "duplicate" | null;

/** What can be done with the view on the screen. */
function ViewMenu({ views }: { views: ListViews }) {
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
        onClose={() => setNaming(null)}
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

const LONGEST = 40;

interface ViewNameDialogProps extends FormProps {
  open: boolean;
  onClose: () => void;
  title: string;
}

interface FormProps {
  submitLabel: string;
  initial?: string | undefined;
  taken: readonly string[];
  onNamed: (label: string) => void;
}

/** Asks for the name of a view; two views of a list never bear the same. */
function ViewNameDialog({ open, onClose, title, ...form }: ViewNameDialogProps) {
  return (
    <Dialog {...{ open, onClose, title }} size="sm">
      <NameForm
        {...form}
        onNamed={(label) => {
          onClose();
          form.onNamed(label);
        }}
      />
    </Dialog>
  );
}

function NameForm({ submitLabel, initial = "", taken, onNamed }: FormProps) {
  const formId = useId();
  const [label, setLabel] = useState(initial);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const fault = faultOf(label.trim(), taken);
    setError(fault);
    if (!fault) onNamed(label.trim());
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Nombre de la vista"
        hint="Guarda la búsqueda, los filtros y el orden. Solo tú la ves."
        value={label}
        error={error}
        maxLength={LONGEST}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function faultOf(label: string, taken: readonly string[]): string | undefined {
  if (!label) return "Ingresa un nombre para la vista.";
  const same = taken.find((other) => fold(other) === fold(label));
  return same === undefined ? undefined : `Ya tienes una vista con el nombre "${same}".`;
}
