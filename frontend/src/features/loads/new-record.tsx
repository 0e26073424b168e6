/** Making the companies and suppliers that a file names and nobody has registered yet: here, or in their list and back. */

import { Building2, Truck } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { NewRecord, NewRecordKind } from "@/features/loads/new-record-form";
import { newRecordTexts } from "@/features/loads/texts";
import { useSession } from "@/platform/api/session";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { useWayBack } from "@/platform/lib/way-back";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";

const NewRecordForm = late(
  async () => (await import("@/features/loads/new-record-form")).NewRecordForm,
);

/** The code of a cell that names a supplier who is not registered. */
export const UNKNOWN_SUPPLIER = "supplier_id_unknown";

interface NewRecordButtonProps {
  kind: NewRecordKind;
  /** What the file calls them, to start from. */
  names: readonly string[];
  /** Told of each one that was made, with what the file calls it. */
  onCreated: (record: NewRecord, asked: string) => void;
}

/** Only administrators make them: others see nothing here. */
export function NewRecordButton({ kind, names, onCreated }: NewRecordButtonProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [open, setOpen] = useState(false);
  if (!isAdmin) return null;
  const { create, createAll, missing } = newRecordTexts[kind];
  const label = names.length > 1 ? createAll(names.length) : create;
  const Icon = kind === "company" ? Building2 : Truck;
  return (
    <>
      <Button size="sm" icon={<Icon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        description={`${names.length > 1 ? `${missing} ` : ""}${newRecordTexts.description}`}
        size={names.length > 1 ? "md" : "sm"}
        sturdy
      >
        <NewRecordForm
          kind={kind}
          names={names}
          onClose={(made) => {
            setOpen(false);
            for (const { asked, record } of made) onCreated(record, asked);
          }}
        />
      </Dialog>
    </>
  );
}

/** To the list of suppliers and back to where the load is. */
export function SuppliersLink() {
  const { pathname, search } = useLocation();
  const left = useWayBack((state) => state.left);
  return (
    <Link
      to={PATHS.providers}
      className="link text-sm"
      onClick={() => left(pathname + search, newRecordTexts.wayBack)}
    >
      {newRecordTexts.toSuppliers}
    </Link>
  );
}
