/** Making the companies that a file names and nobody has registered yet, without leaving the load. */

import { Building2 } from "lucide-react";
import { useState } from "react";
import type { NewCompany } from "@/features/loads/new-company-form";
import { newCompanyTexts } from "@/features/loads/texts";
import { useSession } from "@/platform/api/session";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";

const NewCompanyForm = late(
  async () => (await import("@/features/loads/new-company-form")).NewCompanyForm,
);

interface NewCompanyButtonProps {
  /** What the file calls them, to start from. */
  names: readonly string[];
  /** Told of each company that was made, with what the file calls it. */
  onCreated: (company: NewCompany, asked: string) => void;
}

/** Only administrators make companies: others see nothing here. */
export function NewCompanyButton({ names, onCreated }: NewCompanyButtonProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [open, setOpen] = useState(false);
  if (!isAdmin) return null;
  const label = names.length > 1 ? newCompanyTexts.createAll(names.length) : newCompanyTexts.create;
  return (
    <>
      <Button size="sm" icon={<Building2 aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        description={
          names.length > 1 ? newCompanyTexts.descriptionAll : newCompanyTexts.description
        }
        size={names.length > 1 ? "md" : "sm"}
        sturdy
      >
        <NewCompanyForm
          names={names}
          onClose={(made) => {
            setOpen(false);
            for (const { asked, company } of made) onCreated(company, asked);
          }}
        />
      </Dialog>
    </>
  );
}
