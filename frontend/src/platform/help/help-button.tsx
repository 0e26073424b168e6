/** What opens the help over the screen: its code comes when it is pressed. */
import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { late } from "@/platform/lib/late";
import { IconButton } from "@/platform/ui/icon-button";

const HelpPanel = late(async () => (await import("@/platform/help/help-panel")).HelpPanel);

/** The question mark beside the name of every screen. */
export function HelpButton() {
  const { opener, panel } = useHelp();
  return (
    <>
      <IconButton
        size="sm"
        label="Ayuda de esta página"
        icon={<CircleQuestionMark />}
        className="print:hidden"
        {...opener}
      />
      {panel}
    </>
  );
}

interface HelpLinkProps {
  /** The id of an article. */
  article: string;
  children: ReactNode;
}

/** Words within a screen that open an article, without leaving what somebody is doing. */
export function HelpLink({ article, children }: HelpLinkProps) {
  const { opener, panel } = useHelp(article);
  return (
    <>
      <button type="button" className="link print:hidden" {...opener}>
        {children}
      </button>
      {panel}
    </>
  );
}

function useHelp(article?: string) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);

  const opener = {
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    onClick() {
      setWanted(true);
      setOpen(true);
    },
  } as const;
  const panel = wanted && (
    <HelpPanel open={open} onClose={() => setOpen(false)} article={article} />
  );
  return { opener, panel };
}
