/** Making the company that a file names and nobody has registered yet, without leaving the load. */

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
  /** What the file calls it, to start from. */
  name: string;
  onCreated: (company: NewCompany) => void;
}

/** Only administrators make companies: others see nothing here. */
export function NewCompanyButton({ name, onCreated }: NewCompanyButtonProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [open, setOpen] = useState(false);
  if (!isAdmin) return null;
  return (
    <>
      <Button size="sm" icon={<Building2 aria-hidden />} onClick={() => setOpen(true)}>
        {newCompanyTexts.create}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={newCompanyTexts.create}
        description={newCompanyTexts.description}
        size="sm"
        sturdy
      >
        <NewCompanyForm
          name={name}
          onCancel={() => setOpen(false)}
          onCreated={(company) => {
            setOpen(false);
            onCreated(company);
          }}
        />
      </Dialog>
    </>
  );
}
