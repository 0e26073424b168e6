/** The head of a list: its name, how many there are, and what can be done from here. */
import { Download, EllipsisVertical, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMediaQuery } from "@/platform/lib/hooks";
import { countWords, type ListSpec } from "@/platform/lists/list-spec";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { Menu } from "@/platform/ui/menu";
import { PageHeader } from "@/platform/ui/page-header";

/** A step that leads somewhere or does something. */
export interface SecondaryAction {
  label: string;
  icon?: ReactNode | undefined;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

/** Making a new record; the letter n does the same. */
export interface Creation {
  label: string;
  /** Opens the list's own form of a new record when left out. */
  onClick?: (() => void) | undefined;
}

/** As many figures as most lists have. */
const USUAL = 100;

interface ListHeaderProps {
  spec: Pick<ListSpec<never>, "title" | "nouns">;
  total: number | undefined;
  create: Creation | undefined;
  secondary: readonly SecondaryAction[] | undefined;
  onExport: (() => void) | undefined;
}

export function ListHeader({ spec, total, create, secondary = [], onExport }: ListHeaderProps) {
  // One button alone stands where it is.
  const isFolded = useMediaQuery(NARROW) && Boolean(secondary.length || (onExport && create));
  return (
    <PageHeader
      brief
      title={spec.title}
      context={
        <span className="tabular-nums">
          {total === undefined ? <Counting spec={spec} /> : countWords(spec.nouns, total)}
        </span>
      }
      actions={
        <>
          {!isFolded && onExport && (
            <Button icon={<Download />} aria-keyshortcuts="Shift+X" onClick={onExport}>
              {EXPORT}
            </Button>
          )}
          {!isFolded && secondary.map((action) => <Secondary key={action.label} {...action} />)}
          {create && (
            <Button
              variant="primary"
              icon={<Plus />}
              aria-keyshortcuts="n"
              onClick={create.onClick}
            >
              {create.label}
            </Button>
          )}
          {isFolded && <Folded {...{ secondary, onExport }} />}
        </>
      }
    />
  );
}

const NARROW = "(width < 640px)";
const EXPORT = "Exportar";

/** On a phone what is done now and then lies in a menu, so that the rows begin higher up. */
function Folded({ secondary = [], onExport }: Pick<ListHeaderProps, "secondary" | "onExport">) {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<IconButton size="md" label="Más acciones" icon={<EllipsisVertical />} />}
      items={[
        ...(onExport ? [{ label: EXPORT, icon: <Download />, onSelect: onExport }] : []),
        ...secondary.map(({ label, icon, to, onClick }) => ({
          ...{ label, icon },
          onSelect: () => (to === undefined ? onClick?.() : void navigate(to)),
        })),
      ]}
    />
  );
}

/** It has the room of the words to come, which else push the buttons into a line of their own. */
function Counting({ spec }: Pick<ListHeaderProps, "spec">) {
  return (
    <span className="relative">
      <span className="absolute">…</span>
      <span className="invisible">{countWords(spec.nouns, USUAL)}</span>
    </span>
  );
}

function Secondary({ label, icon, to, onClick }: SecondaryAction) {
  if (to === undefined) {
    return (
      <Button icon={icon} onClick={onClick}>
        {label}
      </Button>
    );
  }
  return (
    <LinkButton to={to} icon={icon}>
      {label}
    </LinkButton>
  );
}
