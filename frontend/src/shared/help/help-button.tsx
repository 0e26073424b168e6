/** The question mark beside the name of every screen: its code comes when it is pressed. */
import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { late } from "@/shared/lib/late";
import { IconButton } from "@/shared/ui/icon-button";

const HelpPanel = late(async () => (await import("@/shared/help/help-panel")).HelpPanel);

export function HelpButton() {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);

  function show(): void {
    setWanted(true);
    setOpen(true);
  }

  return (
    <>
      <IconButton
        size="sm"
        label="Ayuda de esta página"
        icon={<CircleQuestionMark />}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="print:hidden"
        onClick={show}
      />
      {wanted && <HelpPanel open={open} onOpenChange={setOpen} />}
    </>
  );
}
